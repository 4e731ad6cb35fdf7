// A solver whose models are evaluated before they are passed on: one that does not satisfy the query is an error.
//
//   sat: x = 3, for (assert (< x 2))      becomes      error: z3's model does not satisfy the query: "…" is false at x = 3
#pragma once

#include <memory>

#include "colex/solvers/solver.hpp"

namespace colex::solvers {

/// The answer, or the error that it is.
Answer validated(const Answer& answer, const Query& query, const std::string& solver);

std::unique_ptr<Solver> validating(std::unique_ptr<Solver> inner);

}  // namespace colex::solvers
