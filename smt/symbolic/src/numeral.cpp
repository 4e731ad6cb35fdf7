#include <algorithm>
#include <utility>
#include <vector>

#include "colex/rejection.hpp"
#include "colex/symbolic/path.hpp"
#include "colex/symbolic/symbolic.hpp"
#include "colex/symbolic/unknown.hpp"

namespace colex::symbolic {

namespace {

/// `operation` on numbers, or on integers of a path. Literals that overflow have a value nevertheless, which is just none of 64
/// bits.
template <class Operation>
Numeral computed(const Numeral& a, const Numeral& b, const Operation& operation) {
  if (a.is_symbolic() || b.is_symbolic()) return Numeral(operation(a.symbolic(), b.symbolic()));
  if (!a.is_literal() || !b.is_literal()) return Numeral(operation(a.traced(), b.traced()));
  try {
    return Numeral(operation(a.traced(), b.traced()));
  } catch (const Rejection& overflow) {
    throw Unknown(overflow.message());
  }
}

template <class Comparison>
Numeral::Truth compared(Compared::By by, const Numeral& a, const Numeral& b, const Comparison& comparison) {
  if (a.is_symbolic() || b.is_symbolic()) return Numeral::Truth(comparison(a.symbolic(), b.symbolic()));
  const auto side = [](const Numeral& n) { return Operand{{}, n.traced().value().value()}; };
  return {comparison(a.traced(), b.traced()), {by, side(a), side(b)}};
}

/// The values first, …, last.
struct Range {
  std::int64_t first, last;
};

/// The values that a variable may have, if its path leaves but a few.
std::optional<Range> few_values(const Path& path, Variable v) {
  constexpr std::int64_t few = 16;
  const Domain& domain = path.state().domain(v);
  if (!domain.lower || !domain.below) return std::nullopt;
  const Polynomial below = path.state().normal(*domain.below);
  if (!below.is_constant() || below.constant() - *domain.lower > few) return std::nullopt;
  return Range{*domain.lower, below.constant() - 1};
}

/// Splits the path over the values of v, which is that number from here on. Returns it.
std::int64_t chosen(Path& path, Variable v, const Range& values) {
  std::vector<Formula> alternatives;
  for (std::int64_t k = values.first; k <= values.last; ++k) {
    alternatives.push_back({Polynomial(v) - Polynomial(k), Relation::zero});
  }
  const Domain& domain = path.state().domain(v);
  const auto taken = path.state().fork(std::move(alternatives), {domain.lower_line, domain.below_line});
  return values.first + static_cast<std::int64_t>(taken.taken);
}

}  // namespace

symbolic::Truth Numeral::Truth::symbolic() const {
  if (!known_) return open_;
  const Symbolic left(open_.compared().left.number), right(open_.compared().right.number);
  switch (open_.compared().by) {
    case Compared::By::equal: return left == right;
    case Compared::By::less: return left < right;
    case Compared::By::at_most: return left <= right;
    case Compared::By::different: break;
  }
  return left != right;
}

Numeral operator+(const Numeral& a, const Numeral& b) {
  return computed(a, b, [](const auto& x, const auto& y) { return x + y; });
}
Numeral operator-(const Numeral& a, const Numeral& b) {
  return computed(a, b, [](const auto& x, const auto& y) { return x - y; });
}
Numeral operator*(const Numeral& a, const Numeral& b) {
  return computed(a, b, [](const auto& x, const auto& y) { return x * y; });
}
Numeral operator/(const Numeral& a, const Numeral& b) {
  return computed(a, b, [](const auto& x, const auto& y) { return x / y; });
}
Numeral operator%(const Numeral& a, const Numeral& b) {
  return computed(a, b, [](const auto& x, const auto& y) { return x % y; });
}
Numeral::Truth operator==(const Numeral& a, const Numeral& b) {
  return compared(Compared::By::equal, a, b, [](const auto& x, const auto& y) { return x == y; });
}
Numeral::Truth operator<(const Numeral& a, const Numeral& b) {
  return compared(Compared::By::less, a, b, [](const auto& x, const auto& y) { return x < y; });
}
Numeral::Truth operator<=(const Numeral& a, const Numeral& b) {
  return compared(Compared::By::at_most, a, b, [](const auto& x, const auto& y) { return x <= y; });
}

Numeral::Truth operator!=(const Numeral& a, const Numeral& b) {
  return compared(Compared::By::different, a, b, [](const auto& x, const auto& y) { return x != y; });
}

std::string to_string(const Numeral& n) {
  if (!n.is_symbolic()) return to_string(n.traced());
  const Symbolic value = n.symbolic();
  return value.path() == nullptr ? "?" : value.path()->state().text(value.path()->state().normal(value.polynomial()));
}

std::optional<std::int64_t> constant(const Numeral& n) {
  if (!n.is_symbolic()) return n.traced().value().value();
  const Symbolic value = n.symbolic();
  Path* path = value.path();
  if (path == nullptr) return value.polynomial().constant();
  Polynomial p = path->state().normal(value.polynomial());
  const auto variables = p.variables();
  if (!std::all_of(variables.begin(), variables.end(), [&](Variable v) { return few_values(*path, v).has_value(); }))
    return std::nullopt;
  while (!p.is_constant()) {
    const Variable v = p.variables().front();
    const auto values = few_values(*path, v);
    if (!values) return std::nullopt;
    p = path->state().normal(p.substituted(v, Polynomial(chosen(*path, v, *values))));
  }
  // That it is this number is an answer that the program gets.
  const std::int64_t number = p.constant();
  if (!path->decide_silently(value == Symbolic(number)).holds) throw Unknown("a number that is none");
  return number;
}

}  // namespace colex::symbolic
