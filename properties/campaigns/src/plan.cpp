#include "colex/campaigns/plan.hpp"

#include <algorithm>
#include <ostream>
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

}  // namespace colex::campaigns
