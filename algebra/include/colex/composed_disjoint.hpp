// Disjoint, for composed layouts: do two of them, or one and a layout, share no value but 0?
//
//   disjoint(Sw<3,3,3> o 0 o 64:1, Sw<3,3,3> o 64 o 64:1)     yes: two rows of one tile
//   disjoint(Sw<3,3,3> o 64 o 8:1, Sw<3,3,3> o 70 o 4:1)      no: both have the value 78
//   disjoint(Sw<3,3,3> o 64 o 64:1, 64:1)                     yes
//
// Behind one and the same bijection the sums are compared instead, as for layouts (disjoint.hpp). Two functions that are linear
// over bits share the solutions of a linear system. Else the values of the smaller are looked for in the other, up to a budget.
//
// Source: this project.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "colex/collision.hpp"
#include "colex/composed_form.hpp"
#include "colex/composed_image.hpp"
#include "colex/composed_layout.hpp"
#include "colex/composed_values.hpp"
#include "colex/coordinate.hpp"
#include "colex/decision.hpp"
#include "colex/disjoint.hpp"
#include "colex/f2_span.hpp"
#include "colex/knapsack.hpp"
#include "colex/layout.hpp"
#include "colex/wide.hpp"

namespace colex {

namespace detail {

/// 1-D coordinates of two forms.
using CoordinatePair = std::pair<Checked, Checked>;

/// Whether no sum but 0 is one of both: yes, or no with where each has it.
template <class Search>
Decision<CoordinatePair> disjoint_sums(const ComposedForm& a, const ComposedForm& b, const Search& search) {
  using Answer = Decision<CoordinatePair>;
  const Modes<Checked> first = modes(a.inner);
  const auto t = decided(
      [&]<class J>(const Modes<J>& x, const Modes<J>& y) {
        const J from(a.offset);
        const J to(b.offset);
        if (from == to && from == J(0)) return shared_value(x, y, search);
        Knapsack<J> problem{{}, to - from};
        add_coordinate(problem.unknowns, x, J(1));
        add_coordinate(problem.unknowns, y, J(0) - J(1));
        return knapsack(
            problem,
            [&](const std::vector<J>& solution) {
              J sum = from;
              for (std::size_t k = 0; k < x.size(); ++k) sum = sum + solution[k] * x[k].stride;
              return !(sum == J(0));
            },
            search);
      },
      first, modes(b.inner));
  if (t.is_unknown()) return Answer::unknown(t.budget());
  if (t.is_no()) return Answer::yes();
  const auto middle = t.witness()->begin() + static_cast<std::ptrdiff_t>(first.size());
  const auto at = [](const Layout<>& L, std::vector<Checked> leaves) {
    return crd2idx(coordinate_at(L.shape(), leaves), L.shape());
  };
  return Answer::no(CoordinatePair{at(a.inner, {t.witness()->begin(), middle}), at(b.inner, {middle, t.witness()->end()})});
}

/// The same for values that are linear over bits: a(x) = b(y) is one linear equation in the bits of x and y.
inline Decision<CoordinatePair> disjoint_affine(const AffineBits& a, const AffineBits& b) {
  using Answer = Decision<CoordinatePair>;
  std::vector<Word> columns = a.columns;
  columns.insert(columns.end(), b.columns.begin(), b.columns.end());
  if (columns.size() > 64) return Answer::unknown("64 bits of two coordinates");
  const F2Span span(columns);
  const auto some = span.smallest_preimage(a.constant ^ b.constant);
  if (!some) return Answer::yes();
  const auto pair = [&](Word solution) {
    const Word x = a.columns.size() == 64 ? solution : solution & ((Word{1} << a.columns.size()) - 1);
    const Word y = a.columns.size() == 64 ? 0 : solution >> a.columns.size();
    return std::pair(x, y);
  };
  const auto has_value = [&](Word solution) { return (a.constant ^ f2_apply(a.columns, pair(solution).first)) != 0; };
  const auto answer = [&](Word solution) {
    const auto [x, y] = pair(solution);
    return Answer::no(CoordinatePair{Checked(static_cast<std::int64_t>(x)), Checked(static_cast<std::int64_t>(y))});
  };
  if (has_value(*some)) return answer(*some);
  // The value 0 is no fault; another solution has another value if some vector of the kernel changes it.
  for (const Word vector : span.kernel()) {
    if (has_value(*some ^ vector)) return answer(*some ^ vector);
  }
  return Answer::yes();
}

template <class Search>
Decision<CoordinatePair> disjoint_by_walk(const ComposedForm& a, const ComposedForm& b, const Search& search) {
  using Answer = Decision<CoordinatePair>;
  const auto values = walked_values(a);
  if (!values) return Answer::unknown(walk_budget());
  for (std::size_t x = 0; x < values->size(); ++x) {
    const Checked value = (*values)[x];
    if (value == Checked(0)) continue;
    const auto reached = value_is_reached(b, value, search);
    if (reached.is_unknown()) return Answer::unknown(reached.budget());
    if (reached.is_yes())
      return Answer::no(CoordinatePair{Checked(static_cast<std::int64_t>(x)), crd2idx(*reached.witness(), b.inner.shape())});
  }
  return Answer::yes();
}

template <class Search>
Decision<CoordinatePair> disjoint(const ComposedForm& a, const ComposedForm& b, const Search& search) {
  if (seen_alike(a, b)) return disjoint_sums(a, b, search);
  const auto x = affine_form(a);
  const auto y = affine_form(b);
  if (x && y && x->columns.size() + y->columns.size() <= 64) return disjoint_affine(*x, *y);
  const Checked elements = size(a.inner);
  if (elements < size(b.inner)) return disjoint_by_walk(a, b, search);
  const Decision<CoordinatePair> turned = disjoint_by_walk(b, a, search);
  if (!turned.is_no()) return turned;
  return Decision<CoordinatePair>::no(CoordinatePair{turned.witness()->second, turned.witness()->first});
}

}  // namespace detail

/// Whether no value other than 0 is a value of both A and B: yes, no with coordinates x of A (first) and y of B (second) such
/// that A(x) == B(y) != 0, or unknown where a search or a walk reached its budget.
template <class A, class B, class Search = Enumeration>
  requires detail::OneComposed<A, B> Decision<Collision<Checked>> disjoint(const A& a, const B& b,
                                                                           const Search& search = Search()) {
    using Answer = Decision<Collision<Checked>>;
    const auto [first, second] = detail::composed_forms(a, b);
    const auto answer = detail::disjoint(first, second, search);
    if (answer.is_unknown()) return Answer::unknown(answer.budget());
    if (answer.is_yes()) return Answer::yes();
    return Answer::no(Collision<Checked>{idx2crd(Tuple<Checked>(answer.witness()->first), a.shape()),
                                         idx2crd(Tuple<Checked>(answer.witness()->second), b.shape())});
  }

}  // namespace colex
