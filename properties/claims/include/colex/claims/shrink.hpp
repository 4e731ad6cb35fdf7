// Smaller values: what to try in the place of a value, to find a smaller case that still fails.
//
//   12                  3 for the domain [3, ∞): the value nearest to 0, then halfway, then 11
//   ((2,3),4):((0,5),7)   flat; without a mode; an extent or a stride smaller
#pragma once

#include <vector>

#include "colex/claims/domain.hpp"

namespace colex::claims {

/// Values of the domain that are smaller than this one, the smallest first. Following any of them, again and again, ends.
std::vector<Value> smaller(const Value& value, const Domain& domain);

}  // namespace colex::claims
