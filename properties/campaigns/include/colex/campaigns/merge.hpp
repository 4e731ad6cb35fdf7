// The evidence of all units of a plan, as that of one run.
//
//   merge(plan, {"node1/results", "node2/results"}, out).empty()      then `out` has it
//
// It is the same, byte by byte, whatever the order in which the units were done, on how many machines, and how often they were
// interrupted: the records stand in the order of the plan, and what differs from run to run is set: each record's time is that
// of the plan, and its seconds are 0. How long a unit took is known from its result.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "colex/campaigns/plan.hpp"

namespace colex::campaigns {

/// Writes the merged evidence, and returns what stands against it, as sentences: a unit of which no folder has a whole result, a
/// result that is torn or of another version of colex, results by several builds of it, two that say different things of one
/// unit, a file that is of no unit of the plan. If there is one, what was written is not evidence of the plan.
std::vector<std::string> merge(const Plan& plan, const std::vector<std::string>& folders, std::ostream& out);

/// The names of results in a folder that are of no unit of the plan, in order.
std::vector<std::string> strangers(const Plan& plan, const std::string& folder);

}  // namespace colex::campaigns
