// Wider and narrower elements, contiguity, and the values of a layout as bits.
#include "colex/recast.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/coordinate.hpp"
#include "colex/image_mask.hpp"
#include "colex/vector_width.hpp"

#include "layouts.hpp"
#include "shapes.hpp"

namespace colex::recast_test {
namespace {

using fixture::flat;
using fixture::leaf;

struct Recast {
  const char* reason;
  Layout<> L;
  std::int64_t n;
  const char* expected;
};

TEST(Upcast, Table) {
  const std::vector<Recast> table{
      {"a vector in pairs", leaf(8, 1), 2, "4:1"},
      {"rows of 8 in words of 4", flat({{4, 8}, {8, 1}}), 4, "(4,2):(2,1)"},
      {"a mode inside a word disappears", flat({{2, 1}, {4, 2}}), 4, "(1,2):(1,1)"},
      {"a broadcast stays", flat({{4, 0}, {8, 1}}), 4, "(4,2):(0,1)"},
      {"whole words downwards", flat({{2, 1}, {4, -6}}), 2, "(1,4):(1,-3)"},
      {"an extent of 1 has no stride to divide", flat({{1, 3}, {4, 1}}), 2, "(1,2):(0,1)"},
      {"by 1: nothing", flat({{4, 3}, {3, 1}}), 1, "(4,3):(3,1)"},
      {"a word that is covered in part counts", leaf(3, 1), 2, "2:1"},
      {"nested modes keep their profile", Layout<>(tuple(tuple(2, 4), 3), tuple(tuple(1, 2), 8)), 8, "((1,1),3):((1,1),1)"},
      {"no modes", flat({}), 4, "():()"},
  };
  for (const auto& [reason, L, n, expected] : table) EXPECT_EQ(to_string(upcast(L, Checked(n))), expected) << reason;
}

TEST(Upcast, RejectionsNameTheFirstWrongCoordinate) {
  EXPECT_EQ(attempt([&] {
              return upcast(flat({{4, 3}, {3, 1}}), Checked(2));
            })
                .rejection()
                .message(),
            "upcast of (4,3):(3,1) by 2: the stride 3 is neither a multiple nor a divisor of 2; along this mode coordinate 1 is "
            "the first whose "
            "word, 1, no rounded stride gives");
  EXPECT_EQ(attempt([&] { return upcast(leaf(5, 2), Checked(3)); }).rejection().message(),
            "upcast of 5:2 by 3: the stride 2 is neither a multiple nor a divisor of 3; along this mode coordinate 3 is the "
            "first whose word, "
            "2, no rounded stride gives");
  EXPECT_EQ(attempt([&] { return upcast(leaf(2, 2), Checked(3)); }).rejection().message(),
            "upcast of 2:2 by 3: the stride 2 is neither a multiple nor a divisor of 3");
  EXPECT_EQ(attempt([&] {
              return upcast(flat({{2, 1}, {2, 1}}), Checked(2));
            })
                .rejection()
                .message(),
            "upcast of (2,2):(1,1) by 2: its modes share words and add up past one; at (1,1) the value 2 is the first that by "
            "modes would be "
            "counted to a word before its own");
  EXPECT_EQ(attempt([&] { return upcast(leaf(4, -1), Checked(2)); }).rejection().kind(), Kind::inadmissible)
      << "0 -1 -2 -3 are words 0 -1 -1 -2";
  EXPECT_EQ(attempt([&] { return upcast(leaf(4, 1), Checked(0)); }).rejection().kind(), Kind::domain);
}

/// The word ⌊value / n⌋ of every natural coordinate, where CuTe's rounded modes count it: the definition and the by-mode
/// candidate.
struct Words {
  bool agree = true;
  std::string first_difference;
};
Words words(const Layout<>& L, std::int64_t n) {
  Words result;
  const Modes<Checked> all = modes(L);
  for (std::int64_t x = 0; x < size(L).value(); ++x) {
    const Tuple<Checked> c = idx2crd(Tuple<Checked>(Checked(x)), L.shape());
    const std::vector<Checked> digits = leaves(c);
    std::int64_t value = 0, by_modes = 0;
    for (std::size_t k = 0; k < all.size(); ++k) {
      const std::int64_t d = all[k].stride.value(), digit = digits[k].value();
      value += digit * d;
      if (d == 0) continue;
      const std::int64_t size = d < 0 ? -d : d;
      const std::int64_t group = (n + size - 1) / size, step = (size + n - 1) / n;
      by_modes += (d < 0 ? -1 : 1) * (digit / group) * step;
    }
    const std::int64_t word = value >= 0 ? value / n : -((-value + n - 1) / n);
    if (word == by_modes) continue;
    result.agree = false;
    result.first_difference = to_string(c);
    return result;
  }
  return result;
}

TEST(Upcast, IsTheWordOfEveryCoordinateOrRejected) {
  // All layouts of rank 2 in a box: what is accepted agrees with ⌊value/n⌋ at every coordinate; what divides and agrees is
  // accepted; a rejection for modes that add up names the first coordinate that differs.
  for (const Layout<>& L : fixture::every_layout(2, 4, -3, 6)) {
    for (std::int64_t n = 1; n <= 6; ++n) {
      const auto result = attempt([&] { return upcast(L, Checked(n)); });
      const Words truth = words(L, n);
      if (result) {
        EXPECT_TRUE(truth.agree) << to_string(L) << " by " << n << " differs at " << truth.first_difference;
        continue;
      }
      EXPECT_EQ(result.rejection().kind(), Kind::inadmissible);
      bool divides = true;
      for (const auto& [s, d] : modes(L)) {
        const std::int64_t size = abs(d).value();
        divides = divides && (s == Checked(1) || size % n == 0 || (d.value() > 0 && n % size == 0));
      }
      if (!divides) continue;
      EXPECT_FALSE(truth.agree) << to_string(L) << " by " << n << " was rejected: " << result.rejection().message();
      EXPECT_NE(result.rejection().message().find("at " + truth.first_difference + " the value"), std::string::npos)
          << result.rejection().message() << " but the first difference is at " << truth.first_difference;
    }
  }
}

TEST(Upcast, TheCoordinateNamedForAStrideIsTheFirstWrongOne) {
  for (std::int64_t d = 1; d <= 12; ++d) {
    for (std::int64_t n = 1; n <= 12; ++n) {
      if (d % n == 0 || n % d == 0) continue;
      const Words truth = words(leaf(200, d), n);
      ASSERT_FALSE(truth.agree);
      EXPECT_NE(attempt([&] { return upcast(leaf(200, d), Checked(n)); })
                    .rejection()
                    .message()
                    .find("coordinate " + truth.first_difference + " is the first"),
                std::string::npos)
          << d << " by " << n;
    }
  }
}

TEST(Downcast, Table) {
  const std::vector<Recast> table{
      {"a vector", leaf(4, 1), 2, "8:1"},
      {"rows of 2 words of 4", flat({{4, 2}, {2, 1}}), 4, "(4,8):(8,1)"},
      {"a broadcast stays", flat({{4, 0}, {2, 1}}), 4, "(4,8):(0,1)"},
      {"an extent of 1 is not counted where another mode has stride 1", flat({{1, 1}, {4, 1}}), 2, "(1,8):(2,1)"},
      {"… and takes the parts where none has", flat({{1, 1}, {4, 8}}), 2, "(2,4):(1,16)"},
      {"by 1: nothing", leaf(4, 3), 1, "4:3"},
  };
  for (const auto& [reason, L, n, expected] : table) EXPECT_EQ(to_string(downcast(L, Checked(n))), expected) << reason;
  EXPECT_EQ(attempt([&] { return downcast(leaf(4, 2), Checked(2)); }).rejection().message(),
            "downcast of 4:2 by 2: no mode has stride 1, so value 1, the second part of the first element, would belong to none");
  EXPECT_EQ(attempt([&] {
              return downcast(flat({{2, 1}, {2, 1}}), Checked(2));
            })
                .rejection()
                .kind(),
            Kind::inadmissible)
      << "16 parts of 4 elements";
  EXPECT_EQ(attempt([&] { return downcast(leaf(4, -1), Checked(2)); }).rejection().kind(), Kind::inadmissible)
      << "-1 is parts -2 and -1, not -2 and -3";
  EXPECT_EQ(attempt([&] { return downcast(leaf(4, 1), Checked(0)); }).rejection().kind(), Kind::domain);
}

TEST(Downcast, TheValuesAreAllPartsOfAllElementsEachAsOften) {
  for (const Layout<>& L : fixture::every_layout(2, 4, -2, 4)) {
    for (std::int64_t n = 1; n <= 3; ++n) {
      const auto result = attempt([&] { return downcast(L, Checked(n)); });
      if (!result) continue;
      std::multiset<std::int64_t> expected, actual;
      for (Checked value : fixture::values(L)) {
        for (std::int64_t j = 0; j < n; ++j) expected.insert(n * value.value() + j);
      }
      for (Checked value : fixture::values(*result)) actual.insert(value.value());
      EXPECT_EQ(actual, expected) << to_string(L) << " by " << n;
      const auto back = attempt([&] { return upcast(*result, Checked(n)); });
      ASSERT_TRUE(back) << to_string(*result);
      EXPECT_EQ(fixture::values(*back), fixture::values(L));
    }
  }
}

TEST(Recast, ByTheRatioOfBitsInLowestTerms) {
  const Layout<> L = flat({{4, 24}, {24, 1}});
  EXPECT_EQ(recast_layout(L, Checked(16), Checked(4)), upcast(L, Checked(4)));
  EXPECT_EQ(recast_layout(L, Checked(4), Checked(16)), downcast(L, Checked(4)));
  EXPECT_EQ(recast_layout(L, Checked(8), Checked(8)), L);
  EXPECT_EQ(to_string(recast_layout(L, Checked(6), Checked(4))), "(4,16):(16,1)") << "24 of 4 bits are 16 of 6";
  EXPECT_EQ(attempt([&] { return recast_layout(L, Checked(0), Checked(4)); }).rejection().kind(), Kind::domain);
}

TEST(Majorness, Table) {
  EXPECT_TRUE(is_major(1, flat({{4, 8}, {8, 1}})));
  EXPECT_FALSE(is_major(0, flat({{4, 8}, {8, 1}})));
  EXPECT_TRUE(is_major(0, tuple(tuple(1, 16), 4))) << "the first leaf of the mode decides";
  EXPECT_EQ(leading_dim(flat({{4, 8}, {8, 1}})), (Path{1}));
  EXPECT_EQ(leading_dim(Layout<>(tuple(4, tuple(2, 3)), tuple(6, tuple(3, 1)))), (Path{1, 1}));
  EXPECT_EQ(leading_dim(flat({{1, 1}, {4, 1}})), (Path{1})) << "an extent of 1 leads nowhere";
  EXPECT_EQ(leading_dim(flat({{4, 2}, {4, 8}})), std::nullopt);
  EXPECT_THROW(is_major(2, flat({{4, 8}, {8, 1}})), Rejection);
  EXPECT_THROW(is_major(0, tuple(tuple(), 1)), Rejection);
}

TEST(Majorness, MaxAlignmentTable) {
  const auto aligned = [](const Layout<>& L) { return max_alignment(L).value(); };
  EXPECT_EQ(aligned(flat({{4, 8}, {8, 1}})), 32) << "one run";
  EXPECT_EQ(aligned(flat({{4, 12}, {8, 1}})), 4) << "runs of 8 at multiples of 12";
  EXPECT_EQ(aligned(leaf(8, 2)), 1);
  EXPECT_EQ(aligned(flat({{8, 1}, {4, 0}})), 8) << "a broadcast repeats whole runs";
  EXPECT_EQ(aligned(flat({{8, 1}, {4, -4}})), 4);
  EXPECT_EQ(aligned(flat({})), 1);
}

TEST(Majorness, TheLayoutTakesWholeAlignedBlocks) {
  // Brute force over the image: the largest N such that with any value it has all of its block of N. Exact for injective layouts.
  for (const Layout<>& L : fixture::every_layout(2, 4, 0, 9)) {
    std::set<std::int64_t> image;
    for (Checked value : fixture::values(L)) image.insert(value.value());
    std::int64_t best = 1;
    for (std::int64_t n = 1; n <= 16; ++n) {
      bool whole = true;
      for (std::int64_t value : image) {
        for (std::int64_t j = 0; j < n; ++j) whole = whole && image.count(value - value % n + j) != 0;
      }
      if (whole) best = n;
      if (max_alignment(L) == Checked(n)) {
        EXPECT_TRUE(whole) << to_string(L) << " in blocks of " << n;
      }
    }
    const bool injective = static_cast<std::int64_t>(image.size()) == size(L).value();
    if (injective) {
      EXPECT_EQ(max_alignment(L).value(), best) << to_string(L);
    }
  }
  EXPECT_EQ(max_alignment(flat({{4, 3}, {3, 1}})).value(), 12);
  EXPECT_FALSE(attempt([&] {
    return upcast(flat({{4, 3}, {3, 1}}), Checked(2));
  })) << "alignment is of the values: no mode of this layout moves in pairs";
}

TEST(ImageMask, TheBitsAreTheValues) {
  for (const Layout<>& L : fixture::every_layout(2, 5, 0, 7)) {
    std::int64_t expected = 0;
    for (Checked value : fixture::values(L)) expected |= std::int64_t{1} << (value.value() + 2);
    EXPECT_EQ(image_mask(L, Checked(2)).value(), expected) << to_string(L);
  }
}

TEST(ImageMask, OfAMulticast) {
  // A 2 x 4 cluster, column by column: CTA (1,2) shares its row with 1 3 5 7 and its column with 4 5.
  const Layout<> cluster = flat({{2, 1}, {4, 2}});
  EXPECT_EQ(make_layout_image_mask(cluster, tuple(1, 2), 1).value(), 0b10101010);
  EXPECT_EQ(make_layout_image_mask(cluster, tuple(1, 2), 0).value(), 0b00110000);
  EXPECT_EQ(make_layout_image_mask(flat({{2, 1}, {1, 2}, {1, 2}}), tuple(0, 0, 0), 1).value(), 1) << "nobody to share with";
  EXPECT_EQ(attempt([&] { return make_layout_image_mask(cluster, tuple(1, 2), 2); }).rejection().kind(), Kind::domain);
  EXPECT_EQ(attempt([&] { return make_layout_image_mask(cluster, tuple(1, 2, 0), 0); }).rejection().kind(), Kind::type);
  EXPECT_EQ(attempt([&] { return make_layout_image_mask(leaf(4, 21), Tuple<Checked>(Checked(0)), 0); }).rejection().kind(),
            Kind::overflow)
      << "bit 63";
  EXPECT_EQ(make_layout_image_mask(leaf(3, 31), Tuple<Checked>(Checked(0)), 0).value(), (1LL << 62) + (1LL << 31) + 1);
  EXPECT_EQ(attempt([&] { return make_layout_image_mask(leaf(4, -1), Tuple<Checked>(Checked(0)), 0); }).rejection().kind(),
            Kind::domain);
}

}  // namespace
}  // namespace colex::recast_test
