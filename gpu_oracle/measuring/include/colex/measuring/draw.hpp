// Random integers that are the same on every machine. They are small enough for a sum of hundreds of products to stay exact in
// its format.
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
  /// An integer from -2 to 2 if the format is signed, from 0 to 3 if it is unsigned, 0 or 1 if it has one bit. In an unsigned
  /// format of at most 16 bits the largest number takes the place of 3: an instruction that read the operand as signed would
  /// see -1, and its sum would differ.
  std::int64_t small(Number number) {
    if (number == Number::b1) return static_cast<std::int64_t>(next() % 2);
    if (is_signed(number)) return static_cast<std::int64_t>(next() % 5) - 2;
    const auto drawn = static_cast<std::int64_t>(next() % 4);
    return drawn == 3 && bits(number) <= 16 ? largest(number) : drawn;
  }

 private:
  std::uint64_t state_ = 1;
};

/// `images` images of drawn integers.
inline Fragments drawn(const Operand& operand, std::size_t images, Draw& draw) {
  Fragments result(operand, images);
  for (std::size_t image = 0; image < images; ++image) {
    for (int j = 0; j < elements(operand); ++j) result.set(image, j, draw.small(operand.number));
  }
  return result;
}

}  // namespace colex::measuring
