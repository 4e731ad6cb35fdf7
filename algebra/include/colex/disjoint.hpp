// Whether a layout has a value, and whether two layouts have one in common.
//
// Is a value in the image of a layout, and where?
//
//   image_contains((4,8):(1,8), 19)   yes, at (3,2)
//   image_contains((4,8):(1,8), 20)   no
//
// Source: docs/algorithms.md.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

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

// Disjoint: do two layouts share no value but 0?
//
//   disjoint(4:1, 8:4)            yes: 0 1 2 3 and 0 4 8 …
//   disjoint(4:1, 8:3)            no: both have the value 3, at 3 and at 1
//   disjoint((2,2):(2,3), 2:4)    yes
//
// A layout and its complement are disjoint, and what is disjoint is a candidate for two parts of one layout.
//
// How? A(x) = B(y) is a knapsack. That the value is not 0 needs a word. If the strides of each layout are of one sign, the
// value is 0 only at x = 0, y = 0, a single solution that the search passes over. If only one layout is of one sign, some
// coordinate of that one is at least 1: a knapsack for each mode, in which it is the first such. If neither is, the search has
// to pass over every solution with value 0.
//
// Source: Sh 2.8 (S040), CF 2.1.6.10 (S043); docs/algorithms.md.

namespace detail {

/// Whether no two strides of modes with more than one coordinate have different signs.
template <Integer I>
bool one_signed(const Modes<I>& modes) {
  bool positive = false;
  bool negative = false;
  for (const Mode<I>& mode : modes) {
    if (mode.extent == I(1)) continue;
    if (mode.stride < I(0)) negative = true;
    if (I(0) < mode.stride) positive = true;
  }
  return !(positive && negative);
}

/// yes(t): the problem has a solution t in which one of the unknowns from `begin` to `end`, which are all >= 0, is not 0.
template <Integer I, class Search>
Decision<std::vector<I>> some_positive(Knapsack<I> problem, std::size_t begin, std::size_t end, const Search& search) {
  for (std::size_t k = begin; k < end; ++k) {
    Unknown<I>& first = problem.unknowns[k];
    if (first.high == I(0)) continue;
    first.low = I(1);
    Decision<std::vector<I>> here = knapsack(
        problem, [](const std::vector<I>&) { return true; }, search);
    if (!here.is_no()) return here;
    first.low = I(0);
    first.high = I(0);
  }
  return Decision<std::vector<I>>::no();
}

/// yes(t): t is the coordinates x of a, then y of b, with a(x) = b(y) != 0.
template <Integer I, class Search>
Decision<std::vector<I>> shared_value(const Modes<I>& a, const Modes<I>& b, const Search& search) {
  Knapsack<I> problem{{}, I(0)};
  add_coordinate(problem.unknowns, a, I(1));
  add_coordinate(problem.unknowns, b, I(0) - I(1));
  if (!one_signed(a) && one_signed(b)) return some_positive(std::move(problem), a.size(), a.size() + b.size(), search);
  if (one_signed(a) && !one_signed(b)) return some_positive(std::move(problem), 0, a.size(), search);
  return knapsack(
      problem,
      [&](const std::vector<I>& t) {
        I value(0);
        for (std::size_t k = 0; k < a.size(); ++k) value = value + t[k] * a[k].stride;
        return !(value == I(0));
      },
      search);
}

}  // namespace detail

/// Whether no value other than 0 is a value of both A and B: yes, no with coordinates x of A (first) and y of B (second) such
/// that A(x) == B(y) != 0, or unknown where the search reached its budget.
template <Integer I, class Search = Enumeration>
Decision<Collision<I>> disjoint(const Layout<I>& A, const Layout<I>& B, const Search& search = Search()) {
  const Modes<I> a = modes(A);
  const auto t =
      decided([&]<class J>(const Modes<J>& m, const Modes<J>& n) { return detail::shared_value(m, n, search); }, a, modes(B));
  if (t.is_unknown()) return Decision<Collision<I>>::unknown(t.budget());
  if (t.is_no()) return Decision<Collision<I>>::yes();
  const auto middle = t.witness()->begin() + static_cast<std::ptrdiff_t>(a.size());
  return Decision<Collision<I>>::no(Collision<I>{coordinate_at(A.shape(), std::vector<I>(t.witness()->begin(), middle)),
                                                 coordinate_at(B.shape(), std::vector<I>(middle, t.witness()->end()))});
}

}  // namespace colex
