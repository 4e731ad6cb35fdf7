#include "difference.hpp"

#include "colex/evidence/record.hpp"

namespace colex::mutants {

using evidence::Outcome;

Difference difference_of(const evidence::Record& record) {
  if (as_claimed(record)) return Difference::none;
  switch (record.outcome) {
    case Outcome::refuted: return Difference::falls;
    case Outcome::vacuous: return Difference::vacuous;
    case Outcome::unknown: return Difference::unknown;
    default: return stands(record.outcome) ? Difference::stands : Difference::error;
  }
}

std::string story_of(const evidence::Record& record) {
  std::string text;
  for (const evidence::Binding& binding : record.counterexample)
    text += (text.empty() ? "" : ", ") + binding.name + " = " + binding.value;
  return text.empty() ? record.reason : text;
}

}  // namespace colex::mutants
