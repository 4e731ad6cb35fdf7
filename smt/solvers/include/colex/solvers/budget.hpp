// How much a solver may spend on one query.
//
//   {2'000'000, 10}  two million of the solver's own units; a solver that works 10 seconds of processor time without an answer is
//                    killed
#pragma once

#include <cstdint>
#include <string>

namespace colex::solvers {

/// `units` counts, and is the same on every machine. The seconds are a limit for a solver that does not look at its budget, as
/// Z3 4.8.12 does not inside nonlinear arithmetic. They are seconds of processor time, so it does not matter how busy the
/// machine is.
struct Budget {
  std::uint32_t units = 5'000'000;
  unsigned seconds = 20;
};

inline std::string to_string(const Budget& budget) { return std::to_string(budget.units) + " units"; }

}  // namespace colex::solvers
