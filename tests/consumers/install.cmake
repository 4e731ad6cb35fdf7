# Installs the components into an empty PREFIX.
file(REMOVE_RECURSE ${PREFIX})
foreach(component algebra c cli interface)
  execute_process(
    COMMAND ${CMAKE_COMMAND} --install ${BUILD} --config ${CONFIG} --component ${component} --prefix ${PREFIX}
    COMMAND_ERROR_IS_FATAL ANY)
endforeach()
