// Mistakes that the judges make on demand, so that calibration (calibration.hpp) can be seen to notice them.
//
//   const Sabotaged guard(Sabotage::unknown_is_unsat);      until the end of the scope
#pragma once

#include <array>

#include "colex/sabotage/sabotaged.hpp"

namespace colex::solvers {

enum class Sabotage {
  unknown_is_unsat,    ///< a judge that gave up confirms
  hypothesis_lost,     ///< a judge does not see the first assertion
  sat_unsat_swapped,   ///< a judge says the contrary
  unknown_cached,      ///< the cache keeps that a judge gave up, and does not ask again
  version_ignored,     ///< the cache takes the answers of another version
  model_unchecked,     ///< a model is believed
  absence_confirms,    ///< a judge that is not there is left out
  vacuity_unchecked,   ///< hypotheses that nothing satisfies are accepted
  twins_unchecked,     ///< twins are not looked at
  conflict_overruled,  ///< where judges disagree, the first one is believed
};

inline constexpr std::array sabotages = {
    Sabotage::unknown_is_unsat, Sabotage::hypothesis_lost,    Sabotage::sat_unsat_swapped, Sabotage::unknown_cached,
    Sabotage::version_ignored,  Sabotage::model_unchecked,    Sabotage::absence_confirms,  Sabotage::vacuity_unchecked,
    Sabotage::twins_unchecked,  Sabotage::conflict_overruled,
};

const char* name(Sabotage sabotage);

using sabotage::sabotaged;
using sabotage::Sabotaged;

}  // namespace colex::solvers
