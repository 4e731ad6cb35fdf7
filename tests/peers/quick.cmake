# The peers that install within a minute, asked a share of the questions: colex is accused of nothing, and the count of 1,590
# compositions is that of the committed results, to the digit.
#
#   cmake -D COLEX=build/ci/colex -D FOLDER=build/ci/peers -D RESULTS=properties/peers/results.json -P tests/peers/quick.cmake
cmake_minimum_required(VERSION 3.25)

execute_process(COMMAND ${COLEX} peers install --quick --folder ${FOLDER} OUTPUT_VARIABLE said RESULT_VARIABLE status)
message(STATUS "${said}")
if(NOT status EQUAL 0)
  message(STATUS "skipped: no peers from PyPI")
  return()
endif()

execute_process(COMMAND ${COLEX} peers run --quick --folder ${FOLDER} --share 40 --drawn 20 --rounds 1 OUTPUT_VARIABLE said RESULT_VARIABLE status)
message(STATUS "${said}")
if(NOT status EQUAL 0)
  message(FATAL_ERROR "colex peers run ended with ${status}")
endif()

execute_process(COMMAND ${COLEX} peers report ${RESULTS} OUTPUT_VARIABLE known RESULT_VARIABLE status)
foreach(peer pycute tensor-layouts)
  set(row "\n\\| ${peer} [0-9.]+ \\| [0-9,]+ \\| [0-9,]+ \\| [0-9,]+ \\| [0-9,]+ \\| [0-9,]+ \\| [0-9,]+ \\|\n")
  string(REGEX MATCH "${row}" now "${said}")
  string(REGEX MATCH "${row}" then "${known}")
  if(now STREQUAL "" OR NOT now STREQUAL then)
    message(FATAL_ERROR "of 1,590 compositions:${now}is not, as recorded:${then}")
  endif()
endforeach()
