#include "colex/symbolic/replay.hpp"

#include "colex/symbolic/sabotage.hpp"

namespace colex::symbolic {

Traced Replay::unknown(const std::string& /*name*/) { return {&trace_, Checked(inputs_.at(next_++))}; }

Traced Replay::at_least(const std::string& name, std::int64_t lower) {
  const Traced value = unknown(name);
  if (value.value() < Checked(lower)) throw NotAnInput{};
  return value;
}

Traced Replay::coordinate(const std::string& name, const Traced& below) {
  const Traced value = at_least(name, 0);
  if (!(value.value() < below.value())) throw NotAnInput{};
  return value;
}

void Replay::assume(const Traced::Truth& hypothesis) {
  if (!hypothesis.value() && !sabotaged(Sabotage::replayed_beyond_law)) throw NotAnInput{};
}

void Replay::claim(const Traced::Truth& goal, const std::string& /*what*/) { claims_.push_back(goal.value() != negated_); }
void Replay::claim(bool goal, const std::string& /*what*/) { claims_.push_back(goal != negated_); }

}  // namespace colex::symbolic
