// What cases are drawn with: SplitMix64, a generator that splits into two (Steele, Lea, Flood: Fast Splittable Pseudorandom
// Number Generators, 2014). Each of its words is a few multiplications away from a sum, so that a case costs what its law does:
// with a cipher, which others take for that, nearly half of the time of a simple case was spent on random numbers.
//
//   SplittableRandom random(7);                   7 is its seed
//   SplittableRandom other = random.split();      independent of what `random` gives from now on
//
// The same words on every machine.
#pragma once

#include <bit>
#include <cstdint>

namespace colex::cases {

class SplittableRandom {
 public:
  explicit SplittableRandom(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() { return mixed(state_ += step_); }

  /// A second generator; this one and that one have nothing in common.
  SplittableRandom split() {
    SplittableRandom other(next());
    other.step_ = step_from(state_ += step_);
    return other;
  }

  /// A number of which each bit depends on every bit of n. No two have the same.
  static constexpr std::uint64_t mixed(std::uint64_t n) {
    n = (n ^ n >> 30U) * 0xbf58476d1ce4e5b9;
    n = (n ^ n >> 27U) * 0x94d049bb133111eb;
    return n ^ n >> 31U;
  }

 private:
  /// An odd step whose bits change often enough from one to the next: sums of few long runs of bits look alike.
  static constexpr std::uint64_t step_from(std::uint64_t n) {
    n = (n ^ n >> 33U) * 0xff51afd7ed558ccd;
    n = (n ^ n >> 33U) * 0xc4ceb9fe1a85ec53;
    n = (n ^ n >> 33U) | 1U;
    return std::popcount(n ^ n >> 1U) < 24 ? n ^ 0xaaaaaaaaaaaaaaaa : n;
  }

  std::uint64_t state_;
  std::uint64_t step_ = 0x9e3779b97f4a7c15;
};

}  // namespace colex::cases
