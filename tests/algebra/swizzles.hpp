// Swizzles and linear layouts for the tests of the algebra.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <ostream>
#include <vector>

#include "colex/composed_layout.hpp"
#include "colex/linear_layout.hpp"
#include "colex/swizzle.hpp"

namespace colex {

/// How GoogleTest prints them.
inline void PrintTo(const Swizzle& sw, std::ostream* out) { *out << to_string(sw); }
inline void PrintTo(const LinearLayout& F, std::ostream* out) { *out << to_string(F); }
inline void PrintTo(const ComposedLayout<>& C, std::ostream* out) { *out << to_string(C); }
inline void PrintTo(const Checked& x, std::ostream* out) { *out << to_string(x); }

namespace fixture {

/// Every Sw<B,M,S> with B <= bits, M <= base, |S| <= shift.
inline std::vector<Swizzle> every_swizzle(std::int64_t bits, std::int64_t base, std::int64_t shift) {
  std::vector<Swizzle> result;
  for (std::int64_t B = 0; B <= bits; ++B) {
    for (std::int64_t M = 0; M <= base; ++M) {
      for (std::int64_t S = -shift; S <= shift; ++S) result.emplace_back(B, M, S);
    }
  }
  return result;
}

/// The definition, on machine words: x xor ((x & Y) >> S).
inline std::int64_t swizzled(const Swizzle& sw, std::int64_t x) {
  const std::int64_t ones = (std::int64_t{1} << sw.bits()) - 1;
  if (sw.shift() >= 0) return x ^ ((x & (ones << (sw.base() + sw.shift()))) >> sw.shift());
  return x ^ ((x & (ones << sw.base())) << -sw.shift());
}

/// The images of 2^0, …, 2^(bits-1), which determine a swizzle on [0, 2^bits).
inline std::vector<std::int64_t> images(const Swizzle& sw, std::int64_t bits) {
  std::vector<std::int64_t> result;
  for (std::int64_t i = 0; i < bits; ++i) result.push_back(swizzled(sw, std::int64_t{1} << i));
  return result;
}

/// A swizzle of the list by its images.
inline std::map<std::vector<std::int64_t>, Swizzle> by_images(const std::vector<Swizzle>& swizzles, std::int64_t bits) {
  std::map<std::vector<std::int64_t>, Swizzle> result;
  for (const Swizzle& sw : swizzles) result.emplace(images(sw, bits), sw);
  return result;
}

}  // namespace fixture
}  // namespace colex
