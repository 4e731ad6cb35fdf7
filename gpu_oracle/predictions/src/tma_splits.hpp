// The digits of shared memory's order split as the rules of a descriptor ask for, and no more: what is split asks something of a
// tile's start.
//
//   64, 512       a box has 256 at most: 64, 256, 2 or 64, 128, 4 or … 64, 2, 256
//   128, 8        under a swizzle that spans 64: 64, 2, 8
//   1024          without a swizzle: 256, 4 or 128, 8 or …
#pragma once

#include <string>
#include <vector>

#include "tma_digits.hpp"

namespace colex::predictions {

/// Each way to have the digits as boxes of at most so many, as wide as a row has to be; none if there is none of at most five
/// dimensions, and then `reason` says why.
std::vector<std::vector<TmaDigit>> splits_of(const TmaRows& rows, const Checked& largest, std::string& reason);

}  // namespace colex::predictions
