// Asks Z3, by running colex_z3 (worker/colex_z3.cpp), a program that has its library.
//
//   z3()->ask(query)      parses the query's text, as a user's `z3 query.smt2` would, and decides it
//
// A query that does not end can be ended, and a crash is an error of one query. Each query has a fresh solver and a budget in
// Z3's `rlimit` units.
#pragma once

#include <memory>

#include "colex/solvers/solver.hpp"

namespace colex::solvers {

/// Z3; one that answers *skipped* if colex was built without it, or colex_z3 is not where colex is.
std::unique_ptr<Solver> z3(const Budget& budget = {});

}  // namespace colex::solvers
