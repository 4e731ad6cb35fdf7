// How the value of an expression comes about, step by step, and where there is none, why.
//
//   explain("complement(4:2, 24)").text      the story of the complement, and 2:1 … at its end
//   EXPECT_EQ(explain("complement", {Layout<>(Mode<Checked>{4, 2}), Checked(24)}).text, explain("complement(4:2, 24)").text);
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "colex/notation/value.hpp"
#include "colex/rejection.hpp"

namespace colex::cli {

struct Explanation {
  std::string text;                    ///< lines, the last of which is the value where there is one
  std::optional<Rejection> rejection;  ///< why there is no value
  bool is_told;                        ///< whether the text says that already
};

/// Throws Rejection for a text that cannot be read, or is too long to be told.
Explanation explain(const std::string& text);

/// The same of a call of this function with these arguments. Throws Rejection(type) if there is no such function.
Explanation explain(const std::string& function, const std::vector<notation::Value<>>& arguments);

}  // namespace colex::cli
