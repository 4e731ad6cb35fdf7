// max_residue(r, n, P): the largest r·i mod P for i in [0, n).
//
//   max_residue(7, 3, 10) = 7      0 7 4
//   max_residue(7, 4, 10) = 7      0 7 4 1
//   max_residue(7, 8, 10) = 9      0 7 4 1 8 5 2 9
//
// How high steps of r ever climb within a period: the two steps r and r' of two modes can never carry together if and only if
// their maxima sum to less than P. A number-theoretic kernel: a proof takes it by its contract.
//
// Method: keep the lowest positive residue seen and the gap from the highest to P. Adding the lowest to the highest narrows the gap,
// subtracting the gap from the lowest lowers it, so the pair runs like Euclid's algorithm on (P, r).
// Source: the three-distance theorem (Sós 1958).
#pragma once

#include "colex/integer.hpp"

namespace colex {

/// The largest r·i mod P for 0 <= i < n. Requires r >= 0, n >= 1, P >= 1. Cost: O(log P).
template <Integer I>
I max_residue(const I& r, const I& n, const I& P) {
  const I step = r % P;
  if (step == I(0) || n == I(1)) return I(0);
  // Without a wrap the residues are the multiples of the step.
  if (n - I(1) < ceil_div(P, step)) return step * (n - I(1));

  I low = step;      // the lowest positive residue so far …
  I low_at(1);       // … and the index that has it
  I gap = P - step;  // P minus the highest residue so far
  I high_at(1);
  while (true) {
    const I climbs = (gap - I(1)) / low;
    const I climbs_in_range = (n - I(1) - high_at) / low_at;
    if (!(climbs < climbs_in_range)) return P - (gap - climbs_in_range * low);
    gap = gap - climbs * low;
    high_at = high_at + climbs * low_at;

    const I falls = (low - I(1)) / gap;
    if (low % gap == I(0) || (n - I(1) - low_at) / high_at < falls) return P - gap;
    low = low - falls * gap;
    low_at = low_at + falls * high_at;
  }
}

}  // namespace colex
