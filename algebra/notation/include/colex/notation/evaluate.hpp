// From the syntax tree to the value.
//
//   Environment<> names;
//   names.bind("L", Layout<>(tuple(4, 8), tuple(8, 1)));
//   to_string(evaluate(parse_expression("L(2,5)"), names)) == "21"
//
// The evaluator is a template over the integer (evaluator.hpp), instantiated for Checked in the library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>

#include "colex/notation/environment.hpp"
#include "colex/notation/syntax.hpp"
#include "colex/notation/value.hpp"

namespace colex::notation {

/// What one evaluation may cost at most, so that no text makes it hang or fill the memory; beyond it is Kind::limit.
struct Budget {
  static constexpr std::size_t nodes = std::size_t{1} << 18;  ///< leaves and tuples of all values that names and calls give
  static constexpr std::uint64_t work =
      std::uint64_t{1} << 28;  ///< the sum over all calls of n*min(n, 1024), n the leaves and tuples of the arguments
};

/// The value of the subtree that ends at `node`, or the place in the text that has no value and why: Kind::type for an
/// operation that is not defined on its operands, or whatever the operation rejects with. Never throws.
template <Integer I>
std::variant<Value<I>, LocatedRejection> try_evaluate(const Expression& expression, std::size_t node,
                                                      const Environment<I>& environment);

/// The value of the subtree that ends at `node`. Throws the LocatedRejection if there is none; where most have none,
/// try_evaluate is faster.
template <Integer I>
Value<I> evaluate(const Expression& expression, std::size_t node, const Environment<I>& environment) {
  std::variant<Value<I>, LocatedRejection> result = try_evaluate(expression, node, environment);
  if (const auto* rejection = std::get_if<LocatedRejection>(&result)) throw *rejection;
  return std::get<Value<I>>(std::move(result));
}

/// The value of the whole expression.
template <Integer I>
Value<I> evaluate(const Expression& expression, const Environment<I>& environment) {
  return evaluate(expression, expression.root(), environment);
}

/// The value of an expression without free names.
inline Value<> evaluate(const Expression& expression) { return evaluate(expression, Environment<>{}); }

extern template std::variant<Value<Checked>, LocatedRejection> try_evaluate(const Expression&, std::size_t,
                                                                            const Environment<Checked>&);

}  // namespace colex::notation
