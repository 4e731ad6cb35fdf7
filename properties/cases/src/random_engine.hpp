// What cases are drawn with: RapidCheck, and in a build that has none (WebAssembly) an engine that gives the same words.
//
//   RandomEngine engine(RandomEngine::Key{seed, number, attempt, 0});
//   EngineBits bits(engine.split());                       numbers in small ranges
//   drawn(domain, setting, engine.split(), size)           a value of the domain
#pragma once

#ifdef COLEX_WITHOUT_RAPIDCHECK
#include <cstdint>

#include "generator.hpp"
#include "splittable_random.hpp"
#else
#include "rapidcheck.hpp"
#endif

namespace colex::cases {

/// RapidCheck's size, from 0 to this, says how far typical and edge cases go.
inline constexpr int largest_size = 100;

#ifdef COLEX_WITHOUT_RAPIDCHECK

using RandomEngine = SplittableRandom;

class EngineBits final : public RandomBits {
 public:
  explicit EngineBits(const RandomEngine& engine) : engine_(engine) {}

 private:
  std::uint64_t word() override { return engine_.next(); }

  RandomEngine engine_;
};

inline Value drawn(const Domain& domain, Setting setting, const RandomEngine& engine, int size) {
  setting.size = static_cast<double>(size) / largest_size;
  EngineBits bits(engine);
  return generate(domain, setting, bits);
}

#else

static_assert(largest_size == rc::kNominalSize);
using RandomEngine = rc::Random;
using EngineBits = RapidCheckBits;

inline Value drawn(const Domain& domain, const Setting& setting, const RandomEngine& engine, int size) {
  return gen(domain, setting)(engine, size).value();
}

#endif

}  // namespace colex::cases
