// When is there a layout A o B? Composition's test is exact, at all ranks of A and of B:
//
//   composition.carries  at one level, the pieces x_k of B carry ⌊Σ (x_k mod P) / P⌋ times, and they do at some coordinate if and
//                        only if their largest residues sum to P or more
//   composition.sum      A(Σ x_k) = Σ A(x_k) exactly where the defects of the levels, each as often as it carries, sum to 0
//   layout.lines         where a layout leaves the straight line that it begins with, one of its modes ends: so this place
//                        divides its size
//   composition.lines    a layout with the values A(r·i) on a leaf n:r of B has the modes that composition emits for it; so where
//                        a step's straight part does not divide, there is no layout
//
// The test is sufficient: if no carry is left over, A(B(c)) is the sum of the values of the pieces, and A is straight along
// each of them. It is necessary: by the last two theorems, a layout that is the composition has the modes that composition
// emits, so its value is the sum of theirs; and if a carry is left over, A(B(c)) is not that sum.
#include <cstddef>
#include <optional>
#include <vector>

#include "colex/coalesce.hpp"
#include "colex/composition.hpp"
#include "colex/floor_form.hpp"
#include "colex/max_residue.hpp"
#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/theorems/prefix.hpp"
#include "colex/theorems/theorem.hpp"

#include "levels.hpp"

namespace colex::theorems {

namespace {

/// At one level only the residues of the pieces x_k = r_k·i_k matter: the level carries ⌊Σ (x_k mod P) / P⌋ times. The probe is
/// any coordinate, or one at which each residue is largest.
struct Carries {
  struct State {
    I period;
    I largest;   ///< whether the residues are the largest (0, 1)
    I reach;     ///< what the residues of the pieces so far can sum to, as composition's step adds it up
    I index;     ///< Σ x_k at the probe
    I turns;     ///< Σ ⌊x_k / P⌋
    I residues;  ///< Σ (x_k mod P)
    I carried;   ///< how often they have passed the period,
    I over;      ///< and by how much
  };

  /// A piece, and the probe's coordinate in it.
  struct Piece {
    Mode<I> mode;
    I digit;
  };

  State empty(Scope& scope) const {
    return State{scope.at_least("P", 1), scope.coordinate("largest", I(2)), I(0), I(0), I(0), I(0), I(0), I(0)};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.period, 1, "period");
    is.coordinate(s.largest, I(2), "largest");
    is.at_least(s.turns, 0, "turns");
    is.at_least(s.carried, 0, "carries");
    is.coordinate(s.over, s.period, "over");
    is.equal(s.residues, s.period * s.carried + s.over, "residues");
    is.equal(s.index, s.period * (s.turns + s.carried) + s.over, "sum of the pieces");
    if (s.largest == I(1)) {
      is.equal(s.reach, s.residues, "the reach is attained");
    } else {
      is.at_least(s.reach, 0, "reach");
      is.that(s.residues <= s.reach, "the residues are within reach");
    }
  }

  Piece next(Scope& scope, const State& /*state*/) const {
    const I extent = scope.at_least("n", 1);
    return {{extent, scope.at_least("r", 0)}, scope.coordinate("i", extent)};
  }

  State step(Scope& scope, const State& s, const Piece& piece, const Emit& /*emit*/) const {
    const auto& [extent, stride] = piece.mode;
    const I largest = max_residue(stride, extent, s.period);
    const Multiple moved = multiple(scope, stride, piece.digit, s.period);
    if (s.largest == I(1)) {
      suppose(scope, moved.residue == largest,
              {largest_residue(s.period, stride, extent, largest, piece.digit, moved.residue, of("i"), of("residue"))});
    } else {
      suppose(scope, moved.residue <= largest,
              {largest_residue(s.period, stride, extent, largest, of("at"), of("at_residue"), piece.digit, moved.residue)});
    }
    const I over = s.over + moved.residue;
    return {s.period,
            s.largest,
            s.reach + largest,
            s.index + moved.value(),
            s.turns + moved.turns,
            s.residues + moved.residue,
            s.carried + over / s.period,
            over % s.period};
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.index / s.period == s.turns + s.residues / s.period, "it carries as often as the residues pass the period:");
    if (s.reach < s.period) {
      scope.claim(s.index / s.period == s.turns, "never, if the largest sum to less,");
    } else if (s.largest == I(1)) {
      scope.claim(s.turns < s.index / s.period, "and at their coordinate, if they do not");
    }
  }

  void meaning(Scope& scope, const Run<Piece>& run, const State& s) const {
    I index(0), turns(0), residues(0), reach(0);
    for (const auto& [mode, digit] : run.consumed) {
      const I x = digit * mode.stride;
      index = index + x;
      turns = turns + x / s.period;
      residues = residues + x % s.period;
      reach = reach + max_residue(mode.stride, mode.extent, s.period);
    }
    scope.claim(index == s.index, "sum of the pieces");
    scope.claim(turns == s.turns, "turns");
    scope.claim(residues == s.residues, "residues");
    scope.claim(reach == s.reach, "reach");
  }
};

const auto carries_theorem = Induction<Carries>("composition.carries.all-ranks", "composition.hpp",
                                                "a level carries as often as the residues of B's pieces pass its period: at some "
                                                "coordinate, if and only if the largest sum to it or more")
                                 .resting_on({"max-residue.contract.all-rounds"})
                                 .not_with_conclusion("beyond the period", [](auto& scope, auto& s) {
                                   if (less_equal(s.reach, s.period)) scope.claim(s.index / s.period == s.turns);
                                 });

/// A(Σ x_k) = Σ A(x_k) + Σ_j e_j·⌊Σ_k (x_k mod P_j) / P_j⌋: what carry_search looks for is where the last sum is not 0.
struct SumOfPieces {
  struct State {
    I index;    ///< Σ x_k
    I value;    ///< A(Σ x_k)
    I sum;      ///< Σ A(x_k)
    I defects;  ///< of the levels, each as often as it carries
  };

  /// A level of A, and what it sees of the pieces: Σ ⌊x_k / P⌋ and Σ (x_k mod P).
  struct Seen {
    Level<I, I> level;
    I turns;
    I residues;
  };

  State empty(Scope& scope) const {
    const I index = scope.at_least("x", 0);
    const FloorForm<I, I> slope{scope.unknown("slope"), {}};
    return State{index, slope(index), slope(index), I(0)};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.index, 0, "sum of the pieces");
    is.any(s.sum, "sum of the values");
    is.any(s.defects, "defects");
    is.equal(s.value, s.sum + s.defects, "value of the sum");
  }

  Seen next(Scope& scope, const State& s) const {
    const Seen seen{{scope.at_least("P", 1), scope.unknown("e")}, scope.at_least("turns", 0), scope.at_least("residues", 0)};
    // The turns and the residues are those of the pieces.
    scope.assume(s.index == seen.level.period * seen.turns + seen.residues);
    return seen;
  }

  State step(Scope& /*scope*/, const State& s, const Seen& seen, const Emit& /*emit*/) const {
    const auto& [level, turns, residues] = seen;
    return {s.index, s.value + share(level, s.index), s.sum + turns * level.defect, s.defects + share(level, residues)};
  }

  void conclusion(Scope& scope, const State& s) const {
    if (s.defects == I(0)) {
      scope.claim(s.value == s.sum, "adds up where the defects cancel");
    } else {
      scope.claim(s.value != s.sum, "and nowhere else");
    }
  }

  void meaning(Scope& scope, const Run<Seen>& run, const State& s) const {
    FloorForm<I, I> levels{I(0), {}};
    I sum(0);
    for (const Seen& seen : run.consumed) {
      levels.levels.push_back(seen.level);
      sum = sum + seen.turns * seen.level.defect;
    }
    scope.claim(levels(s.index) - sum == s.value - s.sum, "the levels");
  }
};

const auto sum_of_pieces_theorem =
    Induction<SumOfPieces>("composition.sum.all-ranks", "carry_search.hpp",
                           "A of the sum of B's pieces is the sum of A of each exactly where the defects of the carries sum to 0")
        .not_with_change("carries once",
                         [](auto& after, auto& s, auto& seen) {
                           after.defects = seen.residues < seen.level.period ? s.defects : s.defects + seen.level.defect;
                         })
        .not_with_change("without a level", [](auto& after, auto& s, auto& /*next*/) { after.defects = s.defects; });

/// The straight line that a layout begins with is the first mode of its coalesced form, and what is behind it is a layout: L(a
/// + y·b) = a·L(1) + L'(b).
struct Lines {
  struct State {
    Mode<I> line;
    I digit;      ///< the probe's coordinate on the line
    Prefix rest;  ///< the modes behind it
    Prefix all;
  };

  State empty(Scope& /*scope*/) const { return State{{I(1), I(0)}, I(0), no_modes(), no_modes()}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.line.extent, 1, "the line's end");
    is.any(s.line.stride, "its slope");
    is.coordinate(s.digit, s.line.extent, "coordinate on the line");
    is.at_least(s.rest.size, 1, "size of the rest");
    is.coordinate(s.rest.at, s.rest.size, "coordinate of the rest");
    if (s.rest.at == I(0)) {
      is.equal(s.rest.value, I(0), "value of the rest at 0");
    } else {
      is.any(s.rest.value, "value of the rest");
    }
    if (s.rest.at == I(1)) is.that(s.rest.value != s.line.extent * s.line.stride, "the rest does not go on along the line");
    if (!(s.rest.size == I(1))) is.that(I(2) <= s.line.extent, "a line begins with the first mode that moves");
    is.equal(s.all.size, s.line.extent * s.rest.size, "size");
    is.equal(s.all.at, s.digit + s.line.extent * s.rest.at, "coordinate");
    is.equal(s.all.value, s.digit * s.line.stride + s.rest.value, "value");
  }

  Probed next(Scope& scope, const State& /*state*/) const { return unknown_mode(scope); }

  State step(Scope& scope, const State& s, const Probed& probed, const Emit& emit) const {
    const auto& [mode, digit] = probed;
    const Prefix all = appended(scope, s.all, mode, digit);
    bool ends = !static_cast<bool>(s.rest.size == I(1));
    if (!ends) {
      const Mode<I> line = coalesce_step(s.line, mode, [&](const Mode<I>& done) {
        emit(done);
        ends = true;
      });
      if (!ends) return {line, s.digit + s.line.extent * digit, s.rest, all};
    }
    return {s.line, s.digit, appended(scope, s.rest, mode, digit), all};
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.all.size == s.line.extent * s.rest.size, "the line's end divides the size");
    if (s.all.at < s.line.extent) scope.claim(s.all.value == s.all.at * s.line.stride, "straight before it");
    if (s.all.at == s.line.extent) scope.claim(s.all.value != s.all.at * s.line.stride, "and not there");
    if (s.line.extent == I(1)) scope.claim(s.all.size == I(1), "it ends behind 1, where there is more than one value");
  }

  void meaning(Scope& scope, const Run<Probed>& run, const State& s) const {
    const Layout<I> L = layout_of(modes_of(run.consumed));
    scope.claim(size(L) == s.all.size, "size");
    scope.claim(L(s.all.at) == s.all.value, "value");
    I end(1);
    while (end < s.all.size && L(end) == end * L(I(1))) end = end + I(1);
    scope.claim(end == s.line.extent, "the line's end");
  }
};

const auto lines_theorem =
    Induction<Lines>("layout.lines.all-ranks", "coalesce.hpp",
                     "where a layout leaves the straight line it begins with, a mode ends: the place divides its size, and "
                     "behind it is a layout")
        .not_with_step("goes on", [](auto& scope, auto& s, auto& probed) {
          const auto& [mode, digit] = probed;
          const Prefix all = appended(scope, s.all, mode, digit);
          return Lines::State{{s.line.extent * mode.extent, s.line.stride}, s.digit + s.line.extent * digit, s.rest, all};
        });

/// A layout S with S(i) = A(r·i) for all i < n has the modes that composition emits for the leaf n:r of B, and no step of
/// composition fails.
struct LinesOfAComposite {
  struct State {
    I size;         ///< of S
    I at;           ///< a probe
    I value;        ///< S there
    Mode<I> piece;  ///< what is left of the leaf
    I unit;         ///< a step of the piece, in coordinates of the leaf: the size of what is emitted
    I digits;       ///< the probe, in what is emitted,
    I rest;         ///< and in the piece
    I result;       ///< the modes that are emitted, at the digits
    I behind;       ///< S behind them, which is a layout of the size of the piece, at the rest
  };

  /// Where the line ends that the rest of S begins with, and the size of what is behind it.
  struct Line {
    I end;
    I behind;
  };

  State empty(Scope& scope) const {
    const I n = scope.at_least("n", 1);
    const I r = scope.at_least("r", 0);
    const I at = scope.coordinate("i", n);
    const I value = value_of_a_layout(scope, at);
    return State{n, at, value, {n, r}, I(1), I(0), at, I(0), value};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.piece.extent, 1, "extent of the piece");
    is.at_least(s.piece.stride, 0, "stride of the piece");
    is.at_least(s.unit, 1, "unit");
    is.coordinate(s.digits, s.unit, "coordinate in what is emitted");
    is.coordinate(s.rest, s.piece.extent, "coordinate in the piece");
    is.any(s.result, "value of what is emitted");
    if (s.rest == I(0)) {
      is.equal(s.behind, I(0), "value of the rest at 0");
    } else {
      is.any(s.behind, "value of the rest");
    }
    is.equal(s.size, s.unit * s.piece.extent, "size");
    is.equal(s.at, s.digits + s.unit * s.rest, "coordinate");
    is.equal(s.value, s.result + s.behind, "S is what is emitted and the rest");
  }

  Line next(Scope& scope, const State& s) const {
    const Line line = any_line(scope, s);
    suppose(scope, s.piece.extent == line.end * line.behind,
            {ends_at("layout.lines.all-ranks", line.end, of("slope"), of("digit"), line.behind, of("at"), of("value"),
                     s.piece.extent, of("whole"), of("whole_value"))});
    return line;
  }

  std::optional<State> step(Scope& scope, const State& s, const Line& line, const Emit& emit) const {
    if (s.piece.extent == I(1)) return s;
    // A is straight along the piece for as long as S is: it has the same values.
    const LeftAlongAPiece A{scope.unknown("A(r)"), line.end};
    CompositionState<I> state{{}};
    Mode<I> composite{I(1), I(0)};
    const std::optional<Mode<I>> rest = composition_step(A, state, s.piece, [&](const Mode<I>& /*b*/, const Mode<I>& ab) {
      emit(ab);
      composite = ab;
    });
    scope.claim(rest.has_value(), "composition goes on");
    if (!rest) return std::nullopt;
    scope.claim(rest->extent == line.behind, "with what is behind the line");
    const I digit = s.rest % line.end;
    const I after = s.rest / line.end;
    // By layout.lines: S(a + y·b) = a·S(1) + S'(b), and S(1) is A(r).
    const I behind = value_of_a_layout(scope, after);
    const I slope = A(s.piece.stride);
    suppose(scope, s.behind == digit * slope + behind,
            {ends_at("layout.lines.all-ranks", line.end, slope, digit, line.behind, after, behind, s.piece.extent, s.rest,
                     s.behind)});
    return State{s.size,
                 s.at,
                 s.value,
                 *rest,
                 s.unit * composite.extent,
                 s.digits + s.unit * digit,
                 after,
                 s.result + digit * composite.stride,
                 behind};
  }

  void conclusion(Scope& scope, const State& s) const {
    if (s.piece.extent == I(1)) {
      scope.claim(s.unit == s.size, "size");
      scope.claim(s.digits == s.at, "coordinate");
      scope.claim(s.result == s.value, "S is what composition emits");
    } else {
      scope.claim(s.unit < s.size, "composition is not done");
    }
  }

  void meaning(Scope& scope, const Run<Line>& run, const State& s) const {
    const Layout<I> emitted = layout_of(run.emitted);
    scope.claim(size(emitted) == s.unit, "size of what is emitted");
    scope.claim(emitted(s.digits) == s.result, "value of what is emitted");
  }

  /// A layout is 0 at 0; elsewhere it may be anything.
  static I value_of_a_layout(Scope& scope, const I& at) { return at == I(0) ? I(0) : scope.unknown("S(i)"); }

  static Line any_line(Scope& scope, const State& s) {
    if (s.piece.extent == I(1)) return {I(1), I(1)};
    const I end = scope.at_least("y", 2);
    scope.assume(end <= s.piece.extent);
    return {end, scope.at_least("k", 1)};
  }
};

const auto lines_of_a_composite_theorem =
    Induction<LinesOfAComposite>(
        "composition.lines.all-ranks", "composition.hpp",
        "a layout with A's values along a leaf of B has the modes that composition emits; where a step fails there is none")
        .resting_on({"layout.lines.all-ranks"})
        .not_without(2, "ends anywhere");

}  // namespace

std::vector<Theorem> folds_of_admissible() {
  return {carries_theorem, sum_of_pieces_theorem, lines_theorem, lines_of_a_composite_theorem};
}

}  // namespace colex::theorems
