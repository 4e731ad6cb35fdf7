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

#include "../topics.hpp"
#include "within.hpp"

namespace colex::theorems {

namespace {

using symbolic::IntegerOf;

/// floor_form of modes of which no extent is 1: no number is larger than the size, or than so many times the cosize: twice is
/// enough. Nor is a sum of any of the defects e = d' - s·d, in which each stride d counts at most s times.
template <std::int64_t times>
struct FloorFormFits {
  template <class I>
  struct State {
    SignedMode<I> before;  ///< the last mode so far
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
  template <class I>
  struct Next {
    SignedMode<I> mode;
    I counts;
  };

  template <class Scope>
  auto empty(Scope& scope) const {
    using I = IntegerOf<Scope>;
    const SignedMode<I> first = any_signed_mode(scope, 2);
    const I room = any_limit(scope, "room", 0);
    const I space = first.extent + any_limit(scope, "space", 0);
    State<I> s{first, first.mode(), first.mode(), I(1), I(0), I(0), I(0), I(0), room, I(0), space};
    s.limit = cosizes(s) + room;
    return s;
  }

  template <class Is, class I>
  void invariant(Is& is, State<I>& s) const {
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

  template <class Scope, class I>
  Next<I> next(Scope& scope, const State<I>& s) const {
    const SignedMode<I> mode = next_mode(scope, s);
    return {mode, scope.coordinate("counts", I(2))};
  }

  template <class Scope, class I, class Emit>
  State<I> step(Scope& scope, const State<I>& s, const Next<I>& next, Emit&& /*emit*/) const {
    using W = Watched<Scope>;
    typename W::Seen sizes, values;
    const Level<W, W> level = next_level<Scope>(s, next.mode, sizes, values);
    claim_within(scope, sizes, s.space, {});
    claim_within(scope, values, s.limit, {});
    return further(s, next.mode, level, next.counts == I(1) ? s.sum + level.defect.number() : s.sum, next.counts);
  }

  template <class Scope, class I>
  void conclusion(Scope& scope, const State<I>& s) const {
    scope.claim(s.sum <= s.limit, "sums of defects are not above the limit,");
    scope.claim(I(0) - s.limit <= s.sum, "nor below");
  }

  template <class Scope, class Run, class I>
  void meaning(Scope& scope, const Run& run, const State<I>& s) const {
    const Modes<I> modes = modes_of(s, run.consumed);
    scope.claim(size(layout_of(modes)) == s.period * s.before.extent, "size");
    scope.claim(I(times) * cosize(layout_of(modes)) == cosizes(s), "cosize");
    const FloorForm<I, I> form = floor_form(modes);
    I sum(0);
    for (std::size_t k = 0; k < run.consumed.size(); ++k) sum = sum + run.consumed[k].counts * form.levels[k].defect;
    scope.claim(sum == s.sum, "sum of the defects that count");
  }

  /// A mode for which there is room.
  template <class Scope, class I>
  static SignedMode<I> next_mode(Scope& scope, const State<I>& s) {
    const SignedMode<I> mode = any_signed_mode(scope, 2);
    scope.assume(s.period * s.before.extent * mode.extent <= s.space);
    scope.assume(I(times) * mode.reach() <= s.room);
    return mode;
  }

  /// The level before the next mode; what is computed for it is a size or a value.
  template <class Scope, class I>
  static auto next_level(const State<I>& s, const SignedMode<I>& next, typename Watched<Scope>::Seen& sizes,
                         typename Watched<Scope>::Seen& values) {
    return floor_form_step(Watched<Scope>(s.period, sizes), watched<Scope>(s.mode, values), watched<Scope>(next.mode(), values));
  }

  /// Behind the next mode, with this sum of defects.
  template <class I, class W>
  static State<I> further(const State<I>& s, const SignedMode<I>& next, const Level<W, W>& level, const I& sum,
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

  template <class I, class Consumed>
  static Modes<I> modes_of(const State<I>& s, const Consumed& consumed) {
    Modes<I> modes{s.first};
    for (const auto& next : consumed) modes.push_back(next.mode.mode());
    return modes;
  }

 private:
  /// So many times the cosize.
  template <class I>
  static I cosizes(const State<I>& s) {
    return I(times) * (I(1) + s.beside + s.before.reach());
  }
};

/// max_residue(r, n, P): no number is larger than r, n or P.
struct MaxResidueFits {
  static constexpr std::int64_t climbs = 0, falls = 1, is_done = 2;

  template <class I>
  struct State {
    I P;
    I n;
    I stage;
    ResidueRange<I> range;
  };

  struct Half {};

  template <class Scope>
  auto empty(Scope& scope) const {
    using I = IntegerOf<Scope>;
    using W = Watched<Scope>;
    const I r = scope.at_least("r", 0);
    const I P = scope.at_least("P", 1);
    const I n = scope.at_least("n", 1);
    typename W::Seen seen;
    const W step = W(r, seen) % W(P, seen);
    const bool is_over = max_residue_first_step(step, W(n, seen), W(P, seen)).has_value();
    const State<I> done{P, n, I(is_done), {I(0), I(0), I(0), I(0)}};
    if (is_over) {
      claim_within(scope, seen, P, {n});
      return done;
    }
    const W gap = W(P, seen) - step;
    claim_within(scope, seen, P, {n});
    return State<I>{P, n, I(climbs), {step.number(), I(1), gap.number(), I(1)}};
  }

  template <class Is, class I>
  void invariant(Is& is, State<I>& s) const {
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

  template <class Scope, class I>
  Half next(Scope& /*scope*/, const State<I>& /*state*/) const {
    return {};
  }

  template <class Scope, class I, class Emit>
  std::optional<State<I>> step(Scope& scope, const State<I>& s, const Half& /*half*/, Emit&& /*emit*/) const {
    if (s.stage == I(is_done)) return std::nullopt;
    using W = Watched<Scope>;
    typename W::Seen seen;
    const auto& [low, low_at, gap, high_at] = s.range;
    ResidueRange<W> range{W(low, seen), W(low_at, seen), W(gap, seen), W(high_at, seen)};
    const bool is_climbing = static_cast<bool>(s.stage == I(climbs));
    const bool is_over = (is_climbing ? max_residue_climb_step(range, W(s.n, seen), W(s.P, seen))
                                      : max_residue_fall_step(range, W(s.n, seen), W(s.P, seen)))
                             .has_value();
    claim_within(scope, seen, s.P, {s.n});
    if (is_over) return State<I>{s.P, s.n, I(is_done), {I(0), I(0), I(0), I(0)}};
    return State<I>{s.P,
                    s.n,
                    is_climbing ? I(falls) : I(climbs),
                    {range.low.number(), range.low_at.number(), range.gap.number(), range.high_at.number()}};
  }

  template <class Scope, class I>
  void conclusion(Scope& scope, const State<I>& s) const {
    scope.claim(s.range.low <= s.P, "low is within the period");
  }

  template <class Scope, class Run, class I>
  void meaning(Scope& scope, const Run& /*run*/, const State<I>& s) const {
    if (s.stage == I(is_done)) return;
    scope.claim(s.range.gap < s.P, "gap");
  }
};

/// Not true: it climbs also beyond the indices below n.
struct MaxResidueFitsThePeriod : MaxResidueFits {
  template <class Scope, class I, class Emit>
  std::optional<State<I>> step(Scope& scope, const State<I>& s, const Half& /*half*/, Emit&& /*emit*/) const {
    if (!(s.stage == I(climbs))) return std::nullopt;
    using W = Watched<Scope>;
    typename W::Seen seen;
    const auto& [low, low_at, gap, high_at] = s.range;
    climb_step(ResidueRange<W>{W(low, seen), W(low_at, seen), W(gap, seen), W(high_at, seen)},
               (W(gap, seen) - W(1)) / W(low, seen));
    claim_within(scope, seen, s.P, {s.n});
    return std::nullopt;
  }
};

/// straight_run's first carry along steps of r, from level to level of a floor form: no number is larger than r, than a period,
/// or than so many times the cosize.
template <std::int64_t times>
struct StraightRunFits {
  using Form = FloorFormFits<times>;

  template <class I>
  struct State {
    typename Form::template State<I> form;  ///< its sum is that of the defects that carry first
    I r;
    I n;
    I index;  ///< where they do
  };

  /// A mode of the layout, and the period of the level before it. That this one is the size of the modes before is not needed.
  template <class I>
  struct Next {
    SignedMode<I> mode;
    I period;
  };

  template <class Scope>
  auto empty(Scope& scope) const {
    using I = IntegerOf<Scope>;
    const I n = scope.at_least("n", 1);
    return State<I>{Form().empty(scope), scope.at_least("r", 0), n, n};
  }

  template <class Is, class I>
  void invariant(Is& is, State<I>& s) const {
    Form().invariant(is, s.form);
    is.at_least(s.r, 0, "r");
    is.at_least(s.index, 1, "first carry");
    is.at_least(s.n, 1, "n");
    is.that(s.index <= s.n, "not beyond n");
  }

  template <class Scope, class I>
  Next<I> next(Scope& scope, const State<I>& s) const {
    const SignedMode<I> mode = Form::next_mode(scope, s.form);
    return {mode, scope.at_least("P", 1)};
  }

  template <class Scope, class I, class Emit>
  State<I> step(Scope& scope, const State<I>& s, const Next<I>& next, Emit&& /*emit*/) const {
    using W = Watched<Scope>;
    typename W::Seen sizes, values, indices;
    const Level<W, W> level = Form::template next_level<Scope>(s.form, next.mode, sizes, values);
    const FloorTerm<W, W> term = colex::detail::floor_term(Level<W, W>{W(next.period, indices), level.defect}, W(s.r, indices));
    const FirstCarry<W, W> carry = straight_run_step(FirstCarry<W, W>{W(s.index, indices), W(s.form.sum, values)}, term);
    claim_within(scope, indices, next.period, {});
    claim_within(scope, values, s.form.limit, {});
    const I& residue = term.residue.number();
    const bool counts = !static_cast<bool>(residue == I(0)) && !static_cast<bool>(s.index < ceil_div(next.period, residue));
    return {Form::further(s.form, next.mode, level, carry.sum.number(), I(counts ? 1 : 0)), s.r, s.n, carry.index.number()};
  }

  template <class Scope, class I>
  void conclusion(Scope& scope, const State<I>& s) const {
    scope.claim(s.index <= s.n, "the first carry is not beyond n");
    Form().conclusion(scope, s.form);
  }

  template <class Scope, class Run, class I>
  void meaning(Scope& scope, const Run& run, const State<I>& s) const {
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

/// straight_run where the first carries cancel: no number is larger than a limit within which each sum of some defects is, as
/// often as there are levels. The terms come by falling fractions, so each suffix is such a sum.
struct CancellingRunFits {
  template <class I>
  struct State {
    I n;
    CancellingCarry<I, I> so_far;
    I each;  ///< limit of a sum of some defects
    I sums;  ///< as often as there were terms
    I room;  ///< up to the limit
    I limit;
  };

  /// A term's defect, and where its floor differs first from that of the term below.
  template <class I>
  struct Next {
    I defect;
    I apart;
  };

  template <class Scope>
  auto empty(Scope& scope) const {
    using I = IntegerOf<Scope>;
    const I n = scope.at_least("n", 1);
    const I room = scope.at_least("room", 0);
    return State<I>{n, {{n, I(0)}, I(0)}, scope.at_least("each", 0), I(0), room, room};
  }

  template <class Is, class I>
  void invariant(Is& is, State<I>& s) const {
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

  template <class Scope, class I>
  Next<I> next(Scope& scope, const State<I>& s) const {
    scope.assume(s.each <= s.room);
    return any_term(scope, s);
  }

  template <class Scope, class I, class Emit>
  State<I> step(Scope& scope, const State<I>& s, const Next<I>& term, Emit&& /*emit*/) const {
    return with_room(scope, s, term, s.each);
  }

  template <class Scope, class I>
  void conclusion(Scope& scope, const State<I>& s) const {
    scope.claim(s.sums <= s.limit, "so many times the limit of a sum is within the limit");
  }

  template <class Scope, class Run, class I>
  void meaning(Scope& scope, const Run& run, const State<I>& s) const {
    I terms(0), suffix(0);
    for (const Next<I>& term : run.consumed) {
      terms = terms + I(1);
      suffix = suffix + term.defect;
    }
    scope.claim(suffix == s.so_far.suffix, "suffix");
    scope.claim(terms * s.each == s.sums, "as often as there were terms");
  }

 protected:
  /// One more term: the suffix with it is a sum of some defects of a floor form.
  template <class Scope, class I>
  static Next<I> any_term(Scope& scope, const State<I>& s) {
    const Next<I> term{scope.unknown("e"), scope.at_least("apart", 1)};
    const I suffix = s.so_far.suffix + term.defect;
    const EndsAt sum = ends_at("floor-form.fits.all-ranks", of("extent"), of("distance"), of("negative"), of("first_extent"),
                               of("first_stride"), of("before_extent"), of("before_stride"), of("period"), suffix,
                               of("has_the_last"), of("rest"), of("beside"), of("room"), s.each, of("space"));
    suppose(scope, suffix <= s.each, {sum});
    suppose(scope, I(0) - s.each <= suffix, {sum});
    return term;
  }

  /// The step, after which so much less is left up to the limit.
  template <class Scope, class I>
  static State<I> with_room(Scope& scope, const State<I>& s, const Next<I>& term, const I& taken) {
    using W = Watched<Scope>;
    typename W::Seen seen;
    const CancellingCarry<W, W> so_far = cancelling_carry_step(
        CancellingCarry<W, W>{{W(s.so_far.carry.index, seen), W(s.so_far.carry.sum, seen)}, W(s.so_far.suffix, seen)},
        W(term.defect, seen), W(term.apart, seen));
    claim_within(scope, seen, s.limit, {});
    return {s.n,
            {{so_far.carry.index.number(), so_far.carry.sum.number()}, so_far.suffix.number()},
            s.each,
            s.sums + taken,
            s.room - taken,
            s.limit};
  }
};

/// Not true if such a limit is counted once: what is added up are suffixes.
struct CancellingRunFitsOnce : CancellingRunFits {
  template <class Scope, class I>
  Next<I> next(Scope& scope, const State<I>& s) const {
    scope.assume(s.each <= s.limit);
    return any_term(scope, s);
  }

  template <class Scope, class I, class Emit>
  State<I> step(Scope& scope, const State<I>& s, const Next<I>& term, Emit&& /*emit*/) const {
    return with_room(scope, s, term, I(0));
  }
};

/// The steps of composition, at one level of A: no number is larger than an extent of B, or than the largest value of B.
struct CompositionFits {
  template <class I>
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
  template <class I>
  struct Next {
    I is_leaf;  ///< 0, 1
    Mode<I> leaf;
    I value;
    I line;
  };

  template <class Scope>
  auto empty(Scope& scope) const {
    using I = IntegerOf<Scope>;
    const I room = scope.at_least("room", 0);
    return State<I>{scope.at_least("P", 1), I(0), {I(1), I(0)}, I(1), I(1), I(0), room, I(1) + room};
  }

  template <class Is, class I>
  void invariant(Is& is, State<I>& s) const {
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

  template <class Scope, class I>
  Next<I> next(Scope& scope, const State<I>& s) const {
    return next_within(scope, s, s.room);
  }

  template <class Scope, class I, class Emit>
  std::optional<State<I>> step(Scope& scope, const State<I>& s, const Next<I>& n, Emit&& emit) const {
    State<I> after = s;
    if (s.piece.extent == I(1)) {
      after.piece = n.leaf;
      after.unit = I(1);
      after.leaf = n.leaf.extent;
      after.room = s.room + rest(s) - rest(after);
      return after;
    }
    using W = Watched<Scope>;
    typename W::Seen extents, values, others;
    const Left<W> A{W(n.value, others), W(n.line, values), {W(0), {Level<W, W>{W(s.period, values), W(0)}}}};
    CompositionState<W> state{{W(s.reach, values)}};
    W unit(s.unit, extents);
    const Mode<W> piece{W(s.piece.extent, extents), W(s.piece.stride, values)};
    const std::optional<Mode<W>> left = composition_step(A, state, piece, [&](const Mode<W>& part, const Mode<W>& composite) {
      emit(seen_through<Scope>(composite));
      unit = unit * part.extent;
    });
    claim_within(scope, extents, s.leaf, {});
    claim_within(scope, values, s.limit, {});
    if (!left) return std::nullopt;
    after.reach = state.reach[0].number();
    after.piece = seen_through<Scope>(*left);
    after.unit = unit.number();
    after.index = s.index + (n.line - I(1)) * s.piece.stride;
    return after;
  }

  template <class Scope, class I>
  void conclusion(Scope& scope, const State<I>& s) const {
    scope.claim(s.index < s.limit, "B's values are within the limit");
    scope.claim(s.reach < s.limit, "and so are their residues");
  }

  template <class Scope, class Run, class I>
  void meaning(Scope& scope, const Run& run, const State<I>& s) const {
    Modes<I> leaves;
    for (const Next<I>& n : run.consumed) {
      if (n.is_leaf == I(1)) leaves.push_back(n.leaf);
    }
    scope.claim(cosize(layout_of(leaves)) == I(1) + s.index + rest(s), "cosize of B");
  }

 protected:
  /// A left operand along one piece.
  template <class W>
  struct Left {
    W operator()(const W& /*r*/) const { return value; }
    W straight(const Mode<W>& /*piece*/) const { return line; }

    W value;
    W line;
    FloorForm<W, W> form;
  };

  /// What comes next, where so much is left for the values of a leaf.
  template <class Scope, class I>
  static Next<I> next_within(Scope& scope, const State<I>& s, const I& room) {
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
  template <class I>
  static I rest(const State<I>& s) {
    return (s.piece.extent - I(1)) * s.piece.stride;
  }
};

/// Not true if only the values of each leaf by itself are within the limit.
struct CompositionFitsEachLeaf : CompositionFits {
  template <class Scope, class I>
  Next<I> next(Scope& scope, const State<I>& s) const {
    return next_within(scope, s, s.limit - I(1));
  }
};

}  // namespace

std::vector<Theorem> folds_of_composing_within() {
  return {
      by_induction("floor-form.fits.all-ranks",
                   "floor_form(L), L with no extent 1, computes no number beyond the limit that size(L) and twice cosize(L) are "
                   "within, and so is each sum of some of its defects",
                   "floor_form.hpp", FloorFormFits<2>(), {step_part(FloorFormFits<1>(), "the cosize alone")}),
      by_induction("max-residue.fits.all-rounds",
                   "max_residue(r, n, P) computes no number beyond the limit that r, n and P are within", "max_residue.hpp",
                   MaxResidueFits(), {step_part(MaxResidueFitsThePeriod(), "beyond n")}),
      by_induction(
          "straight-run.fits.all-ranks",
          "the first carry of straight_run along steps of r through L computes no number beyond the limit that r, size(L) "
          "and twice cosize(L) are within",
          "straight_run.hpp", StraightRunFits<2>(), {step_part(StraightRunFits<1>(), "the cosize alone")}),
      resting_on(
          {"floor-form.fits.all-ranks"},
          by_induction("straight-run.cancelling-fits.all-ranks",
                       "where first carries cancel, straight_run adds up no number beyond the limit that twice cosize(L), as "
                       "often as there are levels, is within",
                       "straight_run.hpp", CancellingRunFits(), {step_part(CancellingRunFitsOnce(), "once")})),
      by_induction("composition.fits.all-ranks",
                   "the steps of A o B compute no number beyond the limit that B's extents and cosize are within",
                   "composition.hpp", CompositionFits(), {step_part(CompositionFitsEachLeaf(), "each leaf alone")}),
  };
}

}  // namespace colex::theorems
