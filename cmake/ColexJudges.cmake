# Who judges what the prover finds: colex_z3, the target of Z3's library, and COLEX_CVC5, the program. Each is false where there is none.
#
# Z3 has a package file where it was built from source, a pkg-config file on Debian.
set(colex_z3 "")
find_package(Z3 4.8 CONFIG QUIET)
if(TARGET z3::libz3)
  set(colex_z3 z3::libz3)
else()
  find_package(PkgConfig QUIET)
  if(PkgConfig_FOUND)
    pkg_check_modules(Z3 QUIET IMPORTED_TARGET z3)
  endif()
  if(TARGET PkgConfig::Z3)
    set(colex_z3 PkgConfig::Z3)
  endif()
endif()

find_program(COLEX_CVC5 cvc5)
mark_as_advanced(COLEX_CVC5)
