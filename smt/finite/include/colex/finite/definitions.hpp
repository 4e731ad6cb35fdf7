// Gives names to the intermediate values of a computation, so that a term that is used often is written once.
//
//   Definitions d;
//   const Term y = d.define("y", x * x);      y is a variable, and "y = x·x" a hypothesis
//
// A definition assumes nothing: whatever the other variables are, there is a value for the new one.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "colex/solvers/query.hpp"

namespace colex::finite {

class Definitions {
 public:
  /// A new variable that is equal to the term: NAME.1, NAME.2, … Requires a name that no other variable has with such a number.
  solvers::Term define(const std::string& name, const solvers::Term& term) {
    const solvers::Term named = solvers::variable(name + '.' + std::to_string(++count_), term.sort());
    hypotheses_.push_back({"definition", named == term});
    return named;
  }

  const std::vector<solvers::Assertion>& hypotheses() const { return hypotheses_; }

 private:
  std::size_t count_ = 0;
  std::vector<solvers::Assertion> hypotheses_;
};

}  // namespace colex::finite
