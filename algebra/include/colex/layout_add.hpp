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

#include "colex/floor_form.hpp"
#include "colex/layout.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/small_vector.hpp"

namespace colex {

namespace detail {

/// The levels that matter below the size, without those of defect 0.
template <Integer I, class D>
SmallVector<Level<I, D>> levels_below(const SmallVector<Level<I, D>>& levels, const I& size) {
  SmallVector<Level<I, D>> result;
  for (const Level<I, D>& level : levels) {
    if (level.period < size && !static_cast<bool>(level.defect == zero<D>())) result.push_back(level);
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
  I period(1);
  // The stride of the mode that begins at `period`.
  D stride = a.slope + b.slope;
  for (const Level<I, D>& level : levels) {
    if (!(level.period % period == I(0))) {
      throw Rejection(Kind::inadmissible, opening() + "the sum bends at the multiples of " + describe(period) +
                                              " and at those of " + describe(level.period) +
                                              ", and no layout bends at both, as " + describe(period) + " does not divide " +
                                              describe(level.period));
    }
    const I steps = level.period / period;
    result.push_back({steps, stride});
    stride = steps * stride + level.defect;
    period = level.period;
  }
  result.push_back({extent / period, stride});
  return layout_of(result);
}

}  // namespace colex
