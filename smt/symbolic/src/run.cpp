#include "colex/symbolic/run.hpp"

#include <algorithm>

namespace colex::symbolic {

std::string to_string(const Operand& operand) {
  return operand.value ? '$' + std::to_string(*operand.value) : std::to_string(operand.number);
}

std::string to_string(const Compared& compared) {
  const auto text = [&](const char* sign) { return to_string(compared.left) + sign + to_string(compared.right); };
  switch (compared.by) {
    case Compared::By::equal: return text(" == ");
    case Compared::By::less: return text(" < ");
    case Compared::By::at_most: return text(" <= ");
    case Compared::By::different: return text(" != ");
  }
  return "";
}

std::string said(const event::Input& /*the name does not matter*/) { return "input"; }

std::string said(const event::Computed& e) { return "= " + to_string(e.left) + ' ' + e.operation + ' ' + to_string(e.right); }

std::string said(const event::Divided& e) { return said(event::Computed{e.operation, e.left, e.right}); }

std::string said(const event::Applied& e) {
  std::string text = "= " + e.kernel;
  if (!e.result) text += ' ' + std::to_string(e.which);
  for (const Operand& operand : e.arguments) text += ' ' + to_string(operand);
  return e.result ? text + " is " + to_string(*e.result) : text;
}

std::string said(const event::Supposed& e) { return "given " + to_string(e.supposed); }

std::string said(const event::Decided& e) { return "decide " + to_string(e.asked) + (e.holds ? " yes" : " no"); }

std::string said(const event::Claimed& e) { return "claim " + (e.claimed ? to_string(*e.claimed) : "true"); }

std::string said(const event::Noted& e) {
  std::string text = "note " + e.word;
  for (const event::Noted::Value& value : e.values) text += ' ' + (value.operand ? to_string(*value.operand) : value.name);
  return text;
}

void Run::end() {
  const auto claims = std::count_if(lines_.begin(), lines_.end(), [](const std::string& l) { return l.starts_with("claim "); });
  lines_.push_back("qed " + std::to_string(claims));
}

namespace {

/// Mostly next to the lower bound, where the cases are.
std::int64_t draw(Dice& dice, std::optional<std::int64_t> low, std::optional<std::int64_t> below) {
  const std::int64_t first = low.value_or(-4);
  if (below && *below <= first) throw NotAnInput{};
  const std::int64_t last = below ? *below - 1 : at_most_largest(first, low ? 5 : 9);
  return dice.between(first, last);
}

}  // namespace

Traced Replay::next(const std::string& name, std::optional<std::int64_t> low, std::optional<std::int64_t> below) {
  const std::int64_t value = dice_ ? draw(*dice_, low, below) : given_.at(input_.values.size());
  input_.names.push_back(name);
  input_.values.push_back(value);
  if ((low && value < *low) || (below && value >= *below)) throw NotAnInput{};
  return {&trace_, Checked(value)};
}

Traced Replay::unknown(const std::string& name) { return next(name, std::nullopt, std::nullopt); }
Traced Replay::at_least(const std::string& name, std::int64_t lower) { return next(name, lower, std::nullopt); }
Traced Replay::coordinate(const std::string& name, const Traced& below) { return next(name, 0, below.value().value()); }

void Replay::assume(const Traced::Truth& hypothesis) {
  if (!hypothesis.value()) throw NotAnInput{};
}

void Replay::claim(const Traced::Truth& goal, const std::string& /*what*/) { claims_.push_back(goal.value() != negated_); }
void Replay::claim(bool goal, const std::string& /*what*/) { claims_.push_back(goal != negated_); }

}  // namespace colex::symbolic
