#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>

#include "colex/measuring/fragments.hpp"
#include "colex/measuring/movement.hpp"
#include "colex/measuring/number.hpp"
#include "colex/measuring/tensor_copy.hpp"

namespace colex::measuring {

namespace {

using Addresses = SharedAddresses;

template <class Place>
Addresses addresses(Place&& place) {
  Addresses result;
  for (std::uint32_t t = 0; t < warp_size; ++t) result.push_back(static_cast<std::int32_t>(place(t)));
  return result;
}

/// Numbers that look random, the same in each run.
class DrawnNumbers {
 public:
  explicit DrawnNumbers(std::uint32_t seed) : state_(seed * 2654435761U + 1) {}
  std::int32_t below(std::int32_t limit) {
    state_ = state_ * 1664525U + 1013904223U;
    return static_cast<std::int32_t>((state_ >> 8) % static_cast<std::uint32_t>(limit));
  }

 private:
  std::uint32_t state_;
};

/// A table of all threads, in one of five manners.
Addresses drawn_whole(std::int32_t manner, const SharedAccess& instruction, DrawnNumbers& numbers) {
  const std::int32_t group = 1 << numbers.below(5), step = numbers.below(34), places = 8 << numbers.below(6);
  const std::int32_t bits = numbers.below(4), bytes = static_cast<std::int32_t>(instruction.bytes);
  Addresses all;
  for (std::int32_t t = 0; t < instruction.addresses; ++t) {
    const std::int32_t row = t % 8, column = t / 8 * 16;
    const bool as_another = manner == 3 && (t & group) != 0;
    all.push_back(manner == 1   ? t * step * bytes
                  : manner == 2 ? t / group * step * bytes
                  : manner == 4 ? row * 128 + (column ^ (row & ((1 << bits) - 1)) << 4)
                  : as_another  ? all[static_cast<std::size_t>(t & ~group)]
                                : numbers.below(places) * bytes);
  }
  return all;
}

/// The same with threads that take no part: the last ones, those around some, all but every second or fourth, any.
void leave_out(Addresses& all, DrawnNumbers& numbers) {
  const auto threads = static_cast<std::int32_t>(all.size());
  const std::int32_t manner = numbers.below(4), first = manner == 1 ? numbers.below(threads) : 0;
  const std::int32_t some = 1 + numbers.below(threads), step = 2 << numbers.below(2), of_step = numbers.below(step);
  const std::int32_t kept = numbers.below(threads);
  for (std::int32_t t = 0; t < threads; ++t) {
    const bool takes_part = manner <= 1   ? t >= first && t < first + some
                            : manner == 2 ? t % step == of_step
                                          : numbers.below(step) == 0 || t == kept;
    if (!takes_part) all[static_cast<std::size_t>(t)] = -1;
  }
}

/// How many cycles one access takes, when many of them are under way.
template <class Cycles>
double cycles_of_one(const Cycles& cycles, const Addresses& addresses) {
  constexpr std::int64_t accesses = 16384;
  constexpr int tries = 8;
  // A disturbance can only make a measurement longer, so the shortest try counts.
  std::int64_t once = 0, twice = 0;
  for (int i = 0; i < tries; ++i) {
    const std::int64_t a = cycles(addresses, accesses), b = cycles(addresses, 2 * accesses);
    once = i == 0 ? a : std::min(once, a);
    twice = i == 0 ? b : std::min(twice, b);
  }
  return static_cast<double>(twice - once) / static_cast<double>(accesses);
}

/// The middle one of several measurements.
template <class Measure>
double median_of(Measure&& measure) {
  std::array<double, 5> measured{};
  for (double& one : measured) one = measure();
  std::sort(measured.begin(), measured.end());
  return measured[measured.size() / 2];
}

std::string observed(const std::string& family, const std::string& form, const SharedAccess& instruction,
                     const Addresses& addresses) {
  JsonLine line;
  line.text("family", family).text("form", form).text("kind", "shared_access").number("bytes", instruction.bytes);
  line.numbers("addresses", {addresses.begin(), addresses.end()});
  return line.number("wavefronts", wavefronts(instruction, addresses)).str();
}

/// The width that a word names; the first of the instruction if it names none.
const SharedAccess& width_in(std::string& word, const std::vector<SharedAccess>& widths) {
  const std::size_t colon = word.find(':');
  if (colon == std::string::npos) return widths.front();
  const std::string bytes = word.substr(0, colon);
  word.erase(0, colon + 1);
  for (const SharedAccess& width : widths) {
    if (std::to_string(width.bytes) == bytes) return width;
  }
  throw Fault("the instruction has no access of " + bytes + " bytes");
}

}  // namespace

std::int64_t wavefronts(const SharedAccess& instruction, const Addresses& addresses) {
  if (!instruction.cycles_beside_loads) return std::llround(cycles_of_one(instruction.cycles, addresses));
  // cp.async takes some tenths of a cycle more than its wavefronts by itself, and some less beside loads.
  constexpr double least = 3.75, surplus = 0.18, lack = 0.3;
  const double alone = median_of([&] { return cycles_of_one(instruction.cycles, addresses); });
  if (alone >= least) return std::llround(alone - surplus);
  const auto beside = [&](const Addresses& at) { return cycles_of_one(instruction.cycles_beside_loads, at); };
  return std::llround(median_of([&] { return beside(addresses) - beside({-1}); }) + lack);
}

std::vector<Addresses> shared_addresses(std::int64_t bytes) {
  const auto width = static_cast<std::uint32_t>(bytes);
  std::vector<Addresses> all;
  for (const std::uint32_t stride : {0U, 1U, 2U, 3U, 4U, 5U, 6U, 7U, 8U, 12U, 16U, 17U, 24U, 31U, 32U, 33U}) {
    all.push_back(addresses([&](std::uint32_t t) { return t * stride * width; }));
  }
  // Groups of neighbouring threads that read the same word, and the threads of a warp in other orders.
  for (const std::uint32_t group : {2U, 4U, 8U, 16U}) {
    all.push_back(addresses([&](std::uint32_t t) { return t / group * width; }));
    all.push_back(addresses([&](std::uint32_t t) { return t % group * width; }));
    all.push_back(addresses([&](std::uint32_t t) { return t % group * 128 + t / group * width; }));
  }
  // Neighbouring threads that read the same word, in one half of the warp only, or differently in each half; and pairs that
  // conflict.
  all.push_back(addresses([&](std::uint32_t t) { return (t < 16 ? t / 2 : t) * width; }));
  all.push_back(addresses([&](std::uint32_t t) { return (t < 16 ? t / 2 : t % 2 + t / 4 * 2) * width; }));
  all.push_back(addresses([&](std::uint32_t t) { return (t % 16 < 8 ? t / 2 : t) * width; }));
  all.push_back(addresses([&](std::uint32_t t) { return (t % 2 + t / 4 * 2) * width; }));
  all.push_back(addresses([&](std::uint32_t t) { return t / 2 * 128; }));
  all.push_back(addresses([&](std::uint32_t t) { return (t % 2 + t / 4 * 2) * 128; }));
  // Columns of 16-byte chunks in a tile whose rows have 128 bytes, without a swizzle and with one.
  for (std::uint32_t bits = 0; bits <= 3; ++bits) {
    all.push_back(addresses([&](std::uint32_t t) {
      const std::uint32_t address = t % 8 * 128 + t / 8 * 16;
      return address ^ (address >> 7 & ((1U << bits) - 1)) << 4;
    }));
  }
  std::uint32_t state = 1;
  for (int i = 0; i < 12; ++i) {
    all.push_back(addresses([&](std::uint32_t) {
      state = state * 1664525U + 1013904223U;
      return (state >> 8) % (i < 6 ? 128U : 1024U) * width;
    }));
  }
  return all;
}

std::vector<Addresses> drawn_addresses(const SharedAccess& instruction, std::uint32_t count) {
  std::vector<Addresses> tables;
  for (std::uint32_t number = 0; number < count; ++number) {
    DrawnNumbers numbers(number);
    tables.push_back(drawn_whole(static_cast<std::int32_t>(number / 2 % 5), instruction, numbers));
    if (instruction.parts && number % 2 == 1) leave_out(tables.back(), numbers);
  }
  return tables;
}

std::vector<std::string> observe_shared_access(const std::string& family, const std::string& form,
                                               const SharedAccess& instruction, const std::vector<Addresses>& tables) {
  std::vector<std::string> lines;
  for (const Addresses& addresses : tables) lines.push_back(observed(family, form, instruction, addresses));
  return lines;
}

std::vector<std::string> observe_shared_addresses(const std::string& family, const std::string& form,
                                                  const std::vector<SharedAccess>& widths,
                                                  const std::vector<std::string>& words) {
  std::vector<std::string> lines;
  for (std::string word : words) {
    const SharedAccess& width = width_in(word, widths);
    const std::vector<std::int64_t> list = numbers(word);
    lines.push_back(observed(family, form, width, {list.begin(), list.end()}));
  }
  return lines;
}

}  // namespace colex::measuring
