// What values a composed layout takes: the largest, and whether two composed layouts are the same function.
//
//   cosize(Sw<3,4,3> o 0 o 8:128)      = 1009       7·128 = 896 goes to 1008; CuTe's cosize says 897
//   equal(Sw<3,4,3> o 0 o 128:1, 128:1) = yes       below 128 the swizzle reads zeros
//   equal(Sw<3,4,3> o 0 o 256:1, 256:1) = no, at 128
//
// How is it decided? A swizzle is linear over bits. Where the inner layout is so too, the largest value comes from an echelon
// form of the bases and equality is that of the bases, at any size. Modes whose strides are multiples of 2^window pass the
// swizzle by and may have any extent. What is left (carries inside the window) is walked, up to a budget; beyond it the answer is
// unknown.
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
#include <vector>

#include "colex/composed_layout.hpp"
#include "colex/composed_linear.hpp"
#include "colex/decision.hpp"
#include "colex/equal.hpp"
#include "colex/layout.hpp"
#include "colex/rejection.hpp"

namespace colex {

/// Coordinates that cosize and equal of composed layouts walk before the answer is unknown.
inline constexpr std::int64_t composed_walk_budget = 65536;

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

/// The inner layout of a swizzle, by what the swizzle does to its modes.
struct SwizzledModes {
  Modes<Checked> within;  ///< modes that the swizzle may change
  Checked beyond;         ///< the largest sum of the modes whose strides are multiples of 2^window, which it adds unchanged
  Checked smallest;       ///< the smallest value of the inner layout
  Checked largest;        ///< the largest value of the inner layout
};

inline SwizzledModes swizzled_modes(const Swizzle& sw, const Layout<>& B) {
  SwizzledModes result;
  const Checked period(std::int64_t{1} << sw.window());
  for (const Mode<Checked>& mode : modes(B)) {
    if (mode.extent == Checked(1)) continue;
    const Checked last = (mode.extent - Checked(1)) * mode.stride;
    result.smallest = result.smallest + min(last, Checked(0));
    result.largest = result.largest + max(last, Checked(0));
    if (abs(mode.stride) % period == Checked(0)) {
      result.beyond = result.beyond + max(last, Checked(0));
    } else {
      result.within.push_back(mode);
    }
  }
  return result;
}

/// Whether every coordinate may be walked.
inline bool within_walk_budget(const ComposedLayout<>& C) { return !(Checked(composed_walk_budget) < size(C)); }

inline Checked walked_cosize(const ComposedLayout<>& C) {
  if (!within_walk_budget(C)) {
    throw Rejection(Kind::unknown, "cosize(" + describe(C) + "): the inner layout carries within the swizzle's bits, and its " +
                                       describe(size(C)) + " coordinates are more than the " +
                                       std::to_string(composed_walk_budget) + " that are walked then");
  }
  Checked largest(0);
  const std::int64_t n = size(C).value();
  for (std::int64_t x = 0; x < n; ++x) largest = max(largest, C(Checked(x)));
  return largest + Checked(1);
}

/// C with a swizzle outside, if there is such a form: an outer layout that composes with the inner one becomes part of it.
inline std::optional<ComposedLayout<>> with_swizzle_outside(const ComposedLayout<>& C) {
  if (C.swizzle() != nullptr) return C;
  if (!(C.offset() == Checked(0))) return std::nullopt;
  const Result<Layout<>> inner = try_composition(*C.layout(), C.inner());
  if (!inner) return std::nullopt;
  return composition(Swizzle(), *inner);
}

}  // namespace detail

/// 1 + the largest value of C: the smallest N with every value in [0,N). Requires values that are at least 0, else throws
/// Rejection(domain).
/// Throws Rejection(unknown) where the budget is exceeded. CuTe's is cute_cosize.
inline Checked cosize(const ComposedLayout<>& C) {
  const std::optional<ComposedLayout<>> swizzled = detail::with_swizzle_outside(C);
  if (!swizzled) return detail::walked_cosize(C);
  const Swizzle& sw = *swizzled->swizzle();
  const detail::SwizzledModes parts = detail::swizzled_modes(sw, swizzled->inner());
  if (swizzled->offset() + parts.smallest < Checked(0)) {
    throw Rejection(Kind::domain, "cosize(" + describe(C) + "): the inner layout goes down to " + describe(parts.smallest) +
                                      ", and a value below 0 is no address");
  }
  const Checked largest = swizzled->offset() + parts.largest;
  if (sw.bits() == 0 || largest < Checked(std::int64_t{1} << sw.source())) return largest + Checked(1);
  if (const auto affine = affine_bits(sw, swizzled->offset(), layout_of(parts.within))) {
    return Checked(static_cast<std::int64_t>(detail::largest_value(*affine))) + parts.beyond + Checked(1);
  }
  return detail::walked_cosize(*swizzled);
}
inline Result<Checked> try_cosize(const ComposedLayout<>& C) {
  return attempt([&] { return cosize(C); });
}

namespace detail {

inline Decision<Checked> differ_at(const std::optional<Checked>& x) {
  return x ? Decision<Checked>::no(x) : Decision<Checked>::yes();
}

/// Decided from the parts, where the same bijection is applied to both, or both are affine.
inline std::optional<Decision<Checked>> equal_by_parts(const ComposedLayout<>& A, const ComposedLayout<>& B) {
  const Swizzle& a = *A.swizzle();
  const Swizzle& b = *B.swizzle();
  if (equal(a, b) && bijective(a)) {
    if (!(A.offset() == B.offset())) return differ_at(Checked(0));
    return differ_at(first_difference(A.inner(), B.inner()));
  }
  const auto x = affine_bits(a, A.offset(), A.inner());
  const auto y = affine_bits(b, B.offset(), B.inner());
  if (!x || !y) return std::nullopt;
  if (x->constant != y->constant) return differ_at(Checked(0));
  for (std::size_t i = 0; i < x->columns.size(); ++i) {
    if (x->columns[i] != y->columns[i]) return differ_at(Checked(std::int64_t{1} << i));
  }
  return differ_at(std::nullopt);
}

inline std::optional<Decision<Checked>> equal_by_walk(const ComposedLayout<>& A, const ComposedLayout<>& B) {
  if (!within_walk_budget(A)) return std::nullopt;
  const std::int64_t n = size(A).value();
  for (std::int64_t x = 0; x < n; ++x) {
    if (!(A(Checked(x)) == B(Checked(x)))) return differ_at(Checked(x));
  }
  return differ_at(std::nullopt);
}

}  // namespace detail

/// Whether A and B have the same size and the same value at every 1-D coordinate; no has a coordinate at which they differ (or
/// which only one has).
inline Decision<Checked> equal(const ComposedLayout<>& A, const ComposedLayout<>& B) {
  if (!(size(A) == size(B))) return detail::differ_at(min(size(A), size(B)));
  const auto a = detail::with_swizzle_outside(A);
  const auto b = detail::with_swizzle_outside(B);
  if (a && b) {
    if (const auto decided = detail::equal_by_parts(*a, *b)) return *decided;
  }
  if (A.outer() == B.outer() && A.offset() == B.offset() && !first_difference(A.inner(), B.inner()))
    return detail::differ_at(std::nullopt);
  if (const auto decided = detail::equal_by_walk(A, B)) return *decided;
  return Decision<Checked>::unknown("a walk over " + std::to_string(composed_walk_budget) + " coordinates");
}
/// The same for a layout.
inline Decision<Checked> equal(const ComposedLayout<>& A, const Layout<>& B) { return equal(A, composition(Swizzle(), B)); }
inline Decision<Checked> equal(const Layout<>& A, const ComposedLayout<>& B) { return equal(composition(Swizzle(), A), B); }

}  // namespace colex
