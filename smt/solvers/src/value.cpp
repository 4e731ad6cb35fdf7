#include "colex/solvers/value.hpp"

#include <algorithm>

namespace colex::solvers {

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
