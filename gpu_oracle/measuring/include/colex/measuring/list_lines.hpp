// Many observations contain the same long lists of integers. Each list is printed once, on a line of its own; observations name
// it by its number.
//
//   ListLines lists;
//   lists.name({0, 2, 4, 6, 100, 102}, lines)      0, and a new line {"list":0,"runs":[0,1,2,3,94,1,2,1]}
//   lists.name({0, 2, 4, 6, 100, 102}, lines)      0, and no line
//
// The *runs* of a list are its differences, the first one counted from 0; each difference is followed by how often it occurs in
// succession.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "colex/measuring/json_line.hpp"

namespace colex::measuring {

/// The runs of a list: {0, 2, 4, 6, 100, 102} has the differences 0 once, 2 three times, 94 once and 2 once, so its runs are
/// {0,1, 2,3, 94,1, 2,1}.
inline std::vector<std::int64_t> runs(const std::vector<std::int64_t>& list) {
  std::vector<std::int64_t> result;
  std::int64_t at = 0;
  for (const std::int64_t x : list) {
    if (result.empty() || result[result.size() - 2] != x - at) result.insert(result.end(), {x - at, 0});
    ++result.back();
    at = x;
  }
  return result;
}

class ListLines {
 public:
  /// The number by which observations name the list. If the list is new, its line is appended to `lines`.
  std::int64_t name(const std::vector<std::int64_t>& list, std::vector<std::string>& lines) {
    const std::vector<std::int64_t> steps = runs(list);
    const auto [found, is_new] = names_.try_emplace(steps, static_cast<std::int64_t>(names_.size()));
    if (is_new) lines.push_back(JsonLine().number("list", found->second).numbers("runs", steps).str());
    return found->second;
  }

 private:
  std::map<std::vector<std::int64_t>, std::int64_t> names_;
};

}  // namespace colex::measuring
