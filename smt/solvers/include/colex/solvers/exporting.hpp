// A solver that leaves in a folder what it was asked and what it said, for whoever wants to judge again.
//
//   FOLDER/overflow.product.smt2      the query, for any solver
//   FOLDER/answers.tsv                overflow.product    z3 4.8.12    unsat
#pragma once

#include <filesystem>
#include <memory>

#include "colex/solvers/solver.hpp"

namespace colex::solvers {

/// The folder is made if there is none; throws std::filesystem::filesystem_error if it cannot be.
std::unique_ptr<Solver> exporting(std::unique_ptr<Solver> inner, const std::filesystem::path& folder);

}  // namespace colex::solvers
