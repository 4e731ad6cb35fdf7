// Where composition goes without carries: numbers that divide one another.
//
//   assume_divisors(scope, (s0,s1,s2):(…), 2, {r})      of s0 and r one divides the other, and of s0·s1 and r
#pragma once

#include <cstddef>
#include <vector>

#include "colex/layout.hpp"

namespace colex::theorems {

/// Supposes that P divides w or w divides P, on every path.
inline void assume_one_divides_the_other(Scope& scope, const I& P, const I& w) {
  if (static_cast<bool>(w % P == I(0))) return;
  scope.assume(P % w == I(0));
}

/// Supposes this for each of the numbers and the size of the first k modes, for each k up to `count`: one divides the other.
inline void assume_divisors(Scope& scope, const Modes<I>& modes, std::size_t count, const std::vector<I>& numbers) {
  I P(1);
  for (std::size_t k = 0; k < count; ++k) {
    P = P * modes[k].extent;
    for (const I& number : numbers) assume_one_divides_the_other(scope, P, number);
  }
}

}  // namespace colex::theorems
