#include "colex/campaigns/result.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <ostream>
#include <set>
#include <sstream>
#include <system_error>
#include <unordered_set>
#include <utility>

#include <nlohmann/json.hpp>

#include "colex/evidence/json_lines.hpp"

#include "builds.hpp"

namespace colex::campaigns {

namespace {

using Json = nlohmann::ordered_json;

/// What is missing in the evidence, as a sentence; and how many of its last lines have no end behind them, as an end.
struct Examined {
  std::string trouble;
  evidence::End rest;
};

Examined examine(const std::string& evidence) {
  std::istringstream in(evidence);
  evidence::Reader reader(in, "its evidence");
  while (reader.next()) {
  }
  Examined found;
  if (!reader.found().missing.empty()) found.trouble = reader.found().missing.front();
  if (!reader.found().mistakes.empty()) found.trouble = "its evidence: " + reader.found().mistakes.front();
  if (found.trouble.empty()) return found;
  evidence::Lines lines;
  std::istringstream again(evidence);
  for (std::string line; std::getline(again, line);) {
    const bool is_end = line.find("\"end\":{\"records\":") != std::string::npos;
    lines = is_end ? evidence::Lines() : lines;
    if (!is_end) lines.add(line);
  }
  found.rest = lines.end();
  return found;
}

bool is_result(int status) { return status == 0 || status == 1 || status == 3; }

Json last_line(const Unit& unit, const std::string& tool, const evidence::End& end, const Ending& ending) {
  Json json = Json::parse(evidence::to_json(end));
  json["unit"] = {{"id", unit.id},
                  {"argv", unit.argv},
                  {"tool", tool},
                  {"status", ending.status},
                  {"trouble", ending.trouble},
                  {"machine", ending.machine},
                  {"began", ending.began},
                  {"seconds", ending.seconds},
                  {"processor", ending.processor},
                  {"program", ending.program}};
  return json;
}

double number(const Json& json, const char* field) {
  const auto found = json.find(field);
  return found != json.end() && found->is_number() ? found->get<double>() : -1;
}

std::string text_of(const Json& json, const char* field) {
  const auto found = json.find(field);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

Result torn(std::string why) { return {State::torn, std::move(why), {}, {}}; }

}  // namespace

std::string result_text(const Unit& unit, const std::string& tool, std::string evidence, Ending ending) {
  // What was cut off within a line is no record.
  if (const std::size_t last = evidence.rfind('\n'); last == std::string::npos) {
    evidence.clear();
  } else {
    evidence.resize(last + 1);
  }
  const Examined found = examine(evidence);
  if (ending.trouble.empty() && !is_result(ending.status))
    ending.trouble = "it ended with status " + std::to_string(ending.status);
  if (ending.trouble.empty()) ending.trouble = found.trouble;
  evidence::End end = found.rest;
  if (!ending.trouble.empty()) end.missing.push_back("the unit " + unit.id + ", " + command_of(unit) + ": " + ending.trouble);
  // What a program said may be any bytes, and is sealed as it is written: as text.
  Json last = Json::parse(last_line(unit, tool, end, ending).dump(-1, ' ', false, Json::error_handler_t::replace));
  last["unit"]["hash"] = evidence::seal(evidence::hash(evidence), last);
  return evidence + last.dump() + '\n';
}

Result read_result(std::string_view text, const Unit& unit, const std::string& tool) {
  if (text.empty() || text.back() != '\n') return torn("its last line is cut off");
  const std::size_t before = text.rfind('\n', text.size() - 2);
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  const Json last = Json::parse(text.substr(begin, text.size() - begin - 1), nullptr, false);
  if (!last.is_object() || !last.contains("unit") || !last["unit"].is_object())
    return torn("its last line does not say whose result it is: it was cut off, or is none");
  const Json& told = last["unit"];
  if (!evidence::is_sealed(evidence::hash(text.substr(0, begin)), last)) return torn("it is not as it was written");
  if (text_of(told, "tool") != tool) return torn("it is of " + text_of(told, "tool") + ", and not of " + tool);
  if (text_of(told, "id") != unit.id || !told.contains("argv") || told["argv"] != Json(unit.argv))
    return torn("it is of another unit, " + text_of(told, "id").substr(0, 40));
  Result result;
  result.ending = {static_cast<int>(number(told, "status")),
                   text_of(told, "trouble"),
                   text_of(told, "machine"),
                   std::max(0.0, number(told, "began")),
                   number(told, "seconds"),
                   number(told, "processor"),
                   text_of(told, "program")};
  if (!(result.ending.seconds >= 0 && result.ending.seconds < 1e12) ||
      !(result.ending.processor >= 0 && result.ending.processor < 1e12))
    return torn("how long it took is no number");
  result.state = result.ending.trouble.empty() && is_result(result.ending.status) ? State::whole : State::failed;
  if (result.state == State::failed) result.why = result.ending.trouble;
  result.evidence = text.substr(0, begin);
  return result;
}

std::string result_file(const std::string& folder, std::string_view id) { return folder + '/' + std::string(id) + ".jsonl"; }

Result result_in(const std::string& folder, const Unit& unit, const std::string& tool) {
  const std::string path = result_file(folder, unit.id);
  std::error_code ignored;
  // What is written to a device is nowhere, and a pipe that nobody writes to is read without end.
  if (const auto type = std::filesystem::status(path, ignored).type();
      type != std::filesystem::file_type::regular && type != std::filesystem::file_type::not_found)
    throw Unusable(path + ": is no file, and so no result");
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), std::fclose);
  if (!file) {
    if (errno == ENOENT) return {};
    throw Unusable(path + ": " + std::strerror(errno));
  }
  std::string text, piece(std::size_t{1} << 16U, '\0');
  while (const std::size_t got = std::fread(piece.data(), 1, piece.size(), file.get())) text.append(piece, 0, got);
  if (std::ferror(file.get()) != 0) throw Unusable(path + ": " + std::strerror(errno));
  return read_result(text, unit, tool);
}

namespace {

namespace fs = std::filesystem;

/// What a unit found, in the form that is the same whenever and wherever it was done.
struct Finding {
  std::vector<std::string> records;
  std::vector<evidence::Part> parts;
  std::string mistake;
  friend bool operator==(const Finding& a, const Finding& b) { return a.records == b.records && a.parts == b.parts; }
};

Finding finding_of(const Result& result, const Plan& plan) {
  std::istringstream in(result.evidence);
  evidence::Reader reader(in, "its evidence");
  Finding finding;
  while (auto record = reader.next()) {
    record->time = plan.made();
    record->seconds = 0;
    finding.records.push_back(evidence::to_json(*record));
  }
  finding.parts = reader.found().parts;
  for (const std::string& mistake : reader.found().mistakes) finding.mistake = mistake;
  for (const std::string& missing : reader.found().missing) finding.mistake = missing;
  return finding;
}

class Merging {
 public:
  Merging(const Plan& plan, const std::vector<std::string>& folders, std::ostream& out)
      : plan_(plan), folders_(folders), out_(out) {}

  std::vector<std::string> run() {
    for (std::size_t k = 0; k < plan_.size(); ++k) take(plan_.at(k));
    out_ << evidence::to_json(lines_.end()) << '\n';
    for (const evidence::Part& part : parts_) out_ << evidence::to_json(evidence::End{0, 0, {}, part}) << '\n';
    for (const std::string& folder : folders_) {
      for (const std::string& name : strangers(plan_, folder))
        object((fs::path(folder) / name).string() + ": is of no unit of this plan");
    }
    if (const std::string mixture = builds_.objection(); !mixture.empty()) object(mixture);
    return std::move(objections_);
  }

 private:
  void take(const Unit& unit) {
    std::vector<std::pair<std::string, Finding>> found;
    std::set<std::string> builds;
    std::string others;
    for (const std::string& folder : folders_) {
      const std::string file = result_file(folder, unit.id);
      const Result result = result_in(folder, unit, plan_.tool());
      if (result.state == State::torn) object(file + ": is torn: " + result.why);
      if (result.state == State::failed) others = ": " + file + ": failed: " + result.why;
      if (result.state != State::whole) continue;
      if (builds.insert(result.ending.program).second) builds_.add(result.ending.program, file);
      Finding finding = finding_of(result, plan_);
      if (!finding.mistake.empty()) object(file + ": " + finding.mistake);
      if (!found.empty() && !(found.front().second == finding))
        object(found.front().first + " and " + file + " say different things of " + command_of(unit));
      found.emplace_back(file, std::move(finding));
    }
    if (found.empty()) return object("the unit " + unit.id + ", " + command_of(unit) + ", has no whole result" + others);
    const Finding& finding = found.front().second;
    for (const std::string& record : finding.records) {
      lines_.add(record);
      out_ << record << '\n';
    }
    parts_.insert(finding.parts.begin(), finding.parts.end());
  }

  void object(std::string sentence) { objections_.push_back(std::move(sentence)); }

  const Plan& plan_;
  const std::vector<std::string>& folders_;
  std::ostream& out_;
  evidence::Lines lines_;
  std::set<evidence::Part> parts_;
  Builds builds_;
  std::vector<std::string> objections_;
};

}  // namespace

std::vector<std::string> merge(const Plan& plan, const std::vector<std::string>& folders, std::ostream& out) {
  return Merging(plan, folders, out).run();
}

std::vector<std::string> strangers(const Plan& plan, const std::string& folder) {
  std::unordered_set<std::string_view> known;
  for (std::size_t k = 0; k < plan.size(); ++k) known.insert(plan.id_at(k));
  std::error_code failed;
  std::vector<std::string> names;
  for (fs::directory_iterator at(folder, failed); !failed && at != fs::directory_iterator(); at.increment(failed)) {
    const std::string name = at->path().filename().string();
    constexpr std::string_view ending = ".jsonl";
    // What is being written, and what others keep here, is no result.
    if (!name.ends_with(ending) || name.starts_with('.')) continue;
    if (known.count(std::string_view(name).substr(0, name.size() - ending.size())) == 0) names.push_back(name);
  }
  if (failed) throw Unusable(folder + ": " + failed.message());
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace colex::campaigns
