// How much a solver may spend on one query.
//
//   {2'000'000, 10}      two million of the solver's own units; whoever works 10 seconds of processor time without an answer is killed
#pragma once

#include <cstdint>
#include <string>

namespace colex::solvers {

/// `units` is what counts: the same on every machine. The seconds, of processor time and so not of a busy machine's clock, are for a solver that
/// does not look at its budget, as Z3 4.8.12 inside nonlinear arithmetic.
struct Budget {
  std::uint32_t units = 5'000'000;
  unsigned seconds = 20;
};

inline std::string to_string(const Budget& budget) { return std::to_string(budget.units) + " units"; }

}  // namespace colex::solvers
