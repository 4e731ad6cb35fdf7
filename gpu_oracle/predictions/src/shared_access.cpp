#include "colex/predictions/shared_access.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>

namespace colex::predictions {

namespace {

constexpr std::int64_t word_bytes = 4;
constexpr std::size_t banks = 32;

/// Whether every thread reads what the one of that distance does.
bool neighbours_agree(const std::vector<std::int64_t>& addresses, std::size_t distance) {
  for (std::size_t t = 0; t < addresses.size(); ++t) {
    if ((t ^ distance) < addresses.size() && addresses[t] != addresses[t ^ distance]) return false;
  }
  return true;
}

/// How many threads are served together.
std::size_t served_together(const WarpAccess& access) {
  constexpr std::size_t warp = 32;
  if (access.bytes <= word_bytes) return warp;
  const std::size_t threads = warp * word_bytes / static_cast<std::size_t>(access.bytes);
  const bool merged = access.load && (neighbours_agree(access.addresses, 1) || neighbours_agree(access.addresses, 2));
  return merged ? 2 * threads : threads;
}

/// The different words that threads from one on ask each bank for.
using Words = std::array<std::set<std::int64_t>, banks>;

Words words(const WarpAccess& access, std::size_t begin, std::size_t end) {
  Words result;
  for (std::size_t t = begin; t < std::min(end, access.addresses.size()); ++t) {
    const std::int64_t first = access.addresses[t] / word_bytes, last = (access.addresses[t] + access.bytes - 1) / word_bytes;
    for (std::int64_t word = first; word <= last; ++word) result[static_cast<std::size_t>(word) % banks].insert(word);
  }
  return result;
}

template <class Count>
std::int64_t sum_over_groups(const WarpAccess& access, Count&& count) {
  std::int64_t total = 0;
  const std::size_t together = served_together(access);
  for (std::size_t begin = 0; begin < access.addresses.size(); begin += together)
    total += count(words(access, begin, begin + together));
  return total;
}

}  // namespace

std::int64_t wavefronts(const WarpAccess& access) {
  return sum_over_groups(access, [](const Words& of_bank) {
    std::size_t most = 0;
    for (const auto& asked : of_bank) most = std::max(most, asked.size());
    return static_cast<std::int64_t>(most);
  });
}

std::int64_t least_wavefronts(const WarpAccess& access) {
  return sum_over_groups(access, [](const Words& of_bank) {
    std::size_t all = 0;
    for (const auto& asked : of_bank) all += asked.size();
    return static_cast<std::int64_t>((all + banks - 1) / banks);
  });
}

}  // namespace colex::predictions
