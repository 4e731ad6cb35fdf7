// Bank conflicts: from the definition of a bank.
#include "colex/predictions/shared_access.hpp"

#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

namespace colex::predictions {
namespace {

template <class Place>
WarpAccess access(std::int64_t bytes, Place&& place, bool load = true) {
  WarpAccess result{bytes, load, {}};
  for (std::int64_t t = 0; t < 32; ++t) result.addresses.push_back(place(t));
  return result;
}

TEST(Wavefronts, OfAStrideInWordsAreItsCommonDivisorWithTheBanks) {
  const std::int64_t divisors[] = {1, 2, 1, 4, 1, 2, 1, 8};
  for (std::int64_t stride = 1; stride <= 8; ++stride) {
    EXPECT_EQ(wavefronts(access(4, [&](std::int64_t t) { return 4 * stride * t; })), divisors[stride - 1]) << stride;
  }
  EXPECT_EQ(wavefronts(access(4, [](std::int64_t t) { return 128 * t; })), 32);
}

TEST(Wavefronts, OfOneWordAreOneHoweverOftenItIsAsked) {
  EXPECT_EQ(wavefronts(access(4, [](std::int64_t) { return 64; })), 1);
  EXPECT_EQ(wavefronts(access(1, [](std::int64_t t) { return t % 4; })), 1);
}

TEST(Wavefronts, OfWideAccessesAreThoseOfTheirHalvesAndQuarters) {
  EXPECT_EQ(wavefronts(access(8, [](std::int64_t t) { return 8 * t; })), 2);
  EXPECT_EQ(wavefronts(access(16, [](std::int64_t t) { return 16 * t; })), 4);
  // A column of 16-byte chunks of a tile with rows of 128 bytes: all in the same four banks; under the 128-byte swizzle in all.
  EXPECT_EQ(wavefronts(access(16, [](std::int64_t t) { return t % 8 * 128 + t / 8 * 16; })), 32);
  EXPECT_EQ(wavefronts(access(16, [](std::int64_t t) { return (t % 8 * 128 + t / 8 * 16) ^ (t % 8 * 16); })), 4);
}

TEST(Wavefronts, OfLoadsByPairsThatAgreeAreHalved) {
  EXPECT_EQ(wavefronts(access(8, [](std::int64_t t) { return t / 2 * 8; })), 1);
  EXPECT_EQ(wavefronts(access(
                8, [](std::int64_t t) { return t / 2 * 8; }, false)),
            2);
}

TEST(Wavefronts, AreAtTheLeastWhatTheirWordsNeed) {
  EXPECT_EQ(least_wavefronts(access(4, [](std::int64_t t) { return 128 * t; })), 1);
  EXPECT_EQ(least_wavefronts(access(16, [](std::int64_t t) { return 128 * t; })), 4);
}

}  // namespace
}  // namespace colex::predictions
