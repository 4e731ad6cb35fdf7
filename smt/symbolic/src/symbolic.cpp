#include "colex/symbolic/symbolic.hpp"

#include <utility>

#include "colex/symbolic/path.hpp"

namespace colex::symbolic {

namespace {

/// Two constants need no path: they are divided as the checked integer divides.
Symbolic divided(Path* path, char operation, const Symbolic& a, const Symbolic& b) {
  if (path == nullptr) {
    const Traced x(a.polynomial().constant());
    const Traced m(b.polynomial().constant());
    return Symbolic((operation == '/' ? x / m : x % m).value().value());
  }
  const Quotient result = path->divide(a.polynomial(), b.polynomial());
  const Value value = path->happen(event::Divided{operation, a.operand(), b.operand(), result.line});
  return {path, value, operation == '/' ? result.quotient : result.remainder};
}

}  // namespace

Symbolic Symbolic::computed(char operation, const Symbolic& a, const Symbolic& b, Polynomial result) {
  Path* path = common(a, b);
  // What a program does with its own numbers alone is no event of a path.
  if (path == nullptr) return Symbolic(result.constant());
  return {path, path->happen(event::Computed{operation, a.operand(), b.operand()}), std::move(result)};
}

Truth::operator bool() const {
  if (path_ == nullptr) return holds(formula_.relation, formula_.polynomial.constant());
  return path_->decide(*this);
}

Symbolic operator/(const Symbolic& a, const Symbolic& b) { return divided(Symbolic::common(a, b), '/', a, b); }
Symbolic operator%(const Symbolic& a, const Symbolic& b) { return divided(Symbolic::common(a, b), '%', a, b); }

}  // namespace colex::symbolic
