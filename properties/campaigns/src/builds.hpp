// By which builds of colex the results of a plan are: those of one run are by one.
#pragma once

#include <cstddef>
#include <map>
#include <string>

namespace colex::campaigns {

/// As sentences name a build.
inline std::string named_build(const std::string& identity) { return identity.empty() ? "one that is not known" : identity; }

class Builds {
 public:
  /// By which build a unit has a whole result, and in which file; once for each unit and build.
  void add(const std::string& identity, const std::string& file) {
    Results& results = builds_[identity];
    if (results.count++ == 0) results.first = file;
  }

  /// What stands against taking them together, as a sentence; empty if nothing does.
  std::string objection() const {
    if (builds_.size() < 2) return "";
    std::string text = "the results are by " + std::to_string(builds_.size()) + " builds of colex, which may answer differently";
    for (const auto& [identity, results] : builds_)
      text += "; " + std::to_string(results.count) + " by " + named_build(identity) + ", as " + results.first;
    return text;
  }

 private:
  struct Results {
    std::size_t count = 0;
    std::string first;
  };
  std::map<std::string, Results> builds_;
};

}  // namespace colex::campaigns
