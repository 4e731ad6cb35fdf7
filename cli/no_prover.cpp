// A colex without the prover.
#include "provers.hpp"

namespace colex::cli {

std::shared_ptr<const judging::Engine> symbolic_engine(const CacheOptions&, std::optional<std::size_t>) { return nullptr; }

std::vector<evidence::Record> prove_laws(const std::vector<const laws::Law*>&, const CacheOptions&) { return {}; }

std::shared_ptr<const judging::Engine> induction_engine(const CacheOptions&, ProofProgress) { return nullptr; }

std::vector<NamedTheorem> known_theorems() { return {}; }

std::vector<std::string> theorems_that_say(const laws::Law&) { return {}; }

std::vector<std::string> theorems_for(const std::string&) { return {}; }

}  // namespace colex::cli
