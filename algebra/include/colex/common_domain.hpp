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

#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

#include "colex/coalesce.hpp"
#include "colex/gcd.hpp"
#include "colex/layout.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

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

// The mutual refinement: the coarsest flat shape in which two shapes of the same size can both be counted.
//
//   mutual_refinement((6,4), (2,12))      = (2,3,4)
//   mutual_refinement((2,(2,3)), (4,3))   = (2,2,3)
//   mutual_refinement((6,4), (4,6))       rejected: one has a boundary at 4, the other at 6, and 4 does not divide 6
//
// A shape's boundaries are its prefix products. A flat shape refines both if and only if its boundaries include those of both.
//
// Source: CF 4.1.2 (mutual refinement).

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

/// The prefix products of the leaves, the empty one left out.
template <Integer I>
std::vector<I> boundaries(const Tuple<I>& shape) {
  std::vector<I> result;
  I boundary(1);
  for_each_leaf(shape, [&](const I& extent) {
    boundary = boundary * extent;
    result.push_back(boundary);
  });
  return result;
}
}  // namespace detail

/// The flat shape M of the fewest modes, none of extent 1 (1 if there is none), such that each leaf of S and of T is the product
/// of consecutive modes of M. Requires product(S) == product(T), else throws Rejection(domain), and extents >= 1.
/// Throws Rejection(inadmissible) exactly if there is no such shape, naming two boundaries of which neither divides the other.
template <Integer I>
Tuple<I> mutual_refinement(const Tuple<I>& S, const Tuple<I>& T) {
  detail::require_extents(S);
  detail::require_extents(T);
  const auto opening = [&] { return "mutual_refinement(" + describe(S) + ", " + describe(T) + "): "; };
  const I of_S = product(S);  // one behind the other: where both overflow, every compiler's program speaks of S
  const I of_T = product(T);
  if (!(of_S == of_T)) {
    throw Rejection(Kind::domain,
                    opening() + "the sizes are " + describe(of_S) + " and " + describe(of_T) + ", and have to be equal");
  }
  const std::vector<I> s = detail::boundaries(S);
  const std::vector<I> t = detail::boundaries(T);
  std::vector<I> extents;
  std::size_t i = 0;
  std::size_t j = 0;
  I boundary(1);
  while (i < s.size() || j < t.size()) {
    const bool from_s = j == t.size() || (i < s.size() && static_cast<bool>(s[i] < t[j]));
    const I next = from_s ? s[i++] : t[j++];
    if (!(next % boundary == I(0))) {
      throw Rejection(Kind::inadmissible,
                      opening() + "one has a boundary at " + describe(boundary) + " and the other at " + describe(next) +
                          ", and no flat shape has both, as " + describe(boundary) + " does not divide " + describe(next),
                      shown("boundary", boundary, "next", next));
    }
    if (!(next == boundary)) extents.push_back(next / boundary);
    boundary = next;
  }
  return detail::flat_shape(extents);
}

/// mutual_refinement(S, T), or the reason for which there is none.
template <Integer I>
Result<Tuple<I>> try_mutual_refinement(const Tuple<I>& S, const Tuple<I>& T) {
  return attempt([&] { return mutual_refinement(S, T); });
}

// Any n elements of a domain, spread over its modes so that every tiling stays admissible.
//
//   domain_distribute((15,14), 6)  = (3,2):(1,15)    3 of the first mode, 2 of the second: 6 divides neither extent
//   domain_distribute((4,6), 8)    = 8:1             4 of the first mode, 2 of the second, which run on
//   domain_distribute((5,7), 6)    = 1:0             nothing of 6 divides 5 or 7
//
// Source: CuTe `domain_distribute`.

/// The state of domain_distribute: how many elements are still wanted, and the 1-D coordinate where the next mode begins.
template <Integer I>
struct Distribution {
  I wanted;
  I place;
};

/// One step of domain_distribute: takes from a mode of the domain as many elements as divide both its extent and what is wanted.
template <Integer I, class Emit>
Distribution<I> domain_distribute_step(const Distribution<I>& state, const I& extent, Emit&& emit) {
  const I taken = gcd(extent, state.wanted);
  emit(Mode<I>{taken, state.place});
  return {state.wanted / taken, state.place * extent};
}

/// A layout D of coordinates of a domain of the given shape. Requires n >= 1, else throws Rejection(domain).
/// Ensures: D is coalesced and strictly increasing; size(D) divides n (and may be less); and A o D exists for every layout A of
/// that shape, as D takes from each mode a divisor of its extent.
template <Integer I>
Layout<I> domain_distribute(const Tuple<I>& shape, const std::type_identity_t<I>& n) {
  if (n < I(1)) {
    throw Rejection(Kind::domain,
                    "domain_distribute(" + describe(shape) + ", " + describe(n) + "): at least 1 element is to be distributed");
  }
  Modes<I> result;
  Distribution<I> state{n, I(1)};
  for_each_leaf(shape, [&](const I& extent) {
    state = domain_distribute_step(state, extent, [&](const Mode<I>& mode) { result.push_back(mode); });
  });
  return layout_of(coalesced_modes(result));
}

/// domain_distribute over L's shape.
template <Integer I, class D>
Layout<I> domain_distribute(const Layout<I, D>& L, const std::type_identity_t<I>& n) {
  return domain_distribute(L.shape(), n);
}

}  // namespace colex
