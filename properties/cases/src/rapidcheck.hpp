// Offers the generators as rc::Gen. No other file of colex includes RapidCheck. These generators do not shrink: every failing
// case, whether it was drawn, enumerated or given, is made smaller by shrink.hpp.
//
//   const rc::Gen<Value> layouts = gen(LayoutDomain{}, setting);
//   layouts(random, size).value()             a layout
//
// RapidCheck's size, from 0 to 100, says how far typical and edge cases go. Large cases occur from the beginning (generator.hpp).
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include <rapidcheck.h>

#include "generator.hpp"

namespace colex::cases {

/// Random bits from RapidCheck's engine.
class RapidCheckBits final : public RandomBits {
 public:
  explicit RapidCheckBits(const rc::Random& random) : random_(random) {}

 private:
  std::uint64_t word() override { return random_.next(); }

  rc::Random random_;
};

/// A generator for the values of a domain. Requires that the domain is not empty.
inline rc::Gen<Value> gen(Domain domain, const Setting& setting) {
  return [domain = std::move(domain), setting](const rc::Random& random, int size) {
    Setting at_this_size = setting;
    at_this_size.size = std::clamp(static_cast<double>(size) / rc::kNominalSize, 0.0, 1.0);
    RapidCheckBits bits(random);
    return rc::shrinkable::just(generate(domain, at_this_size, bits));
  };
}

}  // namespace colex::cases
