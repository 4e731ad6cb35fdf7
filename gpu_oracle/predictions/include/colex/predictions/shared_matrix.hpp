// What the manual says of a matrix that wgmma reads from shared memory: where each row (or column) and k lies, for a descriptor.
//
//   f16 along k, 128-byte swizzle, stride offset 1024     Sw<3,3,3> o 0 o ((8,8),(8,2)):((64,512),(1,8))
//   row 9, k 3                                            512 + 64 + 3, and the swizzle of it: 587
//
// The layouts are the manual's canonical ones (canonical_matrix.hpp) with the descriptor's offsets in them.
#pragma once

#include <cstdint>

#include "colex/composed_layout.hpp"
#include "colex/predictions/canonical_matrix.hpp"

namespace colex::predictions {

/// A descriptor's fields, in bytes. `start` is counted from a boundary of 1024 bytes.
struct MatrixDescriptor {
  std::int64_t swizzle = 0, leading = 0, stride = 0, start = 0, base = 0;
  friend bool operator==(const MatrixDescriptor&, const MatrixDescriptor&) = default;
};

/// A matrix in shared memory.
struct SharedMatrix {
  ComposedLayout<> layout;  ///< (row, k) to the element of shared memory, as if the swizzle's pattern began at a boundary
  std::int64_t ahead = 0;   ///< how many elements the pattern begins before a boundary; the layout counts them, too
  std::int64_t operator()(std::int64_t row, std::int64_t k) const { return layout(tuple(row, k)).value() - ahead; }
};

/// How many elements the pattern of a swizzle begins before a boundary of 1024 bytes, if the descriptor has a base offset.
std::int64_t elements_ahead(std::int64_t base, std::int64_t bits);

/// A matrix of so many rows and columns (those are k), of elements of so many bits. It may have more rows than that: the matrix
/// is the first ones. Requires columns of 32 or of 64 bytes, offsets that are multiples of 16, a swizzle of 0, 32, 64 or 128,
/// and a base offset from 0 to 7, else throws Rejection(domain).
SharedMatrix shared_matrix(std::int64_t bits, Major major, const MatrixDescriptor& descriptor, std::int64_t rows,
                           std::int64_t columns);

}  // namespace colex::predictions
