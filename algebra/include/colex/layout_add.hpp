// The sum of two layouts: R(i) = A(i) + B(i), where that is a layout.
//
//   layout_add((2,4):(1,10), (4,2):(1,5))   = (2,2,2):(2,12,25)
//   layout_add((2,3):(1,7), (2,3):(1,-3))  = 6:2          the bends at 2 cancel
//   layout_add((2,3):(1,7), (3,2):(1,7))    rejected: one bends at multiples of 2, the other at multiples of 3
//
// In floor form (floor_form.hpp) the sum is plain: slopes add, and so do the defects at equal periods. What comes out is the
// floor form of a layout if and only if each period that remains divides the next.
//
// Source: P `layout_add`, S106 (there only where the common domain is the whole); the exact condition from docs/algorithms.md.
#pragma once

#include <cstddef>
#include <optional>

#include "colex/floor_form.hpp"
#include "colex/layout.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/small_vector.hpp"

namespace colex {

namespace detail {

/// Whether a level is seen by coordinates below the size.
template <Integer I, class D>
bool matters_below(const Level<I, D>& level, const I& size) {
  return level.period < size && !static_cast<bool>(level.defect == zero<D>());
}

/// The levels that matter below the size, without those of defect 0.
template <Integer I, class D>
SmallVector<Level<I, D>> levels_below(const SmallVector<Level<I, D>>& levels, const I& size) {
  SmallVector<Level<I, D>> result;
  for (const Level<I, D>& level : levels) {
    if (matters_below(level, size)) result.push_back(level);
  }
  return result;
}

/// Both lists of levels, ordered by period, as one; defects at equal periods added.
template <Integer I, class D>
SmallVector<Level<I, D>> merged_levels(const SmallVector<Level<I, D>>& a, const SmallVector<Level<I, D>>& b) {
  SmallVector<Level<I, D>> result;
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() || j < b.size()) {
    if (j == b.size() || (i < a.size() && static_cast<bool>(a[i].period < b[j].period))) {
      result.push_back(a[i++]);
    } else if (i == a.size() || static_cast<bool>(b[j].period < a[i].period)) {
      result.push_back(b[j++]);
    } else {
      result.push_back({a[i].period, a[i].defect + b[j].defect});
      ++i;
      ++j;
    }
  }
  return result;
}

/// A sum of levels as modes, as far as they were gone through: where the next mode begins, and its stride.
template <Integer I, class D>
struct LevelsAsModes {
  I period;
  D stride;
};

/// One step: the mode that ends where the next level bends; nothing where the level bends elsewhere.
template <Integer I, class D>
std::optional<Mode<I, D>> levels_as_modes_step(LevelsAsModes<I, D>& state, const Level<I, D>& level) {
  if (!(level.period % state.period == I(0))) return std::nullopt;
  const I steps = level.period / state.period;
  const Mode<I, D> mode{steps, state.stride};
  state = {level.period, steps * state.stride + level.defect};
  return mode;
}

}  // namespace detail

/// The coalesced layout R with R(i) == A(i) + B(i) for all i in [0, size).
/// Requires size(A) == size(B), else throws Rejection(domain). Throws Rejection(inadmissible), naming two periods of which
/// neither divides the other, exactly if no layout has these values.
template <Integer I, class D>
Layout<I, D> layout_add(const Layout<I, D>& A, const Layout<I, D>& B) {
  const I extent = size(A);
  const auto opening = [&] { return "layout_add(" + describe(A) + ", " + describe(B) + "): "; };
  if (!(extent == size(B))) {
    throw Rejection(Kind::domain,
                    opening() + "the sizes are " + describe(extent) + " and " + describe(size(B)) + ", and have to be equal");
  }
  if (extent == I(1)) return layout_of(Modes<I, D>{});
  const FloorForm<I, D> a = floor_form(A);
  const FloorForm<I, D> b = floor_form(B);
  const auto levels = detail::levels_below(
      detail::merged_levels(detail::levels_below(a.levels, extent), detail::levels_below(b.levels, extent)), extent);
  Modes<I, D> result;
  detail::LevelsAsModes<I, D> state{I(1), a.slope + b.slope};
  for (const Level<I, D>& level : levels) {
    const std::optional<Mode<I, D>> mode = detail::levels_as_modes_step(state, level);
    if (!mode) {
      throw Rejection(Kind::inadmissible, opening() + "the sum bends at the multiples of " + describe(state.period) +
                                              " and at those of " + describe(level.period) +
                                              ", and no layout bends at both, as " + describe(state.period) +
                                              " does not divide " + describe(level.period));
    }
    result.push_back(*mode);
  }
  result.push_back({extent / state.period, state.stride});
  return layout_of(result);
}

}  // namespace colex
