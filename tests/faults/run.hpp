// colex on a machine that fails it, and what it leaves behind.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "../cli/program.hpp"

namespace colex::cli::faults {

/// Whether every call is to fail once, and not a sample of them.
inline bool is_thorough() {
  const char* wish = std::getenv("COLEX_FAULTS");
  return wish != nullptr && std::string(wish) == "all";
}

/// The commands that are disturbed.
struct Command {
  const char* name;
  const char* arguments;
};
constexpr Command check_good{"check", "check good.colex --evidence e.jsonl --report out"};
constexpr Command check_bad{"check of a false claim", "check bad.colex --evidence e.jsonl --report out"};
constexpr Command make_report{"report", "report given.jsonl -o out"};
constexpr Command prove_true{"prove", "prove 'forall M >= 1, N >= 1: size((M,N):(1,M)) == M*N' --cache cache"};
constexpr Command prove_certified{"prove with its certificate",
                                  "prove 'forall M >= 1, N >= 1: size((M,N):(1,M)) == M*N' --no-cache --certificates certs"};
constexpr Command check_certified{"check with a certificate", "check decision.colex --certificates certs"};
constexpr Command prove_false{"prove of a falsehood", "prove 'forall M >= 1: size(M:1) == 1' --cache cache"};

/// A folder in which the commands find what they need.
class Place {
 public:
  Place() {
    folder_.file("good.colex", "claim size((4,8):(8,1)) == 32\nforall 0 <= i < 8: claim (8:2)(i) == 2*i\n");
    folder_.file("decision.colex", "claim injective((3,3):(3,4))\n");
    folder_.file("bad.colex", "claim (4,8):(8,1) == (4,8):(1,4)\nclaim size(4:1) == 4\n");
    colex("check good.colex --evidence given.jsonl", path());
    for (const char* name : {"good.colex", "bad.colex", "decision.colex", "given.jsonl"})
      inputs_[name] = contents(path() + '/' + name);
  }

  const std::string& path() const { return folder_.path(); }

  /// The inputs are what they were.
  void expect_inputs(const std::string& when) const {
    for (const auto& [name, text] : inputs_) EXPECT_EQ(contents(path() + '/' + name), text) << when;
  }

  /// What is there is whole. A file that is not there is no mistake of its own.
  void expect_whole_files(const std::string& when) const {
    const auto ends = [&](const std::string& name, const std::string& end) {
      const std::string file = path() + "/out/" + name;
      EXPECT_TRUE(!std::filesystem::exists(file) || contents(file).ends_with(end)) << name << ' ' << when;
    };
    ends("index.html", "</html>\n");
    ends("junit.xml", "</testsuites>\n");
    for (const std::string& file : certificates()) EXPECT_TRUE(contents(file).ends_with("\nend\n")) << file << ' ' << when;
    const std::string sarif = contents(path() + "/out/colex.sarif");
    EXPECT_TRUE(sarif.empty() || nlohmann::json::accept(sarif)) << when;
    for (const char* name : {"/e.jsonl", "/out/evidence.jsonl"}) {
      std::istringstream lines(contents(path() + name));
      for (std::string line; std::getline(lines, line);) EXPECT_TRUE(nlohmann::json::accept(line)) << name << ' ' << when;
    }
  }

  /// All that a run promises is there, and says that it is all.
  void expect_all_output(const std::string& arguments, const std::string& when) const {
    EXPECT_TRUE(arguments.find("certs") == std::string::npos || certificates().size() == 1) << when;
    if (arguments.find("out") == std::string::npos) return;
    for (const std::string& name : report_formats)
      EXPECT_TRUE(std::filesystem::exists(path() + "/out/" + name)) << name << ' ' << when;
    EXPECT_TRUE(std::filesystem::exists(path() + "/out/evidence.jsonl")) << when;
    EXPECT_NE(contents(path() + "/out/evidence.jsonl").find("\"end\":{"), std::string::npos) << when;
    const bool keeps_evidence = arguments.find("--evidence e.jsonl") != std::string::npos;
    EXPECT_TRUE(!keeps_evidence || contains(contents(path() + "/e.jsonl"), "\"end\":{")) << when;
  }

  void clear_output() const {
    std::filesystem::remove_all(path() + "/out");
    std::filesystem::remove_all(path() + "/cache");
    std::filesystem::remove_all(path() + "/certs");
    std::filesystem::remove(path() + "/e.jsonl");
  }

 private:
  std::vector<std::string> certificates() const {
    std::vector<std::string> files;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(path() + "/certs", none)) files.push_back(entry.path().string());
    return files;
  }

  Folder folder_;
  std::map<std::string, std::string> inputs_;
};

/// The verdicts among the lines of a run: what is said of a claim or of the whole.
inline std::set<std::string> verdicts(const std::string& out) {
  std::set<std::string> lines;
  std::istringstream text(out);
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("ok ") || line.starts_with("FAIL") || line.starts_with("? ")) lines.insert(line);
  }
  return lines;
}

}  // namespace colex::cli::faults
