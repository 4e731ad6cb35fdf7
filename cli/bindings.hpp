// NAME=VALUE on the command line.
#pragma once

#include <string>
#include <vector>

#include "colex/evidence/record.hpp"

namespace colex::cli {

/// The bindings of the option --with. Throws CLI::ValidationError for a text without a name or a sign.
std::vector<evidence::Binding> bindings_of(const std::vector<std::string>& with);

}  // namespace colex::cli
