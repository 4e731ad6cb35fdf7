// Reading fields of observations: as of evidence, and numbers within their ranges and texts that can be shown.
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "colex/evidence/fields.hpp"

namespace colex::observations::detail {

using evidence::fields::count;
using evidence::fields::Json;
using evidence::fields::list;
using evidence::fields::MalformedField;
using evidence::fields::member;
using evidence::fields::object;

/// A text that is shown to people has no control characters, with which it could do more than be read.
inline std::string printable(std::string text, const std::string& field) {
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
  if (std::any_of(text.begin(), text.end(), is_control)) throw MalformedField(field, "a string without control characters");
  return text;
}

inline std::string text(const Json& object, const std::string& field) {
  return printable(evidence::fields::text(object, field), field);
}

/// Whether a value is an integer of 64 bits. JSON's own go on beyond it, and would come back wrapped.
inline bool is_integer(const Json& value) {
  constexpr auto largest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  return value.is_number_integer() && (!value.is_number_unsigned() || value.get<std::uint64_t>() <= largest);
}

inline std::int64_t integer(const Json& object, const std::string& field) {
  const Json& value = member(object, field);
  if (!is_integer(value)) throw MalformedField(field, "an integer of 64 bits");
  return value.get<std::int64_t>();
}

/// The least and the largest number that a field may have.
struct Range {
  std::int64_t least, most;
  bool has(std::int64_t value) const { return least <= value && value <= most; }
};

inline std::string text_of(const Range& range) {
  return "from " + std::to_string(range.least) + " to " + std::to_string(range.most);
}

inline std::int64_t integer(const Json& object, const std::string& field, Range range) {
  const std::int64_t value = integer(object, field);
  if (!range.has(value)) throw MalformedField(field, "an integer " + text_of(range) + ", not " + std::to_string(value));
  return value;
}

/// A text that is one of a few.
inline std::string one_of(const Json& object, const std::string& field, std::initializer_list<std::string_view> words) {
  const std::string value = text(object, field);
  if (std::find(words.begin(), words.end(), value) != words.end()) return value;
  std::string expected;
  for (const std::string_view word : words) expected += (expected.empty() ? "\"" : ", \"") + std::string(word) + '"';
  throw MalformedField(field, (words.size() > 1 ? "one of " : "") + expected + "; not \"" + value + '"');
}

/// Refuses a field of any other name: it would be read past.
inline void require_known(const Json& object, std::initializer_list<std::string_view> names) {
  for (const auto& [name, value] : object.items()) {
    if (std::find(names.begin(), names.end(), name) == names.end()) throw MalformedField(name, "no field of this name");
  }
}

inline std::vector<std::int64_t> integers(const Json& parent, const std::string& field) {
  std::vector<std::int64_t> result;
  for (const Json& value : list(parent, field)) {
    if (!is_integer(value)) throw MalformedField(field, "a list of integers of 64 bits");
    result.push_back(value.get<std::int64_t>());
  }
  return result;
}

inline std::vector<std::int64_t> integers(const Json& parent, const std::string& field, Range range) {
  std::vector<std::int64_t> result = integers(parent, field);
  for (const std::int64_t value : result) {
    if (!range.has(value)) throw MalformedField(field, "integers " + text_of(range) + ", not " + std::to_string(value));
  }
  return result;
}

inline std::vector<std::string> texts(const Json& parent, const std::string& field) {
  std::vector<std::string> result = evidence::fields::texts(parent, field);
  for (const std::string& text : result) printable(text, field);
  return result;
}

}  // namespace colex::observations::detail
