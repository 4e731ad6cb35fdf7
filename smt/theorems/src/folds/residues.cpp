// max_residue at every number of rounds. The residues are those of the multiples of a step: ρ_i = i·step mod P.
//
// A range keeps the lowest residue and the gap from the highest to P, each with the index that has it. Both are written with how
// often the multiples have passed P, so that they are residues of these indices:
//
//   low_at·step  = low_turns·P + low          P    = low_at·gap + high_at·low
//   high_at·step = high_turns·P - gap         step = low_turns·gap + high_turns·low
//   high_turns·low_at = low_turns·high_at + 1
//
// The last equation says that each index and its residue are sums of these two: for each i there are `highs` and `lows` with
//
//   i = highs·high_at - lows·low_at           P - ρ_i = highs·gap + lows·low
//
// So who is below low_at + high_at, and has neither a negative index nor a residue beyond P, is not above the highest, nor below
// the lowest: with highs < 1 or lows < 0 it would be. That is true of each range by itself.
#include <cstdint>
#include <optional>
#include <vector>

#include "colex/max_residue.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/induction.hpp"

namespace colex::theorems {

namespace {

/// A range, and with it a probe.
struct Residues {
  ResidueRange<I> range;
  I low_turns;
  I high_turns;
  I highs;
  I lows;

  I period() const { return range.low_at * range.gap + range.high_at * range.low; }
  I step() const { return low_turns * range.gap + high_turns * range.low; }
  I index() const { return highs * range.high_at - lows * range.low_at; }
  I residue() const { return period() - highs * range.gap - lows * range.low; }
};

/// The first range, and an index whose multiple has passed P so often.
Residues first_residues(const I& P, const I& step, const I& i, const I& turns) {
  return {{step, I(1), P - step, I(1)}, I(0), I(1), turns + I(1), turns + I(1) - i};
}

Residues climbed(const Residues& from, const I& times) {
  return {climb_step(from.range, times), from.low_turns, from.high_turns + times * from.low_turns, from.highs,
          from.lows + times * from.highs};
}
Residues fallen(const Residues& from, const I& times) {
  return {fall_step(from.range, times), from.low_turns + times * from.high_turns, from.high_turns, from.highs + times * from.lows,
          from.lows};
}

/// For an invariant.
void are_residues(Is& is, Residues& s) {
  is.at_least(s.range.low, 1, "low");
  is.at_least(s.range.gap, 1, "gap");
  is.at_least(s.range.low_at, 1, "index of low");
  is.at_least(s.range.high_at, 1, "index of high");
  is.at_least(s.low_turns, 0, "turns of low");
  is.at_least(s.high_turns, 1, "turns of high");
  is.that(s.high_turns * s.range.low_at == s.low_turns * s.range.high_at + I(1), "each index is a sum of both");
  is.any(s.highs, "highs");
  is.any(s.lows, "lows");
}

/// Claims that the residue is not above the highest, where the range has the index: everybody else has no residue, or none of the
/// indices.
void claim_not_above(Scope& scope, const Residues& s) {
  const bool has_lows = static_cast<bool>(I(0) <= s.lows);
  const bool has_highs = static_cast<bool>(I(1) <= s.highs);
  scope.claim(has_lows && has_highs, "not above");
  scope.claim(s.residue() <= s.period() - s.range.gap, "at most high");
}

/// However often it climbs and falls, low <= ρ_i <= P - gap for all i in [1, low_at + high_at), and both are attained: the
/// three-distance theorem.
struct Distances {
  struct State {
    I P;
    I step;
    I i;  ///< a probe
    I residue;
    Residues residues;
  };

  /// Climb or fall (0, 1), and how often.
  struct Next {
    I falls;
    I times;
  };

  State empty(Scope& scope) const {
    const I P = scope.at_least("P", 2);
    const I step = scope.coordinate("step", P);
    scope.assume(I(1) <= step);
    const I i = scope.at_least("i", 1);
    return State{P, step, i, (i * step) % P, first_residues(P, step, i, (i * step) / P)};
  }

  void invariant(Is& is, State& s) const {
    are_residues(is, s.residues);
    is.equal(s.P, s.residues.period(), "P");
    is.equal(s.step, s.residues.step(), "step");
    is.equal(s.i, s.residues.index(), "i");
    is.that(I(1) <= s.i, "an index");
    is.equal(s.residue, s.residues.residue(), "residue");
    is.that(I(0) <= s.residue, "not negative");
    is.that(s.residue < s.P, "below P");
  }

  Next next(Scope& scope, const State& s) const {
    const auto& range = s.residues.range;
    const I falls = scope.coordinate("falls", I(2));
    const I times = scope.at_least("times", 0);
    if (falls == I(1)) {
      scope.assume(times * range.gap < range.low);
    } else {
      scope.assume(times * range.low < range.gap);
    }
    return {falls, times};
  }

  State step(Scope& /*scope*/, const State& s, const Next& n, const Emit& /*emit*/) const {
    State after = s;
    after.residues = n.falls == I(1) ? fallen(s.residues, n.times) : climbed(s.residues, n.times);
    return after;
  }

  void conclusion(Scope& scope, const State& s) const {
    const auto& [low, low_at, gap, high_at] = s.residues.range;
    scope.claim(low_at * s.step == s.residues.low_turns * s.P + low, "low is attained");
    scope.claim(high_at * s.step == s.residues.high_turns * s.P - gap, "high is attained");
    if (has_index(s)) {
      claim_not_above(scope, s.residues);
      claim_not_below(scope, s.residues);
    } else {
      scope.claim(low_at < s.i, "of a later index nothing is said");
    }
  }

  void meaning(Scope& scope, const Run<Next>& /*run*/, const State& s) const {
    const auto& [low, low_at, gap, high_at] = s.residues.range;
    scope.claim((low_at * s.step) % s.P == low, "low");
    scope.claim((high_at * s.step) % s.P == s.P - gap, "high");
    scope.claim((s.i * s.step) % s.P == s.residue, "residue");
  }

  static bool has_index(const State& s) { return static_cast<bool>(s.i < s.residues.range.low_at + s.residues.range.high_at); }

  /// The same from below: i = lows'·low_at - highs'·high_at, and ρ_i = lows'·low + highs'·gap.
  static void claim_not_below(Scope& scope, const Residues& s) {
    const auto& [low, low_at, gap, high_at] = s.range;
    const I highs = low_at - s.highs, lows = high_at - s.lows;
    const bool has_highs = static_cast<bool>(I(0) <= highs);
    const bool has_lows = static_cast<bool>(I(1) <= lows);
    scope.claim(has_highs && has_lows, "not below");
    scope.claim(low <= s.residue(), "at least low");
  }
};

const auto distances_theorem =
    Induction<Distances>(
        "max-residue.distances.all-steps", "max_residue.hpp",
        "however often it climbs and falls, the residues of all indices in [1, low_at + high_at) are between low and P - gap")
        // Not true one index further: there both are added.
        .not_with_conclusion("one index further", [](auto& scope, auto& s) {
          const auto& range = s.residues.range;
          if (s.i == range.low_at + range.high_at) scope.claim(s.residue <= s.P - range.gap, "at most high");
        });

struct Rounds {
  /// What comes next: it climbs, or falls; it has ended, with a range that has all indices below n, or at which all residues are
  /// multiples of the gap; and nothing, since the result is known to be the largest.
  static constexpr std::int64_t climbs = 0, falls = 1, has_all = 2, has_multiples = 3, is_done = 4;

  struct State {
    I P;
    I step;
    I n;
    I i;  ///< a probe
    I residue;
    I stage;
    I largest;     ///< the result, once it has ended,
    I at;          ///< an index that has it,
    I at_residue;  ///< its residue,
    I at_turns;    ///< and how often its multiple has passed P
    Residues residues;
  };

  struct Half {};

  State empty(Scope& scope) const {
    const I P = scope.at_least("P", 1);
    const I step = scope.coordinate("step", P);
    const I n = scope.at_least("n", 1);
    const I i = scope.coordinate("i", n);
    State s{P, step, n, i, (i * step) % P, I(climbs), I(0), I(0), I(0), I(0), nothing()};
    if (const std::optional<I> largest = max_residue_first_step(step, n, P)) {
      return done(s, *largest, *largest == I(0) ? I(0) : n - I(1), I(0));
    }
    s.residues = first_residues(P, step, i, (i * step) / P);
    return s;
  }

  void invariant(Is& is, State& s) const {
    is.coordinate(s.stage, I(5), "stage");
    is.at_least(s.n, 1, "n");
    if (s.stage == I(is_done)) {
      is.at_least(s.P, 1, "P");
      is.at_least(s.step, 0, "step");
      is.coordinate(s.i, s.n, "i");
      is.coordinate(s.largest, s.P, "largest");
      is.coordinate(s.residue, s.largest + I(1), "no residue is larger");
      is.coordinate(s.at, s.n, "its index");
      is.equal(s.at_residue, s.largest, "has it");
      is.at_least(s.at_turns, 0, "turns");
      is.that(s.at * s.step == s.P * s.at_turns + s.at_residue, "as a residue");
      for (I* field : fields(s.residues)) is.equal(*field, I(0), "nothing else");
    } else {
      are_residues(is, s.residues);
      const auto& [low, low_at, gap, high_at] = s.residues.range;
      is.that(high_at < s.n, "high is attained below n");
      is.equal(s.P, s.residues.period(), "P");
      is.equal(s.step, s.residues.step(), "step");
      is.equal(s.i, s.residues.index(), "i");
      is.equal(s.residue, s.residues.residue(), "residue");
      if (s.stage == I(climbs) || s.stage == I(falls)) {
        is.that(low_at < s.n, "low is attained below n");
        if (s.stage == I(falls)) is.that(gap <= low, "it has climbed as far as it goes");
        is.equal(s.largest, I(0), "no result yet");
      } else {
        is.that(s.stage == I(has_all) ? s.n <= low_at + high_at : low == gap, "all residues are known");
        is.equal(s.largest, s.P - gap, "the result is the highest");
      }
      is.that(I(0) <= s.i, "an index");
      is.that(s.i < s.n, "below n");
      is.that(I(0) <= s.residue, "not negative");
      is.that(s.residue < s.P, "below P");
      for (I* field : {&s.at, &s.at_residue, &s.at_turns}) is.equal(*field, I(0), "nothing yet");
    }
  }

  Half next(Scope& /*scope*/, const State& /*state*/) const { return {}; }

  State step(Scope& scope, const State& s, const Half& /*half*/, const Emit& /*emit*/) const {
    if (s.stage == I(climbs)) return climbing(s);
    if (s.stage == I(falls)) return falling(scope, s);
    if (s.stage == I(is_done)) return s;
    if (s.stage == I(has_all)) {
      claim_not_above(scope, s.residues);
    } else {
      // With the sign of the one of them their sum says what the other one is.
      static_cast<void>(static_cast<bool>(I(0) <= s.residues.lows));
      const bool is_residue = static_cast<bool>(I(1) <= s.residues.highs + s.residues.lows);
      scope.claim(is_residue, "a multiple of the gap below P");
    }
    return done(s, s.largest, s.residues.range.high_at, s.residues.high_turns - I(1));
  }

  void conclusion(Scope& scope, const State& s) const {
    if (s.stage == I(is_done)) {
      scope.claim(s.residue <= s.largest, "no residue is larger,");
      scope.claim(s.at_residue == s.largest, "and one has it");
    } else {
      scope.claim(I(1) <= s.residues.range.low, "low is a residue that decreases, so there is a last round");
    }
  }

  void meaning(Scope& scope, const Run<Half>& /*run*/, const State& s) const {
    scope.claim((s.i * s.step) % s.P == s.residue, "residue");
    if (!(s.stage == I(is_done))) return;
    scope.claim((s.at * s.step) % s.P == s.at_residue, "residue of its index");
    I by_definition(0);
    for (I i(0); i < s.n; i = i + I(1)) by_definition = max(by_definition, (i * s.step) % s.P);
    scope.claim(s.largest == by_definition, "the largest residue");
    scope.claim(s.largest == max_residue(s.step, s.n, s.P), "max_residue");
  }

  static I all_climbs(const Residues& s) { return (s.range.gap - I(1)) / s.range.low; }

 private:
  static State climbing(const State& s) {
    ResidueRange<I> range = s.residues.range;
    const std::optional<I> largest = max_residue_climb_step(range, s.n, s.P);
    if (largest) {
      const I in_range = (s.n - I(1) - s.residues.range.high_at) / s.residues.range.low_at;
      return ended(s, has_all, climbed(s.residues, in_range), *largest);
    }
    State after = s;
    after.stage = I(falls);
    after.residues = climbed(s.residues, all_climbs(s.residues));
    after.residues.range = range;
    return after;
  }

  static State falling(Scope& scope, const State& s) {
    const ResidueRange<I>& before = s.residues.range;
    ResidueRange<I> range = before;
    const std::optional<I> largest = max_residue_fall_step(range, s.n, s.P);
    if (largest && !(before.low % before.gap == I(0))) {
      return ended(s, has_all, fallen(s.residues, (s.n - I(1) - before.low_at) / before.high_at), *largest);
    }
    const Residues far = fallen(s.residues, (before.low - I(1)) / before.gap);
    if (largest) return ended(s, has_multiples, far, *largest);
    State after = s;
    after.stage = I(climbs);
    after.residues = far;
    after.residues.range = range;
    scope.claim(range.low < before.low, "low decreases");
    return after;
  }

  static State ended(const State& s, std::int64_t stage, const Residues& residues, const I& largest) {
    State after = s;
    after.stage = I(stage);
    after.residues = residues;
    after.largest = largest;
    return after;
  }

  static Residues nothing() { return {{I(0), I(0), I(0), I(0)}, I(0), I(0), I(0), I(0)}; }
  static std::vector<I*> fields(Residues& s) {
    return {&s.range.low, &s.range.low_at, &s.range.gap, &s.range.high_at, &s.low_turns, &s.high_turns, &s.highs, &s.lows};
  }

  static State done(const State& s, const I& largest, const I& at, const I& at_turns) {
    return {s.P, s.step, s.n, s.i, s.residue, I(is_done), largest, at, largest, at_turns, nothing()};
  }
};

const auto rounds_theorem =
    Induction<Rounds>(
        "max-residue.contract.all-rounds", "max_residue.hpp",
        "each round of max_residue goes on with a smaller low, or ends with the largest residue of the indices below n")
        .not_with_step("beyond the range", [](auto& scope, auto& s, auto& /*next*/) {
          scope.assume(s.stage == I(Rounds::climbs));
          scope.assume(s.residues.low_turns == I(0));
          Rounds::State after = s;
          after.residues = climbed(s.residues, Rounds::all_climbs(s.residues));
          after.stage = I(Rounds::falls);
          return after;
        });

}  // namespace

std::vector<Theorem> folds_of_residues() { return {distances_theorem, rounds_theorem}; }

}  // namespace colex::theorems
