// The fields of a wgmma matrix descriptor, and the descriptors under which an instruction is observed.
//
//   {128, 4096, 1024, 0, 0}     128-byte swizzle, leading dimension offset 4096, stride dimension offset 1024, start 0, base 0
//
// Nothing here says what the fields mean for a matrix: observations show that. The offsets of the plain descriptor without a
// swizzle are chosen so that no two elements of a matrix come from one place.
//
// Source: PTX ISA 9.0, "Matrix Descriptor Format" (9.7.15.5.1.2.2).
#pragma once

#include <cstdint>
#include <vector>

namespace colex::measuring {

struct Descriptor {
  int swizzle;  ///< 0, 32, 64 or 128 bytes
  int leading;  ///< leading dimension byte offset; this and the next two are multiples of 16
  int stride;   ///< stride dimension byte offset
  int start;    ///< start address, counted from a boundary of 1024 bytes
  int base;     ///< base offset, 0 to 7
};

/// The 64 bits of a descriptor, whose `start` is counted from address 0.
std::uint64_t encode(const Descriptor& descriptor);

/// One descriptor for each swizzle mode.
std::vector<Descriptor> plain_descriptors();

/// The plain descriptors, and variants of each: with other offsets, another start address and another base offset, changed one
/// by one and together.
std::vector<Descriptor> all_descriptors();

}  // namespace colex::measuring
