// The engine `guided` (engines/random.hpp), for programs that have it.
//
//   int main() { colex::guided_engine::enter(); … }
#pragma once

namespace colex::guided_engine {

/// Gives the program the engine `guided`.
void enter();

/// Gives it the same without what guides it: cases are made of any drawn one. For experiments, which compare the two.
void enter_unguided();

}  // namespace colex::guided_engine
