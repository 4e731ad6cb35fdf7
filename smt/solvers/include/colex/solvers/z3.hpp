// Z3, through its library: the only door to it. No other file includes its headers.
//
//   z3()->ask(query)      parses the query's text, as a user's `z3 query.smt2` would, and decides it
//
// A batch runs in a child process of its own, so that a query that does not end can be ended, and a crash is an error of one query. Each query
// has a fresh solver and a budget in Z3's `rlimit` units.
#pragma once

#include <memory>

#include "colex/solvers/budget.hpp"
#include "colex/solvers/solver.hpp"

namespace colex::solvers {

/// Z3; one that answers *skipped* if colex was built without it.
std::unique_ptr<Solver> z3(const Budget& budget = {});

}  // namespace colex::solvers
