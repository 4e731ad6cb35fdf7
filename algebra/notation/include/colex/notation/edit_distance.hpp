// How far two words are apart, for "did you mean".
//
//   edit_distance("falt", "flat") == 2      edit_distance("coalecse", "coalesce") == 2
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace colex::notation::detail {

/// The fewest characters to insert, to remove or to change that make b of a.
inline std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
      diagonal = above;
    }
  }
  return row[b.size()];
}

/// Whether `name` may be `candidate` misspelt, `distance` being their edit distance.
inline bool is_near(std::string_view name, std::size_t distance) { return distance <= 1 + name.size() / 4; }

}  // namespace colex::notation::detail
