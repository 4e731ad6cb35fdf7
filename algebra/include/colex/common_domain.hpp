// The greatest common domain of two shapes: the tile of all that both count in the same steps.
//
//   greatest_common_domain((5,3,4), (10,6))  = (5,2):(1,30)   both count 0 … 4 in steps of 1, and 0, 30 in steps of 30
//   greatest_common_domain((6,35), (15,14))  = (3,7):(1,30)
//   greatest_common_domain((4,6), (2,12))    = (2,2,6):(1,2,4)
//   greatest_common_domain((5,3), (3,5))     = 1:0             nothing
//
// A mode of a shape counts from its prefix product p to p·s: it is straight along every step d with p | d, as far as d·n | p·s.
// So what it has in common with a mode q to q·t of the other shape goes from lcm(p,q) to gcd(p·s, q·t), if the one divides the
// other. These parts follow one another: each begins at a multiple of where the one before ends.
//
// Source: S105; P `greatest_common_domain`.
#pragma once

#include "colex/gcd.hpp"
#include "colex/layout.hpp"

namespace colex {

/// The flat layout G, without extents of 1 (1:0 if nothing is left), of all coordinates that both shapes reach by steps within
/// one mode of each.
/// Requires extents >= 1.
/// Ensures that size(G) divides product(S) and product(T); that A o G and B o G exist for all layouts A and B of these shapes;
/// that what is left of S and of T, divided by G, have 1:0 in common; and greatest_common_domain(S, T) ==
/// greatest_common_domain(T, S).
template <Integer I>
Layout<I> greatest_common_domain(const Tuple<I>& S, const Tuple<I>& T) {
  detail::require_extents(S);
  detail::require_extents(T);
  Modes<I> common;
  I p(1);
  for_each_leaf(S, [&](const I& s) {
    const I p_end = p * s;
    I q(1);
    for_each_leaf(T, [&](const I& t) {
      const I q_end = q * t;
      const I end = gcd(p_end, q_end);
      if (end % p == I(0) && end % q == I(0)) {
        const I begin = p / gcd(p, q) * q;
        if (!(begin == end)) common.push_back({end / begin, begin});
      }
      q = q_end;
    });
    p = p_end;
  });
  return layout_of(common);
}

/// The greatest common domain of the shapes of two layouts, whatever their strides.
template <Integer I, class D, class E>
Layout<I> greatest_common_domain(const Layout<I, D>& A, const Layout<I, E>& B) {
  return greatest_common_domain(A.shape(), B.shape());
}

}  // namespace colex
