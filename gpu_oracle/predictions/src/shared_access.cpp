#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/predictions/copy_forms.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

#include "lane_access.hpp"

namespace colex::predictions {

namespace {

constexpr std::int64_t word_bytes = 4;
constexpr std::int64_t banks = 32;
constexpr std::int64_t warp = 32;

/// Whether every thread reads what the one of that distance does; who takes no part agrees with any.
bool neighbours_agree(const std::vector<std::int64_t>& addresses, std::size_t distance) {
  for (std::size_t t = 0; t < addresses.size(); ++t) {
    const std::size_t other = t ^ distance;
    const bool both = other < addresses.size() && addresses[t] >= 0 && addresses[other] >= 0;
    if (both && addresses[t] != addresses[other]) return false;
  }
  return true;
}

/// How many different words the threads from one on ask each bank for; of cp.async, how many words.
using Words = std::array<std::int64_t, banks>;

Words words(const WarpAccess& access, std::size_t begin, std::size_t end) {
  std::vector<std::int64_t> asked;
  for (std::size_t t = begin; t < std::min(end, access.addresses.size()); ++t) {
    if (access.addresses[t] < 0) continue;
    const std::int64_t first = access.addresses[t] / word_bytes, last = (access.addresses[t] + access.bytes - 1) / word_bytes;
    for (std::int64_t word = first; word <= last; ++word) asked.push_back(word);
  }
  if (access.by != AccessedBy::cp_async) {
    std::sort(asked.begin(), asked.end());
    asked.erase(std::unique(asked.begin(), asked.end()), asked.end());
  }
  Words result{};
  for (const std::int64_t word : asked) ++result[static_cast<std::size_t>(word) % banks];
  return result;
}

template <class Count>
std::int64_t sum_over_groups(const WarpAccess& access, Count&& count) {
  std::int64_t total = 0;
  const std::size_t together = served_together(access);
  for (std::size_t begin = 0; begin < access.addresses.size(); begin += together)
    total += count(words(access, begin, begin + together));
  // What a load brings to threads that take no part is waited for all the same.
  const auto groups = warp / static_cast<std::int64_t>(together);
  return access.by == AccessedBy::vectors && access.load ? std::max(total, groups) : total;
}

/// What one access of a thread may be of.
bool is_width(const Checked& bytes) {
  constexpr std::array<std::int64_t, 5> widths = {1, 2, 4, 8, 16};
  return std::find(widths.begin(), widths.end(), bytes.value()) != widths.end();
}

/// As it would be written: without a swizzle that does nothing.
std::string text_of(const ComposedLayout<>& L) {
  const bool plain = L.swizzle() != nullptr && L.swizzle()->bits() == 0 && L.offset() == Checked(0);
  return plain ? to_string(L.inner()) : to_string(L);
}

/// The element of a coordinate. A swizzle has none for a negative number.
Checked element_of(const ComposedLayout<>& L, const Checked& x) {
  const Checked place = L.offset() + L.inner()(x);
  return place < Checked(0) ? place : L(x);
}

/// The address of an element, which is one of shared memory.
std::int64_t address_of(const Checked& element, std::int64_t element_bytes) {
  if (!(element < Checked(0)) && element < Checked(most_shared_bytes / element_bytes))
    return (element * Checked(element_bytes)).value();
  throw Rejection(Kind::domain, "element " + to_string(element) + " is not in shared memory, which has " +
                                    std::to_string(most_shared_bytes / element_bytes) + " elements of " +
                                    std::to_string(element_bytes) + " bytes at the most");
}

}  // namespace

namespace detail {

WarpAccess access_by(const Checked& threads, const ComposedLayout<>& L, std::int64_t bits, bool load) {
  const std::int64_t element_bytes = bits / 8;
  const Checked values = size(L) / threads;
  if (Checked(16) < values || !is_width(values * Checked(element_bytes))) {
    throw Rejection(Kind::domain, "each thread accesses " + to_string(values) + " elements of " + std::to_string(element_bytes) +
                                      " bytes; an access is of 1, 2, 4, 8 or 16 bytes");
  }
  const std::int64_t bytes = (values * Checked(element_bytes)).value();
  WarpAccess access{bytes, load, {}};
  for (Checked t(0); t < threads; t = t + Checked(1)) {
    const Checked first = element_of(L, t);
    for (Checked v(1); v < values; v = v + Checked(1)) {
      const Checked element = element_of(L, t + v * threads);
      if (element == first + v) continue;
      const Checked of_first_mode = size(L.inner().mode(0));
      const std::string whose = threads < of_first_mode
                                    ? (threads == Checked(warp) ? "a warp has 32 threads" : "a wave has 64 lanes") +
                                          std::string(", and the first mode of ") + text_of(L) + " has " +
                                          to_string(of_first_mode) + "; counted by " + to_string(threads) +
                                          ", these are no neighbours"
                                    : "one access is of neighbours";
      throw Rejection(Kind::inadmissible, whose + "; thread " + to_string(t) + "'s value " + to_string(v) + " is element " +
                                              to_string(element) + ", and its first is " + to_string(first));
    }
    access.addresses.push_back(address_of(first, element_bytes));
    if (access.addresses.back() % bytes == 0) continue;
    throw Rejection(Kind::domain, "an access of " + std::to_string(bytes) + " bytes begins at a multiple of that; thread " +
                                      to_string(t) + "'s begins at byte " + std::to_string(access.addresses.back()));
  }
  return access;
}

}  // namespace detail

namespace {

using detail::access_by;

/// How many threads a layout of a part of a warp has; none if it is of a whole one, or of none.
std::optional<Checked> threads_of_a_part(const Layout<>& L) {
  const Checked threads = L.rank() == 2 ? size(L.mode(0)) : size(L);
  return L.rank() <= 2 && threads < Checked(warp) ? std::optional(threads) : std::nullopt;
}

}  // namespace

WarpAccess warp_access(const ComposedLayout<>& L, std::int64_t bits, bool load) {
  if (bits < 8 || bits > 128 || bits % 8 != 0)
    throw Rejection(Kind::domain,
                    "an element that a thread accesses has 8 to 128 bits, a multiple of 8; this has " + std::to_string(bits));
  const Checked elements = size(L);
  const auto by = [&](const Checked& threads) { return attempt([&] { return access_by(threads, L, bits, load); }); };
  const std::optional<Checked> part = threads_of_a_part(L.inner());
  if (elements % Checked(warp) == Checked(0)) {
    const auto whole = by(Checked(warp));
    if (whole) return *whole;
    if (const auto of_part = by(part.value_or(Checked(warp)))) return *of_part;
    throw whole.rejection();
  }
  if (part) return access_by(*part, L, bits, load);
  throw Rejection(Kind::domain,
                  "the layout is of 32 threads and their values; " + text_of(L) + " has " + to_string(elements) + " elements");
}

std::string addresses_text(const WarpAccess& access) {
  std::string text;
  for (const std::int64_t address : access.addresses) text += (text.empty() ? "" : ",") + std::to_string(address);
  return access.by == AccessedBy::cp_async ? std::to_string(access.bytes) + ':' + text : text;
}

std::size_t served_together(const WarpAccess& access) {
  constexpr auto all = static_cast<std::size_t>(warp);
  if (access.bytes <= word_bytes) return all;
  const std::size_t threads = all * word_bytes / static_cast<std::size_t>(access.bytes);
  const bool by_vectors = access.by == AccessedBy::vectors;
  const bool merged =
      by_vectors && access.load && (neighbours_agree(access.addresses, 1) || neighbours_agree(access.addresses, 2));
  return merged ? 2 * threads : threads;
}

std::int64_t wavefronts(const WarpAccess& access) {
  return sum_over_groups(access, [](const Words& of_bank) { return *std::max_element(of_bank.begin(), of_bank.end()); });
}

std::int64_t least_wavefronts(const WarpAccess& access) {
  return sum_over_groups(access, [](const Words& of_bank) {
    const std::int64_t all = std::accumulate(of_bank.begin(), of_bank.end(), std::int64_t{0});
    return (all + banks - 1) / banks;
  });
}

std::string conflict_text(const WarpAccess& access, std::int64_t first_thread) {
  std::map<std::int64_t, std::pair<std::int64_t, std::int64_t>> first;  // of each bank: the word, and the thread that asked
  for (std::size_t t = 0; t < access.addresses.size(); ++t) {
    if (access.addresses[t] < 0) continue;
    const std::int64_t word = access.addresses[t] / word_bytes, thread = static_cast<std::int64_t>(t) + first_thread;
    const auto [known, is_new] = first.try_emplace(word % banks, std::pair(word, thread));
    if (is_new || (known->second.first == word && access.by != AccessedBy::cp_async)) continue;
    const std::string threads = "threads " + std::to_string(known->second.second) + " and " + std::to_string(thread);
    if (known->second.first == word)
      return threads + " write the word " + std::to_string(word) + ", which cp.async does one after the other";
    return threads + " ask bank " + std::to_string(word % banks) + " for the words " + std::to_string(known->second.first) +
           " and " + std::to_string(word);
  }
  return {};
}

}  // namespace colex::predictions
