// What a survey of a peer says, as evidence: a record for each operation, so that surveys can be reported and be units of a
// campaign.
//
//   pycute 1.0, composition: the layout with the values of A(B(c))        expected stands
//   outcome   refuted     cases 1590     counterexample   question = composition((4,2):(1,5), 4:2), answer = (2,2):(2,5)
#pragma once

#include <string>
#include <vector>

#include "colex/evidence/record.hpp"
#include "colex/peers/survey.hpp"

namespace colex::cli {

/// A record for each operation that the peer has: *refuted* by its first fault, else *tested* on so many questions. For a peer
/// that was not asked, one that is *skipped*. `bound` says which questions these are; `repeat` is the command that asks them
/// again.
std::vector<evidence::Record> records_of(const peers::PeerResult& result, const std::string& bound, const std::string& repeat);

}  // namespace colex::cli
