// The exhaustive engine: every case up to a bound, the small ones first.
//
//   forall A: layout, B: layout: …
//     level 0, 1, 2, … of all layouts (nested, negative strides, extents of 1), as far as half of the budget goes;
//     then higher levels of plain ones (flat, strides >= 0), as far as the rest goes
//
// What it says was covered are the levels that were finished. A domain of which nothing is left is covered as a whole.
#pragma once

#include <cstdint>
#include <optional>

#include "colex/engines/finding.hpp"

namespace colex::engines {

/// How far to go.
struct ExhaustiveBudget {
  std::uint64_t cases = 20'000;
  double seconds = 60;
  std::optional<std::int64_t> level;  ///< no level above this one
  /// Only every shards-th case, beginning with number `shard`. Requires shard < shards.
  std::uint64_t shard = 0, shards = 1;
};

/// Looks at every case up to a bound.
Finding exhaust(Statement& statement, const ExhaustiveBudget& budget, const Observer& observer = {});

}  // namespace colex::engines
