#include "colex/laws/text_statement.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

#include "colex/notation/coerce.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/reason.hpp"

namespace colex::laws {

using notation::Expression;
using notation::LocatedRejection;
using notation::Variable;

namespace {

std::string trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1));
}

[[noreturn]] void reject_type(const Expression& expression, const std::string& wanted, const Value& value) {
  throw LocatedRejection(Kind::type, wanted + "; this is the " + std::string(type_name(value)) + ' ' + to_string(value),
                         expression.position(expression.nodes[expression.root()]));
}

}  // namespace

std::string on_one_line(std::string_view text) {
  std::string line;
  bool blank = false;
  bool comment = false;
  for (char c : text) {
    if (c == '#') comment = true;
    if (c == '\n') comment = false;
    if (comment || c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      blank = true;
      continue;
    }
    if (blank && !line.empty()) line += ' ';
    blank = false;
    line += c;
  }
  return line;
}

std::vector<evidence::Binding> given_names(const notation::Claim& claim, const notation::Environment<>& definitions) {
  std::vector<evidence::Binding> result;
  const auto add = [&](const Expression& expression) {
    for (const std::string& name : expression.names) {
      const Value* value = definitions.find(name);
      const auto is_called_so = [&](const auto& named) { return named.name == name; };
      if (value == nullptr || std::any_of(claim.variables.begin(), claim.variables.end(), is_called_so) ||
          std::any_of(result.begin(), result.end(), is_called_so)) {
        continue;
      }
      result.push_back({name, to_string(*value)});
    }
  };
  for (const Variable& variable : claim.variables) {
    for (const Expression* bound :
         {&variable.lower, &variable.upper, &variable.into, &variable.rank, &variable.size, &variable.refined})
      add(*bound);
  }
  add(claim.hypothesis);
  add(claim.conclusion);
  add(claim.cost);
  for (const notation::Definition& answer : claim.answer) add(answer.value);
  return result;
}

TextStatement::TextStatement(notation::Claim claim, notation::Environment<> definitions, std::vector<notation::Cover> covers)
    : claim_(std::move(claim)), names_(std::move(definitions)), definitions_(names_.bindings().size()) {
  for (const Variable& variable : claim_.variables) variables_.push_back(variable.name);
  for (notation::Cover& cover : covers) {
    covers_.push_back({cover.percent, std::move(cover.label)});
    conditions_.push_back(std::move(cover.condition));
  }
}

notation::Environment<> TextStatement::definitions() const {
  notation::Environment<> definitions = names_;
  definitions.shrink(definitions_);
  return definitions;
}

void TextStatement::bind(const Assignment& values) {
  // The engines ask about one variable after the other, and then about the case: most of it is bound already.
  const auto& bound = names_.bindings();
  std::size_t k = 0;
  while (k < values.size() && definitions_ + k < bound.size() && bound[definitions_ + k].value == values[k]) ++k;
  names_.shrink(definitions_ + k);
  for (; k < values.size(); ++k) names_.bind(variables_[k], values[k]);
}

Value TextStatement::value(const Expression& expression) const { return notation::evaluate(expression, names_); }

bool TextStatement::truth(const Expression& expression) const {
  const Value result = value(expression);
  if (const bool* answer = result.as<bool>()) return *answer;
  reject_type(expression, "a claim is true or false", result);
}

Case TextStatement::ask(const Assignment& values) {
  bind(values);
  try {
    if (!claim_.hypothesis.empty() && !truth(claim_.hypothesis)) return Case::filtered();
    if (claim_.inadmissible) return ask_whether_inadmissible();
    return truth(claim_.conclusion) ? Case::of(true) : Case::fails(reason());
  } catch (const LocatedRejection& rejection) {
    if (rejection.kind() == Kind::type || rejection.kind() == Kind::parse) throw;
    return {Case::Kind::rejected, rejection, {}};
  }
}

std::string TextStatement::reason() const {
  const Expression& conclusion = claim_.conclusion;
  const notation::Node& root = conclusion.nodes[conclusion.root()];
  // Two values that differ are the record's comparison already; of two truths the false one has a reason.
  if (is_comparison(root.operation)) {
    const auto left = notation::try_evaluate(conclusion, conclusion.operands(conclusion.root()).front(), names_);
    if (const Value* value = std::get_if<Value>(&left); value == nullptr || !value->is<bool>()) return "";
  }
  return notation::reason(conclusion, names_);
}

Case TextStatement::ask_whether_inadmissible() {
  try {
    return Case::fails("it has a value: " + to_string(value(claim_.conclusion)));
  } catch (const LocatedRejection& rejection) {
    if (rejection.kind() == Kind::inadmissible) return Case::of(true);
    throw;
  }
}

bool TextStatement::covered(std::size_t k, const Assignment& values) {
  bind(values);
  return truth(conditions_[k]);
}

std::optional<std::int64_t> TextStatement::bound(const Expression& expression) const {
  if (expression.empty()) return std::nullopt;
  const Value result = value(expression);
  if (const auto* n = result.as<Checked>()) return n->value();
  reject_type(expression, "a bound is an integer", result);
}

cases::IntegerDomain TextStatement::integers(const Variable& variable) const {
  cases::IntegerDomain domain{bound(variable.lower), bound(variable.upper)};
  constexpr auto smallest = std::numeric_limits<std::int64_t>::min();
  constexpr auto largest = std::numeric_limits<std::int64_t>::max();
  const bool nothing_above = variable.lower_is_strict && domain.lower == largest;
  const bool nothing_below = variable.upper_is_strict && domain.upper == smallest;
  if (nothing_above || nothing_below) return {1, 0};
  if (variable.lower_is_strict && domain.lower) ++*domain.lower;
  if (variable.upper_is_strict && domain.upper) --*domain.upper;
  return domain;
}

Domain TextStatement::domain(const Assignment& before) {
  const Variable& variable = claim_.variables[before.size()];
  bind(before);
  switch (variable.type) {
    case Variable::Type::integer: return integers(variable);
    case Variable::Type::layout:
      return cases::LayoutDomain{variable.traits, bound(variable.rank), bound(variable.size), bound(variable.into)};
    case Variable::Type::shape: {
      cases::ShapeDomain domain{bound(variable.rank), bound(variable.size), std::nullopt};
      if (variable.refined.empty()) return domain;
      const Value refined = value(variable.refined);
      if (notation::Parameter<Checked, Tuple<Checked>>::price(refined) < 0)
        reject_type(variable.refined, "a shape refines a shape", refined);
      domain.refined = notation::Parameter<Checked, Tuple<Checked>>::convert(refined);
      return domain;
    }
    case Variable::Type::swizzle: return cases::SwizzleDomain{};
    case Variable::Type::linear: return cases::LinearDomain{};
  }
  return cases::IntegerDomain{1, 0};
}

namespace {

/// The part of an expression below a node, as an expression of its own; empty if a word in it skips nodes by their number.
Expression part(const Expression& whole, std::size_t node) {
  const std::size_t size = whole.nodes[node].size;
  const auto end = whole.nodes.begin() + static_cast<std::ptrdiff_t>(node + 1);
  Expression result{{end - static_cast<std::ptrdiff_t>(size), end}, whole.names, whole.text, whole.origin};
  const bool skips = std::any_of(result.nodes.begin(), result.nodes.end(), [](const notation::Node& each) {
    return each.operation == notation::Operation::guard || each.operation == notation::Operation::attempt;
  });
  return skips ? Expression{} : result;
}

}  // namespace

std::vector<std::string> TextStatement::layouts_made(const Assignment& values) {
  bind(values);
  std::vector<std::string> made;
  for (const Expression* expression : {&claim_.hypothesis, &claim_.conclusion}) {
    for (std::size_t k = 0; k < expression->nodes.size(); ++k) {
      if (expression->nodes[k].operation != notation::Operation::layout) continue;
      const Expression layout = part(*expression, k);
      const bool is_made = std::any_of(layout.nodes.begin(), layout.nodes.end(), [&](const notation::Node& node) {
        return node.operation == notation::Operation::name &&
               std::any_of(claim_.variables.begin(), claim_.variables.end(), [&](const Variable& variable) {
                 return variable.type == Variable::Type::integer && variable.name == layout.name_of(node);
               });
      });
      if (!is_made) continue;
      try {
        std::string text = to_string(value(layout));
        if (std::find(made.begin(), made.end(), text) == made.end()) made.push_back(std::move(text));
      } catch (const LocatedRejection&) {
        // What has no value is no layout.
      }
    }
  }
  return made;
}

std::optional<evidence::Comparison> TextStatement::comparison(const Assignment& values) {
  const Expression& conclusion = claim_.conclusion;
  const notation::Node& root = conclusion.nodes[conclusion.root()];
  if (!is_comparison(root.operation) || claim_.inadmissible) return std::nullopt;
  const std::string_view relation = infix_sign(root.operation);
  bind(values);
  const auto operands = conclusion.operands(conclusion.root());
  const std::string_view text = conclusion.text;
  return evidence::Comparison{trimmed(text.substr(0, root.offset)), std::string(relation),
                              trimmed(text.substr(root.offset + relation.size())),
                              to_string(notation::evaluate(conclusion, operands[0], names_)),
                              to_string(notation::evaluate(conclusion, operands[1], names_))};
}

}  // namespace colex::laws
