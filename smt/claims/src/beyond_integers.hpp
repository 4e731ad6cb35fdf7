// Finds claims about which no path can say anything: claims about maps of bits.
//
//   forall F: linear: claim F(0) == 0        a linear layout is a matrix of bits, with no integer that could be unknown
#pragma once

#include <optional>
#include <string>

#include "colex/laws/statement.hpp"

namespace colex::smt_claims {

/// Why the claim is none of integers: a variable, a definition, a literal or a function of bits that it speaks of; none if it
/// is one.
std::optional<std::string> beyond_integers(const laws::Statement& statement);

}  // namespace colex::smt_claims
