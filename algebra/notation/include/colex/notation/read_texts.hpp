// Expressions in which a text of another tool stands: what it says, in its place.
//
//   coalesce(read("(4,8):(1,?)"))      coalesce((4,8):(1,n1)), and the integer n1, which is at least 1
//
// So whoever evaluates or proves the expression need not know of texts, and an integer that a text does not say is a name like
// any other. Who reads texts is the caller's: the notation knows no other tool.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "colex/notation/syntax.hpp"

namespace colex::notation {

/// An integer that a text does not say.
struct UnknownInteger {
  std::string name;
  std::int64_t least = 1;
};

/// What a text says: an expression, in which the unknown integers are names.
struct ReadText {
  std::string expression;
  std::vector<UnknownInteger> unknowns = {};
};

/// Reads a text, or the part of it that has this name, if it is not empty. Throws Rejection for a text that cannot be read.
using TextReader = std::function<ReadText(const std::string& text, const std::string& part)>;

/// The expression with other ones in the place of some subtrees: `by` tells of a node what is to stand for the subtree that
/// ends there, or nothing. A mistake in what is put in is one at the place of what it stands for.
Expression replaced(const Expression& expression, const std::function<std::optional<Expression>(std::size_t node)>& by);

/// The text, and the part, that a node reads; nothing if it is no `read("…")` or `read("…", "…")`.
struct Quotation {
  std::string text, part;
};
std::optional<Quotation> quotation(const Expression& expression, std::size_t node);

}  // namespace colex::notation
