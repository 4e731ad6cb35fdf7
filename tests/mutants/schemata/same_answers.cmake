# Two programs print the same, and not nothing.
#
#   cmake -D ORIGINAL=colex_original_answers -D REWRITTEN=colex_rewritten_answers -P same_answers.cmake
cmake_minimum_required(VERSION 3.25)

execute_process(COMMAND ${ORIGINAL} OUTPUT_VARIABLE original COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${REWRITTEN} OUTPUT_VARIABLE rewritten COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" original "${original}")
string(REGEX MATCHALL "[^\n]+" rewritten "${rewritten}")
list(LENGTH original laws)
if(laws LESS 800)
  message(FATAL_ERROR "only ${laws} laws answered")
endif()
foreach(before after IN ZIP_LISTS original rewritten)
  if(NOT before STREQUAL after)
    message(FATAL_ERROR "the sources say      ${before}\nrewritten they say   ${after}")
  endif()
endforeach()
