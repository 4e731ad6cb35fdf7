# Two components: `algebra`, headers that need only the standard library, and `cli`, the command.

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/colex)

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

# For who builds without CMake. The prefix is that of the installation, whatever --prefix says, so it is filled in then.
install(CODE "
  set(PROJECT_VERSION ${PROJECT_VERSION})
  set(CMAKE_INSTALL_INCLUDEDIR ${CMAKE_INSTALL_INCLUDEDIR})
  configure_file(${PROJECT_SOURCE_DIR}/cmake/colex.pc.in \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/pkgconfig/colex.pc\" @ONLY)
" COMPONENT algebra)

if(TARGET colex)
  install(TARGETS colex EXPORT colexCommand COMPONENT cli)
  if(TARGET colex_z3)
    install(TARGETS colex_z3 DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/colex COMPONENT cli)
  endif()
  # Who checks certificates needs no colex: the two checkers are for everybody, beside it.
  if(TARGET colex-check)
    install(TARGETS colex-check COMPONENT cli)
    install(PROGRAMS ${PROJECT_SOURCE_DIR}/smt/checker/colex_check.py TYPE BIN COMPONENT cli)
    install(FILES ${PROJECT_SOURCE_DIR}/smt/checker/statements.txt TYPE BIN COMPONENT cli)
  endif()
  # The manual page and what shells complete with are made by the command itself.
  foreach(page "man>colex.1" "completion bash>colex.bash" "completion fish>colex.fish")
    string(REGEX MATCH "^(.*)>(.*)$" _ "${page}")
    set(words "${CMAKE_MATCH_1}")
    set(made "${PROJECT_BINARY_DIR}/made/${CMAKE_MATCH_2}")
    separate_arguments(words)
    add_custom_command(OUTPUT ${made}
      COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/made
      COMMAND $<TARGET_FILE:colex> ${words} > ${made}
      DEPENDS colex VERBATIM)
    list(APPEND made_pages ${made})
  endforeach()
  add_custom_target(colex_pages ALL DEPENDS ${made_pages})
  install(FILES ${PROJECT_BINARY_DIR}/made/colex.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT cli OPTIONAL)
  install(FILES ${PROJECT_BINARY_DIR}/made/colex.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME colex COMPONENT cli OPTIONAL)
  install(FILES ${PROJECT_BINARY_DIR}/made/colex.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT cli OPTIONAL)
  install(EXPORT colexCommand NAMESPACE colex:: DESTINATION ${package_dir} COMPONENT cli)
endif()
