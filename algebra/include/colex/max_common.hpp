// The longest vector that two layouts have in common: elements that follow one another in both memories.
//
//   A = (4,8):(1,4),  B = (4,8):(1,5)      max_common_vector(A, B) = 4     columns of 4, padded in B
//   A = (4,8):(8,1),  B = (4,8):(1,4)      max_common_vector(A, B) = 1     row-major against column-major
//   A = (4,8):(8,1),  B = (4,8):(8,1)      max_common_layout(A, B) = (8,4):(4,1)    all of it: the coordinates in order
//
// A copy between A and B may use vectors of that many elements. It follows B's right inverse mode by mode for as long as A gives
// the same values.
//
// Why not through the composite A o R, R the right inverse, as in C++? Because A o R need not exist as a whole while its
// beginning does.
//
// Source: CuTe `max_common_layout`, `max_common_vector`; Ce 3.4.2; S085.
#pragma once

#include "colex/coalesce.hpp"
#include "colex/composition.hpp"
#include "colex/layout.hpp"
#include "colex/right_inverse.hpp"
#include "colex/straight_run.hpp"
#include "colex/wide.hpp"

namespace colex {

namespace detail {

/// The largest m in [1, n] for which A, on the coordinates of the modes `before` and m:step, is additive. Requires that it is for
/// m = 1.
template <Integer I>
I additive_extent(const Layout<I>& A, Modes<I> before, const I& step, const I& n) {
  before.push_back({n, step});
  if (admissible(A, layout_of(before))) return n;
  I low(1);
  I high = n;
  while (low + I(1) < high) {
    const I middle = low + (high - low) / I(2);
    before.back().extent = middle;
    if (admissible(A, layout_of(before))) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

template <Integer I>
Layout<I> largest_common(const Layout<I>& A, const Layout<I>& B) {
  const LeftOperand<I, I> left(A);
  Modes<I> common;
  I reach(1);
  for (const Mode<I>& mode : coalesced_modes(modes(right_inverse(B)))) {
    if (!(A(mode.stride) == reach)) break;
    const I straight = straight_run(detail::floor_terms(left.form, mode.stride), mode.extent);
    const I extent = detail::additive_extent(A, common, mode.stride, straight);
    common.push_back({extent, mode.stride});
    if (extent < mode.extent) break;
    reach = reach * extent;
  }
  return layout_of(coalesced_modes(common));
}

}  // namespace detail

/// The layout M of the largest size with A(M(i)) == i and B(M(i)) == i for all i in [0, size(M)), among those that begin
/// right_inverse(B). Cost: a composition for each mode of right_inverse(B), and O(log extent) more in the mode where A leaves it.
template <Integer I>
Layout<I> max_common_layout(const Layout<I>& A, const Layout<I>& B) {
  return in_wider_where_needed([](const auto& a, const auto& b) { return detail::largest_common(a, b); }, A, B);
}

/// The number of elements that follow one another in A and in B: size(max_common_layout(A, B)), at least 1.
template <Integer I>
I max_common_vector(const Layout<I>& A, const Layout<I>& B) {
  return size(max_common_layout(A, B));
}

}  // namespace colex
