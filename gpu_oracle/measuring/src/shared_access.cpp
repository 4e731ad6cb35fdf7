#include <algorithm>

#include "colex/measuring/fragments.hpp"
#include "colex/measuring/movement.hpp"
#include "colex/measuring/number.hpp"

namespace colex::measuring {

namespace {

using Addresses = std::vector<std::uint32_t>;

template <class Place>
Addresses addresses(Place&& place) {
  Addresses result;
  for (std::uint32_t t = 0; t < warp_size; ++t) result.push_back(place(t));
  return result;
}

}  // namespace

std::int64_t wavefronts(const SharedAccess& instruction, const Addresses& addresses) {
  constexpr std::int64_t accesses = 4096;
  constexpr int tries = 5;
  // A disturbance can only make a measurement longer, so the shortest try counts.
  std::int64_t once = 0, twice = 0;
  for (int i = 0; i < tries; ++i) {
    const std::int64_t a = instruction.cycles(addresses, accesses), b = instruction.cycles(addresses, 2 * accesses);
    once = i == 0 ? a : std::min(once, a);
    twice = i == 0 ? b : std::min(twice, b);
  }
  return (twice - once + accesses / 2) / accesses;
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

std::string observe_shared_addresses(const std::string& family, const std::string& form, const SharedAccess& instruction,
                                     const Addresses& addresses) {
  JsonLine line;
  line.text("family", family).text("form", form).text("kind", "shared_access").number("bytes", instruction.bytes);
  line.numbers("addresses", {addresses.begin(), addresses.end()});
  return line.number("wavefronts", wavefronts(instruction, addresses)).str();
}

std::vector<std::string> observe_shared_access(const std::string& family, const std::string& form,
                                               const SharedAccess& instruction) {
  std::vector<std::string> lines;
  for (const Addresses& addresses : shared_addresses(instruction.bytes)) {
    lines.push_back(observe_shared_addresses(family, form, instruction, addresses));
  }
  return lines;
}

}  // namespace colex::measuring
