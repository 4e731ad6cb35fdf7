// Ordered: do the values of a layout increase with the 1-D coordinate?
//
//   ordered((4,2):(1,8))          true:  0 1 2 3 8 9 10 11
//   ordered((4,2):(2,1))          false: after 6 comes 1
//   non_decreasing((4,2):(1,3))   true:  0 1 2 3 3 4 5 6
//
// From one coordinate to the next, some mode m counts up and all modes before it fall back to 0: the value changes by
// d_m - Σ_{i<m} (s_i - 1)·d_i. A fold over the modes whose state is this sum.
//
// Source: docs/algorithms.md; CF 2.1.6.22.
#pragma once

#include <optional>
#include <type_traits>

#include "colex/decision.hpp"
#include "colex/filter.hpp"
#include "colex/integer.hpp"
#include "colex/layout.hpp"
#include "colex/wide.hpp"

namespace colex {

/// One step of ordered: `largest` is the value at the last coordinate of the modes so far. Calls emit(change) with the change
/// of value where the mode counts up, and returns the value at the last coordinate with it. Requires an extent > 1.
template <Integer I, class Emit>
I ordered_step(const I& largest, const Mode<I>& mode, Emit&& emit) {
  emit(mode.stride - largest);
  return largest + (mode.extent - I(1)) * mode.stride;
}

namespace detail {
template <Integer I>
bool every_change_is_at_least(const Modes<I>& modes, const I& least) {
  I largest(0);
  for (const Mode<I>& mode : squeezed(modes)) {
    bool holds = true;
    largest = ordered_step(largest, mode, [&](const I& change) { holds = less_equal(least, change); });
    if (!holds) return false;
  }
  return true;
}
}  // namespace detail

/// The first x in [0, size(L) - 1) with L(x+1) - L(x) < least; none if there is no such x. With least 1 it is where the values
/// cease to increase, with least 0 where they decrease.
template <Integer I>
std::optional<I> first_step_below(const Layout<I>& L, const std::type_identity_t<I>& least) {
  return in_wider_where_needed(
      [&]<class J>(const Modes<J>& all) -> std::optional<J> {
        J largest(0);
        J count(1);  // the coordinates of the modes so far
        for (const Mode<J>& mode : squeezed(all)) {
          bool below = false;
          largest = ordered_step(largest, mode, [&](const J& change) { below = static_cast<bool>(change < J(least)); });
          if (below) return count - J(1);
          count = count * mode.extent;
        }
        return std::nullopt;
      },
      modes(L));
}

/// Whether L(x) < L(x+1) for all x in [0, size(L) - 1).
template <Integer I>
YesOrNo ordered(const Layout<I>& L) {
  return YesOrNo(
      in_wider_where_needed([]<class J>(const Modes<J>& m) { return detail::every_change_is_at_least(m, J(1)); }, modes(L)));
}

/// Whether L(x) <= L(x+1) for all x in [0, size(L) - 1).
template <Integer I>
YesOrNo non_decreasing(const Layout<I>& L) {
  return YesOrNo(
      in_wider_where_needed([]<class J>(const Modes<J>& m) { return detail::every_change_is_at_least(m, J(0)); }, modes(L)));
}

}  // namespace colex
