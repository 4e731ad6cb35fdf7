// What the manual says of a matrix that wgmma reads from shared memory: where each row (or column) and k lies, for a descriptor.
//
//   f16 along k, 128-byte swizzle, stride offset 1024     Sw<3,3,3> o 0 o ((8,8),(8,2)):((64,512),(1,8))
//   row 9, k 3                                            512 + 64 + 3, and the swizzle of it: 587
//
// The layouts are the manual's canonical ones, in elements. T elements are 16 bytes, W elements as many bytes as the swizzle, LBO and SBO the
// leading and the stride dimension offset:
//   along k, no swizzle                  ((8,m),(T,k)):((T,SBO),(1,LBO))
//   along k, swizzled                    ((8,m),(T,k)):((W,SBO),(1,T))          LBO is not used
//   along k, of more columns than W      ((8,m),(W,k)):((W,SBO),(1,LBO))        so is B of a sparse product behind a 32-byte swizzle
//   along m, no swizzle                  ((T,m),(8,k)):((1,SBO),(T,LBO))
//   along m, swizzled                    ((W,m),(8,k)):((1,LBO),(W,SBO))
//
// The third is in no manual: it is what the others let one expect, and what the hardware does.
//
// The swizzle is one of addresses: what is xored onto the number of a 16-byte unit are bits of the address itself, so that a matrix may begin
// anywhere in the pattern. A base offset b says that the pattern begins 128·b bytes behind a boundary of 1024 bytes.
//
// Source: PTX ISA 9.0, "Shared Memory Matrix Layout", "Strides", "Matrix Descriptor Format" (9.7.15.5.1.2); CuTe's
// `cute/arch/mma_sm90_desc.hpp` for the way to write the layouts.
#pragma once

#include <cstdint>

#include "colex/composed_layout.hpp"

namespace colex::predictions {

/// What goes on contiguously in memory: k, or the rows of A and the columns of B.
enum class Major { k, mn };

/// A descriptor's fields, in bytes. `start` is counted from a boundary of 1024 bytes.
struct MatrixDescriptor {
  std::int64_t swizzle = 0, leading = 0, stride = 0, start = 0, base = 0;
  friend bool operator==(const MatrixDescriptor&, const MatrixDescriptor&) = default;
};

/// A matrix in shared memory.
struct SharedMatrix {
  ComposedLayout<> layout;  ///< (row, k) to the element of shared memory, as if the swizzle's pattern began at a boundary
  std::int64_t ahead = 0;   ///< by so many elements the pattern begins before a boundary; the layout counts them too
  std::int64_t operator()(std::int64_t row, std::int64_t k) const { return layout(tuple(row, k)).value() - ahead; }
};

/// A matrix of so many rows and columns (those are k), of elements of so many bits. It may have more rows than that: the matrix is the first
/// ones. Requires columns of 32 or of 64 bytes, offsets that are multiples of 16, a swizzle of 0, 32, 64 or 128, and a base offset from 0 to
/// 7, else throws Rejection(domain).
SharedMatrix shared_matrix(std::int64_t bits, Major major, const MatrixDescriptor& descriptor, std::int64_t rows,
                           std::int64_t columns);

}  // namespace colex::predictions
