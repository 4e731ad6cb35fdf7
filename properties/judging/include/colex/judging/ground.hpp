// What a verdict has to rest on, where less than an answer of any kind is not enough.
//
//   --require exhausted      every case of each claim was looked at, or it is proved; that it was tested leaves it open
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "colex/evidence/record.hpp"

namespace colex::judging {

/// From the weakest to the strongest.
enum class Ground {
  tested,     ///< any: what is looked at holds
  exhausted,  ///< nothing that the claim speaks of was left out
  proved,     ///< a proof of the whole claim
};

inline constexpr std::array grounds = {Ground::tested, Ground::exhausted, Ground::proved};

/// Its name, as --require takes it.
constexpr std::string_view name(Ground ground) {
  switch (ground) {
    case Ground::tested: return "tested";
    case Ground::exhausted: return "exhausted";
    case Ground::proved: return "proved";
  }
  return "";
}

/// The ground of this name, or none.
constexpr std::optional<Ground> ground_named(std::string_view text) {
  for (const Ground ground : grounds) {
    if (name(ground) == text) return ground;
  }
  return std::nullopt;
}

/// The verdict; or, where what is claimed stands on a weaker ground, that it is unknown, with what it is. A case that was
/// evaluated (a claim without variables, values that a question asks for, a counterexample) is all that there is to look at.
/// "checked for shapes" leaves other shapes out, and is no more than tested.
evidence::Record on_ground(evidence::Record verdict, Ground required);

}  // namespace colex::judging
