#include "colex/smt/claims/numeral.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>
#include <vector>

#include "colex/rejection.hpp"
#include "colex/symbolic/path.hpp"
#include "colex/symbolic/unknown.hpp"

namespace colex::smt_claims {

using symbolic::Path;
using symbolic::Polynomial;
using symbolic::Relation;
using symbolic::Symbolic;
using symbolic::Traced;

namespace {

/// `operation` on numbers, or on integers of a path. Literals that overflow have a value nevertheless, which is just none of 64
/// bits.
template <class Operation>
auto computed(const Numeral& a, const Numeral& b, const Operation& operation) {
  using Result = decltype(operation(a.traced(), b.traced()));
  const auto on_numbers = [&]() -> Result {
    if (!a.is_literal() || !b.is_literal()) return operation(a.traced(), b.traced());
    try {
      return operation(a.traced(), b.traced());
    } catch (const Rejection& overflow) {
      throw symbolic::Unknown(overflow.message());
    }
  };
  using Both = std::conditional_t<std::is_same_v<Result, Traced>, Numeral, Numeral::Truth>;
  if (a.is_symbolic() || b.is_symbolic()) return Both(operation(a.symbolic(), b.symbolic()));
  return Both(on_numbers());
}

/// The values first, …, last.
struct Range {
  std::int64_t first, last;
};

/// The values that a variable may have, if its path leaves but a few.
std::optional<Range> few_values(const Path& path, symbolic::Variable v) {
  constexpr std::int64_t few = 16;
  const symbolic::Domain& domain = path.state().domain(v);
  if (!domain.lower || !domain.below) return std::nullopt;
  const Polynomial below = path.state().normal(*domain.below);
  if (!below.is_constant() || below.constant() - *domain.lower > few) return std::nullopt;
  return Range{*domain.lower, below.constant() - 1};
}

/// Splits the path over the values of v, which is that number from here on. Returns it.
std::int64_t chosen(Path& path, symbolic::Variable v, const Range& values) {
  std::vector<symbolic::Formula> alternatives;
  for (std::int64_t k = values.first; k <= values.last; ++k) {
    alternatives.push_back({Polynomial(v) - Polynomial(k), Relation::zero});
  }
  const symbolic::Domain& domain = path.state().domain(v);
  const auto taken = path.state().fork(std::move(alternatives), {domain.lower_line, domain.below_line});
  return values.first + static_cast<std::int64_t>(taken.taken);
}

}  // namespace

symbolic::Truth Numeral::Truth::symbolic() const {
  if (!known_) return open_;
  const std::int64_t difference = known_->value() ? 0 : 1;
  return {nullptr, {Polynomial(difference), Relation::zero}, {symbolic::Compared::By::equal, {{}, difference}, {}}};
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
  return computed(a, b, [](const auto& x, const auto& y) { return x == y; });
}
Numeral::Truth operator<(const Numeral& a, const Numeral& b) {
  return computed(a, b, [](const auto& x, const auto& y) { return x < y; });
}
Numeral::Truth operator<=(const Numeral& a, const Numeral& b) {
  return computed(a, b, [](const auto& x, const auto& y) { return x <= y; });
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
  if (!std::all_of(variables.begin(), variables.end(), [&](symbolic::Variable v) { return few_values(*path, v).has_value(); }))
    return std::nullopt;
  while (!p.is_constant()) {
    const symbolic::Variable v = p.variables().front();
    const auto values = few_values(*path, v);
    if (!values) return std::nullopt;
    p = path->state().normal(p.substituted(v, Polynomial(chosen(*path, v, *values))));
  }
  // That it is this number is an answer that the program gets.
  const std::int64_t number = p.constant();
  if (!path->decide_silently(value == Symbolic(number)).holds) throw symbolic::Unknown("a number that is none");
  return number;
}

}  // namespace colex::smt_claims
