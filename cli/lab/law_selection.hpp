// Laws of the catalogue by what a person types: ids, and beginnings of ids that end in `*`.
#pragma once

#include <string>
#include <vector>

#include "colex/laws/statement.hpp"

namespace colex::cli {

/// The laws that the words ask for, in their order; all if there is no word. Throws CLI::ValidationError, about the option of
/// this name, for a word that names none.
std::vector<const laws::Law*> laws_of(const std::vector<std::string>& words, const std::string& option = "ID");

}  // namespace colex::cli
