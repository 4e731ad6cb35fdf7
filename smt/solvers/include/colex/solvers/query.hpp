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

#include <map>
#include <string>
#include <vector>

#include "colex/solvers/term.hpp"

namespace colex::solvers {

// A *model* gives values to variables, at which something holds or fails.
//
//   x = #b0101, s = 3

/// The values by the names of the variables.
using Model = std::map<std::string, Value>;

/// "c = 1, s = 2".
std::string to_string(const Model& model);

// An *obligation* is one statement that a solver has to confirm. It also carries what is needed to see whether the confirmation
// can be believed.
//
//   id            overflow.product
//   words         a coordinate times a stride stays below the cosize
//   hypotheses    0 <= c, c < s, 0 <= d, (s-1)·d < 2^31
//   goal          c·d < 2^31
//   twins         the same without "c < s": to be refuted
//
// The goal follows from the hypotheses, for all values of the variables, exactly if no values satisfy the hypotheses and
// violate the goal. A confirmation is worth nothing in two cases, and both are checked. No values may satisfy the hypotheses:
// then the obligation is *vacuous*. Or the judge, or the text, confirms everything: to notice that, an obligation has *twins*,
// which are the same obligation with a mistake in it and must be refuted.

/// A term, and words that say what it is.
struct Assertion {
  std::string words;
  Term term;
};

/// The logics of SMT-LIB that obligations use: bit-vectors, and linear and nonlinear integer arithmetic. A *step* is nonlinear
/// but needs no search. Its logic has a wider name, under which solvers do not use their tactics for nonlinear arithmetic: Z3
/// 4.8.12 spends seconds in those on a step that it decides in a millisecond without them.
enum class Logic { bit_vectors, linear_integers, nonlinear_integers, nonlinear_step };

/// QF_BV, QF_LIA, QF_NIA, UFNIA.
const char* name(Logic logic);

/// The statement that the hypotheses imply the goal, for all values of the variables that occur.
struct Obligation {
  std::string id;     ///< stable: letters, digits and ._-
  std::string words;  ///< the statement, for people
  Logic logic = Logic::nonlinear_integers;
  std::vector<Assertion> hypotheses;
  Assertion goal;
  /// Values that satisfy the hypotheses, if some are known. Then no solver is asked for them.
  Model witness = {};
  /// The same obligation with a mistake in it. If one of them is not refuted, nothing is proved.
  std::vector<Obligation> twins = {};
};

/// The twin that lacks hypothesis k. Its id says so. Requires that there is a hypothesis k.
Obligation without_hypothesis(const Obligation& obligation, std::size_t k);
/// The twin with another goal. `id` is appended to the obligation's id.
Obligation with_goal(const Obligation& obligation, const std::string& id, Assertion goal);

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
