// A claim's proof: found by the engine, and judged.
//
//   forall M, N >= 2: claim right_inverse((M,N):(N,1)) == (N,M):(M,1)      proved, 2 paths, 31 steps confirmed by z3 and cvc5
#pragma once

#include <string>

#include "colex/evidence/record.hpp"
#include "colex/laws/statement.hpp"
#include "colex/prover/prover.hpp"
#include "colex/smt/claims/prove.hpp"

namespace colex::cli {

/// Proves a statement that has a claim, and has its steps judged. Writes the engine's verdict into the record: outcome, counterexample, what was looked at, why.
void prove_claim(laws::Statement& statement, const solvers::Judges& judges, const smt_claims::Options& options,
                 evidence::Record& record);

}  // namespace colex::cli
