// Evidence and folders for tests of campaigns.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "colex/campaigns/plan.hpp"
#include "colex/campaigns/result.hpp"
#include "colex/evidence/json_lines.hpp"

namespace colex::campaigns::test {

inline const std::string tool = "colex 1.2.3";
inline const std::string build = "5c1f0a77d2e4b319-51236704";
inline const std::string made = "2026-01-31T23:59:59Z";

/// A folder of its own for each test, gone at the end.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "colex-campaigns-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) std::abort();
    path_ = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

inline std::string contents(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

inline void write(const std::string& path, const std::string& text) {
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

inline Unit unit(const std::string& law, int seed = 0) {
  return unit_of(tool, {"law", law, "--engine", "random", "--seed", std::to_string(seed)}, "the text of " + law);
}

/// The evidence of a run with one verdict, which was made at this time.
inline std::string evidence_of(const std::string& law, const std::string& time = "2026-01-01T00:00:00Z", double seconds = 0.5) {
  evidence::Record record;
  record.claim = {"a.laws", 1, 1, "the text of " + law};
  record.law = law;
  record.engine = "random";
  record.outcome = evidence::Outcome::tested;
  record.bound = "drawn";
  record.cases = 10;
  record.time = time;
  record.seconds = seconds;
  record.tool = tool;
  evidence::Lines lines;
  const std::string line = evidence::to_json(record);
  lines.add(line);
  return line + '\n' + evidence::to_json(lines.end()) + '\n';
}

inline std::string plan_text(const std::vector<Unit>& units) {
  std::ostringstream out;
  PlanWriter writer(out, tool, made);
  for (const Unit& each : units) writer.add(each);
  writer.finish();
  return out.str();
}

inline Plan plan_of(const std::vector<Unit>& units) { return {plan_text(units), "plan.jsonl"}; }

/// A result as a run leaves it.
inline void put(const std::string& folder, const Unit& unit, const std::string& evidence,
                Ending ending = {0, "", "node", 100, 2, 1, build}) {
  write(result_file(folder, unit.id), result_text(unit, tool, evidence, std::move(ending)));
}

/// What is thrown, as text; empty if nothing is.
template <class Step>
std::string objection(const Step& step) {
  try {
    step();
    return "";
  } catch (const Unusable& mistake) {
    return mistake.what();
  }
}

}  // namespace colex::campaigns::test
