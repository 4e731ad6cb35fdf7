// The rest: what a tile does not walk along, as further dimensions of its tensor map.
//
//   each of its own                 28 by 7168, 2 by 200704     right wherever the tile starts
//   several in one                  3 by 640 and 5 by 4096 are 139 by 128, at 5·x1 + 32·x2: right where each starts inside
//   in one that is walked           2 by 9437184 in 64 by 1: 9437248 by 1, at x0 + 9437184·x4: right where the tile is inside
//   extents of 1 and strides of 0   dropped: right where it starts inside
#pragma once

#include <functional>
#include <vector>

#include "tma_dimensions.hpp"

namespace colex::predictions {

/// A map whose rules have not been looked at.
struct TmaCandidate {
  std::vector<TmaDimension> dimensions;
  std::vector<TmaCondition> conditions;
};

/// Calls f with the map and each way to have its rest, the ways with more dimensions of their own first, until f returns true
/// for one of as many. `walks` are those of the map's digits.
void for_each_rest(const TmaWalked& map, const std::vector<TmaWalk>& walks, std::int64_t bytes,
                   const std::function<bool(TmaCandidate&&)>& f);

}  // namespace colex::predictions
