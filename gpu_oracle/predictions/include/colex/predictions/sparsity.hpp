// Which k of B the stored columns of a sparse A meet.
//
//   16-bit elements, metadata 0b0100  of every four columns the first two are stored: columns 0, 1, 2, 3 meet k = 0, 1, 4, 5
//   16-bit elements, metadata 0b1110  the last two: 2, 3, 6, 7
//   32-bit elements, metadata 0b1110  of every two the second: 1, 3, 5, 7
//
// Four bits of metadata belong to two stored elements of 8 or 16 bits, or to one of 32 bits: twice the number, from 0 to 3, of
// a quarter of what they were chosen from.
//
// Source: PTX ISA 9.0, "Sparse matrix storage", and "Sparsity" of wgmma.
#pragma once

#include <cstdint>

namespace colex::predictions {

/// The k of B that stored column j meets, if all metadata are these four bits.
constexpr std::int64_t met_by(std::int64_t j, std::int64_t metadata, std::int64_t bits) {
  if (bits == 32) return 2 * j + (metadata & 3) / 2;
  return j / 2 * 4 + (metadata >> (2 * (j % 2)) & 3);
}

}  // namespace colex::predictions
