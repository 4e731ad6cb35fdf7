// The generator that cases are drawn with.
#include "../../properties/cases/src/splittable_random.hpp"

#include <bit>
#include <cstdint>
#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace colex::cases {
namespace {

TEST(SplittableRandom, GivesTheWordsOfSplitMix64) {
  // As they are published for this seed.
  SplittableRandom random(1234567);
  for (const std::uint64_t word :
       {6457827717110365317U, 3203168211198807973U, 9817491932198370423U, 4593380528125082431U, 16408922859458223821U}) {
    EXPECT_EQ(random.next(), word);
  }
}

TEST(SplittableRandom, SplitsIntoGeneratorsThatHaveNoWordInCommon) {
  std::vector<SplittableRandom> all{SplittableRandom(0)};
  for (std::size_t k = 0; k < 255; ++k) all.push_back(all[k / 2].split());
  std::set<std::uint64_t> words;
  std::uint64_t ones = 0;
  for (SplittableRandom& random : all) {
    for (int k = 0; k < 64; ++k) {
      const std::uint64_t word = random.next();
      words.insert(word);
      ones += static_cast<std::uint64_t>(std::popcount(word));
    }
  }
  EXPECT_EQ(words.size(), 256U * 64U);
  // Half of the 2^20 bits, but for chance: five standard deviations are 2560.
  EXPECT_NEAR(static_cast<double>(ones), 524288.0, 2560.0);
}

}  // namespace
}  // namespace colex::cases
