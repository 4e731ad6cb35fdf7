// RapidCheck as an engine (engines/random.hpp), for programs that have it.
//
//   int main() { colex::rapidcheck_engine::enter(); … }
#pragma once

namespace colex::rapidcheck_engine {

/// Gives the program the engine `rapidcheck`. Where colex was built without RapidCheck the engine is skipped.
void enter();

/// Gives it the same over RapidCheck's own generators, which know nothing of layouts. For experiments, which compare the two.
void enter_own();

}  // namespace colex::rapidcheck_engine
