// The mutual refinement: the coarsest flat shape in which two shapes of the same size can both be counted.
//
//   mutual_refinement((6,4), (2,12))      = (2,3,4)
//   mutual_refinement((2,(2,3)), (4,3))   = (2,2,3)
//   mutual_refinement((6,4), (4,6))       rejected: one has a boundary at 4, the other at 6, and 4 does not divide 6
//
// A shape's boundaries are its prefix products. A flat shape refines both if and only if its boundaries include those of both.
//
// Source: CF 4.1.2 (mutual refinement).
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "colex/layout.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

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

}  // namespace colex
