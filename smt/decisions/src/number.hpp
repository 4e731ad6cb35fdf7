// An integer of any size: the products of a lattice's forms and of ranges go far beyond 128 bits.
#pragma once

#include <algorithm>
#include <cmath>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "colex/wide.hpp"

namespace colex::decisions {

/// A sign, and a magnitude to the base 2^32, the lowest digit first, none of 0 at the top.
class Number {
 public:
  Number(std::int64_t value) : Number(Wide(value)) {}  // NOLINT(google-explicit-constructor): a literal is a number
  Number(Checked value) : Number(Wide(value)) {}       // NOLINT(google-explicit-constructor)
  Number(Wide value) : negative_(value < Wide(0)) {    // NOLINT(google-explicit-constructor)
    __extension__ using Bits = unsigned __int128;
    const auto bits = static_cast<Bits>(value.value());
    for (Bits rest = negative_ ? 0 - bits : bits; rest != 0; rest >>= 32U) digits_.push_back(static_cast<std::uint32_t>(rest));
  }
  /// The integer nearest to x. Requires that x is finite.
  static Number nearest(long double x) {
    int exponent = 0;
    const long double fraction = std::frexp(x, &exponent);  // 0.5 <= |fraction| < 1
    if (exponent <= 62) return static_cast<std::int64_t>(std::llround(x));
    Number result(static_cast<std::int64_t>(std::ldexp(fraction, 62)));
    for (; exponent > 62; --exponent) result = result + result;
    return result;
  }

  bool is_zero() const { return digits_.empty(); }
  bool is_negative() const { return negative_; }

  Number operator-() const { return {!negative_, digits_}; }
  friend Number operator+(const Number& a, const Number& b) {
    if (a.negative_ == b.negative_) return {a.negative_, sum(a.digits_, b.digits_)};
    if (less(a.digits_, b.digits_)) return {b.negative_, difference(b.digits_, a.digits_)};
    return {a.negative_, difference(a.digits_, b.digits_)};
  }
  friend Number operator-(const Number& a, const Number& b) { return a + -b; }
  friend Number operator*(const Number& a, const Number& b) {
    Digits product(a.digits_.size() + b.digits_.size(), 0);
    for (std::size_t i = 0; i < a.digits_.size(); ++i) {
      std::uint64_t carry = 0;
      for (std::size_t j = 0; j < b.digits_.size(); ++j) {
        carry += product[i + j] + std::uint64_t{a.digits_[i]} * b.digits_[j];
        product[i + j] = static_cast<std::uint32_t>(carry);
        carry >>= 32U;
      }
      product[i + b.digits_.size()] = static_cast<std::uint32_t>(carry);
    }
    return {a.negative_ != b.negative_, std::move(product)};
  }
  friend bool operator==(const Number&, const Number&) = default;
  friend std::strong_ordering operator<=>(const Number& a, const Number& b) {
    const Number d = a - b;
    return d.is_negative() ? std::strong_ordering::less
           : d.is_zero()   ? std::strong_ordering::equal
                           : std::strong_ordering::greater;
  }

  /// ⌊a/b⌋. Requires b > 0.
  friend Number floored_quotient(const Number& a, const Number& b) {
    if (!a.negative_) return a.divided(b).first;
    return -(-a + b - Number(1)).divided(b).first;
  }

  /// The same in 128 bits. Throws Rejection(overflow) beyond.
  Wide as_wide() const {
    Wide result(0);
    for (std::size_t k = digits_.size(); k-- > 0;) result = result * Wide(std::int64_t{1} << 32) + Wide(std::int64_t{digits_[k]});
    return negative_ ? Wide(0) - result : result;
  }
  long double as_real() const {
    long double result = 0;
    for (std::size_t k = digits_.size(); k-- > 0;) result = result * 0x1p32L + digits_[k];
    return negative_ ? -result : result;
  }

  friend std::string to_string(const Number& x) {
    if (x.is_zero()) return "0";
    std::string text;
    for (Digits rest = x.digits_; !rest.empty();) {
      std::uint64_t remainder = 0;
      for (std::size_t k = rest.size(); k-- > 0;) {
        remainder = (remainder << 32U) + rest[k];
        rest[k] = static_cast<std::uint32_t>(remainder / 10);
        remainder %= 10;
      }
      text += static_cast<char>('0' + remainder);
      while (!rest.empty() && rest.back() == 0) rest.pop_back();
    }
    if (x.negative_) text += '-';
    return {text.rbegin(), text.rend()};
  }

 private:
  using Digits = std::vector<std::uint32_t>;
  Number(bool negative, Digits digits) : negative_(negative), digits_(std::move(digits)) {
    while (!digits_.empty() && digits_.back() == 0) digits_.pop_back();
    negative_ = negative_ && !digits_.empty();
  }

  static bool less(const Digits& a, const Digits& b) {
    return a.size() != b.size() ? a.size() < b.size() : std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
  }
  static Digits sum(const Digits& a, const Digits& b) {
    Digits result;
    std::uint64_t carry = 0;
    for (std::size_t k = 0; k < std::max(a.size(), b.size()) || carry != 0; ++k) {
      carry += std::uint64_t{k < a.size() ? a[k] : 0} + (k < b.size() ? b[k] : 0);
      result.push_back(static_cast<std::uint32_t>(carry));
      carry >>= 32U;
    }
    return result;
  }
  /// Requires a >= b.
  static Digits difference(const Digits& a, const Digits& b) {
    Digits result;
    std::uint64_t borrow = 0;
    for (std::size_t k = 0; k < a.size(); ++k) {
      const std::uint64_t taken = (k < b.size() ? b[k] : 0) + borrow;
      borrow = a[k] < taken ? 1 : 0;
      result.push_back(static_cast<std::uint32_t>(a[k] - taken));
    }
    return result;
  }

  /// Quotient and remainder of the magnitudes, bit by bit.
  std::pair<Number, Number> divided(const Number& by) const {
    Digits quotient(digits_.size(), 0);
    Number rest(0);
    for (std::size_t bit = 32 * digits_.size(); bit-- > 0;) {
      rest = rest + rest;
      if ((digits_[bit / 32] >> (bit % 32) & 1U) != 0) rest = rest + Number(1);
      if (less(rest.digits_, by.digits_)) continue;
      rest = rest - by;
      quotient[bit / 32] |= std::uint32_t{1} << (bit % 32);
    }
    return {Number(false, std::move(quotient)), rest};
  }

  bool negative_;
  Digits digits_;
};

}  // namespace colex::decisions
