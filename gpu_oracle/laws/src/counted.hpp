// Wavefronts and sectors by their definitions, byte by byte, for laws about what is found.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace colex::oracle_laws {

/// The wavefronts of threads, of which each accesses so many bytes from its address on, 32 to a warp: groups of threads of 128
/// bytes each, at most 32 threads, and the largest number of words of one bank. No two threads ask for the same, so none are
/// merged.
inline std::int64_t counted_wavefronts(const std::vector<std::int64_t>& addresses, std::int64_t bytes) {
  const std::size_t together = bytes <= 4 ? 32 : 128 / static_cast<std::size_t>(bytes);
  std::int64_t total = 0;
  for (std::size_t group = 0; group < addresses.size(); group += together) {
    std::map<std::int64_t, std::set<std::int64_t>> words_of_bank;
    for (std::size_t t = group; t < std::min(group + together, addresses.size()); ++t) {
      for (std::int64_t byte = 0; byte < bytes; ++byte) {
        const std::int64_t word = (addresses[t] + byte) / 4;
        words_of_bank[word % 32].insert(word);
      }
    }
    std::int64_t most = 0;
    for (const auto& [bank, words] : words_of_bank) most = std::max(most, std::ssize(words));
    total += most;
  }
  return total;
}

/// The sectors of 32 bytes that the threads touch, warp by warp.
inline std::int64_t counted_sectors(const std::vector<std::int64_t>& addresses, std::int64_t bytes) {
  std::int64_t total = 0;
  for (std::size_t warp = 0; warp < addresses.size(); warp += 32) {
    std::set<std::int64_t> sectors;
    for (std::size_t t = warp; t < warp + 32; ++t) {
      for (std::int64_t byte = 0; byte < bytes; ++byte) sectors.insert((addresses[t] + byte) / 32);
    }
    total += std::ssize(sectors);
  }
  return total;
}

}  // namespace colex::oracle_laws
