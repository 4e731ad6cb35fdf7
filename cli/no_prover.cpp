// A colex without the prover.
#include "provers.hpp"

namespace colex::cli {

claims::Prover claim_prover(const CacheOptions&) { return {}; }

std::vector<evidence::Record> prove_laws(const std::vector<const laws::Law*>&, const CacheOptions&) { return {}; }

}  // namespace colex::cli
