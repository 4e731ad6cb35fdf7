// A solver that keeps its answers in files.
//
//   caching(z3(), "build/answers")->ask(query)      the second time, no solver is asked
//
// An answer belongs to the query's text, the solver's name and version, and its budget. All of these are in the file and are
// compared, so no answer is taken for another. Only unsat and sat are kept: a query whose answer was unknown, skipped or an
// error is asked again. Several processes may share the folder: a file appears whole or not at all. It does not grow without end
// (kept_folder.hpp).
#pragma once

#include <filesystem>
#include <memory>

#include "colex/solvers/solver.hpp"

namespace colex::solvers {

/// The folder is made if there is none. If it cannot be written, nothing is remembered.
std::unique_ptr<Solver> caching(std::unique_ptr<Solver> inner, const std::filesystem::path& folder);

}  // namespace colex::solvers
