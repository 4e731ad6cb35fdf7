// The parts of a hypothesis that `and` joins.
//
//   n >= 1 and (defined(complement(L, n)) and x < n)      n >= 1      defined(complement(L, n))      x < n
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "colex/notation/syntax.hpp"

namespace colex::notation {

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

}  // namespace colex::notation
