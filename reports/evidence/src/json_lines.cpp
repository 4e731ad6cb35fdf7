#include "colex/evidence/json_lines.hpp"

#include <istream>
#include <ostream>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

namespace colex::evidence {

namespace {

// Keeps the order of fields, and so the order of a counterexample's variables.
using Json = nlohmann::ordered_json;

[[noreturn]] void malformed(const std::string& field, const std::string& expected) {
  throw MalformedRecord("field \"" + field + "\": expected " + expected);
}

const Json& member(const Json& object, const char* field) {
  const auto found = object.find(field);
  if (found == object.end()) malformed(field, "it to be present");
  return *found;
}

std::string text(const Json& object, const std::string& field) {
  const Json& value = member(object, field.c_str());
  if (!value.is_string()) malformed(field, "a string");
  return value.get<std::string>();
}

std::string optional_text(const Json& object, const std::string& field) {
  return object.contains(field) ? text(object, field) : std::string();
}

std::uint64_t count(const Json& object, const std::string& field) {
  const Json& value = member(object, field.c_str());
  if (!value.is_number_unsigned()) malformed(field, "an integer >= 0");
  return value.get<std::uint64_t>();
}

std::optional<std::uint64_t> optional_count(const Json& object, const std::string& field) {
  if (!object.contains(field)) return std::nullopt;
  return count(object, field);
}

const Json& object(const Json& parent, const char* field) {
  const Json& value = member(parent, field);
  if (!value.is_object()) malformed(field, "an object");
  return value;
}

/// The elements of an optional list.
Json list(const Json& parent, const std::string& field) {
  if (!parent.contains(field)) return Json::array();
  const Json& value = member(parent, field.c_str());
  if (!value.is_array()) malformed(field, "a list");
  return value;
}

Claim claim_of(const Json& json) { return {text(json, "file"), count(json, "line"), count(json, "column"), text(json, "text")}; }

Comparison comparison_of(const Json& json) {
  return {text(json, "left"), text(json, "relation"), text(json, "right"), text(json, "left_value"), text(json, "right_value")};
}

/// The strings of an optional list.
std::vector<std::string> texts(const Json& parent, const std::string& field) {
  std::vector<std::string> result;
  for (const Json& element : list(parent, field)) {
    if (!element.is_string()) malformed(field, "a list of strings");
    result.push_back(element.get<std::string>());
  }
  return result;
}

/// Names with their values, in the order in which they were written.
std::vector<Binding> bindings(const Json& parent, const std::string& field) {
  std::vector<Binding> result;
  if (!parent.contains(field)) return result;
  const Json& values = object(parent, field.c_str());
  for (const auto& [name, value] : values.items()) result.push_back({name, text(values, name)});
  return result;
}

Json json_of(const std::vector<Binding>& bindings) {
  Json values = Json::object();
  for (const Binding& binding : bindings) values[binding.name] = binding.value;
  return values;
}

Proof proof_of(const Json& json) {
  return {text(json, "scope"),  text(json, "parts"),    count(json, "unseen"),
          count(json, "steps"), count(json, "trusted"), texts(json, "judges")};
}

Json json_of(const Proof& proof) {
  return {{"scope", proof.scope}, {"parts", proof.parts},     {"unseen", proof.unseen},
          {"steps", proof.steps}, {"trusted", proof.trusted}, {"judges", proof.judges}};
}

Hardware hardware_of(const Json& json) {
  Hardware hardware{text(json, "instruction"), text(json, "device"), text(json, "machine"), {}};
  for (const Json& operand : list(json, "operands")) {
    if (!operand.is_object()) malformed("operands", "a list of objects");
    hardware.operands.push_back(
        {text(operand, "name"), text(operand, "layout"), count(operand, "rows"), count(operand, "columns")});
  }
  return hardware;
}

Json json_of(const Hardware& hardware) {
  Json operands = Json::array();
  for (const Operand& operand : hardware.operands) {
    operands.push_back(
        {{"name", operand.name}, {"layout", operand.layout}, {"rows", operand.rows}, {"columns", operand.columns}});
  }
  return {{"instruction", hardware.instruction},
          {"device", hardware.device},
          {"machine", hardware.machine},
          {"operands", std::move(operands)}};
}

Expected expected_of(const std::string& text) {
  if (text == name(Expected::stands)) return Expected::stands;
  if (text == name(Expected::falls)) return Expected::falls;
  malformed("expected", "\"stands\" or \"falls\", not \"" + text + '"');
}

Outcome outcome_of(const std::string& text) {
  if (const auto outcome = outcome_named(text)) return *outcome;
  malformed("outcome", "the name of an outcome, not \"" + text + '"');
}

/// The word for what a record before version 3 says.
Outcome former_outcome_of(const std::string& text, const std::string& engine, const std::string& bound) {
  if (text == "proved (profiles)") return Outcome::checked_shapes;
  const Outcome outcome = outcome_of(text);
  const bool is_whole = bound == "the whole domain" || engine == "evaluation" || engine == "recorded" || engine == "observed";
  return outcome == Outcome::exhausted && !is_whole ? Outcome::tested : outcome;
}

/// Whether the outcome is about a part of what the claim says, and so says nothing without its bound.
bool needs_a_bound(Outcome outcome) {
  return outcome == Outcome::exhausted || outcome == Outcome::checked_shapes || outcome == Outcome::tested;
}

void add_if_any(Json& json, const char* field, const std::string& value) {
  if (!value.empty()) json[field] = value;
}

}  // namespace

std::string to_json(const Record& record) {
  Json json;
  json["schema"] = schema_version;
  json["claim"] = {{"id", id(record.claim)},
                   {"file", record.claim.file},
                   {"line", record.claim.line},
                   {"column", record.claim.column},
                   {"text", record.claim.text}};
  if (!record.law.empty()) json["law"] = {{"id", record.law}, {"words", record.words}, {"source", record.source}};
  json["expected"] = name(record.expected);
  json["engine"] = record.engine;
  json["outcome"] = name(record.outcome);
  json["as_claimed"] = as_claimed(record);
  if (record.rank) json["rank"] = *record.rank;
  add_if_any(json, "bound", record.bound);
  json["cases"] = record.cases;
  json["filtered"] = record.filtered;
  json["overflowed"] = record.overflowed;
  if (record.undecided > 0) json["undecided"] = record.undecided;
  if (record.outcome == Outcome::refuted || !record.counterexample.empty()) {
    json["counterexample"] = json_of(record.counterexample);
  }
  if (!record.given.empty()) json["given"] = json_of(record.given);
  if (record.proof) json["proof"] = json_of(*record.proof);
  if (record.hardware) json["hardware"] = json_of(*record.hardware);
  if (record.comparison) {
    json["comparison"] = {{"left", record.comparison->left},
                          {"relation", record.comparison->relation},
                          {"right", record.comparison->right},
                          {"left_value", record.comparison->left_value},
                          {"right_value", record.comparison->right_value}};
  }
  if (!record.notes.empty()) json["notes"] = record.notes;
  add_if_any(json, "test", record.test);
  for (const Share& share : record.shares) {
    json["shares"].push_back(
        {{"label", share.label}, {"demanded", share.demanded}, {"hits", share.hits}, {"cases", share.cases}});
  }
  add_if_any(json, "reason", record.reason);
  if (record.seed) json["seed"] = *record.seed;
  add_if_any(json, "repeat", record.repeat);
  json["time"] = record.time;
  json["seconds"] = record.seconds;
  json["tool"] = record.tool;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

namespace {

/// The object of a line. Throws MalformedRecord for a name that an object has twice: readers would differ about which of the two values holds.
Json parsed(const std::string& line) {
  std::vector<std::set<std::string>> names;
  std::string twice;
  const auto look = [&](int, Json::parse_event_t event, Json& value) {
    if (event == Json::parse_event_t::object_start) names.emplace_back();
    if (event == Json::parse_event_t::object_end) names.pop_back();
    if (event == Json::parse_event_t::key && !names.back().insert(value.get<std::string>()).second)
      twice = value.get<std::string>();
    return true;
  };
  Json json = Json::parse(line, look, false);
  if (!json.is_discarded() && !twice.empty()) malformed(twice, "to be there once");
  return json;
}

}  // namespace

Record from_json(const std::string& line) {
  const Json json = parsed(line);
  if (json.is_discarded()) throw MalformedRecord("expected a whole JSON object; this text is none, or is cut off");
  if (!json.is_object()) throw MalformedRecord("expected a JSON object");
  const auto version = count(json, "schema");
  if (version < 1 || version > schema_version) {
    malformed("schema", "a version from 1 to " + std::to_string(schema_version) + ", not " + std::to_string(version));
  }
  Record record;
  record.claim = claim_of(object(json, "claim"));
  if (json.contains("law")) {
    const Json& law = object(json, "law");
    record.law = text(law, "id");
    record.words = text(law, "words");
    record.source = text(law, "source");
  }
  record.expected = expected_of(text(json, "expected"));
  record.engine = text(json, "engine");
  record.rank = optional_count(json, "rank");
  record.bound = optional_text(json, "bound");
  const std::string outcome = text(json, "outcome");
  record.outcome = version < 3 ? former_outcome_of(outcome, record.engine, record.bound) : outcome_of(outcome);
  if (version >= 3 && needs_a_bound(record.outcome) && record.bound.empty())
    malformed("bound", "what was covered: \"" + outcome + "\" says nothing without it");
  record.cases = count(json, "cases");
  record.filtered = count(json, "filtered");
  record.overflowed = count(json, "overflowed");
  record.undecided = optional_count(json, "undecided").value_or(0);
  record.counterexample = bindings(json, "counterexample");
  record.given = bindings(json, "given");
  if (json.contains("proof")) record.proof = proof_of(object(json, "proof"));
  if (json.contains("hardware")) record.hardware = hardware_of(object(json, "hardware"));
  if (json.contains("comparison")) record.comparison = comparison_of(object(json, "comparison"));
  record.notes = texts(json, "notes");
  record.test = optional_text(json, "test");
  for (const Json& share : list(json, "shares")) {
    if (!share.is_object()) malformed("shares", "a list of objects");
    record.shares.push_back({text(share, "label"), count(share, "demanded"), count(share, "hits"), count(share, "cases")});
  }
  record.reason = optional_text(json, "reason");
  record.seed = optional_count(json, "seed");
  record.repeat = optional_text(json, "repeat");
  record.time = text(json, "time");
  const Json& seconds = member(json, "seconds");
  if (!seconds.is_number() || !(seconds.get<double>() >= 0 && seconds.get<double>() < 1e12))
    malformed("seconds", "a number of seconds");
  record.seconds = seconds.get<double>();
  record.tool = text(json, "tool");
  const Json& claimed = member(json, "as_claimed");
  if (!claimed.is_boolean() || claimed.get<bool>() != as_claimed(record)) {
    malformed("as_claimed", as_claimed(record) ? "true, as expected and outcome say" : "false, as expected and outcome say");
  }
  return record;
}

void write(std::ostream& out, const Record& record) { out << to_json(record) << '\n'; }

std::vector<Record> read(std::istream& in) {
  Reading reading = read_what_is_whole(in);
  if (!reading.mistakes.empty()) throw MalformedRecord(reading.mistakes.front());
  return std::move(reading.records);
}

Reading read_what_is_whole(std::istream& in) {
  Reading reading;
  std::string line;
  for (std::uint64_t number = 1; std::getline(in, line); ++number) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    try {
      reading.records.push_back(from_json(line));
    } catch (const MalformedRecord& mistake) {
      reading.mistakes.push_back("line " + std::to_string(number) + ": " + mistake.what());
    }
  }
  return reading;
}

}  // namespace colex::evidence
