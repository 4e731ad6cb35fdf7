# What a project gets that has colex as a subproject, by FetchContent or add_subdirectory: the targets of find_package(colex COMPONENTS algebra cli
# interface generators prover), as far as the libraries of others that they are made of are on this machine. What is missing is named, and nothing
# is fetched for it unless COLEX_CLI is ON. With COLEX_CLI OFF there is the algebra alone, and nothing is looked for.
#
# Nothing of it is built but what the project links with or runs. What is decided here is decided again whenever the project is configured, since
# somebody may have installed what was missing: it is not in the cache.
set_property(DIRECTORY PROPERTY EXCLUDE_FROM_ALL ON)

if(NOT DEFINED COLEX_CLI OR COLEX_CLI)
  set(colex_missing "")
  foreach(name IN LISTS colex_dependencies)
    if(NOT TARGET ${colex_target_${name}})
      find_package(${name} QUIET GLOBAL)
    endif()
    if(NOT TARGET ${colex_target_${name}})
      list(APPEND colex_missing "${name} (Debian: ${colex_debian_${name}})")
    endif()
  endforeach()
  if(NOT DEFINED COLEX_CLI AND colex_missing)
    list(JOIN colex_missing ", " colex_missing)
    message(STATUS "colex: the algebra alone, neither the command nor its libraries, which lack ${colex_missing}; COLEX_CLI=ON fetches them")
    set(COLEX_CLI OFF)
  elseif(NOT DEFINED COLEX_CLI)
    set(COLEX_CLI ON)
  endif()
endif()
if(NOT DEFINED COLEX_SMT)
  set(COLEX_SMT OFF)
  if(COLEX_CLI)
    include(ColexJudges)
    if(colex_z3 OR COLEX_CVC5)
      set(COLEX_SMT ON)
    else()
      message(STATUS "colex: no prover, which asks Z3 (Debian: libz3-dev) or cvc5 (Debian: cvc5); COLEX_SMT=ON builds it without them")
    endif()
  endif()
endif()
