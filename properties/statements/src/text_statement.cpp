#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <utility>

#include "colex/laws/question.hpp"
#include "colex/notation/coerce.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/notation/reason.hpp"

namespace colex::laws {

using notation::Expression;
using notation::LocatedRejection;
using notation::Program;
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

bool truth(Program& program, const Assignment& values) {
  const Value& result = program.run(values);
  if (const bool* answer = result.as<bool>()) return *answer;
  reject_type(program.expression(), "a claim is true or false", result);
}

std::optional<std::int64_t> bound(Program& program, const Assignment& values) {
  if (program.empty()) return std::nullopt;
  const Value& result = program.run(values);
  if (const auto* n = result.as<Checked>()) return n->value();
  reject_type(program.expression(), "a bound is an integer", result);
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

namespace {

std::vector<std::string> names_of(const std::vector<Variable>& variables) {
  std::vector<std::string> names;
  for (const Variable& variable : variables) names.push_back(variable.name);
  return names;
}

}  // namespace

TextStatement::TextStatement(notation::Claim claim, notation::Environment<> definitions, std::vector<notation::Cover> covers)
    : claim_(std::move(claim)),
      definitions_(std::move(definitions)),
      variables_(names_of(claim_.variables)),
      hypothesis_(claim_.hypothesis, variables_, definitions_),
      conclusion_(claim_.conclusion, variables_, definitions_) {
  for (std::size_t k = 0; k < claim_.variables.size(); ++k) {
    const Variable& variable = claim_.variables[k];
    const auto program = [&](const Expression& bound) {
      return Program(bound, std::span(variables_).first(k), definitions_);  // it sees the variables before it
    };
    bounds_of_.push_back({program(variable.lower), program(variable.upper), program(variable.into), program(variable.rank),
                          program(variable.size), program(variable.refined)});
  }
  for (notation::Cover& cover : covers) {
    covers_.push_back({cover.percent, std::move(cover.label)});
    conditions_.push_back(std::move(cover.condition));
  }
  for (const Expression& condition : conditions_) covered_.emplace_back(condition, variables_, definitions_);
}

notation::Environment<> TextStatement::names(const Assignment& values) const {
  notation::Environment<> names = definitions_;
  for (std::size_t k = 0; k < values.size(); ++k) names.bind(variables_[k], values[k]);
  return names;
}

Case TextStatement::ask(const Assignment& values) {
  try {
    if (!hypothesis_.empty() && !truth(hypothesis_, values)) return Case::filtered();
    if (claim_.inadmissible) return ask_whether_inadmissible(values);
    return truth(conclusion_, values) ? Case::of(true) : Case::fails(reason(values));
  } catch (const LocatedRejection& rejection) {
    if (rejection.kind() == Kind::type || rejection.kind() == Kind::parse) throw;
    return {Case::Kind::rejected, rejection, {}};
  }
}

std::string TextStatement::reason(const Assignment& values) const {
  const notation::Environment<> names = this->names(values);
  const Expression& conclusion = claim_.conclusion;
  const notation::Node& root = conclusion.nodes[conclusion.root()];
  // Two values that differ are the record's comparison already; of two truths the false one has a reason.
  if (is_comparison(root.operation)) {
    const auto left = notation::try_evaluate(conclusion, conclusion.operands(conclusion.root()).front(), names);
    if (const Value* value = std::get_if<Value>(&left); value == nullptr || !value->is<bool>()) return "";
  }
  return notation::reason(conclusion, names);
}

Case TextStatement::ask_whether_inadmissible(const Assignment& values) {
  try {
    return Case::fails("it has a value: " + to_string(conclusion_.run(values)));
  } catch (const LocatedRejection& rejection) {
    if (rejection.kind() == Kind::inadmissible) return Case::of(true);
    throw;
  }
}

bool TextStatement::covered(std::size_t k, const Assignment& values) { return truth(covered_[k], values); }

cases::IntegerDomain TextStatement::integers(const Variable& variable, Bounds& bounds, const Assignment& before) const {
  cases::IntegerDomain domain{bound(bounds.lower, before), bound(bounds.upper, before)};
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
  try {
    return domain_within_bounds(before);
  } catch (const LocatedRejection& rejection) {
    const bool has_no_value = rejection.kind() == Kind::inadmissible || rejection.kind() == Kind::domain;
    if (!has_no_value || !is_left_out(before)) throw;
    return cases::IntegerDomain{1, 0};
  }
}

bool TextStatement::is_left_out(const Assignment& before) const {
  const notation::Environment<> names = this->names(before);
  const std::span<const Variable> later = std::span(claim_.variables).subspan(before.size());
  for (const std::size_t conjunct : notation::conjuncts(claim_.hypothesis)) {
    if (notation::names_any_of(claim_.hypothesis, conjunct, later)) continue;
    const auto result = notation::try_evaluate(claim_.hypothesis, conjunct, names);
    const Value* value = std::get_if<Value>(&result);
    const bool* truth = value == nullptr ? nullptr : value->as<bool>();
    if (truth != nullptr && !*truth) return true;
  }
  return false;
}

Domain TextStatement::domain_within_bounds(const Assignment& before) {
  const Variable& variable = claim_.variables[before.size()];
  Bounds& bounds = bounds_of_[before.size()];
  switch (variable.type) {
    case Variable::Type::integer: return integers(variable, bounds, before);
    case Variable::Type::layout:
      return cases::LayoutDomain{variable.traits, bound(bounds.rank, before), bound(bounds.size, before),
                                 bound(bounds.into, before)};
    case Variable::Type::shape: {
      cases::ShapeDomain domain{bound(bounds.rank, before), bound(bounds.size, before), std::nullopt};
      if (bounds.refined.empty()) return domain;
      const Value& refined = bounds.refined.run(before);
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
  const notation::Environment<> names = this->names(values);
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
        std::string text = to_string(notation::evaluate(layout, names));
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
  const notation::Environment<> names = this->names(values);
  const auto [left, right] = notation::sides_of_comparison(conclusion, conclusion.root(), names);
  const std::string_view text = conclusion.text;
  return evidence::Comparison{trimmed(text.substr(0, root.offset)), std::string(relation),
                              trimmed(text.substr(root.offset + relation.size())), to_string(left), to_string(right)};
}

}  // namespace colex::laws
