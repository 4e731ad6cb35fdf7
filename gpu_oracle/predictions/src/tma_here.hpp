// A tensor map for one start alone, by a complete search: any map writes the order of shared memory as at most five digits, on
// which the byte of global memory is affine where they are inside of a box.
//
//   48 elements in the order of shared memory, from bytes   -,-,…,- 0,2,4,…,30 64,66,…      the first 16 are outside
//   digits 16, 3      the first: 16 elements, 2 bytes apart; the second: outside, 0, 64
//   map               extents (16,2), stride 64, box (16,3), at (0,-1)
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tma_question.hpp"

namespace colex::predictions {

/// The map by which the tile is copied from this start, under the swizzle; nothing if there is none.
std::optional<TmaMap> tma_map_here(const TmaQuestion& question, const TmaTile& tile, const std::vector<Checked>& starts,
                                   const TmaSwizzle& swizzle);

}  // namespace colex::predictions
