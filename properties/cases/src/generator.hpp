// The generators: a value of a domain from random bits. Written once, for whatever engine the bits come from.
//
// A generator makes what its domain demands; it never draws until something fits.
#pragma once

#include <cstdint>

#include "colex/cases/domain.hpp"
#include "colex/cases/draw.hpp"

#include "random_bits.hpp"

namespace colex::cases {

/// What the values of a case have in common.
struct Setting {
  Flavour flavour = Flavour::tiny;
  unsigned bits = 62;  ///< of an unbounded integer
  double size = 1;     ///< in [0,1]: how far typical and edge cases go
  bool mixed = false;  ///< beside other values of the case: some of them are tiny, whatever the flavour
};

/// A value of the domain. Requires that the domain is not empty.
Value generate(const Domain& domain, const Setting& setting, RandomBits& random);

std::int64_t generate(const IntegerDomain& domain, const Setting& setting, RandomBits& random);
Layout<> generate(const LayoutDomain& domain, const Setting& setting, RandomBits& random);
Tuple<Checked> generate(const ShapeDomain& domain, const Setting& setting, RandomBits& random);
Swizzle generate(const SwizzleDomain& domain, const Setting& setting, RandomBits& random);
LinearLayout generate(const LinearDomain& domain, const Setting& setting, RandomBits& random);

/// A divisor of n, often a power of two, often 1 or a small one. Requires n >= 1.
std::int64_t divisor(std::int64_t n, RandomBits& random);

}  // namespace colex::cases
