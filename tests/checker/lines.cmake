# colex-check is small enough to be read: what reads proofs of paths has at most 1,000 lines, and derivations and decisions, which are
# chapters of their own, at most 400 and 480: as many as docs/proofs.md says.
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
set(decision ${ROOT}/smt/checker/decision.hpp)
file(GLOB files ${ROOT}/smt/checker/*.hpp ${ROOT}/smt/checker/*.cpp)
list(FILTER files EXCLUDE REGEX "/(derivation|decision)\\.hpp$")
count_lines(lines ${files})
count_lines(of_derivations ${derivation})
count_lines(of_decisions ${decision})
file(READ ${ROOT}/docs/proofs.md page)
set(counts "${lines} lines with its comments, ${of_derivations} for derivations and ${of_decisions} for decisions")
if(lines GREATER 1000 OR of_derivations GREATER 400 OR of_decisions GREATER 480 OR NOT page MATCHES "`smt/checker`, ${counts}")
  message(FATAL_ERROR "colex-check has ${counts}: 1000, 400 and 480 are allowed, and docs/proofs.md says how many there are")
endif()
message(STATUS "colex-check: ${counts}")
