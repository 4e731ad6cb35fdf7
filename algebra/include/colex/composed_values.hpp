// What values a composed layout takes: the least, the largest, and whether two composed layouts are the same function.
//
//   cosize(Sw<3,4,3> o 0 o 8:128)      = 1009       7·128 = 896 goes to 1008; CuTe's cosize says 897
//   cosize(Sw<3,4,3> o 0 o 144:1)      = 160        128 to 143 go to 144 to 159
//   equal(Sw<3,4,3> o 0 o 128:1, 128:1) = yes       below 128 the swizzle reads zeros
//   equal(Sw<3,4,3> o 0 o 256:1, 256:1) = no, at 128
//
// How is it decided? A swizzle is linear over bits. Where the inner layout is so too, the largest value comes from an echelon
// form of the bases and equality is that of the bases, at any size. An interval of addresses is a few blocks of 2^k, and on
// each of those the swizzle is linear up to a constant. Modes whose strides are multiples of 2^window pass the swizzle by and
// may have any extent. What is left (carries inside the window) is walked, up to a budget; beyond it the answer is unknown.
//
// Source: this project.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "colex/composed_form.hpp"
#include "colex/composed_layout.hpp"
#include "colex/composed_linear.hpp"
#include "colex/contiguous.hpp"
#include "colex/decision.hpp"
#include "colex/equal.hpp"
#include "colex/layout.hpp"
#include "colex/rejection.hpp"

namespace colex {

namespace detail {

/// The largest value of an affine map over F2: from the highest bit down, set it if some basis vector that has it as leading bit
/// can.
inline Word largest_value(const AffineBits& affine) {
  std::array<Word, 64> pivots{};
  for (Word vector : affine.columns) {
    while (vector != 0) {
      Word& pivot = pivots[static_cast<std::size_t>(std::bit_width(vector)) - 1];
      if (pivot == 0) pivot = vector;
      vector ^= pivot == vector ? vector : pivot;
    }
  }
  Word value = affine.constant;
  for (std::size_t bit = 64; bit-- > 0;) {
    if (pivots[bit] != 0 && (value >> bit & 1) == 0) value ^= pivots[bit];
  }
  return value;
}

/// The smallest value of an affine map over F2: the largest one where every bit counts the other way round.
inline Word smallest_value(AffineBits affine) {
  affine.constant = ~affine.constant;
  return ~largest_value(affine);
}

/// The least and the largest of some values.
struct ValueRange {
  Checked least;
  Checked largest;

  ValueRange and_also(const ValueRange& other) const { return {min(least, other.least), max(largest, other.largest)}; }
};

inline ValueRange affine_range(const AffineBits& affine) {
  return {Checked(static_cast<std::int64_t>(smallest_value(affine))), Checked(static_cast<std::int64_t>(largest_value(affine)))};
}

/// The range of a swizzle on the addresses [first, last], which are cut into blocks of 2^k that begin at multiples of 2^k.
/// Requires 0 <= first <= last.
inline ValueRange swizzled_interval(const Swizzle& sw, const Checked& first, const Checked& last) {
  const auto image = [&](Word address) { return static_cast<Word>(sw(Checked(static_cast<std::int64_t>(address))).value()); };
  const Word end = static_cast<Word>(last.value()) + 1;
  std::optional<ValueRange> range;
  for (Word at = static_cast<Word>(first.value()); at < end;) {
    AffineBits block{image(at), {}};
    // Bits of `at` below k are 0, so adding any of the block's addresses is setting bits.
    while (block.columns.size() < 62) {
      const Word next = Word{1} << block.columns.size();
      if ((at & next) != 0 || end - at < 2 * next) break;
      block.columns.push_back(image(next));
    }
    const ValueRange here = affine_range(block);
    range = range ? range->and_also(here) : here;
    at += Word{1} << block.columns.size();
  }
  return *range;
}

/// The range of sw(offset + B(x)), where B has no mode that passes the swizzle by; none if it would have to be walked too far.
inline std::optional<ValueRange> swizzled_range(const Swizzle& sw, const Checked& offset, const Layout<>& B) {
  const Checked first = offset + least_value(modes(B));
  const Checked last = offset + greatest_value(modes(B));
  if (contiguous(B)) return swizzled_interval(sw, first, last);
  const std::optional<Checked> run = swizzle_run(sw, first);
  if (!run || last - first < *run) return ValueRange{sw(first), sw(last)};
  if (const auto affine = affine_bits(sw, offset, B)) return affine_range(*affine);
  const auto values = walked_values({sw, std::nullopt, offset, B});
  if (!values) return std::nullopt;
  const auto [least, largest] = std::minmax_element(values->begin(), values->end());
  return ValueRange{*least, *largest};
}

/// The least and the largest value; none where a walk would be too long.
inline std::optional<ValueRange> value_range(const ComposedForm& form) {
  const Modes<Checked> all = modes(form.inner);
  if (form.is_plain()) return ValueRange{form.offset + least_value(all), form.offset + greatest_value(all)};
  if (form.outer) {
    const auto values = walked_values(form);
    if (!values) return std::nullopt;
    const auto [least, largest] = std::minmax_element(values->begin(), values->end());
    return ValueRange{*least, *largest};
  }
  // Modes whose strides are multiples of 2^window add the same before and behind the swizzle.
  const Checked period(std::int64_t{1} << form.swizzle->window());
  Modes<Checked> within;
  Modes<Checked> beyond;
  for (const Mode<Checked>& mode : all) {
    if (mode.extent == Checked(1)) continue;
    (abs(mode.stride) % period == Checked(0) ? beyond : within).push_back(mode);
  }
  const auto range = swizzled_range(*form.swizzle, form.offset, layout_of(within));
  if (!range) return std::nullopt;
  return ValueRange{range->least + least_value(beyond), range->largest + greatest_value(beyond)};
}

/// The form as an affine map of the bits of its 1-D coordinate, if it is one.
inline std::optional<AffineBits> affine_form(const ComposedForm& form) {
  if (form.outer) return std::nullopt;
  return affine_bits(form.swizzle.value_or(Swizzle()), form.offset, form.inner);
}

}  // namespace detail

/// 1 + the largest value of C: the smallest N with every value in [0,N). Requires values that are at least 0, else throws
/// Rejection(domain).
/// Throws Rejection(unknown) where the budget is exceeded. CuTe's is cute_cosize.
inline Checked cosize(const ComposedLayout<>& C) {
  const auto range = detail::value_range(detail::composed_form(C));
  if (!range) {
    throw Rejection(Kind::unknown, "cosize(" + describe(C) +
                                       "): the inner layout carries where the outer function changes it, and its " +
                                       describe(size(C)) + " coordinates are more than the " +
                                       std::to_string(composed_walk_budget) + " that are walked then");
  }
  if (range->least < Checked(0)) {
    throw Rejection(Kind::domain, "cosize(" + describe(C) + "): the values go down to " + describe(range->least) +
                                      ", and a value below 0 is no address");
  }
  return range->largest + Checked(1);
}

/// L(0), L(1), …, L(size(L) - 1).
inline std::vector<std::int64_t> all_values(const Layout<>& L) {
  std::vector<std::int64_t> values{0};
  for (const Mode<Checked>& mode : modes(L)) {
    const std::size_t count = values.size();
    values.reserve(count * static_cast<std::size_t>(mode.extent.value()));
    for (std::int64_t i = 1; i < mode.extent.value(); ++i) {
      const Checked step = Checked(i) * mode.stride;
      for (std::size_t c = 0; c < count; ++c) values.push_back((Checked(values[c]) + step).value());
    }
  }
  return values;
}
/// The same of a composed layout. Throws Rejection(domain) where a coordinate has no value.
inline std::vector<std::int64_t> all_values(const ComposedLayout<>& C) {
  std::vector<std::int64_t> values = all_values(C.inner());
  for (std::int64_t& value : values) value = (C.offset() + Checked(value)).value();
  const auto below = std::find_if(values.begin(), values.end(), [](std::int64_t value) { return value < 0; });
  if (below != values.end()) (void)C(Checked(below - values.begin()));
  if (C.swizzle() != nullptr && C.swizzle()->bits() == 0) return values;
  const auto apply = [&](const auto& outer) {
    for (std::int64_t& value : values) value = outer(Checked(value)).value();
  };
  std::visit(apply, C.outer());
  return values;
}

namespace detail {

inline Decision<Checked> differ_at(const std::optional<Checked>& x) {
  return x ? Decision<Checked>::no(x) : Decision<Checked>::yes();
}

/// Decided from the parts, where both are seen alike, or both are affine.
inline std::optional<Decision<Checked>> equal_by_parts(const ComposedForm& a, const ComposedForm& b) {
  if (seen_alike(a, b)) {
    if (!(a.offset == b.offset)) return differ_at(Checked(0));
    return differ_at(first_difference(a.inner, b.inner));
  }
  if (a.outer == b.outer && a.swizzle == b.swizzle && a.offset == b.offset && !first_difference(a.inner, b.inner))
    return differ_at(std::nullopt);
  const auto x = affine_form(a);
  const auto y = affine_form(b);
  if (!x || !y) return std::nullopt;
  if (x->constant != y->constant) return differ_at(Checked(0));
  for (std::size_t i = 0; i < x->columns.size(); ++i) {
    if (x->columns[i] != y->columns[i]) return differ_at(Checked(std::int64_t{1} << i));
  }
  return differ_at(std::nullopt);
}

inline Decision<Checked> equal(const ComposedForm& a, const ComposedForm& b) {
  if (!same_size(a.inner, b.inner)) return differ_at(min(size(a.inner), size(b.inner)));
  if (const auto decided = equal_by_parts(a, b)) return *decided;
  if (Checked(composed_walk_budget) < size(a.inner)) return Decision<Checked>::unknown(walk_budget());
  for (std::int64_t x = 0; x < size(a.inner).value(); ++x) {
    const Checked value = a(Checked(x));
    if (!(value == b(Checked(x)))) return differ_at(Checked(x));
  }
  return differ_at(std::nullopt);
}

}  // namespace detail

/// Whether A and B have the same size and the same value at every 1-D coordinate; no has a coordinate at which they differ (or
/// which only one has). Throws Rejection(domain) for a composed layout with a coordinate that has no value.
inline Decision<Checked> equal(const ComposedLayout<>& A, const ComposedLayout<>& B) {
  const auto [a, b] = detail::composed_forms(A, B);
  return detail::equal(a, b);
}
/// The same for a layout.
inline Decision<Checked> equal(const ComposedLayout<>& A, const Layout<>& B) {
  const auto [a, b] = detail::composed_forms(A, B);
  return detail::equal(a, b);
}
inline Decision<Checked> equal(const Layout<>& A, const ComposedLayout<>& B) {
  const auto [a, b] = detail::composed_forms(A, B);
  return detail::equal(a, b);
}

}  // namespace colex
