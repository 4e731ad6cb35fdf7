// RapidCheck, and nothing else of colex includes it: its random engine, which splits into as many independent ones as a case has values.
//
//   RapidCheckBits bits(rc::Random(key).split());
//   generate(LayoutDomain{}, setting, bits)         the same layout for the same key, on any machine
#pragma once

#include <cstdint>

#include <rapidcheck/Random.h>

#include "random_bits.hpp"

namespace colex::cases {

/// The bits of RapidCheck's engine.
class RapidCheckBits final : public RandomBits {
 public:
  explicit RapidCheckBits(const rc::Random& random) : random_(random) {}

 private:
  std::uint64_t word() override { return random_.next(); }

  rc::Random random_;
};

}  // namespace colex::cases
