// Swizzles against their definition on machine words.
#include "colex/swizzle.hpp"

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "archetype.hpp"
#include "swizzles.hpp"

namespace colex::swizzle_test {
namespace {

using fixture::every_swizzle;
using fixture::swizzled;

constexpr std::int64_t addresses = 1 << 12;

Kind rejected(const Result<Swizzle>& result) {
  EXPECT_FALSE(result.has_value());
  return result.has_value() ? Kind::parse : result.rejection().kind();
}

TEST(Swizzle, PermutesTheUnitsOfARow) {
  // PTX, shared-memory swizzling modes: 16-byte units within the rows of the mode's width.
  struct Case {
    Swizzle sw;
    std::int64_t width;
    std::int64_t rows_per_step;
    const char* reason;
  };
  const Case cases[] = {
      {Swizzle(3, 4, 3), 128, 1, "128 bytes: 8 units, xored with the row"},
      {Swizzle(2, 4, 3), 64, 2, "64 bytes: 4 units, xored with half the row"},
      {Swizzle(1, 4, 3), 32, 4, "32 bytes: 2 units, xored with a quarter of the row"},
      {Swizzle(0, 4, 3), 16, 1, "none"},
  };
  for (const Case& c : cases) {
    const std::int64_t units = c.width / 16;
    for (std::int64_t x = 0; x < 8 * 128; ++x) {
      const std::int64_t row = x / c.width;
      const std::int64_t unit = x % c.width / 16;
      const std::int64_t expected = row * c.width + (unit ^ (row / c.rows_per_step % units)) * 16 + x % 16;
      ASSERT_EQ(c.sw(x), Checked(expected)) << c.reason << ", at " << x;
    }
  }
}

TEST(Swizzle, Parameters) {
  EXPECT_EQ(to_string(Swizzle(3, 4, 3)), "Sw<3,4,3>");
  EXPECT_EQ(to_string(Swizzle(2, 0, -5)), "Sw<2,0,-5>");
  EXPECT_EQ(Swizzle(2, 1, 3).source_mask(), 0b110000);
  EXPECT_EQ(Swizzle(2, 1, 3).target_mask(), 0b000110);
  EXPECT_EQ(Swizzle(2, 1, -3).source_mask(), 0b000110);
  EXPECT_EQ(Swizzle(2, 1, -3).target_mask(), 0b110000);
  EXPECT_EQ(Swizzle(3, 4, 3).window(), 10);
  EXPECT_FALSE(Swizzle(0, 4, 3) == Swizzle(0, 0, 0)) << "other parameters";
  EXPECT_TRUE(equal(Swizzle(0, 4, 3), Swizzle(0, 0, 0))) << "the same function";
  EXPECT_FALSE(equal(Swizzle(1, 4, 3), Swizzle(1, 3, 3)));
}

TEST(Swizzle, LimitsOfTheParameters) {
  EXPECT_NO_THROW(Swizzle(31, 0, 31)) << "62 bits";
  EXPECT_EQ(Swizzle(1, 60, 1)(std::int64_t{1} << 61), Checked((std::int64_t{3} << 60))) << "the highest bits";
  constexpr std::int64_t most = INT64_MAX;
  constexpr std::int64_t least = INT64_MIN;
  const std::int64_t outside[][3] = {{-1, 0, 0},   {0, -1, 0},   {31, 1, 31},   {1, 61, 1},    {most, 0, 0},
                                     {0, most, 0}, {0, 0, most}, {0, 0, least}, {least, 0, 0}, {0, least, 0}};
  for (const auto& [B, M, S] : outside) {
    EXPECT_THROW(Swizzle(B, M, S), Rejection) << B << ',' << M << ',' << S;
  }
  EXPECT_THROW(Swizzle(3, 4, 3)(-1), Rejection) << "no address";
  EXPECT_EQ(Swizzle(3, 4, 3)(INT64_MAX), Checked(swizzled(Swizzle(3, 4, 3), INT64_MAX)));
}

TEST(Swizzle, EveryOneAgainstTheDefinition) {
  for (const Swizzle& sw : every_swizzle(4, 4, 6)) {
    std::set<std::int64_t> image;
    bool undone = true;
    for (std::int64_t x = 0; x < addresses; ++x) {
      const std::int64_t expected = swizzled(sw, x);
      ASSERT_EQ(sw(x).value(), expected) << to_string(sw) << " at " << x;
      image.insert(expected);
      undone = undone && swizzled(sw, expected) == x;
    }
    ASSERT_EQ(is_involution(sw), undone) << to_string(sw);
    ASSERT_EQ(bijective(sw), image.size() == static_cast<std::size_t>(addresses)) << to_string(sw);
    ASSERT_EQ(try_inverse(sw).has_value(), undone) << to_string(sw);
    if (undone) {
      ASSERT_EQ(inverse(sw), sw);
    }
    if (!bijective(sw)) {
      ASSERT_THROW(preimage(sw, 1), Rejection);
      continue;
    }
    for (std::int64_t y = 0; y < addresses; ++y) ASSERT_EQ(swizzled(sw, preimage(sw, y).value()), y) << to_string(sw);
  }
}

TEST(Swizzle, RunsOnAnyInteger) {
  using archetype::Archetype;
  const auto value = Archetype::Observer::value;
  for (const Swizzle& sw : every_swizzle(3, 3, 4)) {
    for (std::int64_t x = 0; x < 1 << 10; ++x) {
      ASSERT_EQ(value(sw(Archetype(x))), swizzled(sw, x)) << to_string(sw) << " at " << x;
      if (bijective(sw)) {
        ASSERT_EQ(value(preimage(sw, Archetype(x))), preimage(sw, x).value());
      }
    }
  }
}

TEST(Swizzle, ThePreimageOfALongChainOfBits) {
  const Swizzle sw(61, 0, 1);  // the Gray code: every bit is xored with the one above
  for (const std::int64_t x : {std::int64_t{1}, std::int64_t{12345678901234}, (std::int64_t{1} << 61) + 3}) {
    EXPECT_EQ(preimage(sw, swizzled(sw, x)), Checked(x));
  }
}

TEST(Swizzle, TheRejectionOfAnInverseNamesTheFirstAddress) {
  for (const Swizzle& sw : every_swizzle(4, 2, 3)) {
    if (is_involution(sw) || !bijective(sw)) continue;
    std::int64_t first = 0;
    while (swizzled(sw, swizzled(sw, first)) == first) ++first;
    const std::string sentence = std::to_string(first) + " goes to " + std::to_string(swizzled(sw, first));
    EXPECT_NE(try_inverse(sw).rejection().message().find(sentence), std::string::npos) << try_inverse(sw).rejection().message();
  }
}

TEST(MakeSwizzle, FromTheMasks) {
  EXPECT_EQ(make_swizzle(0b1000, 0b0100), Swizzle(1, 2, 1)) << "CuTe's first example";
  EXPECT_EQ(make_swizzle(0b11000000, 0b00000110), Swizzle(2, 1, 5)) << "CuTe's second example";
  EXPECT_EQ(make_swizzle(0, 0), Swizzle(0, 0, 0));
  for (const Swizzle& sw : every_swizzle(4, 4, 6)) {
    if (sw.bits() > 0) {
      EXPECT_EQ(make_swizzle(sw.source_mask(), sw.target_mask()), sw);
    }
  }
  const std::pair<std::int64_t, std::int64_t> bad[] = {
      {0b101, 0b11}, {0b11, 0b101}, {0b11, 0b1}, {-1, 1}, {1, -1}, {std::int64_t{1} << 62, 1}, {1, INT64_MIN}, {0, 1}};
  for (const auto& [source, target] : bad) {
    EXPECT_EQ(rejected(attempt([s = source, t = target] { return make_swizzle(s, t); })), Kind::domain)
        << source << ", " << target;
  }
}

TEST(SwizzleComposition, ExistsExactlyIfSomeSwizzleIsIt) {
  const auto candidates = fixture::by_images(every_swizzle(6, 8, 6), 16);
  std::size_t composites = 0;
  for (const Swizzle& A : every_swizzle(3, 2, 3)) {
    for (const Swizzle& B : every_swizzle(3, 2, 3)) {
      std::vector<std::int64_t> expected;
      for (std::int64_t i = 0; i < 16; ++i) expected.push_back(swizzled(A, swizzled(B, std::int64_t{1} << i)));
      const auto found = candidates.find(expected);
      const Result<Swizzle> result = try_composition(A, B);
      ASSERT_EQ(result.has_value(), found != candidates.end()) << to_string(A) << " o " << to_string(B);
      if (!result) continue;
      ++composites;
      ASSERT_TRUE(equal(*result, found->second)) << to_string(*result) << " is not " << to_string(found->second);
    }
  }
  EXPECT_GT(composites, 1000U);
}

TEST(SwizzleComposition, MergesNeighbours) {
  EXPECT_EQ(composition(Swizzle(2, 0, 4), Swizzle(1, 2, 4)), Swizzle(3, 0, 4));
  EXPECT_EQ(composition(Swizzle(3, 4, 3), Swizzle(3, 4, 3)), Swizzle(0, 0, 0)) << "an involution";
  EXPECT_EQ(composition(Swizzle(3, 4, 3), Swizzle(1, 4, 3)), Swizzle(2, 5, 3)) << "the common bit cancels";
}

TEST(SwizzleCast, KeepsBlocksTogetherOrSaysWhichAddressDoesNot) {
  for (const Swizzle& sw : every_swizzle(4, 4, 4)) {
    for (std::int64_t n = 1; n <= 64; n *= 2) {
      std::int64_t fault = -1;
      for (std::int64_t x = 0; x < addresses && fault < 0; ++x) {
        const std::int64_t block = swizzled(sw, x / n * n);
        if (block % n != 0 || swizzled(sw, x) != block + x % n) fault = x;
      }
      const Result<Swizzle> up = attempt([&] { return upcast(sw, n); });
      ASSERT_EQ(up.has_value(), fault < 0) << to_string(sw) << " by " << n;
      if (up) {
        for (std::int64_t x = 0; x < addresses; ++x) ASSERT_EQ(swizzled(sw, x), n * swizzled(*up, x / n) + x % n);
      } else {
        ASSERT_NE(up.rejection().message().find("address " + std::to_string(fault) + " "), std::string::npos)
            << up.rejection().message();
      }
      const Swizzle down = downcast(sw, n);
      for (std::int64_t x = 0; x < addresses; ++x) ASSERT_EQ(swizzled(down, x), n * swizzled(sw, x / n) + x % n);
      ASSERT_EQ(upcast(down, n), down.bits() == 0 ? Swizzle(0, sw.base(), sw.shift()) : sw) << "downcast is undone";
    }
  }
}

TEST(SwizzleCast, AsCuTeTruncatesIt) {
  EXPECT_EQ(cute_upcast(Swizzle(3, 4, 3), 16), Swizzle(3, 0, 3));
  EXPECT_EQ(cute_upcast(Swizzle(3, 4, 3), 32), Swizzle(2, 0, 3)) << "a bit is dropped";
  EXPECT_EQ(cute_upcast(Swizzle(3, 4, 3), 1024), Swizzle(0, 0, 3)) << "all bits are dropped";
  for (const Swizzle& sw : every_swizzle(4, 4, 5)) {
    for (std::int64_t n = 1; n <= 64; n *= 2) {
      const Swizzle up = cute_upcast(sw, n);
      for (std::int64_t x = 0; x < addresses; ++x) {
        ASSERT_EQ(swizzled(up, x), swizzled(sw, n * x) / n) << to_string(sw) << " by " << n << " at " << x;
        if (sw.shift() < 0) {
          ASSERT_EQ(swizzled(sw, n * x) % n, 0);
        }
      }
    }
  }
}

TEST(SwizzleCast, BetweenElementSizes) {
  EXPECT_EQ(recast(Swizzle(3, 4, 3), 16, 8), Swizzle(3, 3, 3)) << "bytes to half words: CuTe's Sw<3,3,3> for 16-bit types";
  EXPECT_EQ(recast(Swizzle(3, 4, 3), 128, 8), Swizzle(3, 0, 3)) << "to 16-byte vectors";
  EXPECT_EQ(recast(Swizzle(3, 4, 3), 1, 8), Swizzle(3, 7, 3)) << "to bits";
  EXPECT_EQ(recast(Swizzle(3, 4, 3), 8, 8), Swizzle(3, 4, 3));
  EXPECT_EQ(rejected(attempt([&] { return recast(Swizzle(3, 4, 3), 256, 8); })), Kind::inadmissible)
      << "a vector of 32 bytes is torn";
  EXPECT_EQ(rejected(attempt([&] { return recast(Swizzle(3, 4, 3), 6, 8); })), Kind::domain) << "3/4 is no power of two";
  EXPECT_EQ(rejected(attempt([&] { return recast(Swizzle(3, 4, 3), 24, 8); })), Kind::domain) << "3 is no power of two";
  EXPECT_EQ(rejected(attempt([&] { return recast(Swizzle(3, 4, 3), 0, 8); })), Kind::domain);
  EXPECT_EQ(rejected(attempt([&] { return upcast(Swizzle(3, 4, 3), 3); })), Kind::domain);
  EXPECT_EQ(rejected(attempt([&] { return upcast(Swizzle(3, 4, 3), 0); })), Kind::domain);
  EXPECT_EQ(rejected(attempt([&] { return upcast(Swizzle(3, 4, 3), INT64_MIN); })), Kind::domain);
  EXPECT_EQ(rejected(attempt([&] { return downcast(Swizzle(3, 4, 3), std::int64_t{1} << 60); })), Kind::domain)
      << "beyond 62 bits";
}

}  // namespace
}  // namespace colex::swizzle_test
