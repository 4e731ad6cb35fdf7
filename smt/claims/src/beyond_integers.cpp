#include "beyond_integers.hpp"

#include <vector>

#include "colex/linear_layout.hpp"
#include "colex/notation/functions.hpp"
#include "colex/notation/syntax.hpp"

#include "evaluate.hpp"

namespace colex::smt_claims {

using notation::Expression;
using notation::Operation;
using notation::Variable;

namespace {

/// Whether linear layouts have a function of this name.
bool is_linear(const std::string& name) {
  static const notation::FunctionTable<Checked> table = [] {
    notation::FunctionTable<Checked> linear;
    notation::linear_rows(linear);
    return linear;
  }();
  return table.find(name) != nullptr;
}

class Search {
 public:
  explicit Search(const laws::Statement& statement) : claim_(*statement.claim()), definitions_(statement.definitions()) {}

  std::optional<std::string> run() const {
    for (const Variable& variable : claim_.variables) {
      if (variable.type == Variable::Type::swizzle) return variable.name + " is a swizzle, which is a map of bits";
      if (variable.type == Variable::Type::linear) return variable.name + " is a linear layout, which is a map of bits";
    }
    for (const Expression* expression : {&claim_.hypothesis, &claim_.conclusion}) {
      if (auto found = in(*expression)) return found;
    }
    for (const Variable& variable : claim_.variables) {
      for (const Expression* bound :
           {&variable.lower, &variable.upper, &variable.rank, &variable.size, &variable.into, &variable.refined}) {
        if (auto found = in(*bound)) return found;
      }
    }
    return std::nullopt;
  }

 private:
  std::optional<std::string> in(const Expression& expression) const {
    for (std::size_t at = 0; at < expression.nodes.size(); ++at) {
      const notation::Node& node = expression.nodes[at];
      if (node.operation == Operation::linear) return "F2{…} is a linear layout, which is a map of bits";
      // With a known mask or shift it is one of quotients and remainders.
      if (notation::is_of_bits(node.operation) && !is_known(expression, at - 1))
        return std::string(notation::infix_sign(node.operation)) +
               " is an operation on bits, and what stands on its right is not known";
      if (node.operation != Operation::name && node.operation != Operation::call) continue;
      const std::string& name = expression.name_of(node);
      const auto* value = definitions_.find(name);
      if (value != nullptr && value->is<LinearLayout>()) return name + " is a linear layout, which is a map of bits";
      if (value == nullptr && !is_variable(name) && is_function_of_known_numbers(name)) {
        return name + (is_linear(name) ? " is a function of maps of bits" : " is a function of numbers that are known");
      }
    }
    return std::nullopt;
  }

  /// Whether no variable stands in the part.
  bool is_known(const Expression& expression, std::size_t part) const {
    for (std::size_t at = part + 1 - expression.nodes[part].size; at <= part; ++at) {
      const notation::Node& node = expression.nodes[at];
      if ((node.operation == Operation::name || node.operation == Operation::call) && is_variable(expression.name_of(node)))
        return false;
    }
    return true;
  }

  bool is_variable(const std::string& name) const {
    for (const Variable& variable : claim_.variables) {
      if (variable.name == name) return true;
    }
    return false;
  }

  const notation::Claim& claim_;
  notation::Environment<> definitions_;
};

}  // namespace

std::optional<std::string> beyond_integers(const laws::Statement& statement) { return Search(statement).run(); }

}  // namespace colex::smt_claims
