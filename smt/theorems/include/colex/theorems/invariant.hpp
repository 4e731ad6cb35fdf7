// The invariant of a fold, written once and read twice: to suppose it of unknowns, and to claim it of a state (induction.hpp).
//
//   template <class Is, class S>
//   void invariant(Is& is, S& s) const {
//     is.at_least(s.span, 1, "span");                supposing: s.span is any integer from 1 on;  claiming: 1 <= s.span
//     is.coordinate(s.value, s.span, "value");
//   }
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

#include "colex/symbolic/law.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/notes.hpp"

namespace colex::theorems {

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

namespace detail {

template <class Fold, class Scope>
using StateOf = typename Fold::template State<symbolic::IntegerOf<Scope>>;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-braces"
template <class State, class I, std::size_t... field>
State zeros(std::index_sequence<field...> /*fields*/) {
  return State{(static_cast<void>(field), I(0))...};
}
#pragma GCC diagnostic pop

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

}  // namespace colex::theorems
