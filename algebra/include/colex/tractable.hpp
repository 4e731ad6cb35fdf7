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
#pragma once

#include <optional>

#include "colex/filter.hpp"
#include "colex/integer.hpp"
#include "colex/layout.hpp"
#include "colex/sort.hpp"
#include "colex/wide.hpp"

namespace colex {

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
