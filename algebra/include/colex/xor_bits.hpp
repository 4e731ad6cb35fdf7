// A field of bits, xored onto another: the kernel of a swizzle.
//
//   xor_bits(0b10'00'01, from 4, to 0, count 2) = 0b10'00'11      bits 4 and 5 (10) xored onto bits 0 and 1 (01)
//
// xor is not an operation of the concept Integer, and need not be: bit k of x is ⌊x/2^k⌋ mod 2, and a bit t xored with a bit s is
// t + s - 2·s·t, so that the result is a sum, with no branch in it.
//
// Source: the contract below; CuTe `Swizzle::apply`.
#pragma once

#include <cstdint>

#include "colex/checked.hpp"
#include "colex/integer.hpp"

namespace colex {

/// x with bit to+i replaced by (bit to+i of x) xor (bit from+i of x), for each i in [0, count), all bits read before any is
/// written.
/// Requires x >= 0, from, to, count >= 0, from+count <= 62, to+count <= 62.
/// A kernel: callers name it unqualified, so that an integer type may bring its own, equal to this one, in its own namespace.
template <Integer I>
constexpr I xor_bits(const I& x, std::int64_t from, std::int64_t to, std::int64_t count) {
  const auto power_of_two = [](std::int64_t k) { return I(std::int64_t{1} << k); };
  I result = x;
  for (std::int64_t i = 0; i < count; ++i) {
    const I source = (x / power_of_two(from + i)) % I(2);
    const I target = (x / power_of_two(to + i)) % I(2);
    result = result + source * (I(1) - I(2) * target) * power_of_two(to + i);
  }
  return result;
}

/// The same for 64 bits, in one machine xor.
constexpr Checked xor_bits(Checked x, std::int64_t from, std::int64_t to, std::int64_t count) {
  const std::int64_t field = (std::int64_t{1} << count) - 1;
  return x.value() ^ (((x.value() >> from) & field) << to);
}

}  // namespace colex
