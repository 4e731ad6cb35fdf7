// A *model* gives values to variables, at which something holds or fails.
//
//   x = #b0101, s = 3
#pragma once

#include <map>
#include <string>

#include "colex/solvers/value.hpp"

namespace colex::solvers {

/// The values by the names of the variables.
using Model = std::map<std::string, Value>;

/// "c = 1, s = 2".
std::string to_string(const Model& model);

}  // namespace colex::solvers
