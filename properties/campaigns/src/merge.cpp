#include "colex/campaigns/merge.hpp"

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <set>
#include <sstream>
#include <system_error>
#include <unordered_set>
#include <utility>

#include "colex/campaigns/result.hpp"
#include "colex/evidence/json_lines.hpp"
#include "colex/evidence/run.hpp"

#include "builds.hpp"

namespace colex::campaigns {

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
