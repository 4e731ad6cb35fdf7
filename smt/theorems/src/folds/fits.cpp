// How large the values are that an algorithm comes to on its way, at all ranks:
// a bound of its result bounds all of them. With 2^63 - 1 for the limit, what
// is proved of unbounded integers is true of the code as it runs on 64 bits:
// nothing overflows.
//
// The algebra's own steps run on an integer that keeps each value
// (watched.hpp). What they are given is within the limit, as numbers of 64 bits
// are. What is supposed of the whole layout (that its cosize, or its size, is
// within the limit) is supposed of the modes so far, since both only grow,
// which each step claims.
#include <cstdint>
#include <vector>

#include "colex/coalesce.hpp"
#include "colex/coordinate.hpp"
#include "colex/layout.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/theorems/prefix.hpp"
#include "colex/theorems/watched.hpp"

#include "../topics.hpp"
#include "within.hpp"

namespace colex::theorems {

namespace {

/// cosize(L) computes no number that is larger than the cosize, or than an
/// extent or a stride.
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

/// Not true if only the cosize of the modes before is within the limit.
struct CosizeFitsBefore : CosizeFits {
  SignedMode next(Scope& scope, const State& /*state*/) const {
    return {scope.at_least("s", 1), scope.at_least("|d|", 0), scope.coordinate("negative", I(2))};
  }
};

/// L(x), for x inside the domain, computes no number that is larger than the
/// cosize, than x, or than an extent or a stride.
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

 protected:
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

/// Not true beyond the domain, where the last mode goes on.
struct ValueFitsBeyondTheDomain : ValueFits {
  void conclusion(Scope& scope, const State& s) const { claim_last(scope, s, next(scope, s)); }
};

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

 protected:
  /// So many times the cosize.
  static I cosizes(const State& s) { return I(times) * (I(1) + s.beside + s.pending.reach()); }
};

}  // namespace

std::vector<Theorem> folds_of_limits() {
  return {
      by_induction("cosize.fits.all-ranks",
                   "cosize(L) computes no number beyond the limit that its "
                   "extents, strides and cosize are within",
                   "layout.hpp", CosizeFits(), {step_part(CosizeFitsBefore(), "of the modes before")}),
      by_induction("layout.fits.all-ranks",
                   "L(x) computes no number beyond the limit that x in [0, size(L)), "
                   "L's extents, strides and cosize are within",
                   "layout.hpp", ValueFits(), {conclusion_part(ValueFitsBeyondTheDomain(), "beyond the domain")}),
      by_induction("coalesce.fits.all-ranks",
                   "coalesce(L) computes no number beyond the limit that L's "
                   "extents, strides, size and twice its cosize are within",
                   "coalesce.hpp", CoalesceFits<2>(), {step_part(CoalesceFits<1>(), "the cosize alone")}),
  };
}

}  // namespace colex::theorems
