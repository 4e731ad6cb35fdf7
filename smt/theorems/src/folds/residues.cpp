// max_residue at every number of rounds. The residues are those of the multiples of a step: ρ_i = i·step mod P.
#include <optional>
#include <vector>

#include "colex/max_residue.hpp"
#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/unknown_layout.hpp"
#include "colex/theorems/induction.hpp"

#include "../topics.hpp"

namespace colex::theorems {

namespace {

using symbolic::IntegerOf;

/// However often it climbs and falls, low <= ρ_i <= P - gap for all i in [1, low_at + high_at), and both are attained: the
/// three-distance theorem.
struct Residues {
  template <class I>
  struct State {
    I P;
    I step;
    ResidueRange<I> range;
    I i;        ///< a probe
    I residue;  ///< ρ_i
  };

  /// Climb or fall (0, 1), and how often.
  template <class I>
  struct Next {
    I falls;
    I times;
  };

  template <class Scope>
  auto empty(Scope& scope) const {
    using I = IntegerOf<Scope>;
    const I P = scope.at_least("P", 2);
    const I step = scope.coordinate("step", P);
    scope.assume(I(1) <= step);
    const I i = scope.at_least("i", 1);
    return State<I>{P, step, {step, I(1), P - step, I(1)}, i, (i * step) % P};
  }

  template <class Is, class I>
  void invariant(Is& is, State<I>& s) const {
    is.at_least(s.P, 2, "P");
    is.coordinate(s.step, s.P, "step");
    is.at_least(s.range.low, 1, "low");
    is.at_least(s.range.gap, 1, "gap");
    is.at_least(s.range.low_at, 1, "index of low");
    is.at_least(s.range.high_at, 1, "index of high");
    is.that(s.range.low + s.range.gap <= s.P, "low is not above high");
    is.at_least(s.i, 1, "i");
    is.coordinate(s.residue, s.P, "residue");
    if (s.i < s.range.low_at + s.range.high_at) {
      is.that(s.range.low <= s.residue, "at least low");
      is.that(s.residue <= s.P - s.range.gap, "at most high");
    }
  }

  template <class Scope, class I>
  Next<I> next(Scope& scope, const State<I>& s) const {
    const I falls = scope.coordinate("falls", I(2));
    const I times = scope.at_least("times", 0);
    if (falls == I(1)) {
      scope.assume(times * s.range.gap < s.range.low);
    } else {
      scope.assume(times * s.range.low < s.range.gap);
    }
    return {falls, times};
  }

  template <class Scope, class I, class Emit>
  State<I> step(Scope& scope, const State<I>& s, const Next<I>& n, Emit&& /*emit*/) const {
    const bool falls = static_cast<bool>(n.falls == I(1));
    const I high = s.P - s.range.gap;
    const ResidueRange<I> range = falls ? fall_step(s.range, n.times) : climb_step(s.range, n.times);
    // Residues add up modulo P.
    if (falls) {
      scope.claim((s.range.low + n.times * high) % s.P == range.low, "low is attained");
    } else {
      scope.claim((high + n.times * s.range.low) % s.P == s.P - range.gap, "high is attained");
    }
    const I before = s.range.low_at + s.range.high_at;
    if (before <= s.i && s.i < range.low_at + range.high_at) {
      // i is a new index: an old one, and so many steps of the index that is added.
      const I& unit = falls ? s.range.high_at : s.range.low_at;
      const I times = (s.i - before) / unit + I(1);
      const I old = s.i - times * unit;
      scope.claim(I(1) <= old, "an old index");
      scope.claim(old < before, "an old index");
      scope.claim(times <= n.times, "not more often");
      // The induction hypothesis at the old index, and residues add up.
      const I residue = scope.at_least("old residue", 0);
      scope.assume(s.range.low <= residue);
      scope.assume(residue <= high);
      scope.assume(s.residue == (residue + times * (falls ? high : s.range.low)) % s.P);
    }
    return {s.P, s.step, range, s.i, s.residue};
  }

  template <class Scope, class I>
  void conclusion(Scope& scope, const State<I>& s) const {
    if (s.i < s.range.low_at + s.range.high_at) {
      scope.claim(s.range.low <= s.residue, "at least low");
      scope.claim(s.residue <= s.P - s.range.gap, "at most high");
    } else {
      scope.claim(s.range.low_at < s.i, "of a later index nothing is said");
    }
  }

  template <class Scope, class Run, class I>
  void meaning(Scope& scope, const Run& /*run*/, const State<I>& s) const {
    scope.claim((s.range.low_at * s.step) % s.P == s.range.low, "low");
    scope.claim((s.range.high_at * s.step) % s.P == s.P - s.range.gap, "high");
    scope.claim((s.i * s.step) % s.P == s.residue, "residue");
  }
};

/// Not true one index further: there both are added.
struct ResiduesOneIndexFurther : Residues {
  template <class Is, class I>
  void invariant(Is& is, State<I>& s) const {
    Residues::invariant(is, s);
    if (s.i == s.range.low_at + s.range.high_at) is.that(s.residue <= s.P - s.range.gap, "at most high");
  }
};

/// Each round climbs and falls as Residues allows, low decreases, and where a round ends, its result is the largest residue of
/// the indices below n: by Residues, for a range that has all of them.
struct Rounds {
  template <class I>
  struct State {
    I P;
    I step;
    I n;
    ResidueRange<I> range;
    I room;  ///< to climb: gap - 1
  };

  struct Round {};

  template <class Scope>
  auto empty(Scope& scope) const {
    using I = IntegerOf<Scope>;
    const I P = scope.at_least("P", 2);
    const I step = scope.coordinate("step", P);
    scope.assume(I(1) <= step);
    return State<I>{P, step, scope.at_least("n", 2), {step, I(1), P - step, I(1)}, P - step - I(1)};
  }

  template <class Is, class I>
  void invariant(Is& is, State<I>& s) const {
    is.at_least(s.P, 2, "P");
    is.coordinate(s.step, s.P, "step");
    is.at_least(s.n, 2, "n");
    is.at_least(s.room, 0, "room to climb");
    is.equal(s.range.gap, s.room + I(1), "gap");
    is.at_least(s.range.low, 1, "low");
    is.at_least(s.range.low_at, 1, "index of low");
    is.at_least(s.range.high_at, 1, "index of high");
    is.that(s.range.low + s.range.gap <= s.P, "low is not above high");
    is.that(s.range.high_at < s.n, "high is attained below n");
    is.that(s.range.low_at < s.n, "low is attained below n");
  }

  template <class Scope, class I>
  Round next(Scope& /*scope*/, const State<I>& /*state*/) const {
    return {};
  }

  template <class Scope, class I, class Emit>
  std::optional<State<I>> step(Scope& scope, const State<I>& s, const Round& /*round*/, Emit&& /*emit*/) const {
    State<I> after = s;
    const std::optional<I> largest = max_residue_step(after.range, s.n, s.P);
    if (largest) {
      claim_largest(scope, s, *largest);
      return std::nullopt;
    }
    after.room = after.range.gap - I(1);
    scope.claim(after.range.low < s.range.low, "low decreases");
    return after;
  }

  template <class Scope, class I>
  void conclusion(Scope& scope, const State<I>& s) const {
    scope.claim(I(1) <= s.range.low, "low is a residue that decreases, so there is a last round");
  }

  template <class Scope, class Run, class I>
  void meaning(Scope& scope, const Run& /*run*/, const State<I>& s) const {
    ResidueRange<I> range = s.range;
    std::optional<I> largest;
    while (!largest) largest = max_residue_step(range, s.n, s.P);
    I by_definition(0);
    for (I i(0); i < s.n; i = i + I(1)) by_definition = max(by_definition, (i * s.step) % s.P);
    scope.claim(*largest == by_definition, "the largest residue");
  }

 private:
  /// The range that the round ends with has all indices below n, or its residues come to 0 and begin again.
  template <class Scope, class I>
  void claim_largest(Scope& scope, const State<I>& s, const I& largest) const {
    const I last = s.n - I(1);
    const I climbs = (s.range.gap - I(1)) / s.range.low;
    const I climbs_in_range = (last - s.range.high_at) / s.range.low_at;
    if (less_equal(climbs_in_range, climbs)) return claim_all_indices(scope, s, climb_step(s.range, climbs_in_range), largest);
    const ResidueRange<I> high = climb_step(s.range, climbs);
    scope.claim(I(1) <= high.gap, "it may climb so often");
    if (high.low % high.gap == I(0)) {
      const ResidueRange<I> range = fall_step(high, (high.low - I(1)) / high.gap);
      scope.claim(range.low == range.gap, "the next residue is 0, and all indices behind it have residues of those before");
      scope.claim(largest == s.P - range.gap, "the largest residue");
      scope.claim(range.high_at < s.n, "is attained");
    } else {
      claim_all_indices(scope, s, fall_step(high, (last - high.low_at) / high.high_at), largest);
    }
  }

  template <class Scope, class I>
  void claim_all_indices(Scope& scope, const State<I>& s, const ResidueRange<I>& range, const I& largest) const {
    scope.claim(I(1) <= range.gap, "it may climb so often");
    scope.claim(I(1) <= range.low, "it may fall so often");
    scope.claim(s.n <= range.low_at + range.high_at, "all indices below n");
    scope.claim(largest == s.P - range.gap, "the largest residue");
    scope.claim(range.high_at < s.n, "is attained");
  }
};

/// Not true if it climbs beyond the indices below n.
struct RoundsBeyondTheRange : Rounds {
  template <class Scope, class I, class Emit>
  std::optional<State<I>> step(Scope& /*scope*/, const State<I>& s, const Round& /*round*/, Emit&& /*emit*/) const {
    const ResidueRange<I> range = climb_step(s.range, s.room / s.range.low);
    return State<I>{s.P, s.step, s.n, range, range.gap - I(1)};
  }
};

}  // namespace

std::vector<Theorem> folds_of_residues() {
  return {
      by_induction(
          "max-residue.distances.all-steps",
          "however often it climbs and falls, the residues of all indices in [1, low_at + high_at) are between low and P - gap",
          "max_residue.hpp", Residues(), {step_part(ResiduesOneIndexFurther(), "one index further")}),
      resting_on(
          {"max-residue.distances.all-steps"},
          by_induction(
              "max-residue.contract.all-rounds",
              "each round of max_residue goes on with a smaller low, or ends with the largest residue of the indices below n",
              "max_residue.hpp", Rounds(), {step_part(RoundsBeyondTheRange(), "beyond the range")})),
  };
}

}  // namespace colex::theorems
