#include "colex/mutants/table.hpp"

#include <string>

namespace colex::mutants {

const Mutant* find(std::string_view id) {
  for (const Mutant& mutant : all()) {
    if (mutant.id == id) return &mutant;
  }
  return nullptr;
}

bool concerns(const Mutant& mutant, std::string_view engine) {
  const std::string named = ' ' + std::string(mutant.engines) + ' ';
  return mutant.engines.empty() || named.find(' ' + std::string(engine) + ' ') != std::string::npos;
}

}  // namespace colex::mutants
