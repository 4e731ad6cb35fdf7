// Tensor descriptors, which CUDA's driver encodes.
#pragma once

#include <string>

#include <cuda.h>

#include "colex/measuring/tensor_copy.hpp"

namespace colex::probes {

/// The descriptor of a tensor that begins at this address. Throws measuring::Refused with the name of CUDA's error.
CUtensorMap encode(const measuring::TensorMap& map, void* address);

/// Encodes the descriptor for an address that is aligned to 128 bytes. Returns `CUDA_SUCCESS`, or the name of CUDA's error.
std::string answer_to(const measuring::TensorMap& map);

}  // namespace colex::probes
