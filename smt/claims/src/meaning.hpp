// What an expression of a claim is worth on a scope, and what it says there as a hypothesis and as a conclusion.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "colex/notation/coerce.hpp"
#include "colex/notation/syntax.hpp"
#include "colex/rejection.hpp"
#include "colex/symbolic/unknown.hpp"

#include "evaluate.hpp"
#include "scope.hpp"

namespace colex::smt_claims {

class Meaning {
 public:
  explicit Meaning(ClaimScope& scope, Names names) : scope_(scope), names_(std::move(names)) {}

  Names& names() { return names_; }

  /// The value of a subtree. Where it has none: throws the Rejection that a replay can repeat, and Unknown on a path otherwise.
  Value value(const notation::Expression& expression, std::size_t node) const {
    auto result = notation::try_evaluate(expression, node, names_);
    if (const auto* rejection = std::get_if<notation::LocatedRejection>(&result)) refuse(*rejection);
    return std::get<Value>(std::move(result));
  }
  Value value(const notation::Expression& expression) const { return value(expression, expression.root()); }

  bool truth(const notation::Expression& expression, std::size_t node) const {
    const Value result = value(expression, node);
    if (const bool* answer = result.as<bool>()) return *answer;
    throw symbolic::Unknown("what is claimed is " + a_type_name(result) + ", not true or false");
  }

  Numeral integer(const notation::Expression& expression) const {
    const Value result = value(expression);
    if (const Numeral* n = result.as<Numeral>()) return *n;
    throw symbolic::Unknown("a bound is " + a_type_name(result) + ", not an integer");
  }

  /// What a function makes of values.
  Value call(std::string_view function, const std::vector<Value>& arguments) const {
    try {
      return called(function, arguments);
    } catch (const Rejection& rejection) {
      refuse(rejection);
    }
  }

  void suppose(const notation::Expression& expression, std::size_t node) {
    using notation::Operation;
    const auto operands = [&] { return expression.operands(node); };
    const Operation operation = expression.nodes[node].operation;
    switch (operation) {
      case Operation::parenthesis: return suppose(expression, operands()[0]);
      case Operation::conjunction:
        suppose(expression, left_of_guard(expression, node));
        return suppose(expression, operands()[1]);
      default: break;
    }
    if (is_comparison(operation) && operation != Operation::not_equal) {
      const Value a = value(expression, operands()[0]);
      const Value b = value(expression, operands()[1]);
      if (operation == Operation::equal && suppose_equal(a, b)) return;
      if (const auto comparison = order(operation, a, b)) return scope_.assume(*comparison);
    }
    scope_.assume(truth(expression, node));
  }

  /// Claims what stands at the node. Returns whether it holds.
  bool claim(const notation::Expression& expression, std::size_t node) {
    using notation::Operation;
    const auto operands = [&] { return expression.operands(node); };
    const Operation operation = expression.nodes[node].operation;
    switch (operation) {
      case Operation::parenthesis: return claim(expression, operands()[0]);
      case Operation::conjunction: return claim(expression, left_of_guard(expression, node)) && claim(expression, operands()[1]);
      case Operation::disjunction:
        if (truth(expression, left_of_guard(expression, node))) return scope_.claim(true);
        return claim(expression, operands()[1]);
      case Operation::implication:
        if (!truth(expression, left_of_guard(expression, node))) return scope_.claim(true);
        return claim(expression, operands()[1]);
      default: break;
    }
    if (is_comparison(operation) && operation != Operation::not_equal) {
      const Value a = value(expression, operands()[0]);
      const Value b = value(expression, operands()[1]);
      if (operation == Operation::equal) {
        if (const auto holds = claim_equal(a, b)) return *holds;
      }
      if (const auto comparison = order(operation, a, b)) return scope_.claim(*comparison);
    }
    return scope_.claim(truth(expression, node));
  }

  /// Supposes a == b. Returns false, and supposes nothing, for what has no leaves that could be compared.
  bool suppose_equal(const Value& a, const Value& b) {
    const auto sides = leaves_of(a, b);
    if (!sides) return false;
    if (!sides->congruent) scope_.drop();
    for (const auto& [x, y] : sides->leaves) scope_.assume(x == y);
    return true;
  }

 private:
  /// Two values of one kind, leaf against leaf.
  struct Sides {
    bool congruent = true;
    std::vector<std::pair<Numeral, Numeral>> leaves;

    void add(const Tuple<Numeral>& a, const Tuple<Numeral>& b) {
      congruent = congruent && colex::congruent(a, b);
      if (!congruent) return;
      const auto x = colex::leaves(a);
      const auto y = colex::leaves(b);
      for (std::size_t k = 0; k < x.size(); ++k) leaves.emplace_back(x[k], y[k]);
    }
  };

  /// None where the values are of two kinds, or of one without integer leaves: then the evaluator knows what `==` means.
  static std::optional<Sides> leaves_of(const Value& a, const Value& b) {
    Sides sides;
    if (a.is<Numeral>() && b.is<Numeral>()) {
      sides.leaves.emplace_back(a.get<Numeral>(), b.get<Numeral>());
    } else if (a.is<Tuple<Numeral>>() && b.is<Tuple<Numeral>>()) {
      sides.add(a.get<Tuple<Numeral>>(), b.get<Tuple<Numeral>>());
    } else if (a.is<Layout<Numeral>>() && b.is<Layout<Numeral>>()) {
      sides.add(a.as<Layout<Numeral>>()->shape(), b.as<Layout<Numeral>>()->shape());
      sides.add(a.as<Layout<Numeral>>()->stride(), b.as<Layout<Numeral>>()->stride());
    } else {
      return std::nullopt;
    }
    return sides;
  }

  std::optional<bool> claim_equal(const Value& a, const Value& b) {
    const auto sides = leaves_of(a, b);
    if (!sides) return std::nullopt;
    if (!sides->congruent) return scope_.claim(false);
    for (const auto& [x, y] : sides->leaves) {
      if (!scope_.claim(x == y)) return false;
    }
    return sides->leaves.empty() ? scope_.claim(true) : true;
  }

  static std::optional<Numeral::Truth> order(notation::Operation operation, const Value& a, const Value& b) {
    using notation::Operation;
    const Numeral* x = a.as<Numeral>();
    const Numeral* y = b.as<Numeral>();
    if (x == nullptr || y == nullptr) return std::nullopt;
    switch (operation) {
      case Operation::less: return *x < *y;
      case Operation::less_equal: return *x <= *y;
      case Operation::greater: return *y < *x;
      case Operation::greater_equal: return *y <= *x;
      default: return std::nullopt;
    }
  }

  static std::size_t left_of_guard(const notation::Expression& expression, std::size_t node) {
    return expression.operands(expression.operands(node)[0])[0];
  }

  [[noreturn]] void refuse(const Rejection& rejection) const {
    const bool says_something = rejection.kind() == Kind::inadmissible || rejection.kind() == Kind::domain;
    if (scope_.is_path() && !says_something) throw symbolic::Unknown(rejection.message());
    throw rejection;
  }

  ClaimScope& scope_;
  Names names_;
};

}  // namespace colex::smt_claims
