# What the tests of a project find out, as a report in its build folder: `ctest` leaves report/index.html, report/junit.xml and
# report/colex.sarif, also when tests fail, without a second run.
#
#   colex_report(evidence)                                where tests leave their evidence, a file each: FOLDER/NAME.jsonl
#   add_test(NAME mine COMMAND colex law S019 --evidence ${evidence}/mine.jsonl)
#   set_tests_properties(mine PROPERTIES FIXTURES_REQUIRED colex_report)
#
# A test fixture: its setup forgets the evidence of the run before, its cleanup makes the report, which ctest does behind all tests that
# require it, whatever became of them, and whichever of them are selected.
# As a script, `cmake -D EVIDENCE=FOLDER -P ColexReport.cmake` makes the folder anew.
if(CMAKE_SCRIPT_MODE_FILE)
  file(REMOVE_RECURSE ${EVIDENCE})
  file(MAKE_DIRECTORY ${EVIDENCE})
  return()
endif()

# Where this file is, also from within a function that another folder calls.
set_property(GLOBAL PROPERTY COLEX_REPORT_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

function(colex_report variable)
  set(evidence ${CMAKE_BINARY_DIR}/report/evidence)
  set(${variable} ${evidence} PARENT_SCOPE)
  get_property(is_there GLOBAL PROPERTY COLEX_REPORT)
  if(is_there)
    return()
  endif()
  set_property(GLOBAL PROPERTY COLEX_REPORT ON)
  get_property(script GLOBAL PROPERTY COLEX_REPORT_SCRIPT)
  add_test(NAME report.begin COMMAND ${CMAKE_COMMAND} -D EVIDENCE=${evidence} -P ${script})
  add_test(NAME report.end COMMAND colex::colex report ${evidence} --out ${CMAKE_BINARY_DIR}/report --exit-zero)
  set_tests_properties(report.begin PROPERTIES FIXTURES_SETUP colex_report)
  set_tests_properties(report.end PROPERTIES FIXTURES_CLEANUP colex_report)
endfunction()
