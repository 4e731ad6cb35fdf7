// A fold run over a given number of modes, for tests on numbers: the induction takes nothing from it.
#pragma once

#include <cstddef>
#include <optional>

#include "colex/theorems/fold.hpp"

namespace colex::theorems {

/// The fold run over so many modes: the invariant holds behind each, the ghosts are what they are meant to be, and the law holds.
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
