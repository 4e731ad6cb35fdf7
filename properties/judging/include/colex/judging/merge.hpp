// What the findings of several engines on one statement come to: the verdict.
//
//   symbolic    checked for shapes with up to 2 leaves
//   exhaustive  tested, 12000 cases: every case with L flat, no tuple of one mode, no extent of 1 beside others, size <= 11,
//               strides 0 to 11
//   random      tested, 2000 cases: drawn at random
//   rapidcheck  tested, 2000 cases: drawn by RapidCheck
//   verdict     checked for shapes with up to 2 leaves, and besides 16000 cases: every case with …, and 2000 drawn at random,
//               and 2000 drawn by RapidCheck
//
// A counterexample outweighs whatever did not see it, and contradicts whatever saw everything. An undecided case is never part
// of a pass. What an engine did not find out is said in the reason.
#pragma once

#include <vector>

#include "colex/evidence/record.hpp"

namespace colex::judging {

/// The verdict that the findings come to, which are about one statement, each by another engine, in the order in which they
/// were asked. Requires one.
evidence::Record merged(const std::vector<evidence::Record>& findings);

/// Whether a finding settles the statement, so that nobody else need be asked.
bool settles(const evidence::Record& finding);

}  // namespace colex::judging
