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

#include "colex/coalesce.hpp"
#include "colex/decision.hpp"
#include "colex/integer.hpp"
#include "colex/layout.hpp"
#include "colex/sort.hpp"
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

// Tractable: the layouts whose strides form a chain.
//
//   tractable((4,8):(8,1))      true: sorted, 8:1 then 4:8, and 8·1 divides 8
//   tractable((2,2):(1,6))      true: 2 divides 6
//   tractable((2,2,3):(0,1,2))  true: stride 0 does not matter
//   tractable((4,2):(1,6))      false: 4 does not divide 6
//
// These are the layouts that the categorical treatment describes (as tuple morphisms), and those whose filtered form has a
// complement that covers. Modes of extent 1 are left out, as a layout's function does not depend on them; a negative stride is
// in no chain.
//
// Source: S035, S036, S107; CF 2.1.8.1.

/// Where the strides cease to be a chain.
template <Integer I>
struct BrokenChain {
  std::optional<Mode<I>> before;  ///< the mode s:d whose s·d does not divide the next stride; none where that stride is negative
  Mode<I> next;
};

/// The first mode, sorted by stride, whose stride is negative or no multiple of s·d of the mode before it; none if L is
/// tractable.
template <Integer I>
constexpr std::optional<BrokenChain<I>> broken_chain(const Layout<I>& L) {
  std::optional<Mode<I>> before;
  for (const Mode<I>& mode : sorted_by_stride(squeezed(modes(L)))) {
    if (mode.stride < I(0)) return BrokenChain<I>{std::nullopt, mode};
    if (mode.stride == I(0)) continue;
    // A product that is too large for the integer divides no stride; it is not computed.
    if (before && (mode.stride / before->stride < before->extent || !(mode.stride % (before->extent * before->stride) == I(0))))
      return BrokenChain<I>{before, mode};
    before = mode;
  }
  return std::nullopt;
}

/// Whether, sorted by stride, s_i·d_i divides d_{i+1} wherever d_i != 0, no stride being negative.
template <Integer I>
constexpr bool tractable(const Layout<I>& L) {
  return in_wider_where_needed(
      []<class J>(const Modes<J>& all) {
        J reach(1);  // s·d of the mode before, 1 for none
        for (const Mode<J>& mode : sorted_by_stride(squeezed(all))) {
          if (mode.stride < J(0)) return false;
          if (mode.stride == J(0)) continue;
          if (!(mode.stride % reach == J(0))) return false;
          reach = mode.extent * mode.stride;
        }
        return true;
      },
      modes(L));
}

}  // namespace colex
