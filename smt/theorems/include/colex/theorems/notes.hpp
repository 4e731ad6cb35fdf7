// What an induction notes of its run in its certificate (event::Noted), for smt/schema: which values are the fold's state, and
// where the invariant and the conclusion begin. Both checkers see that it is what statements.txt knows of the theorem.
#pragma once

#include <set>
#include <type_traits>
#include <vector>

#include "colex/symbolic/law.hpp"

namespace colex::theorems::detail {

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

}  // namespace colex::theorems::detail
