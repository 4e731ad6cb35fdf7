# Where a library is not on the machine, who fetches colex gets what does without it, and is told what is missing.
#
#   cmake -D SOURCE=… -D COLEX_SOURCE_DIR=… -D BUILD=… -D GENERATOR=… -D COMPILER=… -D LIBRARIES=… -P without.cmake
set(judges -DCMAKE_DISABLE_FIND_PACKAGE_Z3=ON -DCMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON -DCOLEX_CVC5=)

function(without expected message)
  file(REMOVE_RECURSE ${BUILD})
  execute_process(
    COMMAND ${CMAKE_COMMAND} -S ${SOURCE} -B ${BUILD} -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${COMPILER} -DCOLEX_SOURCE_DIR=${COLEX_SOURCE_DIR}
      -DEXPECTED=${expected} ${ARGN}
    RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0 OR (message AND NOT output MATCHES "${message}") OR (NOT message AND output MATCHES "colex: "))
    message(FATAL_ERROR "expected `${message}` of a configuration with ${ARGN}; it ended with ${status}:\n${output}")
  endif()
endfunction()

without("" "colex: the algebra alone, .*which lack [^;]*fmt \\(Debian: libfmt-dev\\)" -DCMAKE_DISABLE_FIND_PACKAGE_fmt=ON)
without("" "" -DCOLEX_CLI=OFF)
if(LIBRARIES)
  without(libraries "colex: no prover, which asks Z3 \\(Debian: libz3-dev\\) or cvc5" ${judges})
endif()
