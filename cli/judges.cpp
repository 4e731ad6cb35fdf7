#include "judges.hpp"

#include <utility>

#include "colex/solvers/caching.hpp"
#include "colex/solvers/cvc5.hpp"
#include "colex/solvers/exporting.hpp"
#include "colex/solvers/z3.hpp"

namespace colex::cli {

Judges::Judges(const CacheOptions& cache, const std::string& smt2) {
  const std::filesystem::path folder = folder_of(cache);
  const auto decorated = [&](std::unique_ptr<solvers::Solver> judge) {
    if (!folder.empty()) judge = solvers::caching(std::move(judge), folder / "answers");
    if (!smt2.empty()) judge = solvers::exporting(std::move(judge), smt2);
    return judge;
  };
  first_ = decorated(solvers::z3());
  second_ = decorated(solvers::cvc5());
  if (smt2.empty() && !folder.empty()) proofs_ = prover::ProofCache(folder / "proofs", prover::identity_of_this_program());
}

}  // namespace colex::cli
