# colex_add_claims(FILES file… [REQUIRE proved|exhausted|tested]): registers each claim file as a CTest test that runs `colex check`,
# with what each verdict has to rest on.
#
# The test is named claims.FILE and labelled `claims`. FILE is relative to the calling folder; the test
# runs in the root of the source tree, so that file:line of messages and reports is the project's own path. What all of them
# find is in the build folder after ctest: report/index.html, report/junit.xml, report/colex.sarif.
include(${CMAKE_CURRENT_LIST_DIR}/ColexReport.cmake)

function(colex_add_claims)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "REQUIRE" "FILES")
  if(arg_UNPARSED_ARGUMENTS OR NOT arg_FILES)
    message(FATAL_ERROR "usage: colex_add_claims(FILES file… [REQUIRE proved|exhausted|tested])")
  endif()
  set(required "")
  if(DEFINED arg_REQUIRE)
    if(NOT arg_REQUIRE MATCHES "^(proved|exhausted|tested)$")
      message(FATAL_ERROR "colex_add_claims: REQUIRE takes proved, exhausted or tested, and not ${arg_REQUIRE}")
    endif()
    set(required --require ${arg_REQUIRE})
  endif()
  if(NOT TARGET colex::colex)
    message(FATAL_ERROR "colex_add_claims: there is no colex command here (COLEX_CLI is off, or it is not installed)")
  endif()
  # Where it is no program of an installation, it is built for these tests, also where colex is a subproject, of which nothing is built by itself.
  get_target_property(is_installed colex::colex IMPORTED)
  if(NOT is_installed AND NOT TARGET colex_for_claims)
    add_custom_target(colex_for_claims ALL)
    add_dependencies(colex_for_claims colex)
    if(TARGET colex-prove)
      add_dependencies(colex_for_claims colex-prove)
    endif()
  endif()
  colex_report(evidence)
  foreach(file IN LISTS arg_FILES)
    cmake_path(ABSOLUTE_PATH file NORMALIZE OUTPUT_VARIABLE absolute)
    if(NOT EXISTS ${absolute})
      message(FATAL_ERROR "colex_add_claims: no such file: ${file}")
    endif()
    cmake_path(RELATIVE_PATH absolute BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE relative)
    cmake_path(RELATIVE_PATH absolute BASE_DIRECTORY ${CMAKE_SOURCE_DIR} OUTPUT_VARIABLE from_root)
    string(REPLACE "/" "_" name ${from_root})
    add_test(NAME claims.${relative} COMMAND colex::colex check ${from_root} ${required} --evidence ${evidence}/claims.${name}.jsonl
      WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    set_tests_properties(claims.${relative} PROPERTIES LABELS claims FIXTURES_REQUIRED colex_report)
  endforeach()
endfunction()
