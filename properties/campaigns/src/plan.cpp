#include "colex/campaigns/plan.hpp"

#include <algorithm>
#include <map>
#include <ostream>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

#include "colex/evidence/record.hpp"

namespace colex::campaigns {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view unit_begin = R"({"unit":")";
constexpr std::size_t id_size = 16;

std::uint64_t hash_with_break(std::string_view line, std::uint64_t before) {
  return evidence::hash("\n", evidence::hash(line, before));
}

/// A hash that has nothing to do with the unit's name.
std::uint64_t other_hash(const Unit& unit) {
  std::uint64_t hash = evidence::hash("another hash");
  for (const std::string& word : unit.argv) hash = evidence::hash(word, evidence::hash("\n", hash));
  return hash;
}

bool has_text(const Json& object, const char* field) { return object.contains(field) && object[field].is_string(); }

}  // namespace

PlanWriter::PlanWriter(std::ostream& out, const std::string& tool, const std::string& made)
    : out_(out), hash_(evidence::hash("")) {
  write(Json{{"plan", {{"schema", 1}, {"tool", tool}, {"made", made}}}}.dump());
}

void PlanWriter::write(const std::string& line) {
  hash_ = hash_with_break(line, hash_);
  out_ << line << '\n';
}

void PlanWriter::add(const Unit& unit) {
  if (const std::string objection = objection_to(unit.argv); !objection.empty()) throw Unusable(objection);
  const auto [at, is_new] = units_.emplace(unit.id, other_hash(unit));
  if (!is_new && at->second != other_hash(unit))
    throw Unusable("two units have the name " + unit.id + ", of which one is " + command_of(unit) + ": plan them apart");
  if (is_new) write(to_json(unit));
}

void PlanWriter::finish() {
  out_ << Json{{"end", {{"units", units_.size()}, {"hash", evidence::hexadecimal(hash_)}}}}.dump() << '\n';
}

Plan::Plan(std::string text, std::string name) : text_(std::move(text)), name_(std::move(name)) {
  const auto refuse = [&](const std::string& why) -> void { throw Unusable(name_ + ": " + why); };
  if (!text_.starts_with(plan_mark)) refuse("is no plan of a campaign: it begins otherwise");
  if (!text_.ends_with('\n')) refuse("the plan is cut off");
  std::vector<std::size_t> begins;
  for (std::size_t at = 0; at < text_.size(); at = text_.find('\n', at) + 1) begins.push_back(at);
  if (begins.size() < 2) refuse("the plan is cut off: it has one line");
  const auto line_at = [&](std::size_t begin) { return std::string_view(text_).substr(begin, text_.find('\n', begin) - begin); };
  const Json head = Json::parse(line_at(begins.front()), nullptr, false);
  const Json end = Json::parse(line_at(begins.back()), nullptr, false);
  if (!head.is_object() || !has_text(head["plan"], "tool") || !has_text(head["plan"], "made"))
    refuse("its first line does not say which colex made it, and when");
  if (!end.is_object() || !end.contains("end") || !end["end"].is_object() || !has_text(end["end"], "hash") ||
      !end["end"].contains("units") || !end["end"]["units"].is_number_unsigned())
    refuse("the plan is cut off: its last line does not count its units");
  tool_ = head["plan"]["tool"].get<std::string>();
  made_ = head["plan"]["made"].get<std::string>();
  id_ = end["end"]["hash"].get<std::string>();
  units_.assign(begins.begin() + 1, begins.end() - 1);
  if (end["end"]["units"].get<std::uint64_t>() != units_.size())
    refuse(std::to_string(units_.size()) + " of " + end["end"]["units"].dump() + " units are there");
  if (evidence::hexadecimal(evidence::hash(std::string_view(text_).substr(0, begins.back()))) != id_)
    refuse("it was altered behind whoever wrote it: plan it anew");
  std::vector<std::string_view> ids;
  for (std::size_t k = 0; k < units_.size(); ++k) {
    if (!line(k).starts_with(unit_begin) || !is_id(id_at(k)))
      refuse("line " + std::to_string(k + 2) + ": a unit's name is 16 hexadecimal digits");
    ids.push_back(id_at(k));
  }
  std::sort(ids.begin(), ids.end());
  if (const auto twice = std::adjacent_find(ids.begin(), ids.end()); twice != ids.end())
    refuse("the unit " + std::string(*twice) + " is there twice");
}

std::string_view Plan::line(std::size_t number) const {
  return std::string_view(text_).substr(units_[number], text_.find('\n', units_[number]) - units_[number]);
}

std::string_view Plan::id_at(std::size_t number) const {
  return std::string_view(text_).substr(units_[number] + unit_begin.size(), id_size);
}

Unit Plan::at(std::size_t number) const {
  try {
    return unit_from_json(line(number));
  } catch (const Unusable& mistake) {
    throw Unusable(name_ + ": line " + std::to_string(number + 2) + ": " + mistake.what());
  }
}

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
