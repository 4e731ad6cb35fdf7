// CoordinateRange: the values of a coordinate that are left of a search by halving.
//
//   0, …, 7    nothing up to 3:     4, …, 7
//   4, …, 7    something at 5:      4, 5
//   4, 5       nothing up to 4:     5 is the first value that has something
#pragma once

#include <optional>

#include "colex/integer.hpp"

namespace colex {

/// The values low, …, high of one coordinate, which are to be halved.
template <Integer I>
struct CoordinateRange {
  I low;
  I high;

  constexpr I middle() const { return low + (high - low) / I(2); }
  constexpr CoordinateRange lower_half() const { return {low, middle()}; }
  constexpr CoordinateRange upper_half() const { return {middle() + I(1), high}; }
};

/// One step of the search for the first value that has something, by what is found among the values up to the middle: a value
/// that has something, or before which one has, or nothing. Invariant: the first one is in the range. Requires low < high.
template <Integer I>
constexpr CoordinateRange<I> first_found_step(const CoordinateRange<I>& range, const std::optional<I>& found) {
  if (!found) return range.upper_half();
  return {range.low, min(*found, range.middle())};
}

}  // namespace colex
