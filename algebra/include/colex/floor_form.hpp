// The floor form: a layout's function as a sum of floors, where composition becomes arithmetic on carries.
//
//   (6,4):(1,100)   =   1·x + 94·⌊x/6⌋
//
// The layout is a straight line of slope 1; each time x passes a multiple of the *period* 6, the value jumps by 94 = 100 - 6·1
// more, the *defect*. A pair of period and defect is a *level*. Layouts are non-linear in no other way, and the form is unique:
// coalesced means that no defect is 0 and that periods grow.
//
// Source: docs/algorithms.md.
#pragma once

#include <cstddef>

#include "colex/coalesce.hpp"
#include "colex/layout.hpp"
#include "colex/small_vector.hpp"

namespace colex {

/// One floor of the form: defect·⌊x/period⌋.
template <Integer I, class D = I>
struct Level {
  I period;
  D defect;
};

/// slope·x + Σ defect_j·⌊x/period_j⌋, periods increasing and each a multiple of the one before.
template <Integer I, class D = I>
struct FloorForm {
  D slope;
  SmallVector<Level<I, D>> levels;

  /// The value at x >= 0.
  constexpr D operator()(const I& x) const {
    D sum = x * slope;
    for (const Level<I, D>& level : levels) sum = sum + (x / level.period) * level.defect;
    return sum;
  }
};

/// One step of floor_form: the level at which `mode` follows `before`, whose own coordinate counts once in `period`.
template <Integer I, class D>
constexpr Level<I, D> floor_form_step(const I& period, const Mode<I, D>& before, const Mode<I, D>& mode) {
  return {period * before.extent, mode.stride - before.extent * before.stride};
}

/// The floor form of a layout whose extended modes these are.
template <Integer I, class D>
constexpr FloorForm<I, D> floor_form(const Modes<I, D>& extended) {
  I period(1);
  const Mode<I, D>* mode = extended.begin();
  return {mode->stride, SmallVector<Level<I, D>>::made(extended.size() - 1, [&](std::size_t /*k*/) {
            const Mode<I, D>& before = *mode++;
            const Level<I, D> level = floor_form_step(period, before, *mode);
            period = level.period;
            return level;
          })};
}

/// The floor form of L extended along its last mode. Ensures floor_form(L)(x) == L(x) for all x >= 0, and no defect is 0.
template <Integer I, class D>
constexpr FloorForm<I, D> floor_form(const Layout<I, D>& L) {
  return floor_form(extended_modes(modes(L)));
}

}  // namespace colex
