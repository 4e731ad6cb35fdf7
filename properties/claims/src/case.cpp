#include "case.hpp"

#include <limits>

#include "colex/notation/evaluate.hpp"

namespace colex::claims {

using notation::Expression;
using notation::LocatedRejection;
using notation::Operation;

void Cases::bind(const Assignment& values) {
  names_.shrink(definitions_);
  for (std::size_t k = 0; k < values.size(); ++k) names_.bind(claim_.variables[k].name, values[k]);
}

bool Cases::truth(const Expression& expression) {
  const Value value = notation::evaluate(expression, names_);
  if (const bool* answer = value.as<bool>()) return *answer;
  throw LocatedRejection(Kind::type,
                         "a claim is true or false; this is the " + std::string(type_name(value)) + ' ' + to_string(value),
                         expression.position(expression.nodes[expression.root()]));
}

Answer Cases::ask(const Assignment& values) {
  bind(values);
  try {
    if (!claim_.hypothesis.empty() && !truth(claim_.hypothesis)) return {Answer::Kind::filtered, std::nullopt, {}};
    if (claim_.inadmissible) return ask_whether_inadmissible();
    return {truth(claim_.conclusion) ? Answer::Kind::holds : Answer::Kind::fails, std::nullopt, {}};
  } catch (const LocatedRejection& rejection) {
    if (rejection.kind() == Kind::type || rejection.kind() == Kind::parse) throw;
    return {Answer::Kind::rejected, rejection, {}};
  }
}

Answer Cases::ask_whether_inadmissible() {
  try {
    const Value value = notation::evaluate(claim_.conclusion, names_);
    return {Answer::Kind::fails, std::nullopt, to_string(value)};
  } catch (const LocatedRejection& rejection) {
    if (rejection.kind() == Kind::inadmissible) return {Answer::Kind::holds, std::nullopt, {}};
    throw;
  }
}

std::optional<std::int64_t> Cases::bound(const Expression& expression) {
  if (expression.empty()) return std::nullopt;
  const Value value = notation::evaluate(expression, names_);
  if (const auto* n = value.as<Checked>()) return n->value();
  throw LocatedRejection(Kind::type,
                         "a bound is an integer; this is the " + std::string(type_name(value)) + ' ' + to_string(value),
                         expression.position(expression.nodes[expression.root()]));
}

Domain Cases::domain(const Assignment& before) {
  const notation::Variable& variable = claim_.variables[before.size()];
  bind(before);
  if (variable.type == notation::Variable::Type::layout && variable.traits.empty() && variable.into.empty())
    return LayoutDomain{bound(variable.rank), bound(variable.size)};
  if (variable.type != notation::Variable::Type::integer)
    throw LocatedRejection(Kind::limit, "claims about variables of this type are not judged", variable.position);
  IntegerDomain domain{bound(variable.lower), bound(variable.upper)};
  constexpr auto smallest = std::numeric_limits<std::int64_t>::min();
  constexpr auto largest = std::numeric_limits<std::int64_t>::max();
  const bool nothing_above = variable.lower_is_strict && domain.lower == largest;
  const bool nothing_below = variable.upper_is_strict && domain.upper == smallest;
  if (nothing_above || nothing_below) return IntegerDomain{1, 0};
  if (variable.lower_is_strict && domain.lower) ++*domain.lower;
  if (variable.upper_is_strict && domain.upper) --*domain.upper;
  return domain;
}

bool Cases::in_domain(const Assignment& values) {
  Assignment before;
  for (const Value& value : values) {
    if (!contains(domain(before), value)) return false;
    before.push_back(value);
  }
  return true;
}

namespace {

std::string trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1));
}

std::string_view sign(Operation operation) {
  switch (operation) {
    case Operation::equal: return "==";
    case Operation::not_equal: return "!=";
    case Operation::less: return "<";
    case Operation::less_equal: return "<=";
    case Operation::greater: return ">";
    case Operation::greater_equal: return ">=";
    default: return {};
  }
}

}  // namespace

std::optional<evidence::Comparison> Cases::comparison(const Assignment& values) {
  const Expression& conclusion = claim_.conclusion;
  const notation::Node& root = conclusion.nodes[conclusion.root()];
  const std::string_view relation = sign(root.operation);
  if (relation.empty() || claim_.inadmissible) return std::nullopt;
  bind(values);
  const auto operands = conclusion.operands(conclusion.root());
  const std::string_view text = conclusion.text;
  return evidence::Comparison{trimmed(text.substr(0, root.offset)), std::string(relation),
                              trimmed(text.substr(root.offset + relation.size())),
                              to_string(notation::evaluate(conclusion, operands[0], names_)),
                              to_string(notation::evaluate(conclusion, operands[1], names_))};
}

std::vector<evidence::Binding> bindings(const notation::Claim& claim, const Assignment& values) {
  std::vector<evidence::Binding> result;
  for (std::size_t k = 0; k < values.size(); ++k) result.push_back({claim.variables[k].name, to_string(values[k])});
  return result;
}

std::string text(const notation::Claim& claim, const Assignment& values) {
  std::string result;
  for (const evidence::Binding& binding : bindings(claim, values)) {
    result += (result.empty() ? "" : ", ") + binding.name + " = " + binding.value;
  }
  return result;
}

}  // namespace colex::claims
