#include "colex/finite/straight.hpp"

#include <string>

namespace colex::finite {

using namespace solvers;

Straight::Straight(std::int64_t literal) : term_(solvers::literal(literal, Sort::integer())) {}

Straight Recorder::input(const Term& term) { return {this, term}; }

const Recorder::Division& Recorder::divide(const Term& a, const Term& b) {
  // A quotient and its remainder are one division, whichever is asked for first.
  const std::string dividend = to_string(a), divisor = to_string(b);
  for (const Division& known : divisions_) {
    if (to_string(known.dividend) == dividend && to_string(known.divisor) == divisor) return known;
  }
  const std::string number = std::to_string(divisions_.size());
  const Term q = variable("q" + number, Sort::integer()), r = variable("r" + number, Sort::integer());
  definitions_.push_back({"quotient and remainder", a == b * q + r && 0 <= r && r < b});
  owed_.push_back(0 <= a && 0 < b);
  divisions_.push_back({a, b, q, r});
  return divisions_.back();
}

Straight Straight::record(const Straight& a, const Straight& b, const Term& value) {
  Recorder* const recorder = common(a, b);
  if (recorder != nullptr) recorder->values_.push_back(value);
  return {recorder, value};
}

bool Straight::suppose_false(const Straight& a, const Straight& b, const Term& comparison) {
  if (Recorder* const recorder = common(a, b)) recorder->owed_.push_back(!comparison);
  return false;
}

Straight operator/(const Straight& a, const Straight& b) {
  Recorder* const recorder = Straight::common(a, b);
  return Straight::record(a, b, recorder->divide(a.term_, b.term_).quotient);
}

Straight operator%(const Straight& a, const Straight& b) {
  Recorder* const recorder = Straight::common(a, b);
  return Straight::record(a, b, recorder->divide(a.term_, b.term_).remainder);
}

}  // namespace colex::finite
