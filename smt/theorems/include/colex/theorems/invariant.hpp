// The invariant of a fold, written once and read twice: to suppose it of unknowns, and to claim it of a state (induction.hpp).
//
//   void invariant(Is& is, State& s) const {
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

#include "colex/theorems/notes.hpp"

namespace colex::theorems {

/// Reads an invariant as a supposition, so that the fields of a state become unknowns for which it holds, or as a claim about a
/// state.
class Is {
 public:
  enum class Read { to_suppose, to_claim };
  Is(Scope& scope, Read read) : scope_(&scope), supposes_(read == Read::to_suppose) {}

  /// The field is any integer; at least `lower`; in [0, below).
  void any(I& field, const std::string& name) {
    seen_.insert(&field);
    if (supposes_) field = scope_->unknown(name);
  }
  void at_least(I& field, std::int64_t lower, const std::string& name) {
    seen_.insert(&field);
    if (supposes_) {
      field = scope_->at_least(name, lower);
    } else {
      scope_->claim(I(lower) <= field, name);
    }
  }
  void coordinate(I& field, const I& below, const std::string& name) {
    seen_.insert(&field);
    if (supposes_) {
      field = scope_->coordinate(name, below);
    } else {
      scope_->claim(I(0) <= field, name);
      scope_->claim(field < below, name);
    }
  }
  /// The field is a function of others.
  void equal(I& field, const I& value, const std::string& name) {
    seen_.insert(&field);
    if (supposes_) {
      field = value;
    } else {
      scope_->claim(field == value, name);
    }
  }
  /// This holds of the fields.
  void that(const I::Truth& truth, const std::string& what) { supposes_ ? scope_->assume(truth) : scope_->claim(truth, what); }

  /// How many fields the invariant has spoken of.
  std::size_t fields() const { return seen_.size(); }
  /// Notes that they are a state.
  void note() const { detail::note_state(*scope_, seen_); }

 private:
  Scope* scope_;
  bool supposes_;
  std::set<const I*> seen_;  ///< in the order in which the state declares them
};

namespace detail {

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-braces"
template <class State, std::size_t... field>
State zeros(std::index_sequence<field...> /*fields*/) {
  return State{(static_cast<void>(field), I(0))...};
}
#pragma GCC diagnostic pop

/// Unknowns for which the invariant holds.
template <class Fold>
typename Fold::State arbitrary(const Fold& fold, Scope& scope) {
  using State = typename Fold::State;
  constexpr std::size_t fields = sizeof(State) / sizeof(I);
  auto state = zeros<State>(std::make_index_sequence<fields>());
  Is supposing(scope, Is::Read::to_suppose);
  fold.invariant(supposing, state);
  if (supposing.fields() != fields) throw std::logic_error("an invariant that does not speak of every field of its state");
  supposing.note();
  return state;
}

template <class Fold>
void claim_invariant(const Fold& fold, Scope& scope, typename Fold::State state) {
  Is claiming(scope, Is::Read::to_claim);
  scope.note("invariant");
  fold.invariant(claiming, state);
  claiming.note();
}

}  // namespace detail

}  // namespace colex::theorems
