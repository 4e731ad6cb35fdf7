// What cases are drawn with: RapidCheck's engine, and in a build that has none (WebAssembly) one that gives the same words. Only
// <colex/rapidcheck.hpp>, which is for users, includes RapidCheck beside it. Its generators are not asked for: what fails is made
// smaller by minimise.cpp, whether it was drawn, enumerated or given, and a generator that shrinks costs a case several
// allocations.
//
//   RandomEngine engine(RandomEngine::Key{seed, number, attempt, 0});
//   EngineBits bits(engine.split());                 numbers in small ranges
//   drawn(domain, setting, engine.split())           a value of the domain
#pragma once

#include <cstdint>

#ifdef COLEX_WITHOUT_RAPIDCHECK
#include "splittable_random.hpp"
#else
#include <rapidcheck/Random.h>
#endif

#include "generator.hpp"

namespace colex::cases {

#ifdef COLEX_WITHOUT_RAPIDCHECK
using RandomEngine = SplittableRandom;
#else
using RandomEngine = rc::Random;
#endif

/// Random bits from the engine.
class EngineBits final : public RandomBits {
 public:
  explicit EngineBits(const RandomEngine& engine) : engine_(engine) {}

 private:
  std::uint64_t word() override { return engine_.next(); }

  RandomEngine engine_;
};

/// A value of the domain. Requires that the domain is not empty.
inline Value drawn(const Domain& domain, const Setting& setting, const RandomEngine& engine) {
  EngineBits bits(engine);
  return generate(domain, setting, bits);
}

}  // namespace colex::cases
