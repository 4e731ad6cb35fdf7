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

// A fold run over a given number of modes, for tests on numbers: the induction takes nothing from it.

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

/// The invariant holds before the first mode.
template <Inductive Fold>
Part empty_part(const Fold& fold, std::string name = "empty") {
  return {std::move(name), symbolic::Law([fold](auto& scope) { detail::claim_invariant(fold, scope, fold.empty(scope)); })};
}

/// If the invariant holds before a mode, then behind it.
template <Inductive Fold>
Part step_part(const Fold& fold, std::string name = "step") {
  return {std::move(name), symbolic::Law([fold](auto& scope) {
            using State = detail::StateOf<Fold, decltype(scope)>;
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
  return {std::move(name), symbolic::Law([fold](auto& scope) {
            const auto state = detail::arbitrary(fold, scope);
            detail::claim_invariant(fold, scope, state);
            detail::note(scope, "conclusion");
            fold.conclusion(scope, state);
          })};
}

/// The theorem at all ranks that a fold proves.
template <Inductive Fold>
Theorem by_induction(std::string id, std::string words, std::string about, const Fold& fold, std::vector<Part> twins) {
  return {std::move(id),
          std::move(words),
          std::move(about),
          Scope::all_ranks,
          {empty_part(fold), step_part(fold), conclusion_part(fold)},
          std::move(twins),
          [fold](symbolic::Replay& scope, std::size_t modes) { walk(fold, scope, modes); }};
}

// An integer that keeps every value which a computation with it comes to: so a law can say of all of them how large they are.
//
//   Watched<Scope>::Seen seen;
//   cosize_step(watched(span), watched(extent), watched(stride))       1 + (4 - 1)·|-5|
//   seen                                                               3, 0 - (-5) = 5, 3·5 = 15, 1 + 15 = 16
//
// The template under proof computes with it, unchanged, so no intermediate value can be forgotten. Sums, differences, products,
// quotients and remainders are kept; what the computation was given is not. Of a kernel the result is kept: what a kernel comes
// to on its way is for a theorem of its own to say.

template <class Scope>
class Watched {
 public:
  using Number = symbolic::IntegerOf<Scope>;
  using Seen = std::vector<Number>;

  explicit Watched(std::int64_t literal) : number_(literal) {}
  Watched(Number number, Seen& seen) : number_(std::move(number)), seen_(&seen) {}

  const Number& number() const { return number_; }

  friend Watched operator+(const Watched& a, const Watched& b) { return a.kept(b, a.number_ + b.number_); }
  friend Watched operator-(const Watched& a, const Watched& b) { return a.kept(b, a.number_ - b.number_); }
  friend Watched operator*(const Watched& a, const Watched& b) { return a.kept(b, a.number_ * b.number_); }
  friend Watched operator/(const Watched& a, const Watched& b) { return a.kept(b, a.number_ / b.number_); }
  friend Watched operator%(const Watched& a, const Watched& b) { return a.kept(b, a.number_ % b.number_); }
  /// Kernels, by their contracts.
  friend Watched gcd(const Watched& a, const Watched& b) { return a.kept(b, gcd(a.number_, b.number_)); }
  friend Watched max_residue(const Watched& r, const Watched& n, const Watched& P) {
    return r.kept(n, max_residue(r.number_, n.number_, P.number_));
  }
  friend auto operator==(const Watched& a, const Watched& b) { return a.number_ == b.number_; }
  friend auto operator<(const Watched& a, const Watched& b) { return a.number_ < b.number_; }

 private:
  /// The result of an operation with another one. Literals belong to no computation.
  Watched kept(const Watched& other, Number result) const {
    Watched watched(0);
    watched.seen_ = seen_ != nullptr ? seen_ : other.seen_;
    if (watched.seen_ != nullptr) watched.seen_->push_back(result);
    watched.number_ = std::move(result);
    return watched;
  }

  Number number_;
  Seen* seen_ = nullptr;
};

}  // namespace colex::theorems
