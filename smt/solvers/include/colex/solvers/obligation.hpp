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
#pragma once

#include <string>
#include <vector>

#include "colex/solvers/model.hpp"
#include "colex/solvers/term.hpp"

namespace colex::solvers {

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

}  // namespace colex::solvers
