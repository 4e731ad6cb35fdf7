// Reading fields of JSON objects, with messages that name the field. Whoever includes it has nlohmann's JSON.
//
//   fields::count(json, "cases")      12, or MalformedField: field "cases": expected an integer >= 0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "colex/evidence/json_lines.hpp"

namespace colex::evidence::fields {

/// Keeps the order of fields, so that writing is deterministic.
using Json = nlohmann::ordered_json;

/// A field that is not as expected.
class MalformedField : public MalformedRecord {
 public:
  MalformedField(const std::string& field, const std::string& expected)
      : MalformedRecord("field \"" + field + "\": expected " + expected) {}
};

/// The value of a field, which has to be there.
inline const Json& member(const Json& object, const std::string& field) {
  const auto found = object.find(field);
  if (found == object.end()) throw MalformedField(field, "it to be present");
  return *found;
}

inline std::string text(const Json& object, const std::string& field) {
  const Json& value = member(object, field);
  if (!value.is_string()) throw MalformedField(field, "a string");
  return value.get<std::string>();
}

inline std::uint64_t count(const Json& object, const std::string& field) {
  const Json& value = member(object, field);
  if (!value.is_number_unsigned()) throw MalformedField(field, "an integer >= 0");
  return value.get<std::uint64_t>();
}

inline const Json& object(const Json& parent, const std::string& field) {
  const Json& value = member(parent, field);
  if (!value.is_object()) throw MalformedField(field, "an object");
  return value;
}

inline const Json& list(const Json& parent, const std::string& field) {
  const Json& value = member(parent, field);
  if (!value.is_array()) throw MalformedField(field, "a list");
  return value;
}

inline std::vector<std::string> texts(const Json& parent, const std::string& field) {
  std::vector<std::string> result;
  for (const Json& value : list(parent, field)) {
    if (!value.is_string()) throw MalformedField(field, "a list of strings");
    result.push_back(value.get<std::string>());
  }
  return result;
}

}  // namespace colex::evidence::fields
