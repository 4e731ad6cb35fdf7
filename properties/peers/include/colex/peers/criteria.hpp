// Published conditions under which a composition A o B is admitted, scored against what exists by definition.
#pragma once

#include <vector>

#include "colex/peers/survey.hpp"

namespace colex::peers {

/// Each condition on the measured compositions.
std::vector<Criterion> score_criteria(const std::vector<Case>& cases);

}  // namespace colex::peers
