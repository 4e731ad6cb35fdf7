// How many elements between the rows of a tile cost its accesses the fewest wavefronts?
//
//   find_padding({(32,32):(32,1), 32 bits}, {rows, columns})   1: (32,32):(33,1), 128 bytes more
//
// The space is every padding of less than 128 bytes, which is where the banks repeat. All are looked at; of several that cost
// the same the smallest is the answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "colex/finding/swizzle.hpp"
#include "colex/finding/tile_access.hpp"

namespace colex::finding {

struct FoundPadding {
  std::int64_t elements = 0;         ///< between the rows, beyond what was there
  Layout<> layout;                   ///< the tile with them
  std::vector<Cost> costs;           ///< of each access
  std::vector<std::int64_t> equals;  ///< other paddings that cost as little
  std::size_t looked_at = 0;         ///< paddings that keep every vector whole
  std::size_t torn = 0;              ///< paddings that do not
};

/// Requires a tile of two modes, one of which has stride 1, and the other no smaller a stride than that one's extent, else throws
/// Rejection(domain); and what tile_access requires.
FoundPadding find_padding(const SharedTile& tile, const std::vector<AccessQuestion>& questions);

}  // namespace colex::finding
