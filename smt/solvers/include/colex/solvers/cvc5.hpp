// Asks cvc5 by running its program. It is the second judge, and shares no code with the first.
//
//   cvc5()->ask(query)      runs `cvc5 --rlimit-per=N -` on the query's text
#pragma once

#include <memory>
#include <string>

#include "colex/solvers/solver.hpp"

namespace colex::solvers {

/// cvc5; one that answers *skipped* if there is no such program on the PATH.
std::unique_ptr<Solver> cvc5(const Budget& budget = {}, const std::string& program = "cvc5");

}  // namespace colex::solvers
