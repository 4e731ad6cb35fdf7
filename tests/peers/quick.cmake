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

# What a seed draws, as two units of a campaign: the evidence names pycute's faults, and colex is not accused.
file(REMOVE_RECURSE ${FOLDER}/campaign)
file(MAKE_DIRECTORY ${FOLDER}/campaign/build)
file(CREATE_LINK ${FOLDER} ${FOLDER}/campaign/build/peers SYMBOLIC)
execute_process(COMMAND ${COLEX} campaign plan "peers run pycute --source drawn --rounds 0 --drawn 100 --seed {1..2}" -o plan.jsonl WORKING_DIRECTORY ${FOLDER}/campaign
  COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${COLEX} campaign run plan.jsonl --results results WORKING_DIRECTORY ${FOLDER}/campaign OUTPUT_VARIABLE ran)
execute_process(COMMAND ${COLEX} campaign merge plan.jsonl --results results -o evidence.jsonl WORKING_DIRECTORY ${FOLDER}/campaign
  COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${COLEX} report evidence.jsonl WORKING_DIRECTORY ${FOLDER}/campaign OUTPUT_VARIABLE merged)
message(STATUS "${ran}${merged}")
if(NOT ran MATCHES "2 done now, 0 failed, 0 left; 2 not as claimed" OR NOT merged MATCHES "pycute [0-9.]+, composition: .*peers: refuted" OR merged MATCHES "colex itself")
  message(FATAL_ERROR "two units of colex peers run are no campaign")
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

# The pinned release is as the results say, which its maintainers get a file each of.
execute_process(COMMAND ${COLEX} peers watch pycute==4.2.0.0 --folder ${FOLDER} --results ${RESULTS} --output ${FOLDER}/watched.tsv
  OUTPUT_VARIABLE said RESULT_VARIABLE status)
message(STATUS "${said}")
if(NOT status EQUAL 0 OR NOT said MATCHES "pycute +4.2.0.0 +[0-9]+ still\n$")
  message(FATAL_ERROR "colex peers watch ended with ${status}")
endif()
execute_process(COMMAND ${COLEX} peers report ${RESULTS} --for pycute --output ${FOLDER}/pycute-faults OUTPUT_VARIABLE said RESULT_VARIABLE status)
message(STATUS "${said}")
if(NOT status EQUAL 0 OR NOT said MATCHES "^[1-9][0-9]* files in ")
  message(FATAL_ERROR "colex peers report --for ended with ${status}")
endif()
