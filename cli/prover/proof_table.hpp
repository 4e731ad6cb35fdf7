// Proofs as a person reads them: the table theorem × scope × paths × obligations × solvers × time.
//
//   theorem           scope       parts         paths  unseen  steps   time  verdict
//   coalesce.values.profiles   profiles    rank 1 to 6     549       0     54   0.8 s  proved
#pragma once

#include <string>
#include <vector>

#include "colex/proving/proving.hpp"

namespace colex::cli {

/// The table, with what is wrong below it, and what the whole says and does not.
std::string proof_table(const std::vector<proving::TheoremProof>& rows, double seconds);

}  // namespace colex::cli
