#include "colex/solvers/term.hpp"

#include "colex/rejection.hpp"

namespace colex::solvers {

Term compound(Operation operation, const Sort& sort, std::vector<Term> operands) {
  return Term(Term::Node{operation, sort, std::move(operands), {}});
}

namespace {

void require(bool condition, const char* what, const Term& a) {
  if (!condition)
    throw Rejection(Kind::type, std::string(what) + " is not defined on " + to_string(a) + ", of sort " + to_string(a.sort()));
}

void require_alike(const char* what, const Term& a, const Term& b) {
  if (a.sort() == b.sort()) return;
  throw Rejection(Kind::type, std::string(what) + " needs two terms of one sort: " + to_string(a) + " is " + to_string(a.sort()) +
                                  ", and " + to_string(b) + " is " + to_string(b.sort()));
}

Term connective(Operation operation, const char* what, const Term& a, const Term& b) {
  require(a.sort().is_boolean(), what, a);
  require_alike(what, a, b);
  return compound(operation, Sort::boolean(), {a, b});
}

/// An operation of Int, and its counterpart on words.
Term arithmetic(Operation integers, Operation words, const char* what, const Term& a, const Term& b) {
  require(!a.sort().is_boolean(), what, a);
  require_alike(what, a, b);
  return compound(a.sort().is_integer() ? integers : words, a.sort(), {a, b});
}

Term comparison(Operation integers, Operation words, const char* what, const Term& a, const Term& b) {
  require(!a.sort().is_boolean(), what, a);
  require_alike(what, a, b);
  return compound(a.sort().is_integer() ? integers : words, Sort::boolean(), {a, b});
}

Term on_words(Operation operation, const char* what, const Term& a, const Term& b) {
  require(a.sort().is_bits(), what, a);
  require_alike(what, a, b);
  return compound(operation, a.sort(), {a, b});
}

}  // namespace

Term variable(std::string name, const Sort& sort) { return Term(Term::Node{Operation::variable, sort, {}, std::move(name)}); }

Term literal(const Value& value) { return Term(Term::Node{Operation::literal, value.sort(), {}, {}, value}); }

Term literal(std::int64_t number, const Sort& sort) {
  if (sort.is_bits()) return literal(Value::word(sort.width(), static_cast<std::uint64_t>(number)));
  if (sort.is_integer()) return literal(Value::integer(number));
  throw Rejection(Kind::type, "the number " + std::to_string(number) + " is no truth value");
}

Term operator!(const Term& a) {
  require(a.sort().is_boolean(), "not", a);
  return compound(Operation::negation, Sort::boolean(), {a});
}
Term operator&&(const Term& a, const Term& b) { return connective(Operation::conjunction, "and", a, b); }
Term operator||(const Term& a, const Term& b) { return connective(Operation::disjunction, "or", a, b); }
Term implies(const Term& a, const Term& b) { return connective(Operation::implication, "implies", a, b); }

Term all_of(std::vector<Term> terms) {
  for (const Term& term : terms) require(term.sort().is_boolean(), "and", term);
  if (terms.empty()) return truth(true);
  if (terms.size() == 1) return terms.front();
  return compound(Operation::conjunction, Sort::boolean(), std::move(terms));
}

Term any_of(std::vector<Term> terms) {
  for (const Term& term : terms) require(term.sort().is_boolean(), "or", term);
  if (terms.empty()) return truth(false);
  if (terms.size() == 1) return terms.front();
  return compound(Operation::disjunction, Sort::boolean(), std::move(terms));
}

Term operator==(const Term& a, const Term& b) {
  require_alike("=", a, b);
  return compound(Operation::equality, Sort::boolean(), {a, b});
}
Term operator!=(const Term& a, const Term& b) { return !(a == b); }

Term ite(const Term& condition, const Term& a, const Term& b) {
  require(condition.sort().is_boolean(), "ite", condition);
  require_alike("ite", a, b);
  return compound(Operation::choice, a.sort(), {condition, a, b});
}

Term operator+(const Term& a, const Term& b) { return arithmetic(Operation::sum, Operation::bit_sum, "+", a, b); }
Term operator-(const Term& a, const Term& b) { return arithmetic(Operation::difference, Operation::bit_difference, "-", a, b); }
Term operator<(const Term& a, const Term& b) { return comparison(Operation::less, Operation::bit_less, "<", a, b); }
Term operator<=(const Term& a, const Term& b) { return comparison(Operation::less_equal, Operation::bit_less_equal, "<=", a, b); }

Term operator*(const Term& a, const Term& b) {
  require(a.sort().is_integer(), "*", a);
  require_alike("*", a, b);
  return compound(Operation::product, a.sort(), {a, b});
}

Term operator~(const Term& a) {
  require(a.sort().is_bits(), "bvnot", a);
  return compound(Operation::bit_not, a.sort(), {a});
}
Term operator&(const Term& a, const Term& b) { return on_words(Operation::bit_and, "bvand", a, b); }
Term operator|(const Term& a, const Term& b) { return on_words(Operation::bit_or, "bvor", a, b); }
Term operator^(const Term& a, const Term& b) { return on_words(Operation::bit_xor, "bvxor", a, b); }
Term operator<<(const Term& a, const Term& b) { return on_words(Operation::shift_left, "bvshl", a, b); }
Term operator>>(const Term& a, const Term& b) { return on_words(Operation::shift_right, "bvlshr", a, b); }

Term extract(const Term& a, unsigned high, unsigned low) {
  require(a.sort().is_bits(), "extract", a);
  if (low > high || high >= a.sort().width()) {
    throw Rejection(Kind::domain, "bits " + std::to_string(low) + " to " + std::to_string(high) + " of " + to_string(a) +
                                      ", which has " + std::to_string(a.sort().width()));
  }
  return Term(Term::Node{Operation::extract, Sort::bits(high - low + 1), {a}, {}, Value::boolean(false), high, low});
}

}  // namespace colex::solvers
