// Claims about layouts of any rank that follow from what theorems about such layouts say (smt/derivations).
//
//   forall A, B: layout if defined(A o B): claim equal(coalesce(A o B), A o B)      proved (all ranks)
//
// The verdict is *proved* only if each theorem is proved that the derivation rests on, colex-check has accepted the certificates
// of all of these and of the derivation, and some layouts are known that satisfy the hypotheses, and at which the claim holds.
#pragma once

#include <chrono>
#include <vector>

#include "colex/evidence/record.hpp"
#include "colex/laws/statement.hpp"
#include "colex/proving/proving.hpp"

#include "session.hpp"

namespace colex::proving {

/// Whether there is a derivation of the statement.
bool is_derived(const laws::Law& statement);

/// The verdict on each of the statements, in their order. Requires that they are derived. What rests on a theorem that is not
/// proved by the deadline is unknown.
std::vector<evidence::Record> prove_derived(const std::vector<const laws::Law*>& statements, const Session& session,
                                            const Means& means, std::chrono::steady_clock::time_point deadline,
                                            const Progress& progress);

}  // namespace colex::proving
