// Finds the order in which an instruction adds its terms up. Two terms are made large so that they cancel; which of the others
// survive shows the order.
//
//   mma.m16n8k8.f64, whose terms are C and eight products: if C and k = 0 cancel, seven others survive; if C and k = 1 cancel,
//     six do, …
//   discovered: (((((((((C + k0) + k1) + k2) + k3) + k4) + k5) + k6) + k7), one after the other
//
// As far as can be seen, the terms of one bracket are added at once: whichever two of them cancel, the others are lost. Source:
// "FPRev: Revealing the Order of Floating-Point Summation" (2024) has this method for brackets of two terms; here a bracket may
// have more.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "colex/discovery/discover.hpp"
#include "colex/observations/observation.hpp"

namespace colex::discovery {

/// What is added up in one step: terms, by their number (0 is C, 1 + k is the product of that k), and the sums of smaller
/// brackets.
struct Bracket {
  std::vector<std::size_t> terms;
  std::vector<Bracket> brackets;
  friend bool operator==(const Bracket&, const Bracket&) = default;
};

/// The order of summation. There is none if nobody looked, or if no order explains the survivors. If C could not be made large,
/// the order is that of the products alone.
std::optional<Bracket> summation(const observations::Labels& survivors);

/// The same, where a product's number is the k that the layouts give it.
std::optional<Bracket> summation(const observations::Mma& observed, const MmaLayouts& layouts);

/// "(C + k0…k15)".
std::string to_string(const Bracket& bracket);

}  // namespace colex::discovery
