// In which order an instruction adds up, from which terms survive when two others cancel.
//
//   mma.m16n8k8.f64, whose terms are C and eight products: of C and k = 0 seven survive, of C and k = 1 six, …
//   discovered: (((((((((C + k0) + k1) + k2) + k3) + k4) + k5) + k6) + k7), one after the other
//
// The terms of one bracket are added at once, as far as can be seen: whichever two of them cancel, the others are lost. Source: the method is that of
// "FPRev: Revealing the Order of Floating-Point Summation" (2024), for brackets of more than two.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "colex/discovery/discover.hpp"
#include "colex/observations/observation.hpp"

namespace colex::discovery {

/// What is added up in one step: terms by their number (0 is C, 1 + k a product), and what smaller brackets have added up.
struct Bracket {
  std::vector<std::size_t> terms;
  std::vector<Bracket> brackets;
  friend bool operator==(const Bracket&, const Bracket&) = default;
};

/// The order of summation; none if it was not looked at, or the survivors are those of no order. Where C could not be made large, of the products alone.
std::optional<Bracket> summation(const observations::Labels& survivors);

/// The same by the k that the layouts give them.
std::optional<Bracket> summation(const observations::Mma& observed, const MmaLayouts& layouts);

/// "(C + k0…k15)".
std::string to_string(const Bracket& bracket);

}  // namespace colex::discovery
