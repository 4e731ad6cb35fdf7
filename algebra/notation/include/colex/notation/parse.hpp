// Text in: from the notation to its syntax tree.
//
//   Expression e = parse_expression("composition((6,2):(1,100), 2:4)");
//   ClaimFile file = parse_claims("let C = (4,8):(8,1)\nclaim bijective(C)\n");
//
// The grammar is in docs/grammar.ebnf. A text is read once, from left to right, without going back.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "colex/notation/syntax.hpp"
#include "colex/rejection.hpp"

namespace colex::notation {

/// The expression that the whole text is. Throws LocatedRejection: Kind::parse with what was expected, Kind::overflow for an
/// integer beyond 64 bits, Kind::limit beyond Limits.
Expression parse_expression(std::string_view text);

/// As above, into an expression whose memory is used again.
void parse_expression(std::string_view text, Expression& result);

/// The statements of a claim file. Throws as parse_expression does.
ClaimFile parse_claims(std::string_view text);

// One line of text in, one line of text out: what `colex eval` prints.
//
//   *evaluate_line("composition((6,2):(1,100), 2:4)") == "2:4"
//   evaluate_line("composition((6,4):(1,100), 4:4)").rejection().kind() == Kind::inadmissible

/// The value of an expression, printed; or why it has none. The rejection's message is one line; where the text cannot be read
/// it begins with the column. Never throws, for any bytes.
Result<std::string> evaluate_line(std::string_view text);

/// The same as one line, `error: KIND: message` where there is no value: a line of `eval --batch`.
std::string answer_line(std::string_view text);

// The parts of a hypothesis that `and` joins.
//
//   n >= 1 and (defined(complement(L, n)) and x < n)      n >= 1      defined(complement(L, n))      x < n

/// The nodes of the parts, from left to right; none of an expression that is empty.
inline std::vector<std::size_t> conjuncts(const Expression& expression) {
  std::vector<std::size_t> found;
  std::vector<std::size_t> open;
  if (!expression.empty()) open.push_back(expression.root());
  while (!open.empty()) {
    const std::size_t node = open.back();
    open.pop_back();
    const std::vector<std::size_t> operands = expression.operands(node);
    if (expression.nodes[node].operation == Operation::parenthesis && operands.size() == 1) {
      open.push_back(operands.front());
    } else if (expression.nodes[node].operation == Operation::conjunction) {
      open.push_back(operands.back());
      open.push_back(expression.operands(operands.front()).front());  // what its guard looks at
    } else {
      found.push_back(node);
    }
  }
  return found;
}

/// Whether the part that ends at a node names one of these variables.
inline bool names_any_of(const Expression& expression, std::size_t node, std::span<const Variable> variables) {
  for (std::size_t k = node + 1 - expression.nodes[node].size; k <= node; ++k) {
    const Node& each = expression.nodes[k];
    if (each.operation != Operation::name && each.operation != Operation::call) continue;
    const auto is_called_so = [&](const Variable& variable) { return variable.name == expression.name_of(each); };
    if (std::any_of(variables.begin(), variables.end(), is_called_so)) return true;
  }
  return false;
}

// Expressions in which a text of another tool stands: what it says, in its place.
//
//   coalesce(read("(4,8):(1,?)"))      coalesce((4,8):(1,n1)), and the integer n1, which is at least 1
//
// So whoever evaluates or proves the expression need not know of texts, and an integer that a text does not say is a name like
// any other. Who reads texts is the caller's: the notation knows no other tool.

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
