// The decisions on which the value of an expression rests.
//
//   injective(A o B) and size(A) == 8      injective, of the layout that A o B is
//
// What a function such as `size` computes is no decision. What is not evaluated, behind an `and` that is false already, is not
// asked.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "colex/decisions/certify.hpp"
#include "colex/notation/environment.hpp"
#include "colex/notation/syntax.hpp"

namespace colex::decisions {

/// A decision that was made: the question, or why there is no certificate of such a one.
struct Asked {
  std::string name;  ///< of the function
  std::optional<Question> question;
  std::string why_not;
};

/// From left to right. Never throws: of an expression without a value, those that have one.
std::vector<Asked> asked(const notation::Expression& expression, const notation::Environment<>& names);

/// The names of the functions that decide something in the expression, each once.
std::vector<std::string> deciding_functions(const notation::Expression& expression);

}  // namespace colex::decisions
