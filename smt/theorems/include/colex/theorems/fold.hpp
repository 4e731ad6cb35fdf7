// What a fold has to have for an induction (induction.hpp). Whoever leaves something out is told so by the compiler; what a fold
// proves does not depend on this.
#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <optional>
#include <utility>

#include "colex/layout.hpp"
#include "colex/theorems/invariant.hpp"

namespace colex::theorems {

/// The modes that a run has consumed, each with what `next` drew for it, and those that it has emitted.
template <class Next>
struct Run {
  SmallVector<Next> consumed;
  Modes<I> emitted;

  /// The sum of what belongs to each of those that it has consumed.
  I sum(const auto& of) const {
    I all(0);
    for (const Next& next : consumed) all = all + of(next);
    return all;
  }
};

/// Where nobody listens to what a step emits.
struct Unheard {
  void operator()(const auto& /*mode*/) const {}
};

/// Hears what a step emits.
using Emit = std::function<void(const Mode<I>& mode)>;

namespace detail {

template <class Fold>
using NextOf = decltype(std::declval<const Fold&>().next(std::declval<Scope&>(), std::declval<const typename Fold::State&>()));

}  // namespace detail

/// What an induction is given. State is an aggregate of integers (and of aggregates of integers) and holds nothing else.
template <class Fold>
concept Inductive = requires(const Fold fold, Scope& scope, typename Fold::State& state, const Emit& emit, Is& is,
                             const detail::NextOf<Fold>& next, const Run<detail::NextOf<Fold>>& run) {
  /// The state before the first mode. Draws what the law is about besides the modes.
  { fold.empty(scope) } -> std::same_as<typename Fold::State>;
  /// Speaks of every field of the state.
  fold.invariant(is, state);
  /// An arbitrary next mode, and what the law draws with it.
  fold.next(scope, std::as_const(state));
  /// The algebra's own step, and what becomes of the ghosts; nothing where the algorithm ends early. It may make claims of its
  /// own.
  { fold.step(scope, std::as_const(state), next, emit) } -> std::convertible_to<std::optional<typename Fold::State>>;
  /// Claims what the law claims.
  fold.conclusion(scope, std::as_const(state));
  /// Claims of a whole run that its ghosts are what the algebra's functions say of the modes.
  fold.meaning(scope, run, std::as_const(state));
};

/// The fold run over so many modes: the invariant holds behind each, the ghosts are what they are meant to be, and the law holds.
/// For tests on numbers: the induction takes nothing from it.
template <Inductive Fold>
void walk(const Fold& fold, Scope& scope, std::size_t modes) {
  using State = typename Fold::State;
  State state = fold.empty(scope);
  detail::claim_invariant(fold, scope, state);
  Run<decltype(fold.next(scope, state))> run;
  for (std::size_t k = 0; k < modes; ++k) {
    run.consumed.push_back(fold.next(scope, state));
    const std::optional<State> after =
        fold.step(scope, state, run.consumed.back(), [&](const Mode<I>& mode) { run.emitted.push_back(mode); });
    if (!after) return;
    state = *after;
    detail::claim_invariant(fold, scope, state);
  }
  fold.meaning(scope, run, state);
  fold.conclusion(scope, state);
}

}  // namespace colex::theorems
