// What composition returns, put together: its loops over the leaves of B and over what is left of each, at all ranks.
//
//   composition.pieces      where the loops end, the modes that they emit have the size of B, and at each coordinate c the sum of
//                           A's values at x_k, where x_k are the shares of B's pieces: B(c) = Σ x_k
//   composition.still       a mode that composition does not show to carry_search has no residue at any level that it asks about
//   composition.shown       so the modes that it shows have all residues that there are at such a level
//   composition.cancelling  where carry_search finds nothing among the levels that it is asked about, no carry is left over at
//                           any level: so A(Σ x_k) = Σ A(x_k), by composition.sum
//
// Together: where composition returns a layout R, R(c) = A(B(c)) for every coordinate c of B, whether carries cancel or not.
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "colex/composition.hpp"
#include "colex/floor_form.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/theorems/prefix.hpp"
#include "colex/theorems/theorem.hpp"

#include "levels.hpp"

namespace colex::theorems {

namespace {

/// A left operand along one piece: A(r), and how long A is straight.
struct StraightPart {
  I operator()(const I& /*r*/) const { return value; }
  I straight(const Mode<I>& /*piece*/) const { return line; }

  I value;
  I line;
  FloorForm<I, I> form{I(0), {}};
};

/// One turn of the inner loop, or the next leaf of B where a leaf is done.
struct Pieces {
  struct State {
    Prefix leaves;   ///< of B, as far as it was consumed
    Prefix refined;  ///< the pieces of B that were emitted: their value is Σ x_k
    Mode<I> piece;   ///< what is left of the last leaf
    I rest;          ///< the probe's coordinate in it
    I sum;           ///< Σ A(x_k)
    I result;        ///< the emitted modes of A o B, at the probe
  };

  /// A leaf and the probe's coordinate in it, where one is done; else what A is along the piece.
  struct Next {
    I is_leaf;  ///< 0, 1
    Probed leaf;
    I value;
    I line;
  };

  State empty(Scope& /*scope*/) const { return State{no_modes(), no_modes(), {I(1), I(0)}, I(0), I(0), I(0)}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.refined.size, 1, "size of the pieces");
    is.coordinate(s.refined.at, s.refined.size, "coordinate in the pieces");
    is.at_least(s.refined.value, 0, "sum of the pieces");
    is.at_least(s.piece.extent, 1, "extent of what is left");
    is.at_least(s.piece.stride, 0, "stride of what is left");
    is.coordinate(s.rest, s.piece.extent, "coordinate in what is left");
    is.equal(s.leaves.size, s.refined.size * s.piece.extent, "size of B");
    is.equal(s.leaves.at, s.refined.at + s.refined.size * s.rest, "coordinate of B");
    is.equal(s.leaves.value, s.refined.value + s.rest * s.piece.stride, "B(c)");
    is.any(s.sum, "sum of A's values");
    is.equal(s.result, s.sum, "the emitted modes have it");
  }

  Next next(Scope& scope, const State& s) const {
    if (s.piece.extent == I(1)) {
      const Probed leaf = unknown_mode(scope);
      // composition refuses a negative stride, unless nobody goes along it.
      if (leaf.mode.stride < I(0)) scope.assume(leaf.mode.extent == I(1));
      return {I(1), leaf, I(0), I(1)};
    }
    const I line = scope.at_least("line", 1);
    scope.assume(line <= s.piece.extent);
    return {I(0), {{I(1), I(0)}, I(0)}, scope.unknown("A(r)"), line};
  }

  std::optional<State> step(Scope& scope, const State& s, const Next& n, const Emit& emit) const {
    State after = s;
    if (s.piece.extent == I(1)) {
      after.leaves = appended(scope, s.leaves, n.leaf.mode, n.leaf.digit);
      after.piece = n.leaf.mode;
      after.rest = n.leaf.digit;
      if (n.leaf.mode.extent == I(1)) after.piece = {I(1), I(0)};
      return after;
    }
    const StraightPart A{n.value, n.line};
    CompositionState<I> state{{}};
    Mode<I> part{I(1), I(0)};
    Mode<I> composite{I(1), I(0)};
    const std::optional<Mode<I>> rest = composition_step(A, state, s.piece, [&](const Mode<I>& b, const Mode<I>& ab) {
      emit(ab);
      part = b;
      composite = ab;
    });
    if (!rest) return std::nullopt;
    const I digit = s.rest % part.extent;
    after.refined = appended(scope, s.refined, part, digit);
    after.piece = *rest;
    after.rest = s.rest / part.extent;
    after.sum = s.sum + value_at_multiple(scope, part.stride, digit, A(part.stride), n.line);
    after.result = s.result + digit * composite.stride;
    return after;
  }

  void conclusion(Scope& scope, const State& s) const {
    if (!(s.piece.extent == I(1))) {
      scope.claim(s.refined.size < s.leaves.size, "the leaf is not done");
      return;
    }
    scope.claim(s.refined.size == s.leaves.size, "the size of B");
    scope.claim(s.refined.at == s.leaves.at, "the coordinate of B");
    scope.claim(s.refined.value == s.leaves.value, "B(c) is the sum of the pieces");
    scope.claim(I(0) <= s.leaves.value, "a coordinate of A");
    scope.claim(s.result == s.sum, "R(c) is the sum of A's values");
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    Modes<I> leaves;
    for (const Next& n : run.consumed) {
      if (n.is_leaf == I(1)) leaves.push_back(n.leaf.mode);
    }
    const Layout<I> B = layout_of(leaves);
    const Layout<I> R = layout_of(run.emitted);
    scope.claim(size(B) == s.leaves.size, "size of B");
    scope.claim(B(s.leaves.at) == s.leaves.value, "B(c)");
    scope.claim(size(R) == s.refined.size, "size of what is emitted");
    scope.claim(R(s.refined.at) == s.result, "value of what is emitted");
  }
};

const auto pieces_theorem = Induction<Pieces>("composition.pieces.all-ranks", "composition.hpp",
                                              "the modes that composition emits have the size of B, and at c the sum of A's "
                                              "values at the shares of B's pieces, which sum to B(c) >= 0")
                                .resting_on(straight_by())
                                .resting_on({"composition.line.all-ranks"})
                                // What is left of a leaf goes on with the steps of the leaf.
                                .not_with_change("of the same step",
                                                 [](auto& after, auto& s, auto& /*next*/) {
                                                   if (!(s.piece.extent == I(1))) after.piece.stride = s.piece.stride;
                                                 })
                                .not_with_step("rounded up", [](auto& scope, auto& s, auto& n) -> std::optional<Pieces::State> {
                                  if (s.piece.extent == I(1) || static_cast<bool>(s.piece.extent % n.line == I(0)))
                                    return Pieces().step(scope, s, n, Unheard());
                                  Pieces::State after = s;
                                  const Mode<I> part{n.line, s.piece.stride};
                                  const I digit = s.rest % n.line;
                                  after.refined = appended(scope, s.refined, part, digit);
                                  after.piece = {s.piece.extent / n.line + I(1), n.line * s.piece.stride};
                                  after.rest = s.rest / n.line;
                                  after.sum = s.sum + digit * n.value;
                                  after.result = s.result + digit * n.value;
                                  return after;
                                });

/// Here at an arbitrary one of these levels, over which it goes.
struct Still {
  struct State {
    I period;  ///< of the arbitrary level
    I stride;  ///< of the mode
    I seen;    ///< whether that level was among those so far (0, 1)
    I turns;   ///< the stride, by the period
    I residue;
  };

  /// A level, which may be that one.
  struct Next {
    I is_that;  ///< 0, 1
    Level<I, I> level;
  };

  State empty(Scope& scope) const {
    const I period = scope.at_least("P", 1);
    const I turns = scope.at_least("turns", 0);
    const I residue = scope.coordinate("residue", period);
    return State{period, period * turns + residue, I(0), turns, residue};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.period, 1, "period");
    is.coordinate(s.seen, I(2), "seen");
    is.at_least(s.turns, 0, "turns");
    if (s.seen == I(1)) {
      is.equal(s.residue, I(0), "no residue");
    } else {
      is.coordinate(s.residue, s.period, "residue");
    }
    is.equal(s.stride, s.period * s.turns + s.residue, "stride");
  }

  Next next(Scope& scope, const State& s) const {
    const I is_that = scope.coordinate("is that level", I(2));
    const I defect = scope.unknown("e");
    if (is_that == I(1)) return {is_that, {s.period, defect}};
    return {is_that, {scope.at_least("P of another", 1), defect}};
  }

  std::optional<State> step(Scope& /*scope*/, const State& s, const Next& n, const Emit& /*emit*/) const {
    // A mode that moves is shown.
    if (colex::detail::moves_at(n.level, Mode<I>{I(2), s.stride})) return std::nullopt;
    State after = s;
    if (n.is_that == I(1)) after.seen = I(1);
    return after;
  }

  void conclusion(Scope& scope, const State& s) const {
    if (s.seen == I(1)) {
      scope.claim(s.stride == s.period * s.turns, "the steps are multiples of the period");
    } else {
      scope.claim(s.residue < s.period, "nothing is said of a level that was not asked about");
    }
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    bool seen = false;
    for (const Next& n : run.consumed) seen = seen || static_cast<bool>(n.level.period == s.period);
    scope.claim(s.stride % s.period == s.residue, "residue");
    if (seen) scope.claim(s.residue == I(0), "none where the level was asked about");
  }
};

const auto still_theorem =
    Induction<Still>("composition.still.all-ranks", "composition.hpp",
                     "a mode that composition does not show to carry_search has no residue at any level that it asks about")
        .not_with_step("without the level", [](auto& scope, auto& s, auto& n) -> std::optional<Still::State> {
          if (n.is_that == I(0)) return Still().step(scope, s, n, Unheard());
          Still::State after = s;
          after.seen = I(1);
          return after;
        });

struct Shown {
  struct State {
    I period;    ///< of an arbitrary level that is asked about
    I residues;  ///< of all modes at a probe
    I shown;     ///< of those that are shown
  };

  /// A mode, whether it is shown, and the probe's coordinate in it.
  struct Next {
    Mode<I> mode;
    I is_shown;  ///< 0, 1
    I digit;
  };

  State empty(Scope& scope) const { return State{scope.at_least("P", 1), I(0), I(0)}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.period, 1, "period");
    is.at_least(s.shown, 0, "residues of what is shown");
    is.equal(s.residues, s.shown, "residues");
  }

  Next next(Scope& scope, const State& s) const {
    const I is_shown = scope.coordinate("is shown", I(2));
    const I extent = scope.at_least("n", 1);
    const I digit = scope.coordinate("i", extent);
    const I turns = scope.at_least("turns", 0);
    const I residue = scope.coordinate("residue", s.period);
    const I stride = s.period * turns + residue;
    if (is_shown == I(0)) {
      suppose(scope, residue == I(0), {ends_at("composition.still.all-ranks", s.period, stride, I(1), turns, residue)});
    }
    return {{extent, stride}, is_shown, digit};
  }

  State step(Scope& scope, const State& s, const Next& n, const Emit& /*emit*/) const {
    const I residue = multiple(scope, n.mode.stride, n.digit, s.period).residue;
    State after = s;
    after.residues = s.residues + residue;
    if (n.is_shown == I(1)) after.shown = s.shown + residue;
    return after;
  }

  void conclusion(Scope& scope, const State& s) const { scope.claim(s.residues == s.shown, "all residues"); }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    scope.claim(run.sum([&](const Next& n) { return (n.digit * n.mode.stride) % s.period; }) == s.residues, "residues");
  }
};

const auto shown_theorem =
    Induction<Shown>("composition.shown.all-ranks", "composition.hpp",
                     "the modes that it shows have all residues that there are at a level that it asks about")
        .resting_on({"composition.still.all-ranks"})
        .not_without(1, "as one likes");

/// The levels that carry_search is asked about are enough: one that it is not asked about does not carry, and pieces that it is
/// not shown have no residues there. It is the same with the levels that carry_search itself goes on with, to which it shows all.
struct Cancelling {
  struct State {
    I defects;   ///< of all levels so far, each as often as it carries at the probe
    I searched;  ///< of those that carry_search is asked about, by the pieces that it is shown
  };

  /// A level, and the residues of the pieces at the probe.
  struct Seen {
    Level<I, I> level;
    I reach;     ///< what the residues can sum to
    I anyway;    ///< whether it is asked about whatever they can (0, 1): where several levels carry, all are
    I moving;    ///< residues of the pieces that carry_search is shown
    I residues;  ///< of all
  };

  State empty(Scope& /*scope*/) const { return State{I(0), I(0)}; }

  void invariant(Is& is, State& s) const {
    is.any(s.searched, "what carry_search sees");
    is.equal(s.defects, s.searched, "what is left over");
  }

  Seen next(Scope& scope, const State& /*state*/) const {
    const Seen seen{{scope.at_least("P", 1), scope.unknown("e")},
                    scope.at_least("reach", 0),
                    scope.coordinate("anyway", I(2)),
                    scope.at_least("moving", 0),
                    scope.at_least("residues", 0)};
    suppose(scope, seen.residues <= seen.reach,
            {ends_at("composition.carries.all-ranks", seen.level.period, of("largest"), seen.reach, of("index"), of("turns"),
                     seen.residues, of("carried"), of("over"))});
    return seen;
  }

  State step(Scope& scope, const State& s, const Seen& seen, const Emit& /*emit*/) const {
    State after = s;
    after.defects = s.defects + share(seen.level, seen.residues);
    if (seen.anyway == I(1) || colex::detail::can_carry(seen.level, seen.reach)) {
      suppose(scope, seen.residues == seen.moving,
              {ends_at("composition.shown.all-ranks", seen.level.period, seen.residues, seen.moving)});
      after.searched = s.searched + share(seen.level, seen.moving);
    }
    return after;
  }

  void conclusion(Scope& scope, const State& s) const {
    if (s.searched == I(0)) {
      scope.claim(s.defects == I(0), "no carry is left over");
    } else {
      scope.claim(s.defects != I(0), "and if one is found, it is");
    }
  }

  void meaning(Scope& scope, const Run<Seen>& run, const State& s) const {
    I defects(0), searched(0);
    for (const Seen& seen : run.consumed) {
      const auto& [period, defect] = seen.level;
      defects = defects + defect * (seen.residues / period);
      if (seen.anyway == I(1) || !(seen.reach < period)) searched = searched + defect * (seen.moving / period);
    }
    scope.claim(defects == s.defects, "all levels");
    scope.claim(searched == s.searched, "those that are searched");
  }
};

const auto cancelling_theorem =
    Induction<Cancelling>(
        "composition.cancelling.all-ranks", "composition.hpp",
        "no carry is left over at any level exactly where none is among the levels and pieces that carry_search is shown")
        .resting_on({"composition.carries.all-ranks", "composition.shown.all-ranks"})
        .not_without(1, "any level")
        // Modes that are not shown may have residues.
        .not_with_step("of what moves", [](auto& /*scope*/, auto& s, auto& seen) {
          Cancelling::State after = s;
          after.defects = s.defects + share(seen.level, seen.residues);
          if (seen.anyway == I(1) || colex::detail::can_carry(seen.level, seen.reach)) {
            after.searched = s.searched + share(seen.level, seen.moving);
          }
          return after;
        });

}  // namespace

std::vector<Theorem> folds_of_composites() { return {pieces_theorem, still_theorem, shown_theorem, cancelling_theorem}; }

}  // namespace colex::theorems
