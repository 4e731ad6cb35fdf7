#include "colex/laws/question.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "colex/notation/coerce.hpp"
#include "colex/notation/evaluate.hpp"

namespace colex::laws {

namespace {

using notation::Expression;
using notation::Node;
using notation::Operation;

/// The condition alone, as a claim for all values.
notation::Claim condition_of(notation::Claim claim) {
  claim.verb = notation::Claim::Verb::claim;
  claim.cost = {};
  claim.answer.clear();
  claim.demand = {};
  return claim;
}

Value value_behind_gives(const notation::Definition& answer, const notation::Variable& variable,
                         const notation::Environment<>& definitions) {
  Value value = notation::evaluate(answer.value, definitions);
  using AsLayout = notation::Parameter<Checked, Layout<>>;
  if (variable.type == notation::Variable::Type::layout && AsLayout::price(value) >= 0)
    return Value(Layout<>(AsLayout::convert(value)));
  return value;
}

/// `cost >= least`.
Expression at_least(Expression cost, Checked least) {
  const auto sign = static_cast<std::uint32_t>(cost.text.size() + 1);
  const auto size = static_cast<std::uint32_t>(cost.nodes.size());
  cost.text += " >= " + to_string(least);
  cost.nodes.push_back({Operation::integer, sign + 3, 0, 1, least.value()});
  cost.nodes.push_back({Operation::greater_equal, sign, 2, size + 2, 0});
  return cost;
}

/// `not condition`.
Expression negated(Expression condition) {
  const auto size = static_cast<std::uint32_t>(condition.nodes.size());
  condition.nodes.push_back({Operation::negation, 0, 1, size + 1, 0});
  return condition;
}

}  // namespace

Question::Question(notation::Claim claim, notation::Environment<> definitions)
    : claim_(std::move(claim)), condition_(condition_of(claim_), std::move(definitions)) {
  if (claim_.answer.empty()) return;
  answer_.emplace();
  const notation::Environment<> names = condition_.definitions();
  for (const notation::Variable& variable : claim_.variables) {
    const auto given = std::find_if(claim_.answer.begin(), claim_.answer.end(),
                                    [&](const notation::Definition& value) { return value.name == variable.name; });
    answer_->push_back(value_behind_gives(*given, variable, names));
  }
}

std::string Question::cost_text() const { return on_one_line(claim_.cost.text); }

Checked Question::cost(const Assignment& values) const {
  notation::Environment<> names = condition_.definitions();
  for (std::size_t k = 0; k < values.size(); ++k) names.bind(variables()[k], values[k]);
  const Value cost = notation::evaluate(claim_.cost, names);
  if (const Checked* integer = cost.as<Checked>()) return *integer;
  throw notation::LocatedRejection(Kind::type, "a cost is an integer; " + to_string(cost) + " is " + notation::a_type_name(cost),
                                   claim_.cost.position(claim_.cost.nodes[claim_.cost.root()]));
}

notation::Claim Question::for_all() const {
  notation::Claim claim = condition_of(claim_);
  claim.conclusion = {};
  return claim;
}

notation::Claim Question::nothing_costs_less(Checked least) const {
  notation::Claim claim = for_all();
  claim.hypothesis = claim_.conclusion;
  claim.conclusion = at_least(claim_.cost, least);
  claim.text = "that nothing costs less than " + to_string(least) + ": " + claim_.text;
  return claim;
}

notation::Claim Question::nothing_does() const {
  notation::Claim claim = for_all();
  claim.conclusion = negated(claim_.conclusion);
  claim.text = "that nothing does: " + claim_.text;
  return claim;
}

}  // namespace colex::laws
