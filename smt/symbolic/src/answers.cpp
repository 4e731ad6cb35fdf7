#include "colex/symbolic/answers.hpp"

#include <algorithm>
#include <utility>

#include "colex/symbolic/traced.hpp"

namespace colex::symbolic {

Answers::Decision Answers::decided(const Formula& formula) {
  const Formula otherwise = negation(formula);
  if (const auto line = state_.shown(formula)) return Decision{true, *line};
  if (const auto line = state_.shown(otherwise)) return Decision{false, *line};
  const auto [taken, line] = state_.fork({formula, otherwise});
  return {taken == 0, line};
}

Answers::Kernel Answers::applied(const std::string& kernel, std::vector<Polynomial> arguments,
                                 const std::function<Kernel()>& take) {
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
Line Answers::required(const Polynomial& p, const char* otherwise) {
  const Formula formula{p, Relation::nonnegative};
  if (const auto line = state_.shown(formula)) return *line;
  const auto [taken, line] = state_.fork({formula, negation(formula)});
  if (taken == 1) throw OutsideContract{otherwise};
  return line;
}

Quotient Answers::divide(const Polynomial& x, const Polynomial& m) {
  const Line m_line = required(m - Polynomial(1), "a division by what is not positive");
  const Line x_line = required(x, "a division of what is negative");
  return state_.divide(state_.normal(x), x_line, state_.normal(m), m_line);
}

}  // namespace colex::symbolic
