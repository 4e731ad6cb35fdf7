#include "colex/solvers/obligation.hpp"

#include <cstddef>

namespace colex::solvers {

const char* name(Logic logic) {
  switch (logic) {
    case Logic::bit_vectors: return "QF_BV";
    case Logic::linear_integers: return "QF_LIA";
    case Logic::nonlinear_integers: return "QF_NIA";
    case Logic::nonlinear_step: return "UFNIA";
  }
  return "ALL";
}

Obligation without_hypothesis(const Obligation& obligation, std::size_t k) {
  Obligation twin = obligation;
  twin.id += ".without-" + std::to_string(k);
  twin.words += "; without the hypothesis that " + obligation.hypotheses.at(k).words;
  twin.hypotheses.erase(twin.hypotheses.begin() + static_cast<std::ptrdiff_t>(k));
  twin.twins.clear();
  return twin;
}

Obligation with_goal(const Obligation& obligation, const std::string& id, Assertion goal) {
  Obligation twin = obligation;
  twin.id += '.' + id;
  twin.words += "; but the goal is wrong";
  twin.goal = std::move(goal);
  twin.twins.clear();
  return twin;
}

}  // namespace colex::solvers
