// How composition goes on from step to step, where carries cancel in more places than are looked at one by one, at all ranks. A
// step adds the stride r of a mode to the index, and carries at the levels whose residues of both reach the period.
//
//   carry-search.stepped       what is left over behind a step of a mode is what was left over before it, and the defects of the
//                              levels that the step carries at, without those by which A leaves its line along the mode
//   straight-run.one-by-one    straight_run looks at some indices one by one,
//   straight-run.walked        and then at the steps from index to index: where none carries, the floors sum to 0 everywhere
//   straight-run.leaves        else its search by halving ends at the first index at which they do not
//   carry-search.reach         carry_search's levels_within_reach leaves a level out only if it carries nowhere,
//   carry-search.within-reach  so what is left over is the same without it
//   carry-search.walked        where no step carries in a box, the same is left over everywhere
//   carry-search.first-value   else the search by halving ends at the first value of a coordinate with which something is left
//                              over somewhere
//   carry-search.steps         so the coordinates that it takes, the last one first, are those of a place where something is; and
//                              where it finds none, nothing is left over at all
//
// Whether some step in a box carries is a kernel's word (carrying_step.hpp).
#include <optional>
#include <string>
#include <vector>

#include "colex/carry_search.hpp"
#include "colex/carrying_step.hpp"
#include "colex/composition.hpp"
#include "colex/floor_form.hpp"
#include "colex/straight_run.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/theorems/theorem.hpp"

#include "levels.hpp"

namespace colex::theorems {

namespace {

/// A level that the sum of all steps does not pass: the residues at any coordinate sum to less than its period.
struct Reach {
  struct State {
    I period;
    I left;      ///< up to the last residue, when all steps of the modes so far are added
    I residues;  ///< of these modes at a probe
  };

  /// A mode, and the probe's coordinate in it.
  struct Next {
    Mode<I> mode;
    I digit;
  };

  State empty(Scope& scope) const {
    const I period = scope.at_least("P", 1);
    return State{period, period - I(1), I(0)};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.period, 1, "period");
    is.coordinate(s.left, s.period, "what is left");
    is.coordinate(s.residues, s.period - s.left, "the residues are no more than the steps");
  }

  Next next(Scope& scope, const State& s) const {
    const I extent = scope.at_least("n", 1);
    const I residue = scope.coordinate("residue", s.period);
    const I stride = s.period * scope.at_least("turns", 0) + residue;
    return {{extent, stride}, scope.coordinate("i", extent)};
  }

  std::optional<State> step(Scope& scope, const State& s, const Next& n, const Emit& /*emit*/) const {
    const I residue = n.mode.stride % s.period;
    const std::optional<I> left = colex::detail::reach_step(s.left, residue, n.mode.extent);
    // The level is within reach.
    if (!left) return std::nullopt;
    return with_residue(scope, s, n, *left);
  }

  void conclusion(Scope& scope, const State& s) const { scope.claim(s.residues < s.period, "the level does not carry"); }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    Modes<I> modes;
    I residues(0);
    for (const Next& n : run.consumed) {
      modes.push_back(n.mode);
      residues = residues + (n.digit * n.mode.stride) % s.period;
    }
    scope.claim(residues == s.residues, "residues");
    const SmallVector<Level<I, I>> level{Level<I, I>{s.period, I(1)}};
    scope.claim(colex::detail::levels_within_reach(level, modes).empty(), "it is left out");
  }

  static State with_residue(Scope& scope, const State& s, const Next& n, const I& left) {
    return {s.period, left, s.residues + multiple(scope, n.mode.stride, n.digit, s.period).residue};
  }
};

const auto reach_theorem =
    Induction<Reach>("carry-search.reach.all-ranks", "carry_search.hpp",
                     "a level that the sum of all steps, each by its residue, does not pass carries at no coordinate")
        .not_with_step("of one step", [](auto& scope, auto& s, auto& n) -> std::optional<Reach::State> {
          const std::optional<I> left = colex::detail::reach_step(s.left, n.mode.stride % s.period, I(2));
          if (!left) return std::nullopt;
          return Reach::with_residue(scope, s, n, *left);
        });

/// So it may be left out.
struct WithinReach {
  struct State {
    I defects;  ///< of the levels so far, each as often as it carries at a probe
    I within;   ///< of those within reach
  };

  /// A level, whether it is within reach, and the residues at the probe.
  struct Next {
    Level<I, I> level;
    I is_within;  ///< 0, 1
    I residues;
  };

  State empty(Scope& /*scope*/) const { return State{I(0), I(0)}; }

  void invariant(Is& is, State& s) const {
    is.any(s.within, "defects of the levels within reach");
    is.equal(s.defects, s.within, "defects");
  }

  Next next(Scope& scope, const State& /*state*/) const {
    const Next n{{scope.at_least("P", 1), scope.unknown("e")}, scope.coordinate("within", I(2)), scope.at_least("residues", 0)};
    if (n.is_within == I(0)) {
      suppose(scope, n.residues < n.level.period,
              {ends_at("carry-search.reach.all-ranks", n.level.period, of("left"), n.residues)});
    }
    return n;
  }

  State step(Scope& /*scope*/, const State& s, const Next& n, const Emit& /*emit*/) const {
    const I defects = colex::detail::left_over_step(s.defects, n.level, n.residues);
    if (n.is_within == I(0)) return {defects, s.within};
    return {defects, colex::detail::left_over_step(s.within, n.level, n.residues)};
  }

  void conclusion(Scope& scope, const State& s) const { scope.claim(s.defects == s.within, "the same is left over"); }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    scope.claim(run.sum([&](const Next& n) { return n.level.defect * (n.residues / n.level.period); }) == s.defects, "defects");
  }
};

const auto within_reach_theorem = Induction<WithinReach>("carry-search.within-reach.all-ranks", "carry_search.hpp",
                                                         "so the same is left over among the levels within reach")
                                      .resting_on({"carry-search.reach.all-ranks"})
                                      .not_without(1, "of any");

/// A step of a mode, from its coordinate i to the next one: what is left over before and behind it.
struct Stepped {
  struct State {
    I r;
    I i;
    I before;   ///< the defects of the levels so far, each as often as it carries at the place
    I behind;   ///< and behind the step
    I line;     ///< Σ e_j·⌊(r mod P_j)·i/P_j⌋
    I longer;   ///< the same at i + 1
    I stepped;  ///< of the levels at which the step carries
  };

  /// A level, the index by its period, without the residues that sum to it, and how often these pass it, and by how much.
  struct Next {
    Level<I, I> level;
    I turns;
    I carries;
    I over;

    I residues() const { return level.period * carries + over; }
  };

  State empty(Scope& scope) const { return State{scope.at_least("r", 0), scope.at_least("i", 0), I(0), I(0), I(0), I(0), I(0)}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.r, 0, "r");
    is.at_least(s.i, 0, "i");
    is.any(s.before, "before");
    is.any(s.line, "line");
    is.any(s.longer, "longer line");
    is.any(s.stepped, "stepped");
    is.equal(s.behind, s.before + s.stepped + s.line - s.longer, "behind");
  }

  Next next(Scope& scope, const State& /*state*/) const {
    const I period = scope.at_least("P", 1);
    return {
        {period, scope.unknown("e")}, scope.at_least("turns", 0), scope.at_least("carries", 0), scope.coordinate("over", period)};
  }

  State step(Scope& scope, const State& s, const Next& n, const Emit& /*emit*/) const {
    const auto& [period, defect] = n.level;
    const I residue = s.r % period;
    const I floor = (residue * s.i) / period;
    const I own = multiple(scope, s.r, s.i, period).residue;
    // The residue and the floor of the next multiple, by those of this one.
    const bool wraps = less_equal(period, own + residue);
    const I turn(wraps ? 1 : 0);
    const I next_own = own + residue - period * turn;
    scope.claim(period * (floor + turn) + next_own == residue * (s.i + I(1)), "the same multiple");
    scope.claim(next_own < period, "and its residue");
    // The residue of this mode is one of those that are summed.
    scope.assume(own <= n.residues());
    const bool carries = less_equal(period, n.over + residue);
    const I carry(carries ? 1 : 0);
    const I behind = period * (n.carries + carry - turn) + (n.over + residue - period * carry);
    scope.claim(behind == n.residues() - own + next_own, "the residues behind the step");
    State after = s;
    after.before = colex::detail::left_over_step(s.before, n.level, n.residues());
    after.behind = colex::detail::left_over_step(s.behind, n.level, behind);
    after.line = s.line + floor * defect;
    after.longer = s.longer + (floor + turn) * defect;
    after.stepped = stepped(s, n.level, period * n.turns + n.residues());
    return after;
  }

  void conclusion(Scope& scope, const State& s) const {
    if (!(s.line == I(0)) || !(s.longer == I(0))) {
      scope.claim(s.behind - s.before == s.stepped + s.line - s.longer, "the line ends, and what is left over says so");
    } else if (s.stepped == I(0)) {
      scope.claim(s.behind == s.before, "the same is left over behind a step that does not carry");
    } else {
      scope.claim(s.behind != s.before, "and not behind one that does");
    }
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    FloorForm<I, I> levels{I(0), {}};
    I before(0), behind(0);
    for (const Next& n : run.consumed) {
      levels.levels.push_back(n.level);
      const auto& [period, defect] = n.level;
      const I others = n.residues() - (s.r * s.i) % period;
      before = before + defect * ((others + (s.r * s.i) % period) / period);
      behind = behind + defect * ((others + (s.r * (s.i + I(1))) % period) / period);
    }
    const auto terms = colex::detail::floor_terms(levels, s.r);
    scope.claim(colex::detail::floor_sum(terms, s.i) == s.line, "line");
    scope.claim(colex::detail::floor_sum(terms, s.i + I(1)) == s.longer, "longer line");
    scope.claim(before == s.before, "before");
    scope.claim(behind == s.behind, "behind");
  }

  /// What carrying_step asks of a level.
  static I stepped(const State& s, const Level<I, I>& level, const I& index) {
    const bool carries = less_equal(level.period, index % level.period + s.r % level.period);
    return carries ? s.stepped + level.defect : s.stepped;
  }
};

const auto stepped_theorem = Induction<Stepped>("carry-search.stepped.all-ranks", "carry_search.hpp",
                                                "behind a step of a mode along which A is straight, the same is left over if and "
                                                "only if the defects of the levels at which it carries cancel")
                                 .not_with_conclusion("off the line", [](auto& scope, auto& s) {
                                   if (s.stepped == I(0)) scope.claim(s.behind == s.before);
                                 });

/// A step from place to place in a box of modes: what is left over there.
struct InABox {
  static constexpr const char* walked = "carry-search.walked.all-steps";
  static constexpr bool has_other_modes = true;

  /// The mode of the step is one along which A is straight: CarrySteps goes on only where straight_run says that of all of it.
  /// What is behind the step, which carries at levels whose defects come to this.
  static I behind_a_step(Scope& scope, const I& before, const I& stepped) {
    const I n = scope.at_least("n", 2), i = scope.coordinate("i", n - I(1));
    const I line = scope.unknown("line");
    suppose_straight(scope, line == I(0), n, i, line);
    const I longer = scope.unknown("longer line");
    suppose_straight(scope, longer == I(0), n, i + I(1), longer);
    const I behind = scope.unknown("behind the step");
    suppose(scope, behind == before + stepped + line - longer,
            {ends_at("carry-search.stepped.all-ranks", of("r"), i, before, behind, line, longer, stepped)});
    return behind;
  }
};

/// A step from index to index along a line: the sum of floors there. For one mode alone nothing is left over.
struct AlongALine {
  static constexpr const char* walked = "straight-run.walked.all-steps";
  static constexpr bool has_other_modes = false;

  static I behind_a_step(Scope& scope, const I& before, const I& stepped) {
    const I behind = scope.unknown("behind the step");
    suppose(scope, behind == before + stepped,
            {ends_at("carry-search.stepped.all-ranks", of("r"), of("i"), I(0), I(0), before, behind, stepped)});
    return behind;
  }
};

/// A walk in which no step carries, from the first place to any other.
template <class Steps>
struct Walked {
  struct State {
    I first;  ///< what is at the first place,
    I here;   ///< and where the walk is
  };

  /// What is behind the next step.
  struct Next {
    I behind;
  };

  State empty(Scope& scope) const {
    const I first = scope.unknown("first");
    return State{first, first};
  }

  void invariant(Is& is, State& s) const {
    is.any(s.first, "at the first place");
    is.equal(s.here, s.first, "the same where the walk is");
  }

  Next next(Scope& scope, const State& s) const { return {Steps::behind_a_step(scope, s.here, I(0))}; }

  State step(Scope& /*scope*/, const State& s, const Next& n, const Emit& /*emit*/) const { return {s.first, n.behind}; }

  void conclusion(Scope& scope, const State& s) const { scope.claim(s.here == s.first, "the same everywhere"); }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    if (!run.consumed.empty()) scope.claim(run.consumed.back().behind == s.here, "where the walk is");
  }
};

/// Where a step may carry.
template <class Steps>
typename Walked<Steps>::Next behind_any_step(Scope& scope, const typename Walked<Steps>::State& s) {
  const I stepped = scope.unknown("stepped");
  return {Steps::behind_a_step(scope, s.here, stepped)};
}

const auto walked_along_a_line_theorem =
    Induction<Walked<AlongALine>>("straight-run.walked.all-steps", "straight_run.hpp",
                                  "where no step carries along a line, the floors sum to the same at each index")
        .resting_on({"carry-search.stepped.all-ranks"})
        .not_with_next("with carries", behind_any_step<AlongALine>);

const auto walked_in_a_box_theorem =
    Induction<Walked<InABox>>("carry-search.walked.all-steps", "carry_search.hpp",
                              "in a box in which no step carries, the same is left over everywhere")
        .resting_on(straight_by())
        .resting_on({"carry-search.stepped.all-ranks"})
        .not_with_next("with carries", behind_any_step<InABox>);

struct OneByOne {
  struct State {
    I index;   ///< the next one that is looked at
    I i;       ///< a probe
    I floors;  ///< the sum of floors at the probe
  };

  /// The sum of floors at the index.
  struct Next {
    I floors;
  };

  /// The first differences have cancelled at their index, and the next one is looked at.
  State empty(Scope& scope) const {
    const State s{scope.at_least("first", 1) + I(1), scope.at_least("i", 0), scope.unknown("floors")};
    if (s.i < s.index) {
      const I first = s.index - I(1);
      suppose(
          scope, s.floors == I(0),
          {ends_at("straight-run.cancelling.all-ranks", of("n"), first, I(0), of("suffix"), s.i, I(0), s.floors, of("apart"))});
    }
    return s;
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.index, 2, "index");
    is.at_least(s.i, 0, "i");
    if (s.i < s.index) {
      is.equal(s.floors, I(0), "straight before the index");
    } else {
      is.any(s.floors, "floors");
    }
  }

  Next next(Scope& scope, const State& s) const { return {s.i == s.index ? s.floors : scope.unknown("floors at the index")}; }

  std::optional<State> step(Scope& /*scope*/, const State& s, const Next& n, const Emit& /*emit*/) const {
    if (!colex::detail::passes_over(n.floors)) return std::nullopt;
    return State{s.index + I(1), s.i, s.floors};
  }

  void conclusion(Scope& scope, const State& s) const {
    if (s.i < s.index) {
      scope.claim(s.floors == I(0), "straight before the index");
    } else {
      scope.claim(s.index <= s.i, "and nobody knows of those from it on");
    }
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    for (const Next& n : run.consumed) scope.claim(n.floors == I(0), "it was passed");
    scope.claim(I(2) <= s.index, "index");
  }
};

const auto one_by_one_theorem =
    Induction<OneByOne>("straight-run.one-by-one.all-steps", "straight_run.hpp",
                        "where indices are looked at one by one, the floors sum to 0 at each before the next one")
        .resting_on({"straight-run.cancelling.all-ranks"})
        .not_with_change("every other one", [](auto& after, auto& s, auto& /*next*/) { after.index = s.index + I(2); });

/// The search by halving for the first value at which something is: of a coordinate, with which something is left over
/// somewhere, the coordinates behind it as they are; or the first index at which floors do not sum to 0. At the first place there
/// is nothing.
template <class Steps>
struct FirstValue {
  /// A place, by its value, and what is there.
  struct Place {
    I at;
    I something;
  };

  struct State {
    CoordinateRange<I> range;
    Place probe;  ///< any place
    Place known;  ///< one where something is
  };

  /// What is asked about the values up to the middle.
  struct Next {
    I is_found;  ///< 0, 1
    I value;
    Place known;
  };

  State empty(Scope& scope) const {
    // The indices below it have been looked at one by one.
    I low(0);
    if constexpr (!Steps::has_other_modes) low = scope.at_least("low", 0);
    const Next last = found_below(scope, low, scope.at_least("n", 1));
    const Place probe{scope.at_least("probe", 0), scope.unknown("there")};
    if (probe.at < low) {
      suppose(scope, probe.something == I(0), {ends_at("straight-run.one-by-one.all-steps", low, probe.at, probe.something)});
    }
    return State{{low, last.value}, probe, last.known};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.range.low, 0, "low");
    is.any(s.range.high, "high");
    is.that(s.range.low <= s.range.high, "there is such a value");
    is.at_least(s.probe.at, 0, "probe");
    if (s.probe.at < s.range.low) {
      is.equal(s.probe.something, I(0), "nothing is before the range");
    } else {
      is.any(s.probe.something, "at the probe");
    }
    is.at_least(s.known.at, 0, "the known place");
    is.that(s.known.at <= s.range.high, "not beyond the range");
    is.any(s.known.something, "there");
    is.that(s.known.something != I(0), "something is there");
  }

  Next next(Scope& scope, const State& s) const {
    if (s.range.low == s.range.high) return {I(0), I(0), s.known};
    const I middle = s.range.middle();
    static_cast<void>(static_cast<bool>(middle == s.range.low));
    if (scope.coordinate("is found", I(2)) == I(1)) return found_below(scope, s.range.low, middle + I(1));
    if (s.probe.at <= middle) suppose(scope, s.probe.something == I(0), {ends_at(Steps::walked, I(0), s.probe.something)});
    return {I(0), I(0), s.known};
  }

  State step(Scope& scope, const State& s, const Next& n, const Emit& /*emit*/) const {
    // The search has ended.
    if (s.range.low == s.range.high) return s;
    const bool is_found = static_cast<bool>(n.is_found == I(1));
    State after = s;
    after.range = first_found_step(s.range, is_found ? std::optional<I>(n.value) : std::nullopt);
    scope.claim(after.range.high - after.range.low < s.range.high - s.range.low, "the range is smaller");
    if (is_found) after.known = n.known;
    return after;
  }

  void conclusion(Scope& scope, const State& s) const {
    if (!(s.range.low == s.range.high)) {
      scope.claim(s.range.low < s.range.high, "the search goes on");
      return;
    }
    scope.claim(s.known.at <= s.range.low, "there is a place with this value, or with a smaller one,");
    scope.claim(s.known.something != I(0), "where something is,");
    if (s.probe.at < s.range.low) scope.claim(s.probe.something == I(0), "and none with a smaller one");
  }

  void meaning(Scope& scope, const Run<Next>& /*run*/, const State& s) const {
    scope.claim(s.range.low <= s.range.high, "the range");
  }

  /// carrying_step has found a step that carries between two places with values below the limit: at one of both something is. So
  /// it is not before the range, where no step carries.
  static Next found_below(Scope& scope, const I& low, const I& limit) {
    const I at = scope.at_least("place", 0);
    bool is_along = true;
    if constexpr (Steps::has_other_modes) is_along = static_cast<bool>(scope.coordinate("along", I(2)) == I(1));
    const I value = colex::detail::behind_a_step(at, is_along);
    scope.assume(value < limit);
    const I before = scope.unknown("before the step"), stepped = scope.unknown("stepped");
    const I behind = Steps::behind_a_step(scope, before, stepped);
    if (value < low) {
      for (const I& something : {before, behind}) suppose(scope, something == I(0), {ends_at(Steps::walked, I(0), something)});
    }
    // Only now, so that there are such walks where they are spoken of.
    scope.assume(stepped != I(0));
    if (before == I(0)) return {I(1), value, {value, behind}};
    return {I(1), value, {at, before}};
  }
};

const auto first_value_along_a_line_theorem =
    Induction<FirstValue<AlongALine>>(
        "straight-run.leaves.all-steps", "straight_run.hpp",
        "the search by halving among the steps along a line ends at the first index at which the floors do not sum to 0")
        .resting_on({"carry-search.stepped.all-ranks", "straight-run.one-by-one.all-steps", "straight-run.walked.all-steps"})
        .not_without(1, "of any");

const auto first_value_in_a_box_theorem =
    Induction<FirstValue<InABox>>("carry-search.first-value.all-steps", "carry_search.hpp",
                                  "the search by halving among the steps in a box ends at the first value of a coordinate with "
                                  "which something is left over somewhere")
        .resting_on(straight_by())
        .resting_on({"carry-search.stepped.all-ranks", "carry-search.walked.all-steps"})
        .not_without(1, "of any");

/// From the last mode to the first, each coordinate takes the first value with which something is left over somewhere; until
/// something is left over where the coordinates before it are 0.
struct StepByStep {
  static constexpr int goes_on = 0, has_found = 1, has_none = 2;

  struct State {
    I modes;   ///< whose coordinates are yet to be taken
    I taken;   ///< whether some are (0, 1)
    I here;    ///< left over where those are taken and the others 0,
    I some;    ///< at some place where those are taken,
    I probe;   ///< and at any place at all
    I search;  ///< goes on, has found what is here, has found none
  };

  /// The next mode: whether a value is found, and what is left over then.
  struct Next {
    I is_found;  ///< 0, 1
    I here;
    I some;
  };

  State empty(Scope& scope) const {
    return State{
        scope.at_least("modes", 1), I(0), I(0), scope.unknown("some"), scope.unknown("left over at the probe"), I(goes_on)};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.modes, 0, "modes");
    is.coordinate(s.taken, I(2), "taken");
    is.coordinate(s.search, I(3), "search");
    is.any(s.some, "left over at some place");
    if (s.search == I(goes_on)) {
      is.equal(s.here, I(0), "nothing is left over here");
      is.that(I(1) <= s.modes, "there is another mode");
      if (s.taken == I(1)) is.that(s.some != I(0), "something is at some place");
    } else {
      is.any(s.here, "left over here");
    }
    if (s.search == I(has_found)) is.that(s.here != I(0), "something is left over here");
    if (s.search == I(has_none)) {
      is.equal(s.probe, I(0), "nothing is left over anywhere");
    } else {
      is.any(s.probe, "left over at the probe");
    }
  }

  Next next(Scope& scope, const State& s) const {
    if (!(s.search == I(goes_on))) return {I(0), s.here, s.some};
    const I is_found = scope.coordinate("is found", I(2));
    if (is_found == I(0)) {
      // No step carries, so here is what is left over everywhere: nothing, and not at some place if one is known.
      const I& place = s.taken == I(1) ? s.some : s.probe;
      suppose(scope, place == s.here, {ends_at("carry-search.walked.all-steps", s.here, place)});
      return {is_found, s.here, s.some};
    }
    const I some = some_place(scope);
    // Where no coordinate is left, there is only one such place.
    if (s.modes == I(1)) return {is_found, some, some};
    return {is_found, scope.unknown("left over here"), some};
  }

  std::optional<State> step(Scope& scope, const State& s, const Next& n, const Emit& /*emit*/) const {
    if (!(s.search == I(goes_on))) return std::nullopt;
    State after = s;
    if (n.is_found == I(0)) {
      scope.claim(s.taken == I(0), "it finds none at the first mode, or never");
      after.search = I(has_none);
      return after;
    }
    after.modes = s.modes - I(1);
    after.taken = I(1);
    after.here = n.here;
    after.some = n.some;
    if (!colex::detail::passes_over(n.here)) after.search = I(has_found);
    return after;
  }

  void conclusion(Scope& scope, const State& s) const {
    if (s.search == I(has_found)) {
      scope.claim(s.here != I(0), "something is left over at the coordinate that it returns");
    } else if (s.search == I(has_none)) {
      scope.claim(s.probe == I(0), "nothing is left over anywhere");
    } else {
      scope.claim(I(1) <= s.modes, "it goes on");
    }
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    if (!run.consumed.empty()) scope.claim(run.consumed.back().here == s.here, "left over here");
  }

  /// What is left over at some place with the value that is taken, which is the first one with which something is.
  static I some_place(Scope& scope) {
    const I value = scope.at_least("value", 0), at = scope.at_least("at", 0), some = scope.unknown("some");
    const EndsAt first = ends_at("carry-search.first-value.all-steps", value, value, of("probe"), of("there"), at, some);
    suppose(scope, at <= value, {first});
    suppose(scope, some != I(0), {first});
    if (at < value) {
      suppose(scope, some == I(0),
              {ends_at("carry-search.first-value.all-steps", value, value, at, some, of("known"), of("left_over"))});
    }
    scope.claim(at == value, "the value is the one that is taken");
    return some;
  }
};

const auto step_by_step_theorem =
    Induction<StepByStep>(
        "carry-search.steps.all-ranks", "carry_search.hpp",
        "the search from step to step returns a coordinate at which something is left over, or nothing is left over anywhere")
        .resting_on({"carry-search.walked.all-steps", "carry-search.first-value.all-steps"})
        .not_without(2, "to any value");

}  // namespace

std::vector<Theorem> folds_of_carry_steps() {
  return {reach_theorem,           within_reach_theorem,         stepped_theorem,
          one_by_one_theorem,      walked_along_a_line_theorem,  first_value_along_a_line_theorem,
          walked_in_a_box_theorem, first_value_in_a_box_theorem, step_by_step_theorem};
}

}  // namespace colex::theorems
