// Which of B's values have an effect: dp2a, for example, uses two of the four bytes that a thread holds.
//
//   dp2a.hi     B's values 0, …, 3 have k = -1, -1, 0, 1       the ones that count: 2 of them, from value 2 on
//   with_values_of_B(that, {2, 2})                             B's values 0 and 1 have k = 0, 1
#pragma once

#include <cstdint>

#include "colex/observations/observation.hpp"

namespace colex::observations {

/// A run of consecutive values, the same one in each thread.
struct Values {
  std::int64_t first = 0, count = 0;
};

/// From the first value of B that meets something in any thread to the last one; all of B's values if none does.
Values counting_values_of_B(const Mma& observed);

/// The observation with only these values of B. Requires that B has them.
Mma with_values_of_B(Mma observed, const Values& values);

}  // namespace colex::observations
