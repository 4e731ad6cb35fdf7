// Has an obligation judged by several solvers, and checks that they do not confirm what they must not confirm.
//
//   const std::unique_ptr<Solver> first = z3(), second = cvc5();
//   const Ruling ruling = cross_examine(obligation, {first.get(), second.get()});
//
// Every judge is asked for a counterexample. Then they are asked whether the hypotheses can be satisfied, and for a
// counterexample to each twin. A model answers these two questions, and it is evaluated here; so the second judge is asked only
// if the first has no model.
//
//   counterexample?        some model                     refuted, or conflicting if another judge says there is none
//                          unsat, by all                  go on
//                          otherwise                      error, skipped or unknown, in this order
//   hypotheses?            unsat                          vacuous;  no model: unknown
//   twins?                 unsat                          error: what confirms a mistake confirms nothing;  no model: unknown
#pragma once

#include <vector>

#include "colex/solvers/obligation.hpp"
#include "colex/solvers/ruling.hpp"
#include "colex/solvers/solver.hpp"

namespace colex::solvers {

/// The solvers that are to agree. Not owned.
using Judges = std::vector<Solver*>;

/// One ruling for each obligation. Each judge is asked in a few batches.
std::vector<Ruling> cross_examine(const std::vector<Obligation>& obligations, const Judges& judges);
Ruling cross_examine(const Obligation& obligation, const Judges& judges);

}  // namespace colex::solvers
