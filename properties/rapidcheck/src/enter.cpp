#include "colex/rapidcheck_engine/enter.hpp"

#include "search.hpp"

namespace colex::rapidcheck_engine {

void enter() {
#ifdef COLEX_HAS_RAPIDCHECK
  engines::use_rapidcheck(engines::RapidCheck{draw, again});
#else
  engines::use_rapidcheck(std::nullopt);
#endif
}

}  // namespace colex::rapidcheck_engine
