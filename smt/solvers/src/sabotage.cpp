#include "colex/solvers/sabotage.hpp"

namespace colex::solvers {

const char* name(Sabotage sabotage) {
  switch (sabotage) {
    case Sabotage::unknown_is_unsat: return "unknown_is_unsat";
    case Sabotage::hypothesis_lost: return "hypothesis_lost";
    case Sabotage::sat_unsat_swapped: return "sat_unsat_swapped";
    case Sabotage::unknown_cached: return "unknown_cached";
    case Sabotage::version_ignored: return "version_ignored";
    case Sabotage::model_unchecked: return "model_unchecked";
    case Sabotage::absence_confirms: return "absence_confirms";
    case Sabotage::vacuity_unchecked: return "vacuity_unchecked";
    case Sabotage::twins_unchecked: return "twins_unchecked";
    case Sabotage::conflict_overruled: return "conflict_overruled";
  }
  return "";
}

}  // namespace colex::solvers
