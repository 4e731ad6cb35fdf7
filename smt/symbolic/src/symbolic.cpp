#include "colex/symbolic/symbolic.hpp"

#include <utility>

#include "colex/symbolic/path.hpp"

namespace colex::symbolic {

namespace {

/// Two constants need no path: they are divided as the checked integer divides.
std::pair<Symbolic, Symbolic> divided(Path* path, const Symbolic& a, const Symbolic& b) {
  if (path == nullptr) {
    const Traced x(a.polynomial().constant());
    const Traced m(b.polynomial().constant());
    return {Symbolic((x / m).value().value()), Symbolic((x % m).value().value())};
  }
  const Quotient result = path->divide(a.polynomial(), b.polynomial());
  return {Symbolic(path, result.quotient), Symbolic(path, result.remainder)};
}

}  // namespace

Truth::operator bool() const {
  if (path_ == nullptr) return holds(formula_.relation, formula_.polynomial.constant());
  return path_->decide(formula_);
}

Symbolic operator/(const Symbolic& a, const Symbolic& b) { return divided(Symbolic::common(a, b), a, b).first; }
Symbolic operator%(const Symbolic& a, const Symbolic& b) { return divided(Symbolic::common(a, b), a, b).second; }

}  // namespace colex::symbolic
