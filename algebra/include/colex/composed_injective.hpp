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

#include "colex/collision.hpp"
#include "colex/composed_form.hpp"
#include "colex/composed_image.hpp"
#include "colex/composed_layout.hpp"
#include "colex/composed_values.hpp"
#include "colex/coordinate.hpp"
#include "colex/coverage.hpp"
#include "colex/decision.hpp"
#include "colex/f2_span.hpp"
#include "colex/injective.hpp"
#include "colex/layout.hpp"

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

}  // namespace colex
