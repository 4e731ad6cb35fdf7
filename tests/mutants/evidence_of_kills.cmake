# The evidence of the kill matrix: a mutant that a law finds is tested, and names the law; one that none finds is refuted.
#
#   cmake -D MATRIX=colex_kill_matrix -D FOLDER=build/ci/tests/mutants -P evidence_of_kills.cmake
cmake_minimum_required(VERSION 3.25)

function(expect_record law status outcome words)
  set(file ${FOLDER}/kills.${law}.jsonl)
  execute_process(COMMAND ${MATRIX} coalesce-splits-broadcasts --engine random --law ${law} --evidence ${file}
    OUTPUT_VARIABLE said ERROR_VARIABLE said RESULT_VARIABLE ended)
  file(READ ${file} record)
  if(NOT ended EQUAL ${status} OR NOT record MATCHES "\"outcome\":\"${outcome}\".*${words}" OR NOT record MATCHES "\"cases\":1,")
    message(FATAL_ERROR "${law}: ended with ${ended}: ${said}${record}")
  endif()
endfunction()

expect_record(S018b 0 tested "found by S018b")
expect_record(S019 1 refuted "none of 1 laws is otherwise with it")
