# colex-check is small enough to be read: at most 1,000 lines, as many as docs/proofs.md says.
#
#   cmake -D ROOT=. -P tests/checker/lines.cmake
file(GLOB files ${ROOT}/smt/checker/*.hpp ${ROOT}/smt/checker/*.cpp)
set(lines 0)
foreach(file IN LISTS files)
  file(READ ${file} text)
  string(REGEX REPLACE "[^\n]" "" ends "${text}")
  string(LENGTH "${ends}" count)
  math(EXPR lines "${lines} + ${count}")
endforeach()
file(READ ${ROOT}/docs/proofs.md page)
if(lines GREATER 1000 OR NOT page MATCHES "`smt/checker`, ${lines} lines")
  message(FATAL_ERROR "colex-check has ${lines} lines: 1000 are allowed, and docs/proofs.md says how many there are")
endif()
message(STATUS "colex-check: ${lines} lines")
