// What shows that a decision is false, or true, in one sentence that anyone can check.
//
//   witness("injective", {{(2,2):(1,1)}}, false)        "(1,0) and (0,1) both have the value 1"
//   witness("image_contains", {{(4,8):(1,8)}, {19}}, true)    "the value at (3,2)"
//
// The algebra's decisions carry witnesses as values; here they are put into words, for whoever shows them: `eval --why`,
// `explain`, verdicts on claims, reports.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "colex/notation/value.hpp"

namespace colex::notation {

/// An argument of a decision, and whether its coordinates are told as thread and value.
struct Argument {
  Value<> value;
  bool is_thread_value = false;
};

/// A coordinate that a witness speaks of.
struct Place {
  std::size_t argument;  ///< of which argument of the decision
  std::int64_t index;    ///< the 1-D coordinate
  friend bool operator==(const Place&, const Place&) = default;
};

/// A witness in words, and the coordinates that they speak of.
struct Witness {
  std::string text;
  std::vector<Place> places;
};

/// What shows that the function has this truth value for these arguments. None where there is nothing to say beyond that:
/// another truth value than the function has, a function that decides nothing or has no witness, a search that found none.
/// Never throws.
std::optional<Witness> witness(std::string_view function, const std::vector<Argument>& arguments, bool truth);

}  // namespace colex::notation
