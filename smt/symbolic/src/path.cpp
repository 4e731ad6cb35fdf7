#include "colex/symbolic/path.hpp"

#include <algorithm>
#include <utility>

namespace colex::symbolic {

Symbolic Path::input(Variable v) {
  inputs_.push_back(v);
  return {this, state_.value_of(v), Polynomial(v)};
}

Symbolic Path::unknown(const std::string& name) { return input(state_.unknown(name)); }
Symbolic Path::at_least(const std::string& name, std::int64_t lower) { return input(state_.at_least(name, lower)); }
Symbolic Path::coordinate(const std::string& name, const Symbolic& below) {
  return input(state_.coordinate(name, below.polynomial(), below.operand()));
}

void Path::assume(const Truth& hypothesis) { state_.suppose(hypothesis.formula(), hypothesis.compared()); }

void Path::claim(const Truth& goal, const std::string& what) {
  const Formula formula = negated_ ? negation(goal.formula()) : goal.formula();
  const auto line = state_.shown(formula);
  if (line) {
    state_.discharge(formula, *line);
    state_.happen(event::Claimed{negated_ ? negation(goal.compared()) : goal.compared(), *line});
  }
  claims_.push_back({what, formula, line.has_value()});
}

void Path::claim(bool goal, const std::string& what) {
  goal = goal != negated_;
  if (goal) state_.happen(event::Claimed{std::nullopt, 0});
  claims_.push_back({what, {Polynomial(goal ? 0 : 1), Relation::zero}, goal});
}

void Path::note(const std::string& word, const std::vector<event::Noted::Value>& values) {
  state_.happen(event::Noted{word, values});
}

bool Path::decide(const Truth& truth) {
  trace_.push_back(decide_silently(truth).holds);
  return trace_.back();
}

Path::Decision Path::decide_silently(const Truth& truth) {
  const Decision decision = decided(truth.formula());
  state_.happen(event::Decided{truth.compared(), decision.holds, decision.line});
  return decision;
}

Path::Decision Path::decided(const Formula& formula) {
  const Formula otherwise = negation(formula);
  if (const auto line = state_.shown(formula)) return {true, *line};
  if (const auto line = state_.shown(otherwise)) return {false, *line};
  const auto [taken, line] = state_.fork({formula, otherwise});
  return {taken == 0, line};
}

Path::Kernel Path::applied(const std::string& kernel, std::vector<Polynomial> arguments, const std::function<Kernel()>& take) {
  for (const Application& known : applications_) {
    const auto equal = [&](const Polynomial& a, const Polynomial& b) { return state_.normal(a - b).is_zero(); };
    const bool same = known.kernel == kernel &&
                      std::equal(known.arguments.begin(), known.arguments.end(), arguments.begin(), arguments.end(), equal);
    if (same) return known.value;
  }
  Kernel value = take();
  applications_.push_back({kernel, std::move(arguments), value});
  return value;
}

/// A line that says p >= 0. On the path on which p is negative instead, the division leaves its contract.
Line Path::required(const Polynomial& p, const char* otherwise) {
  const Formula formula{p, Relation::nonnegative};
  if (const auto line = state_.shown(formula)) return *line;
  const auto [taken, line] = state_.fork({formula, negation(formula)});
  if (taken == 1) throw OutsideContract{otherwise};
  return line;
}

Quotient Path::divide(const Polynomial& x, const Polynomial& m) {
  const Line m_line = required(m - Polynomial(1), "a division by what is not positive");
  const Line x_line = required(x, "a division of what is negative");
  return state_.divide(state_.normal(x), x_line, state_.normal(m), m_line);
}

}  // namespace colex::symbolic
