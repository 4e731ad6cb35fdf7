#include <algorithm>

#include "colex/rejection.hpp"
#include "colex/solvers/query.hpp"

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

Term on_integers(Operation operation, const char* what, const Sort& sort, const Term& a, const Term& b) {
  require(a.sort().is_integer(), what, a);
  require_alike(what, a, b);
  return compound(operation, sort, {a, b});
}

}  // namespace

Term variable(std::string name, const Sort& sort) { return Term(Term::Node{Operation::variable, sort, {}, std::move(name)}); }

Term literal(const Value& value) { return Term(Term::Node{Operation::literal, value.sort(), {}, {}, value}); }

Term literal(std::int64_t number, const Sort& sort) {
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

Term operator+(const Term& a, const Term& b) { return on_integers(Operation::sum, "+", Sort::integer(), a, b); }
Term operator-(const Term& a, const Term& b) { return on_integers(Operation::difference, "-", Sort::integer(), a, b); }
Term operator*(const Term& a, const Term& b) { return on_integers(Operation::product, "*", Sort::integer(), a, b); }
Term operator<(const Term& a, const Term& b) { return on_integers(Operation::less, "<", Sort::boolean(), a, b); }
Term operator<=(const Term& a, const Term& b) { return on_integers(Operation::less_equal, "<=", Sort::boolean(), a, b); }

std::string to_string(const Sort& sort) { return sort.is_boolean() ? "Bool" : "Int"; }

namespace {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

std::optional<Wide> parse_number(std::string_view digits) {
  // A factor of 12 below the largest, so that the loop cannot overflow.
  const Wide limit = Wide{1} << 120;
  if (digits.empty()) return std::nullopt;
  Wide number = 0;
  for (const char c : digits) {
    if (c < '0' || c > '9' || number >= limit) return std::nullopt;
    number = number * 10 + (c - '0');
  }
  return number;
}

}  // namespace

std::string to_string(Wide number) {
  if (number == 0) return "0";
  std::string digits;
  for (Wide rest = number; rest != 0; rest /= 10) {
    const int digit = static_cast<int>(rest % 10);
    digits += static_cast<char>('0' + (digit < 0 ? -digit : digit));
  }
  if (number < 0) digits += '-';
  std::reverse(digits.begin(), digits.end());
  return digits;
}

std::string to_string(const Value& value) {
  if (value.sort().is_boolean()) return value.truth() ? "true" : "false";
  return value.number() < 0 ? "(- " + to_string(value.number()).substr(1) + ')' : to_string(value.number());
}

std::optional<Value> parse_value(std::string_view text) {
  text = trimmed(text);
  if (text == "true") return Value::boolean(true);
  if (text == "false") return Value::boolean(false);
  const bool negative = text.starts_with("(-") && text.ends_with(')');
  if (negative) text = trimmed(text.substr(2, text.size() - 3));
  const auto number = parse_number(text);
  if (!number) return std::nullopt;
  return Value::integer(negative ? -*number : *number);
}

}  // namespace colex::solvers
