// The image of a composed layout: the set of its values, and what follows from it.
//
//   image_contains(Sw<3,3,3> o 0 o (8,64):(64,1), 72)       yes, at (1,0)
//   image_size(Sw<3,3,3> o 0 o (8,64):(64,1))             = 512
//   contiguous(Sw<1,0,1> o 0 o 3:1)                         no: 2 is missed, and 3 is a value
//   same_image(Sw<3,3,3> o 0 o (8,64):(64,1), 512:1)        yes: a swizzle permutes whole tiles
//   same_offsets(Sw<1,0,1> o 0 o 4:1, 4:1)                  yes
//   holders(Sw<3,3,3> o 0 o (8,64):(64,1), 72)            = ((1,0))
//
// How is it decided? A swizzle with a shift is a bijection, so a value has one address behind which to look for it (preimage),
// and the image has as many values as the inner layout's. A swizzle without a shift clears its bits: an address has the value
// if it is the value plus a multiple of 2^base, which is one more mode of the inner layout. A layout that does not compose is
// walked, up to a budget.
//
// Source: this project.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/composed_form.hpp"
#include "colex/composed_layout.hpp"
#include "colex/composed_values.hpp"
#include "colex/contiguous.hpp"
#include "colex/coordinate.hpp"
#include "colex/decision.hpp"
#include "colex/disjoint.hpp"
#include "colex/equal.hpp"
#include "colex/f2_span.hpp"
#include "colex/image.hpp"
#include "colex/layout.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

namespace colex {

namespace detail {

/// The values, ascending, each as often as it occurs; none if they are too many to walk.
inline std::optional<std::vector<Checked>> sorted_values(const ComposedForm& form) {
  auto values = walked_values(form);
  if (values) std::sort(values->begin(), values->end());
  return values;
}

inline std::optional<std::vector<Checked>> sorted_set(const ComposedForm& form) {
  auto values = sorted_values(form);
  if (values) values->erase(std::unique(values->begin(), values->end()), values->end());
  return values;
}

/// yes(c): the inner layout has the value sum - offset at c, a coordinate of its shape.
template <class Search>
Decision<Tuple<Checked>> sum_is_reached(const ComposedForm& form, const Checked& sum, const Search& search) {
  return image_contains(form.inner, sum - form.offset, search);
}

/// The same for value: at a coordinate of the form's inner layout.
template <class Search>
Decision<Tuple<Checked>> value_is_reached(const ComposedForm& form, const Checked& value, const Search& search) {
  using Answer = Decision<Tuple<Checked>>;
  if (form.is_plain()) return sum_is_reached(form, value, search);
  if (form.swizzle) {
    const Swizzle& sw = *form.swizzle;
    if (value < Checked(0)) return Answer::no();
    if (bijective(sw)) return sum_is_reached(form, preimage(sw, value), search);
    if ((value.value() & sw.source_mask()) != 0) return Answer::no();
    // The bits that the swizzle clears, counted backwards: what the inner layout has beyond the value.
    const Layout<> cleared(
        Mode<Checked>{Checked(std::int64_t{1} << sw.bits()), Checked(0) - Checked(std::int64_t{1} << sw.base())});
    const Layout<> both = make_layout<Checked, Checked>({form.inner, cleared});
    const Answer answer = image_contains(both, value - form.offset, search);
    return answer.is_yes() ? Answer::yes(answer.witness()->mode(0)) : answer;
  }
  const auto values = walked_values(form);
  if (!values) return Answer::unknown(walk_budget());
  const auto found = std::find(values->begin(), values->end(), value);
  if (found == values->end()) return Answer::no();
  return Answer::yes(idx2crd(Tuple<Checked>(Checked(found - values->begin())), form.inner.shape()));
}

/// The number of different values, or why it is not known.
template <class Search>
Result<Checked> number_of_values(const ComposedForm& form, const Search& search) {
  if (form.keeps_apart()) return attempt([&] { return image_size(form.inner, search); });
  if (const auto affine = affine_form(form)) return Checked(std::int64_t{1} << F2Span(affine->columns).rank());
  if (const auto values = sorted_set(form)) return Checked(static_cast<std::int64_t>(values->size()));
  return Rejection(Kind::unknown, "the number of values takes more than " + walk_budget());
}

/// The number of values between the least and the largest that there are not, or why it is not known.
template <class Search>
Result<Checked> number_of_holes(const ComposedForm& form, const Search& search) {
  const auto range = value_range(form);
  if (!range) return Rejection(Kind::unknown, "the largest value takes more than " + walk_budget());
  const Result<Checked> count = number_of_values(form, search);
  if (!count) return count.rejection();
  return range->largest - range->least + Checked(1) - *count;
}

/// The least value between the least and the largest that there is not; none where it is not found soon.
template <class Search>
std::optional<Checked> some_hole(const ComposedForm& form, const Search& search) {
  constexpr int most_tries = 4096;
  if (form.is_plain()) {
    const auto hole = first_hole(form.inner);
    return hole ? std::optional(*hole + form.offset) : std::nullopt;
  }
  const auto range = value_range(form);
  if (!range) return std::nullopt;
  Checked value = range->least;
  for (int tried = 0; tried < most_tries && value < range->largest; ++tried, value = value + Checked(1)) {
    const auto reached = value_is_reached(form, value, search);
    if (reached.is_unknown()) return std::nullopt;
    if (reached.is_no()) return value;
  }
  return std::nullopt;
}

/// yes, or no with the least hole, where that is found.
template <class Search>
Decision<Checked> is_interval(const ComposedForm& form, const Search& search) {
  const Result<Checked> missed = number_of_holes(form, search);
  if (!missed) {
    if (missed.rejection().kind() != Kind::unknown) throw missed.rejection();
    return Decision<Checked>::unknown(missed.rejection().message());
  }
  if (*missed == Checked(0)) return Decision<Checked>::yes();
  return Decision<Checked>::no(some_hole(form, search));
}

/// yes, or no with a value that one of the two has.
template <class Search>
Decision<Checked> same_image(const ComposedForm& a, const ComposedForm& b, const Search& search) {
  using Answer = Decision<Checked>;
  if (seen_alike(a, b)) {
    const Answer sums = decided(
        [&]<class J>(const Modes<J>& x, const Modes<J>& y) { return shifted_same_image(x, J(a.offset), y, J(b.offset), search); },
        modes(a.inner), modes(b.inner));
    return sums.is_no() && sums.witness() ? Answer::no(a.seen(*sums.witness())) : sums;
  }
  const auto range = value_range(a);
  const auto other = value_range(b);
  if (range && other) {
    if (!(range->least == other->least)) return Answer::no(min(range->least, other->least));
    if (!(range->largest == other->largest)) return Answer::no(max(range->largest, other->largest));
    const auto is_whole = [&](const ComposedForm& form) {
      const Result<Checked> missed = number_of_holes(form, search);
      return missed && *missed == Checked(0);
    };
    if (is_whole(a) && is_whole(b)) return Answer::yes();
  }
  const auto x = sorted_set(a);
  const auto y = x ? sorted_set(b) : std::nullopt;
  if (!y) return Answer::unknown(walk_budget());
  const auto difference = first_element_of_one(*x, *y);
  return difference ? Answer::no(*difference) : Answer::yes();
}

/// yes, or no with an offset that occurs more often in one of the two, where it is found.
template <class Search>
Decision<Checked> same_offsets(const ComposedForm& a, const ComposedForm& b, const Search& search) {
  using Answer = Decision<Checked>;
  if (seen_alike(a, b) && a.offset == b.offset) {
    const auto difference = first_offset_difference(a.inner, b.inner);
    return difference ? Answer::no(a.seen(a.offset + *difference)) : Answer::yes();
  }
  if (!same_size(a.inner, b.inner)) return Answer::no();
  const auto is_injective = [&](const ComposedForm& form) {
    const Result<Checked> count = number_of_values(form, search);
    return count && *count == size(form.inner);
  };
  if (is_injective(a) && is_injective(b)) return same_image(a, b, search);
  const auto x = sorted_values(a);
  const auto y = x ? sorted_values(b) : std::nullopt;
  if (!y) return Answer::unknown(walk_budget());
  const auto difference = first_element_of_one(*x, *y);
  return difference ? Answer::no(*difference) : Answer::yes();
}

/// A coordinate of the form's inner layout as one of the same 1-D coordinate in another shape.
inline Tuple<Checked> coordinate_in(const Tuple<Checked>& shape, const ComposedForm& form, const Tuple<Checked>& coordinate) {
  return idx2crd(Tuple<Checked>(crd2idx(coordinate, form.inner.shape())), shape);
}

/// A composed layout, or a layout beside one.
template <class T>
concept MaybeComposed = std::same_as<T, ComposedLayout<>> || std::same_as<T, Layout<>>;
/// Two of them, one of them composed: where both are layouts, the decision is another.
template <class A, class B>
concept OneComposed = MaybeComposed<A> && MaybeComposed<B> &&
    (std::same_as<A, ComposedLayout<>> || std::same_as<B, ComposedLayout<>>);

}  // namespace detail

/// Whether C(c) == value for a natural coordinate c of C: yes with such a c, no, or unknown where a search or a walk reached
/// its budget.
template <class Search = Enumeration>
Decision<Tuple<Checked>> image_contains(const ComposedLayout<>& C, const Checked& value, const Search& search = Search()) {
  const detail::ComposedForm form = detail::composed_form(C);
  const Decision<Tuple<Checked>> answer = detail::value_is_reached(form, value, search);
  if (!answer.is_yes()) return answer;
  return Decision<Tuple<Checked>>::yes(detail::coordinate_in(C.shape(), form, *answer.witness()));
}

/// The number of different values of C. Throws Rejection(unknown) where a walk or a list would be too long.
template <class Search = Enumeration>
Checked image_size(const ComposedLayout<>& C, const Search& search = Search()) {
  return detail::number_of_values(detail::composed_form(C), search).value();
}

/// The number of values between the least and the largest value of C that C does not have. Throws Rejection(unknown) as
/// image_size does.
template <class Search = Enumeration>
Checked holes(const ComposedLayout<>& C, const Search& search = Search()) {
  return detail::number_of_holes(detail::composed_form(C), search).value();
}

/// Whether C has every value between its least and its largest: yes, no with the least that it does not have, where it is
/// found, or unknown.
template <class Search = Enumeration>
Decision<Checked> contiguous(const ComposedLayout<>& C, const Search& search = Search()) {
  return detail::is_interval(detail::composed_form(C), search);
}

/// Whether C is onto [0, cosize(C)): yes, no with a value that is missed or below 0, where it is found, or unknown.
template <class Search = Enumeration>
Decision<Checked> surjective(const ComposedLayout<>& C, const Search& search = Search()) {
  const detail::ComposedForm form = detail::composed_form(C);
  if (const auto range = detail::value_range(form); range && !(range->least == Checked(0)))
    return Decision<Checked>::no(min(range->least, Checked(0)));
  return detail::is_interval(form, search);
}

/// Whether A and B have the same set of values: yes, no with a value that exactly one of them has, or unknown.
template <class A, class B, class Search = Enumeration>
  requires detail::OneComposed<A, B> Decision<Checked> same_image(const A& a, const B& b, const Search& search = Search()) {
    const auto [first, second] = detail::composed_forms(a, b);
    return detail::same_image(first, second, search);
  }

/// Whether every offset occurs as often among the values of A as among those of B: yes, no with one that does not, where it is
/// found, or unknown.
template <class A, class B, class Search = Enumeration>
  requires detail::OneComposed<A, B> Decision<Checked> same_offsets(const A& a, const B& b, const Search& search = Search()) {
    const auto [first, second] = detail::composed_forms(a, b);
    return detail::same_offsets(first, second, search);
  }

/// The natural coordinates at which a layout, of whichever kind, has the value n, in the order in which its domain counts them;
/// none if n is not one of its values. Requires at most 2^20 coordinates, each of which is looked at, else throws
/// Rejection(limit).
template <class L>
std::vector<Tuple<Checked>> holders(const L& A, const Checked& n) {
  constexpr std::int64_t most = std::int64_t{1} << 20;
  const Checked count = size(A);
  if (Checked(most) < count)
    throw Rejection(Kind::limit, "holders looks at " + std::to_string(most) + " coordinates at most; " + describe(A) + " has " +
                                     describe(count));
  std::vector<Tuple<Checked>> found;
  for (Checked x(0); x < count; x = x + Checked(1)) {
    if (A(x) == n) found.push_back(idx2crd(Tuple<Checked>(x), A.shape()));
  }
  return found;
}

}  // namespace colex
