// Induction over the modes proves a law of an algorithm for layouts of any rank. The algorithm must be a *fold*: it goes over
// the modes once and keeps a state, which each mode changes by one step.
//
//   state = empty;   for each mode:  state = step(state, mode, emit);   result = what was emitted, and the state
//
// A fold of the algebra keeps a few integers and never reads the modes that it has emitted. So its next step, and everything
// that a law asks about the modes so far, depends on a few integers: the algorithm's own, and *ghosts*, which the algorithm
// does not know but of which the law speaks (the number of coordinates so far, the value at a probe). So an arbitrary state is
// a handful of unknowns, whatever rank led to it.
//
// Worked example. cosize adds up 1 + Σ (s-1)·|d|; the law is that it is above every value of a layout without negative strides.
//
//   state        span, and a ghost: the value at a probe, whose coordinate in each mode is drawn with the mode
//   empty        span = 1, value = 0
//   invariant    0 <= value < span
//   next         a mode s:d with s >= 1, d >= 0, and the probe's coordinate c < s
//   step         span' = cosize_step(span, s, d), the algebra's own;  value' = value + c·d
//   conclusion   value < span
//
// This makes three laws, each of them for all integers:
//
//   empty        claim the invariant of the empty state
//   step         suppose the invariant of unknowns, run one step on an unknown mode, claim the invariant of what it returns
//   conclusion   suppose the invariant of unknowns, claim the conclusion
//
// Why is this sound? Take any list of modes and any probe. The invariant holds before the first mode (empty). If it holds
// before a mode, it holds behind it (step, at the integers that this run has there). So by induction over the number of modes
// it holds behind the last mode, and so does the conclusion. What `next` supposes about a mode (say, that its stride is no less
// than the one before it) is a hypothesis of the law about the list of modes. A function of the rest of the layout is an
// unknown as well, one for each argument.
//
// What could go wrong? The unknowns might not cover every state that a run can reach. Therefore the invariant is written once
// and read twice, to suppose it and to claim it: a bound that is supposed for a field is also claimed, and a field of which the
// invariant says nothing is an error. That the ghosts are what they are meant to be is said by `meaning`, in terms of the
// algebra's whole functions, and tested on concrete layouts (`walk`).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/integer.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/fold.hpp"
#include "colex/theorems/theorem.hpp"

namespace colex::theorems {

/// The invariant holds before the first mode.
template <Inductive Fold>
Part empty_part(const Fold& fold, std::string name = "empty") {
  return {std::move(name), symbolic::Law([fold](Scope& scope) { detail::claim_invariant(fold, scope, fold.empty(scope)); })};
}

/// If the invariant holds before a mode, then behind it.
template <Inductive Fold>
Part step_part(const Fold& fold, std::string name = "step") {
  return {std::move(name), symbolic::Law([fold](Scope& scope) {
            using State = typename Fold::State;
            const State before = detail::arbitrary(fold, scope);
            const auto next = fold.next(scope, before);
            const std::optional<State> after = fold.step(scope, before, next, Unheard());
            if (after) detail::claim_invariant(fold, scope, *after);
          })};
}

/// The law holds wherever the invariant does. Claims besides that the unknowns are a state of which the invariant, read as a
/// claim, is true: it is not if a field was spoken of in terms of one that was yet to be drawn.
template <Inductive Fold>
Part conclusion_part(const Fold& fold, std::string name = "conclusion") {
  return {std::move(name), symbolic::Law([fold](Scope& scope) {
            const auto state = detail::arbitrary(fold, scope);
            detail::claim_invariant(fold, scope, state);
            scope.note("conclusion");
            fold.conclusion(scope, state);
          })};
}

/// The theorem at all ranks that a fold proves.
template <Inductive Fold>
Theorem by_induction(std::string id, std::string words, std::string about, const Fold& fold, std::vector<Part> twins) {
  return {std::move(id),
          std::move(words),
          std::move(about),
          HoldsFor::all_ranks,
          {empty_part(fold), step_part(fold), conclusion_part(fold)},
          std::move(twins),
          [fold](Scope& scope, std::size_t modes) { walk(fold, scope, modes); }};
}

}  // namespace colex::theorems
