#include "colex/solvers/evaluate.hpp"

#include "colex/rejection.hpp"

namespace colex::solvers {

namespace {

[[noreturn]] void overflow(const Term& term) {
  throw Rejection(Kind::overflow, "the value of " + to_string(term) + " does not fit 128 bits");
}

/// A product of numbers below 2^63 cannot overflow 128 bits; a larger one is not needed.
Wide product(const Term& term, Wide a, Wide b) {
  const Wide limit = Wide{1} << 63;
  if (a == 0 || b == 0) return 0;
  if (a >= limit || a <= -limit || b >= limit || b <= -limit) overflow(term);
  return a * b;
}

Wide sum(const Term& term, Wide a, Wide b) {
  Wide result = 0;
  if (__builtin_add_overflow(a, b, &result)) overflow(term);
  return result;
}

Wide difference(const Term& term, Wide a, Wide b) {
  Wide result = 0;
  if (__builtin_sub_overflow(a, b, &result)) overflow(term);
  return result;
}

std::uint64_t shifted_left(const Value& a, const Value& b) { return b.word() < a.sort().width() ? a.word() << b.word() : 0; }
std::uint64_t shifted_right(const Value& a, const Value& b) { return b.word() < a.sort().width() ? a.word() >> b.word() : 0; }

Value value_of_variable(const Term& term, const Model& model) {
  const auto found = model.find(term.name());
  if (found == model.end()) return Value::zero(term.sort());
  if (found->second.sort() == term.sort()) return found->second;
  throw Rejection(Kind::type, "the variable " + term.name() + " of sort " + to_string(term.sort()) + " is given the value " +
                                  to_string(found->second));
}

/// The operations that do not look at all of their operands.
bool holds_for_all(const Term& term, const Model& model, bool truth) {
  for (const Term& operand : term.operands()) {
    if (evaluate(operand, model).truth() != truth) return false;
  }
  return true;
}

}  // namespace

Value evaluate(const Term& term, const Model& model) {
  const auto operand = [&](std::size_t k) { return evaluate(term.operands()[k], model); };
  const auto number = [&](std::size_t k) { return operand(k).number(); };
  const auto bits = [&](std::size_t k) { return operand(k).word(); };
  const auto word = [&](std::uint64_t result) { return Value::word(term.sort().width(), result); };
  switch (term.operation()) {
    case Operation::variable: return value_of_variable(term, model);
    case Operation::literal: return term.value();
    case Operation::negation: return Value::boolean(!operand(0).truth());
    case Operation::conjunction: return Value::boolean(holds_for_all(term, model, true));
    case Operation::disjunction: return Value::boolean(!holds_for_all(term, model, false));
    case Operation::implication: return Value::boolean(!operand(0).truth() || operand(1).truth());
    case Operation::equality: return Value::boolean(operand(0) == operand(1));
    case Operation::choice: return operand(0).truth() ? operand(1) : operand(2);
    case Operation::sum: return Value::integer(sum(term, number(0), number(1)));
    case Operation::difference: return Value::integer(difference(term, number(0), number(1)));
    case Operation::product: return Value::integer(product(term, number(0), number(1)));
    case Operation::less: return Value::boolean(number(0) < number(1));
    case Operation::less_equal: return Value::boolean(number(0) <= number(1));
    case Operation::bit_not: return word(~bits(0));
    case Operation::bit_and: return word(bits(0) & bits(1));
    case Operation::bit_or: return word(bits(0) | bits(1));
    case Operation::bit_xor: return word(bits(0) ^ bits(1));
    case Operation::bit_sum: return word(bits(0) + bits(1));
    case Operation::bit_difference: return word(bits(0) - bits(1));
    case Operation::shift_left: return word(shifted_left(operand(0), operand(1)));
    case Operation::shift_right: return word(shifted_right(operand(0), operand(1)));
    case Operation::bit_less: return Value::boolean(bits(0) < bits(1));
    case Operation::bit_less_equal: return Value::boolean(bits(0) <= bits(1));
    case Operation::extract: return word(bits(0) >> term.low());
  }
  throw Rejection(Kind::type, "no such operation");
}

}  // namespace colex::solvers
