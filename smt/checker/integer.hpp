// Integers of any size: certificates are checked with numbers that never overflow.
#pragma once
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace check {

/// A sign, and digits to the base 2^32, the lowest first, without zeros at the top.
class Integer {
 public:
  Integer() = default;
  explicit Integer(std::int64_t value) : negative_(value < 0) {
    for (auto rest = value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value); rest != 0;
         rest >>= 32)
      digits_.push_back(static_cast<std::uint32_t>(rest));
  }
  /// Requires decimal digits only.
  static Integer parsed(std::string_view decimal) {
    Integer result;
    for (const char c : decimal) result = result * Integer(10) + Integer(c - '0');
    return result;
  }

  bool is_zero() const { return digits_.empty(); }
  bool is_negative() const { return negative_; }
  std::size_t size() const { return digits_.size(); }

  friend Integer operator+(const Integer& a, const Integer& b) {
    if (a.negative_ == b.negative_) return Integer(a.negative_, sum(a.digits_, b.digits_));
    const bool flip = less(a.digits_, b.digits_);
    const Integer &large = flip ? b : a, &small = flip ? a : b;
    return Integer(large.negative_, difference(large.digits_, small.digits_));
  }
  friend Integer operator-(const Integer& a, const Integer& b) { return a + Integer(-1) * b; }
  friend Integer operator*(const Integer& a, const Integer& b) {
    Digits product(a.digits_.size() + b.digits_.size());
    for (std::size_t i = 0; i < a.digits_.size(); ++i) {
      std::uint64_t carry = 0;
      for (std::size_t j = 0; j < b.digits_.size(); ++j) {
        carry += product[i + j] + std::uint64_t{a.digits_[i]} * b.digits_[j];
        product[i + j] = static_cast<std::uint32_t>(carry);
        carry >>= 32;
      }
      product[i + b.digits_.size()] = static_cast<std::uint32_t>(carry);
    }
    return Integer(a.negative_ != b.negative_, std::move(product));
  }
  friend bool operator==(const Integer&, const Integer&) = default;

 private:
  using Digits = std::vector<std::uint32_t>;
  Integer(bool negative, Digits digits) : negative_(negative), digits_(std::move(digits)) {
    while (!digits_.empty() && digits_.back() == 0) digits_.pop_back();
    if (digits_.empty()) negative_ = false;
  }
  static bool less(const Digits& a, const Digits& b) {
    if (a.size() != b.size()) return a.size() < b.size();
    return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
  }
  static Digits sum(const Digits& a, const Digits& b) {
    Digits result;
    std::uint64_t carry = 0;
    for (std::size_t k = 0; k < std::max(a.size(), b.size()) || carry != 0; ++k) {
      carry += std::uint64_t{k < a.size() ? a[k] : 0} + (k < b.size() ? b[k] : 0);
      result.push_back(static_cast<std::uint32_t>(carry));
      carry >>= 32;
    }
    return result;
  }
  /// Requires a >= b.
  static Digits difference(const Digits& a, const Digits& b) {
    Digits result;
    std::int64_t borrow = 0;
    for (std::size_t k = 0; k < a.size(); ++k) {
      std::int64_t digit = std::int64_t{a[k]} - (k < b.size() ? std::int64_t{b[k]} : 0) - borrow;
      borrow = digit < 0 ? 1 : 0;
      if (digit < 0) digit += std::int64_t{1} << 32;
      result.push_back(static_cast<std::uint32_t>(digit));
    }
    return result;
  }

  bool negative_ = false;
  Digits digits_;
};

}  // namespace check
