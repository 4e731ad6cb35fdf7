// The greatest common domain: the longest shape with which the domains of two layouts both begin, once refined.
//
//   greatest_common_domain((4,6):(1,10), (2,12):(5,1))   = (2,2,6)   the domain of both, refined
//   greatest_common_domain((4,6):(1,10), (6,4):(1,10))   = 2         after 2, one is left with 2 of its mode and the other with 3
//   greatest_common_domain((3,5):(1,10), (2,7):(1,10))   = 1
//
// Both coalesced shapes are walked from the left, each step taking the largest common factor of the modes at hand.
//
// Source: S105; P `gcd_domain`.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "colex/coalesce.hpp"
#include "colex/gcd.hpp"
#include "colex/layout.hpp"

namespace colex {

namespace detail {
/// () stands for 1, a single extent for itself.
template <Integer I>
Tuple<I> flat_shape(const std::vector<I>& extents) {
  if (extents.empty()) return Tuple<I>(I(1));
  if (extents.size() == 1) return Tuple<I>(extents.front());
  typename Tuple<I>::Modes modes;
  for (const I& extent : extents) modes.emplace_back(extent);
  return Tuple<I>(std::move(modes));
}
}  // namespace detail

/// The flat shape G, without extents of 1 (1 if it is empty), of the largest size such that the coalesced shape of A has a
/// refinement that begins with G, and so has that of B; of the shapes of this size the one of the fewest modes.
/// Ensures that size(G) divides size(A) and size(B); that A o G and B o G, G compact, exist whatever the strides of A and B; and
/// greatest_common_domain(A, B) == greatest_common_domain(B, A).
template <Integer I, class D, class E>
Tuple<I> greatest_common_domain(const Layout<I, D>& A, const Layout<I, E>& B) {
  const Modes<I, D> a = coalesced_modes(modes(A));
  const Modes<I, E> b = coalesced_modes(modes(B));
  std::vector<I> common;
  std::size_t i = 0;
  std::size_t j = 0;
  I a_left(1);  // of the extent of the mode of A before i, what is not yet taken
  I b_left(1);
  while (true) {
    if (a_left == I(1)) {
      if (i == a.size()) break;
      a_left = a[i++].extent;
    }
    if (b_left == I(1)) {
      if (j == b.size()) break;
      b_left = b[j++].extent;
    }
    const I taken = gcd(a_left, b_left);
    if (taken == I(1)) break;
    common.push_back(taken);
    a_left = a_left / taken;
    b_left = b_left / taken;
  }
  return detail::flat_shape(common);
}

}  // namespace colex
