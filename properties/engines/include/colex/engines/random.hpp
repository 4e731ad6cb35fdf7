// The random engine: cases that are drawn, the same ones for a seed on any machine, with a liking for where mistakes are.
//
// The size of the cases grows over the first half of the run; what kind of case comes next does not depend on it. Health checks
// keep a run honest. Where one fails, that nothing was found is no evidence, and the reason names it:
//   too much filtered   fewer than one case in fifty satisfies the hypothesis
//   too slow            the time is over before a tenth of the cases have been looked at
//   duplicates          nearly all cases are the same few, of a domain that has more
//   too large           most cases do not fit 64 bits
// A cover that the drawn cases do not meet is a mistake in the statement, or in the generators.
#pragma once

#include <cstdint>
#include <string_view>

#include "colex/engines/finding.hpp"

namespace colex::engines {

/// How many cases to draw.
struct RandomBudget {
  std::uint64_t cases = 1'000;
  double seconds = 60;
  bool near_numbers = false;  ///< look also near the numbers that the statement's text names, where no drawn case fails
};

/// The seed of one law in a run with this seed: two laws never see the same cases.
std::uint64_t seed_of(std::string_view law, std::uint64_t run_seed);

/// Draws cases until so many have been evaluated, one fails, or the time is over.
Finding draw(Statement& statement, std::uint64_t seed, const RandomBudget& budget, const Observer& observer = {});

}  // namespace colex::engines
