#include "literal.hpp"

#include <algorithm>
#include <cstddef>

#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"

namespace colex::render {

using notation::Expression;
using notation::Operation;

namespace {

/// Whether the node only puts values together.
bool is_written_out(const Expression& expression, std::size_t node) {
  switch (expression.nodes[node].operation) {
    case Operation::integer:
    case Operation::boolean:
    case Operation::underscore:
    case Operation::list:
    case Operation::parenthesis:
    case Operation::group:
    case Operation::tiler:
    case Operation::swizzle:
    case Operation::linear:
    case Operation::basis_group:
    case Operation::arrow:
    case Operation::output_size:
    case Operation::basis:
    case Operation::negate:
    case Operation::layout: return true;
    // Sw<3,3,3> o 0 o L names its three parts. For two layouts the composition would have to be found.
    case Operation::compose:
    case Operation::compose_first: {
      const Operation left = expression.nodes[expression.operands(node).front()].operation;
      return left == Operation::swizzle || left == Operation::compose_first;
    }
    default: return false;
  }
}

}  // namespace

std::optional<notation::Value<>> literal(const std::string& text) {
  try {
    const Expression expression = notation::parse_expression(text);
    for (std::size_t node = 0; node < expression.nodes.size(); ++node) {
      if (!is_written_out(expression, node)) return std::nullopt;
    }
    return notation::evaluate(expression);
  } catch (const Rejection&) {
    return std::nullopt;
  }
}

}  // namespace colex::render
