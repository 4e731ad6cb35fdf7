#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>

#include "colex/observations/observation.hpp"

namespace colex::observations {

List::List(std::vector<std::int64_t> values) {
  Held held{std::move(values), 0, 0};
  if (!held.values.empty()) {
    const auto [least, most] = std::minmax_element(held.values.begin(), held.values.end());
    held.least = *least;
    held.most = *most;
  }
  held_ = std::make_shared<const Held>(std::move(held));
}

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
    for (std::int64_t n = 0; n < runs[i + 1]; ++n) {
      if (__builtin_add_overflow(at, runs[i], &at)) throw std::invalid_argument("steps to integers of 64 bits");
      result.push_back(at);
    }
  }
  return result;
}

const List& Lists::of_runs(const std::vector<std::int64_t>& runs) {
  constexpr std::size_t most = std::size_t{1} << 25;
  const auto found = known_.find(runs);
  if (found != known_.end()) return found->second;
  List list(integers_of_runs(runs));
  held_ += list.values().size();
  if (held_ > most) throw std::invalid_argument("lists of no more than " + std::to_string(most) + " integers together");
  return known_.emplace(runs, std::move(list)).first->second;
}

}  // namespace colex::observations
