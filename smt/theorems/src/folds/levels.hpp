// One level of a floor form, and the multiples of a step that it sees.
//
//   7·5 by the period 10:  7 mod 10 = 7,  7·5 = 35 = 10·3 + 5,  so 3 turns and the residue 5
#pragma once

#include "colex/floor_form.hpp"

namespace colex::theorems {

/// The share of one level in the value of a floor form.
template <class I>
I share(const Level<I, I>& level, const I& x) {
  return FloorForm<I, I>{I(0), {level}}(x);
}

/// r·i, written with its quotient and remainder by the period: those of the residue of r come to light. It is the same number,
/// so it has the same values.
template <class I>
struct Multiple {
  I turns;
  I residue;
  I period;

  I value() const { return period * turns + residue; }
};

template <class Scope, class I>
Multiple<I> multiple(Scope& scope, const I& r, const I& i, const I& period) {
  const I residues = (r % period) * i;
  const Multiple<I> result{(r / period) * i + residues / period, residues % period, period};
  scope.claim(result.value() == r * i, "the same number");
  return result;
}

}  // namespace colex::theorems
