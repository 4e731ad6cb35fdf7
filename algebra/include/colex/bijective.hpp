// Whether values are reached exactly once: by the sums of two layouts, by a layout.
//
// Covering: do the sums of two layouts reach every value of an interval exactly once?
//
//   covers(4:2, (2,3):(1,8))   = true     0 … 23
//   covers((8,8):(1,9), 4:72)  = false    8 is the first value that is missed
//   covers(4:1, 4:2)           = false    2 is the first value that is hit twice
//
// A fold over all modes sorted by stride, whose state is the reach: everything below it is covered.
//
// Source: docs/conventions.md; CF 2.1.6.31.
#pragma once

#include <optional>
#include <utility>

#include "colex/coalesce.hpp"
#include "colex/complement.hpp"
#include "colex/decision.hpp"
#include "colex/layout.hpp"
#include "colex/sort.hpp"
#include "colex/wide.hpp"

namespace colex {

/// The least value at which a covering fails: hit by no sum, or by two.
template <Integer I>
struct CoverageFault {
  I value;
  bool hit_twice;
};

/// One step of covers: the next mode in the order of strides. Returns the new reach, or nothing if mode.stride != reach: then
/// below the reach the coverage is exact, and it fails first at the lesser of the two, missed if that is the reach and hit twice
/// if it is the stride.
template <Integer I>
constexpr std::optional<I> covers_step(const I& reach, const Mode<I>& mode) {
  if (!(mode.stride == reach)) return std::nullopt;
  return mode.extent * mode.stride;
}

/// Where (L, C) fails to be a bijection onto [0, n) for some n, L filtered; nothing if it is one. A negative value counts as
/// missed.
template <Integer I>
constexpr std::optional<CoverageFault<I>> coverage_fault(const Layout<I>& L, const Layout<I>& C) {
  Modes<I> all = varying(modes(L));
  const Modes<I> more = squeezed(modes(C));
  all.insert(all.end(), more.begin(), more.end());
  I reach(1);
  for (const Mode<I>& mode : sorted_by_stride(std::move(all))) {
    if (mode.stride < I(0)) return CoverageFault<I>{mode.stride, false};
    const std::optional<I> next = covers_step(reach, mode);
    if (!next) return CoverageFault<I>{min(reach, mode.stride), static_cast<bool>(mode.stride < reach)};
    reach = *next;
  }
  return std::nullopt;
}

/// Whether every value of [0, n), n = size(filter_zeros(L))·size(C), is exactly one sum of a value of the filtered L and one of
/// C, and no other value is.
template <Integer I>
constexpr bool covers(const Layout<I>& L, const Layout<I>& C) {
  return !coverage_fault(L, C).has_value();
}

// Bijective, or compact: does a layout have every value of [0, size) exactly once?
//
//   bijective((4,2):(2,1))       true
//   bijective((4,1,2):(1,7,4))   true: the stride of an extent 1 does not matter
//   bijective((4,2):(1,5))       false, (4,2):(1,0) false, 4:-1 false
//
// Compact layouts are the permutations of column-major ones: sorted by stride, each stride is the product of the extents before
// it.
//
// Source: CF 2.1.5.6 (S029); docs/algorithms.md.

/// Whether L is a bijection onto [0, size(L)).
template <Integer I>
constexpr YesOrNo bijective(const Layout<I>& L) {
  return YesOrNo(in_wider_where_needed(
      []<class J>(const Modes<J>& all) {
        J reach(1);
        for (const Mode<J>& mode : sorted_by_stride(squeezed(all))) {
          const std::optional<J> next = covers_step(reach, mode);
          if (!next) return false;
          reach = *next;
        }
        return true;
      },
      modes(L)));
}

/// The field's other name for bijective.
template <Integer I>
constexpr YesOrNo compact(const Layout<I>& L) {
  return bijective(L);
}

}  // namespace colex
