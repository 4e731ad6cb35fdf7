// Composition at all ranks of A and of B. A is written as a floor form, a sum over *levels*: level j has a period P_j and a
// defect e_j, by which A's value departs from a straight line each time that x passes a multiple of P_j. B is split into the
// pieces n:r of its leaves. The residue of a piece at a level is r mod P_j.
//
//   floor-form.values     A(x) = slope·x + Σ_j e_j·⌊x/P_j⌋
//   composition.line      A(r·i) = i·A(r) + Σ_j e_j·⌊(r mod P_j)·i/P_j⌋, and straight_run says up to which i the sum is 0
//                         (kernels.cpp)
//   composition.addition  A(x + y) = A(x) + A(y), where no level carries: x mod P_j + y mod P_j < P_j
//   composition.values    (A o B)(c) = A(B(c)), where no level carries in the end: at each level the residues of the pieces, at
//                         most max_residue each (residues.cpp), sum to less than P_j, so that A of the sum of the pieces is the
//                         sum of A of each; and along each A is straight
//
// The last of these is an induction over the pieces. At an arbitrary level of A it shows that nothing carries. A's values are
// unknowns; about them it supposes what the theorems before it conclude: A adds up unless the arbitrary level carries, and
// along a piece A is straight for as long as it says. The file admissible.cpp shows that this sufficient condition is also
// necessary, and what holds if carries cancel.
#include "colex/composition.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "colex/coordinate.hpp"
#include "colex/floor_form.hpp"
#include "colex/max_residue.hpp"
#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/theorems/prefix.hpp"

#include "levels.hpp"

namespace colex::theorems {

namespace {

struct FloorFormValues {
  struct State {
    I x;
    Mode<I> first;
    Mode<I> before;  ///< the last mode so far
    I period;        ///< size of the modes before that one
    I at;            ///< x's coordinate in those
    I rest;          ///< what is left of x for the last mode
    I sum;           ///< of the shares of the modes before the last
    I form;          ///< the value of the floor form
  };

  State empty(Scope& scope) const {
    const I x = scope.at_least("x", 0);
    const Mode<I> mode{scope.at_least("s", 1), scope.unknown("d")};
    return State{x, mode, mode, I(1), I(0), x, I(0), FloorForm<I, I>{mode.stride, {}}(x)};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.first.extent, 1, "first extent");
    is.any(s.first.stride, "first stride");
    is.at_least(s.before.extent, 1, "extent before");
    is.any(s.before.stride, "stride before");
    is.at_least(s.period, 1, "period");
    is.coordinate(s.at, s.period, "coordinate");
    is.at_least(s.rest, 0, "rest");
    is.equal(s.x, s.at + s.period * s.rest, "x");
    is.any(s.sum, "sum");
    is.equal(s.form, s.sum + s.rest * s.before.stride, "the form has the value");
  }

  Mode<I> next(Scope& scope, const State& /*state*/) const { return {scope.at_least("s", 1), scope.unknown("d")}; }

  State step(Scope& /*scope*/, const State& s, const Mode<I>& mode, const Emit& /*emit*/) const {
    State after = s;
    idx2crd_step(s.rest, s.before.extent, [&](const I& digit) { after.at = s.at + s.period * digit; });
    after.rest = value_step(s.rest, s.before, [&](const I& emitted) { after.sum = s.sum + emitted; });
    const Level<I, I> level = floor_form_step(s.period, s.before, mode);
    after.period = level.period;
    after.before = mode;
    after.form = s.form + share(level, s.x);
    return after;
  }

  void conclusion(Scope& scope, const State& s) const { scope.claim(s.sum + s.rest * s.before.stride == s.form, "value"); }

  void meaning(Scope& scope, const Run<Mode<I>>& run, const State& s) const {
    Modes<I> modes{s.first};
    modes.insert(modes.end(), run.consumed.begin(), run.consumed.end());
    scope.claim(value_at(modes, s.x) == s.form, "value");
    scope.claim(floor_form(modes)(s.x) == s.form, "floor form");
  }
};

const auto floor_form_values_theorem =
    Induction<FloorFormValues>("floor-form.values.all-ranks", "floor_form.hpp",
                               "the floor form of L has the values of L at every x >= 0")
        .not_with_change("from the extent", [](auto& after, auto& s, auto& mode) {
          after.form = s.form + share(Level<I, I>{s.period * s.before.extent, mode.stride - s.before.extent}, s.x);
        });

/// A(r·i) leaves the straight line i·A(r) by the floors of the residues.
struct Line {
  struct State {
    I r;
    I i;
    I at_r;    ///< A(r)
    I at_ri;   ///< A(r·i)
    I floors;  ///< Σ e_j·⌊(r mod P_j)·i/P_j⌋
  };

  State empty(Scope& scope) const {
    const I r = scope.at_least("r", 0);
    const I i = scope.at_least("i", 0);
    const FloorForm<I, I> slope{scope.unknown("slope"), {}};
    return State{r, i, slope(r), slope(r * i), I(0)};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.r, 0, "r");
    is.at_least(s.i, 0, "i");
    is.any(s.at_r, "A(r)");
    is.any(s.floors, "floors");
    is.equal(s.at_ri, s.i * s.at_r + s.floors, "A(r·i)");
  }

  Level<I, I> next(Scope& scope, const State& /*state*/) const { return {scope.at_least("P", 1), scope.unknown("e")}; }

  State step(Scope& scope, const State& s, const Level<I, I>& level, const Emit& /*emit*/) const {
    const auto terms = colex::detail::floor_terms(FloorForm<I, I>{I(0), {level}}, s.r);
    const I ri = multiple(scope, s.r, s.i, level.period).value();
    return {s.r, s.i, s.at_r + share(level, s.r), s.at_ri + share(level, ri), s.floors + colex::detail::floor_sum(terms, s.i)};
  }

  void conclusion(Scope& scope, const State& s) const {
    if (s.floors == I(0)) {
      scope.claim(s.at_ri == s.i * s.at_r, "straight where the floors sum to 0");
    } else {
      scope.claim(s.at_ri != s.i * s.at_r, "and nowhere else");
    }
  }

  void meaning(Scope& scope, const Run<Level<I, I>>& run, const State& s) const {
    const FloorForm<I, I> levels{I(0), run.consumed};
    scope.claim(levels(s.r * s.i) - s.i * levels(s.r) == s.floors, "floors");
    scope.claim(colex::detail::floor_sum(colex::detail::floor_terms(levels, s.r), s.i) == s.floors, "floors of the residues");
  }
};

const auto line_theorem = Induction<Line>("composition.line.all-ranks", "composition.hpp",
                                          "A(r·i) = i·A(r) exactly where the floors of i times the residues of r sum to 0")
                              .not_with_change("of the step itself", [](auto& after, auto& s, auto& level) {
                                after.floors = s.floors + share(level, s.r * s.i);
                              });

struct Addition {
  struct State {
    I x;
    I y;
    I at_x;
    I at_y;
    I at_sum;
  };

  State empty(Scope& scope) const {
    const I x = scope.at_least("x", 0);
    const I y = scope.at_least("y", 0);
    const FloorForm<I, I> slope{scope.unknown("slope"), {}};
    return State{x, y, slope(x), slope(y), slope(x + y)};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.x, 0, "x");
    is.at_least(s.y, 0, "y");
    is.any(s.at_x, "A(x)");
    is.any(s.at_y, "A(y)");
    is.equal(s.at_sum, s.at_x + s.at_y, "A(x + y)");
  }

  Level<I, I> next(Scope& scope, const State& s) const {
    const Level<I, I> level{scope.at_least("P", 1), scope.unknown("e")};
    scope.assume(s.x % level.period + s.y % level.period < level.period);
    return level;
  }

  State step(Scope& /*scope*/, const State& s, const Level<I, I>& level, const Emit& /*emit*/) const {
    return {s.x, s.y, s.at_x + share(level, s.x), s.at_y + share(level, s.y), s.at_sum + share(level, s.x + s.y)};
  }

  void conclusion(Scope& scope, const State& s) const { scope.claim(s.at_sum == s.at_x + s.at_y, "A(x + y)"); }

  void meaning(Scope& scope, const Run<Level<I, I>>& run, const State& s) const {
    const FloorForm<I, I> levels{I(0), run.consumed};
    scope.claim(levels(s.x + s.y) - levels(s.x) - levels(s.y) == s.at_sum - s.at_x - s.at_y, "the levels add up");
  }
};

const auto addition_theorem =
    Induction<Addition>("composition.addition.all-ranks", "composition.hpp", "A(x + y) = A(x) + A(y) where no level of A carries")
        .not_without(1, "with carries");

/// A layout of which one level is known, and the values that are asked for: to a step of composition it is a left operand.
class SomeLeft {
 public:
  SomeLeft(Scope& scope, const I& period, const Mode<I>& piece)
      : form{I(0), {Level<I, I>{period, scope.unknown("e")}}},
        value_(scope.unknown("A(r)")),
        straight_(scope.at_least("straight", 1)) {
    scope.assume(straight_ <= piece.extent);
  }

  /// A(r), the only value that a step asks for.
  I operator()(const I& /*r*/) const { return value_; }
  /// How long it is straight along the piece: by the contract of straight_run.
  I straight(const Mode<I>& /*piece*/) const { return straight_; }

  FloorForm<I, I> form;

 private:
  I value_;
  I straight_;
};

struct Composite {
  struct State {
    I period;   ///< of an arbitrary level of A
    I reach;    ///< what the residues of the pieces so far can sum to at this level
    I turns;    ///< B at the probe,
    I residue;  ///< by the period
    I index;    ///< B at the probe
    I value;    ///< A at this index
    I result;   ///< the composite at the probe
  };

  State empty(Scope& scope) const { return State{scope.at_least("P", 1), I(0), I(0), I(0), I(0), I(0), I(0)}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.period, 1, "period");
    is.coordinate(s.reach, s.period, "reach");
    is.coordinate(s.residue, s.reach + I(1), "the residue is within reach");
    is.at_least(s.turns, 0, "turns");
    is.equal(s.index, s.period * s.turns + s.residue, "B(c)");
    is.any(s.result, "(A o B)(c)");
    is.equal(s.value, s.result, "A(B(c))");
  }

  /// A piece of a leaf of B.
  Mode<I> next(Scope& scope, const State& /*state*/) const { return {scope.at_least("n", 2), scope.at_least("r", 0)}; }

  std::optional<State> step(Scope& scope, const State& s, const Mode<I>& piece, const Emit& emit) const {
    return composed(scope, s, piece, emit, {});
  }

  void conclusion(Scope& scope, const State& s) const { scope.claim(s.result == s.value, "(A o B)(c) = A(B(c))"); }

  void meaning(Scope& scope, const Run<Mode<I>>& /*run*/, const State& s) const {
    scope.claim(s.index % s.period == s.residue, "the residue");
    scope.claim(s.index / s.period == s.turns, "the turns");
  }

  /// What the twins leave out.
  struct Mistakes {
    bool carries = false;          ///< the level may carry
    bool beyond_the_line = false;  ///< a piece may go on where A is straight no longer
  };

  static std::optional<State> composed(Scope& scope, const State& s, const Mode<I>& piece, const Emit& emit, Mistakes mistakes) {
    const SomeLeft A(scope, s.period, piece);
    CompositionState<I> state{{s.reach}};
    Mode<I> part{I(1), I(0)};
    Mode<I> composite{I(1), I(0)};
    const std::optional<Mode<I>> rest = composition_step(A, state, piece, [&](const Mode<I>& b, const Mode<I>& ab) {
      emit(ab);
      part = b;
      composite = ab;
    });
    if (!rest) return std::nullopt;
    scope.claim(part.extent * rest->extent == piece.extent, "the straight part and the rest are the piece");
    if (!(rest->extent == I(1))) scope.claim(rest->stride == part.extent * piece.stride, "the rest goes on where the part ends");

    // The law is about compositions in which this level does not carry.
    const I& reach = state.reach[0];
    if (!mistakes.carries) scope.assume(reach < s.period);
    const I digit = scope.coordinate("i", mistakes.beyond_the_line ? piece.extent : part.extent);
    const Multiple moved = multiple(scope, part.stride, digit, s.period);
    suppose(
        scope, moved.residue <= reach - s.reach,
        {largest_residue(s.period, part.stride, part.extent, reach - s.reach, of("at"), of("at_residue"), digit, moved.residue)});
    const I x = moved.value();
    const I at_x = value_at_multiple(scope, part.stride, digit, A(part.stride), A.straight(piece));
    // A adds up where no level carries. If one does, let it be this one; then the sum may be anything.
    const I residue = s.residue + moved.residue;
    const I at_sum = scope.unknown("A(x + r·i)");
    if (residue < s.period) {
      suppose(scope, at_sum == s.value + at_x, {ends_at("composition.addition.all-ranks", s.index, x, s.value, at_x, at_sum)});
    }
    return State{s.period, reach, s.turns + moved.turns, residue, s.index + x, at_sum, s.result + digit * composite.stride};
  }
};

const auto composite_theorem =
    Induction<Composite>(
        "composition.values.all-ranks", "composition.hpp",
        "(A o B)(c) = A(B(c)) for A and B of any ranks, where composition's steps reach the end and no level of A carries")
        .resting_on(straight_by())
        .resting_on({"composition.line.all-ranks", "composition.addition.all-ranks", "max-residue.contract.all-rounds"})
        .not_with_step(
            "with carries",
            [](auto& scope, auto& s, auto& piece) { return Composite::composed(scope, s, piece, Unheard(), {.carries = true}); })
        .not_with_step("beyond the line", [](auto& scope, auto& s, auto& piece) {
          return Composite::composed(scope, s, piece, Unheard(), {.beyond_the_line = true});
        });

}  // namespace

std::vector<Theorem> folds_of_composition() {
  return {floor_form_values_theorem, line_theorem, addition_theorem, composite_theorem};
}

}  // namespace colex::theorems
