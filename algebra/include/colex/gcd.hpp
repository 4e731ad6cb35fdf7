// gcd(a, b): the greatest common divisor.
//
//   gcd(12, 18) = 6      gcd(0, 7) = 7      gcd(0, 0) = 0      gcd(-4, 6) = 2
//   gcd((12,(18,9)))  = 3          of all the leaves of a tuple
//
// A number-theoretic kernel: callers write `gcd(a, b)` without a namespace, so that an integer type may bring its own, and a
// proof takes it by its contract.
// Source: Euclid, Elements VII.2; CuTe `gcd`.
#pragma once

#include <utility>

#include "colex/integer.hpp"
#include "colex/tuple.hpp"

namespace colex {

/// One step of Euclid's algorithm: the pair with the same common divisors whose second number is smaller. Requires x >= 0, y >=
/// 1.
template <Integer I>
constexpr std::pair<I, I> gcd_step(const I& x, const I& y) {
  return {y, x % y};
}

/// The number g >= 0 that divides a and b, and that every divisor of both divides; 0 if both are 0. Any signs.
/// Cost: O(log min(|a|,|b|)) divisions.
template <Integer I>
constexpr I gcd(const I& a, const I& b) {
  std::pair<I, I> numbers{abs(a), abs(b)};
  while (!(numbers.second == I(0))) numbers = gcd_step(numbers.first, numbers.second);
  return numbers.first;
}

/// The greatest common divisor of the leaves; 0 for (). Source: CuTe `gcd` of a tuple.
template <Integer I>
constexpr I gcd(const Tuple<I>& t) {
  I result(0);
  for_each_leaf(t, [&](const I& leaf) { result = gcd(result, leaf); });
  return result;
}

// The inverse modulo m.
//
//   inverse_modulo(3, 7) = 5, since 3*5 = 1 + 2*7
//
// A number-theoretic kernel, as gcd: a proof takes it by its contract.
// Source: Knuth, The Art of Computer Programming 2, 4.5.2 (extended Euclid).

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
