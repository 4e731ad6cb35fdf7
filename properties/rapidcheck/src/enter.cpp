#include "colex/rapidcheck_engine/enter.hpp"

#include "search.hpp"

namespace colex::rapidcheck_engine {

void enter() {
#ifdef COLEX_HAS_RAPIDCHECK
  engines::use_rapidcheck(search());
#else
  engines::use_rapidcheck(std::nullopt);
#endif
}

void enter_own() {
#ifdef COLEX_HAS_RAPIDCHECK
  engines::use_rapidcheck(own_search());
#else
  engines::use_rapidcheck(std::nullopt);
#endif
}

}  // namespace colex::rapidcheck_engine
