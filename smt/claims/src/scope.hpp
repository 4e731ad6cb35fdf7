// What a claim asks of its scope, beyond what a law does.
#pragma once

#include "colex/symbolic/scope.hpp"

namespace colex::smt_claims {

using symbolic::Numeral;

class ClaimScope : public symbolic::Scope {
 public:
  explicit ClaimScope(const symbolic::Scope& scope) : symbolic::Scope(scope) {}

  using symbolic::Scope::assume;
  /// Ends what is no case of the law: a path as infeasible, a replay as none of its inputs.
  void drop() { assume(Numeral(1) <= Numeral(0)); }
  /// Supposes what a fork has already been made for.
  void assume(bool hypothesis) {
    if (!hypothesis) drop();
  }

  /// Claims a comparison. Where it does not follow, its falsehood is a path of its own: what follows from it may exclude it, or
  /// finds the input. Returns whether it holds.
  bool claim(const Numeral::Truth& goal) {
    const bool holds = static_cast<bool>(goal);
    symbolic::Scope::claim(goal);
    return holds;
  }
  bool claim(bool goal) {
    symbolic::Scope::claim(goal, "a truth value that is false on this path");
    return goal;
  }
};

}  // namespace colex::smt_claims
