// Evaluates expressions: what their names stand for, an expression once, and one again and again.
//
// What the names in an expression stand for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "colex/notation/syntax.hpp"
#include "colex/notation/value.hpp"

namespace colex::notation {

/// Names with their values; a later one hides an earlier one of the same name.
template <Integer I = Checked>
class Environment {
 public:
  struct Binding {
    Binding(std::string_view n, const Value<I>& v) : name(n), value(v) {}

    std::string name;
    Value<I> value;
  };

  void bind(std::string_view name, const Value<I>& value) { bindings_.emplace_back(name, value); }
  /// Forgets all bindings but the first `count`.
  void shrink(std::size_t count) { bindings_.erase(bindings_.begin() + static_cast<std::ptrdiff_t>(count), bindings_.end()); }
  /// Null if the name stands for nothing.
  const Value<I>* find(std::string_view name) const {
    for (auto binding = bindings_.rbegin(); binding != bindings_.rend(); ++binding) {
      if (binding->name == name) return &binding->value;
    }
    return nullptr;
  }
  const std::vector<Binding>& bindings() const { return bindings_; }

 private:
  std::vector<Binding> bindings_;
};

// From the syntax tree to the value.
//
//   Environment<> names;
//   names.bind("L", Layout<>(tuple(4, 8), tuple(8, 1)));
//   to_string(evaluate(parse_expression("L(2,5)"), names)) == "21"
//
// The evaluator is a template over the integer (evaluator.hpp), instantiated for Checked in the library.

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

// An expression that is evaluated again and again, each time for other values of its variables.
//
//   the program of the text "size(L) * n" and the variables L, n
//   program.run(values)      what it is worth for these values of L and n
//
// What its names stand for is looked up once, the values of its variables are not copied, the memory that an evaluation needs is
// kept for the next one, and a call that is written several times is made once.

class Program {
 public:
  /// `definitions` says what names stand for that are no variables; what it does not say is a function. All that is given here is
  /// kept elsewhere, and outlives the program.
  Program(const Expression& expression, std::span<const std::string> variables, const Environment<>& definitions);
  ~Program();
  Program(Program&&) noexcept;
  Program& operator=(Program&&) noexcept;

  const Expression& expression() const { return *expression_; }
  /// Whether there is no text, and so nothing to run.
  bool empty() const { return expression_->empty(); }

  /// The value for these values of the variables, one for each. It stays until the program is run again, and no longer than they
  /// do. Throws the LocatedRejection if there is none. Requires !empty().
  const Value<>& run(std::span<const Value<>> values);

 private:
  struct State;
  void prepare();

  const Expression* expression_;
  std::span<const std::string> variables_;
  const Environment<>* definitions_;
  std::unique_ptr<State> state_;  ///< none before it runs: only then all functions are known
};

}  // namespace colex::notation
