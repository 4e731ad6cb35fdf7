// Coalescing at all ranks: the function stays, the form is normal, and a function has one of them only.
#include "colex/coalesce.hpp"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "colex/equal.hpp"
#include "colex/layout.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/induction.hpp"
#include "colex/theorems/prefix.hpp"

namespace colex::theorems {

namespace {

/// The modes that the fold has emitted, and the pending one if there is any.
Modes<I> with_pending(Modes<I> emitted, const Mode<I>& pending) {
  if (!(pending.extent == I(1))) emitted.push_back(pending);
  return emitted;
}

struct Values {
  struct State {
    Prefix emitted;
    Mode<I> pending;
    I digit;  ///< the probe's coordinate in the pending mode
    Prefix consumed;
  };

  State empty(Scope& /*scope*/) const { return State{no_modes(), {I(1), I(0)}, I(0), no_modes()}; }

  /// The emitted modes followed by the pending one are those consumed.
  void invariant(Is& is, State& s) const {
    is_prefix(is, s.emitted, "emitted");
    is.at_least(s.pending.extent, 1, "pending extent");
    is.any(s.pending.stride, "pending stride");
    is.coordinate(s.digit, s.pending.extent, "pending digit");
    is.equal(s.consumed.size, s.emitted.size * s.pending.extent, "size");
    is.equal(s.consumed.at, s.emitted.at + s.emitted.size * s.digit, "coordinate");
    is.equal(s.consumed.value, s.emitted.value + s.digit * s.pending.stride, "value");
  }

  Probed next(Scope& scope, const State& /*state*/) const { return unknown_mode(scope); }

  State step(Scope& scope, const State& s, const Probed& probed, const Emit& emit) const {
    // Unless the pending mode is done, it grows by the new one, and so does the digit.
    I digit = s.digit + s.pending.extent * probed.digit;
    Prefix emitted = s.emitted;
    const Mode<I> pending = coalesce_step(s.pending, probed.mode, [&](const Mode<I>& done) {
      emit(done);
      emitted = appended(scope, s.emitted, done, s.digit);
      digit = probed.digit;
    });
    return {emitted, pending, digit, appended(scope, s.consumed, probed.mode, probed.digit)};
  }

  void conclusion(Scope& scope, const State& s) const {
    const bool none = static_cast<bool>(s.pending.extent == I(1));
    const Prefix result = none ? s.emitted : appended(scope, s.emitted, s.pending, s.digit);
    scope.claim(result.size == s.consumed.size, "size");
    scope.claim(result.at == s.consumed.at, "coordinate");
    scope.claim(result.value == s.consumed.value, "value");
  }

  void meaning(Scope& scope, const Run<Probed>& run, const State& s) const {
    const Modes<I> modes = modes_of(run.consumed);
    scope.claim(coalesced_modes(modes) == with_pending(run.emitted, s.pending), "the modes of coalesce");
    scope.claim(probe_of(run.consumed) == s.consumed.at, "coordinate");
    scope.claim(layout_of(modes)(s.consumed.at) == s.consumed.value, "value");
  }
};

const auto values_theorem =
    Induction<Values>("coalesce.values.all-ranks", "coalesce.hpp", "coalesce(L) has the values of L on its domain, and its size")
        // Modes merge where the second continues the last value of the first.
        .not_with_step("merged at the last value",
                       [](auto& scope, auto& s, auto& probed) {
                         if (!(probed.mode.stride == (s.pending.extent - I(1)) * s.pending.stride))
                           return Values().step(scope, s, probed, Unheard());
                         return Values::State{s.emitted,
                                              {s.pending.extent * probed.mode.extent, s.pending.stride},
                                              s.digit + s.pending.extent * probed.digit,
                                              appended(scope, s.consumed, probed.mode, probed.digit)};
                       })
        .not_with_step("merged without looking at the stride", [](auto& scope, auto& s, auto& probed) {
          return Values::State{s.emitted,
                               {s.pending.extent * probed.mode.extent, s.pending.stride},
                               s.digit + s.pending.extent * probed.digit,
                               appended(scope, s.consumed, probed.mode, probed.digit)};
        });

/// coalesce_z(L) has the values of L at every x >= 0. It is what coalesce makes of all modes but the last, which is not reduced
/// and may go on from the pending one.
struct ExtendedValues : Values {
  void conclusion(Scope& scope, const State& s) const {
    claim_values(scope, s, [](const Modes<I>& modes) { return extended_modes(modes); });
  }

  template <class Ending>
  static void claim_values(Scope& scope, const State& s, Ending&& ending) {
    const Mode<I> last{scope.at_least("s", 1), scope.unknown("d")};
    const I rest = scope.at_least("rest", 0);
    const I x = s.digit + s.pending.extent * rest;
    scope.claim(s.emitted.at + s.emitted.size * x == s.consumed.at + s.consumed.size * rest, "coordinate");
    scope.claim(s.emitted.value + value_at(ending(Modes<I>{s.pending, last}), x) == s.consumed.value + rest * last.stride,
                "value");
  }
};

const auto extended_values_theorem =
    Induction<ExtendedValues>("coalesce_z.values.all-ranks", "coalesce.hpp", "coalesce_z(L) has the values of L at every x >= 0")
        .not_with_conclusion("coalesce instead", [](auto& scope, auto& s) {
          ExtendedValues::claim_values(scope, s, [](const Modes<I>& modes) {
            Modes<I> coalesced = coalesced_modes(modes);
            return coalesced.empty() ? Modes<I>{{I(1), I(0)}} : coalesced;
          });
        });

/// `mode` does not continue the one before it.
auto goes_on(const Mode<I>& before, const Mode<I>& mode) { return mode.stride != before.extent * before.stride; }

/// No emitted mode has extent 1, and none continues the one before it.
struct NormalForm {
  struct State {
    I emitted;  ///< whether there is any: 0, 1
    Mode<I> last;
    Mode<I> pending;
  };

  State empty(Scope& /*scope*/) const { return State{I(0), {I(0), I(0)}, {I(1), I(0)}}; }

  void invariant(Is& is, State& s) const {
    is.coordinate(s.emitted, I(2), "something is emitted");
    is.any(s.last.extent, "last extent");
    is.any(s.last.stride, "last stride");
    is.at_least(s.pending.extent, 1, "pending extent");
    is.any(s.pending.stride, "pending stride");
    if (s.emitted == I(0)) return;
    is.that(I(2) <= s.last.extent, "the last extent is not 1");
    is.that(I(2) <= s.pending.extent, "the pending extent is not 1");
    is.that(goes_on(s.last, s.pending), "the pending mode does not continue the last");
  }

  Mode<I> next(Scope& scope, const State& /*state*/) const { return {scope.at_least("s", 1), scope.unknown("d")}; }

  State step(Scope& scope, const State& s, const Mode<I>& mode, const Emit& emit) const {
    State after = s;
    after.pending = coalesce_step(s.pending, mode, [&](const Mode<I>& done) {
      emit(done);
      claim_normal(scope, s, done);
      after.emitted = I(1);
      after.last = done;
    });
    return after;
  }

  void conclusion(Scope& scope, const State& s) const {
    if (s.pending.extent == I(1)) {
      scope.claim(s.emitted == I(0), "no modes");
    } else {
      claim_normal(scope, s, s.pending);
    }
  }

  void meaning(Scope& scope, const Run<Mode<I>>& run, const State& s) const {
    scope.claim(coalesced_modes(run.consumed) == with_pending(run.emitted, s.pending), "the modes of coalesce");
    if (run.emitted.empty()) {
      scope.claim(s.emitted == I(0), "nothing is emitted");
    } else {
      scope.claim(run.emitted.back() == s.last, "the last mode");
    }
  }

 private:
  void claim_normal(Scope& scope, const State& s, const Mode<I>& mode) const {
    scope.claim(I(2) <= mode.extent, "no extent 1");
    if (s.emitted == I(1)) scope.claim(goes_on(s.last, mode), "no mode continues the one before");
  }
};

const auto normal_form_theorem =
    Induction<NormalForm>("coalesce.normal-form.all-ranks", "coalesce.hpp",
                          "in coalesce(L) no extent is 1 and no mode continues the one before it, unless it is 1:0")
        .not_with_step("keeps extents of 1", [](auto& scope, auto& s, auto& mode) {
          if (!(mode.extent == I(1))) return NormalForm().step(scope, s, mode, Unheard());
          return NormalForm::State{I(1), s.pending, mode};
        });

/// Each mode is emitted as it is when the next one comes.
struct Idempotence {
  struct State {
    I any;  ///< whether there were modes: 0, 1
    Mode<I> last;
    Mode<I> pending;
  };

  State empty(Scope& /*scope*/) const { return State{I(0), {I(1), I(0)}, {I(1), I(0)}}; }

  void invariant(Is& is, State& s) const {
    is.coordinate(s.any, I(2), "something is consumed");
    is.at_least(s.last.extent, 1, "last extent");
    is.any(s.last.stride, "last stride");
    is.equal(s.pending.extent, s.last.extent, "the pending mode is the last");
    is.equal(s.pending.stride, s.last.stride, "the pending mode is the last");
    if (s.any == I(1)) {
      is.that(I(2) <= s.last.extent, "no extent 1");
    } else {
      is.that(s.last.extent == I(1), "none yet");
    }
  }

  Mode<I> next(Scope& scope, const State& s) const {
    const Mode<I> mode{scope.at_least("s", 2), scope.unknown("d")};
    if (s.any == I(1)) scope.assume(goes_on(s.last, mode));
    return mode;
  }

  State step(Scope& scope, const State& s, const Mode<I>& mode, const Emit& emit) const {
    I emitted(0);
    const Mode<I> pending = coalesce_step(s.pending, mode, [&](const Mode<I>& done) {
      emit(done);
      scope.claim(done.extent == s.last.extent, "emitted as it is");
      scope.claim(done.stride == s.last.stride, "emitted as it is");
      emitted = emitted + I(1);
    });
    scope.claim(emitted == s.any, "the one before is emitted when the next one comes");
    return {I(1), mode, pending};
  }

  void conclusion(Scope& scope, const State& s) const {
    if (s.pending.extent == I(1)) {
      scope.claim(s.any == I(0), "no modes");
    } else {
      scope.claim(s.any == I(1), "some");
      scope.claim(s.pending.extent == s.last.extent, "the last one as it is");
      scope.claim(s.pending.stride == s.last.stride, "the last one as it is");
    }
  }

  void meaning(Scope& scope, const Run<Mode<I>>& run, const State& s) const {
    scope.claim(with_pending(run.emitted, s.pending) == run.consumed, "all modes");
    scope.claim(coalesced_modes(run.consumed) == run.consumed, "coalesced");
  }
};

const auto idempotence_theorem =
    Induction<Idempotence>("coalesce.idempotent.all-ranks", "coalesce.hpp", "coalesce(L) is L where L is coalesced")
        .not_without(1, "any modes");

/// Two coalesced layouts that are not the same are different functions, first at first_difference: so a function has one
/// coalesced form. The fold goes over the modes of both for as long as these are the same.
struct Canonicity {
  struct State {
    I any;   ///< whether there were modes: 0, 1
    I size;  ///< of the modes so far
    Mode<I> last;
  };

  /// The next mode of each, and the one behind it.
  struct Next {
    Mode<I> a;
    Mode<I> b;
    Mode<I> behind_a;
    Mode<I> behind_b;
  };

  State empty(Scope& /*scope*/) const { return State{I(0), I(1), {I(0), I(0)}}; }

  void invariant(Is& is, State& s) const {
    is.coordinate(s.any, I(2), "there were modes");
    is.at_least(s.size, 1, "size");
    is.any(s.last.extent, "last extent");
    is.any(s.last.stride, "last stride");
    if (s.any == I(0)) is.that(s.size == I(1), "no modes");
  }

  Next next(Scope& scope, const State& s) const {
    const Mode<I> a = normal_mode(scope, s, "a");
    const Mode<I> b = normal_mode(scope, s, "b");
    const State behind_a{I(1), s.size * a.extent, a};
    const State behind_b{I(1), s.size * b.extent, b};
    return {a, b, normal_mode(scope, behind_a, "a'"), normal_mode(scope, behind_b, "b'")};
  }

  std::optional<State> step(Scope& scope, const State& s, const Next& n, const Emit& /*emit*/) const {
    const std::optional<I> difference = difference_step(s.size, n.a, n.b);
    if (!difference) {
      scope.claim(n.a.extent == n.b.extent, "the same extent");
      scope.claim(n.a.stride == n.b.stride, "the same stride");
      return State{I(1), s.size * n.a.extent, n.a};
    }
    claim_difference(scope, s, n, *difference);
    return std::nullopt;
  }

  /// Both have ended, or one goes on.
  void conclusion(Scope& scope, const State& s) const {
    const Mode<I> more = normal_mode(scope, s, "m");
    scope.claim(s.size < s.size * more.extent, "who has more modes has a value at the size of the other");
  }

  void meaning(Scope& scope, const Run<Next>& run, const State& s) const {
    Modes<I> a;
    Modes<I> b;
    for (const Next& n : run.consumed) {
      a.push_back(n.a);
      b.push_back(n.b);
    }
    scope.claim(size(layout_of(a)) == s.size, "size");
    scope.claim(!first_difference(layout_of(a), layout_of(b)).has_value(), "no difference yet");
  }

 private:
  Mode<I> normal_mode(Scope& scope, const State& s, const char* name) const {
    const Mode<I> mode{scope.at_least(std::string("s_") + name, 2), scope.unknown(std::string("d_") + name)};
    if (s.any == I(1)) scope.assume(goes_on(s.last, mode));
    return mode;
  }

  /// At coordinates that are multiples of the size of the modes so far, these have the value 0, whatever they are: one of any
  /// stride stands for them.
  void claim_difference(Scope& scope, const State& s, const Next& n, const I& x) const {
    const Mode<I> so_far{s.size, scope.unknown("p")};
    const auto A = [&](const I& y) { return value_at(Modes<I>{so_far, n.a, n.behind_a}, y); };
    const auto B = [&](const I& y) { return value_at(Modes<I>{so_far, n.b, n.behind_b}, y); };
    // Without the mode behind it, the shorter of the two has no value at x, and the other has.
    scope.claim(A(x) != B(x), "different at the first difference");
    const I y = scope.coordinate("y", x);
    scope.claim(A(y) == B(y), "equal before it");
  }
};

const auto canonicity_theorem =
    Induction<Canonicity>("coalesce.canonical.all-ranks", "equal.hpp",
                          "coalesced layouts that are not the same differ as functions, and first at first_difference")
        .not_with_next("modes that continue one another", [](auto& scope, auto& s) {
          Canonicity::Next n = Canonicity().next(scope, s);
          n.behind_a.stride = n.a.extent * n.a.stride;
          return n;
        });

Mode<I> any_mode(Scope& scope) {
  const I extent = scope.at_least("s", 1);
  return {extent, scope.unknown("d")};
}

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

const auto cosize_of_coalesced_theorem =
    Induction<CosizeOfCoalesced>("coalesce.cosize.all-ranks", "coalesce.hpp", "coalesce(L) has the cosize of L")
        .not_with_step("overlapping modes", [](auto& scope, auto& s, auto& mode) {
          if (!(mode.stride == s.pending.stride)) return CosizeOfCoalesced().step(scope, s, mode, Unheard());
          return CosizeOfCoalesced::State{
              s.emitted, {s.pending.extent * mode.extent, mode.stride}, cosize_step(s.span, mode.extent, mode.stride)};
        });

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

const auto rank_of_coalesced_theorem =
    Induction<RankOfCoalesced>("coalesce.rank.all-ranks", "coalesce.hpp",
                               "coalesce(L) has no more modes than L has leaves, unless L has none")
        .not_with_step("with modes of extent 1", [](auto& scope, auto& s, auto& mode) {
          if (!(s.pending.extent == I(1))) return RankOfCoalesced().step(scope, s, mode, Unheard());
          return RankOfCoalesced::State{s.emitted + I(1), I(1), s.joined, mode, s.consumed + I(1)};
        });

}  // namespace

std::vector<Theorem> folds_of_coalesce() {
  return {values_theorem,     extended_values_theorem,     normal_form_theorem,      idempotence_theorem,
          canonicity_theorem, cosize_of_coalesced_theorem, rank_of_coalesced_theorem};
}

}  // namespace colex::theorems
