# The toolchain of WebAssembly: Emscripten, as Debian installs it (package emscripten), beside the program em++.
find_program(COLEX_EMXX em++ REQUIRED)
file(REAL_PATH ${COLEX_EMXX} COLEX_EMXX)
cmake_path(GET COLEX_EMXX PARENT_PATH colex_emscripten)
include(${colex_emscripten}/cmake/Modules/Platform/Emscripten.cmake)
