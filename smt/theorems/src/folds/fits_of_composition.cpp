// How large the values are that composition comes to on its way, at all ranks (fits.cpp says what that is for): those of the
// floor form, of the kernels, and of its own steps.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "colex/composition.hpp"
#include "colex/floor_form.hpp"
#include "colex/max_residue.hpp"
#include "colex/straight_run.hpp"
#include "colex/symbolic/kernels.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/theorems/theorem.hpp"

#include "within.hpp"

namespace colex::theorems {

namespace {

/// floor_form of modes of which no extent is 1: no number is larger than the size, or than so many times the cosize: twice is
/// enough. Nor is a sum of any of the defects e = d' - s·d, in which each stride d counts at most s times.
template <std::int64_t times>
struct FloorFormFits {
  struct State {
    SignedMode before;  ///< the last mode so far
    Mode<I> first;
    Mode<I> mode;    ///< the one before, as floor_form has it
    I period;        ///< size of the modes before that one
    I sum;           ///< of some of the defects
    I has_the_last;  ///< whether that of the last level is one of them (0, 1)
    I rest;          ///< the sum without the stride of the last mode
    I beside;        ///< what the modes before that one add to the cosize
    I room;          ///< up to the limit
    I limit;
    I space;  ///< that the size is within
  };

  /// A mode, and whether the defect before it is among those of the sum (0, 1).
  struct Next {
    SignedMode mode;
    I counts;
  };

  State empty(Scope& scope) const {
    const SignedMode first = any_signed_mode(scope, 2);
    const I room = any_limit(scope, "room", 0);
    const I space = first.extent + any_limit(scope, "space", 0);
    State s{first, first.mode(), first.mode(), I(1), I(0), I(0), I(0), I(0), room, I(0), space};
    s.limit = cosizes(s) + room;
    return s;
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.before.extent, 2, "extent before");
    is.at_least(s.before.distance, 0, "amount of the stride before");
    is.coordinate(s.before.negative, I(2), "whether it is negative");
    is.any(s.first.extent, "first extent");
    is.any(s.first.stride, "first stride");
    is.equal(s.mode.extent, s.before.extent, "extent before");
    is.equal(s.mode.stride, s.before.mode().stride, "stride before");
    is.at_least(s.period, 1, "period");
    is.at_least(s.beside, 0, "what the modes before add to the cosize");
    is.coordinate(s.has_the_last, I(2), "whether the last level counts");
    is_within(is, s.rest, I(2) * s.beside, "no stride counts more often than its extent");
    is.equal(s.sum, s.has_the_last == I(1) ? s.rest + s.mode.stride : s.rest, "sum of some defects");
    is.at_least(s.room, 0, "room");
    is.equal(s.limit, cosizes(s) + s.room, "limit");
    is.any(s.space, "space");
    is.that(s.period * s.before.extent <= s.space, "the size is within it");
    is.that(s.sum <= s.limit, "sums of defects are not above the limit");
    is.that(I(0) - s.limit <= s.sum, "nor below");
  }

  Next next(Scope& scope, const State& s) const {
    const SignedMode mode = next_mode(scope, s);
    return {mode, scope.coordinate("counts", I(2))};
  }

  State step(Scope& scope, const State& s, const Next& next, const Emit& /*emit*/) const {
    Watched::Seen sizes, values;
    const Level<Watched, Watched> level = next_level(s, next.mode, sizes, values);
    claim_within(scope, sizes, s.space, {});
    claim_within(scope, values, s.limit, {});
    return further(s, next.mode, level, next.counts == I(1) ? s.sum + level.defect.number() : s.sum, next.counts);
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.sum <= s.limit, "sums of defects are not above the limit,");
    scope.claim(I(0) - s.limit <= s.sum, "nor below");
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    const Modes<I> modes = modes_of(s, run.consumed);
    scope.claim(size(layout_of(modes)) == s.period * s.before.extent, "size");
    scope.claim(I(times) * cosize(layout_of(modes)) == cosizes(s), "cosize");
    const FloorForm<I, I> form = floor_form(modes);
    I sum(0);
    for (std::size_t k = 0; k < run.consumed.size(); ++k) sum = sum + run.consumed[k].counts * form.levels[k].defect;
    scope.claim(sum == s.sum, "sum of the defects that count");
  }

  /// A mode for which there is room.
  static SignedMode next_mode(Scope& scope, const State& s) {
    const SignedMode mode = any_signed_mode(scope, 2);
    scope.assume(s.period * s.before.extent * mode.extent <= s.space);
    scope.assume(I(times) * mode.reach() <= s.room);
    return mode;
  }

  /// The level before the next mode; what is computed for it is a size or a value.
  static auto next_level(const State& s, const SignedMode& next, Watched::Seen& sizes, Watched::Seen& values) {
    return floor_form_step(Watched(s.period, sizes), watched(s.mode, values), watched(next.mode(), values));
  }

  /// Behind the next mode, with this sum of defects.
  static State further(const State& s, const SignedMode& next, const Level<Watched, Watched>& level, const I& sum,
                       const I& has_the_last) {
    const Mode<I> mode = next.mode();
    return {next,
            s.first,
            mode,
            level.period.number(),
            sum,
            has_the_last,
            has_the_last == I(1) ? sum - mode.stride : sum,
            s.beside + s.before.reach(),
            s.room - I(times) * next.reach(),
            s.limit,
            s.space};
  }

  template <class Consumed>
  static Modes<I> modes_of(const State& s, const Consumed& consumed) {
    Modes<I> modes{s.first};
    for (const auto& next : consumed) modes.push_back(next.mode.mode());
    return modes;
  }

 private:
  /// So many times the cosize.
  static I cosizes(const State& s) { return I(times) * (I(1) + s.beside + s.before.reach()); }
};

const auto floor_form_fits_theorem =
    Induction<FloorFormFits<2>>("floor-form.fits.all-ranks", "floor_form.hpp",
                                "floor_form(L), L with no extent 1, computes no number beyond the limit that size(L) and twice "
                                "cosize(L) are within, and so is each sum of some of its defects")
        .twin(step_part(FloorFormFits<1>(), "the cosize alone"));

struct MaxResidueFits {
  static constexpr std::int64_t climbs = 0, falls = 1, is_done = 2;

  struct State {
    I P;
    I n;
    I stage;
    ResidueRange<I> range;
  };

  struct Half {};

  State empty(Scope& scope) const {
    const I r = scope.at_least("r", 0);
    const I P = scope.at_least("P", 1);
    const I n = scope.at_least("n", 1);
    Watched::Seen seen;
    const Watched step = Watched(r, seen) % Watched(P, seen);
    const bool is_over = max_residue_first_step(step, Watched(n, seen), Watched(P, seen)).has_value();
    const State done{P, n, I(is_done), {I(0), I(0), I(0), I(0)}};
    if (is_over) {
      claim_within(scope, seen, P, {n});
      return done;
    }
    const Watched gap = Watched(P, seen) - step;
    claim_within(scope, seen, P, {n});
    return State{P, n, I(climbs), {step.number(), I(1), gap.number(), I(1)}};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.P, 1, "P");
    is.at_least(s.n, 1, "n");
    is.coordinate(s.stage, I(3), "stage");
    auto& [low, low_at, gap, high_at] = s.range;
    if (s.stage == I(is_done)) {
      for (I* field : {&low, &low_at, &gap, &high_at}) is.equal(*field, I(0), "nothing else");
    } else {
      is.at_least(low, 1, "low");
      is.at_least(gap, 1, "gap");
      is.at_least(low_at, 1, "index of low");
      is.at_least(high_at, 1, "index of high");
      is.that(low + gap <= s.P, "no more than the period");
      is.that(low_at < s.n, "low is attained below n");
      is.that(high_at < s.n, "and high");
      if (s.stage == I(falls)) is.that(gap <= low, "it has climbed as far as it goes");
    }
  }

  Half next(Scope& /*scope*/, const State& /*state*/) const { return {}; }

  std::optional<State> step(Scope& scope, const State& s, const Half& /*half*/, const Emit& /*emit*/) const {
    if (s.stage == I(is_done)) return std::nullopt;
    Watched::Seen seen;
    const auto& [low, low_at, gap, high_at] = s.range;
    ResidueRange<Watched> range{Watched(low, seen), Watched(low_at, seen), Watched(gap, seen), Watched(high_at, seen)};
    const bool is_climbing = static_cast<bool>(s.stage == I(climbs));
    const bool is_over = (is_climbing ? max_residue_climb_step(range, Watched(s.n, seen), Watched(s.P, seen))
                                      : max_residue_fall_step(range, Watched(s.n, seen), Watched(s.P, seen)))
                             .has_value();
    claim_within(scope, seen, s.P, {s.n});
    if (is_over) return State{s.P, s.n, I(is_done), {I(0), I(0), I(0), I(0)}};
    return State{s.P,
                 s.n,
                 is_climbing ? I(falls) : I(climbs),
                 {range.low.number(), range.low_at.number(), range.gap.number(), range.high_at.number()}};
  }

  void conclusion(Scope& scope, const State& s) const { scope.claim(s.range.low <= s.P, "low is within the period"); }

  void meaning(Scope& scope, const Run<Half>& /*run*/, const State& s) const {
    if (s.stage == I(is_done)) return;
    scope.claim(s.range.gap < s.P, "gap");
  }
};

const auto max_residue_fits_theorem =
    Induction<MaxResidueFits>("max-residue.fits.all-rounds", "max_residue.hpp",
                              "max_residue(r, n, P) computes no number beyond the limit that r, n and P are within")
        .not_with_step("beyond n", [](auto& scope, auto& s, auto& /*next*/) -> std::optional<MaxResidueFits::State> {
          if (!(s.stage == I(MaxResidueFits::climbs))) return std::nullopt;
          Watched::Seen seen;
          const auto& [low, low_at, gap, high_at] = s.range;
          climb_step(ResidueRange<Watched>{Watched(low, seen), Watched(low_at, seen), Watched(gap, seen), Watched(high_at, seen)},
                     (Watched(gap, seen) - Watched(1)) / Watched(low, seen));
          claim_within(scope, seen, s.P, {s.n});
          return std::nullopt;
        });

/// straight_run's first carry along steps of r, from level to level of a floor form: no number is larger than r, than a period,
/// or than so many times the cosize.
template <std::int64_t times>
struct StraightRunFits {
  using Form = FloorFormFits<times>;

  struct State {
    typename Form::State form;  ///< its sum is that of the defects that carry first
    I r;
    I n;
    I index;  ///< where they do
  };

  /// A mode of the layout, and the period of the level before it. That this one is the size of the modes before is not needed.
  struct Next {
    SignedMode mode;
    I period;
  };

  State empty(Scope& scope) const {
    const I n = scope.at_least("n", 1);
    return State{Form().empty(scope), scope.at_least("r", 0), n, n};
  }

  void invariant(Is& is, State& s) const {
    Form().invariant(is, s.form);
    is.at_least(s.r, 0, "r");
    is.at_least(s.index, 1, "first carry");
    is.at_least(s.n, 1, "n");
    is.that(s.index <= s.n, "not beyond n");
  }

  Next next(Scope& scope, const State& s) const {
    const SignedMode mode = Form::next_mode(scope, s.form);
    return {mode, scope.at_least("P", 1)};
  }

  State step(Scope& scope, const State& s, const Next& next, const Emit& /*emit*/) const {
    Watched::Seen sizes, values, indices;
    const Level<Watched, Watched> level = Form::next_level(s.form, next.mode, sizes, values);
    const FloorTerm<Watched, Watched> term =
        colex::detail::floor_term(Level<Watched, Watched>{Watched(next.period, indices), level.defect}, Watched(s.r, indices));
    const FirstCarry<Watched, Watched> carry =
        straight_run_step(FirstCarry<Watched, Watched>{Watched(s.index, indices), Watched(s.form.sum, values)}, term);
    claim_within(scope, indices, next.period, {});
    claim_within(scope, values, s.form.limit, {});
    const I& residue = term.residue.number();
    const bool counts = !static_cast<bool>(residue == I(0)) && !static_cast<bool>(s.index < ceil_div(next.period, residue));
    return {Form::further(s.form, next.mode, level, carry.sum.number(), I(counts ? 1 : 0)), s.r, s.n, carry.index.number()};
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.index <= s.n, "the first carry is not beyond n");
    Form().conclusion(scope, s.form);
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    FirstCarry<I, I> carry{s.n, I(0)};
    const FloorForm<I, I> form = floor_form(Form::modes_of(s.form, run.consumed));
    for (std::size_t k = 0; k < run.consumed.size(); ++k) {
      const Level<I, I> level{run.consumed[k].period, form.levels[k].defect};
      carry = straight_run_step(carry, colex::detail::floor_term(level, s.r));
    }
    scope.claim(carry.index == s.index, "first carry");
    scope.claim(carry.sum == s.form.sum, "sum of the defects that carry there");
  }
};

const auto straight_run_fits_theorem =
    Induction<StraightRunFits<2>>("straight-run.fits.all-ranks", "straight_run.hpp",
                                  "the first carry of straight_run along steps of r through L computes no number beyond the "
                                  "limit that r, size(L) and twice cosize(L) are within")
        .twin(step_part(StraightRunFits<1>(), "the cosize alone"));

/// straight_run where the first carries cancel: no number is larger than a limit within which each sum of some defects is, as
/// often as there are levels. The terms come by falling fractions, so each suffix is such a sum.
struct CancellingRunFits {
  struct State {
    I n;
    CancellingCarry<I, I> so_far;
    I each;  ///< limit of a sum of some defects
    I sums;  ///< as often as there were terms
    I room;  ///< up to the limit
    I limit;
  };

  /// A term's defect, and where its floor differs first from that of the term below.
  struct Next {
    I defect;
    I apart;
  };

  State empty(Scope& scope) const {
    const I n = scope.at_least("n", 1);
    const I room = scope.at_least("room", 0);
    return State{n, {{n, I(0)}, I(0)}, scope.at_least("each", 0), I(0), room, room};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.so_far.carry.index, 1, "first difference");
    is.at_least(s.n, 1, "n");
    is.that(s.so_far.carry.index <= s.n, "not beyond n");
    is.at_least(s.each, 0, "limit of a sum of some defects");
    is_within(is, s.so_far.suffix, s.each, "suffix");
    is.at_least(s.sums, 0, "so many times");
    is_within(is, s.so_far.carry.sum, s.sums, "sum of suffixes");
    is.at_least(s.room, 0, "room");
    is.equal(s.limit, s.sums + s.room, "limit");
  }

  /// One more term: the suffix with it is a sum of some defects of a floor form.
  Next next(Scope& scope, const State& s) const {
    scope.assume(s.each <= s.room);
    const Next term{scope.unknown("e"), scope.at_least("apart", 1)};
    const I suffix = s.so_far.suffix + term.defect;
    const EndsAt sum = ends_at("floor-form.fits.all-ranks", of("extent"), of("distance"), of("negative"), of("first_extent"),
                               of("first_stride"), of("before_extent"), of("before_stride"), of("period"), suffix,
                               of("has_the_last"), of("rest"), of("beside"), of("room"), s.each, of("space"));
    suppose(scope, suffix <= s.each, {sum});
    suppose(scope, I(0) - s.each <= suffix, {sum});
    return term;
  }

  State step(Scope& scope, const State& s, const Next& term, const Emit& /*emit*/) const {
    Watched::Seen seen;
    const CancellingCarry<Watched, Watched> so_far = cancelling_carry_step(
        CancellingCarry<Watched, Watched>{{Watched(s.so_far.carry.index, seen), Watched(s.so_far.carry.sum, seen)},
                                          Watched(s.so_far.suffix, seen)},
        Watched(term.defect, seen), Watched(term.apart, seen));
    claim_within(scope, seen, s.limit, {});
    return {s.n,
            {{so_far.carry.index.number(), so_far.carry.sum.number()}, so_far.suffix.number()},
            s.each,
            s.sums + s.each,
            s.room - s.each,
            s.limit};
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.sums <= s.limit, "so many times the limit of a sum is within the limit");
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    I terms(0), suffix(0);
    for (const Next& term : run.consumed) {
      terms = terms + I(1);
      suffix = suffix + term.defect;
    }
    scope.claim(suffix == s.so_far.suffix, "suffix");
    scope.claim(terms * s.each == s.sums, "as often as there were terms");
  }
};

const auto cancelling_run_fits_theorem =
    Induction<CancellingRunFits>("straight-run.cancelling-fits.all-ranks", "straight_run.hpp",
                                 "where first carries cancel, straight_run adds up no number beyond the limit that twice "
                                 "cosize(L), as often as there are levels, is within")
        .resting_on({"floor-form.fits.all-ranks"})
        .not_with_change("once", [](auto& after, auto& s, auto& /*next*/) {
          after.sums = s.sums;
          after.room = s.room;
        });

/// At one level of A.
struct CompositionFits {
  struct State {
    I period;
    I reach;        ///< what the residues of the pieces so far can sum to, as composition's step adds it up
    Mode<I> piece;  ///< what is left of the last leaf
    I unit;         ///< a step of it, in coordinates of the leaf
    I leaf;         ///< the extent of the leaf
    I index;        ///< the largest sum of the pieces so far
    I room;         ///< up to the limit
    I limit;
  };

  /// A leaf, where one is done; else A's value and how long A is straight along the piece.
  struct Next {
    I is_leaf;  ///< 0, 1
    Mode<I> leaf;
    I value;
    I line;
  };

  State empty(Scope& scope) const {
    const I room = scope.at_least("room", 0);
    return State{scope.at_least("P", 1), I(0), {I(1), I(0)}, I(1), I(1), I(0), room, I(1) + room};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.period, 1, "period");
    is.at_least(s.index, 0, "the largest sum of the pieces");
    is.coordinate(s.reach, s.index + I(1), "the residues are no more");
    is.at_least(s.piece.extent, 1, "extent of what is left");
    is.at_least(s.piece.stride, 0, "stride of what is left");
    is.at_least(s.unit, 1, "unit");
    is.equal(s.leaf, s.unit * s.piece.extent, "extent of the leaf");
    is.at_least(s.room, 0, "room");
    is.equal(s.limit, I(1) + s.index + rest(s) + s.room, "limit");
  }

  Next next(Scope& scope, const State& s) const { return next_within(scope, s, s.room); }

  std::optional<State> step(Scope& scope, const State& s, const Next& n, const Emit& emit) const {
    State after = s;
    if (s.piece.extent == I(1)) {
      after.piece = n.leaf;
      after.unit = I(1);
      after.leaf = n.leaf.extent;
      after.room = s.room + rest(s) - rest(after);
      return after;
    }
    Watched::Seen extents, values, others;
    const Left A{Watched(n.value, others),
                 Watched(n.line, values),
                 {Watched(0), {Level<Watched, Watched>{Watched(s.period, values), Watched(0)}}}};
    CompositionState<Watched> state{{Watched(s.reach, values)}};
    Watched unit(s.unit, extents);
    const Mode<Watched> piece{Watched(s.piece.extent, extents), Watched(s.piece.stride, values)};
    const std::optional<Mode<Watched>> left =
        composition_step(A, state, piece, [&](const Mode<Watched>& part, const Mode<Watched>& composite) {
          emit(seen_through(composite));
          unit = unit * part.extent;
        });
    claim_within(scope, extents, s.leaf, {});
    claim_within(scope, values, s.limit, {});
    if (!left) return std::nullopt;
    after.reach = state.reach[0].number();
    after.piece = seen_through(*left);
    after.unit = unit.number();
    after.index = s.index + (n.line - I(1)) * s.piece.stride;
    return after;
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.index < s.limit, "B's values are within the limit");
    scope.claim(s.reach < s.limit, "and so are their residues");
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    Modes<I> leaves;
    for (const Next& n : run.consumed) {
      if (n.is_leaf == I(1)) leaves.push_back(n.leaf);
    }
    scope.claim(cosize(layout_of(leaves)) == I(1) + s.index + rest(s), "cosize of B");
  }

  /// A left operand along one piece.
  struct Left {
    Watched operator()(const Watched& /*r*/) const { return value; }
    Watched straight(const Mode<Watched>& /*piece*/) const { return line; }

    Watched value;
    Watched line;
    FloorForm<Watched, Watched> form;
  };

  /// What comes next, where so much is left for the values of a leaf.
  static Next next_within(Scope& scope, const State& s, const I& room) {
    if (s.piece.extent == I(1)) {
      const Mode<I> leaf{scope.at_least("n", 1), scope.at_least("r", 0)};
      scope.assume((leaf.extent - I(1)) * leaf.stride <= room);
      return {I(1), leaf, I(0), I(1)};
    }
    const I line = scope.at_least("line", 1);
    scope.assume(line <= s.piece.extent);
    return {I(0), {I(1), I(0)}, scope.unknown("A(r)"), line};
  }

  /// What the piece adds to the cosize of B.
  static I rest(const State& s) { return (s.piece.extent - I(1)) * s.piece.stride; }
};

const auto composition_fits_theorem =
    Induction<CompositionFits>("composition.fits.all-ranks", "composition.hpp",
                               "the steps of A o B compute no number beyond the limit that B's extents and cosize are within")
        .not_with_next("each leaf alone",
                       [](auto& scope, auto& s) { return CompositionFits::next_within(scope, s, s.limit - I(1)); });

}  // namespace

std::vector<Theorem> folds_of_composing_within() {
  return {floor_form_fits_theorem, max_residue_fits_theorem, straight_run_fits_theorem, cancelling_run_fits_theorem,
          composition_fits_theorem};
}

}  // namespace colex::theorems
