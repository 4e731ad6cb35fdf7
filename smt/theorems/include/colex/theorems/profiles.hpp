// The parts of a theorem that is stated profile by profile.
//
//   profiles({tuple<Underscore>(_, _), …}, law)      "(_,_)", …: the law for layouts of that nesting
#pragma once

#include <vector>

#include "colex/print.hpp"
#include "colex/symbolic/unknown_layout.hpp"
#include "colex/theorems/theorem.hpp"

namespace colex::theorems {

/// A leaf of a profile.
inline constexpr Underscore _;

/// The law of each profile.
template <class LawOfProfile>
std::vector<Part> profiles(const std::vector<symbolic::Profile>& of, const LawOfProfile& law) {
  std::vector<Part> parts;
  for (const symbolic::Profile& profile : of) parts.push_back({to_string(profile), symbolic::Law(law(profile))});
  return parts;
}

}  // namespace colex::theorems
