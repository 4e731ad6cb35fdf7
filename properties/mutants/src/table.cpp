#include "colex/mutants/table.hpp"

namespace colex::mutants {

const Mutant* find(std::string_view id) {
  for (const Mutant& mutant : all()) {
    if (mutant.id == id) return &mutant;
  }
  return nullptr;
}

}  // namespace colex::mutants
