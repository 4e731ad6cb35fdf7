# A property that notices a mistake fails, and tells a case that is made smaller.
#
#   cmake -D PROGRAM=colex_broken_properties -D MISTAKE=coalesce -P expect.cmake
cmake_minimum_required(VERSION 3.25)
execute_process(COMMAND ${PROGRAM} ${MISTAKE} OUTPUT_VARIABLE said ERROR_VARIABLE said RESULT_VARIABLE ended)
message("${said}")
if(NOT ended EQUAL 1 OR NOT said MATCHES "Falsifiable after [0-9]+ tests? and [0-9]+ shrinks?\n\n[AL]:\n[^\n]+\n")
  message(FATAL_ERROR "${MISTAKE}: no property notices it, or none tells of what")
endif()
