// A *query* is a question to a solver: a self-contained SMT-LIB 2 text with one check-sat.
//
//   ; overflow.product
//   ; a coordinate times a stride stays below the cosize
//   ; expected: unsat
//   (set-logic QF_NIA)
//   (declare-const c Int)
//   …
//   ; hypothesis: c is a coordinate
//   (assert (<= 0 c))
//   …
//   ; the goal does not hold: c·d < 2^31
//   (assert (not (< (* c d) 2147483648)))
//   (check-sat)
//
// The text is all that a solver sees, and the same text is exported, so any solver can judge it again. The terms are kept
// beside it, to evaluate models.
#pragma once

#include <string>
#include <vector>

#include "colex/solvers/obligation.hpp"

namespace colex::solvers {

struct Query {
  std::string id;                     ///< the name of its file, without .smt2
  std::string text;                   ///< SMT-LIB 2
  Logic logic;                        ///< as the text says
  std::vector<Term> variables;        ///< those that are declared
  std::vector<Assertion> assertions;  ///< what the text asserts
};

/// Asks for a counterexample: values that satisfy the hypotheses and violate the goal. `unsat` confirms the obligation.
Query refutation(const Obligation& obligation);

/// Asks for values that satisfy the hypotheses. `unsat` means that the obligation is vacuous.
Query satisfiability(const Obligation& obligation);

/// Which of the query's assertions the model does not satisfy, and why, in words; empty if it satisfies all of them.
std::string complaint(const Query& query, const Model& model);

}  // namespace colex::solvers
