// How far a candidate is right, by its conditions alone: which are implied by a start that is legal, and which by one on the grid
// of boxes.
//
//   no condition                                     everywhere
//   modes that are not walked start inside           inside
//   each holds at every multiple of the box          on the grid
//   else                                             here
#pragma once

#include <vector>

#include "tma_rest.hpp"

namespace colex::predictions {

/// How far it holds. Leaves out conditions that every legal start meets, and adds that of a legal start where not even every
/// multiple of the box is one.
TmaHolds judged(const TmaQuestion& question, const std::vector<TmaWalk>& walks, TmaCandidate& candidate);

}  // namespace colex::predictions
