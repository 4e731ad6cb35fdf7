// max_residue(r, n, P): the largest r·i mod P for i in [0, n).
//
//   max_residue(7, 3, 10) = 7      0 7 4
//   max_residue(7, 4, 10) = 7      0 7 4 1
//   max_residue(7, 8, 10) = 9      0 7 4 1 8 5 2 9
//
// How high steps of r ever climb within a period: the two steps r and r' of two modes can never carry together if and only if
// their maxima sum to less than P. A number-theoretic kernel: a proof takes it by its contract.
//
// Method: keep the lowest positive residue seen and the gap from the highest to P. Adding the lowest to the highest narrows the
// gap, subtracting the gap from the lowest lowers it, so the pair runs like Euclid's algorithm on (P, r).
// Source: the three-distance theorem (Sós 1958).
#pragma once

#include <optional>

#include "colex/integer.hpp"

namespace colex {

/// The lowest positive residue of the indices so far and the gap from the highest to the period, each with the index that has it.
template <Integer I>
struct ResidueRange {
  I low;
  I low_at;
  I gap;
  I high_at;
};

/// One step of max_residue: the lowest residue is added to the highest one, `times` times. Requires times·low < gap.
/// Invariant, for the residues ρ_i of all i in [1, low_at + high_at): low <= ρ_i <= P - gap.
template <Integer I>
constexpr ResidueRange<I> climb_step(const ResidueRange<I>& range, const I& times) {
  return {range.low, range.low_at, range.gap - times * range.low, range.high_at + times * range.low_at};
}

/// The other step: the gap is subtracted from the lowest residue `times` times. Requires times·gap < low. The invariant is the
/// same.
template <Integer I>
constexpr ResidueRange<I> fall_step(const ResidueRange<I>& range, const I& times) {
  return {range.low - times * range.gap, range.low_at + times * range.high_at, range.gap, range.high_at};
}

/// The first half of a round of max_residue: climbs as far as it goes. Returns the largest residue of the indices below n, or
/// nothing if they are not used up yet; then `range` is the next one, and its gap no larger than its low.
/// Requires low_at, high_at < n.
template <Integer I>
constexpr std::optional<I> max_residue_climb_step(ResidueRange<I>& range, const I& n, const I& P) {
  const I climbs = (range.gap - I(1)) / range.low;
  const I climbs_in_range = (n - I(1) - range.high_at) / range.low_at;
  if (!(climbs < climbs_in_range)) return P - climb_step(range, climbs_in_range).gap;
  range = climb_step(range, climbs);
  return std::nullopt;
}

/// The second half: falls as far as it goes. The same; then the low of `range` is smaller.
/// Requires low_at, high_at < n and gap <= low.
template <Integer I>
constexpr std::optional<I> max_residue_fall_step(ResidueRange<I>& range, const I& n, const I& P) {
  // Where the lowest residue is a multiple of the gap, all residues are.
  if (range.low % range.gap == I(0)) return P - range.gap;
  const I falls = (range.low - I(1)) / range.gap;
  if ((n - I(1) - range.low_at) / range.high_at < falls) return P - range.gap;
  range = fall_step(range, falls);
  return std::nullopt;
}

/// The largest residue of the multiples i·step for 0 <= i < n where they are all below P, or nothing. Requires 0 <= step < P.
template <Integer I>
constexpr std::optional<I> max_residue_first_step(const I& step, const I& n, const I& P) {
  if (step == I(0) || n == I(1)) return I(0);
  if (n - I(1) < ceil_div(P, step)) return step * (n - I(1));
  return std::nullopt;
}

namespace detail {

/// max_residue of a step whose multiples do not stay below P. It is not inlined: most callers end before it, and are quicker
/// where they are short.
template <Integer I>
[[gnu::noinline]] constexpr I max_residue_of_what_wraps(const I& step, const I& n, const I& P) {
  ResidueRange<I> range{step, I(1), P - step, I(1)};
  while (true) {
    if (const auto largest = max_residue_climb_step(range, n, P)) return *largest;
    if (const auto largest = max_residue_fall_step(range, n, P)) return *largest;
  }
}

}  // namespace detail

/// The largest r·i mod P for 0 <= i < n. Requires r >= 0, n >= 1, P >= 1. Cost: O(log P).
template <Integer I>
constexpr I max_residue(const I& r, const I& n, const I& P) {
  const I step = r % P;
  if (const auto largest = max_residue_first_step(step, n, P)) return *largest;
  return detail::max_residue_of_what_wraps(step, n, P);
}

}  // namespace colex
