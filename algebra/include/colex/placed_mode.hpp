// Modes with their places: what an inverse needs to know of a layout.
//
//   (4,8):(8,1)   has 4:8 at 1 and 8:1 at 4:  the 1-D coordinate 1 is the first step of the rows, 4 the first step of the columns
//
// A mode s:d at p takes the 1-D coordinate p·i to the value d·i, for i < s. An inverse takes d·i back to p·i.
#pragma once

#include <utility>

#include "colex/layout.hpp"
#include "colex/small_vector.hpp"
#include "colex/sort.hpp"

namespace colex {

/// A mode, and the 1-D coordinate of its coordinate 1: the product of the extents before it.
template <Integer I, class D = I>
struct PlacedMode {
  Mode<I, D> mode;
  I place;
};

/// The modes with their places, from left to right.
template <Integer I, class D>
constexpr SmallVector<PlacedMode<I, D>> placed_modes(const Modes<I, D>& modes) {
  SmallVector<PlacedMode<I, D>> result;
  result.reserve(modes.size());
  I place(1);
  for (const Mode<I, D>& mode : modes) {
    result.push_back({mode, place});
    place = place * mode.extent;
  }
  return result;
}

/// Sorts by stride. Modes of equal strides keep their order.
template <Integer I>
constexpr SmallVector<PlacedMode<I>> sorted_by_stride(SmallVector<PlacedMode<I>> modes) {
  return sorted<I>(std::move(modes), [](const PlacedMode<I>& a, const PlacedMode<I>& b) {
    return static_cast<bool>(a.mode.stride < b.mode.stride);
  });
}

}  // namespace colex
