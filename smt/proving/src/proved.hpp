// The words *proved (all ranks)*, *proved (as written)* and *checked for shapes*, as they are said of a proof: only here,
// where one has to show that a checker has accepted it (ctest -R checker.proved).
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "colex/evidence/record.hpp"
#include "colex/prover/proof.hpp"

namespace colex::proving {

/// How far a proof goes.
enum class Reach { all_ranks, as_written, shapes };

/// The word for what these certificates say together; *unknown* if one of them was not accepted, or there is none.
inline evidence::Outcome proved(const std::vector<std::optional<prover::Accepted>>& certificates, Reach reach) {
  const auto is_accepted = [](const std::optional<prover::Accepted>& one) { return one.has_value(); };
  if (certificates.empty() || !std::all_of(certificates.begin(), certificates.end(), is_accepted))
    return evidence::Outcome::unknown;
  switch (reach) {
    case Reach::all_ranks: return evidence::Outcome::proved_all_ranks;
    case Reach::as_written: return evidence::Outcome::proved_as_written;
    case Reach::shapes: return evidence::Outcome::checked_shapes;
  }
  return evidence::Outcome::unknown;
}

/// The word for theorems about words of bits, of which there are no certificates: Rocq has accepted them.
inline evidence::Outcome proved_by_rocq() { return evidence::Outcome::proved_as_written; }

}  // namespace colex::proving
