# The peers that install within a minute, asked a share of the questions: colex is accused of nothing, the count of 1,590
# compositions is that of the committed results, to the digit, and so is what the programs of their faults print.
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

# CuTe C++, whose questions are compiled: a few.
execute_process(COMMAND ${COLEX} peers install cute-cpp --folder ${FOLDER} OUTPUT_VARIABLE compiled RESULT_VARIABLE status)
if(status EQUAL 0)
  execute_process(COMMAND ${COLEX} peers run cute-cpp --folder ${FOLDER} --operation complement --drawn 0 --rounds 0
    OUTPUT_VARIABLE compiled RESULT_VARIABLE status)
  message(STATUS "${compiled}")
  if(NOT status EQUAL 0 OR NOT compiled MATCHES "cute-cpp [0-9.]+ \\| 1 \\| [0-9]+ \\|")
    message(FATAL_ERROR "colex peers run cute-cpp ended with ${status}")
  endif()
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

# The program of each of their faults still prints what the results say.
execute_process(COMMAND ${COLEX} peers rerun pycute tensor-layouts --folder ${FOLDER} --results ${RESULTS} OUTPUT_VARIABLE said
  RESULT_VARIABLE status)
message(STATUS "${said}")
if(NOT status EQUAL 0)
  message(FATAL_ERROR "colex peers rerun ended with ${status}")
endif()
