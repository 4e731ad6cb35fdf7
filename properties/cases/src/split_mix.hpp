// What cases are drawn with: SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014). Each of its
// words is a few multiplications away from a sum, so that a case costs what its law does: with a cipher, which others take for
// that, nearly half of the time of a simple case was spent on random numbers.
//
//   SplitMix random(7);                   7 is its seed
//   random.next()                         the same words on every machine
#pragma once

#include <cstdint>

namespace colex::cases {

class SplitMix {
 public:
  explicit SplitMix(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() { return mixed(state_ += 0x9e3779b97f4a7c15); }

  /// A number of which each bit depends on every bit of n. No two have the same.
  static constexpr std::uint64_t mixed(std::uint64_t n) {
    n = (n ^ n >> 30U) * 0xbf58476d1ce4e5b9;
    n = (n ^ n >> 27U) * 0x94d049bb133111eb;
    return n ^ n >> 31U;
  }

 private:
  std::uint64_t state_;
};

}  // namespace colex::cases
