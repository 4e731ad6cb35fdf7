// A dimension that a hierarchy of tiles leaves, and the mode that goes along some of them.
//
//   lanes along 8 steps of 1@0 and, faster, 4 steps of 2@1        (4,8):(2@1,1@0)
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace colex::dialects {

/// How long it is, and how far a step goes along which axis of the array. A step of 0 is a replica's.
struct TileDimension {
  std::int64_t extent = 1, step = 0;
  std::size_t axis = 0;
  std::string more_extent = {}, more_step = {};  ///< factors of both that are not known: `*n1*n2`
};

/// The modes of a layout into an array of so many axes, one for each group of dimensions; of a group the last dimension counts
/// fastest.
std::string layout_along(const std::vector<std::vector<TileDimension>>& groups, std::size_t axes);

}  // namespace colex::dialects
