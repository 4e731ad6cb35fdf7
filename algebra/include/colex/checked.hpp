// An integer of some width whose every result is the mathematical one or an error.
//
//   Exact<std::int64_t>(5) / Exact<std::int64_t>(2) == 2, and
//   Exact<std::int64_t>(INT64_MAX) + 1 throws Rejection(overflow, "9223372036854775807 + 1 does not fit 64 bits").
//
// Two widths are used: `Checked` (colex/checked.hpp), in which users compute, and `Wide` (colex/wide.hpp), of twice as many bits.
#pragma once

#include <bit>
#include <climits>
#include <concepts>
#include <cstdint>
#include <string>

#include "colex/integer.hpp"
#include "colex/rejection.hpp"

namespace colex {

/// A signed integer of `sizeof(S)` bytes whose arithmetic never wraps. S is std::int64_t or a signed type that is wider.
template <class S>
class Exact {
 public:
  using Signed = S;

  constexpr Exact() = default;
  constexpr Exact(std::int64_t value) : value_(value) {}  // NOLINT(google-explicit-constructor): a literal is an integer
  template <std::same_as<Exact<std::int64_t>> Narrow>
    requires(sizeof(S) > sizeof(std::int64_t))
  constexpr Exact(Narrow value) : value_(value.value()) {}  // NOLINT(google-explicit-constructor): every 64-bit value fits

  constexpr S value() const { return value_; }

  /// The same value in 64 bits. Throws Rejection(overflow) if it does not fit.
  constexpr Exact<std::int64_t> narrow() const {
    const auto low = static_cast<std::int64_t>(value_);
    if (low != value_) throw Rejection(Kind::overflow, to_string(*this) + " does not fit 64 bits");
    return low;
  }

  /// The sum, difference, product. Throws Rejection(overflow) with the operation and its operands.
  friend constexpr Exact operator+(Exact a, Exact b) {
    Exact r;
    if (__builtin_add_overflow(a.value_, b.value_, &r.value_)) overflow(a, '+', b);
    return r;
  }
  friend constexpr Exact operator-(Exact a, Exact b) {
    Exact r;
    if (__builtin_sub_overflow(a.value_, b.value_, &r.value_)) overflow(a, '-', b);
    return r;
  }
  friend constexpr Exact operator*(Exact a, Exact b) {
    Exact r;
    if (multiplied(a.value_, b.value_, r.value_)) overflow(a, '*', b);
    return r;
  }

  /// Euclidean division. Requires a >= 0 and b > 0; throws Rejection(domain) otherwise, since what C++, SMT-LIB and Python answer
  /// there differs.
  friend constexpr Exact operator/(Exact a, Exact b) {
    if (!is_euclidean(a, b)) not_euclidean(a, '/', b);
    if (is_power_of_two(b.value_)) return of(a.value_ >> std::countr_zero(static_cast<std::uint64_t>(b.value_)));
    return of(a.value_ / b.value_);
  }
  friend constexpr Exact operator%(Exact a, Exact b) {
    if (!is_euclidean(a, b)) not_euclidean(a, '%', b);
    if (is_power_of_two(b.value_)) return of(a.value_ & (b.value_ - 1));
    return of(a.value_ % b.value_);
  }

  friend constexpr bool operator==(Exact a, Exact b) { return a.value_ == b.value_; }
  friend constexpr bool operator<(Exact a, Exact b) { return a.value_ < b.value_; }

  friend std::string to_string(Exact a) {
    if constexpr (sizeof(S) == sizeof(std::int64_t)) return std::to_string(a.value_);
    std::string digits;
    S rest = a.value_;
    do {
      const auto digit = static_cast<int>(rest % 10);
      digits.insert(digits.begin(), static_cast<char>('0' + (digit < 0 ? -digit : digit)));
      rest /= 10;
    } while (rest != 0);
    return a.value_ < 0 ? '-' + digits : digits;
  }

 private:
  static constexpr Exact of(S value) {
    Exact result;
    result.value_ = value;
    return result;
  }

  /// Writes a * b to `product`; true if it overflows.
  static constexpr bool multiplied(S a, S b, S& product) {
    if constexpr (sizeof(S) == sizeof(std::int64_t)) return __builtin_mul_overflow(a, b, &product);
    // The compilers' checked product of more bits needs a run-time library that is not always there.
    const auto is_small = [](S x) { return (x >> 62) == 0 || (x >> 62) == -1; };
    if (!(is_small(a) && is_small(b)) && exceeds(a, b)) return true;
    product = a * b;
    return false;
  }

  /// Whether a * b is beyond the bits of S.
  static constexpr bool exceeds(S a, S b) {
    constexpr S largest = static_cast<S>(~(S{1} << (sizeof(S) * CHAR_BIT - 1))), least = -largest - 1;
    if (a == 0 || b == 0) return false;
    if (a > 0) return b > 0 ? a > largest / b : b < least / a;
    return b > 0 ? a < least / b : a < largest / b;
  }

  [[noreturn, gnu::noinline, gnu::cold]] static void overflow(Exact a, char operation, Exact b) {
    throw Rejection(Kind::overflow, to_string(a) + ' ' + operation + ' ' + to_string(b) + " does not fit " +
                                        std::to_string(sizeof(S) * CHAR_BIT) + " bits");
  }
  static constexpr bool is_euclidean(Exact a, Exact b) { return a.value_ >= 0 && b.value_ > 0; }
  /// Whether b >= 1 is a power of two, as most extents in kernels are, and of 64 bits: then no division is needed, which takes
  /// longer than all else of a step.
  static constexpr bool is_power_of_two(S b) { return sizeof(S) == sizeof(std::int64_t) && (b & (b - 1)) == 0; }
  // Kept out of line, so that the division itself is not.
  [[noreturn, gnu::noinline, gnu::cold]] static void not_euclidean(Exact a, char operation, Exact b) {
    throw Rejection(Kind::domain,
                    to_string(a) + ' ' + operation + ' ' + to_string(b) + ": division needs a dividend >= 0 and a divisor > 0");
  }

  S value_ = 0;
};

// The integer that users compute with: 64 bits, and every result is the mathematical one or an error.
//
//   Checked(5) / Checked(2) == Checked(2), and
//   Checked(INT64_MAX) + Checked(1) throws Rejection(overflow, "9223372036854775807 + 1 does not fit 64 bits").

/// A signed 64-bit integer whose arithmetic never wraps.
using Checked = Exact<std::int64_t>;

static_assert(Integer<Checked>);

}  // namespace colex
