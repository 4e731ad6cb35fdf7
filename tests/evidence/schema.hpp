// As much of JSON Schema as the evidence schema uses: type, const, enum, required, properties, additionalProperties, items, minimum,
// maximum, minLength, pattern. A keyword that is not among them is reported, so that the schema cannot ask for what nobody checks.
#pragma once

#include <algorithm>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace colex::evidence {

class Schema {
 public:
  explicit Schema(nlohmann::json schema) : schema_(std::move(schema)) {}

  /// What is wrong with the value, a sentence each; none for a valid one.
  std::vector<std::string> violations(const nlohmann::json& value) const {
    std::vector<std::string> found;
    check(schema_, value, "record", found);
    return found;
  }

 private:
  using Json = nlohmann::json;

  static bool has_type(const Json& value, const std::string& type) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_boolean();
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    return false;
  }

  static void check(const Json& schema, const Json& value, const std::string& where, std::vector<std::string>& found) {
    static const std::set<std::string> known = {"$schema", "title",     "description", "type",    "const",
                                                "enum",    "required",  "properties",  "minimum", "additionalProperties",
                                                "pattern", "minLength", "maximum",     "items"};
    for (const auto& [keyword, unused] : schema.items()) {
      if (known.count(keyword) == 0) found.push_back(where + ": the validator does not know the keyword " + keyword);
    }
    const auto complain = [&](bool valid, const std::string& what) {
      if (!valid) found.push_back(where + ": " + what + ", not " + value.dump());
    };
    if (schema.contains("type")) complain(has_type(value, schema["type"]), "type " + schema["type"].dump());
    if (schema.contains("const")) complain(value == schema["const"], "the constant " + schema["const"].dump());
    if (schema.contains("enum")) {
      complain(std::count(schema["enum"].begin(), schema["enum"].end(), value) == 1, "one of " + schema["enum"].dump());
    }
    if (schema.contains("minimum") && value.is_number())
      complain(value >= schema["minimum"], "at least " + schema["minimum"].dump());
    if (schema.contains("maximum") && value.is_number())
      complain(value <= schema["maximum"], "at most " + schema["maximum"].dump());
    if (value.is_string()) {
      const auto text = value.get<std::string>();
      if (schema.contains("minLength")) complain(text.size() >= schema["minLength"].get<std::size_t>(), "a longer text");
      if (schema.contains("pattern")) {
        const auto pattern = schema["pattern"].get<std::string>();
        complain(std::regex_search(text, std::regex(pattern)), "a text that matches " + pattern);
      }
    }
    if (value.is_object()) check_members(schema, value, where, found);
    if (value.is_array() && schema.contains("items")) {
      for (std::size_t k = 0; k < value.size(); ++k)
        check(schema["items"], value[k], where + '[' + std::to_string(k) + ']', found);
    }
  }

  static void check_members(const Json& schema, const Json& value, const std::string& where, std::vector<std::string>& found) {
    for (const Json& field : schema.value("required", Json::array())) {
      if (!value.contains(field.get<std::string>())) found.push_back(where + ": lacks " + field.get<std::string>());
    }
    const Json properties = schema.value("properties", Json::object());
    const Json additional = schema.value("additionalProperties", Json(true));
    for (const auto& [name, member] : value.items()) {
      if (properties.contains(name)) {
        check(properties[name], member, where + '.' + name, found);
      } else if (additional.is_object()) {
        check(additional, member, where + '.' + name, found);
      } else if (additional == Json(false)) {
        found.push_back(where + ": has " + name + ", which the schema does not name");
      }
    }
  }

  Json schema_;
};

}  // namespace colex::evidence
