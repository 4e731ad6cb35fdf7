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

namespace detail {

/// If the invariant holds before a mode, then behind it: of modes that `next` draws, but for the hypothesis left out, and what
/// `step` makes of them.
template <class Fold, class Draw, class Step>
symbolic::Law step_law(const Fold& fold, const Draw& next, const Step& step, std::size_t left_out = 0) {
  return symbolic::Law([=](Scope& scope) {
    using State = typename Fold::State;
    const State before = arbitrary(fold, scope);
    scope.leave_out(left_out);
    const auto drawn = next(scope, before);
    const std::optional<State> after = step(scope, before, drawn);
    if (after) claim_invariant(fold, scope, *after);
  });
}

/// The conclusion holds wherever the invariant does. Claims besides that the unknowns are a state of which the invariant, read as
/// a claim, is true: it is not if a field was spoken of in terms of one that was yet to be drawn.
template <class Fold, class Conclude>
symbolic::Law conclusion_law(const Fold& fold, const Conclude& conclusion) {
  return symbolic::Law([=](Scope& scope) {
    const auto state = arbitrary(fold, scope);
    claim_invariant(fold, scope, state);
    scope.note("conclusion");
    conclusion(scope, state);
  });
}

/// What a fold draws, does and concludes.
template <class Fold>
auto next_of(const Fold& fold) {
  return [fold](Scope& scope, const auto& state) { return fold.next(scope, state); };
}
template <class Fold>
auto step_of(const Fold& fold) {
  return [fold](Scope& scope, const auto& state, const auto& next) { return fold.step(scope, state, next, Unheard()); };
}
template <class Fold>
auto conclusion_of(const Fold& fold) {
  return [fold](Scope& scope, const auto& state) { fold.conclusion(scope, state); };
}

}  // namespace detail

/// The invariant holds before the first mode.
template <Inductive Fold>
Part empty_part(const Fold& fold, std::string name = "empty") {
  return {std::move(name), symbolic::Law([fold](Scope& scope) { detail::claim_invariant(fold, scope, fold.empty(scope)); })};
}

/// If the invariant holds before a mode, then behind it.
template <Inductive Fold>
Part step_part(const Fold& fold, std::string name = "step") {
  return {std::move(name), detail::step_law(fold, detail::next_of(fold), detail::step_of(fold))};
}

/// The law holds wherever the invariant does.
template <Inductive Fold>
Part conclusion_part(const Fold& fold, std::string name = "conclusion") {
  return {std::move(name), detail::conclusion_law(fold, detail::conclusion_of(fold))};
}

/// The theorem at all ranks that a fold proves, with its twins: the same but for one mistake, which has to be refuted.
///
///   Induction<Cosize>("cosize.values.all-ranks", "layout.hpp", "the values of a layout without negative strides end at …")
///       .not_with_next("strides of any sign", [](auto& scope, auto& /*before*/) { return unknown_mode(scope); })
template <Inductive Fold>
class Induction {
 public:
  using State = typename Fold::State;
  using Next = detail::NextOf<Fold>;

  Induction(std::string id, std::string about, std::string words)
      : theorem_{std::move(id),
                 std::move(words),
                 std::move(about),
                 HoldsFor::all_ranks,
                 {empty_part(Fold()), step_part(Fold()), conclusion_part(Fold())},
                 {},
                 [](Scope& scope, std::size_t modes) { walk(Fold(), scope, modes); }} {}
  operator Theorem() const { return theorem_; }  // NOLINT(google-explicit-constructor): it is one

  /// Its laws suppose what these theorems conclude.
  Induction& resting_on(const std::vector<std::string>& ids) {
    theorem_.rests_on.insert(theorem_.rests_on.end(), ids.begin(), ids.end());
    return *this;
  }

  Induction& twin(Part part) {
    theorem_.twins.push_back(std::move(part));
    return *this;
  }
  /// Without the k-th hypothesis of the step.
  Induction& not_without(std::size_t k, std::string name) {
    return twin({std::move(name), detail::step_law(Fold(), detail::next_of(Fold()), detail::step_of(Fold()), k)});
  }
  /// With modes that next(scope, state) draws.
  Induction& not_with_next(std::string name, const auto& next) {
    return twin({std::move(name), detail::step_law(Fold(), next, detail::step_of(Fold()))});
  }
  /// With the state that step(scope, state, next) returns, if any.
  Induction& not_with_step(std::string name, const auto& step) {
    return twin({std::move(name), detail::step_law(Fold(), detail::next_of(Fold()), step)});
  }
  /// With the state that the fold's step returns, but for change(after, before, next).
  Induction& not_with_change(std::string name, const auto& change) {
    return not_with_step(std::move(name), [change](Scope& scope, const State& before, const Next& next) {
      std::optional<State> after = Fold().step(scope, before, next, Unheard());
      if (after) change(*after, before, next);
      return after;
    });
  }
  /// With the claims of conclusion(scope, state).
  Induction& not_with_conclusion(std::string name, const auto& conclusion) {
    return twin({std::move(name), detail::conclusion_law(Fold(), conclusion)});
  }

 private:
  Theorem theorem_;
};

}  // namespace colex::theorems
