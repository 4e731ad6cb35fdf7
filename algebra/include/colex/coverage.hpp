// Coverage: how often does a TV layout hold each element of a tile?
//
//   coverage(((4,8),(2,2)):((32,1),(16,8)), 128)   once each: the accumulator of m16n8k16
//   coverage((32,4):(0,1), 4)                      32 times each: a broadcast, every thread has all of them
//   coverage((4,2):(1,8), 16)                      none at 4: a hole
//   coverage((4,2):(1,2), 6)                       2 held again: by the coordinates 2 and 4
//   coverage((4,2):(1,4), 6)                       6 held by the coordinate 6: outside of the tile
//
// Mathematics: strides of 0 repeat everything. The others, in ascending order, must each continue where those before end: a
// stride beyond that leaves a hole there, one below it meets what is there already.
//
// Source: docs/algorithms.md.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>

#include "colex/integer.hpp"
#include "colex/inverse.hpp"
#include "colex/layout.hpp"
#include "colex/small_vector.hpp"

namespace colex {

/// The first element that is not held as often as 0 is.
template <Integer I>
struct Uneven {
  enum class How {
    missing,  ///< no coordinate is sent there
    again,    ///< `first` is sent there, and so is `second`
    outside,  ///< `first` is sent there, and it is no element of the tile
  };
  How how;
  I element;
  I first, second;  ///< 1-D coordinates of the layout, the same where there is one; 0 where there is none
};

/// How a layout holds the elements [0, n).
template <Integer I>
struct Coverage {
  I copies;                         ///< how often it holds 0, if strides of 0 are all that repeats
  std::optional<Uneven<I>> uneven;  ///< nothing if it holds every element so often, and nothing else
};

namespace detail {

/// The 1-D coordinate at which modes in ascending order, each of which continues the ones before, reach a value.
template <Integer I>
I reaching(const SmallVector<PlacedMode<I>>& chain, I value) {
  I coordinate(0);
  for (std::size_t k = chain.size(); k-- > 0;) {
    const I steps = value / chain[k].mode.stride;
    coordinate = coordinate + steps * chain[k].place;
    value = value - steps * chain[k].mode.stride;
  }
  return coordinate;
}

/// The coordinate of the least value, and that value.
template <Integer I>
std::optional<Uneven<I>> below_zero(const SmallVector<PlacedMode<I>>& modes) {
  I coordinate(0), value(0);
  for (const PlacedMode<I>& placed : modes) {
    if (!(placed.mode.stride < I(0))) continue;
    coordinate = coordinate + (placed.mode.extent - I(1)) * placed.place;
    value = value + (placed.mode.extent - I(1)) * placed.mode.stride;
  }
  if (value < I(0)) return Uneven<I>{Uneven<I>::How::outside, value, coordinate, coordinate};
  return std::nullopt;
}

}  // namespace detail

/// One step of coverage: the next mode in the order of strides, none of them 0. Below `reach` each element is held by one
/// coordinate of the `chain` so far. Returns where the mode fails to continue that within [0, n), or nothing: then below reach
/// · extent each is held once.
template <Integer I>
std::optional<Uneven<I>> coverage_step(const SmallVector<PlacedMode<I>>& chain, const I& reach, const I& n,
                                       const PlacedMode<I>& next) {
  using How = typename Uneven<I>::How;
  const I& stride = next.mode.stride;
  if (stride < reach) return Uneven<I>{How::again, stride, detail::reaching(chain, stride), next.place};
  if (reach < stride && reach < n) return Uneven<I>{How::missing, reach, I(0), I(0)};
  if (reach < stride) return Uneven<I>{How::outside, stride, next.place, next.place};
  if (!(n / reach < next.mode.extent)) return std::nullopt;
  SmallVector<PlacedMode<I>> longer = chain;
  longer.push_back(next);
  const I coordinate = detail::reaching(longer, n);
  return Uneven<I>{How::outside, n, coordinate, coordinate};
}

/// How often L holds each element of [0, n), decided from its modes. Requires n >= 1, else throws Rejection(domain).
/// Ensures, where nothing is uneven: every element of [0, n) is the value of exactly `copies` coordinates, and no coordinate
/// has another value. Else the element is the first in [0, n) that is missing or held more often than 0, or one outside of [0,
/// n) if there is none.
template <Integer I>
Coverage<I> coverage(const Layout<I>& L, const I& n) {
  if (n < I(1)) throw Rejection(Kind::domain, "coverage: a tile has at least one element");
  Coverage<I> result{I(1), std::nullopt};
  SmallVector<PlacedMode<I>> varying, chain;
  for (const PlacedMode<I>& placed : placed_modes(modes(L))) {
    if (placed.mode.extent == I(1)) continue;
    if (placed.mode.stride == I(0)) {
      result.copies = result.copies * placed.mode.extent;
    } else {
      varying.push_back(placed);
    }
  }
  result.uneven = detail::below_zero(varying);
  if (result.uneven) return result;
  I reach(1);
  for (const PlacedMode<I>& next : sorted_by_stride(std::move(varying))) {
    result.uneven = coverage_step(chain, reach, n, next);
    if (result.uneven) return result;
    reach = reach * next.mode.extent;
    chain.push_back(next);
  }
  if (reach < n) result.uneven = Uneven<I>{Uneven<I>::How::missing, reach, I(0), I(0)};
  return result;
}

}  // namespace colex
