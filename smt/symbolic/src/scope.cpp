#include "colex/symbolic/scope.hpp"

namespace colex::symbolic {

Numeral Scope::unknown(const std::string& name) {
  return path_ != nullptr ? Numeral(path_->unknown(name)) : Numeral(replay_->unknown(name));
}

Numeral Scope::at_least(const std::string& name, std::int64_t lower) {
  return path_ != nullptr ? Numeral(path_->at_least(name, lower)) : Numeral(replay_->at_least(name, lower));
}

Numeral Scope::coordinate(const std::string& name, const Numeral& below) {
  if (path_ != nullptr) return Numeral(path_->coordinate(name, below.symbolic()));
  return Numeral(replay_->coordinate(name, below.traced()));
}

void Scope::assume(const Numeral::Truth& hypothesis) {
  if (left_out_ != 0 && --left_out_ == 0) return;
  path_ != nullptr ? path_->assume(hypothesis.symbolic()) : replay_->assume(hypothesis.traced());
}

void Scope::claim(const Numeral::Truth& goal, const std::string& what) {
  path_ != nullptr ? path_->claim(goal.symbolic(), what) : replay_->claim(goal.traced(), what);
}

void Scope::claim(bool goal, const std::string& what) {
  path_ != nullptr ? path_->claim(goal, what) : replay_->claim(goal, what);
}

void Scope::note(const std::string& word, const std::vector<event::Noted::Value>& values) {
  if (path_ != nullptr) path_->note(word, values);
}

void Scope::negate_claims() { path_ != nullptr ? path_->negate_claims() : replay_->negate_claims(); }

}  // namespace colex::symbolic
