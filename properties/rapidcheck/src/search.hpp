// What RapidCheck does for the engine, where there is one: see engines/random.hpp.
#pragma once

#include "colex/engines/random.hpp"

namespace colex::rapidcheck_engine {

/// Cases that colex draws.
engines::RapidCheck search();
/// The same over RapidCheck's own generators (own.hpp).
engines::RapidCheck own_search();

}  // namespace colex::rapidcheck_engine
