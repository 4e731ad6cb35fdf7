// How large the values are that an algorithm comes to on its way, at all ranks: a bound of its result bounds all of them. With
// 2^63 - 1 for the limit, what is proved of unbounded integers is true of the code as it runs on 64 bits: nothing overflows.
//
// The algebra's own steps run on an integer that keeps each value (watched.hpp). What they are given is within the limit, as
// numbers of 64 bits are. What is supposed of the whole layout (that its cosize, or its size, is within the limit) is supposed of
// the modes so far, since both only grow, which each step claims. Complement and the inverses coalesce what their steps emit, and
// so do their folds, mode by mode.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/bijective.hpp"
#include "colex/coalesce.hpp"
#include "colex/complement.hpp"
#include "colex/contiguous.hpp"
#include "colex/coordinate.hpp"
#include "colex/injective.hpp"
#include "colex/inverse.hpp"
#include "colex/layout.hpp"
#include "colex/ordered.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/theorems/prefix.hpp"
#include "colex/theorems/watched.hpp"

#include "within.hpp"

namespace colex::theorems {

namespace {

struct CosizeFits {
  struct State {
    I span;
    I room;  ///< up to the limit
    I limit;
  };

  State empty(Scope& scope) const {
    const I room = scope.at_least("room", 0);
    return State{I(1), room, I(1) + room};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.span, 1, "cosize");
    is.at_least(s.room, 0, "room");
    is.equal(s.limit, s.span + s.room, "limit");
  }

  SignedMode next(Scope& scope, const State& s) const { return mode_within(scope, s.room); }

  State step(Scope& scope, const State& s, const SignedMode& next, const Emit& /*emit*/) const {
    Watched::Seen seen;
    const Mode<I> mode = next.mode();
    const I span = cosize_step(Watched(s.span, seen), Watched(mode.extent, seen), Watched(mode.stride, seen)).number();
    claim_within(scope, seen, s.limit, {next.extent, next.distance});
    scope.claim(s.span <= span, "the cosize only grows");
    return {span, s.room - next.reach(), s.limit};
  }

  void conclusion(Scope& scope, const State& s) const { scope.claim(s.span <= s.limit, "the cosize is within the limit"); }

  void meaning(Scope& scope, const Run<SignedMode>& run, const State& s) const {
    scope.claim(cosize(layout_of(modes_of_signed(run.consumed))) == s.span, "cosize");
  }
};

const auto cosize_fits_theorem =
    Induction<CosizeFits>("cosize.fits.all-ranks", "layout.hpp",
                          "cosize(L) computes no number beyond the limit that its extents, strides and cosize are within")
        .not_without(1, "of the modes before");

/// What ordered, bijective, contiguous and surjective come to at one mode, in the order in which each of them sorts.
struct StepsFit {
  struct State {
    I below;  ///< the sum of (s-1)·|d| over negative strides,
    I above;  ///< and over the others
    I room;   ///< up to the limit
    I limit;
  };

  State empty(Scope& scope) const {
    const I room = scope.at_least("room", 0);
    return State{I(0), I(0), room, I(2) * (I(1) + room)};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.below, 0, "below");
    is.at_least(s.above, 0, "above");
    is.at_least(s.room, 0, "room");
    is.equal(s.limit, I(2) * (I(1) + s.below + s.above + s.room), "limit");
  }

  /// No mode of one element is left.
  SignedMode next(Scope& scope, const State& s) const {
    SignedMode next = any_signed_mode(scope, 2);
    scope.assume(next.reach() <= s.room);
    return next;
  }

  State step(Scope& scope, const State& s, const SignedMode& next, const Emit& /*emit*/) const {
    Watched::Seen seen;
    const Mode<Watched> mode{Watched(next.extent, seen), Watched(next.mode().stride, seen)};
    contiguous_step(Watched(I(1) + s.below + s.above, seen), mode);
    covers_step(mode.stride, mode);
    const Watched last = ordered_step(Watched(s.above - s.below, seen), mode, [](const Watched&) {});
    // An extent is within the room, but for a stride that is 0.
    claim_within(scope, seen, s.limit, next.distance == I(0) ? std::vector<I>{next.extent} : std::vector<I>{});
    State after = s;
    I& side = next.negative == I(1) ? after.below : after.above;
    side = side + next.reach();
    after.room = s.room - next.reach();
    scope.claim(last.number() == after.above - after.below, "the value at the last coordinate");
    return after;
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(I(2) * (I(1) + s.below + s.above) <= s.limit, "twice the cosize is within the limit");
  }

  void meaning(Scope& scope, const Run<SignedMode>& run, const State& s) const {
    scope.claim(cosize(layout_of(modes_of_signed(run.consumed))) == I(1) + s.below + s.above, "cosize");
  }
};

const auto steps_fit_theorem =
    Induction<StepsFit>("decisions.fits.all-ranks", "ordered.hpp",
                        "the steps of ordered, bijective, contiguous and surjective compute no number beyond the limit that L's "
                        "extents, strides and twice its cosize are within")
        .not_without(1, "of the modes before");

/// What injective comes to at one mode, before it searches.
struct InjectiveFits {
  struct State {
    I reached;  ///< the sum of (s-1)·|d|
    I divisor;  ///< the first |d|; 0 before
    I room;     ///< up to the limit
    I limit;
  };

  State empty(Scope& scope) const {
    const I room = scope.at_least("room", 0);
    return State{I(0), I(0), room, I(2) * room};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.reached, 0, "reached");
    is.coordinate(s.divisor, s.reached + I(1), "divisor");
    is.at_least(s.room, 0, "room");
    is.equal(s.limit, I(2) * (s.reached + s.room), "limit");
  }

  Mode<I> next(Scope& scope, const State& s) const {
    Mode<I> next{scope.at_least("s", 2), scope.at_least("|d|", 1)};
    scope.assume((next.extent - I(1)) * next.stride <= s.room);
    return next;
  }

  State step(Scope& scope, const State& s, const Mode<I>& next, const Emit& /*emit*/) const {
    Watched::Seen seen;
    const I divisor = s.reached == I(0) ? next.stride : s.divisor;
    const Watched reached(s.reached, seen), common(divisor, seen);
    const colex::detail::Span<Watched> span{Watched(next.stride, seen), Watched(next.extent, seen) - Watched(1), 0};
    colex::detail::least_collision(reached, common, span);
    colex::detail::stays_dense(reached, common, span);
    const I with = (reached + span.reach * span.distance).number();
    claim_within(scope, seen, s.limit, {});
    return {with, divisor, s.room - (next.extent - I(1)) * next.stride, s.limit};
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(I(2) * s.reached <= s.limit, "twice the largest difference of two values is within the limit");
  }

  void meaning(Scope& scope, const Run<Mode<I>>& run, const State& s) const {
    scope.claim(cosize(layout_of(run.consumed)) == I(1) + s.reached, "cosize");
  }
};

const auto injective_fits_theorem =
    Induction<InjectiveFits>("injective.fits.all-ranks", "injective.hpp",
                             "before it searches, injective computes no number beyond the limit that L's extents, strides and "
                             "twice its cosize are within")
        .not_without(1, "of the modes before");

struct ValueFits {
  struct State {
    I below;  ///< how far the values of the modes so far go below 0,
    I above;  ///< and above
    I room;   ///< up to the limit
    I limit;
    I x;     ///< what the modes behind share of the coordinate
    I over;  ///< the value so far, counted from the least one
    I sum;   ///< the value so far
  };

  State empty(Scope& scope) const {
    const I room = scope.at_least("room", 0);
    return State{I(0), I(0), room, I(1) + room, scope.coordinate("x", I(2) + room), I(0), I(0)};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.below, 0, "below");
    is.at_least(s.above, 0, "above");
    is.at_least(s.room, 0, "room");
    is.equal(s.limit, I(1) + s.below + s.above + s.room, "limit");
    is.coordinate(s.x, s.limit + I(1), "rest");
    is.coordinate(s.over, I(1) + s.below + s.above, "value above the least");
    is.equal(s.sum, s.over - s.below, "value");
  }

  SignedMode next(Scope& scope, const State& s) const { return mode_within(scope, s.room); }

  State step(Scope& scope, const State& s, const SignedMode& next, const Emit& /*emit*/) const {
    Watched::Seen seen;
    State after = s;
    const Mode<I> mode = next.mode();
    const Watched rest = value_step(Watched(s.x, seen), Mode<Watched>{Watched(mode.extent, seen), Watched(mode.stride, seen)},
                                    [&](const Watched& share) { after.sum = (Watched(s.sum, seen) + share).number(); });
    claim_within(scope, seen, s.limit, {});
    after.x = rest.number();
    add(after, next);
    after.over = after.sum + after.below;
    return after;
  }

  /// The last mode is not reduced, and inside the domain it need not be.
  void conclusion(Scope& scope, const State& s) const {
    const SignedMode last = next(scope, s);
    if (s.x < last.extent) {
      claim_last(scope, s, last);
    } else {
      scope.claim(last.extent <= s.x, "beyond the domain");
    }
  }

  void meaning(Scope& scope, const Run<SignedMode>& run, const State& s) const {
    scope.claim(cosize(layout_of(modes_of_signed(run.consumed))) == I(1) + s.below + s.above, "cosize");
  }

  static void claim_last(Scope& scope, const State& s, const SignedMode& last) {
    Watched::Seen seen;
    const Watched value = Watched(s.sum, seen) + Watched(s.x, seen) * Watched(last.mode().stride, seen);
    claim_within(scope, seen, s.limit, {});
    State all = s;
    add(all, last);
    scope.claim(value.number() <= all.above, "no value is above");
    scope.claim(I(0) - value.number() <= all.below, "and none below");
  }

  static void add(State& s, const SignedMode& mode) {
    I& side = mode.negative == I(1) ? s.below : s.above;
    side = side + mode.reach();
    s.room = s.room - mode.reach();
  }
};

const auto value_fits_theorem =
    Induction<ValueFits>(
        "layout.fits.all-ranks", "layout.hpp",
        "L(x) computes no number beyond the limit that x in [0, size(L)), L's extents, strides and cosize are within")
        .not_with_conclusion("beyond the domain",
                             [](auto& scope, auto& s) { ValueFits::claim_last(scope, s, ValueFits().next(scope, s)); });

/// coalesce(L) computes no number that is larger than the size, or than so many times the cosize: twice is enough.
template <std::int64_t times>
struct CoalesceFits {
  struct State {
    SignedMode pending;
    Mode<I> mode;  ///< the pending one, as coalesce has it
    I beside;      ///< what the other modes add to the cosize
    I room;        ///< up to the limit
    I limit;
    I others;  ///< the size of the other modes
    I space;   ///< how often the size is within the limit
  };

  State empty(Scope& scope) const {
    const I room = scope.at_least("room", 0);
    return State{{I(1), I(0), I(0)}, {I(1), I(0)}, I(0), room, I(times) + room, I(1), I(1) + room};
  }

  void invariant(Is& is, State& s) const {
    is.at_least(s.pending.extent, 1, "pending extent");
    is.at_least(s.pending.distance, 0, "amount of the pending stride");
    is.coordinate(s.pending.negative, I(2), "whether it is negative");
    is.equal(s.mode.extent, s.pending.extent, "pending extent");
    is.equal(s.mode.stride, s.pending.mode().stride, "pending stride");
    is.at_least(s.beside, 0, "what the other modes add to the cosize");
    is.at_least(s.room, 0, "room");
    is.equal(s.limit, cosizes(s) + s.room, "limit");
    is.at_least(s.others, 1, "size of the other modes");
    is.any(s.space, "space");
    is.that(s.others * s.pending.extent <= s.space, "the size is within it");
  }

  SignedMode next(Scope& scope, const State& s) const {
    const SignedMode mode = mode_within(scope, s.room, times);
    scope.assume(s.others * s.pending.extent * mode.extent <= s.space);
    return mode;
  }

  State step(Scope& scope, const State& s, const SignedMode& next, const Emit& emit) const {
    Watched::Seen seen;
    const auto watched = [&](const Mode<I>& m) { return Mode<Watched>{Watched(m.extent, seen), Watched(m.stride, seen)}; };
    State after = s;
    bool is_done = false;
    const Mode<Watched> pending = coalesce_step(watched(s.mode), watched(next.mode()), [&](const Mode<Watched>& done) {
      emit(Mode<I>{done.extent.number(), done.stride.number()});
      is_done = true;
    });
    after.mode = {pending.extent.number(), pending.stride.number()};
    if (is_done) {
      after.beside = s.beside + s.pending.reach();
      after.others = s.others * s.pending.extent;
      after.pending = next;
    } else if (s.pending.extent == I(1)) {
      after.pending = next.extent == I(1) ? s.pending : next;
    } else {
      // With a mode that continues it, the pending one is longer, and of the
      // same stride.
      after.pending.extent = s.pending.extent * next.extent;
    }
    after.room = s.limit - cosizes(after);
    claim_within(scope, seen, s.limit, {s.space});
    return after;
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(cosizes(s) <= s.limit, "so many times the cosize is within the limit");
  }

  void meaning(Scope& scope, const Run<SignedMode>& run, const State& s) const {
    const Layout<I> L = layout_of(modes_of_signed(run.consumed));
    scope.claim(size(L) == s.others * s.pending.extent, "size");
    scope.claim(I(times) * cosize(L) == cosizes(s), "cosize");
  }

  /// So many times the cosize.
  static I cosizes(const State& s) { return I(times) * (I(1) + s.beside + s.pending.reach()); }
};

const auto coalesce_fits_theorem =
    Induction<CoalesceFits<2>>(
        "coalesce.fits.all-ranks", "coalesce.hpp",
        "coalesce(L) computes no number beyond the limit that L's extents, strides, size and twice its cosize are within")
        .twin(step_part(CoalesceFits<1>(), "the cosize alone"));

PlacedMode<Watched> watched_at_its_place(const PlacedMode<Watched::Number>& placed, Watched::Seen& seen) {
  return {watched(placed.mode, seen), Watched(placed.place, seen)};
}

struct ComplementFits {
  struct State {
    I reach;
    Mode<I> pending;  ///< of the complement
    I limit;
  };

  State empty(Scope& scope) const { return State{I(1), {I(1), I(0)}, any_limit(scope)}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.reach, 1, "reach");
    is_pending(is, s.pending);
    is.any(s.limit, "limit");
    is.that(s.reach <= s.limit, "the reach is within the limit");
    is.that(s.pending.extent * s.pending.stride < s.reach, "the pending mode ends below the reach");
    is.that(s.pending.extent <= s.limit, "the pending extent is within the limit");
  }

  /// The stride has room for the reach.
  Mode<I> next(Scope& scope, const State& s) const {
    const I padding = scope.coordinate("padding", s.reach);
    const I stride = s.reach * scope.at_least("k", 1) + padding;
    const Mode<I> mode{scope.at_least("s", 2), stride};
    scope.assume(mode.extent * mode.stride <= s.limit);
    return mode;
  }

  State step(Scope& scope, const State& s, const Mode<I>& mode, const Emit& emit) const {
    Watched::Seen seen;
    Mode<Watched> gap{Watched(1), Watched(0)};
    const Watched reach =
        complement_step(Watched(s.reach, seen), watched(mode, seen), [&](const Mode<Watched>& one) { gap = one; });
    Mode<Watched> pending = watched(s.pending, seen);
    join(pending, gap, emit);
    claim_within(scope, seen, s.limit, {});
    return {reach.number(), seen_through(pending), s.limit};
  }

  /// The copies of the whole, up to N.
  void conclusion(Scope& scope, const State& s) const {
    Watched::Seen seen;
    const I cotarget = scope.at_least("N", 1);
    scope.assume(cotarget <= s.limit);
    const Watched copies = ceil_div(Watched(cotarget, seen), Watched(s.reach, seen));
    coalesce_step(watched(s.pending, seen), Mode<Watched>{copies, Watched(s.reach, seen)}, Unheard());
    claim_within(scope, seen, s.limit, {});
  }

  void meaning(Scope& scope, const Run<Mode<I>>& run, const State& s) const {
    const auto gaps = colex::detail::complement_gaps(layout_of(Modes<I>(run.consumed))).value();
    scope.claim(gaps.reach == s.reach, "reach");
    Modes<I> coalesced = run.emitted;
    if (!(s.pending.extent == I(1))) coalesced.push_back(s.pending);
    scope.claim(coalesced_modes(gaps.modes) == coalesced, "the gaps, coalesced");
  }
};

const auto complement_fits_theorem =
    Induction<ComplementFits>(
        "complement.fits.all-ranks", "complement.hpp",
        "complement(L, N) computes no number beyond the limit that N, and extent times stride of each mode of L, are within")
        // Not true if only the cosize is within the limit: beyond the last value is the rest of the last step.
        .not_with_next("the cosize alone", [](auto& scope, auto& s) {
          const Mode<I> mode{scope.at_least("s", 2), s.reach * scope.at_least("k", 1)};
          scope.assume(I(1) + (mode.extent - I(1)) * mode.stride <= s.limit);
          return mode;
        });

struct RightInverseFits {
  struct State {
    I emitted;        ///< size of the emitted modes of the inverse
    Mode<I> pending;  ///< of the inverse
    I reach;
    I others;  ///< size of the modes that were passed over
    I limit;
  };

  State empty(Scope& scope) const { return State{I(1), {I(1), I(0)}, I(1), I(1), scope.at_least("limit", 1)}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.emitted, 1, "size of the emitted modes");
    is_pending(is, s.pending);
    is.equal(s.reach, s.emitted * s.pending.extent, "reach");
    is.at_least(s.others, 1, "size of the other modes");
    is.any(s.limit, "limit");
    is.that(s.reach * s.others <= s.limit, "the size is within the limit");
    is.that(s.pending.extent * s.pending.stride <= s.limit, "and so is the end of the pending mode");
  }

  /// A mode ends within the domain, and the size of all modes is within the limit.
  PlacedMode<I> next(Scope& scope, const State& s) const {
    const I extent = scope.at_least("s", 1);
    const PlacedMode<I> placed{{extent, scope.unknown("d")}, scope.at_least("p", 1)};
    scope.assume(extent * placed.place <= s.limit);
    scope.assume(s.reach * s.others * placed.mode.extent <= s.limit);
    return placed;
  }

  State step(Scope& scope, const State& s, const PlacedMode<I>& placed, const Emit& emit) const {
    Watched::Seen seen;
    State after = s;
    Mode<Watched> pending = watched(s.pending, seen);
    bool is_followed = false;
    const Watched reach =
        right_inverse_step(Watched(s.reach, seen), watched_at_its_place(placed, seen), [&](const Mode<Watched>& mode) {
          is_followed = true;
          join(pending, mode, [&](const Mode<I>& done) {
            emit(done);
            after.emitted = s.emitted * s.pending.extent;
          });
        });
    claim_within(scope, seen, s.limit, {});
    if (!is_followed) after.others = s.others * placed.mode.extent;
    after.reach = reach.number();
    after.pending = seen_through(pending);
    return after;
  }

  void conclusion(Scope& scope, const State& s) const {
    scope.claim(s.reach <= s.limit, "the size of the inverse is within the limit");
  }

  void meaning(Scope& scope, const Run<PlacedMode<I>>& run, const State& s) const {
    Modes<I> emitted = run.emitted;
    if (!(s.pending.extent == I(1))) emitted.push_back(s.pending);
    scope.claim(size(layout_of(emitted)) == s.reach, "size of the inverse");
    I all(1);
    for (const PlacedMode<I>& placed : run.consumed) all = all * placed.mode.extent;
    scope.claim(all == s.reach * s.others, "size of the layout");
  }
};

const auto right_inverse_fits_theorem =
    Induction<RightInverseFits>("right-inverse.fits.all-ranks", "inverse.hpp",
                                "right_inverse(L), L coalesced, computes no number beyond the limit that size(L) is within")
        .not_without(2, "of the modes before");

struct LeftInverseFits {
  struct State {
    PlacedMode<I> last;
    Mode<I> pending;  ///< of the inverse
    I limit;
  };

  State empty(Scope& scope) const { return State{{{I(1), I(1)}, I(0)}, {I(1), I(0)}, scope.at_least("limit", 1)}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.last.mode.extent, 1, "extent of the last mode");
    is.at_least(s.last.mode.stride, 1, "its stride");
    is.at_least(s.last.place, 0, "its place");
    is_pending(is, s.pending);
    is.any(s.limit, "limit");
    is.that(s.last.mode.extent * s.last.mode.stride <= s.limit, "the last mode ends within the limit");
    is.that(s.pending.extent * s.pending.stride <= s.limit, "and so does the pending one");
    is.that(s.last.mode.extent * s.last.place <= s.limit, "and so is the last place");
    is.that(I(0) <= (s.pending.extent - I(1)) * (s.last.place - I(1)), "at the place 0 nothing is pending");
  }

  PlacedMode<I> next(Scope& scope, const State& s) const {
    const I extent = scope.at_least("s", 1);
    const PlacedMode<I> placed{{extent, scope.at_least("d", 1)}, scope.at_least("p", 1)};
    scope.assume(extent * placed.mode.stride <= s.limit);
    scope.assume(extent * placed.place <= s.limit);
    scope.assume(placed.mode.stride / s.last.mode.stride * s.last.place <= s.limit);
    return placed;
  }

  std::optional<State> step(Scope& scope, const State& s, const PlacedMode<I>& placed, const Emit& emit) const {
    Watched::Seen seen;
    const PlacedMode<Watched> last = watched_at_its_place(s.last, seen), next = watched_at_its_place(placed, seen);
    if (colex::detail::broken_link(s.last, placed)) return std::nullopt;
    colex::detail::broken_link(last, next);
    const I before = placed.mode.stride / s.last.mode.stride * s.last.place;
    Mode<Watched> pending = watched(s.pending, seen);
    left_inverse_step(last, next, [&](const Mode<Watched>& mode) { join(pending, mode, emit); });
    // A mode that is joined to another one is no longer than it reaches, and that is within the limit.
    claim_within(scope, seen, s.limit, {before});
    return State{placed, seen_through(pending), s.limit};
  }

  /// The last mode is the inverse's last one, as it is.
  void conclusion(Scope& scope, const State& s) const {
    Watched::Seen seen;
    coalesce_step(watched(s.pending, seen), Mode<Watched>{Watched(s.last.mode.extent, seen), Watched(s.last.place, seen)},
                  Unheard());
    claim_within(scope, seen, s.limit, {s.last.mode.extent * s.last.place});
  }

  void meaning(Scope& scope, const Run<PlacedMode<I>>& run, const State& s) const {
    SmallVector<PlacedMode<I>> placed;
    for (const PlacedMode<I>& one : run.consumed) placed.push_back(one);
    const auto whole = colex::detail::digits([] { return std::string(); }, placed);
    scope.claim(whole.has_value(), "the inverse exists");
    Modes<I> inverse = run.emitted;
    inverse.push_back(s.pending);
    inverse.push_back({s.last.mode.extent, s.last.place});
    if (whole) scope.claim(layout_of(coalesced_modes(inverse)) == *whole, "the inverse");
  }
};

const auto left_inverse_fits_theorem =
    Induction<LeftInverseFits>("left-inverse.fits.all-ranks", "inverse.hpp",
                               "left_inverse(L) computes no number beyond the limit that size(L), and extent times stride of "
                               "each mode of L and of the inverse, are within")
        .not_without(3, "of the layout alone");

}  // namespace

std::vector<Theorem> folds_of_limits() {
  return {cosize_fits_theorem,   steps_fit_theorem,       injective_fits_theorem,     value_fits_theorem,
          coalesce_fits_theorem, complement_fits_theorem, right_inverse_fits_theorem, left_inverse_fits_theorem};
}

}  // namespace colex::theorems
