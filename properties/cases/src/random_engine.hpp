// What cases are drawn with: RapidCheck's engine, and in a build that has none (WebAssembly) one that gives the same words. Only
// <colex/rapidcheck.hpp>, which is for users, includes RapidCheck beside it. Its generators are not asked for: what fails is made
// smaller by minimise.cpp, whether it was drawn, enumerated or given, and a generator that shrinks costs a case several
// allocations.
//
//   RandomEngine engine(RandomEngine::Key{seed, number, attempt, 0});
//   RandomBits bits(engine.split());                 numbers in small ranges
#pragma once

#ifdef COLEX_WITHOUT_RAPIDCHECK
#include "splittable_random.hpp"
#else
#include <rapidcheck/Random.h>
#endif

namespace colex::cases {

#ifdef COLEX_WITHOUT_RAPIDCHECK
using RandomEngine = SplittableRandom;
#else
using RandomEngine = rc::Random;
#endif

}  // namespace colex::cases
