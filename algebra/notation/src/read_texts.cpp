#include <algorithm>

#include "colex/notation/parse.hpp"

namespace colex::notation {

namespace {

bool has_name(Operation operation) {
  return operation == Operation::text || operation == Operation::name || operation == Operation::call ||
         operation == Operation::basis_group || operation == Operation::output_size;
}

/// Whose payload is the index of a node.
bool points_ahead(Operation operation) { return operation == Operation::guard || operation == Operation::attempt; }

std::int64_t index_of(const std::string& name, std::vector<std::string>& names) {
  const auto known = std::find(names.begin(), names.end(), name);
  if (known == names.end()) {
    names.push_back(name);
    return static_cast<std::int64_t>(names.size()) - 1;
  }
  return known - names.begin();
}

/// Each node's size from its operands', which stand before it.
void count_sizes(std::vector<Node>& nodes) {
  for (std::size_t at = 0; at < nodes.size(); ++at) {
    std::uint32_t size = 1;
    for (std::uint32_t k = 0; k < nodes[at].arity; ++k) size += nodes[at - size].size;
    nodes[at].size = size;
  }
}

}  // namespace

Expression replaced(const Expression& expression, const std::function<std::optional<Expression>(std::size_t)>& by) {
  Expression result = expression;
  result.nodes.clear();
  std::vector<std::size_t> begins;                         // where the subtree of each old node begins in the new ones
  std::vector<std::size_t> ends(expression.nodes.size());  // where each old node is now
  std::vector<std::size_t> pointing;                       // new nodes whose payload is still an old index
  for (std::size_t at = 0; at < expression.nodes.size(); ++at) {
    const Node& node = expression.nodes[at];
    const std::size_t first = at + 1 - node.size;
    const std::size_t begin = first == at ? result.nodes.size() : begins[first];
    begins.push_back(begin);
    if (const std::optional<Expression> other = by(at)) {
      result.nodes.resize(begin);
      std::erase_if(pointing, [&](std::size_t place) { return place >= begin; });
      for (Node copy : other->nodes) {
        copy.offset = node.offset;
        if (has_name(copy.operation)) copy.payload = index_of(other->name_of(copy), result.names);
        if (points_ahead(copy.operation)) copy.payload += static_cast<std::int64_t>(begin);
        result.nodes.push_back(copy);
      }
    } else {
      if (points_ahead(node.operation)) pointing.push_back(result.nodes.size());
      result.nodes.push_back(node);
    }
    ends[at] = result.nodes.size() - 1;
  }
  for (const std::size_t place : pointing) {
    std::int64_t& payload = result.nodes[place].payload;
    payload = static_cast<std::int64_t>(ends[static_cast<std::size_t>(payload)]);
  }
  count_sizes(result.nodes);
  return result;
}

std::optional<Quotation> quotation(const Expression& expression, std::size_t node) {
  const Node& call = expression.nodes[node];
  if (call.operation != Operation::call || expression.name_of(call) != "read" || call.arity < 1 || call.arity > 2)
    return std::nullopt;
  Quotation result;
  const std::vector<std::size_t> operands = expression.operands(node);
  for (std::size_t k = 0; k < operands.size(); ++k) {
    const Node& operand = expression.nodes[operands[k]];
    if (operand.operation != Operation::text) return std::nullopt;
    (k == 0 ? result.text : result.part) = expression.name_of(operand);
  }
  return result;
}

}  // namespace colex::notation
