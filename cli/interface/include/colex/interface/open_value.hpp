// The value of an expression in which integers are not known, where it can be said of all of them at once.
//
//   coalesce((2,?,6):(1,2,?))      (2*n1,6):(1,n2), the same function for all n1, n2 >= 1: proved
//   size((4,?):(1,4)) % 4 == 0     true for all n1 >= 1: proved
//   injective((4,?):(1,?))         it depends: true at n1 = 1, n2 = 1, and false at n1 = 2, n2 = 1
//   max_common_vector(16:1, (8,2):(1,?))   16 if ? = 8, else 8: one unknown has few exceptions, and beyond them it is proved
//
// The value is guessed where the integers are large and have no factor in common: there a number in it that is a product of
// them, or a sum of such, shows which. What is guessed is told only if it is proved.
#pragma once

#include <string>
#include <vector>

#include "colex/dialects/read.hpp"

namespace colex::judging {
class Engine;
}

namespace colex::cli {

/// An expression in which `?` stands for integers, with names for them: `(4,n1):(1,8*n2)` of `(4,?):(1,?{div=8})`; no unknowns
/// if there is no `?` in it.
struct OpenText {
  std::string expression;
  std::vector<dialects::Unknown> unknowns;
};
OpenText open_text(const std::string& commented);

/// Whether a text is an expression in which `?` stands for integers, and no text of another tool.
bool asks_openly(const std::string& text);

/// What is said of the value.
struct OpenValue {
  std::string value;  ///< empty if it depends on the unknowns, or nobody could tell
  std::string about;  ///< for what it holds, or why there is none
};
/// The value, proved by this engine; without one it is only said at which integers the values differ.
OpenValue open_value(const OpenText& text, const judging::Engine* prover);
/// The same of a text; what another tool prints of a layout with such integers is its own value. Throws Rejection(parse) for a
/// text without them.
OpenValue open_value(const std::string& text, const judging::Engine* prover);

}  // namespace colex::cli
