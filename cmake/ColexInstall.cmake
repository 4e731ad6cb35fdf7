# Components: `algebra`, headers that need only the standard library; `c`, the C interface; `cli`, the command; `prover`, the command with its prover, and who checks what
# it proves; `interface`, the C++ library that the command and the Python package are made of; `generators`, what RapidCheck draws layouts by. The
# last two come together, as static libraries; the two before are one installation, of a build with the prover.

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/colex)

# Whatever part of it is installed, the licence is, and that of others with it.
foreach(component algebra cli interface)
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/NOTICES.txt TYPE DOC COMPONENT ${component})
endforeach()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/algebra/include/ TYPE INCLUDE COMPONENT algebra)
install(TARGETS colex_algebra EXPORT colexTargets)
install(EXPORT colexTargets NAMESPACE colex:: DESTINATION ${package_dir} COMPONENT algebra)

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/colexConfig.cmake.in
  ${PROJECT_BINARY_DIR}/colexConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/colexConfigVersion.cmake
  COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES
  ${PROJECT_BINARY_DIR}/colexConfig.cmake
  ${PROJECT_BINARY_DIR}/colexConfigVersion.cmake
  ${PROJECT_SOURCE_DIR}/cmake/ColexAddClaims.cmake
  ${PROJECT_SOURCE_DIR}/cmake/ColexReport.cmake
  DESTINATION ${package_dir} COMPONENT algebra)

# For who builds without CMake. The prefix is two folders above the file, so that what is installed may be moved.
configure_file(${PROJECT_SOURCE_DIR}/cmake/colex.pc.in ${PROJECT_BINARY_DIR}/colex.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/colex.pc DESTINATION ${CMAKE_INSTALL_DATADIR}/pkgconfig COMPONENT algebra)

# The C interface: a header and shared libraries, which want no compiler for C++ and no library of another project.
if(TARGET colex_c)
  install(TARGETS colex_c colex_ask EXPORT colexC COMPONENT c)
  install(FILES ${PROJECT_SOURCE_DIR}/cli/c/include/colex.h TYPE INCLUDE COMPONENT c)
  install(EXPORT colexC NAMESPACE colex:: DESTINATION ${package_dir} COMPONENT c)
  install(CODE "
    set(PROJECT_VERSION ${PROJECT_VERSION})
    set(CMAKE_INSTALL_INCLUDEDIR ${CMAKE_INSTALL_INCLUDEDIR})
    set(CMAKE_INSTALL_LIBDIR ${CMAKE_INSTALL_LIBDIR})
    configure_file(${PROJECT_SOURCE_DIR}/cmake/colex-c.pc.in \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/pkgconfig/colex-c.pc\" @ONLY)
  " COMPONENT c)
endif()

if(TARGET colex)
  install(TARGETS colex EXPORT colexCommand COMPONENT cli)
  # What it answers with --json, and what --evidence writes, for who reads that.
  file(GLOB schemas CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cli/interface/schema/*.json ${PROJECT_SOURCE_DIR}/reports/evidence/schema/*.json)
  install(FILES ${schemas} DESTINATION ${CMAKE_INSTALL_DATADIR}/colex/schema COMPONENT cli)
  set(larger "")
  foreach(program colex-prove colex-lab)
    if(TARGET ${program})
      list(APPEND larger ${program})
      install(PROGRAMS $<TARGET_FILE:${program}> TYPE BIN COMPONENT cli OPTIONAL)  # as far as they are built
    endif()
  endforeach()
  if(TARGET colex_z3)
    install(TARGETS colex_z3 DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/colex COMPONENT cli)
  endif()
  # Who checks certificates needs no colex: the two checkers are for everybody, beside it.
  if(TARGET colex-check)
    install(TARGETS colex-check EXPORT colexCommand COMPONENT cli)
    install(PROGRAMS ${PROJECT_SOURCE_DIR}/smt/checker/colex_check.py TYPE BIN COMPONENT cli)
    install(FILES ${PROJECT_SOURCE_DIR}/smt/checker/statements.txt DESTINATION ${CMAKE_INSTALL_DATADIR}/colex COMPONENT cli)
  endif()
  # The manual page and what shells complete with are made by the command itself.
  foreach(page "man>colex.1" "completion bash>colex.bash" "completion zsh>_colex" "completion fish>colex.fish")
    string(REGEX MATCH "^(.*)>(.*)$" _ "${page}")
    set(words "${CMAKE_MATCH_1}")
    set(made "${PROJECT_BINARY_DIR}/made/${CMAKE_MATCH_2}")
    separate_arguments(words)
    add_custom_command(OUTPUT ${made}
      COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/made
      COMMAND $<TARGET_FILE:colex> ${words} > ${made}
      DEPENDS colex ${larger} VERBATIM)
    list(APPEND made_pages ${made})
  endforeach()
  add_custom_target(colex_pages ALL DEPENDS ${made_pages})
  install(FILES ${PROJECT_BINARY_DIR}/made/colex.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT cli OPTIONAL)
  install(FILES ${PROJECT_BINARY_DIR}/made/colex.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME colex COMPONENT cli OPTIONAL)
  install(FILES ${PROJECT_BINARY_DIR}/made/_colex DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT cli OPTIONAL)
  install(FILES ${PROJECT_BINARY_DIR}/made/colex.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT cli OPTIONAL)
  install(EXPORT colexCommand NAMESPACE colex:: DESTINATION ${package_dir} COMPONENT cli)
endif()

# colex_closure(TARGET LIBRARIES OTHERS): the static libraries of ours that a target is made of, itself among them, and the targets of others.
function(colex_closure target libraries others)
  set(found "")
  set(of_others "")
  set(left ${target})
  while(left)
    list(POP_FRONT left next)
    string(REGEX REPLACE "^\\$<(TARGET_NAME_IF_EXISTS|BUILD_INTERFACE|LINK_ONLY):(.*)>$" "\\2" next "${next}")
    if(NOT TARGET ${next})
      continue()
    endif()
    get_target_property(real ${next} ALIASED_TARGET)
    if(real)
      set(next ${real})
    endif()
    get_target_property(type ${next} TYPE)
    if(next IN_LIST found OR next MATCHES "^colex_(algebra|warnings)$")
      continue()
    endif()
    if(NOT next MATCHES "^colex_" OR NOT type STREQUAL STATIC_LIBRARY)
      list(APPEND of_others ${next})
      continue()
    endif()
    list(APPEND found ${next})
    get_target_property(links ${next} LINK_LIBRARIES)
    list(APPEND left ${links})
  endwhile()
  list(REMOVE_DUPLICATES of_others)
  set(${libraries} ${found} PARENT_SCOPE)
  set(${others} ${of_others} PARENT_SCOPE)
endfunction()

if(TARGET colex_interface)
  colex_closure(colex_interface libraries others)
  # What is built here for want of a package is nobody else's to find.
  foreach(other IN LISTS others)
    get_target_property(is_imported ${other} IMPORTED)
    if(NOT is_imported)
      message(STATUS "colex: the libraries are not installed, since ${other} is no package of this machine")
      return()
    endif()
  endforeach()
  install(TARGETS ${libraries} colex_generators EXPORT colexLibraries COMPONENT interface)
  install(EXPORT colexLibraries NAMESPACE colex:: DESTINATION ${package_dir} COMPONENT interface)
  foreach(folder algebra/notation algebra/dialects algebra/lattice reports/evidence reports/render properties/cases gpu_oracle/observations gpu_oracle/predictions gpu_oracle/flow cli/interface)
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/${folder}/include/ TYPE INCLUDE COMPONENT interface)
  endforeach()
endif()
