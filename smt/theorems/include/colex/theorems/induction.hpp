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

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "colex/layout.hpp"
#include "colex/symbolic/law.hpp"
#include "colex/symbolic/unknown_layout.hpp"
#include "colex/theorems/theorem.hpp"

namespace colex::theorems {

namespace detail {

/// Notes that these are the fields of a state: what smt/schema makes of a certificate is a fold on states.
template <class Scope, class I>
void note_state(Scope& scope, const std::set<const I*>& fields) {
  if constexpr (std::is_same_v<Scope, symbolic::Path>) {
    std::vector<symbolic::event::Noted::Value> values;
    for (const I* field : fields) values.push_back({field->operand()});
    scope.note("state", values);
  }
}

/// Notes what stands here.
template <class Scope>
void note(Scope& scope, const char* word) {
  scope.note(word, std::vector<symbolic::event::Noted::Value>());
}

}  // namespace detail

/// Reads an invariant as a supposition: the fields of a state become unknowns for which it holds.
template <class Scope>
class Supposing {
 public:
  using I = symbolic::IntegerOf<Scope>;
  explicit Supposing(Scope& scope) : scope_(&scope) {}

  /// The field is any integer; at least `lower`; in [0, below).
  void any(I& field, const std::string& name) { set(field, scope_->unknown(name)); }
  void at_least(I& field, std::int64_t lower, const std::string& name) { set(field, scope_->at_least(name, lower)); }
  void coordinate(I& field, const I& below, const std::string& name) { set(field, scope_->coordinate(name, below)); }
  /// The field is a function of others.
  void equal(I& field, const I& value, const std::string& /*name*/) { set(field, value); }
  /// This holds of the fields.
  template <class Truth>
  void that(const Truth& truth, const std::string& /*what*/) {
    scope_->assume(truth);
  }

  /// How many fields the invariant has spoken of.
  std::size_t fields() const { return seen_.size(); }
  /// Notes that they are a state.
  void note() const { detail::note_state(*scope_, seen_); }

 private:
  void set(I& field, I value) {
    field = std::move(value);
    seen_.insert(&field);
  }

  Scope* scope_;
  std::set<const I*> seen_;  ///< in the order in which the state declares them
};

/// Reads an invariant as a claim about a state.
template <class Scope>
class Claiming {
 public:
  using I = symbolic::IntegerOf<Scope>;
  explicit Claiming(Scope& scope) : scope_(&scope) {}

  void any(const I& field, const std::string& /*name*/) { seen_.insert(&field); }
  void at_least(const I& field, std::int64_t lower, const std::string& name) {
    seen_.insert(&field);
    scope_->claim(I(lower) <= field, name);
  }
  void coordinate(const I& field, const I& below, const std::string& name) {
    seen_.insert(&field);
    scope_->claim(I(0) <= field, name);
    scope_->claim(field < below, name);
  }
  void equal(const I& field, const I& value, const std::string& name) {
    seen_.insert(&field);
    scope_->claim(field == value, name);
  }
  template <class Truth>
  void that(const Truth& truth, const std::string& what) {
    scope_->claim(truth, what);
  }

  /// Notes that the fields of which it has spoken are a state.
  void note() const { detail::note_state(*scope_, seen_); }

 private:
  Scope* scope_;
  std::set<const I*> seen_;
};

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
using StateOf = typename Fold::template State<symbolic::IntegerOf<Scope>>;

template <class Fold, class Scope>
using NextOf = decltype(std::declval<const Fold&>().next(std::declval<Scope&>(), std::declval<const StateOf<Fold, Scope>&>()));

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-braces"
template <class State, class I, std::size_t... field>
State zeros(std::index_sequence<field...> /*fields*/) {
  return State{(static_cast<void>(field), I(0))...};
}
#pragma GCC diagnostic pop

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

namespace detail {

/// Unknowns for which the invariant holds.
template <class Fold, class Scope>
StateOf<Fold, Scope> arbitrary(const Fold& fold, Scope& scope) {
  using I = symbolic::IntegerOf<Scope>;
  using State = StateOf<Fold, Scope>;
  constexpr std::size_t fields = sizeof(State) / sizeof(I);
  State state = zeros<State, I>(std::make_index_sequence<fields>());
  Supposing<Scope> supposing(scope);
  fold.invariant(supposing, state);
  if (supposing.fields() != fields) throw std::logic_error("an invariant that does not speak of every field of its state");
  supposing.note();
  return state;
}

template <class Fold, class Scope>
void claim_invariant(const Fold& fold, Scope& scope, StateOf<Fold, Scope> state) {
  Claiming<Scope> claiming(scope);
  note(scope, "invariant");
  fold.invariant(claiming, state);
  claiming.note();
}

}  // namespace detail

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

/// The fold run over so many modes: the invariant holds behind each, the ghosts are what they are meant to be, and the law holds.
template <Inductive Fold>
symbolic::Law walk(const Fold& fold, std::size_t modes) {
  return symbolic::Law([fold, modes](auto& scope) {
    using State = detail::StateOf<Fold, decltype(scope)>;
    using I = symbolic::IntegerOf<decltype(scope)>;
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
  });
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
          [fold](std::size_t modes) { return walk(fold, modes); }};
}

}  // namespace colex::theorems
