// Evidence of many runs and of many machines, as one.
//
//   merged(monday + tuesday + monday) == merged(tuesday + monday)
//
// Two records are the same verdict if they differ in nothing but when they were made and how long that took.
#pragma once

#include <cstddef>
#include <vector>

#include "colex/evidence/record.hpp"

namespace colex::evidence {

/// Each verdict once, the latest of equal ones, in an order that depends on nothing but the verdicts: by file and line of the
/// claim, law, engine.
/// Ensures that merging again, in whatever order, changes nothing.
std::vector<Record> merged(std::vector<Record> records);

/// The same as the numbers of the records that stay, in order.
std::vector<std::size_t> merged_order(const std::vector<Record>& records);

}  // namespace colex::evidence
