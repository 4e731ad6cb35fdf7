// Tiles that are drawn to be copied by TMA, half of them where a rule begins or ends: boxes of 256 and 257, rows that fill a
// swizzle's span or do not, strides that are no multiples of 16 bytes, modes that have to be split or joined, element strides,
// starts before the tensor and boxes that hang over its end.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "colex/predictions/tma_copy.hpp"

#include "draws.hpp"

namespace colex::verification {

/// A tile, the map that is to copy it, and from where.
struct DrawnTile {
  predictions::TmaTile tile;
  std::vector<Checked> starts;
  predictions::TmaMap map;
};

/// A tile of a tensor of at most so many bytes, that starts where the search for its map was asked about or where that map's
/// conditions hold; nothing if no map of the tensor's own address copies what was drawn.
std::optional<DrawnTile> draw_tile(Draws& draws, bool load, std::int64_t most_bytes);

}  // namespace colex::verification
