// How the value of an expression comes about, step by step, and where there is none, why.
//
//   explain("complement(4:2, 24)").text      the story of the complement, and 2:1 … at its end
#pragma once

#include <optional>
#include <string>

#include "colex/rejection.hpp"

namespace colex::cli {

struct Explanation {
  std::string text;                    ///< lines, the last of which is the value where there is one
  std::optional<Rejection> rejection;  ///< why there is no value
  bool is_told;                        ///< whether the text says that already
};

/// Throws Rejection for a text that cannot be read, or is too long to be told.
Explanation explain(const std::string& text);

}  // namespace colex::cli
