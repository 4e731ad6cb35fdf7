#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "colex/notation/evaluator.hpp"
#include "colex/notation/reason.hpp"

namespace colex::notation {

namespace {

class Reading {
 public:
  Reading(const Expression& expression, std::span<const std::string> variables, const Environment<>& definitions)
      : expression_(expression), variables_(variables), definitions_(definitions) {}

  /// Throws where something has no meaning.
  void run(Worth worth) {
    for (std::size_t node = 0; node < expression_.nodes.size(); ++node) is_boolean_.push_back(look_at(node));
    if (worth == Worth::a_boolean && !is_boolean_.back()) reject(expression_.root(), "a claim is true or false; this is neither");
  }

 private:
  /// Whether the node is worth a boolean, if it is worth anything.
  bool look_at(std::size_t k) const {
    const Node& node = expression_.nodes[k];
    const std::vector<std::size_t> operands = expression_.operands(k);
    switch (node.operation) {
      case Operation::boolean:
      case Operation::defined:
      case Operation::equal:
      case Operation::not_equal: return true;
      case Operation::name: return named(node);
      case Operation::call: return called(node);
      case Operation::parenthesis:
      case Operation::group: return is_boolean_[operands.front()];
      case Operation::guard:
        demand_boolean(operands.front(), connective(expression_.nodes[static_cast<std::size_t>(node.payload)].operation));
        return true;
      case Operation::conjunction:
      case Operation::disjunction:
      case Operation::implication: demand_boolean(operands.back(), connective(node.operation)); return true;
      case Operation::negation: demand_boolean(operands.front(), "not"); return true;
      default: return operated(node, operands);
    }
  }

  /// What an operator is worth, whose operands are no booleans; and whatever is none.
  bool operated(const Node& node, const std::vector<std::size_t>& operands) const {
    const std::string_view sign = this->sign(node.operation);
    for (const std::size_t operand : operands) {
      if (!sign.empty() && is_boolean_[operand]) reject(node, std::string(sign) + " is not of booleans");
    }
    return is_comparison(node.operation);
  }

  bool is_variable(const std::string& name) const {
    return std::find(variables_.begin(), variables_.end(), name) != variables_.end();
  }

  bool named(const Node& node) const {
    const std::string& name = expression_.name_of(node);
    if (is_variable(name)) return false;
    const Meaning<Checked> meant = meaning(name, definitions_, functions<Checked>());
    if (meant.value == nullptr && meant.function == nullptr) reject(node, "nothing is called " + name + similar(name));
    return meant.value != nullptr && meant.value->is<bool>();
  }

  bool called(const Node& node) const {
    const std::string& name = expression_.name_of(node);
    if (is_variable(name)) return false;
    const Meaning<Checked> meant = meaning(name, definitions_, functions<Checked>());
    if (meant.value != nullptr) return false;
    if (meant.function == nullptr) reject(node, "no function is called " + name + similar(name));
    const std::vector<Overload<Checked>>& overloads = meant.function->overloads;
    if (std::none_of(overloads.begin(), overloads.end(), [&](const auto& one) { return one.takes(node.arity); })) {
      reject(node, "no " + name + " of " + std::to_string(node.arity) + (node.arity == 1 ? " argument" : " arguments") +
                       ": it is called as " + std::string(meant.function->usage));
    }
    return meant.function->decides();
  }

  std::string similar(const std::string& name) const {
    Environment<> known = definitions_;
    for (const std::string& variable : variables_) known.bind(variable, false);
    return detail::similar(name, known, functions<Checked>());
  }

  /// Empty for what is no operator.
  static std::string_view sign(Operation operation) {
    switch (operation) {
      case Operation::negate: return "-";
      case Operation::invert: return "~";
      case Operation::basis: return "@";
      case Operation::layout: return ":";
      default: return infix_sign(operation);
    }
  }

  void demand_boolean(std::size_t node, std::string_view who) const {
    if (!is_boolean_[node]) reject(node, std::string(who) + " joins booleans; this is none");
  }

  [[noreturn]] void reject(std::size_t node, const std::string& why) const { reject(expression_.nodes[node], why); }
  [[noreturn]] void reject(const Node& node, const std::string& why) const {
    throw LocatedRejection(Kind::type, why, expression_.position(node));
  }

  const Expression& expression_;
  std::span<const std::string> variables_;
  const Environment<>& definitions_;
  std::vector<bool> is_boolean_;  ///< of the nodes before
};

}  // namespace

std::optional<LocatedRejection> why_ill_formed(const Expression& expression, Worth worth, std::span<const std::string> variables,
                                               const Environment<>& definitions) {
  if (expression.empty()) return std::nullopt;
  try {
    Reading(expression, variables, definitions).run(worth);
  } catch (const LocatedRejection& why) {
    return why;
  }
  return std::nullopt;
}

std::optional<LocatedRejection> why_ill_formed(const Claim& claim, const Environment<>& definitions) {
  std::vector<std::string> known;
  for (const Variable& variable : claim.variables) {
    for (const Expression* bound :
         {&variable.lower, &variable.upper, &variable.into, &variable.rank, &variable.size, &variable.refined}) {
      if (auto why = why_ill_formed(*bound, Worth::anything, known, definitions)) return why;
    }
    known.push_back(variable.name);
  }
  if (auto why = why_ill_formed(claim.hypothesis, Worth::a_boolean, known, definitions)) return why;
  if (auto why = why_ill_formed(claim.conclusion, claim.inadmissible ? Worth::anything : Worth::a_boolean, known, definitions))
    return why;
  return why_ill_formed(claim.cost, Worth::anything, known, definitions);
}

}  // namespace colex::notation
