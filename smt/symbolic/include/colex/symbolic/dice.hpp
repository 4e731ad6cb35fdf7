// Numbers that look random and are the same on every machine.
//
//   Dice dice(7);
//   dice.between(1, 6)
#pragma once

#include <cstdint>
#include <limits>

namespace colex::symbolic {

/// n + step, or the largest number where that would be beyond 64 bits: a range to draw from ends there.
constexpr std::int64_t at_most_largest(std::int64_t n, std::int64_t step) {
  constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
  return step > 0 && n > largest - step ? largest : n + step;
}

/// splitmix64, from a seed.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15U + 1) {}

  /// From low to high, both included.
  std::int64_t between(std::int64_t low, std::int64_t high) {
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    z ^= z >> 31U;
    return low + static_cast<std::int64_t>(z % static_cast<std::uint64_t>(high - low + 1));
  }

 private:
  std::uint64_t state_;
};

}  // namespace colex::symbolic
