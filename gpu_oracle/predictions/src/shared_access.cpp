#include "colex/predictions/shared_access.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <string>

#include "colex/print.hpp"
#include "colex/rejection.hpp"

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

WarpAccess warp_access(const ComposedLayout<>& L, std::int64_t bits, bool load) {
  constexpr std::int64_t warp = 32, most_bytes = 16;
  if (bits < 8 || bits > 8 * most_bytes || bits % 8 != 0)
    throw Rejection(Kind::domain,
                    "an element that a thread accesses has 8 to 128 bits, a multiple of 8; this has " + std::to_string(bits));
  const std::int64_t elements = size(L).value(), values = elements / warp, element_bytes = bits / 8;
  if (elements % warp != 0) {
    throw Rejection(Kind::domain, "the layout is of 32 threads and their values; " + to_string(L) + " has " +
                                      std::to_string(elements) + " elements");
  }
  const std::int64_t bytes = values > most_bytes ? 0 : values * element_bytes;
  if (bytes != 1 && bytes != 2 && bytes != 4 && bytes != 8 && bytes != 16) {
    throw Rejection(Kind::domain, "each thread accesses " + std::to_string(values) + " elements of " +
                                      std::to_string(element_bytes) + " bytes; an access is of 1, 2, 4, 8 or 16 bytes");
  }
  WarpAccess access{bytes, load, {}};
  for (std::int64_t t = 0; t < warp; ++t) {
    const std::int64_t first = L(Checked(t)).value();
    for (std::int64_t v = 1; v < values; ++v) {
      const std::int64_t element = L(Checked(t + v * warp)).value();
      if (element == first + v) continue;
      throw Rejection(Kind::inadmissible, "one access is of neighbours; thread " + std::to_string(t) + "'s value " +
                                              std::to_string(v) + " is element " + std::to_string(element) +
                                              ", and its first is " + std::to_string(first));
    }
    access.addresses.push_back((Checked(first) * Checked(element_bytes)).value());
  }
  for (const std::int64_t address : access.addresses) {
    if (address % bytes == 0) continue;
    throw Rejection(Kind::domain, "an access of " + std::to_string(bytes) +
                                      " bytes begins at a multiple of that; one begins at byte " + std::to_string(address));
  }
  return access;
}

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
