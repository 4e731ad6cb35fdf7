// The nullspace: the coordinates along which a layout does not change.
//
//   nullspace((2,3,4):(0,1,0))   = (2,4):(1,6)
//   nullspace((4,8):(1,4))       = 1:0
//
// Only broadcast modes are looked at: a layout may be 0 elsewhere too, as (2,2):(1,-1) is at coordinate 3.
//
// Source: CuTe `nullspace`; S087.
#pragma once

#include "colex/layout.hpp"
#include "colex/placed_mode.hpp"
#include "colex/wide.hpp"

namespace colex {

/// One step of nullspace. Emits the mode's place if its stride is 0.
template <Integer I, class D, class Emit>
void nullspace_step(const PlacedMode<I, D>& placed, Emit&& emit) {
  if (!(placed.mode.stride == zero<D>())) return;
  if (placed.mode.extent == I(1)) return;
  emit(Mode<I>{placed.mode.extent, placed.place});
}

namespace detail {

template <Integer I, class D>
Layout<I> null_modes(const Layout<I, D>& L) {
  Modes<I> result;
  for (const PlacedMode<I, D>& placed : placed_modes(modes(L))) {
    nullspace_step(placed, [&](const Mode<I>& mode) { result.push_back(mode); });
  }
  return layout_of(result);
}

}  // namespace detail

/// The stride-0 modes of L, each as the 1-D coordinates of L that it counts; flat, not coalesced, 1:0 if there are none.
/// Ensures, for N the result: L(x + N(i)) == L(x) for every x whose coordinates in those modes are 0; so L(N(i)) == 0; and
/// size(N) == size(L) / size(filter_zeros(L)).
template <Integer I, class D>
Layout<I> nullspace(const Layout<I, D>& L) {
  return in_wider_where_needed([](const auto& a) { return detail::null_modes(a); }, L);
}

}  // namespace colex
