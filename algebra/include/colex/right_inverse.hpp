// The right inverse: where in the domain the values 0, 1, 2, … are found.
//
//   right_inverse((4,8):(8,1))   = (8,4):(4,1)     the transposition undone
//   right_inverse((2,4):(1,4))   = 2:1             the value 2 is not there, so only 0 and 1 are inverted
//   right_inverse(4:2)           = 1:0             not even the value 1 is there
//
// A fold over the modes sorted by stride: it follows the chain that starts at stride 1, where each stride is what the modes
// before it reach, and passes over the others.
//
// Source: CuTe `right_inverse`; Ce Eq 23-24; docs/conventions.md.
#pragma once

#include "colex/coalesce.hpp"
#include "colex/layout.hpp"
#include "colex/placed_mode.hpp"
#include "colex/wide.hpp"

namespace colex {

/// One step of right_inverse: the next mode in the order of strides. Emits at most one mode; returns the new reach.
/// Invariant: the modes emitted are a layout R of size `reach`, and L(R(k)) == k for all k in [0, reach).
template <Integer I, class Emit>
constexpr I right_inverse_step(const I& reach, const PlacedMode<I>& placed, Emit&& emit) {
  if (!(placed.mode.stride == reach)) return reach;
  emit(Mode<I>{placed.mode.extent, placed.place});
  return reach * placed.mode.extent;
}

namespace detail {

template <Integer I>
constexpr Layout<I> chain_inverse(const Layout<I>& L) {
  Modes<I> result;
  I reach(1);
  for (const PlacedMode<I>& placed : sorted_by_stride(placed_modes(coalesced_modes(modes(L))))) {
    reach = right_inverse_step(reach, placed, [&](const Mode<I>& mode) { result.push_back(mode); });
  }
  return layout_of(coalesced_modes(result));
}

}  // namespace detail

/// The longest chain's R with L(R(k)) == k for all k in [0, size(R)), coalesced. Defined for every L; 1:0 where the value 1 is
/// not a stride. It is the largest such layout for injective L with non-negative strides, not in general: (2,2):(-1,2) takes the
/// coordinates 0, 3 to 0, 1.
template <Integer I>
constexpr Layout<I> right_inverse(const Layout<I>& L) {
  return in_wider_where_needed([](const auto& a) { return detail::chain_inverse(a); }, L);
}

}  // namespace colex
