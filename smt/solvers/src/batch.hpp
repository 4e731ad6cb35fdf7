// Asks a worker program many queries. If the worker does not survive a query, another worker goes on behind it.
//
//   queries   1 2 3 4 5      the worker answers 1 and 2, and works on 3 until it is killed
//   answers   u s ? u u      3 is unknown; a second worker answers 4 and 5
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "colex/solvers/solver.hpp"
#include "colex/workers/program.hpp"

namespace colex::solvers {

/// What one worker answered, in the order of the queries, and how it ended.
struct Shift {
  std::vector<Answer> answers;
  workers::Ending end;
};

/// Every query's answer. `work` runs one worker on the queries.
std::vector<Answer> ask_in_shifts(const std::vector<Query>& queries, const Budget& budget,
                                  const std::function<Shift(const std::vector<Query>&)>& work);

}  // namespace colex::solvers
