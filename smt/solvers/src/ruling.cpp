#include "colex/solvers/ruling.hpp"

namespace colex::solvers {

const char* name(Outcome outcome) {
  switch (outcome) {
    case Outcome::proved: return "proved";
    case Outcome::confirmed: return "confirmed";
    case Outcome::refuted: return "refuted";
    case Outcome::unknown: return "unknown";
    case Outcome::vacuous: return "vacuous";
    case Outcome::conflicting: return "conflicting";
    case Outcome::error: return "error";
    case Outcome::skipped: return "skipped";
  }
  return "error";
}

Ruling joined(const std::string& id, const std::vector<Ruling>& parts) {
  if (parts.empty()) return Ruling(id, Outcome::error, "it has no parts");
  const Ruling* worst = &parts.front();
  bool some_proved = false;
  std::size_t refuted_twins = 0;
  for (const Ruling& part : parts) {
    if (worst->outcome() < part.outcome()) worst = &part;
    some_proved = some_proved || part.is_proved();
    refuted_twins += part.refuted_twins();
  }
  // The testimonies stay with the parts, except of the one that decides.
  Ruling result = *worst;
  if (result.outcome_ == Outcome::confirmed && some_proved) result.outcome_ = Outcome::proved;
  if (result.outcome_ > Outcome::confirmed) result.reason_ = worst->id() + (result.reason_.empty() ? "" : ": " + result.reason_);
  result.id_ = id;
  result.refuted_twins_ = refuted_twins;
  return result;
}

std::string describe(const Ruling& ruling) {
  std::string text = name(ruling.outcome());
  if (ruling.outcome() == Outcome::refuted) text += ": " + to_string(ruling.counterexample());
  if (!ruling.reason().empty()) text += (ruling.outcome() == Outcome::refuted ? "; " : ": ") + ruling.reason();
  return text;
}

}  // namespace colex::solvers
