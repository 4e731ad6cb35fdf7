// A layout whose modes go along parts of the axes of an array, as hierarchies of tiles have them: the inverse of dimension.hpp.
//
//   (2,(4,16),8):(16@0,(8@1,1@0),1@1)      modes of 2 steps of 16@0; of 4 steps of 8@1 and, slower, 16 of 1@0; of 8 of 1@1
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "colex/checked.hpp"
#include "colex/layout.hpp"

#include "dimension.hpp"

namespace colex::dialects {

/// The modes of a layout as groups of dimensions, in each the fastest first.
struct TiledModes {
  std::vector<std::vector<TileDimension>> groups;
  std::size_t axes = 1;  ///< at least 2 where a stride has an index
};

/// Throws Unsaid for a layout that no hierarchy of tiles has: that is no tuple or nests deeper, and where a stride is below 0,
/// goes along several axes, or is other than 0 for an extent of 1.
TiledModes tiled_modes(const Layout<>& layout);
TiledModes tiled_modes(const CoordinateLayout<>& layout);

/// A dimension's place: the group, and which of it.
struct PlaceOfDimension {
  std::size_t group = 0, index = 0;
};

/// The places of all dimensions that go along the axis, the shortest step first. Replicas and extents of 1 go along none.
std::vector<PlaceOfDimension> along(const TiledModes& modes, std::size_t axis);

}  // namespace colex::dialects
