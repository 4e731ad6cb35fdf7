// straight_run: for how long a sum of floors stays zero.
//
//   7:  defect -5 at ⌊3·i/4⌋, defect 5 at ⌊7·i/8⌋      straight_run(…, 5) = 5:  both carry at 2, 3 and 4, and cancel
//   4:  defect 94 at ⌊4·i/6⌋                           straight_run(…, 4) = 2:  the first carry is at ⌈6/4⌉ = 2
//
// Stepping by r through a layout in floor form leaves the straight line i·L(r) by Σ_j e_j·⌊ρ_j·i/P_j⌋ with ρ_j = r mod P_j.
// Where this is first not zero, the next mode of a composite must begin.
//
// Nearly always one level carries first, and its index ⌈P/ρ⌉ is the answer. Where several do and their defects cancel, the
// levels are sorted by ρ/P; the sum telescopes into differences of neighbours, each of which is first non-zero at the least
// denominator of a fraction between the two (Stern and Brocot). If even these cancel at their first index, some indices behind
// it are tried one by one, and then all of them at once (carrying_step.hpp). A number-theoretic kernel: a proof takes it by its
// contract.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "colex/carrying_step.hpp"
#include "colex/integer.hpp"
#include "colex/rejection.hpp"
#include "colex/small_vector.hpp"
#include "colex/sort.hpp"

namespace colex {

/// defect·⌊residue·i/period⌋ as a function of i. Requires 0 <= residue < period.
template <Integer I, class D>
struct FloorTerm {
  I residue;
  I period;
  D defect;
};

/// The first index at which one of the terms is not 0, and the sum of their defects there.
template <Integer I, class D>
struct FirstCarry {
  I index;
  D sum;
};

/// The first carry of those so far and one more.
template <Integer I, class D>
constexpr FirstCarry<I, D> first_carry(const FirstCarry<I, D>& so_far, const FirstCarry<I, D>& another) {
  if (another.index < so_far.index) return another;
  if (another.index == so_far.index) return {another.index, so_far.sum + another.sum};
  return so_far;
}

/// The first carry of terms that cancel. Terms are taken from the largest residue/period down, and their sum is written with
/// differences of neighbours.
template <Integer I, class D>
struct CancellingCarry {
  FirstCarry<I, D> carry;
  D suffix;  ///< the sum of the defects so far
};

/// One step of straight_run where the first carries cancel: one more term, whose floor differs from that of the term below it
/// (0, if there is none) at `apart` for the first time, by 1.
template <Integer I, class D>
constexpr CancellingCarry<I, D> cancelling_carry_step(const CancellingCarry<I, D>& so_far, const D& defect, const I& apart) {
  const D suffix = so_far.suffix + defect;
  if (suffix == zero<D>()) return {so_far.carry, suffix};
  return {first_carry(so_far.carry, {apart, suffix}), suffix};
}

namespace detail {

/// One step of fraction_less: whether a/b < c/d, or nothing; then two others are left of which the same is true.
template <Integer I>
constexpr std::optional<bool> fraction_less_step(I& a, I& b, I& c, I& d) {
  const I whole = a / b;
  const I other = c / d;
  if (!(whole == other)) return static_cast<bool>(whole < other);
  a = a % b;
  c = c % d;
  if (c == I(0)) return false;
  if (a == I(0)) return true;
  // a/b < c/d with both in (0,1) is d/c < b/a.
  std::swap(a, d);
  std::swap(b, c);
  return std::nullopt;
}

/// Whether a/b < c/d, for a, c >= 0 and b, d > 0, without a product that could overflow.
template <Integer I>
constexpr bool fraction_less(I a, I b, I c, I d) {
  while (true) {
    if (const auto is_less = fraction_less_step(a, b, c, d)) return *is_less;
  }
}

/// A bound of an interval of fractions; denominator 0 is infinity.
template <Integer I>
struct Bound {
  I numerator;
  I denominator;
  bool closed;
};

/// The least integer between low and high, if there is one.
template <Integer I>
constexpr std::optional<I> integer_between(const Bound<I>& low, const Bound<I>& high) {
  const I floor = low.numerator / low.denominator;
  const I candidate = low.closed && static_cast<bool>(low.numerator % low.denominator == I(0)) ? floor : floor + I(1);
  if (high.denominator == I(0)) return candidate;
  const I numerator_limit = high.closed ? high.numerator : high.numerator - I(1);
  if (numerator_limit / high.denominator < candidate) return std::nullopt;
  return candidate;
}

/// The bounds of 1/(x - ⌊low⌋) for all x between low and high. Requires that no integer is between them.
template <Integer I>
constexpr std::pair<Bound<I>, Bound<I>> reciprocals_between(const Bound<I>& low, const Bound<I>& high) {
  const I floor = low.numerator / low.denominator;
  return {{high.denominator, high.numerator - floor * high.denominator, high.closed},
          {low.denominator, low.numerator % low.denominator, low.closed}};
}

/// The fraction x of which p/q is 1/(x - ⌊low⌋).
template <Integer I>
constexpr std::pair<I, I> turned_back(const Bound<I>& low, const I& p, const I& q) {
  return {(low.numerator / low.denominator) * p + q, p};
}

/// The fraction of least denominator (and numerator) between low and high, as (numerator, denominator). Requires low < high.
template <Integer I>
constexpr std::pair<I, I> simplest_between(const Bound<I>& low, const Bound<I>& high) {
  if (const auto integer = integer_between(low, high)) return {*integer, I(1)};
  const auto [inverse_low, inverse_high] = reciprocals_between(low, high);
  const auto [p, q] = simplest_between(inverse_low, inverse_high);
  return turned_back(low, p, q);
}

/// The least i >= 1 with ⌊u·i⌋ < ⌊v·i⌋, for fractions 0 <= u < v: the least denominator of a fraction in (u, v].
template <Integer I>
constexpr I first_apart(const I& u_numerator, const I& u_denominator, const I& v_numerator, const I& v_denominator) {
  return simplest_between(Bound<I>{u_numerator, u_denominator, false}, Bound<I>{v_numerator, v_denominator, true}).second;
}

template <Integer I, class D>
constexpr D floor_sum(const SmallVector<FloorTerm<I, D>>& terms, const I& i) {
  D sum = zero<D>();
  for (const auto& term : terms) sum = sum + ((term.residue * i) / term.period) * term.defect;
  return sum;
}

/// Where a term belongs, as one by increasing residue/period: before another one, with it, since their fractions are equal, or
/// behind it.
enum class Place { before, with, behind };

/// By a comparison of fractions.
template <Integer I, class D, class Less>
constexpr Place place_by(const FloorTerm<I, D>& other, const FloorTerm<I, D>& term, Less&& less) {
  if (less(other.residue, other.period, term.residue, term.period)) return Place::behind;
  if (less(term.residue, term.period, other.residue, other.period)) return Place::before;
  return Place::with;
}

/// Two terms of equal fractions, as one.
template <Integer I, class D>
constexpr FloorTerm<I, D> joined(const FloorTerm<I, D>& term, const FloorTerm<I, D>& other) {
  return {term.residue, term.period, term.defect + other.defect};
}

/// The terms by increasing residue/period, those of equal fractions joined, and those without a residue left out.
template <Integer I, class D>
constexpr SmallVector<FloorTerm<I, D>> sorted_terms(const SmallVector<FloorTerm<I, D>>& terms) {
  SmallVector<FloorTerm<I, D>> result;
  for (const FloorTerm<I, D>& term : terms) {
    if (term.residue == I(0)) continue;
    std::size_t at = 0;
    Place place = Place::behind;
    for (; at < result.size(); ++at) {
      place = place_by(result[at], term, fraction_less<I>);
      if (place != Place::behind) break;
    }
    if (place == Place::with) {
      result[at] = joined(result[at], term);
    } else {
      result.insert(result.begin() + static_cast<std::ptrdiff_t>(at), term);
    }
  }
  return result;
}

/// Whether the sum of the terms is not 0 at some index below n: the index of the step to one such, if there is one. Requires
/// terms by increasing period, and the residues to be those of one step.
template <Integer I, class D>
constexpr std::optional<I> leaving_step(const SmallVector<FloorTerm<I, D>>& terms, const I& n) {
  SmallVector<Level<I, D>> levels;
  for (const auto& term : terms) levels.push_back({term.period, term.defect});
  const I& step = terms.back().residue;
  const auto found = carrying_step(levels, Modes<I>{{n - I(1), step}}, I(0), step);
  if (found.is_unknown()) {
    throw Rejection(Kind::unknown, "defects of several levels cancel for longer than the search's budget: " + found.budget());
  }
  if (found.is_no()) return std::nullopt;
  return found.witness()->front() + I(1);
}

/// straight_run where the sum is 0 at all indices below `known` < n: by the steps that lead away from 0, of which the first is
/// found by halving.
template <Integer I, class D>
constexpr I straight_run_by_steps(SmallVector<FloorTerm<I, D>> terms, const I& known, const I& n) {
  if (terms.empty()) return n;  // a sum of nothing is 0
  terms = sorted<I>(std::move(terms), [](const auto& a, const auto& b) { return static_cast<bool>(a.period < b.period); });
  for (const auto& term : terms) {
    if (!(terms.back().residue % term.period == term.residue)) {
      throw Rejection(Kind::unknown, "defects of several levels cancel for longer than the search's budget of indices");
    }
  }
  const std::optional<I> last = leaving_step(terms, n);
  if (!last) return n;
  CoordinateRange<I> range{known, *last};
  while (range.low < range.high) range = first_found_step(range, leaving_step(terms, range.middle() + I(1)));
  return range.high;
}

/// straight_run where the first carries cancel.
template <Integer I, class D>
constexpr I straight_run_past_cancellation(const SmallVector<FloorTerm<I, D>>& terms, const I& n, std::int64_t budget) {
  const SmallVector<FloorTerm<I, D>> sorted = sorted_terms(terms);
  // Σ e_j·⌊u_j·i⌋ = Σ_k E_k·(⌊u_k·i⌋ - ⌊u_{k-1}·i⌋) with E_k the sum of the defects from k on; every difference is >= 0.
  CancellingCarry<I, D> so_far{{n, zero<D>()}, zero<D>()};
  for (std::size_t k = sorted.size(); k-- > 0;) {
    const FloorTerm<I, D> below = k == 0 ? FloorTerm<I, D>{I(0), I(1), zero<D>()} : sorted[k - 1];
    const I apart = first_apart(below.residue, below.period, sorted[k].residue, sorted[k].period);
    so_far = cancelling_carry_step(so_far, sorted[k].defect, apart);
  }
  const auto& [first, sum] = so_far.carry;
  if (first == n || !(sum == zero<D>())) return first;
  for (I i = first + I(1); i < n; i = i + I(1)) {
    if (budget-- == 0) return straight_run_by_steps(sorted, i, n);
    if (!(floor_sum(sorted, i) == zero<D>())) return i;
  }
  return n;
}

/// straight_run, given the first carry of all terms: these are asked for only where their first carries cancel.
template <Integer I, class D, class Terms>
constexpr I straight_run_from(const FirstCarry<I, D>& carry, const I& n, Terms&& terms, std::int64_t budget = 1024) {
  const auto& [first, sum] = carry;
  if (first == n || !(sum == zero<D>())) return first;
  return straight_run_past_cancellation(terms(), n, budget);  // or the one of the integer's own namespace: a kernel
}

}  // namespace detail

/// One step of straight_run: the first carry of one more term and those so far. ⌊residue·i/period⌋ is 0 up to its own first
/// carry, and 1 there.
template <Integer I, class D>
constexpr FirstCarry<I, D> straight_run_step(const FirstCarry<I, D>& so_far, const FloorTerm<I, D>& term) {
  if (term.residue == I(0)) return so_far;
  return first_carry(so_far, {ceil_div(term.period, term.residue), term.defect});
}

/// The largest m <= n with Σ_j defect_j·⌊residue_j·i/period_j⌋ == 0 for all i in [0, m).
/// Requires n >= 1. Cost: O(#terms²·log P); where differences of neighbouring levels cancel in turn, `budget` further indices
/// and then a few hundred lattices, for terms whose residues are those of one step and whose periods divide one another. Throws
/// Rejection(unknown) beyond their budget.
template <Integer I, class D>
constexpr I straight_run(const SmallVector<FloorTerm<I, D>>& terms, const I& n, std::int64_t budget = 1024) {
  FirstCarry<I, D> carry{n, zero<D>()};
  for (const FloorTerm<I, D>& term : terms) carry = straight_run_step(carry, term);
  return detail::straight_run_from(
      carry, n, [&]() -> const auto& { return terms; }, budget);
}

}  // namespace colex
