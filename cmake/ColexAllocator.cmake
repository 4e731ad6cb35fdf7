# colex_allocates_much(TARGET…): a program that would spend half of its time in malloc, as the prover does, has that of jemalloc, which comes by
# pkg-config (Debian: libjemalloc-dev). Without it everything works, and takes a sixth longer. A sanitizer has a malloc of its own, and a wheel
# brings no library along.
if(NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize" AND NOT COLEX_SMALL_COMMAND AND NOT COLEX_PROVER_WHEEL)
  find_package(PkgConfig QUIET)
  if(PkgConfig_FOUND AND NOT TARGET PkgConfig::JEMALLOC)
    pkg_check_modules(JEMALLOC QUIET IMPORTED_TARGET GLOBAL jemalloc)
  endif()
  if(NOT TARGET PkgConfig::JEMALLOC)
    message(STATUS "colex: no jemalloc (Debian: libjemalloc-dev), so that the prover takes a sixth longer")
  endif()
endif()

function(colex_allocates_much)
  if(TARGET PkgConfig::JEMALLOC)
    foreach(target IN LISTS ARGN)
      target_link_libraries(${target} PRIVATE PkgConfig::JEMALLOC)
    endforeach()
  endif()
endfunction()
