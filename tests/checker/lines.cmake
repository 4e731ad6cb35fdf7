# colex-check is small enough to be read: what reads proofs of paths has at most 1,000 lines, and derivations, which are a chapter of
# their own, at most 400: as many as docs/proofs.md says.
#
#   cmake -D ROOT=. -P tests/checker/lines.cmake
function(count_lines variable)
  set(lines 0)
  foreach(file IN LISTS ARGN)
    file(READ ${file} text)
    string(REGEX REPLACE "[^\n]" "" ends "${text}")
    string(LENGTH "${ends}" count)
    math(EXPR lines "${lines} + ${count}")
  endforeach()
  set(${variable} ${lines} PARENT_SCOPE)
endfunction()

set(derivation ${ROOT}/smt/checker/derivation.hpp)
file(GLOB files ${ROOT}/smt/checker/*.hpp ${ROOT}/smt/checker/*.cpp)
list(FILTER files EXCLUDE REGEX "/derivation\\.hpp$")
count_lines(lines ${files})
count_lines(of_derivations ${derivation})
file(READ ${ROOT}/docs/proofs.md page)
if(lines GREATER 1000 OR of_derivations GREATER 400 OR NOT page MATCHES "`smt/checker`, ${lines} lines with its comments, and ${of_derivations} for derivations")
  message(FATAL_ERROR "colex-check has ${lines} lines, and ${of_derivations} for derivations: 1000 and 400 are allowed, and docs/proofs.md says how many there are")
endif()
message(STATUS "colex-check: ${lines} lines, and ${of_derivations} for derivations")
