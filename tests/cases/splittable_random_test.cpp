// The engine of builds without RapidCheck gives RapidCheck's words.
#include "../../properties/cases/src/splittable_random.hpp"

#include <cstdint>

#include <gtest/gtest.h>
#include <rapidcheck/Random.h>

namespace colex::cases {
namespace {

TEST(SplittableRandom, GivesTheWordsOfRapidCheck) {
  for (std::uint64_t seed = 0; seed < 16; ++seed) {
    rc::Random expected(rc::Random::Key{seed, 7 * seed, seed % 3, 0});
    SplittableRandom random({seed, 7 * seed, seed % 3, 0});
    // More splits than fit one word of the path, to both sides.
    for (std::uint64_t depth = 0; depth < 150; ++depth) {
      rc::Random expected_other = expected.split();
      SplittableRandom other = random.split();
      rc::Random expected_words = expected_other;
      SplittableRandom words = other;
      for (int k = 0; k < 9; ++k) ASSERT_EQ(words.next(), expected_words.next()) << seed << ' ' << depth << ' ' << k;
      if ((seed >> depth % 4 & 1U) == 0) continue;
      expected = expected_other;
      random = other;
    }
  }
}

}  // namespace
}  // namespace colex::cases
