// Proofs take the contracts of the number-theoretic kernels for granted. Here these contracts are proved: each step of the
// recursion keeps the contract, and a measure decreases.
#include <optional>
#include <utility>
#include <vector>

#include "colex/carry_search.hpp"
#include "colex/gcd.hpp"
#include "colex/straight_run.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/theorems/theorem.hpp"

namespace colex::theorems {

namespace {

/// The pair of which one step of gcd makes the pair of this state.
template <class State>
auto pair_before(Scope& scope, const State& s) {
  const I& y = s.x;
  scope.assume(I(1) <= y);
  const I x = scope.at_least("x", 0);
  const auto [now, rest] = gcd_step(x, y);
  scope.assume(rest == s.y);
  scope.claim(now == s.x, "the step leads here");
  return std::pair<I, I>(x, y);
}

/// gcd(x, y) = g with x = g·m, y = g·n and 1 = u·m + v·n, so that every divisor of both divides u·x + v·y = g. From the last
/// step to the first: at the end y = 0, and each pair is what one step makes of the pair before.
struct Gcd {
  struct State {
    I g;
    I x, y;
    I m, n;
    I u, v;
  };

  State empty(Scope& scope) const {
    const I x = scope.at_least("x", 1);
    return State{x, x, I(0), I(1), I(0), I(1), I(0)};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.g, 1, "g");
    is.at_least(s.m, 0, "m");
    is.at_least(s.n, 0, "n");
    is.any(s.u, "u");
    is.any(s.v, "v");
    is.that(s.u * s.m + s.v * s.n == I(1), "u·m + v·n = 1");
    is.equal(s.x, s.g * s.m, "x = g·m");
    is.equal(s.y, s.g * s.n, "y = g·n");
  }

  std::pair<I, I> next(Scope& scope, const State& s) const { return pair_before(scope, s); }

  State step(Scope& scope, const State& s, const std::pair<I, I>& before, const Emit& /*emit*/) const {
    const auto& [x, y] = before;
    const I q = x / y;
    scope.claim(s.y < y, "the second number decreases");
    return {s.g, x, y, q * s.m + s.n, s.m, s.v, s.u - q * s.v};
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.x == s.g * s.m, "g divides x");
    scope.claim(s.y == s.g * s.n, "g divides y");
    scope.claim(s.g == s.u * s.x + s.v * s.y, "what divides both divides g");
  }

  void meaning(Scope& scope, const Run<std::pair<I, I>>& /*run*/, const State& s) const {
    scope.claim(gcd(s.x, s.y) == s.g, "gcd");
  }
};

const auto gcd_theorem =
    Induction<Gcd>("gcd.contract.all-steps", "gcd.hpp",
                   "gcd(x, y) divides x and y, and is a sum of multiples of them; the second number decreases with each step")
        // The cofactors are exchanged, and nothing is subtracted.
        .not_with_change("without the quotient", [](auto& after, auto& s, auto& /*next*/) { after.v = s.u; });

/// With g = gcd(x, y), x = g·m and y = g·n: where t·x = k·y, t is a multiple of n, and k is as many times m. From the last step
/// to the first, as above.
struct GcdMultiples {
  struct State {
    I g;
    I x, y;
    I m, n;
    I t, k;
    I times;
  };

  /// The pair before, and two numbers that make one multiple of both.
  struct Next {
    I x, y;
    I t, k;
  };

  State empty(Scope& scope) const {
    const I x = scope.at_least("x", 1);
    const I k = scope.unknown("k");
    return State{x, x, I(0), I(1), I(0), I(0), k, k};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.g, 1, "g");
    is.at_least(s.m, 0, "m");
    is.at_least(s.n, 0, "n");
    is.any(s.times, "times");
    is.equal(s.x, s.g * s.m, "x = g·m");
    is.equal(s.y, s.g * s.n, "y = g·n");
    is.equal(s.t, s.n * s.times, "t = n·times");
    is.equal(s.k, s.m * s.times, "k = m·times");
  }

  Next next(Scope& scope, const State& s) const {
    scope.assume(I(1) <= s.x);
    const I t = scope.unknown("any t"), k = scope.unknown("any k");
    const auto [x, y] = pair_before(scope, s);
    const I q = x / y;
    // Any two numbers make one multiple of this pair exactly where these two do of the next one: so the latter come first.
    scope.claim(t * x - k * y == t * s.y - (k - q * t) * s.x, "as far apart");
    return {x, y, s.k, s.t + q * s.k};
  }

  State step(Scope& scope, const State& s, const Next& before, const Emit& /*emit*/) const {
    scope.claim(s.y < before.y, "the second number decreases");
    return {s.g, before.x, before.y, before.x / before.y * s.m + s.n, s.m, before.t, before.k, s.times};
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.t == s.n * s.times, "a multiple of y / g");
    scope.claim(s.k == s.m * s.times, "as many times x / g");
  }

  void meaning(Scope& scope, const Run<Next>& /*run*/, const State& s) const {
    scope.claim(gcd(s.x, s.y) == s.g, "gcd");
    scope.claim(s.t * s.x == s.k * s.y, "one multiple of both");
  }
};

const auto gcd_multiples_theorem =
    Induction<GcdMultiples>("gcd.multiples.all-steps", "gcd.hpp",
                            "where t·x = k·y, t is a multiple of y / gcd(x, y), and k is as many times x / gcd(x, y)")
        .not_with_change("of one", [](auto& after, auto& /*before*/, auto& /*next*/) { after.k = after.k + I(1); });

struct StraightRun {
  struct State {
    I n;
    I first;   ///< carry so far
    I sum;     ///< of the defects that carry there
    I i;       ///< a probe
    I floors;  ///< the sum of floors at the probe
  };

  State empty(Scope& scope) const {
    const I n = scope.at_least("n", 1);
    return State{n, n, I(0), scope.at_least("i", 0), I(0)};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.first, 1, "first carry");
    is.at_least(s.n, 1, "n");
    is.that(s.first <= s.n, "not beyond n");
    is.any(s.sum, "sum of defects");
    is.at_least(s.i, 0, "i");
    if (s.i < s.first) {
      is.equal(s.floors, I(0), "straight before the first carry");
    } else if (s.i == s.first) {
      is.equal(s.floors, s.sum, "off by the defects at the first carry");
    } else {
      is.any(s.floors, "sum of floors");
    }
  }

  FloorTerm<I, I> next(Scope& scope, const State& /*state*/) const {
    const I period = scope.at_least("P", 1);
    return {scope.coordinate("r", period), period, scope.unknown("e")};
  }

  State step(Scope& /*scope*/, const State& s, const FloorTerm<I, I>& term, const Emit& /*emit*/) const {
    const FirstCarry<I, I> carry = straight_run_step(FirstCarry<I, I>{s.first, s.sum}, term);
    return {s.n, carry.index, carry.sum, s.i, s.floors + colex::detail::floor_sum(SmallVector<FloorTerm<I, I>>{term}, s.i)};
  }

  void conclusion(Scope& scope, const State& s) const {
    if (s.i < s.first) scope.claim(s.floors == I(0), "straight");
    if (s.i == s.first && !(s.sum == I(0))) scope.claim(s.floors != I(0), "straight no longer");
    scope.claim(s.first <= s.n, "not beyond n");
  }

  void meaning(Scope& scope, const Run<FloorTerm<I, I>>& run, const State& s) const {
    scope.claim(colex::detail::floor_sum(run.consumed, s.i) == s.floors, "sum of floors");
    if (s.first == s.n || !(s.sum == I(0))) scope.claim(straight_run(run.consumed, s.n) == s.first, "straight_run");
  }
};

const auto straight_run_theorem =
    Induction<StraightRun>(
        "straight-run.contract.all-ranks", "straight_run.hpp",
        "where the first carries do not cancel, straight_run is the first index at which the floors do not sum to 0")
        // The first carry is one step behind ⌊P / r⌋, also where r divides P.
        .not_with_change("one step late", [](auto& after, auto& s, auto& term) {
          if (term.residue == I(0)) return;
          const I carry = term.period / term.residue + I(1);
          if (!(carry < s.first)) return;
          after.first = carry;
          after.sum = term.defect;
        });

/// straight_run, where the first carries cancel: Σ e_j·⌊u_j·i⌋ = Σ_k E_k·(⌊u_k·i⌋ - ⌊u_{k-1}·i⌋), taken from the largest
/// fraction u down, with E_k the sum of the defects from k on. Each difference is 0 up to its first index, and 1 there.
struct CancellingRun {
  struct State {
    I n;
    I first;   ///< difference so far that is not 0, and has a suffix that is not
    I sum;     ///< of the suffixes of those
    I suffix;  ///< the sum of the defects so far
    I i;       ///< a probe
    I floor;   ///< of the next term at the probe
    I floors;  ///< the sum of floors so far
    I apart;   ///< the same as differences
  };

  /// A term: its defect, its floor and that of the term below it at the probe, and where these two differ first. Below the lowest
  /// term is the fraction 0.
  struct Next {
    I defect;
    I floor;
    I below;
    I apart;
  };

  State empty(Scope& scope) const {
    const I n = scope.at_least("n", 1);
    const I i = scope.at_least("i", 0);
    return State{n, n, I(0), I(0), i, scope.at_least("floor", 0), I(0), I(0)};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.first, 1, "first difference");
    is.at_least(s.n, 1, "n");
    is.that(s.first <= s.n, "not beyond n");
    is.any(s.sum, "sum of suffixes");
    is.any(s.suffix, "suffix");
    is.at_least(s.i, 0, "i");
    is.at_least(s.floor, 0, "floor");
    if (s.i < s.first) {
      is.equal(s.apart, I(0), "no difference before the first");
    } else if (s.i == s.first) {
      is.equal(s.apart, s.sum, "the suffixes at the first");
    } else {
      is.any(s.apart, "sum of differences");
    }
    is.equal(s.floors, s.apart + s.suffix * s.floor, "the floors are their differences");
  }

  Next next(Scope& scope, const State& s) const {
    const I defect = scope.unknown("e");
    const I apart = scope.at_least("apart", 1);
    const I below = scope.at_least("below", 0);
    const EndsAt floors = ends_at("straight-run.apart.all-steps", of("denominator"), of("low"), of("high"), of("numerator"),
                                  apart, s.i, below, s.floor);
    if (s.i < apart) suppose(scope, below == s.floor, {floors});
    if (s.i == apart) suppose(scope, below + I(1) == s.floor, {floors});
    return {defect, s.floor, below, apart};
  }

  State step(Scope& /*scope*/, const State& s, const Next& next, const Emit& /*emit*/) const {
    const auto& [carry, suffix] =
        cancelling_carry_step(CancellingCarry<I, I>{{s.first, s.sum}, s.suffix}, next.defect, next.apart);
    return {s.n,
            carry.index,
            carry.sum,
            suffix,
            s.i,
            next.below,
            s.floors + next.defect * next.floor,
            s.apart + suffix * (next.floor - next.below)};
  }

  /// Below the last term the floor is 0.
  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.first <= s.n, "not beyond n");
    if (!(s.floor == I(0))) return;
    if (s.i < s.first) scope.claim(s.floors == I(0), "straight");
    if (s.i == s.first && !(s.sum == I(0))) scope.claim(s.floors != I(0), "straight no longer");
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    scope.claim(run.sum([&](const Next& next) { return next.defect * next.floor; }) == s.floors, "sum of floors");
  }
};

const auto cancelling_run_theorem =
    Induction<CancellingRun>(
        "straight-run.cancelling.all-ranks", "straight_run.hpp",
        "where they cancel, the floors sum to 0 before the first difference of neighbours that does not cancel, and not there")
        .resting_on({"straight-run.apart.all-steps"})
        // Each term is taken with its own defect.
        .not_with_change("without suffixes", [](auto& after, auto& s, auto& next) {
          const FirstCarry<I, I> carry = first_carry(FirstCarry<I, I>{s.first, s.sum}, FirstCarry<I, I>{next.apart, next.defect});
          after.first = carry.index;
          after.sum = carry.sum;
        });

struct CarryBox {
  struct State {
    I period;
    CarryBounds<I> bounds;
    I residues;  ///< Σ (x_k mod P) at a probe in the box
    I single;    ///< whether the box has one coordinate (0, 1)
  };

  /// The share of a mode in the index: at the ends of the box, and at the probe.
  struct Next {
    I from;
    I at;
    I to;
  };

  State empty(Scope& scope) const { return State{scope.at_least("P", 1), {I(0), I(0)}, I(0), I(1)}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.period, 1, "period");
    is.coordinate(s.single, I(2), "single");
    is.at_least(s.bounds.least, 0, "least");
    if (s.single == I(1)) {
      is.equal(s.residues, s.bounds.least, "the residues are the least");
      is.equal(s.bounds.most, s.bounds.least, "and the most");
    } else {
      is.at_least(s.residues, 0, "residues");
      is.at_least(s.bounds.most, 0, "most");
      is.that(s.bounds.least <= s.residues, "at least the least");
      is.that(s.residues <= s.bounds.most, "at most the most");
    }
  }

  Next next(Scope& scope, const State& /*state*/) const {
    const I from = scope.at_least("from", 0);
    const I at = from + scope.at_least("at - from", 0);
    return {from, at, at + scope.at_least("to - at", 0)};
  }

  State step(Scope& /*scope*/, const State& s, const Next& mode, const Emit& /*emit*/) const {
    const bool single = s.single == I(1) && mode.from == mode.to;
    const CarryBounds<I> bounds = carry_bounds_step(s.bounds, mode.from, mode.to, s.period);
    return {s.period, bounds, s.residues + mode.at % s.period, I(single ? 1 : 0)};
  }

  void conclusion(Scope& scope, const State& s) const {
    const I least = s.bounds.least / s.period;
    const I most = s.bounds.most / s.period;
    if (s.single == I(1)) scope.claim(least == most, "a box of one coordinate is done with");
    if (least == most)
      scope.claim(s.residues / s.period == least, "in a box that is done with, the carries are the same everywhere");
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    scope.claim(run.sum([&](const Next& mode) { return mode.at % s.period; }) == s.residues, "residues");
  }
};

const auto carry_box_theorem =
    Induction<CarryBox>(
        "carry-search.box.all-ranks", "carry_search.hpp",
        "a box that carry_search is done with has the same carries at all of its coordinates, and one of a single coordinate is")
        .not_with_conclusion("too early",
                             [](auto& scope, auto& s) { scope.claim(s.residues / s.period == s.bounds.least / s.period); });

/// The simplest fraction between two bounds has the least numerator and the least denominator of all fractions between them.
/// From the last step to the first: at the end there is an integer between them, and each pair of bounds is that of which one
/// step makes the pair behind.
struct SimplestFraction {
  struct End {
    I numerator;
    I denominator;
    I closed;  ///< whether the bound itself is between the bounds (0, 1)
  };

  struct Fraction {
    I numerator;
    I denominator;
  };

  struct State {
    End low;
    End high;
    Fraction simplest;
    Fraction probe;
  };

  State empty(Scope& scope) const {
    const I d = scope.at_least("denominator", 1);
    const I whole = scope.at_least("whole", 0);
    const I part = scope.coordinate("part", d);
    const End low{whole * d + part, d, scope.coordinate("closed", I(2))};
    const End high{scope.at_least("high", 1), scope.at_least("high denominator", 0), scope.coordinate("high closed", I(2))};
    const std::optional<I> integer = colex::detail::integer_between(bound(low), bound(high));
    if (!integer) scope.assume(I(1) == I(0));
    // No fraction between them is below the whole part of the lower one.
    const I b = scope.at_least("b", 1);
    const I above = scope.at_least("above", 0);
    const Fraction probe{whole * b + above, b};
    assume_between(scope, low, high, probe);
    if (above == I(0)) scope.claim(part == I(0), "the lower bound itself");
    return State{low, high, {*integer, I(1)}, probe};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.low.numerator, 0, "low");
    is.at_least(s.low.denominator, 1, "low denominator");
    is.coordinate(s.low.closed, I(2), "low closed");
    is.at_least(s.high.numerator, 1, "high");
    is.at_least(s.high.denominator, 0, "high denominator, 0 for infinity");
    is.coordinate(s.high.closed, I(2), "high closed");
    is.at_least(s.simplest.numerator, 0, "simplest numerator");
    is.at_least(s.simplest.denominator, 1, "simplest denominator");
    is.at_least(s.probe.numerator, 0, "probe");
    is.at_least(s.probe.denominator, 1, "probe denominator");
    is.that(s.simplest.numerator <= s.probe.numerator, "no smaller numerator");
    is.that(s.simplest.denominator <= s.probe.denominator, "no smaller denominator");
    for (const Fraction& fraction : {s.simplest, s.probe}) {
      is.that(above(s.low, fraction), "above the lower bound");
      is.that(below(fraction, s.high), "below the upper bound");
    }
  }

  /// The whole part that the step before has taken away.
  I next(Scope& scope, const State& s) const {
    scope.assume(I(1) <= s.low.numerator);
    scope.assume(s.high.denominator < s.high.numerator);
    return scope.at_least("whole", 0);
  }

  State step(Scope& scope, const State& s, const I& whole, const Emit& /*emit*/) const {
    const End low{whole * s.high.numerator + s.high.denominator, s.high.numerator, s.high.closed};
    const End high{whole * s.low.numerator + s.low.denominator, s.low.numerator, s.low.closed};
    if (colex::detail::integer_between(bound(low), bound(high))) scope.assume(I(1) == I(0));
    const auto [inner_low, inner_high] = colex::detail::reciprocals_between(bound(low), bound(high));
    claim_same(scope, inner_low, s.low);
    claim_same(scope, inner_high, s.high);
    const auto [numerator, denominator] = colex::detail::turned_back(bound(low), s.simplest.numerator, s.simplest.denominator);
    return {low, high, {numerator, denominator}, outer(s.probe, whole)};
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.simplest.denominator <= s.probe.denominator, "no smaller denominator");
    scope.claim(s.simplest.numerator <= s.probe.numerator, "no smaller numerator");
  }

  void meaning(Scope& scope, const Run<I>& /*run*/, const State& s) const {
    const auto [numerator, denominator] = colex::detail::simplest_between(bound(s.low), bound(s.high));
    scope.claim(numerator == s.simplest.numerator, "numerator");
    scope.claim(denominator == s.simplest.denominator, "denominator");
  }

  static colex::detail::Bound<I> bound(const End& end) {
    return {end.numerator, end.denominator, static_cast<bool>(end.closed == I(1))};
  }

  /// x = whole + 1/y
  static Fraction outer(const Fraction& y, const I& whole) { return {whole * y.numerator + y.denominator, y.numerator}; }

  static I::Truth above(const End& low, const Fraction& x) {
    return low.numerator * x.denominator + (I(1) - low.closed) <= x.numerator * low.denominator;
  }
  static I::Truth below(const Fraction& x, const End& high) {
    return x.numerator * high.denominator + (I(1) - high.closed) <= high.numerator * x.denominator;
  }

  static void assume_between(Scope& scope, const End& low, const End& high, const Fraction& x) {
    scope.assume(above(low, x));
    scope.assume(below(x, high));
  }

  static void claim_same(Scope& scope, const colex::detail::Bound<I>& bound, const End& end) {
    scope.claim(bound.numerator == end.numerator, "the step leads here");
    scope.claim(bound.denominator == end.denominator, "the step leads here");
    scope.claim(bound.closed == static_cast<bool>(end.closed == I(1)), "the step leads here");
  }
};

const auto simplest_fraction_theorem =
    Induction<SimplestFraction>(
        "straight-run.simplest-fraction.all-steps", "straight_run.hpp",
        "of all fractions between two bounds, the simplest has the least numerator and the least denominator")
        // A step turns the fraction over and forgets the whole part.
        .not_with_change("without wholes", [](auto& after, auto& s, auto& /*next*/) {
          after.simplest = {s.simplest.denominator, s.simplest.numerator};
        });

/// The floors of multiples of two fractions u < v below 1 are the same before the least denominator of a fraction in (u, v], and
/// differ by 1 there: ⌊u·i⌋ < ⌊v·i⌋ if and only if a fraction p/i is in (u, v]. From each index to the next one. The fractions
/// are brought to one denominator, which changes neither them nor what is between.
struct Apart {
  struct State {
    I denominator;
    I low;
    I high;
    I numerator;  ///< of the simplest fraction between,
    I apart;      ///< and its denominator
    I i;
    I below;  ///< ⌊low·i / denominator⌋
    I floor;  ///< ⌊high·i / denominator⌋
  };

  struct Index {};

  State empty(Scope& scope) const {
    const I denominator = scope.at_least("denominator", 2);
    const I high = scope.coordinate("high", denominator);
    const I low = scope.coordinate("low", high);
    const State s{denominator, low, high, scope.at_least("p", 1), scope.at_least("apart", 1), I(0), I(0), I(0)};
    const EndsAt simplest = is_simplest(s, of("p"), of("q"));
    suppose(scope, s.low * s.apart < s.numerator * s.denominator, {simplest});
    suppose(scope, s.numerator * s.denominator <= s.high * s.apart, {simplest});
    return s;
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.denominator, 2, "denominator");
    is.coordinate(s.high, s.denominator, "the upper one");
    is.coordinate(s.low, s.high, "the lower one");
    is.at_least(s.numerator, 1, "numerator between");
    is.at_least(s.apart, 1, "denominator between");
    is.that(s.low * s.apart < s.numerator * s.denominator, "above the lower one");
    is.that(s.numerator * s.denominator <= s.high * s.apart, "not above the upper one");
    is.coordinate(s.i, s.apart + I(1), "i");
    is.at_least(s.below, 0, "floor of the lower one");
    is.equal(s.floor, s.i == s.apart ? s.below + I(1) : s.below, "the same, and then one more");
    for (const auto& [fraction, floor] : {std::pair(s.low, s.below), std::pair(s.high, s.floor)}) {
      is.that(s.denominator * floor <= fraction * s.i, "no more than the multiple");
      is.that(fraction * s.i < s.denominator * (floor + I(1)), "and no further whole");
    }
  }

  Index next(Scope& /*scope*/, const State& /*state*/) const { return {}; }

  /// Behind the index at which they are apart nobody asks.
  std::optional<State> step(Scope& scope, const State& s, const Index& /*index*/, const Emit& /*emit*/) const {
    if (s.i == s.apart) return std::nullopt;
    return next_index(scope, s, false);
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.floor == (s.i == s.apart ? s.below + I(1) : s.below), "the same, and then one more");
  }

  void meaning(Scope& scope, const Run<Index>& /*run*/, const State& s) const {
    scope.claim((s.low * s.i) / s.denominator == s.below, "floor");
    scope.claim((s.high * s.i) / s.denominator == s.floor, "floor");
    const I first = colex::detail::first_apart(s.low, s.denominator, s.high, s.denominator);
    scope.claim(first <= s.apart, "no fraction between has a smaller denominator");
    if (s.i == s.apart) scope.claim(first == s.apart, "first_apart");
  }

  /// It is not true of any fraction between.
  static State next_index(Scope& scope, const State& s, bool any_fraction) {
    State after = s;
    after.i = s.i + I(1);
    after.below = next_floor(s, s.low, s.below);
    after.floor = next_floor(s, s.high, s.floor);
    if (after.below < after.floor) {
      scope.claim(after.floor * s.denominator <= s.high * after.i, "a fraction not above the upper one,");
      scope.claim(s.low * after.i < after.floor * s.denominator, "and above the lower one");
      if (!any_fraction) suppose(scope, s.apart <= after.i, {is_simplest(s, after.floor, after.i)});
    } else if (after.i == s.apart) {
      // The simplest fraction is above the one floor, and not above the other: so this is no case.
      const bool is_above = static_cast<bool>(after.below < s.numerator);
      const bool is_not_above = static_cast<bool>(s.numerator <= after.floor);
      scope.claim(is_above && is_not_above, "the simplest one is between");
    }
    return after;
  }

 private:
  static I next_floor(const State& s, const I& fraction, const I& floor) {
    return fraction * (s.i + I(1)) < s.denominator * (floor + I(1)) ? floor : floor + I(1);
  }

  /// That numerator/apart is the simplest fraction in (low, high], and that p/q is one as well.
  template <class P, class Q>
  static EndsAt is_simplest(const State& s, const P& p, const Q& q) {
    return ends_at("straight-run.simplest-fraction.all-steps", s.low, s.denominator, I(0), s.high, s.denominator, I(1),
                   s.numerator, s.apart, p, q);
  }
};

const auto apart_theorem =
    Induction<Apart>(
        "straight-run.apart.all-steps", "straight_run.hpp",
        "the floors of multiples of two fractions below 1 differ first at the least denominator of a fraction between, and by 1")
        .resting_on({"straight-run.simplest-fraction.all-steps"})
        .not_with_step("at any fraction", [](auto& scope, auto& s, auto& /*next*/) -> std::optional<Apart::State> {
          if (s.i == s.apart) return std::nullopt;
          return Apart::next_index(scope, s, true);
        });

}  // namespace

std::vector<Theorem> folds_of_kernels() {
  return {gcd_theorem,   gcd_multiples_theorem, straight_run_theorem, cancelling_run_theorem, simplest_fraction_theorem,
          apart_theorem, carry_box_theorem};
}

}  // namespace colex::theorems
