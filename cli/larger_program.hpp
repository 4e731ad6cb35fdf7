// Programs that have more than this one, beside it: `colex law S019` is done by colex-lab, where it stands.
//
//   colex         what a kernel author asks, without a proof
//   colex-prove   the same commands with the prover, and prove
//   colex-lab     all of that, and what asks about colex itself: laws, ledger, campaigns, mutants, peers, observations
#pragma once

#include <string>
#include <vector>

namespace colex::cli {

/// Goes on as the smallest program beside this one that has what the words ask for; comes back if this one has it, or nobody
/// does. (`check` has a program with the prover judge it. A list of all commands is that of the largest program.)
void hand_over(const std::vector<std::string>& words, bool has_laboratory);

/// The smallest program that has the command which these words name, if that is not `colex`; else empty.
std::string program_that_has(const std::vector<std::string>& words);

}  // namespace colex::cli
