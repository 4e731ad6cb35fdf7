#include "colex/certificates/sabotage.hpp"

namespace colex::certificates {

const char* name(Sabotage sabotage) {
  switch (sabotage) {
    case Sabotage::goal_unneeded: return "goal_unneeded";
    case Sabotage::division_unpaid: return "division_unpaid";
    case Sabotage::quotient_unpaid: return "quotient_unpaid";
    case Sabotage::fork_unpaid: return "fork_unpaid";
    case Sabotage::factors_unpaid: return "factors_unpaid";
    case Sabotage::definitions_lost: return "definitions_lost";
    case Sabotage::variables_confused: return "variables_confused";
    case Sabotage::goal_weakened: return "goal_weakened";
    case Sabotage::sign_lost: return "sign_lost";
    case Sabotage::nonzero_is_positive: return "nonzero_is_positive";
    case Sabotage::products_unguarded: return "products_unguarded";
    case Sabotage::zero_products_halved: return "zero_products_halved";
  }
  return "";
}

}  // namespace colex::certificates
