# CuTe's headers, which are host code as far as they are needed here: COLEX_CUTE_INCLUDE_DIRS, with NOTFOUND in it where one is missing. .ci/setup
# installs them into .deps; a CUTLASS and a CUDA toolkit of the machine's own serve as well.
find_package(CUDAToolkit QUIET)
set(colex_cute_deps ${PROJECT_SOURCE_DIR}/.deps)
find_path(COLEX_CUTLASS_INCLUDE_DIR cute/layout.hpp
  HINTS ${colex_cute_deps}/cutlass_library/source/include)
find_path(COLEX_CUDA_INCLUDE_DIR cuda_runtime_api.h
  HINTS ${colex_cute_deps}/nvidia/cu13/include ${CUDAToolkit_INCLUDE_DIRS})
find_path(COLEX_CCCL_INCLUDE_DIR cuda/std/type_traits
  HINTS ${colex_cute_deps}/nvidia/cu13/include ${CUDAToolkit_INCLUDE_DIRS} PATH_SUFFIXES cccl)
set(COLEX_CUTE_INCLUDE_DIRS ${COLEX_CUTLASS_INCLUDE_DIR} ${COLEX_CUDA_INCLUDE_DIR} ${COLEX_CCCL_INCLUDE_DIR})
