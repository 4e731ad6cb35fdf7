// The value of a term: what a solver's model gives to a variable, and what evaluation finds.
//
//   parse_value("(- 5)")        an Int, -5
//   parse_value("#x0f")         a word of 8 bits, 15
//   to_string(Value::word(4, 9)) = "#b1001"
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "colex/solvers/sort.hpp"

namespace colex::solvers {

/// An integer of evaluation, wide enough for products of 64-bit numbers. Arithmetic on it is checked.
__extension__ using Wide = __int128;

std::string to_string(Wide number);

/// A truth value, an integer or a word, together with its sort.
class Value {
 public:
  static Value boolean(bool truth) { return Value(Sort::boolean(), truth ? 1 : 0); }
  static Value integer(Wide number) { return Value(Sort::integer(), number); }
  /// The lowest `width` bits of `word`.
  static Value word(unsigned width, std::uint64_t word);
  /// false, 0, or the word 0.
  static Value zero(const Sort& sort) { return Value(sort, 0); }

  const Sort& sort() const { return sort_; }
  bool truth() const { return number_ != 0; }
  Wide number() const { return number_; }
  std::uint64_t word() const { return static_cast<std::uint64_t>(number_); }

  friend bool operator==(const Value&, const Value&) = default;

 private:
  Value(Sort sort, Wide number) : sort_(sort), number_(number) {}

  Sort sort_;
  Wide number_;
};

/// As SMT-LIB 2 writes it: true, (- 5), #b1001.
std::string to_string(const Value& value);

/// The value that this text denotes in SMT-LIB 2; none if it is no literal, or does not fit.
std::optional<Value> parse_value(std::string_view text);

}  // namespace colex::solvers
