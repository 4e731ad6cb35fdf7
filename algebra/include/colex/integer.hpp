// The one thing that every algorithm of colex asks of a number.
//
//   template <Integer I> I ceil_div(I a, I b) { return (a + b - I(1)) / b; }
//
// runs on `Checked` (64 bits, an overflow is an error), and on any other type with the same few operations: a symbolic
// integer whose comparisons fork the execution makes a proof of the very template that users call. That is why nothing
// else may be asked of a number here, and why algorithms branch by an ordinary `if`.
#pragma once

#include <concepts>
#include <cstdint>

namespace colex {

/// What a comparison returns: something that `if`, `?:`, `&&`, `||` and `!` accept.
template <class T>
concept Truth = requires(const T t) {
  static_cast<bool>(t);
};

/// An integer of the mathematicians: a commutative ring with Euclidean division of a dividend >= 0 by a divisor > 0 and a total
/// order. Every type constructs from a literal; `!(b < a)` says a <= b and `!(a == b)` says a != b.
template <class I>
concept Integer = std::copyable<I> && std::constructible_from<I, std::int64_t> && requires(const I a, const I b) {
  { a + b } -> std::convertible_to<I>;
  { a - b } -> std::convertible_to<I>;
  { a* b } -> std::convertible_to<I>;
  { a / b } -> std::convertible_to<I>;
  { a % b } -> std::convertible_to<I>;
  { a == b } -> Truth;
  { a < b } -> Truth;
};

/// What the stride of a layout over `I` may be: an element of an I-module, as an integer or a vector of integers (`1@0`).
/// A value-initialised stride is the module's zero where D is not itself an integer.
template <class D, class I>
concept StrideOver = std::copyable<D> && requires(const D d, const D e, const I i) {
  { d + e } -> std::convertible_to<D>;
  { d - e } -> std::convertible_to<D>;
  { i* d } -> std::convertible_to<D>;
  { d == e } -> Truth;
};

/// The zero of a stride module.
template <class D>
constexpr D zero() {
  if constexpr (std::constructible_from<D, std::int64_t>) {
    return D(0);
  } else {
    return D();
  }
}

/// a <= b.
template <Integer I>
constexpr bool less_equal(const I& a, const I& b) {
  return !static_cast<bool>(b < a);
}

/// |a|.
template <Integer I>
constexpr I abs(const I& a) {
  if (a < I(0)) return I(0) - a;
  return a;
}

/// The smaller of a and b.
template <Integer I>
constexpr I min(const I& a, const I& b) {
  if (b < a) return b;
  return a;
}

/// The larger of a and b.
template <Integer I>
constexpr I max(const I& a, const I& b) {
  if (a < b) return b;
  return a;
}

/// The least q with q*b >= a. Requires a >= 0, b > 0. Source: CuTe `ceil_div`.
template <Integer I>
constexpr I ceil_div(const I& a, const I& b) {
  const I q = a / b;
  if (q * b == a) return q;
  return q + I(1);
}

/// The least multiple of b that is >= a. Requires a >= 0, b > 0. Source: CuTe `round_up`.
template <Integer I>
constexpr I round_up(const I& a, const I& b) {
  return ceil_div(a, b) * b;
}

}  // namespace colex
