// What a fold has to have for an induction (induction.hpp). Whoever leaves something out is told so by the compiler; what a fold
// proves does not depend on this.
#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <utility>

#include "colex/layout.hpp"
#include "colex/theorems/invariant.hpp"

namespace colex::theorems {

/// The modes that a run has consumed, each with what `next` drew for it, and those that it has emitted.
template <class Next, class I>
struct Run {
  SmallVector<Next> consumed;
  Modes<I> emitted;
};

/// Where nobody listens to what a step emits.
struct Unheard {
  void operator()(const auto& /*mode*/) const {}
};

namespace detail {

template <class Fold, class Scope>
using NextOf = decltype(std::declval<const Fold&>().next(std::declval<Scope&>(), std::declval<const StateOf<Fold, Scope>&>()));

}  // namespace detail

/// What an induction is given. State is an aggregate of integers (and of aggregates of integers) and holds nothing else.
template <class Fold, class Scope>
concept FoldIn = requires(const Fold fold, Scope& scope, detail::StateOf<Fold, Scope>& state, const Unheard& emit,
                          Supposing<Scope>& supposing, Claiming<Scope>& claiming, const detail::NextOf<Fold, Scope>& next,
                          const Run<detail::NextOf<Fold, Scope>, symbolic::IntegerOf<Scope>>& run) {
  /// The state before the first mode. Draws what the law is about besides the modes.
  { fold.empty(scope) } -> std::same_as<detail::StateOf<Fold, Scope>>;
  /// Speaks of every field of the state.
  fold.invariant(supposing, state);
  fold.invariant(claiming, state);
  /// An arbitrary next mode, and what the law draws with it.
  fold.next(scope, std::as_const(state));
  /// The algebra's own step, and what becomes of the ghosts; nothing where the algorithm ends early. It may make claims of its
  /// own.
  { fold.step(scope, std::as_const(state), next, emit) } -> std::convertible_to<std::optional<detail::StateOf<Fold, Scope>>>;
  /// Claims what the law claims.
  fold.conclusion(scope, std::as_const(state));
  /// Claims of a whole run that its ghosts are what the algebra's functions say of the modes.
  fold.meaning(scope, run, std::as_const(state));
};

template <class Fold>
concept Inductive = FoldIn<Fold, symbolic::Path> && FoldIn<Fold, symbolic::Replay>;

/// The fold run over so many modes: the invariant holds behind each, the ghosts are what they are meant to be, and the law holds.
/// For tests on numbers: the induction takes nothing from it.
template <Inductive Fold>
void walk(const Fold& fold, symbolic::Replay& scope, std::size_t modes) {
  using State = detail::StateOf<Fold, symbolic::Replay>;
  using I = symbolic::Replay::Integer;
  State state = fold.empty(scope);
  detail::claim_invariant(fold, scope, state);
  Run<decltype(fold.next(scope, state)), I> run;
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
