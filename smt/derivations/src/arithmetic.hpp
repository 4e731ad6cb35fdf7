// Comparisons that are sums of others: from x < n and n + 1 <= m follows x + 2 <= m.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "theory.hpp"

namespace colex::derivations {

/// times·(b - a), for a goal a <= b, is the sum of factor·(y - x) over comparisons x <= y, and a number above -times. For x < y,
/// y - x is one less; the factor of x == y may be negative.
struct Sum {
  std::int64_t times;
  std::vector<std::pair<Term, std::int64_t>> summands;
};

/// A sum that shows the goal, a < b or a <= b, from these comparisons; none if there is none, or if the search takes too long.
std::optional<Sum> sum_for(const Term& goal, const std::vector<Term>& comparisons);

}  // namespace colex::derivations
