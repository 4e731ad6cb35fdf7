# The toolchain of Linux on aarch64, on another machine: Debian's g++-aarch64-linux-gnu, qemu-user-static, and a folder that has what Debian installs there,
# COLEX_AARCH64_ROOT in the environment (cli/python/cross makes it).
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(colex_root $ENV{COLEX_AARCH64_ROOT})
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64-static -L ${colex_root})
# Libraries are that machine's. Headers and packages of headers alone are the same everywhere.
set(CMAKE_FIND_ROOT_PATH ${colex_root})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE BOTH)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE BOTH)
set(CMAKE_CXX_FLAGS_INIT "-idirafter ${colex_root}/usr/include")
