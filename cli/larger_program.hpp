// Programs that have more than this one, beside it: `colex law S019` is done by colex-lab, where it stands.
//
//   colex         what a kernel author asks, without a proof
//   colex-prove   the same commands with the prover, and prove
//   colex-lab     all of that, and what asks about colex itself: laws, ledger, campaigns, mutants, peers, observations
#pragma once

#include <string>
#include <vector>

namespace colex::cli {

/// Goes on as the first of these programs that stands beside this one, with the same words; comes back where none does.
void go_on_as(const std::vector<std::string>& programs, const std::vector<std::string>& words);

}  // namespace colex::cli
