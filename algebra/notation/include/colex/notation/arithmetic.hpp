// The expression language's own arithmetic, where the algebra's is narrower or where CuTe gives an operator a meaning on tuples.
//
//   -7 / 2 = -4      -7 % 2 = 1       floor division and its remainder, for any signs
//   (3,6,2,8) / 72 = (1,1,1,4)        shape_div
//   (3,6,2,8) % 9  = (3,3,1,1)        its modulus
//
// The algebra divides only where dividend and divisor leave no choice (integer.hpp).
#pragma once

#include <string>

#include "colex/integer.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

namespace colex::notation {

/// The greatest q with q*b <= a (b > 0) or q*b >= a (b < 0): the quotient rounded down. Throws Rejection(domain) if b is 0.
template <Integer I>
I floor_div(const I& a, const I& b) {
  if (b == I(0)) throw Rejection(Kind::domain, describe(a) + " / 0 has no value");
  if (b < I(0)) {
    const I divisor = I(0) - b;
    if (a < I(1)) return (I(0) - a) / divisor;
    return I(0) - I(1) - (a - I(1)) / divisor;
  }
  if (a < I(0)) return I(0) - I(1) - (I(0) - I(1) - a) / b;
  return a / b;
}

/// a - b*floor_div(a, b): 0, or of the sign of b. Throws Rejection(domain) if b is 0.
template <Integer I>
I floor_mod(const I& a, const I& b) {
  if (b == I(0)) throw Rejection(Kind::domain, describe(a) + " % 0 has no value");
  if (b < I(0)) {
    const I divisor = I(0) - b;
    if (a < I(1)) return I(0) - (I(0) - a) % divisor;
    return (divisor - I(1) - (a - I(1)) % divisor) * (I(0) - I(1));
  }
  if (a < I(0)) return b - I(1) - (I(0) - I(1) - a) % b;
  return a % b;
}

}  // namespace colex::notation
