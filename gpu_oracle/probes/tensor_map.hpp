// Descriptors, as CUDA's driver encodes them.
#pragma once

#include <string>

#include <cuda.h>

#include "colex/measuring/tensor_access.hpp"

namespace colex::probes {

/// The descriptor of a tensor that begins at this address. Throws measuring::Refused with the name of CUDA's error.
CUtensorMap encode(const measuring::TensorMap& map, void* address);

/// `CUDA_SUCCESS`, or the name of the error that encoding it gives, for an address of 128 bytes' alignment.
std::string answer_to(const measuring::TensorMap& map);

}  // namespace colex::probes
