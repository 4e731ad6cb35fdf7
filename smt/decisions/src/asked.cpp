#include <algorithm>
#include <utility>
#include <variant>

#include "colex/composed_layout.hpp"
#include "colex/decisions/certify.hpp"
#include "colex/notation/coerce.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/functions.hpp"

namespace colex::decisions {

namespace {

using notation::Expression;
using notation::Node;
using notation::Operation;
using notation::Parameter;
using notation::Value;

/// `compact` is the field's other name for bijective.
std::string certified_name(const std::string& name) { return name == "compact" ? "bijective" : name; }

bool is_swizzled(const Value<>& value) {
  const auto* composed = value.as<ComposedLayout<>>();
  return composed != nullptr && composed->swizzle() != nullptr;
}

class Search {
 public:
  Search(const Expression& expression, const notation::Environment<>& names) : expression_(expression), names_(names) {}

  std::vector<Asked> run() {
    if (!expression_.empty()) of(expression_.root());
    return std::move(found_);
  }

 private:
  std::optional<Value<>> value_of(std::size_t node) const {
    auto result = notation::try_evaluate(expression_, node, names_);
    if (Value<>* value = std::get_if<Value<>>(&result)) return std::move(*value);
    return std::nullopt;
  }

  void of(std::size_t node) {
    const Node& at = expression_.nodes[node];
    const std::vector<std::size_t> operands = expression_.operands(node);
    switch (at.operation) {
      case Operation::conjunction:
      case Operation::disjunction:
      case Operation::implication: return of_connected(at.operation, operands);
      case Operation::call: of_call(node, operands); break;
      case Operation::name:
        if (const Value<>* value = names_.find(expression_.name_of(at)); value != nullptr && value->is<bool>())
          found_.push_back(
              {expression_.name_of(at), std::nullopt, "it is a definition, and what its value rests on is not followed"});
        break;
      default: break;
    }
    for (const std::size_t operand : operands) of(operand);
  }

  /// The right side only where the left one does not decide.
  void of_connected(Operation operation, const std::vector<std::size_t>& operands) {
    const std::vector<std::size_t> guarded = expression_.operands(operands[0]);
    const std::size_t left = guarded.empty() ? operands[0] : guarded[0];
    of(left);
    const std::optional<Value<>> value = value_of(left);
    const bool* truth = value ? value->as<bool>() : nullptr;
    if (truth == nullptr || *truth == (operation == Operation::disjunction)) return;
    of(operands[1]);
  }

  void of_call(std::size_t node, const std::vector<std::size_t>& operands) {
    const std::string& name = expression_.name_of(expression_.nodes[node]);
    const auto* function = notation::functions<Checked>().find(name);
    if (names_.find(name) != nullptr || function == nullptr || !function->decides()) return;
    const std::optional<Value<>> value = value_of(node);
    if (!value || !value->is<bool>()) return;
    found_.push_back(asked(name, operands));
  }

  Asked asked(const std::string& name, const std::vector<std::size_t>& operands) const {
    Question question{certified_name(name), {}, std::nullopt};
    const std::size_t layouts = layouts_asked_for(question.name);
    if (layouts == 0) return {name, std::nullopt, "there are no certificates of " + name};
    for (std::size_t k = 0; k < operands.size(); ++k) {
      const std::optional<Value<>> value = value_of(operands[k]);
      if (k >= layouts && question.name == "image_contains" && value && value->is<Checked>()) {
        question.number = *value->as<Checked>();
      } else if (k < layouts && value && is_swizzled(*value)) {
        question.layouts.emplace_back(*value->as<ComposedLayout<>>());
      } else if (k < layouts && value && Parameter<Checked, Layout<>>::price(*value) >= 0) {
        question.layouts.emplace_back(Parameter<Checked, Layout<>>::convert(*value));
      } else {
        return {name, std::nullopt, "there are certificates of layouts with integer strides only, and of these behind a swizzle"};
      }
    }
    return {name, std::move(question), ""};
  }

  const Expression& expression_;
  const notation::Environment<>& names_;
  std::vector<Asked> found_;
};

}  // namespace

std::vector<Asked> asked(const Expression& expression, const notation::Environment<>& names) {
  return Search(expression, names).run();
}

std::vector<std::string> deciding_functions(const Expression& expression) {
  std::vector<std::string> names;
  for (const Node& node : expression.nodes) {
    if (node.operation != Operation::call) continue;
    const std::string& name = expression.name_of(node);
    const auto* function = notation::functions<Checked>().find(name);
    if (function != nullptr && function->decides() && std::find(names.begin(), names.end(), name) == names.end())
      names.push_back(name);
  }
  return names;
}

}  // namespace colex::decisions
