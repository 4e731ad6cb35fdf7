// Injective and bijective, for composed layouts.
//
//   injective(Sw<3,3,3> o 0 o (8,64):(64,1))        yes: the inner layout is, and the swizzle is a bijection
//   injective(Sw<1,0,0> o 0 o 4:1)                  no: this swizzle clears bit 0, so 0 and 1 both go to 0
//   injective((6,4):(1,100) o 0 o 4:4)              yes: 0, 4, 102, 200
//   bijective(Sw<3,3,3> o 0 o (8,64):(64,1))        yes
//   bijective(Sw<1,0,1> o 0 o 3:1)                  no: 2 goes to 3, and there are 3 elements
//
// A layout with n coordinates is a bijection onto [0, n) if it is injective and no value is outside. So nothing is walked where
// the largest value is known (composed_values.hpp) and the outer function keeps values apart.
//
// Source: this project.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "colex/composed_form.hpp"
#include "colex/composed_image.hpp"
#include "colex/composed_layout.hpp"
#include "colex/composed_values.hpp"
#include "colex/coordinate.hpp"
#include "colex/coverage.hpp"
#include "colex/decision.hpp"
#include "colex/disjoint.hpp"
#include "colex/f2_span.hpp"
#include "colex/injective.hpp"
#include "colex/knapsack.hpp"
#include "colex/layout.hpp"
#include "colex/ordered.hpp"
#include "colex/wide.hpp"

namespace colex {

namespace detail {

/// Two 1-D coordinates with the same value; yes if there are none.
inline Decision<std::pair<Checked, Checked>> apart_by_walk(const ComposedForm& form) {
  using Answer = Decision<std::pair<Checked, Checked>>;
  const auto values = walked_values(form);
  if (!values) return Answer::unknown(walk_budget());
  std::vector<std::pair<Checked, std::int64_t>> sorted;
  for (std::size_t x = 0; x < values->size(); ++x) sorted.emplace_back((*values)[x], static_cast<std::int64_t>(x));
  std::sort(sorted.begin(), sorted.end());
  for (std::size_t k = 0; k + 1 < sorted.size(); ++k) {
    if (sorted[k].first == sorted[k + 1].first)
      return Answer::no(std::pair(Checked(sorted[k].second), Checked(sorted[k + 1].second)));
  }
  return Answer::yes();
}

/// The same where the inner layout is injective: whether what it is seen through keeps its values apart.
template <class Search>
Decision<std::pair<Checked, Checked>> seen_apart(const ComposedForm& form, const Search& search) {
  using Answer = Decision<std::pair<Checked, Checked>>;
  if (form.keeps_apart()) return Answer::yes();
  if (const auto affine = affine_form(form)) {
    const F2Span span(affine->columns);
    if (span.kernel().empty()) return Answer::yes();
    return Answer::no(std::pair(Checked(0), Checked(static_cast<std::int64_t>(span.kernel().front()))));
  }
  if (form.outer) {
    const Checked greatest = form.offset + greatest_value(modes(form.inner));
    if (greatest < size(*form.outer) && injective(*form.outer, search).is_yes()) return Answer::yes();
  }
  return apart_by_walk(form);
}

}  // namespace detail

/// Whether C(x) = C(y) only for x = y: yes, no with two natural coordinates that have the same value (absent where a pigeonhole
/// decides), or unknown where a search or a walk reached its budget.
template <class Search = Enumeration>
Decision<Collision<Checked>> injective(const ComposedLayout<>& C, const Search& search = Search()) {
  using Answer = Decision<Collision<Checked>>;
  const detail::ComposedForm form = detail::composed_form(C);
  const auto coordinate = [&](const Checked& x) { return idx2crd(Tuple<Checked>(x), C.shape()); };
  const Answer inner = injective(form.inner, search);
  if (inner.is_no() && inner.witness()) {
    return Answer::no(Collision<Checked>{detail::coordinate_in(C.shape(), form, inner.witness()->first),
                                         detail::coordinate_in(C.shape(), form, inner.witness()->second)});
  }
  if (!inner.is_yes()) return inner;
  const auto apart = detail::seen_apart(form, search);
  if (apart.is_unknown()) return Answer::unknown(apart.budget());
  if (apart.is_yes()) return Answer::yes();
  return Answer::no(Collision<Checked>{coordinate(apart.witness()->first), coordinate(apart.witness()->second)});
}

/// Whether C is a bijection onto [0, size(C)): yes, no with two coordinates of one value or with one that has a value outside,
/// or unknown.
template <class Search = Enumeration>
Decision<Uneven<Checked>> bijective(const ComposedLayout<>& C, const Search& search = Search()) {
  using Answer = Decision<Uneven<Checked>>;
  const Decision<Collision<Checked>> once = injective(C, search);
  if (once.is_unknown()) return Answer::unknown(once.budget());
  if (once.is_no() && !once.witness()) return Answer::no();
  if (once.is_no()) {
    const Checked first = crd2idx(once.witness()->first, C.shape());
    return Answer::no(Uneven<Checked>{Uneven<Checked>::How::again, C(first), first, crd2idx(once.witness()->second, C.shape())});
  }
  const auto range = detail::value_range(detail::composed_form(C));
  if (!range) return Answer::unknown(detail::walk_budget());
  const bool below = range->least < Checked(0);
  if (!below && range->largest < size(C)) return Answer::yes();
  const Checked outside = below ? range->least : range->largest;
  const Decision<Tuple<Checked>> where = image_contains(C, outside, search);
  if (!where.is_yes()) return Answer::no();
  const Checked x = crd2idx(*where.witness(), C.shape());
  return Answer::no(Uneven<Checked>{Uneven<Checked>::How::outside, outside, x, x});
}

/// The field's other name for bijective.
template <class Search = Enumeration>
Decision<Uneven<Checked>> compact(const ComposedLayout<>& C, const Search& search = Search()) {
  return bijective(C, search);
}

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

// Ordered, for composed layouts: do the values increase with the 1-D coordinate?
//
//   ordered(Sw<3,4,3> o 0 o 128:1)      yes: below 128 the swizzle reads zeros
//   ordered(Sw<3,4,3> o 0 o 256:1)      no: 143 goes to 159, and 144 to 128
//
// Where a swizzle moves all addresses by the same amount, this is a question about the inner layout. Elsewhere order ends soon,
// and so the coordinates are walked, up to a budget.
//
// Source: this project.

namespace detail {
inline Decision<Checked> every_step_is_at_least(const ComposedLayout<>& C, const Checked& least) {
  const ComposedForm form = composed_form(C);
  if (form.is_plain()) {
    const auto x = first_step_below(form.inner, least);
    return x ? Decision<Checked>::no(*x) : Decision<Checked>::yes();
  }
  const Checked last = size(form.inner) - Checked(1);
  Checked value = form(Checked(0));
  for (Checked x(0); x < last; x = x + Checked(1)) {
    if (x == Checked(composed_walk_budget)) return Decision<Checked>::unknown(walk_budget());
    const Checked next = form(x + Checked(1));
    if (next - value < least) return Decision<Checked>::no(x);
    value = next;
  }
  return Decision<Checked>::yes();
}
}  // namespace detail

/// Whether C(x) < C(x+1) for all x in [0, size(C) - 1): yes, no with the first x for which it is not so, or unknown.
inline Decision<Checked> ordered(const ComposedLayout<>& C) { return detail::every_step_is_at_least(C, Checked(1)); }

/// Whether C(x) <= C(x+1) for all x in [0, size(C) - 1): yes, no with the first x for which it is not so, or unknown.
inline Decision<Checked> non_decreasing(const ComposedLayout<>& C) { return detail::every_step_is_at_least(C, Checked(0)); }

}  // namespace colex
