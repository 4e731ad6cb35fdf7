#include "colex/symbolic/path.hpp"

namespace colex::symbolic {

Symbolic Path::unknown(const std::string& name) {
  const Variable v = inputs_.emplace_back(state().introduce(name));
  return {this, happen(event::Input{v}), Polynomial(v)};
}

Symbolic Path::at_least(const std::string& name, std::int64_t lower) {
  const Symbolic x = unknown(name);
  const Compared bound{Compared::By::at_most, {{}, lower}, x.operand()};
  run_.add(event::Supposed{bound});
  state().suppose_from(inputs_.back(), lower, bound);
  return x;
}

Symbolic Path::coordinate(const std::string& name, const Symbolic& below) {
  assume(Symbolic(0) < below);
  const Symbolic x = at_least(name, 0);
  const Compared bound{Compared::By::less, x.operand(), below.operand()};
  run_.add(event::Supposed{bound});
  state().suppose_below(inputs_.back(), below.polynomial(), bound);
  return x;
}

void Path::assume(const Truth& hypothesis) {
  run_.add(event::Supposed{hypothesis.compared()});
  state().suppose(hypothesis.formula(), hypothesis.compared());
}

void Path::claim(const Truth& goal, const std::string& what) {
  const Formula formula = negated_ ? negation(goal.formula()) : goal.formula();
  const auto line = state().claimed(formula);
  const event::Claimed claimed{negated_ ? negation(goal.compared()) : goal.compared(), line.value_or(0)};
  run_.add(claimed);
  if (line) {
    state().discharge(formula, *line);
    state().happen(claimed);
  }
  claims_.push_back({what, formula, line.has_value()});
}

void Path::claim(bool goal, const std::string& what) {
  goal = goal != negated_;
  const event::Claimed claimed{std::nullopt, 0};
  run_.add(claimed);
  if (goal) state().happen(claimed);
  claims_.push_back({what, {Polynomial(goal ? 0 : 1), Relation::zero}, goal});
}

bool Path::decide(const Truth& truth) {
  trace_.push_back(decide_silently(truth).holds);
  return trace_.back();
}

Path::Decision Path::decide_silently(const Truth& truth) {
  const Decision decision = decided(truth.formula());
  happen(event::Decided{truth.compared(), decision.holds, decision.line});
  return decision;
}

}  // namespace colex::symbolic
