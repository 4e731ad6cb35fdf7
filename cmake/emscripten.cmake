# The toolchain of WebAssembly: Emscripten, as Debian installs it (package emscripten), beside the program em++.
find_program(COLEX_EMXX em++ REQUIRED)
file(REAL_PATH ${COLEX_EMXX} COLEX_EMXX)
cmake_path(GET COLEX_EMXX PARENT_PATH colex_emscripten)
include(${colex_emscripten}/cmake/Modules/Platform/Emscripten.cmake)
# A page is read over networks. fmt asks the locale of the machine for the signs in numbers, with which a twenty-fifth of the program would be the standard
# library's streams: here they are those of C. For floating point only double is written.
add_compile_definitions(FMT_STATIC_THOUSANDS_SEPARATOR=',' FMT_USE_FLOAT=0 FMT_USE_LONG_DOUBLE=0)
