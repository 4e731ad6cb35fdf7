// colex find formula: which layout has the values of a formula, and why does none?
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "colex/fit_box.hpp"
#include "colex/interface/call.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/rejection.hpp"

#include "find_parts.hpp"

namespace colex::cli {

namespace find_formula {

namespace {

using notation::Value;
using notation::Variable;

constexpr std::int64_t most_values = std::int64_t{1} << 18;

struct FormulaTexts {
  std::string variables, formula;
};

/// The value of a bound, which is of known integers.
std::int64_t bound(const notation::Expression& expression, const Variable& variable) {
  if (!expression.empty()) {
    const Value<> value = notation::evaluate(expression);
    if (const auto* n = value.as<Checked>()) return n->value();
  }
  throw Rejection(Kind::type,
                  "the variables of a formula are declared as 0 <= i < 8; of " + variable.name + " the bounds are not known");
}

/// How many values a variable has, which begins at 0.
std::int64_t extent_of(const Variable& variable) {
  const std::int64_t first = bound(variable.lower, variable) + (variable.lower_is_strict ? 1 : 0);
  const Checked end = Checked(bound(variable.upper, variable)) + Checked(variable.upper_is_strict ? 0 : 1);
  if (variable.type != Variable::Type::integer || first != 0 || end < Checked(1))
    throw Rejection(Kind::domain, variable.name + " begins at 0, as a coordinate does, and has at least one value: 0 <= " +
                                      variable.name + " < 8");
  return end.value();
}

Box box_of(const FormulaTexts& texts) {
  const notation::ClaimFile declared = notation::parse_claims("forall " + texts.variables + ": claim true");
  const bool is_one = declared.entries.size() == 1 && declared.entries.front().claim;
  if (!is_one || !declared.entries.front().claim->hypothesis.empty())
    throw Rejection(Kind::parse, "the variables of a formula are declared as 0 <= i < 8, 0 <= j < 4");
  Box box;
  Checked count(1);
  for (const Variable& variable : declared.entries.front().claim->variables) {
    box.names.push_back(variable.name);
    box.extents.push_back(extent_of(variable));
    count = count * Checked(box.extents.back());
  }
  if (Checked(most_values) < count)
    throw Rejection(Kind::limit, fmt::format("a formula is looked at for {} coordinates at most; these are {}", most_values,
                                             to_string(count)));
  const notation::Expression formula = notation::parse_expression(texts.formula);
  const notation::Environment<> nothing;
  notation::Program program(formula, box.names, nothing);
  std::vector<Value<>> values(box.names.size(), Value<>(false));
  for (std::int64_t x = 0; x < count.value(); ++x) {
    std::int64_t rest = x;
    for (std::size_t k = 0; k < values.size(); ++k) {
      values[k] = Checked(rest % box.extents[k]);
      rest /= box.extents[k];
    }
    const Value<>& value = program.run(values);
    if (!value.is<Checked>())
      throw Rejection(Kind::type, "a formula is worth an integer; this is " + notation::a_type_name(value));
    box.values.push_back(value.get<Checked>());
  }
  return box;
}

std::string call_of(const Box& box) { return fmt::format("({})", fmt::join(box.names, ",")); }

constexpr const char* example =
    R"help(Example: which layout is behind the index arithmetic of a kernel?
$ colex find formula "0 <= i < 8, 0 <= j < 16" "16*i + (j ^ i % 4 * 4)"

Variables are declared as in a claim file, and begin at 0; the first one is mode 0 of the layout. A formula has + - * / (or //) %, the
bits & | ^ ~ << >>, and functions, as ModularIndexing(i, d, m).
)help";

FindAnswer answer_of(const FormulaTexts& texts, double /*seconds*/) {
  const Box box = box_of(texts);
  const Result<BoxForm> form = fit_box(box);
  nlohmann::ordered_json facts{{"question", "formula"}, {"variables", texts.variables}, {"formula", texts.formula}};
  if (!form) {
    facts["found"] = nullptr;
    facts["why"] = form.rejection().message();
    return {FindOutcome::none,
            fmt::format("none\n  {}\n", form.rejection().message()),
            facts,
            {"# no layout has the values of " + texts.formula}};
  }
  const Value<> value = std::visit([](const auto& found) { return Value<>(found); }, form.value());
  const std::string text = to_string(value);
  facts["found"] = facts["value"] = text;
  std::string said = text + '\n';
  say(said, "  it has the value of the formula at each of {} coordinates\n", box.values.size());
  for (const std::string& line : pasted_forms(text)) say(said, "  {}\n", line);
  return {FindOutcome::found,
          said,
          facts,
          {"let L = " + text, fmt::format("forall {}: claim L{} == {}", texts.variables, call_of(box), texts.formula)}};
}

QuestionRows<FormulaTexts> rows() {
  using Q = FormulaTexts;
  return {plain("VARIABLES", &Q::variables, {.description = "The coordinates: 0 <= i < 8, 0 <= j < 4", .required = true}),
          plain("FORMULA", &Q::formula, {.description = "An integer of the coordinates: 4*i + j", .required = true})};
}

}  // namespace

}  // namespace find_formula

notation::Value<> layout_of_formula(const std::string& variables, const std::string& formula) {
  const Result<BoxForm> form = fit_box(find_formula::box_of({variables, formula}));
  if (!form) throw form.rejection();
  return std::visit([](const auto& found) { return notation::Value<>(found); }, form.value());
}

FindQuestion find_formula_by_texts() {
  return find_question_of("formula", "Which layout has the values of a formula, and why does none?", find_formula::example,
                          find_formula::rows(), find_formula::answer_of);
}

}  // namespace colex::cli
