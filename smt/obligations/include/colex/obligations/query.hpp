// A query: what a solver is asked, as a self-contained SMT-LIB 2 text with one check-sat.
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
// The text is all that a solver sees, and it is what is exported: so what was judged can be judged again, by any solver. The terms stay
// beside it, to evaluate a model by.
#pragma once

#include <string>
#include <vector>

#include "colex/obligations/obligation.hpp"

namespace colex::obligations {

struct Query {
  std::string id;                     ///< the name of its file, without .smt2
  std::string text;                   ///< SMT-LIB 2
  Logic logic;                        ///< as the text says
  std::vector<Term> variables;        ///< those that are declared
  std::vector<Assertion> assertions;  ///< what the text asserts
};

/// Is there a counterexample: hypotheses, and not the goal? `unsat` confirms the obligation.
Query refutation(const Obligation& obligation);

/// Is there a case: the hypotheses alone? `unsat` makes the obligation vacuous.
Query satisfiability(const Obligation& obligation);

/// Whether the model satisfies what the query asserts; else which assertion it does not, and why, in words. Empty if it does.
std::string complaint(const Query& query, const Model& model);

}  // namespace colex::obligations
