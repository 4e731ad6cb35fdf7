// What an induction notes of its run in its certificate (event::Noted), for smt/schema: which values are the fold's state, and
// where the invariant and the conclusion begin. Both checkers see that it is what statements.txt knows of the theorem.
#pragma once

#include <set>
#include <vector>

#include "colex/symbolic/scope.hpp"

namespace colex::theorems {

using symbolic::Scope;
/// The integer of the laws and of their folds.
using I = symbolic::Numeral;

namespace detail {

/// Notes that these are the fields of a state: what smt/schema makes of a certificate is a fold on states.
inline void note_state(Scope& scope, const std::set<const I*>& fields) {
  if (!scope.is_path()) return;
  std::vector<symbolic::event::Noted::Value> values;
  values.reserve(fields.size());
  for (const I* field : fields) values.push_back({field->symbolic().operand()});
  scope.note("state", values);
}

}  // namespace detail

}  // namespace colex::theorems
