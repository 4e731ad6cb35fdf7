# colex_allocates_much(TARGET): a program that would spend half of its time in malloc, as the prover does, has that of jemalloc, which comes by
# pkg-config (Debian: libjemalloc-dev). Without it everything works, and proofs take a sixth longer. A sanitizer has a malloc of its own, and a
# wheel brings no library along.
function(colex_allocates_much target)
  if(CMAKE_CXX_FLAGS MATCHES "-fsanitize" OR COLEX_PROVER_WHEEL)
    return()
  endif()
  find_package(PkgConfig QUIET)
  if(PkgConfig_FOUND)
    pkg_check_modules(JEMALLOC QUIET IMPORTED_TARGET jemalloc)
  endif()
  if(TARGET PkgConfig::JEMALLOC)
    target_link_libraries(${target} PRIVATE PkgConfig::JEMALLOC)
  else()
    message(STATUS "colex: no jemalloc (Debian: libjemalloc-dev), so that proofs take a sixth longer")
  endif()
endfunction()
