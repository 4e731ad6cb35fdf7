// Proofs of statements: claims of users, and laws. Found by the engine, and judged.
//
//   forall M, N >= 2: claim right_inverse((M,N):(N,1)) == (N,M):(M,1)      proved, 2 paths, accepted by colex-check, 31 steps …
#pragma once

#include <cstddef>
#include <vector>

#include "colex/evidence/record.hpp"
#include "colex/laws/statement.hpp"
#include "colex/proving/proving.hpp"
#include "colex/smt/claims/prove.hpp"

#include "session.hpp"

namespace colex::proving {

/// A statement to be proved, and the record that takes the verdict: engine, outcome, counterexample, what was looked at, why.
/// The statement's text and what is expected of it are the caller's to write. Neither is owned.
struct Asked {
  laws::Statement* statement;
  evidence::Record* record;
  /// Whether the same program and the same judges would come to the same verdict: the engine's budgets are counts, so that what
  /// it cannot tell today it cannot tomorrow; a judge's are not.
  bool repeatable = false;
};

/// Whether the claim has an expression of more levels than a run on unknowns goes down, which calls itself for each of them.
bool is_too_deep(const notation::Claim& claim);
inline constexpr std::size_t most_levels = 1000;

/// Proves the statements, several at a time and each as far as `search` goes, and has the steps of all of them judged together.
/// Certificates, which are of laws by their ids and of claims by their texts, go to the means' folder if there is one.
void prove_statements(std::vector<Asked>& asked, const Session& session, const Means& means, const smt_claims::Options& search);

}  // namespace colex::proving
