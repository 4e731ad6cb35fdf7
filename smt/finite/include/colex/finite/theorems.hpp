// The finite theorems, as the prover's table lists them.
//
//   finite.swizzle      an involution iff |S| >= B, a bijection, linear: every triple within 32 bits  5 obligations, all proved
//   finite.overflow     what leaves 32 bits although cosize < 2^31                                    some proved, some refuted
#pragma once

#include <string>
#include <vector>

#include "colex/solvers/query.hpp"

namespace colex::finite {

struct Theorem {
  std::string id;                                ///< stable: letters, digits and ._-
  std::string words;                             ///< the statement, for people
  std::string about;                             ///< the header of the algebra that relies on it
  std::string bound;                             ///< how far it goes: "within 32 bits"
  std::vector<solvers::Obligation> obligations;  ///< each to be proved
  std::vector<solvers::Obligation> falsehoods;   ///< each to be refuted: where the theorem ends
};

/// All finite theorems.
std::vector<Theorem> theorems();

}  // namespace colex::finite
