#include "colex/observations/list.hpp"

#include <cstddef>
#include <stdexcept>

namespace colex::observations {

std::vector<std::int64_t> List::runs() const {
  std::vector<std::int64_t> result;
  std::int64_t at = 0;
  for (const std::int64_t x : values()) {
    if (result.empty() || result[result.size() - 2] != x - at) result.insert(result.end(), {x - at, 0});
    ++result.back();
    at = x;
  }
  return result;
}

std::vector<std::int64_t> integers_of_runs(const std::vector<std::int64_t>& runs) {
  constexpr std::int64_t longest = 1 << 22;
  std::vector<std::int64_t> result;
  if (runs.size() % 2 != 0) throw std::invalid_argument("pairs of a step and how often it is taken");
  std::int64_t at = 0;
  for (std::size_t i = 0; i < runs.size(); i += 2) {
    if (runs[i + 1] < 1 || runs[i + 1] > longest - static_cast<std::int64_t>(result.size())) {
      throw std::invalid_argument("every step to be taken at least once, and no list of more than 4194304 integers");
    }
    for (std::int64_t n = 0; n < runs[i + 1]; ++n) result.push_back(at += runs[i]);
  }
  return result;
}

const List& Lists::of_runs(const std::vector<std::int64_t>& runs) {
  const auto found = known_.find(runs);
  return found == known_.end() ? known_.emplace(runs, List(integers_of_runs(runs))).first->second : found->second;
}

}  // namespace colex::observations
