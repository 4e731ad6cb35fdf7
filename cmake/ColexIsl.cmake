# isl, the integer set library, which comes by pkg-config, as the third opinion of tests/affine: colex_asks_isl(TARGET) has it answer there.
# Without it every question to it is answered *skipped*.
find_package(PkgConfig QUIET)
if(PkgConfig_FOUND AND NOT TARGET PkgConfig::ISL)
  pkg_check_modules(ISL QUIET IMPORTED_TARGET isl)
endif()

function(colex_asks_isl target)
  if(TARGET PkgConfig::ISL)
    target_link_libraries(${target} PRIVATE PkgConfig::ISL)
    target_compile_definitions(${target} PRIVATE COLEX_HAS_ISL)
  else()
    message(STATUS "colex: no isl (Debian: libisl-dev), so that the third opinion is missing: what needs it is skipped")
  endif()
endfunction()
