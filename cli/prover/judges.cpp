#include "judges.hpp"

#include <utility>

#include "colex/solvers/caching.hpp"
#include "colex/solvers/solver.hpp"

namespace colex::cli {

Judges::Judges(const CacheOptions& cache) {
  const std::filesystem::path folder = folder_of(cache);
  const auto decorated = [&](std::unique_ptr<solvers::Solver> judge) {
    if (!folder.empty()) judge = solvers::caching(std::move(judge), folder / "answers");
    if (!cache.smt2.empty()) judge = solvers::exporting(std::move(judge), cache.smt2);
    return judge;
  };
  // Who is not there has no version.
  std::unique_ptr<solvers::Solver> first = solvers::z3(), second = solvers::cvc5();
  const bool has_first = !first->version().empty(), has_second = !second->version().empty();
  first_ = decorated(std::move(first));
  second_ = decorated(std::move(second));
  if (has_first || !cache.one_judge || !has_second) all_.push_back(first_.get());
  if (has_second || !cache.one_judge || !has_first) all_.push_back(second_.get());
  if (!cache.shows_proofs() && !folder.empty()) proofs_ = prover::ProofCache(folder, prover::identity_of_this_program());
}

}  // namespace colex::cli
