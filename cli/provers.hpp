// What a subcommand may ask of the prover, in a colex that has one or not.
//
//   options.prover = claim_prover(cache);      none in a colex without
#pragma once

#include <vector>

#include "colex/claims/judge.hpp"
#include "colex/evidence/record.hpp"
#include "colex/laws/law.hpp"

#include "cache_options.hpp"

namespace colex::cli {

/// The prover of claims.
claims::Prover claim_prover(const CacheOptions& cache);

/// The symbolic engine's verdict on each law, in their order: the ledger's fourth column. Empty if there is no prover.
std::vector<evidence::Record> prove_laws(const std::vector<const laws::Law*>& laws, const CacheOptions& cache);

}  // namespace colex::cli
