// Where a composition goes without carries: the strides and the ends of B's modes divide the periods of A's levels, or are
// multiples of them.
//
//   A = (4,6,5):(…) has the periods 4 and 24; of B = (2,6,10):(1,2,12) the strides and the ends are 1, 2, 12 and 120
//
//   composition.divisors.line      A is straight along such a mode n:r up to an end that divides n, so that no step of
//                                  composition fails; and that end divides every period that does not divide r, so that what
//                                  is left of the mode is such a mode as well
//   composition.divisors.carries   where such parts of modes follow one another, each beginning where the one before ends, no
//                                  level of A carries
//
// The modes of a tile and of its complement follow one another like that, in the order of their strides
// (`division.tiles.all-ranks`). So division by a tile of such strides and ends exists, if it covers the layout's domain, whatever
// the ranks; and it has A's values (`division.values.all-ranks`).
#include "../divisors.hpp"

#include "colex/composition.hpp"
#include "colex/floor_form.hpp"
#include "colex/straight_run.hpp"
#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/theorems/theorem.hpp"

#include "levels.hpp"

namespace colex::theorems {

namespace {

/// What straight_run finds along n:r, level after level: nothing before n, or the first level that begins behind r.
struct DividingLine {
  struct State {
    I line;    ///< for how long A is straight, so far
    I parts;   ///< how often the mode has that; 1, if nothing carries in it
    I extent;  ///< of the mode: line·parts
    I stride;
    I sum;     ///< of the defects at the line's end
    I period;  ///< of the last level
    I beyond;  ///< how often that has the line's end, if the mode is cut there
    I probed;  ///< the period of some level, if that does not divide the stride, and else 0
    I lines;   ///< how often the probed period has the line's end
  };

  /// A level, and whether it is probed (0, 1).
  struct Next {
    Level<I, I> level;
    I is_probed;
  };

  State empty(Scope& scope) const {
    const I n = scope.at_least("n", 1), r = scope.at_least("r", 1);
    return State{n, I(1), n, r, I(0), I(1), I(1), I(0), I(0)};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.line, 1, "line");
    is.at_least(s.parts, 1, "parts");
    is.at_least(s.stride, 1, "stride");
    is.equal(s.extent, s.line * s.parts, "the line divides the extent");
    is.any(s.sum, "defects");
    if (s.parts == I(1)) {
      is.at_least(s.period, 1, "period");
      is.equal(s.beyond, I(1), "not cut");
    } else {
      is.at_least(s.beyond, 1, "beyond");
      is.equal(s.period, s.line * s.stride * s.beyond, "it is cut at the period of a level");
      is.that(s.sum != I(0), "cut where A is straight no longer");
    }
    is.at_least(s.lines, 0, "lines");
    is.equal(s.probed, s.line * s.stride * s.lines, "the line's end divides the probed period");
  }

  /// Each period is a larger multiple of the one before, no defect is 0, and stride, end and period divide one another.
  Next next(Scope& scope, const State& s) const {
    const Level<I, I> level{s.period * scope.at_least("s", 2), scope.unknown("e")};
    scope.assume(level.defect != I(0));
    assume_one_divides_the_other(scope, level.period, s.stride);
    assume_one_divides_the_other(scope, level.period, s.extent * s.stride);
    return {level, scope.coordinate("is probed", I(2))};
  }

  State step(Scope& /*scope*/, const State& s, const Next& n, const Emit& /*emit*/) const {
    const FloorTerm<I, I> term = colex::detail::floor_term(n.level, s.stride);
    const FirstCarry<I, I> carry = straight_run_step(FirstCarry<I, I>{s.line, s.sum}, term);
    const I parts = s.extent / carry.index;
    State after{carry.index, parts, s.extent, s.stride, carry.sum, n.level.period, I(1), s.probed, I(0)};
    if (n.is_probed == I(1)) after.probed = term.residue == I(0) ? I(0) : n.level.period;
    after.lines = after.probed / (after.line * s.stride);
    if (!(parts == I(1))) after.beyond = n.level.period / (after.line * s.stride);
    return after;
  }

  /// A step of composition along the mode.
  void conclusion(Scope& scope, const State& s) const {
    const I line = colex::detail::straight_run_from(FirstCarry<I, I>{s.line, s.sum}, s.extent,
                                                    [] { return SmallVector<FloorTerm<I, I>>(); });
    scope.claim(line == s.line, "straight up to there");
    scope.claim(s.extent == s.line * s.parts, "which divides the extent");
    scope.claim(s.probed == s.line * s.stride * s.lines, "its end divides each period that does not divide the stride");
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    FloorForm<I, I> levels{I(0), {}};
    I probed(0);
    for (const Next& n : run.consumed) {
      levels.levels.push_back(n.level);
      if (n.is_probed == I(1)) probed = n.level.period;
    }
    scope.claim(straight_run(colex::detail::floor_terms(levels, s.stride), s.extent) == s.line, "straight_run");
    scope.claim(s.probed == I(0) || s.probed == probed, "the probed period");
  }
};

const auto dividing_line_theorem =
    Induction<DividingLine>("composition.divisors.line.all-ranks", "composition.hpp",
                            "where n·r, r and the periods of A's levels divide one another, A is straight along n:r up to an end "
                            "that divides n and each period that does not divide r")
        .not_without(3, "of any end");

/// The pieces of B, one after the other, at an arbitrary level of A.
struct PiecesInARow {
  struct State {
    I period;     ///< of the level
    I end;        ///< where the pieces so far end, and the next one begins
    I is_beyond;  ///< whether the end is a multiple of the period, or divides it (1, 0)
    I times;      ///< how often
    I reach;      ///< what their residues can sum to
  };

  State empty(Scope& scope) const {
    const I P = scope.at_least("P", 1);
    return State{P, I(1), I(0), P, I(0)};
  }

  void invariant(Is& is, State& s) const {
    is.coordinate(s.is_beyond, I(2), "is beyond");
    is.at_least(s.times, 1, "times");
    if (s.is_beyond == I(1)) {
      is.at_least(s.period, 1, "period");
      is.equal(s.end, s.period * s.times, "the period divides the end");
      is.coordinate(s.reach, s.period, "reach");
    } else {
      is.at_least(s.end, 1, "end");
      is.equal(s.period, s.end * s.times, "the end divides the period");
      is.coordinate(s.reach, s.end, "reach");
    }
  }

  /// A piece that begins where the last one ends, and its end divides the period, unless the period divides its stride.
  Mode<I> next(Scope& scope, const State& s) const {
    const Mode<I> piece{scope.at_least("n", 2), s.end};
    if (s.end % s.period == I(0)) return piece;
    const I end = piece.extent * piece.stride, lines = s.period / end;
    suppose(scope, s.period == end * lines,
            {ends_at("composition.divisors.line.all-ranks", piece.extent, of("parts"), of("extent"), piece.stride, of("sum"),
                     of("last"), of("beyond"), s.period, lines)});
    return piece;
  }

  std::optional<State> step(Scope& scope, const State& s, const Mode<I>& piece, const Emit& emit) const {
    const LeftAlongAPiece A{scope.unknown("A(r)"), piece.extent, {I(0), {Level<I, I>{s.period, scope.unknown("e")}}}};
    CompositionState<I> state{{s.reach}};
    const auto rest = composition_step(A, state, piece, [&](const Mode<I>& /*of B*/, const Mode<I>& ab) { emit(ab); });
    if (!rest) return std::nullopt;
    const I end = s.end * piece.extent;
    if (s.end % s.period == I(0)) return State{s.period, end, I(1), end / s.period, state.reach[0]};
    return State{s.period, end, I(0), s.period / end, state.reach[0]};
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(!colex::detail::can_carry(Level<I, I>{s.period, I(1)}, s.reach), "the level cannot carry");
  }

  void meaning(Scope& scope, const Run<Mode<I>>& run, const State& s) const {
    I reach(0);
    for (const Mode<I>& piece : run.consumed) reach = reach + max_residue(piece.stride, piece.extent, s.period);
    scope.claim(reach == s.reach, "reach");
  }
};

const auto pieces_in_a_row_theorem =
    Induction<PiecesInARow>(
        "composition.divisors.carries.all-ranks", "composition.hpp",
        "where such pieces of B follow one another, each beginning where the one before ends, no level of A carries")
        .resting_on({"composition.divisors.line.all-ranks"})
        .not_without(1, "of any end");

}  // namespace

std::vector<Theorem> folds_of_divisors() { return {dividing_line_theorem, pieces_in_a_row_theorem}; }

}  // namespace colex::theorems
