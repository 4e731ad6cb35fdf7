// Numerals on the two kinds of scope: what a law of numerals asks of a Path or of a Replay.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>

#include "colex/smt/claims/numeral.hpp"
#include "colex/symbolic/path.hpp"
#include "colex/symbolic/traced.hpp"

namespace colex::smt_claims {

template <class Scope>
class NumeralScope {
 public:
  static constexpr bool is_path = std::is_same_v<Scope, symbolic::Path>;

  explicit NumeralScope(Scope& scope) : scope_(scope) {}

  Numeral unknown(const std::string& name) { return Numeral(scope_.unknown(name)); }
  Numeral at_least(const std::string& name, std::int64_t lower) { return Numeral(scope_.at_least(name, lower)); }
  Numeral coordinate(const std::string& name, const Numeral& below) { return Numeral(scope_.coordinate(name, of_scope(below))); }

  void assume(const Numeral::Truth& hypothesis) { scope_.assume(of_scope(hypothesis)); }
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
    scope_.claim(of_scope(goal));
    return holds;
  }
  bool claim(bool goal) {
    scope_.claim(goal, "a truth value that is false on this path");
    return goal;
  }

 private:
  auto of_scope(const Numeral& n) const {
    if constexpr (is_path) {
      return n.symbolic();
    } else {
      return n.traced();
    }
  }
  auto of_scope(const Numeral::Truth& truth) const {
    if constexpr (is_path) {
      return truth.symbolic();
    } else {
      return truth.traced();
    }
  }

  Scope& scope_;
};

}  // namespace colex::smt_claims
