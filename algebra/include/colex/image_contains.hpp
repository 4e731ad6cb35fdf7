// Is a value in the image of a layout, and where?
//
//   image_contains((4,8):(1,8), 19)   yes, at (3,2)
//   image_contains((4,8):(1,8), 20)   no
//
// Source: docs/algorithms.md.
#pragma once

#include <cstddef>
#include <type_traits>
#include <vector>

#include "colex/collision.hpp"
#include "colex/decision.hpp"
#include "colex/knapsack.hpp"
#include "colex/layout.hpp"
#include "colex/wide.hpp"

namespace colex {

namespace detail {

/// The unknowns of a coordinate: each in [0, extent), with the sign of its contribution; a broadcast is fixed to 0.
template <Integer I>
void add_coordinate(std::vector<Unknown<I>>& unknowns, const Modes<I>& modes, const I& sign) {
  for (const Mode<I>& mode : modes) {
    if (mode.stride == I(0)) {
      unknowns.push_back({I(1), I(0), I(0)});
    } else {
      unknowns.push_back({sign * mode.stride, I(0), mode.extent - I(1)});
    }
  }
}

}  // namespace detail

/// Whether L(c) == value for a natural coordinate c of L: yes with such a c, no, or unknown where the search reached its budget.
template <Integer I, class Search = Enumeration>
Decision<Tuple<I>> image_contains(const Layout<I>& L, const std::type_identity_t<I>& value, const Search& search = Search()) {
  const auto c = decided(
      [&]<class J>(const Modes<J>& all) {
        Knapsack<J> problem{{}, J(value)};
        detail::add_coordinate(problem.unknowns, all, J(1));
        return knapsack(
            problem, [](const std::vector<J>&) { return true; }, search);
      },
      modes(L));
  if (c.is_unknown()) return Decision<Tuple<I>>::unknown(c.budget());
  if (c.is_no()) return Decision<Tuple<I>>::no();
  return Decision<Tuple<I>>::yes(coordinate_at(L.shape(), *c.witness()));
}

}  // namespace colex
