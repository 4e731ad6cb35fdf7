// The integer that users compute with: 64 bits, and every result is the mathematical one or an error.
//
//   Checked(5) / Checked(2) == Checked(2), and
//   Checked(INT64_MAX) + Checked(1) throws Rejection(overflow, "9223372036854775807 + 1 does not fit 64 bits").
#pragma once

#include <cstdint>
#include <string>

#include "colex/integer.hpp"
#include "colex/rejection.hpp"

namespace colex {

/// A signed 64-bit integer whose arithmetic never wraps.
class Checked {
 public:
  constexpr Checked() = default;
  constexpr Checked(std::int64_t value) : value_(value) {}  // NOLINT(google-explicit-constructor): a literal is an integer

  constexpr std::int64_t value() const { return value_; }

  /// The sum, difference, product. Throws Rejection(overflow) with the operation and its operands.
  friend Checked operator+(Checked a, Checked b) {
    std::int64_t r = 0;
    if (__builtin_add_overflow(a.value_, b.value_, &r)) overflow(a, '+', b);
    return r;
  }
  friend Checked operator-(Checked a, Checked b) {
    std::int64_t r = 0;
    if (__builtin_sub_overflow(a.value_, b.value_, &r)) overflow(a, '-', b);
    return r;
  }
  friend Checked operator*(Checked a, Checked b) {
    std::int64_t r = 0;
    if (__builtin_mul_overflow(a.value_, b.value_, &r)) overflow(a, '*', b);
    return r;
  }

  /// Euclidean division. Requires a >= 0 and b > 0; throws Rejection(domain) otherwise, since what C++, SMT-LIB and Python answer
  /// there differs.
  friend Checked operator/(Checked a, Checked b) {
    require_euclidean(a, '/', b);
    return a.value_ / b.value_;
  }
  friend Checked operator%(Checked a, Checked b) {
    require_euclidean(a, '%', b);
    return a.value_ % b.value_;
  }

  friend constexpr bool operator==(Checked a, Checked b) { return a.value_ == b.value_; }
  friend constexpr bool operator<(Checked a, Checked b) { return a.value_ < b.value_; }

  friend std::string to_string(Checked a) { return std::to_string(a.value_); }

 private:
  [[noreturn]] static void overflow(Checked a, char operation, Checked b) {
    throw Rejection(Kind::overflow, to_string(a) + ' ' + operation + ' ' + to_string(b) + " does not fit 64 bits");
  }
  static void require_euclidean(Checked a, char operation, Checked b) {
    if (a.value_ >= 0 && b.value_ > 0) return;
    throw Rejection(Kind::domain,
                    to_string(a) + ' ' + operation + ' ' + to_string(b) + ": division needs a dividend >= 0 and a divisor > 0");
  }

  std::int64_t value_ = 0;
};

static_assert(Integer<Checked>);

}  // namespace colex
