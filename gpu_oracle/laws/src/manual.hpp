// Where the manual puts an element of a matrix that wgmma reads through a descriptor, in a few lines of arithmetic: what
// predictions are compared with.
//
//   f16 along k, 128-byte swizzle, stride offset 1024     row 9, k 3: byte 1024 + 128 + 6 behind the start, 1174 with the swizzle
//
// Source: PTX ISA 9.0, Shared Memory Matrix Layout, Matrix Descriptor Format.
#pragma once

#include <cstdint>

#include "colex/predictions/shared_matrix.hpp"

namespace colex::oracle_laws {

/// The byte at which (row, k) lies, of a matrix of so many columns (those are k) of elements of so many bits.
std::int64_t byte_of(std::int64_t bits, predictions::Major major, const predictions::MatrixDescriptor& d, std::int64_t columns,
                     std::int64_t row, std::int64_t k);

}  // namespace colex::oracle_laws
