// What of a counterexample matters: each number of it is replaced by others, one at a time, and the law is asked again.
//
//   L = (2,2):(1,1)     with 2 in the place of the 1 (stride of L's mode 1) the law holds
//                       any extent tried in the place of the 2 (extent of L's mode 1) fails as well: 3, 4, 5, 8
#pragma once

#include <string>
#include <vector>

#include "colex/laws/statement.hpp"

namespace colex::engines {

/// A line for each number of the case that was tried. Requires a case that fails.
std::vector<std::string> explanation(laws::Statement& statement, const laws::Assignment& failing);

}  // namespace colex::engines
