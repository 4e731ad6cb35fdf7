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

#include "colex/solvers/query.hpp"
#include "colex/solvers/solver.hpp"
#include "colex/solvers/term.hpp"

namespace colex::solvers {

/// The folder is made if there is none. If it cannot be written, nothing is remembered.
std::unique_ptr<Solver> caching(std::unique_ptr<Solver> inner, const std::filesystem::path& folder);

// A solver that leaves in a folder what it was asked and what it said, for whoever wants to judge again.
//
//   FOLDER/overflow.product.smt2      the query, for any solver
//   FOLDER/answers.tsv                overflow.product    z3 4.8.12    unsat

/// The folder is made if there is none; throws std::filesystem::filesystem_error if it cannot be.
std::unique_ptr<Solver> exporting(std::unique_ptr<Solver> inner, const std::filesystem::path& folder);

// A solver whose models are evaluated before they are passed on: one that does not satisfy the query is an error.
//
//   sat: x = 3, for (assert (< x 2))      becomes      error: z3's model does not satisfy the query: "…" is false at x = 3

/// The answer, or the error that it is.
Answer validated(const Answer& answer, const Query& query, const std::string& solver);

std::unique_ptr<Solver> validating(std::unique_ptr<Solver> inner);

// Computes the value of a term at a model with our own arithmetic, so that we need not believe a solver about its own models.
//
//   evaluate(x ^ (x >> 1), {{"x", #b1000}}) = #b1100

/// The value of the term. A variable that the model does not mention is 0: a model may leave out variables that do not matter.
/// Throws Rejection(overflow) if an integer does not fit into 128 bits, and Rejection(type) if a value does not have its
/// variable's sort.
Value evaluate(const Term& term, const Model& model);

}  // namespace colex::solvers
