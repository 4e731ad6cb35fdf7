#include <colex/layout.hpp>
#include <cuda_runtime.h>
