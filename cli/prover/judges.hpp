// The two judges of proofs, and what they remember from run to run.
//
//   const Judges judges(cache);      z3 and cvc5, which answer from the cache what they were asked before
//   prover::prove(conjectures, judges.all(), {.cache = judges.proofs()})
#pragma once

#include <memory>
#include <string>

#include "colex/prover/proof_cache.hpp"
#include "colex/solvers/cross_examine.hpp"
#include "colex/solvers/solver.hpp"

#include "../cache_options.hpp"

namespace colex::cli {

class Judges {
 public:
  /// Each query and its answers are exported, if the options say where to.
  explicit Judges(const CacheOptions& cache);

  /// Both; or, if one is enough, the one that is there.
  const solvers::Judges& all() const { return all_; }
  /// Where verdicts are kept: nowhere, for one who exports or writes certificates, and so wants every text.
  const prover::ProofCache& proofs() const { return proofs_; }

 private:
  std::unique_ptr<solvers::Solver> first_, second_;
  solvers::Judges all_;
  prover::ProofCache proofs_{{}, {}};
};

}  // namespace colex::cli
