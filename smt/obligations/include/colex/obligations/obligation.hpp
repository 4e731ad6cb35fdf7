// An obligation: one statement that a solver has to confirm, with what it takes to see whether to believe the confirmation.
//
//   id            overflow.product
//   words         a coordinate times a stride stays below the cosize
//   hypotheses    0 <= c, c < s, 0 <= d, (s-1)·d < 2^31
//   goal          c·d < 2^31
//   twins         the same without "c < s": to be refuted
//
// The goal follows from the hypotheses, for all values of the variables, exactly when no values satisfy the hypotheses and not the goal. Two
// things would make that a hollow victory, and each is asked for apart: hypotheses that nothing satisfies (the obligation is *vacuous*), and
// a judge, or a text, for which everything follows. The latter is what *twins* are for: the same obligation with one thing made wrong.
#pragma once

#include <string>
#include <vector>

#include "colex/obligations/model.hpp"
#include "colex/obligations/term.hpp"

namespace colex::obligations {

/// A term with what it is, in words.
struct Assertion {
  std::string words;
  Term term;
};

/// The logics of SMT-LIB that obligations are in: bit-vectors; linear and nonlinear integer arithmetic. A *step* is nonlinear and needs no search: its
/// logic has a wider name, for which solvers leave out the tactics of nonlinear arithmetic. (Z3 4.8.12 spends seconds in those on what it decides in a
/// millisecond without.)
enum class Logic { bit_vectors, linear_integers, nonlinear_integers, nonlinear_step };

/// QF_BV, QF_LIA, QF_NIA, UFNIA.
const char* name(Logic logic);

/// hypotheses → goal, for all values of the variables that occur.
struct Obligation {
  std::string id;     ///< stable: letters, digits and ._-
  std::string words;  ///< the statement, for people
  Logic logic = Logic::nonlinear_integers;
  std::vector<Assertion> hypotheses;
  Assertion goal;
  /// Values that satisfy the hypotheses, where they are known: then no solver is asked for some.
  Model witness = {};
  /// The same with one thing made wrong. Each must be refuted, or nothing is proved.
  std::vector<Obligation> twins = {};
};

/// The obligation without its hypothesis k, as a twin: its id says so. Requires a hypothesis k.
Obligation without_hypothesis(const Obligation& obligation, std::size_t k);
/// The obligation with another goal, as a twin. `id` is what it appends to the obligation's.
Obligation with_goal(const Obligation& obligation, const std::string& id, Assertion goal);

}  // namespace colex::obligations
