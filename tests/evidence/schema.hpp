// As much of JSON Schema (2020-12) as our schemas use: type, const, enum, required, properties, additionalProperties,
// unevaluatedProperties, items, minItems, minimum, maximum, minLength, pattern, oneOf, and $ref into $defs. A keyword that is
// not among them is reported, so that a schema cannot ask for what nobody checks.
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
  /// Members of an object that a schema says something about.
  using Names = std::set<std::string>;

  static bool has_type(const Json& value, const std::string& type) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_boolean();
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    return false;
  }

  static void require_known(const Json& schema, const std::string& where, std::vector<std::string>& found) {
    static const Names known = {"$schema",
                                "$id",
                                "$ref",
                                "$defs",
                                "title",
                                "description",
                                "type",
                                "const",
                                "enum",
                                "required",
                                "properties",
                                "additionalProperties",
                                "unevaluatedProperties",
                                "items",
                                "minItems",
                                "minimum",
                                "maximum",
                                "minLength",
                                "pattern",
                                "oneOf"};
    for (const auto& [keyword, unused] : schema.items()) {
      if (known.count(keyword) == 0) found.push_back(where + ": the validator does not know the keyword " + keyword);
    }
  }

  /// Returns the members that the schema, what it refers to and the alternative that fits say something about.
  Names check(const Json& schema, const Json& value, const std::string& where, std::vector<std::string>& found) const {
    require_known(schema, where, found);
    Names evaluated;
    if (schema.contains("$ref")) evaluated = check(referred(schema["$ref"]), value, where, found);
    if (schema.contains("oneOf")) evaluated.merge(check_alternatives(schema["oneOf"], value, where, found));
    check_value(schema, value, where, found);
    if (value.is_object()) evaluated.merge(check_members(schema, value, where, found));
    if (value.is_array() && schema.contains("items")) {
      for (std::size_t k = 0; k < value.size(); ++k)
        check(schema["items"], value[k], where + '[' + std::to_string(k) + ']', found);
    }
    if (value.is_object() && schema.value("unevaluatedProperties", Json(true)) == Json(false)) {
      for (const auto& [name, unused] : value.items()) {
        if (evaluated.count(name) == 0) found.push_back(where + ": has " + name + ", which the schema does not name");
      }
    }
    return evaluated;
  }

  /// "#/$defs/NAME".
  const Json& referred(const std::string& reference) const { return schema_.at(Json::json_pointer(reference.substr(1))); }

  /// The value is to fit one of them. Where it fits none, what it lacks for the one that comes nearest.
  Names check_alternatives(const Json& alternatives, const Json& value, const std::string& where,
                           std::vector<std::string>& found) const {
    std::size_t fitting = 0;
    Names evaluated;
    std::vector<std::string> nearest;
    for (const Json& alternative : alternatives) {
      std::vector<std::string> lacking;
      Names names = check(alternative, value, where, lacking);
      if (lacking.empty()) {
        ++fitting;
        evaluated = std::move(names);
      } else if (nearest.empty() || lacking.size() < nearest.size()) {
        nearest = std::move(lacking);
        if (fitting == 0) evaluated = std::move(names);
      }
    }
    if (fitting == 0) found.insert(found.end(), nearest.begin(), nearest.end());
    if (fitting > 1) found.push_back(where + ": fits several alternatives");
    return evaluated;
  }

  static void check_value(const Json& schema, const Json& value, const std::string& where, std::vector<std::string>& found) {
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
    if (value.is_array() && schema.contains("minItems"))
      complain(value.size() >= schema["minItems"].get<std::size_t>(), "at least " + schema["minItems"].dump() + " items");
  }

  Names check_members(const Json& schema, const Json& value, const std::string& where, std::vector<std::string>& found) const {
    Names evaluated;
    for (const Json& field : schema.value("required", Json::array())) {
      if (!value.contains(field.get<std::string>())) found.push_back(where + ": lacks " + field.get<std::string>());
    }
    const Json properties = schema.value("properties", Json::object());
    const Json additional = schema.value("additionalProperties", Json(true));
    for (const auto& [name, member] : value.items()) {
      if (properties.contains(name)) {
        check(properties[name], member, where + '.' + name, found);
        evaluated.insert(name);
      } else if (additional.is_object()) {
        check(additional, member, where + '.' + name, found);
        evaluated.insert(name);
      } else if (additional == Json(false)) {
        found.push_back(where + ": has " + name + ", which the schema does not name");
      }
    }
    return evaluated;
  }

  Json schema_;
};

}  // namespace colex::evidence
