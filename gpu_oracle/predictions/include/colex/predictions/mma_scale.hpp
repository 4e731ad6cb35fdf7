// Who holds the scales of a block-scaled product. Each block of consecutive k in a row of A, or in a column of B, is multiplied
// by one number, its scale.
//
//   mma.m16n8k64.kind::mxf4.block_scale.scale_vec::2X…       two scales for each row, of 32 k each
//   A   lanes (2,8):(1,4), next 2, scales ((2,8),2):((8,1),16)
//   under thread-id 0 lane 4g has those of row g and lane 4g + 1 those of row g + 8, byte by byte along k; under thread-id 1
//     lanes 4g + 2 and 4g + 3 do
//   B   lanes 8:4, next 1, scales (8,2):(1,8)                lane 4g + t has those of column g under thread-id t
//
// A lane gives a word of four bytes. Those that count begin at the byte that byte-id names: any of four, the first or the third
// of two, the first of four.
//
// Source: PTX ISA 9.0, "Block Scaling for mma.sync"; CuTe's `SFALayout` and `SFBLayout` for the thread-id 0.
#pragma once

#include <cstdint>

#include "colex/layout.hpp"

namespace colex::predictions {

/// The scales of A or of B.
struct MmaScale {
  Layout<> lanes;               ///< that have them under thread-id 0
  std::int64_t next = 0;        ///< from the lanes under a thread-id to those under the next
  std::int64_t thread_ids = 0;  ///< how many there are
  Layout<> scales;              ///< (number of the lane, byte) to m + M·block of A, n + N·block of B, blocks counted along k
};

struct MmaScales {
  MmaScale A, B;
};

}  // namespace colex::predictions
