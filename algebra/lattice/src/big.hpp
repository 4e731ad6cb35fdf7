// An integer of any size: FLINT's fmpz as a value.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include <flint/fmpz.h>

#include "colex/checked.hpp"
#include "colex/wide.hpp"

namespace colex::lattice {

/// An integer. Copies and arithmetic are FLINT's.
class Big {
 public:
  Big(std::int64_t value = 0) {
    fmpz_init_set_si(value_, value);
  }                                           // NOLINT(google-explicit-constructor): a literal is an integer
  Big(Checked value) : Big(value.value()) {}  // NOLINT(google-explicit-constructor)
  Big(Wide value) {                           // NOLINT(google-explicit-constructor)
    __extension__ using Bits = unsigned __int128;
    const auto bits = static_cast<Bits>(value.value());
    fmpz_init(value_);
    fmpz_set_signed_uiui(value_, static_cast<ulong>(bits >> 64), static_cast<ulong>(bits));
  }
  Big(const Big& other) { fmpz_init_set(value_, other.value_); }
  Big(Big&& other) noexcept {
    fmpz_init(value_);
    fmpz_swap(value_, other.value_);
  }
  Big& operator=(Big other) noexcept {
    fmpz_swap(value_, other.value_);
    return *this;
  }
  ~Big() { fmpz_clear(value_); }

  const fmpz* get() const { return value_; }
  fmpz* get() { return value_; }

  friend Big operator+(const Big& a, const Big& b) { return binary(fmpz_add, a, b); }
  friend Big operator-(const Big& a, const Big& b) { return binary(fmpz_sub, a, b); }
  friend Big operator*(const Big& a, const Big& b) { return binary(fmpz_mul, a, b); }
  /// ⌊a/b⌋. Requires b != 0.
  friend Big operator/(const Big& a, const Big& b) { return binary(fmpz_fdiv_q, a, b); }
  /// a/b for a multiple a of b != 0.
  friend Big exact_quotient(const Big& a, const Big& b) { return binary(fmpz_divexact, a, b); }

  friend bool operator==(const Big& a, const Big& b) { return fmpz_equal(a.value_, b.value_) != 0; }
  friend bool operator<(const Big& a, const Big& b) { return fmpz_cmp(a.value_, b.value_) < 0; }
  bool divides(const Big& a) const { return fmpz_divisible(a.value_, value_) != 0; }

  /// The same value as an integer of the algebra. Requires that it fits.
  template <class I>
  I as() const {
    ulong high = 0;
    ulong low = 0;
    fmpz_get_signed_uiui(&high, &low, value_);
    const Wide wide = Wide(static_cast<std::int64_t>(high)) * two_to_32() * two_to_32() +
                      Wide(static_cast<std::int64_t>(low >> 32U)) * two_to_32() +
                      Wide(static_cast<std::int64_t>(low & 0xffffffffU));
    if constexpr (std::is_same_v<I, Wide>) {
      return wide;
    } else {
      return wide.narrow();
    }
  }

  /// a/b to within a few units in the last place, 0 or infinite beyond a double's range. Requires b != 0.
  friend double ratio(const Big& a, const Big& b) {
    slong a_exponent = 0;
    slong b_exponent = 0;
    const double x = fmpz_get_d_2exp(&a_exponent, a.value_);
    const double y = fmpz_get_d_2exp(&b_exponent, b.value_);
    return std::ldexp(x / y, static_cast<int>(a_exponent - b_exponent));
  }

 private:
  template <class Operation>
  static Big binary(Operation operation, const Big& a, const Big& b) {
    Big result;
    operation(result.value_, a.value_, b.value_);
    return result;
  }
  static Wide two_to_32() { return Wide(std::int64_t{1} << 32U); }

  fmpz_t value_;
};

using BigVector = std::vector<Big>;

inline Big inner_product(const BigVector& a, const BigVector& b) {
  Big sum;
  for (std::size_t k = 0; k < a.size(); ++k) fmpz_addmul(sum.get(), a[k].get(), b[k].get());
  return sum;
}

}  // namespace colex::lattice
