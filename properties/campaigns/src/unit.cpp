#include "colex/campaigns/unit.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <nlohmann/json.hpp>

#include "colex/evidence/record.hpp"

namespace colex::campaigns {

namespace {

using Json = nlohmann::ordered_json;

/// The commands of which a unit may be one, with the options that it may have.
const std::map<std::string, std::set<std::string>>& commands() {
  static const std::map<std::string, std::set<std::string>> all = {
      {"check", {"--engine", "--require", "--seed", "--timeout", "--one-judge"}},
      {"exhaust composition", {"--rank", "--extent", "--stride", "--shard"}},
      {"law", {"--engine", "--seed", "--cases", "--further", "--shard", "--timeout", "--one-judge"}},
      {"mutants", {"--engine", "--cases", "--first"}},
      {"oracle descriptors", {"--cases", "--seed"}},
      {"oracle tensor-maps", {"--cases", "--seed"}},
      {"oracle verify", {"--live"}},
      {"peers run", {"--source", "--operation", "--seed", "--drawn", "--share", "--rounds"}},
      {"prove", {"--nightly", "--rank", "--seed", "--timeout", "--one-judge"}},
  };
  return all;
}

/// The words of a command that name it.
std::string name_of(const std::vector<std::string>& argv) {
  if (argv.empty()) return "";
  if (commands().count(argv[0]) > 0 || argv.size() == 1) return argv[0];
  return argv[0] + ' ' + argv[1];
}

/// A word as the shell reads it back.
std::string typed(const std::string& word) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:,+=@%";
  const bool is_plain = !word.empty() && word.find_first_not_of(plain) == std::string::npos;
  return is_plain ? word : evidence::quoted(word);
}

}  // namespace

Unit unit_of(const std::string& tool, std::vector<std::string> argv, std::string_view depends) {
  std::uint64_t hash = evidence::hash(tool, evidence::hash(depends));
  // No word has this byte in it, so that two words are never one.
  for (const std::string& word : argv) hash = evidence::hash(word, evidence::hash(std::string_view("\0", 1), hash));
  return {evidence::hexadecimal(hash), std::move(argv)};
}

bool is_id(std::string_view text) {
  return text.size() == 16 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::string objection_to(const std::vector<std::string>& argv) {
  const std::string name = name_of(argv);
  const auto found = commands().find(name);
  if (found == commands().end()) {
    std::string names;
    for (const auto& [command, options] : commands()) names += (names.empty() ? "" : ", ") + command;
    return (name.empty() ? "an empty command line" : '"' + name + '"') + " is no command of a unit; those are " + names;
  }
  for (const std::string& word : argv) {
    if (word.find('\0') != std::string::npos) return "a word of " + name + " has a zero byte in it";
    if (word.starts_with('-') && found->second.count(word) == 0) return name + " in a unit has no option " + word;
  }
  return "";
}

bool needs_gpu(const Unit& unit) {
  const std::string name = name_of(unit.argv);
  return name == "oracle descriptors" || name == "oracle tensor-maps" ||
         std::find(unit.argv.begin(), unit.argv.end(), "--live") != unit.argv.end();
}

std::string to_json(const Unit& unit) {
  std::string text = R"({"unit":")" + unit.id + R"(","argv":[)";
  try {
    for (std::size_t k = 0; k < unit.argv.size(); ++k) text += (k == 0 ? "" : ",") + Json(unit.argv[k]).dump();
  } catch (const Json::type_error&) {
    throw Unusable("a plan is text, UTF-8, and cannot have a unit with other bytes in its words: " + command_of(unit));
  }
  return text + "]}";
}

Unit unit_from_json(std::string_view line) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object() || json.size() != 2 || !json.contains("unit") || !json.contains("argv") || !json["unit"].is_string() ||
      !json["argv"].is_array())
    throw Unusable("expected a unit, as {\"unit\":\"5c1f0a77d2e4b319\",\"argv\":[\"law\",\"S019\"]}");
  Unit unit;
  unit.id = json["unit"].get<std::string>();
  if (!is_id(unit.id)) throw Unusable("a unit's name is 16 hexadecimal digits, and not \"" + unit.id.substr(0, 40) + '"');
  for (const Json& word : json["argv"]) {
    if (!word.is_string()) throw Unusable("the unit " + unit.id + ": its argv is no list of texts");
    unit.argv.push_back(word.get<std::string>());
  }
  if (const std::string objection = objection_to(unit.argv); !objection.empty())
    throw Unusable("the unit " + unit.id + ": " + objection);
  return unit;
}

std::string command_of(const Unit& unit) {
  std::string text = "colex";
  for (const std::string& word : unit.argv) text += ' ' + typed(word);
  return text;
}

}  // namespace colex::campaigns
