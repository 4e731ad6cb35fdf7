// How carry_search makes its question small, and how it halves boxes, at all ranks. Its question is where Σ_j e_j·⌊Σ_k (x_k mod
// P_j) / P_j⌋ is not 0: the defects of the levels j, each as often as the residues of the modes k carry there.
//
//   carry-search.units      levels_that_carry_apart measures a level: what divides its period and the residues of all modes
//   carry-search.together   levels that are the same in such units carry equally often at every coordinate
//   carry-search.apart      so it may join them, and leave out those whose defects cancel: the sum is the same
//   carry-search.repeats    modes_until_they_repeat ends a mode where its residues begin again at every level, and not before
//   carry-search.once       so a coordinate has the residues of the one that it comes to where the modes are cut,
//   carry-search.cut        and the sum is the same there
//   carry-search.sum        the sum of a box that is done with is the sum at each of its coordinates
//   carry-search.restored   the search halves boxes on a stack: when a halving is on top again, the box is what it was
//   carry-search.first      a single level carries where the largest residues say: the first coordinate of a mode that suffices
//   carry-search.alone      has its largest residue, so the coordinates that are chosen mode after mode make the level carry
//   carry-search.halving    where the search comes to its end, every coordinate was in a box that was passed over, since its
//                           sum is 0; where it ends before, the sum of the box at hand is not 0
//
// That a box is done with where the bounds of each level agree is carry-search.box (kernels.cpp), that the levels that cannot
// carry may be left out is composition.cancelling.
#include "colex/carry_search.hpp"

#include <optional>
#include <utility>
#include <vector>

#include "colex/floor_form.hpp"
#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/theorems/theorem.hpp"

#include "levels.hpp"

namespace colex::theorems {

namespace {

/// A multiple of a residue that is measured in units of the level: unit·(x·i), written so that its remainder by the period, which
/// is unit·units, comes to light, and `turns` periods more.
I multiple_in_units(Scope& scope, const I& unit, const I& units, const I& x, const I& i, const I& turns) {
  const I number = unit * (units * turns + multiple(scope, x, i, units).value());
  scope.claim(number == unit * units * turns + unit * x * i, "the same number");
  return number;
}

/// Here of an arbitrary mode, over which the fold goes.
struct Units {
  struct State {
    I period;
    I unit;
    I units;  ///< of which the period has so many
    I seen;   ///< whether the arbitrary mode was among those so far (0, 1)
    I residue;
    I in_units;
  };

  /// A mode, which may be that one.
  struct Next {
    I is_that;  ///< 0, 1
    Mode<I> mode;
  };

  State empty(Scope& scope) const {
    const I period = scope.at_least("P", 1);
    return State{period, period, I(1), I(0), scope.coordinate("residue", period), I(0)};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.unit, 1, "unit");
    is.at_least(s.units, 1, "units");
    is.equal(s.period, s.unit * s.units, "the unit divides the period");
    is.coordinate(s.seen, I(2), "seen");
    if (s.seen == I(1)) {
      is.at_least(s.in_units, 0, "residue in units");
      is.equal(s.residue, s.unit * s.in_units, "the unit divides the residue");
      is.that(s.residue < s.period, "residue");
    } else {
      is.any(s.in_units, "residue in units");
      is.coordinate(s.residue, s.period, "residue");
    }
  }

  Next next(Scope& scope, const State& s) const {
    const I is_that = scope.coordinate("is that mode", I(2));
    const I turns = scope.at_least("turns", 0);
    const I residue = is_that == I(1) ? s.residue : scope.coordinate("residue of another", s.period);
    return {is_that, {I(2), s.period * turns + residue}};
  }

  State step(Scope& /*scope*/, const State& s, const Next& n, const Emit& /*emit*/) const {
    const Level<I, I> level{s.period, I(1)};
    State after = s;
    after.unit = colex::detail::common_divisor_step(s.unit, level, n.mode);
    after.units = s.period / after.unit;
    if (n.is_that == I(1)) after.seen = I(1);
    if (after.seen == I(1)) after.in_units = s.residue / after.unit;
    return after;
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.period % s.unit == I(0), "the unit divides the period");
    if (!(s.seen == I(1))) return;
    const Mode<I> mode{I(2), s.residue};
    scope.claim(colex::detail::residue_in_units(s.unit, Level<I, I>{s.period, I(1)}, mode) * s.unit == s.residue, "and residues");
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    scope.claim(s.period % s.unit == I(0), "the period");
    for (const Next& n : run.consumed) scope.claim((n.mode.stride % s.period) % s.unit == I(0), "each residue");
  }
};

const auto units_theorem = Induction<Units>("carry-search.units.all-ranks", "carry_search.hpp",
                                            "the unit of a level divides its period and the residues of all modes")
                               .not_with_step("of the last", [](auto& scope, auto s, auto& n) {
                                 s.unit = s.period;
                                 s.units = I(1);
                                 return Units().step(scope, s, n, Unheard());
                               });

struct Together {
  struct State {
    I unit;
    I other_unit;
    I units;    ///< that both periods have
    I carries;  ///< of both
    I over;
    I residues;  ///< at a probe
    I other_residues;
  };

  /// A mode's step by the period of a level, and its residue in units.
  struct Seen {
    I turns;
    I residue;
    I in_units;
  };

  /// A mode as both levels see it, and the probe's coordinate in it.
  struct Next {
    Seen one;
    Seen other;
    I digit;
  };

  State empty(Scope& scope) const {
    return State{scope.at_least("unit", 1), scope.at_least("other unit", 1), scope.at_least("units", 1), I(0), I(0), I(0), I(0)};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.unit, 1, "unit");
    is.at_least(s.other_unit, 1, "other unit");
    is.at_least(s.units, 1, "units");
    is.at_least(s.carries, 0, "carries");
    is.coordinate(s.over, s.units, "over");
    is.equal(s.residues, s.unit * (s.units * s.carries + s.over), "residues");
    is.equal(s.other_residues, s.other_unit * (s.units * s.carries + s.over), "residues at the other level");
  }

  Next next(Scope& scope, const State& s) const {
    return {seen_in_units(scope, s.unit, s.units), seen_in_units(scope, s.other_unit, s.units), scope.at_least("i", 0)};
  }

  std::optional<State> step(Scope& scope, const State& s, const Next& n, const Emit& /*emit*/) const {
    if (!(in_units(s.unit, s.units, n.one) == in_units(s.other_unit, s.units, n.other))) return std::nullopt;
    return carried(scope, s, n);
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.residues / (s.unit * s.units) == s.other_residues / (s.other_unit * s.units), "both carry equally often");
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    I residues(0), other(0);
    for (const Next& n : run.consumed) {
      residues = residues + (n.digit * n.one.residue) % (s.unit * s.units);
      other = other + (n.digit * n.other.residue) % (s.other_unit * s.units);
    }
    scope.claim(residues == s.residues, "residues");
    scope.claim(other == s.other_residues, "residues at the other level");
  }

  /// The residue in units, as the algebra has it.
  static I in_units(const I& unit, const I& units, const Seen& seen) {
    const I period = unit * units;
    return colex::detail::residue_in_units(unit, Level<I, I>{period, I(1)}, Mode<I>{I(2), period * seen.turns + seen.residue});
  }

  /// Both residues of the digit in this mode.
  static State carried(Scope& scope, const State& s, const Next& n) {
    const I one = residue(scope, s.unit, s.units, n.one, n.digit);
    const I other = residue(scope, s.other_unit, s.units, n.other, n.digit);
    const I over = s.over + multiple(scope, n.one.in_units, n.digit, s.units).residue;
    State after = s;
    after.residues = s.residues + one;
    after.other_residues = s.other_residues + other;
    after.carries = s.carries + over / s.units;
    after.over = over % s.units;
    return after;
  }

  static I residue(Scope& scope, const I& unit, const I& units, const Seen& seen, const I& digit) {
    return multiple_in_units(scope, unit, units, seen.in_units, digit, seen.turns * digit) % (unit * units);
  }

  /// The unit divides the residue.
  static Seen seen_in_units(Scope& scope, const I& unit, const I& units) {
    const I period = unit * units;
    const I residue = scope.coordinate("residue", period);
    const I in_units = scope.coordinate("residue in units", units);
    suppose(scope, residue == unit * in_units,
            {ends_at("carry-search.units.all-ranks", period, unit, units, I(1), residue, in_units)});
    return {scope.at_least("turns", 0), residue, in_units};
  }
};

const auto together_theorem =
    Induction<Together>("carry-search.together.all-ranks", "carry_search.hpp",
                        "levels whose periods and residues are the same in units of their own carry equally often")
        .resting_on({"carry-search.units.all-ranks"})
        .not_with_step("by period", [](auto& scope, auto& s, auto& n) { return Together::carried(scope, s, n); });

struct LevelsApart {
  struct State {
    I defects;  ///< of the levels so far, each as often as it carries at a probe
    I classes;  ///< the same of the classes
  };

  /// A level that begins a class or joins one, or a class that is left out.
  struct Next {
    I does;  ///< 0, 1, 2
    Level<I, I> level;
    I residues;
    Level<I, I> of_class;
    I class_residues;
  };

  State empty(Scope& /*scope*/) const { return State{I(0), I(0)}; }

  void invariant(Is& is, State& s) const {
    is.any(s.classes, "defects of the classes");
    is.equal(s.defects, s.classes, "defects of the levels");
  }

  Next next(Scope& scope, const State& /*state*/) const {
    const I does = scope.coordinate("does", I(3));
    const I unit = scope.at_least("unit", 1), units = scope.at_least("units", 1);
    const Level<I, I> level{unit * units, scope.unknown("e")};
    const I residues = scope.at_least("residues", 0);
    if (!(does == I(1))) return {does, level, residues, level, residues};
    const I other_unit = scope.at_least("unit of the class", 1);
    const I class_residues = scope.at_least("residues of the class", 0);
    const I carries = scope.at_least("carries", 0);
    const I over = scope.coordinate("over", units);
    const EndsAt together =
        ends_at("carry-search.together.all-ranks", unit, other_unit, units, carries, over, residues, class_residues);
    suppose(scope, residues == unit * (units * carries + over), {together});
    suppose(scope, class_residues == other_unit * (units * carries + over), {together});
    return {does, level, residues, {other_unit * units, scope.unknown("e of the class")}, class_residues};
  }

  std::optional<State> step(Scope& /*scope*/, const State& s, const Next& n, const Emit& /*emit*/) const {
    const I carried = share(n.level, n.residues);
    if (n.does == I(0)) return State{s.defects + carried, s.classes + carried};
    if (n.does == I(1)) {
      const Level<I, I> joined = colex::detail::joined(n.of_class, n.level);
      return State{s.defects + carried, s.classes - share(n.of_class, n.class_residues) + share(joined, n.class_residues)};
    }
    if (colex::detail::is_kept(n.level)) return s;
    return State{s.defects, s.classes - carried};
  }

  void conclusion(Scope& scope, const State& s) const { scope.claim(s.defects == s.classes, "the defects of all levels"); }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    I defects(0);
    for (const Next& n : run.consumed) {
      if (!(n.does == I(2))) defects = defects + n.level.defect * (n.residues / n.level.period);
    }
    scope.claim(defects == s.defects, "defects");
  }
};

const auto levels_apart_theorem =
    Induction<LevelsApart>("carry-search.apart.all-ranks", "carry_search.hpp",
                           "levels that carry together, joined, and without those whose defects cancel, have the defects of all")
        .resting_on({"carry-search.together.all-ranks"})
        // A class keeps the defect of its first level.
        .not_with_change("without joining",
                         [](auto& after, auto& s, auto& n) {
                           if (n.does == I(1)) after.classes = s.classes;
                         })
        .not_with_step("without any", [](auto& scope, auto& s, auto& n) -> std::optional<LevelsApart::State> {
          if (!(n.does == I(2))) return LevelsApart().step(scope, s, n, Unheard());
          return LevelsApart::State{s.defects, s.classes - share(n.level, n.residues)};
        });

/// After `order` steps the residues of a mode begin again at each level so far: here at an arbitrary one, over which it goes.
struct Repeats {
  struct State {
    I order;
    I period;   ///< of the arbitrary level
    I residue;  ///< of the mode there
    I seen;     ///< whether that level was among those so far (0, 1)
    I unit;     ///< of period and residue
    I turn;     ///< the period, in units: after so many steps the residues begin again
    I in_units;
    I times;  ///< that the order is the turn
  };

  /// A level, which may be that one, and how long the mode is.
  struct Next {
    I is_that;  ///< 0, 1
    I unit;     ///< of that level
    I turn;
    I in_units;
    I extent;
  };

  State empty(Scope& scope) const {
    const I period = scope.at_least("P", 1);
    const I residue = scope.coordinate("residue", period);
    const I turn = colex::detail::turn_at(Level<I, I>{period, I(1)}, Mode<I>{I(2), residue});
    scope.claim(turn * gcd(period, residue) == period, "the turn is the period in units of what divides both");
    return State{I(1), period, residue, I(0), I(0), I(0), I(0), I(0)};
  }

  void invariant(Is& is, State& s) const {
    is.coordinate(s.seen, I(2), "seen");
    if (s.seen == I(1)) {
      is.at_least(s.unit, 1, "unit");
      is.at_least(s.turn, 1, "turn");
      is.at_least(s.in_units, 0, "residue in units");
      is.at_least(s.times, 1, "times");
      is.equal(s.period, s.unit * s.turn, "period");
      is.equal(s.residue, s.unit * s.in_units, "residue");
      is.equal(s.order, s.turn * s.times, "the order is a multiple of the turn");
    } else {
      is.at_least(s.order, 1, "order");
      is.at_least(s.period, 1, "period");
      is.coordinate(s.residue, s.period, "residue");
      is.any(s.unit, "unit");
      is.any(s.turn, "turn");
      is.any(s.in_units, "in units");
      is.any(s.times, "times");
    }
  }

  Next next(Scope& scope, const State& s) const {
    const I extent = scope.at_least("n", 1);
    // A level stands there once.
    const I is_that = s.seen == I(1) ? I(0) : scope.coordinate("is that level", I(2));
    const I turn = scope.at_least("turn there", 1);
    if (is_that == I(0)) return {is_that, I(0), turn, I(0), extent};
    const I unit = scope.at_least("unit there", 1);
    const I in_units = scope.at_least("residue there", 0);
    const EndsAt divisor = ends_at("gcd.contract.all-steps", unit, s.period, s.residue, turn, in_units, of("u"), of("v"));
    suppose(scope, s.period == unit * turn, {divisor});
    suppose(scope, s.residue == unit * in_units, {divisor});
    return {is_that, unit, turn, in_units, extent};
  }

  std::optional<State> step(Scope& /*scope*/, const State& s, const Next& n, const Emit& /*emit*/) const {
    const std::optional<I> order = colex::detail::repeat_step(s.order, n.turn, n.extent);
    if (!order) return std::nullopt;
    State after = s;
    after.order = *order;
    if (n.is_that == I(1)) {
      after.seen = I(1);
      after.unit = n.unit;
      after.turn = n.turn;
      after.in_units = n.in_units;
    }
    if (after.seen == I(1)) after.times = *order / after.turn;
    return after;
  }

  void conclusion(Scope& scope, const State& s) const {
    if (!(s.seen == I(1))) {
      scope.claim(I(1) <= s.order, "at least one step");
      return;
    }
    const I rounds = scope.at_least("rounds", 0);
    const I inside = scope.coordinate("inside", s.order);
    const I at = inside + s.order * rounds;
    scope.claim(at % s.order == inside, "the coordinate in the mode that is left");
    const I at_times = multiple_in_units(scope, s.unit, s.turn, s.in_units, inside, s.in_units * s.times * rounds);
    const I inside_times = multiple_in_units(scope, s.unit, s.turn, s.in_units, inside, I(0));
    scope.claim(at_times == s.residue * at, "the same number");
    scope.claim(inside_times == s.residue * inside, "the same number");
    scope.claim(at_times % s.period == inside_times % s.period, "has the same residue");
  }

  void meaning(Scope& scope, const Run<Next>& /*run*/, const State& s) const {
    if (s.seen == I(1)) scope.claim((s.order * s.residue) % s.period == I(0), "the residues begin again");
  }
};

const auto repeats_theorem =
    Induction<Repeats>("carry-search.repeats.all-ranks", "carry_search.hpp",
                       "a mode that is cut where its residues begin again has all residues at every level")
        .resting_on({"gcd.contract.all-steps"})
        // A level that was seen is forgotten.
        .not_with_step("of the last", [](auto& scope, auto s, auto& n) {
          s.order = I(1);
          return Repeats().step(scope, s, n, Unheard());
        });

struct Once {
  struct State {
    I period;    ///< of an arbitrary level
    I residues;  ///< of the modes so far at the coordinate
    I once;      ///< and where they are cut
  };

  /// A mode as the level sees it, and the coordinate in it.
  struct Next {
    I unit;  ///< of the mode's residue and the period
    I turn;
    I in_units;
    I times;   ///< the mode is cut behind so many turns
    I rounds;  ///< that the coordinate is beyond
    I inside;
  };

  State empty(Scope& scope) const { return State{scope.at_least("P", 1), I(0), I(0)}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.period, 1, "period");
    is.at_least(s.once, 0, "residues where the modes are cut");
    is.equal(s.residues, s.once, "residues");
  }

  Next next(Scope& scope, const State& s) const {
    const I unit = scope.at_least("unit", 1), times = scope.at_least("times", 1);
    const I in_units = scope.at_least("residue in units", 0), turn = scope.at_least("turn", 1);
    suppose(
        scope, s.period == unit * turn,
        {ends_at("carry-search.repeats.all-ranks", turn * times, s.period, unit * in_units, I(1), unit, turn, in_units, times)});
    return {unit, turn, in_units, times, scope.at_least("rounds", 0), scope.coordinate("inside", turn * times)};
  }

  State step(Scope& scope, const State& s, const Next& n, const Emit& /*emit*/) const {
    const I at = multiple_in_units(scope, n.unit, n.turn, n.in_units, n.inside, n.in_units * n.times * n.rounds);
    const I once = multiple_in_units(scope, n.unit, n.turn, n.in_units, n.inside, I(0));
    const I residue = n.unit * n.in_units;
    scope.claim(at == residue * (n.inside + n.turn * n.times * n.rounds), "the coordinate's multiple");
    scope.claim(once == residue * n.inside, "and where the mode is cut");
    return {s.period, s.residues + at % s.period, s.once + once % s.period};
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.residues / s.period == s.once / s.period, "it carries equally often");
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    I residues(0);
    for (const Next& n : run.consumed) {
      residues = residues + (n.unit * n.in_units * (n.inside + n.turn * n.times * n.rounds)) % s.period;
    }
    scope.claim(residues == s.residues, "residues");
  }
};

const auto once_theorem =
    Induction<Once>("carry-search.once.all-ranks", "carry_search.hpp",
                    "a coordinate, and the one that it comes to where the modes are cut, have the same residues at a level")
        .resting_on({"carry-search.repeats.all-ranks"})
        .not_with_change("within a turn", [](auto& after, auto& s, auto& n) {
          after.residues = s.residues + (n.unit * n.in_units * (n.inside + n.rounds)) % s.period;
        });

struct Cut {
  struct State {
    I defects;  ///< of the levels so far, each as often as it carries at the coordinate
    I cut;      ///< the same where the modes are cut
  };

  /// A level, and the residues at the coordinate and where the modes are cut.
  struct Next {
    Level<I, I> level;
    I residues;
    I once;
  };

  State empty(Scope& /*scope*/) const { return State{I(0), I(0)}; }

  void invariant(Is& is, State& s) const {
    is.any(s.cut, "defects where the modes are cut");
    is.equal(s.defects, s.cut, "defects");
  }

  Next next(Scope& scope, const State& /*state*/) const {
    const Next n{{scope.at_least("P", 1), scope.unknown("e")}, scope.at_least("residues", 0), scope.at_least("once", 0)};
    suppose(scope, n.residues == n.once, {ends_at("carry-search.once.all-ranks", n.level.period, n.residues, n.once)});
    return n;
  }

  State step(Scope& /*scope*/, const State& s, const Next& n, const Emit& /*emit*/) const {
    return {s.defects + share(n.level, n.residues), s.cut + share(n.level, n.once)};
  }

  void conclusion(Scope& scope, const State& s) const { scope.claim(s.defects == s.cut, "the same where the modes are cut"); }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    scope.claim(run.sum([&](const Next& n) { return n.level.defect * (n.residues / n.level.period); }) == s.defects, "defects");
  }
};

const auto cut_theorem = Induction<Cut>("carry-search.cut.all-ranks", "carry_search.hpp",
                                        "so the defects of the levels that carry are the same at both")
                             .resting_on({"carry-search.once.all-ranks"})
                             .not_without(1, "anywhere");

struct ConstantSum {
  struct State {
    I sum;      ///< of the levels so far, as the search has it
    I defects;  ///< each as often as it carries, at a probe in the box
  };

  /// A level, the bounds of its residues in the box, and the residues at the probe.
  struct Next {
    Level<I, I> level;
    CarryBounds<I> bounds;
    I residues;
  };

  State empty(Scope& /*scope*/) const { return State{I(0), I(0)}; }

  void invariant(Is& is, State& s) const {
    is.any(s.sum, "sum");
    is.equal(s.defects, s.sum, "defects");
  }

  Next next(Scope& scope, const State& /*state*/) const {
    const Next n{{scope.at_least("P", 1), scope.unknown("e")},
                 {scope.at_least("least", 0), scope.at_least("most", 0)},
                 scope.at_least("residues", 0)};
    const EndsAt box =
        ends_at("carry-search.box.all-ranks", n.level.period, n.bounds.least, n.bounds.most, n.residues, of("single"));
    suppose(scope, n.bounds.least <= n.residues, {box});
    suppose(scope, n.residues <= n.bounds.most, {box});
    return n;
  }

  std::optional<State> step(Scope& /*scope*/, const State& s, const Next& n, const Emit& /*emit*/) const {
    const std::optional<I> sum = constant_sum_step(s.sum, n.level, n.bounds);
    if (!sum) return std::nullopt;
    return State{*sum, s.defects + share(n.level, n.residues)};
  }

  void conclusion(Scope& scope, const State& s) const { scope.claim(s.defects == s.sum, "the sum of the box"); }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    scope.claim(run.sum([&](const Next& n) { return n.level.defect * (n.residues / n.level.period); }) == s.defects, "defects");
  }
};

const auto constant_sum_theorem = Induction<ConstantSum>("carry-search.sum.all-ranks", "carry_search.hpp",
                                                         "the sum of a box that is done with is the sum at each coordinate of it")
                                      .resting_on({"carry-search.box.all-ranks"})
                                      .not_without(1, "of any bounds");

/// Both halves of what has two values or more, as the algebra has them. Whether the lower one is a single value is asked, so that
/// it is known.
std::pair<CoordinateRange<I>, CoordinateRange<I>> halves(const CoordinateRange<I>& range) {
  static_cast<void>(static_cast<bool>(range.middle() == range.low));
  return {range.lower_half(), range.upper_half()};
}

/// The halvings wait on a stack. A probe was in a box that was passed over, is in the box at hand, or waits in the upper half of
/// one that was halved.
struct Halvings {
  struct State {
    I looks;                   ///< the search looks at the box at hand, looks for the next half, or has ended there (0, 1, 2)
    I height;                  ///< of the stack
    I where;                   ///< the probe: in a box that was passed over, in that at hand, in one that waits (0, 1, 2)
    I waits;                   ///< the halving in whose upper half it waits: the height of the stack with it
    CoordinateRange<I> upper;  ///< that half, along the mode of that halving
    I probe;                   ///< the probe's coordinate there
    I sum;                     ///< of the box that the probe is in, where the search is done with that
  };

  /// What the search does: it is done with the box at hand, halves it, or goes on with the halving on top.
  struct Next {
    I does;                    ///< 0, 1, 2
    I was_upper;               ///< whether the halving on top is in its upper half (0, 1)
    CoordinateRange<I> range;  ///< what is halved
    I probe;                   ///< the probe's coordinate along this mode, if it is in the box
    I sum;                     ///< of the box at hand
  };

  State empty(Scope& /*scope*/) const { return State{I(0), I(0), I(1), I(0), {I(0), I(0)}, I(0), I(0)}; }

  void invariant(Is& is, State& s) const {
    is.coordinate(s.looks, I(3), "looks");
    is.at_least(s.height, 0, "height");
    is.coordinate(s.where, I(3), "where");
    if (s.where == I(0)) {
      is.equal(s.sum, I(0), "nothing is left over where the probe is");
    } else {
      is.any(s.sum, "sum");
    }
    if (s.where == I(1)) {
      is.that(s.looks != I(1), "it is at hand");
      if (s.looks == I(2)) is.that(s.sum != I(0), "something is left over at hand");
    }
    is.any(s.upper.low, "low");
    is.any(s.upper.high, "high");
    is.any(s.probe, "probe");
    if (s.where == I(2)) {
      is.at_least(s.waits, 1, "waits");
      is.that(s.waits <= s.height, "it is on the stack");
      is.that(s.upper.low <= s.probe, "in the upper half");
      is.that(s.probe <= s.upper.high, "in the upper half");
    } else {
      is.any(s.waits, "waits");
    }
  }

  Next next(Scope& scope, const State& s) const {
    if (s.looks == I(2)) return {I(0), I(0), {I(0), I(1)}, I(0), I(0)};
    const I does = scope.coordinate("does", I(3));
    if (does == I(0)) {
      scope.assume(s.looks == I(0));
      return {does, I(0), {I(0), I(1)}, I(0), scope.unknown("sum")};
    }
    if (does == I(1)) {
      scope.assume(s.looks == I(0));
      const I low = scope.at_least("from", 0);
      const I high = low + scope.at_least("to - from", 1);
      const I probe = low + scope.at_least("probe - from", 0);
      scope.assume(probe <= high);
      return {does, I(0), {low, high}, probe, I(0)};
    }
    scope.assume(s.looks == I(1));
    scope.assume(I(1) <= s.height);
    const I was_upper = scope.coordinate("was in the upper half", I(2));
    // The halving in whose upper half the probe waits has not been there.
    if (s.where == I(2) && s.waits == s.height) scope.assume(was_upper == I(0));
    return {does, was_upper, {I(0), I(1)}, I(0), I(0)};
  }

  std::optional<State> step(Scope& scope, const State& s, const Next& n, const Emit& /*emit*/) const {
    if (s.looks == I(2)) return std::nullopt;
    State after = s;
    if (n.does == I(0)) {
      done(s, colex::detail::passes_over(n.sum), n.sum, after);
    } else if (n.does == I(1)) {
      halve(scope, s, n, after);
    } else if (n.was_upper == I(1)) {
      after.height = s.height - I(1);
    } else {
      after.looks = I(0);
      if (s.where == I(2) && s.waits == s.height) {
        still_there(scope, s);
        scope.claim(s.upper.low <= s.probe, "in the box at hand");
        scope.claim(s.probe <= s.upper.high, "in the box at hand");
        after.where = I(1);
      }
    }
    return after;
  }

  void conclusion(Scope& scope, const State& s) const {
    if (s.looks == I(1) && s.height == I(0)) {
      scope.claim(s.where == I(0), "where nothing is left to look for, the probe was in a box that was passed over,");
      scope.claim(s.sum == I(0), "in which nothing is left over");
    } else if (s.looks == I(2) && s.where == I(1)) {
      scope.claim(s.sum != I(0), "where the search ends before, something is left over in the box at hand");
    } else {
      scope.claim(I(0) <= s.height, "the search goes on");
    }
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    I height(0);
    for (const Next& n : run.consumed) {
      if (n.does == I(1)) height = height + I(1);
      if (n.does == I(2) && n.was_upper == I(1)) height = height - I(1);
    }
    scope.claim(height == s.height, "height");
  }

  /// The search is done with the box at hand.
  static void done(const State& s, bool passes, const I& sum, State& after) {
    after.looks = I(passes ? 1 : 2);
    if (!(s.where == I(1))) return;
    after.sum = sum;
    if (passes) after.where = I(0);
  }

 private:
  /// Along any other mode the box is what it was when it was halved, so that the probe is in it.
  static void still_there(Scope& scope, const State& s) {
    const CoordinateRange<I> was{scope.at_least("low along another mode", 0), scope.unknown("high along it")};
    const CoordinateRange<I> range{scope.unknown("low now"), scope.unknown("high now")};
    const EndsAt on_top =
        ends_at("carry-search.restored.all-steps", s.waits, s.height, was.low, was.high, range.low, range.high, of("keeps"));
    suppose(scope, range.low == was.low, {on_top});
    suppose(scope, range.high == was.high, {on_top});
    const I probe = scope.unknown("probe along it");
    scope.assume(was.low <= probe);
    scope.assume(probe <= was.high);
    scope.claim(range.low <= probe, "in the box at hand along another mode");
    scope.claim(probe <= range.high, "in the box at hand along another mode");
  }

  static void halve(Scope& scope, const State& s, const Next& n, State& after) {
    const auto [lower, upper] = halves(n.range);
    scope.claim(lower.low <= lower.high, "the lower half is not empty");
    scope.claim(upper.low <= upper.high, "nor is the upper one");
    scope.claim(lower.high + I(1) == upper.low, "they are next to one another");
    after.height = s.height + I(1);
    if (!(s.where == I(1))) return;
    if (lower.high < n.probe) {
      after.where = I(2);
      after.waits = after.height;
      after.upper = upper;
      after.probe = n.probe;
    } else {
      scope.claim(lower.low <= n.probe, "in the lower half");
    }
  }
};

const auto halvings_theorem =
    Induction<Halvings>("carry-search.halving.all-steps", "carry_search.hpp",
                        "where the search of boxes comes to its end, every coordinate was in a box whose sum is 0; where it ends "
                        "before, the sum of the box at hand is not 0")
        .resting_on({"carry-search.restored.all-steps"})
        // The upper half of the halving on top is passed over.
        .not_with_change("without upper halves",
                         [](auto& after, auto& s, auto& n) {
                           if (n.does == I(2) && n.was_upper == I(0)) {
                             after = s;
                             after.height = s.height - I(1);
                           }
                         })
        .not_with_step("passes over any", [](auto& scope, auto& s, auto& n) -> std::optional<Halvings::State> {
          if (s.looks == I(2) || !static_cast<bool>(n.does == I(0))) return Halvings().step(scope, s, n, Unheard());
          Halvings::State after = s;
          Halvings::done(s, true, n.sum, after);
          return after;
        });

/// Here along an arbitrary mode, for an arbitrary halving.
struct Restored {
  struct State {
    I mark;    ///< the height of the stack with that halving
    I height;  ///< of the stack, as long as the halving is on it
    CoordinateRange<I> was;
    CoordinateRange<I> range;  ///< of the box at hand
    I keeps;                   ///< the first halving above it along this mode, which keeps the range; 0 if there is none
  };

  /// The box is halved, or the search goes on with the halving on top: along this mode or not.
  struct Next {
    I goes_on;                ///< 0, 1
    I along;                  ///< 0, 1
    I was_upper;              ///< whether the halving on top is in its upper half (0, 1)
    CoordinateRange<I> kept;  ///< what another halving along this mode keeps
  };

  State empty(Scope& scope) const {
    const I mark = scope.at_least("height", 1);
    const CoordinateRange<I> was = any_range(scope);
    return State{mark, mark, was, was, I(0)};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.mark, 1, "mark");
    is.at_least(s.height, 1, "height");
    is.that(s.mark <= s.height, "it is on the stack");
    is.at_least(s.was.low, 0, "low");
    is.any(s.was.high, "high");
    is.at_least(s.keeps, 0, "keeps");
    if (s.keeps == I(0)) {
      is.equal(s.range.low, s.was.low, "low is what it was");
      is.equal(s.range.high, s.was.high, "high is what it was");
    } else {
      is.at_least(s.range.low, 0, "low of the box");
      is.any(s.range.high, "high of the box");
      is.that(s.mark < s.keeps, "above it");
      is.that(s.keeps <= s.height, "on the stack");
      is.that(s.was.low < s.was.high, "it was halved");
    }
  }

  Next next(Scope& scope, const State& s) const {
    const I goes_on = scope.coordinate("goes on", I(2));
    I along = scope.coordinate("along", I(2));
    if (goes_on == I(0)) {
      // A single value is not halved.
      if (along == I(1)) scope.assume(s.range.low < s.range.high);
      return {goes_on, along, I(0), {I(0), I(1)}};
    }
    // As long as the halving is on the stack, and not on top.
    scope.assume(s.mark < s.height);
    if (s.keeps == I(0)) scope.assume(along == I(0));
    if (s.keeps == s.height) scope.assume(along == I(1));
    const I was_upper = scope.coordinate("was in the upper half", I(2));
    const I low = scope.at_least("from", 0);
    return {goes_on, along, was_upper, {low, low + scope.at_least("to - from", 1)}};
  }

  State step(Scope& /*scope*/, const State& s, const Next& n, const Emit& /*emit*/) const {
    const bool along = static_cast<bool>(n.along == I(1));
    State after = s;
    if (n.goes_on == I(0)) {
      after.height = s.height + I(1);
      if (!along) return after;
      if (s.keeps == I(0)) after.keeps = after.height;
      after.range = halves(s.range).first;
      return after;
    }
    const bool is_kept = static_cast<bool>(s.keeps == s.height);
    const CoordinateRange<I> kept = is_kept ? s.was : n.kept;
    if (n.was_upper == I(0)) {
      if (along) after.range = halves(kept).second;
      return after;
    }
    after.height = s.height - I(1);
    if (along) after.range = kept;
    if (is_kept) after.keeps = I(0);
    return after;
  }

  void conclusion(Scope& scope, const State& s) const {
    if (s.height == s.mark) {
      scope.claim(s.range.low == s.was.low, "on top again: low is what it was");
      scope.claim(s.range.high == s.was.high, "and high");
    } else {
      scope.claim(s.mark < s.height, "there are others above it");
    }
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    I height = s.mark;
    for (const Next& n : run.consumed) {
      if (n.goes_on == I(0)) height = height + I(1);
      if (n.goes_on == I(1) && n.was_upper == I(1)) height = height - I(1);
    }
    scope.claim(height == s.height, "height");
  }

 private:
  static CoordinateRange<I> any_range(Scope& scope) {
    const I low = scope.at_least("low", 0);
    return {low, low + scope.at_least("high - low", 0)};
  }
};

const auto restored_theorem =
    Induction<Restored>(
        "carry-search.restored.all-steps", "carry_search.hpp",
        "when a halving is on top of the stack again, the box at hand has along each mode the range that it had then")
        // What was halved is not given its range back.
        .not_with_change("by nobody", [](auto& after, auto& s, auto& n) {
          if (n.goes_on == I(1) && n.was_upper == I(1)) after.range = s.range;
        });

/// The first coordinate of a mode at which the residues reach the period, those of the other modes as they are, has itself the
/// largest residue up to there.
struct FirstCoordinate {
  struct State {
    I period;
    I others;  ///< residues of the other modes
    CoordinateRange<I> range;
    I before;   ///< the largest residue before the range, if something is there
    I largest;  ///< the largest up to its end
  };

  /// The largest residue up to the middle.
  struct Next {
    I largest;
  };

  State empty(Scope& scope) const {
    const I period = scope.at_least("P", 1), others = scope.at_least("others", 0), largest = scope.at_least("largest", 0);
    // carry_search asks only if the largest residues reach the period.
    scope.assume(period <= others + largest);
    return State{period, others, {I(0), scope.at_least("n - 1", 0)}, I(0), largest};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.period, 1, "period");
    is.at_least(s.others, 0, "others");
    is.at_least(s.range.low, 0, "low");
    is.any(s.range.high, "high");
    is.that(s.range.low <= s.range.high, "there is such a coordinate");
    is.at_least(s.largest, 0, "largest");
    is.that(s.period <= s.others + s.largest, "enough at the end");
    is.at_least(s.before, 0, "before");
    if (!(s.range.low == I(0))) is.that(s.others + s.before < s.period, "not enough before");
  }

  Next next(Scope& scope, const State& s) const {
    scope.assume(s.range.low < s.range.high);
    return {scope.at_least("largest up to the middle", 0)};
  }

  State step(Scope& scope, const State& s, const Next& n, const Emit& /*emit*/) const {
    static_cast<void>(halves(s.range));
    const CoordinateRange<I> range = colex::detail::first_carry_step(s.range, s.others, n.largest, s.period);
    scope.claim(range.high - range.low < s.range.high - s.range.low, "the range is smaller");
    State after = s;
    after.range = range;
    // A range that ends where it ended begins behind the middle.
    if (range.high == s.range.high) {
      after.before = n.largest;
    } else {
      after.largest = n.largest;
    }
    return after;
  }

  void conclusion(Scope& scope, const State& s) const {
    if (!(s.range.low == s.range.high)) {
      scope.claim(s.range.low < s.range.high, "the search goes on");
      return;
    }
    // Somebody up to it has the largest residue; if that is another one, it is before it.
    const I r = scope.at_least("r", 0);
    const I at = scope.coordinate("at", s.range.low + I(1)), residue = scope.at_least("residue", 0);
    suppose(scope, residue == s.largest,
            {largest_residue(s.period, r, s.range.low + I(1), s.largest, at, residue, of("i"), of("i_residue"))});
    if (at < s.range.low) {
      const I before = scope.at_least("largest before", 0);
      suppose(scope, residue <= before,
              {largest_residue(s.period, r, s.range.low, before, of("at"), of("at_residue"), at, residue)});
      // Which is what the search has seen there.
      scope.assume(before == s.before);
    }
    scope.claim(at == s.range.low, "it is that of the coordinate itself");
    scope.claim(s.period <= s.others + residue, "which is enough");
  }

  void meaning(Scope& scope, const Run<Next>& /*run*/, const State& s) const {
    scope.claim(s.period <= s.others + s.largest, "enough at the end");
  }
};

const auto first_coordinate_theorem =
    Induction<FirstCoordinate>(
        "carry-search.first.all-steps", "carry_search.hpp",
        "the first coordinate of a mode at which the residues reach the period has the largest one up to there")
        .resting_on({"max-residue.contract.all-rounds"})
        .not_with_change("anywhere", [](auto& after, auto& s, auto& n) {
          after = s;
          after.range = s.range.lower_half();
          after.largest = n.largest;
        });

/// Mode after mode, the coordinates that are chosen reach the period with the largest residues of the modes that are left.
struct Alone {
  struct State {
    I period;
    I chosen;  ///< residues of the coordinates that are chosen
    I left;    ///< the largest residues of the other modes
  };

  /// A mode: its largest residue, and that of the coordinate that is chosen.
  struct Next {
    I largest;
    I left;  ///< of the modes behind it
    I residue;
  };

  State empty(Scope& scope) const {
    const I period = scope.at_least("P", 1), reach = scope.at_least("reach", 0);
    if (!colex::detail::can_carry(Level<I, I>{period, I(1)}, reach)) scope.assume(I(1) == I(0));
    return State{period, I(0), reach};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.period, 1, "period");
    is.at_least(s.chosen, 0, "chosen");
    is.at_least(s.left, 0, "left");
    is.that(s.period <= s.chosen + s.left, "together they reach the period");
  }

  Next next(Scope& scope, const State& s) const {
    const I largest = scope.at_least("largest", 0);
    scope.assume(largest <= s.left);
    const Next n{largest, s.left - largest, scope.at_least("residue", 0)};
    const I others = s.chosen + n.left;
    suppose(scope, s.period <= others + n.residue,
            {ends_at("carry-search.first.all-steps", s.period, others, of("at"), of("at"), of("before"), n.residue)});
    return n;
  }

  State step(Scope& /*scope*/, const State& s, const Next& n, const Emit& /*emit*/) const {
    return {s.period, s.chosen + n.residue, n.left};
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.period <= s.chosen + s.left, "enough");
    if (s.left == I(0)) scope.claim(I(1) <= s.chosen / s.period, "where no mode is left, the level carries");
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    scope.claim(run.sum([&](const Next& n) { return n.residue; }) == s.chosen, "chosen");
  }
};

const auto alone_theorem =
    Induction<Alone>("carry-search.alone.all-ranks", "carry_search.hpp",
                     "where a single level is left, the coordinates that are chosen mode after mode make it carry")
        .resting_on({"carry-search.first.all-steps"})
        .not_without(2, "at any");

}  // namespace

std::vector<Theorem> folds_of_carry_search() {
  return {units_theorem,        together_theorem, levels_apart_theorem,     repeats_theorem, once_theorem,    cut_theorem,
          constant_sum_theorem, restored_theorem, first_coordinate_theorem, alone_theorem,   halvings_theorem};
}

}  // namespace colex::theorems
