// What a proof consists of, as evidence.
#pragma once

#include <string>

#include "colex/evidence/record.hpp"
#include "colex/proving/proving.hpp"

namespace colex::proving {

/// Its parts, and who accepted and confirmed them.
evidence::Proof evidence_of(const prover::Proof& proof, std::string scope);

}  // namespace colex::proving
