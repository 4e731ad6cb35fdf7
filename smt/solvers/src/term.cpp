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

Sort Sort::bits(unsigned width) {
  if (width < 1 || width > 64) throw Rejection(Kind::domain, "a word has 1 to 64 bits, not " + std::to_string(width));
  return Sort(Tag::bits, width);
}

std::string to_string(const Sort& sort) {
  if (sort.is_boolean()) return "Bool";
  if (sort.is_integer()) return "Int";
  return "(_ BitVec " + std::to_string(sort.width()) + ')';
}

namespace {

std::uint64_t lowest_bits(unsigned width) { return ~std::uint64_t{0} >> (64 - width); }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 16;
}

std::optional<Wide> parse_number(std::string_view digits, int base) {
  // A factor of 64 below the largest, so that the loop cannot overflow.
  const Wide limit = Wide{1} << 120;
  if (digits.empty()) return std::nullopt;
  Wide number = 0;
  for (const char c : digits) {
    if (digit_of(c) >= base || number >= limit) return std::nullopt;
    number = number * base + digit_of(c);
  }
  return number;
}

std::optional<Value> parse_word(std::string_view digits, int base, unsigned bits_per_digit) {
  if (digits.empty() || digits.size() * bits_per_digit > 64) return std::nullopt;
  const auto number = parse_number(digits, base);
  if (!number) return std::nullopt;
  return Value::word(static_cast<unsigned>(digits.size()) * bits_per_digit, static_cast<std::uint64_t>(*number));
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

Value Value::word(unsigned width, std::uint64_t word) {
  const Sort sort = Sort::bits(width);
  return Value(sort, static_cast<Wide>(word & lowest_bits(width)));
}

std::string to_string(const Value& value) {
  if (value.sort().is_boolean()) return value.truth() ? "true" : "false";
  if (value.sort().is_integer()) {
    return value.number() < 0 ? "(- " + to_string(value.number()).substr(1) + ')' : to_string(value.number());
  }
  std::string text = "#b";
  for (unsigned bit = value.sort().width(); bit-- > 0;) text += (value.word() >> bit & 1) != 0 ? '1' : '0';
  return text;
}

std::optional<Value> parse_value(std::string_view text) {
  text = trimmed(text);
  if (text == "true") return Value::boolean(true);
  if (text == "false") return Value::boolean(false);
  if (text.starts_with("#b")) return parse_word(text.substr(2), 2, 1);
  if (text.starts_with("#x")) return parse_word(text.substr(2), 16, 4);
  const bool negative = text.starts_with("(-") && text.ends_with(')');
  if (negative) text = trimmed(text.substr(2, text.size() - 3));
  const auto number = parse_number(text, 10);
  if (!number) return std::nullopt;
  return Value::integer(negative ? -*number : *number);
}

}  // namespace colex::solvers
