// Random integers that are the same on every machine, so small that a sum of hundreds of products of two stays exact in its format.
//
//   Draw draw;
//   drawn({Number::f16, 8}, 2, draw)        two images of a fragment, every element drawn from -2, …, 2
//
// Source: S. Vigna, splitmix64.
#pragma once

#include <cstddef>
#include <cstdint>

#include "colex/measuring/fragments.hpp"

namespace colex::measuring {

class Draw {
 public:
  /// 64 random bits.
  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }
  /// An integer from -2 to 2, from 0 to 3 where there is no sign, 0 or 1 of one bit. Of a factor without a sign, which has 16 bits at most, the largest
  /// stands for 3: whoever reads it with a sign takes it for -1.
  std::int64_t small(Number number) {
    if (number == Number::b1) return static_cast<std::int64_t>(next() % 2);
    if (is_signed(number)) return static_cast<std::int64_t>(next() % 5) - 2;
    const auto drawn = static_cast<std::int64_t>(next() % 4);
    return drawn == 3 && bits(number) <= 16 ? largest(number) : drawn;
  }

 private:
  std::uint64_t state_ = 1;
};

/// So many images of drawn integers.
inline Fragments drawn(const Operand& operand, std::size_t images, Draw& draw) {
  Fragments result(operand, images);
  for (std::size_t image = 0; image < images; ++image) {
    for (int j = 0; j < elements(operand); ++j) result.set(image, j, draw.small(operand.number));
  }
  return result;
}

}  // namespace colex::measuring
