# Whether the Python module can be built: COLEX_PYTHON_FOUND. It takes Python's headers and nanobind, which .ci/setup puts into .deps/python.
set(COLEX_PYTHON_FOUND FALSE)
set(COLEX_FMT fmt::fmt)
if(COLEX_PROVER_WHEEL)
  # Its programs are linked with nothing that is shared.
  set(COLEX_FMT fmt::fmt-header-only)
  set(ZLIB_USE_STATIC_LIBS ON)
endif()
if(NOT COLEX_PYTHON OR NOT COLEX_CLI OR CMAKE_CXX_FLAGS MATCHES "-fsanitize")
  # A sanitizer's runtime has to be in the program, and that is Python's.
  return()
endif()

set(colex_python_packages ${PROJECT_SOURCE_DIR}/.deps/python)
if(NOT SKBUILD AND NOT DEFINED Python_EXECUTABLE AND EXISTS /usr/bin/python3)
  set(Python_EXECUTABLE /usr/bin/python3)  # the one for which .ci/setup installs
endif()
find_package(Python 3.10 QUIET COMPONENTS Interpreter Development.Module OPTIONAL_COMPONENTS Development.SABIModule)
if(Python_Interpreter_FOUND AND Python_Development.Module_FOUND)
  find_package(nanobind CONFIG QUIET HINTS ${colex_python_packages}/nanobind/cmake)
endif()
if(nanobind_FOUND)
  set(COLEX_PYTHON_FOUND TRUE)
else()
  message(STATUS "colex: no Python module (it needs Python's headers, Debian: python3-dev, and nanobind from PyPI)")
endif()

if(SKBUILD)
  # A wheel needs no shared library that Linux does not promise.
  set(COLEX_FMT fmt::fmt-header-only)
  # Each function apart, so that the linker leaves out those that nobody calls.
  add_compile_options(-ffunction-sections -fdata-sections)
endif()
