// Images as sets and as multisets, against the tables of values: image_size, holes, same_image, same_offsets.
#include "colex/image.hpp"

#include <algorithm>
#include <optional>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "colex/equal.hpp"

#include "layouts.hpp"

namespace colex::image_test {
namespace {

using fixture::every_layout;
using fixture::flat;
using fixture::leaf;
using fixture::random_layout;
using fixture::values;

struct Table {
  explicit Table(const Layout<>& layout) : L(layout), all(values(layout)), image(all.begin(), all.end()) {
    std::sort(all.begin(), all.end());
  }
  Layout<> L;
  std::vector<Checked> all;
  std::set<Checked> image;
};

void expect_sizes(const Layout<>& L) {
  const Table table(L);
  const auto count = static_cast<std::int64_t>(table.image.size());
  ASSERT_EQ(image_size(L), Checked(count)) << to_string(L);
  ASSERT_EQ(holes(L), *table.image.rbegin() - *table.image.begin() + Checked(1 - count)) << to_string(L);
}

TEST(ImageSize, AgreesWithTheTable) {
  for (const Layout<>& L : every_layout(3, 4, -4, 6)) expect_sizes(L);
  for (const Layout<>& L : every_layout(1, 6, -2, 2)) expect_sizes(L);
  expect_sizes(Layout<>());
  std::mt19937_64 random(4);
  for (int n = 0; n < 2000; ++n) expect_sizes(random_layout(random, 5, 5, -20, 70));
}

TEST(ImageSize, AtAnySize) {
  const std::int64_t m = std::int64_t{1} << 20;
  EXPECT_EQ(image_size(Layout<>(tuple(m, m, m), tuple(1, m + 1, 1099512676353))), Checked(m * m * m));
  EXPECT_EQ(holes(Layout<>(tuple(m, m), tuple(1, m + 1))), Checked(m - 1)) << "one between every two rows";
  EXPECT_EQ(image_size(Layout<>(tuple(m, m, 2), tuple(1, 1, m * m))), Checked(2 * (2 * m - 1))) << "two overlapping modes, twice";
  EXPECT_EQ(image_size(Layout<>(tuple(m, m), tuple(0, -3))), Checked(m));
  EXPECT_EQ(image_size(Layout<>(tuple(2, 3, 3, 4, m), tuple(2, 3, 4, 7, m))),
            Checked(m) * image_size(Layout<>(tuple(2, 3, 3, 4), tuple(2, 3, 4, 7))))
      << "an irregular part far below the rest";
}

TEST(ImageSize, IsUnknownWhereTheValuesAreTooMany) {
  const std::int64_t m = std::int64_t{1} << 20;
  const auto answer = attempt([&] { return image_size(Layout<>(tuple(m, m, m), tuple(7, 11, 13))); });
  ASSERT_FALSE(answer.has_value());
  EXPECT_EQ(answer.rejection().kind(), Kind::unknown);
}

TEST(SameImageAndOffsets, AgreeWithTheTables) {
  std::vector<Table> all;
  for (const Layout<>& L : every_layout(2, 3, -2, 4)) all.emplace_back(L);
  for (const Layout<>& L : every_layout(1, 8, -1, 2)) all.emplace_back(L);
  all.emplace_back(Layout<>());
  for (const Table& a : all) {
    for (const Table& b : all) {
      const auto same = same_image(a.L, b.L);
      ASSERT_EQ(same.is_yes(), a.image == b.image) << to_string(a.L) << " and " << to_string(b.L);
      ASSERT_EQ(same.is_no(), a.image != b.image) << to_string(a.L) << " and " << to_string(b.L);
      if (same.is_no()) {
        ASSERT_NE(a.image.count(*same.witness()), b.image.count(*same.witness())) << to_string(a.L) << " and " << to_string(b.L);
      }
      ASSERT_EQ(same_offsets(a.L, b.L), a.all == b.all) << to_string(a.L) << " and " << to_string(b.L);
    }
  }
}

// Pairs of random layouts hardly ever agree; so the second is the first with its modes shuffled, split, merged, negated or
// changed.
TEST(SameImageAndOffsets, AgreeWithTheTablesAtRandom) {
  std::mt19937_64 random(5);
  for (int n = 0; n < 6000; ++n) {
    const Layout<> A = random_layout(random, 4, 5, 0, 25);
    Modes<Checked> changed = modes(A);
    std::shuffle(changed.begin(), changed.end(), random);
    if (!changed.empty()) {
      auto& mode = changed.front();
      if (n % 4 == 1) mode.stride = mode.stride + Checked(1);
      if (n % 4 == 2) changed.push_back({2, mode.stride * mode.extent});
      if (n % 4 == 3) mode.extent = mode.extent + Checked(1);
    }
    const Table a(A);
    const Table b(flat(changed));
    const auto same = same_image(a.L, b.L);
    ASSERT_EQ(same.is_yes(), a.image == b.image) << to_string(a.L) << " and " << to_string(b.L);
    if (same.is_no()) {
      ASSERT_NE(a.image.count(*same.witness()), b.image.count(*same.witness())) << to_string(a.L) << " and " << to_string(b.L);
    }
    const auto offset = first_offset_difference(a.L, b.L);
    ASSERT_EQ(!offset, a.all == b.all) << to_string(a.L) << " and " << to_string(b.L);
    if (offset) {
      const auto [x, y] = std::mismatch(a.all.begin(), a.all.end(), b.all.begin(), b.all.end());
      const Checked first = x == a.all.end() ? *y : y == b.all.end() ? *x : std::min(*x, *y);
      ASSERT_EQ(*offset, first) << to_string(a.L) << " and " << to_string(b.L);
    }
  }
}

TEST(SameImage, AtAnySize) {
  const std::int64_t m = std::int64_t{1} << 20;
  EXPECT_TRUE(same_image(Layout<>(tuple(m, m, m), tuple(1, m, m * m)), leaf(m * m * m, 1)).is_yes());
  EXPECT_TRUE(same_image(Layout<>(tuple(m, m), tuple(1, 5)), leaf(6 * m - 5, 1)).is_yes()) << "overlapping";
  const auto no =
      same_image(Layout<>(tuple(m, m, m), tuple(1, m + 1, 1099512676353)), leaf(1099512676353 * (m - 1) + m * (m + 1) - 1, 1));
  ASSERT_TRUE(no.is_no());
  EXPECT_EQ(*no.witness(), Checked(m)) << "the padding";
  const std::int64_t big = std::int64_t{1} << 62;
  EXPECT_TRUE(same_offsets(Layout<>(tuple(5, 3), tuple(big, 1)), Layout<>(tuple(3, 5), tuple(1, big))));
}

}  // namespace
}  // namespace colex::image_test
