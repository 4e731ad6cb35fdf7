// A part of a conjecture as it is explored: what its law does on each path is written down, under the names of both. Only from
// this is a certificate made.
#pragma once

#include <cstddef>
#include <vector>

#include "colex/certificates/file.hpp"
#include "colex/prover/proof.hpp"
#include "colex/symbolic/explore.hpp"

namespace colex::prover {

class Recorded {
 public:
  /// The conjecture outlives this.
  Recorded(const Conjecture& conjecture, std::size_t part)
      : part_(&conjecture.parts.at(part)), recording_(conjecture.id, part_->name) {}

  symbolic::Exploration explore(const symbolic::Settings& settings, const symbolic::PathObserver& observer);
  /// The paths, from which the certificate is written: the observer puts them there.
  certificates::Tree tree;

 private:
  friend certificates::Written certified(const Conjecture& conjecture, const std::vector<const Recorded*>& parts);
  friend bool is_of(const certificates::Written& kept, const Conjecture& conjecture, const std::vector<const Recorded*>& parts);

  const Case* part_;
  certificates::Recording recording_;
};

/// The certificate of the conjecture, of which these are all parts, in their order.
certificates::Written certified(const Conjecture& conjecture, const std::vector<const Recorded*>& parts);

/// Whether a certificate that was kept says what happened now, in all parts.
bool is_of(const certificates::Written& kept, const Conjecture& conjecture, const std::vector<const Recorded*>& parts);

}  // namespace colex::prover
