// What coalescing does to the form of a layout, at all ranks: there are no more modes than before, and the cosize stays.
#include <cstdint>

#include "colex/coalesce.hpp"
#include "colex/layout.hpp"
#include "colex/theorems/induction.hpp"

#include "../topics.hpp"

namespace colex::theorems {

namespace {

Mode<I> any_mode(Scope& scope) {
  const I extent = scope.at_least("s", 1);
  return {extent, scope.unknown("d")};
}

/// The cosize of the modes that coalesce has emitted and of the pending one is that of the modes consumed.
struct CosizeOfCoalesced {
  struct State {
    I emitted;
    Mode<I> pending;
    I span;  ///< of the modes consumed
  };

  State empty(Scope& /*scope*/) const { return State{I(1), {I(1), I(0)}, I(1)}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.emitted, 1, "cosize of the emitted modes");
    is.at_least(s.pending.extent, 1, "pending extent");
    is.any(s.pending.stride, "pending stride");
    is.equal(s.span, cosize_step(s.emitted, s.pending.extent, s.pending.stride), "cosize");
  }

  Mode<I> next(Scope& scope, const State& /*state*/) const { return any_mode(scope); }

  State step(Scope& /*scope*/, const State& s, const Mode<I>& mode, const Emit& emit) const {
    I emitted = s.emitted;
    const Mode<I> pending = coalesce_step(s.pending, mode, [&](const Mode<I>& done) {
      emit(done);
      emitted = cosize_step(emitted, done.extent, done.stride);
    });
    return {emitted, pending, cosize_step(s.span, mode.extent, mode.stride)};
  }

  /// A pending mode of extent 1 is left out.
  void conclusion(Scope& scope, const State& s) const {
    const bool none = static_cast<bool>(s.pending.extent == I(1));
    const I result = none ? s.emitted : cosize_step(s.emitted, s.pending.extent, s.pending.stride);
    scope.claim(result == s.span, "cosize");
  }

  void meaning(Scope& scope, const Run<Mode<I>>& run, const State& s) const {
    const Layout<I> L = layout_of(Modes<I>(run.consumed));
    scope.claim(cosize(L) == s.span, "cosize");
    scope.claim(cosize(coalesce(L)) == s.span, "cosize of the coalesced layout");
  }
};

/// Not true: modes of one stride, which overlap, are joined.
struct CosizeOfOverlapping : CosizeOfCoalesced {
  State step(Scope& scope, const State& s, const Mode<I>& mode, const Emit& emit) const {
    if (!(mode.stride == s.pending.stride)) return CosizeOfCoalesced::step(scope, s, mode, emit);
    return {s.emitted, {s.pending.extent * mode.extent, mode.stride}, cosize_step(s.span, mode.extent, mode.stride)};
  }
};

/// Each mode that coalesce returns takes the place of one or more of those that it was given.
struct RankOfCoalesced {
  struct State {
    I emitted;   ///< so many modes
    I is_begun;  ///< whether there is a pending mode (0, 1)
    I joined;    ///< so many modes have no place of their own
    Mode<I> pending;
    I consumed;
  };

  State empty(Scope& /*scope*/) const { return State{I(0), I(0), I(0), {I(1), I(0)}, I(0)}; }

  void invariant(Is& is, State& s) const {
    is.at_least(s.emitted, 0, "emitted modes");
    is.coordinate(s.is_begun, I(2), "whether there is a pending one");
    is.at_least(s.joined, 0, "modes without a place");
    is.at_least(s.pending.extent, 1, "pending extent");
    is.any(s.pending.stride, "pending stride");
    is.equal(s.consumed, s.emitted + s.is_begun + s.joined, "modes");
    is.that((I(1) - s.is_begun) * (s.pending.extent - I(1)) == I(0), "without a pending mode the extent is 1");
  }

  Mode<I> next(Scope& scope, const State& /*state*/) const { return any_mode(scope); }

  State step(Scope& /*scope*/, const State& s, const Mode<I>& mode, const Emit& emit) const {
    State after = s;
    bool is_done = false;
    after.pending = coalesce_step(s.pending, mode, [&](const Mode<I>& done) {
      emit(done);
      is_done = true;
    });
    after.consumed = s.consumed + I(1);
    if (is_done) {
      after.emitted = s.emitted + I(1);
    } else {
      after.is_begun = I(1);
      after.joined = s.joined + s.is_begun;
    }
    return after;
  }

  /// A single value has the one mode 1:0.
  void conclusion(Scope& scope, const State& s) const {
    const I result = s.emitted + I(s.pending.extent == I(1) ? 0 : 1);
    scope.claim(result <= s.consumed, "no more modes than before");
  }

  void meaning(Scope& scope, const Run<Mode<I>>& run, const State& s) const {
    const Modes<I> result = coalesced_modes(Modes<I>(run.consumed));
    const I count = s.emitted + I(s.pending.extent == I(1) ? 0 : 1);
    scope.claim(I(static_cast<std::int64_t>(result.size())) == count, "modes of coalesce");
    scope.claim(I(static_cast<std::int64_t>(run.consumed.size())) == s.consumed, "modes");
  }
};

/// Not true of a coalesce that emits also what is not begun.
struct RankWithOnes : RankOfCoalesced {
  State step(Scope& scope, const State& s, const Mode<I>& mode, const Emit& emit) const {
    if (!(s.pending.extent == I(1))) return RankOfCoalesced::step(scope, s, mode, emit);
    return {s.emitted + I(1), I(1), s.joined, mode, s.consumed + I(1)};
  }
};

}  // namespace

std::vector<Theorem> folds_of_coalesced_form() {
  return {
      by_induction("coalesce.cosize.all-ranks", "coalesce(L) has the cosize of L", "coalesce.hpp", CosizeOfCoalesced(),
                   {step_part(CosizeOfOverlapping(), "overlapping modes")}),
      by_induction("coalesce.rank.all-ranks", "coalesce(L) has no more modes than L has leaves, unless L has none",
                   "coalesce.hpp", RankOfCoalesced(), {step_part(RankWithOnes(), "with modes of extent 1")}),
  };
}

}  // namespace colex::theorems
