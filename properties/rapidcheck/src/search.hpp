// What RapidCheck does for the engine, where there is one: see engines/rapidcheck.hpp.
#pragma once

#include <cstdint>

#include "colex/engines/rapidcheck.hpp"

namespace colex::rapidcheck_engine {

engines::Finding draw(engines::Statement& statement, std::uint64_t seed, const engines::RandomBudget& budget,
                      const engines::Observer& observer);
engines::Assignment again(engines::Statement& statement, const engines::Reproduction& reproduction);

}  // namespace colex::rapidcheck_engine
