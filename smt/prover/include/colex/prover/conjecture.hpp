// What is to be proved, and what must not be provable.
#pragma once

#include <string>
#include <vector>

#include "colex/symbolic/law.hpp"

namespace colex::prover {

/// A law with its name among the parts of a theorem.
struct Case {
  std::string name;
  symbolic::Law law;
};

/// What is to be proved: all parts; and what must be refuted: each twin. Without a twin, the contrary of each part is the twin.
struct Conjecture {
  std::string id;
  std::vector<Case> parts;
  std::vector<Case> twins;
  std::vector<std::string> rests_on = {};  ///< the ids of others whose conclusions it supposes: it is not proved before they are
};

}  // namespace colex::prover
