// How large the values are that complement and the inverses come to on their way, at all ranks (fits.cpp says what that is for).
// Each of them coalesces what its steps emit, and so do these folds, mode by mode.
#include <optional>
#include <string>

#include "colex/coalesce.hpp"
#include "colex/complement.hpp"
#include "colex/inverse.hpp"
#include "colex/theorems/induction.hpp"

#include "../topics.hpp"
#include "within.hpp"

namespace colex::theorems {

namespace {

PlacedMode<Watched> watched_at_its_place(const PlacedMode<Watched::Number>& placed, Watched::Seen& seen) {
  return {watched(placed.mode, seen), Watched(placed.place, seen)};
}

/// The same of any mode at a place, of which no more is known than that. Not true: the size of all modes may be beyond the limit,
/// or there is no room for a mode of the inverse.
template <class Fold>
struct OfAnyMode : Fold {
  template <class State>
  auto next(Scope& scope, const State& s) const {
    return this->mode_at_a_place(scope, s);
  }
};

/// complement(L, N): no number is larger than N, than a stride, or than the product of a mode's extent and stride.
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
    limit(scope, s, mode);
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

 protected:
  void limit(Scope& scope, const State& s, const Mode<I>& mode) const { scope.assume(mode.extent * mode.stride <= s.limit); }
};

/// Not true if only the cosize is within the limit: beyond the last value is the rest of the last step.
struct ComplementFitsTheCosize : ComplementFits {
  Mode<I> next(Scope& scope, const State& s) const {
    const Mode<I> mode{scope.at_least("s", 2), s.reach * scope.at_least("k", 1)};
    scope.assume(I(1) + (mode.extent - I(1)) * mode.stride <= s.limit);
    return mode;
  }
};

/// right_inverse(L), of the coalesced L: no number is larger than the size of L.
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
    const PlacedMode<I> placed = mode_at_a_place(scope, s);
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

 protected:
  PlacedMode<I> mode_at_a_place(Scope& scope, const State& s) const {
    const I extent = scope.at_least("s", 1);
    const PlacedMode<I> placed{{extent, scope.unknown("d")}, scope.at_least("p", 1)};
    scope.assume(extent * placed.place <= s.limit);
    return placed;
  }
};

/// left_inverse(L), where it has one: no number is larger than the products of extent and stride of the modes of L and of those
/// that make the inverse.
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
    const PlacedMode<I> placed = mode_at_a_place(scope, s);
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

 protected:
  PlacedMode<I> mode_at_a_place(Scope& scope, const State& s) const {
    const I extent = scope.at_least("s", 1);
    const PlacedMode<I> placed{{extent, scope.at_least("d", 1)}, scope.at_least("p", 1)};
    scope.assume(extent * placed.mode.stride <= s.limit);
    scope.assume(extent * placed.place <= s.limit);
    return placed;
  }
};

}  // namespace

std::vector<Theorem> folds_of_overflow() {
  return {
      by_induction("complement.fits.all-ranks",
                   "complement(L, N) computes no number beyond the limit that N, and extent times stride of each mode of L, are "
                   "within",
                   "complement.hpp", ComplementFits(), {step_part(ComplementFitsTheCosize(), "the cosize alone")}),
      by_induction("right-inverse.fits.all-ranks",
                   "right_inverse(L), L coalesced, computes no number beyond the limit that size(L) is within", "inverse.hpp",
                   RightInverseFits(), {step_part(OfAnyMode<RightInverseFits>(), "of the modes before")}),
      by_induction("left-inverse.fits.all-ranks",
                   "left_inverse(L) computes no number beyond the limit that size(L), and extent times stride of each mode of L "
                   "and of the inverse, are within",
                   "inverse.hpp", LeftInverseFits(), {step_part(OfAnyMode<LeftInverseFits>(), "of the layout alone")}),
  };
}

}  // namespace colex::theorems
