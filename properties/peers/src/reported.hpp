// Questions that people reported, and those that the peers' documents show.
#pragma once

#include <vector>

#include "colex/peers/question.hpp"

namespace colex::peers {

/// Each has its source in the table.
std::vector<Question> reported();

}  // namespace colex::peers
