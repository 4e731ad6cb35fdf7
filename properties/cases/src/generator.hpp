// The generators turn random bits into a value of a domain.
//
// A generator builds a value so that it meets its domain. It never draws again and again until a value fits.
#pragma once

#include <cstdint>

#include "colex/cases/domain.hpp"
#include "colex/cases/draw.hpp"

#include "random_bits.hpp"

namespace colex::cases {

/// What all values of a case have in common.
struct Setting {
  Flavour flavour = Flavour::tiny;
  unsigned bits = 62;                  ///< how many bits an unbounded integer has at most
  double size = 1;                     ///< how far typical and edge cases go, from 0 to 1
  bool mixed = false;                  ///< whether the case has several values; then some of them are tiny, whatever the flavour
  const Assignment* before = nullptr;  ///< the values of the case so far, or null; some values are made of them
};

/// Appends a value of the domain. Requires that the domain is not empty.
void append(const Domain& domain, Setting setting, RandomBits& random, Assignment& values);

/// A value of a domain of this kind. Requires the same.
std::int64_t generate(const IntegerDomain& domain, const Setting& setting, RandomBits& random);
Layout<> generate(const LayoutDomain& domain, const Setting& setting, RandomBits& random);
Tuple<Checked> generate(const ShapeDomain& domain, const Setting& setting, RandomBits& random);
Swizzle generate(const SwizzleDomain& domain, const Setting& setting, RandomBits& random);
LinearLayout generate(const LinearDomain& domain, const Setting& setting, RandomBits& random);

/// A divisor of n; often it is a power of two, 1, or small. Requires n >= 1.
std::int64_t divisor(std::int64_t n, RandomBits& random);

}  // namespace colex::cases
