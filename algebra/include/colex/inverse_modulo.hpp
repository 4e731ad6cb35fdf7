// The inverse modulo m.
//
//   inverse_modulo(3, 7) = 5, since 3*5 = 1 + 2*7
//
// A number-theoretic kernel, as gcd: a proof takes it by its contract.
// Source: Knuth, The Art of Computer Programming 2, 4.5.2 (extended Euclid).
#pragma once

#include <utility>

#include "colex/integer.hpp"

namespace colex {

/// The x in [0, m) with a*x = 1 modulo m. Requires a >= 0, m >= 1, gcd(a, m) = 1. No intermediate value exceeds m in magnitude.
template <Integer I>
constexpr I inverse_modulo(const I& a, const I& m) {
  if (m == I(1)) return I(0);
  I r = m;
  I next_r = a % m;
  I x(0);
  I next_x(1);
  // Invariant: r = x*a and next_r = next_x*a modulo m.
  while (!(next_r == I(1))) {
    const I q = r / next_r;
    r = std::exchange(next_r, r - q * next_r);
    x = std::exchange(next_x, x - q * next_x);
  }
  return next_x < I(0) ? next_x + m : next_x;
}

}  // namespace colex
