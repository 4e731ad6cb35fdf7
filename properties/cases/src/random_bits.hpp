// Random bits for the generators. They take few bits from the engine, since most choices are among a handful.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>

#include "split_mix.hpp"

namespace colex::cases {

/// A source of random numbers in small ranges.
class RandomBits {
 public:
  explicit RandomBits(std::uint64_t seed) : engine_(seed) {}

  /// A number in [0, end). Requires end > 0. Small ranges take only 16 bits, so their numbers are not quite equally likely:
  /// they differ by less than one in 200.
  std::uint64_t below(std::uint64_t end) {
    if (end <= 256) return bits(16) * end >> 16U;
    if (end <= std::uint64_t{1} << 24U) return bits(32) * end >> 32U;
    return engine_.next() % end;
  }
  /// A number in [0, end), as an index.
  std::size_t index(std::size_t end) { return static_cast<std::size_t>(below(end)); }
  /// A number from first to last, both included.
  std::int64_t between(std::int64_t first, std::int64_t last) {
    const std::uint64_t width = static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first);
    const std::uint64_t step = width == ~std::uint64_t{0} ? engine_.next() : below(width + 1);
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(first) + step);
  }
  bool one_in(std::uint64_t n) { return below(n) == 0; }
  /// True in `of_sixteen` of 16 cases.
  bool chance(std::uint64_t of_sixteen) { return below(16) < of_sixteen; }

  template <class T>
  const auto& pick(const T& choices) {
    return choices[index(std::size(choices))];
  }

 private:
  std::uint64_t bits(unsigned count) {
    if (left_ < count) refill();
    const std::uint64_t result = pool_ & ((std::uint64_t{1} << count) - 1);
    pool_ >>= count;
    left_ -= count;
    return result;
  }

  [[gnu::noinline]] void refill() {
    pool_ = engine_.next();
    left_ = 64;
  }

  SplitMix engine_;
  std::uint64_t pool_ = 0;
  unsigned left_ = 0;
};

}  // namespace colex::cases
