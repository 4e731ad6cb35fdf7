// What a theorem claims, for the prover.
#pragma once

#include "colex/prover/proof.hpp"
#include "colex/theorems/theorem.hpp"

namespace colex::proving {

/// All parts of the theorem: without those that are too long for every day, unless it is proved by night. With these it has
/// another id, since statements.txt knows the run of every day.
inline prover::Conjecture conjecture_of(const theorems::Theorem& theorem, bool nightly = false) {
  prover::Conjecture conjecture{theorem.id, {}, {}, theorem.rests_on};
  for (const theorems::Part& part : theorem.parts) {
    if (nightly && part.nightly) conjecture.id = theorem.id + ".nightly";
    if (nightly || !part.nightly) conjecture.parts.push_back({part.name, part.law});
  }
  for (const theorems::Part& twin : theorem.twins) conjecture.twins.push_back({twin.name, twin.law});
  return conjecture;
}

}  // namespace colex::proving
