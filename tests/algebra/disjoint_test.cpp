// Disjoint, and image_contains, against the tables of values.
#include "colex/disjoint.hpp"

#include <algorithm>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "colex/complement.hpp"

#include "layouts.hpp"

namespace colex::disjoint_test {
namespace {

using fixture::every_layout;
using fixture::leaf;
using fixture::random_layout;
using fixture::values;
using fixture::within;

std::set<Checked> image(const Layout<>& L) {
  const auto all = values(L);
  return {all.begin(), all.end()};
}

void expect_as_in_tables(const Layout<>& A, const std::set<Checked>& a, const Layout<>& B, const std::set<Checked>& b) {
  const bool shared = std::any_of(a.begin(), a.end(), [&](Checked v) { return !(v == Checked(0)) && b.count(v) != 0; });
  const auto answer = disjoint(A, B);
  ASSERT_EQ(answer.is_yes(), !shared) << to_string(A) << " and " << to_string(B);
  ASSERT_EQ(answer.is_no(), shared) << to_string(A) << " and " << to_string(B);
  if (shared) {
    const auto& [x, y] = *answer.witness();
    ASSERT_TRUE(within(x, A) && within(y, B)) << to_string(A) << " and " << to_string(B);
    ASSERT_EQ(A(x), B(y)) << to_string(A) << " and " << to_string(B);
    ASSERT_FALSE(A(x) == Checked(0)) << to_string(A) << " and " << to_string(B);
  }
}

TEST(Disjoint, AgreesWithTheTables) {
  std::vector<Layout<>> all = every_layout(2, 3, -3, 4);
  all.emplace_back();
  all.push_back(leaf(4, 1));
  std::vector<std::set<Checked>> images;
  for (const Layout<>& L : all) images.push_back(image(L));
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = 0; j < all.size(); ++j) expect_as_in_tables(all[i], images[i], all[j], images[j]);
  }
}

TEST(Disjoint, AgreesWithTheTablesAtRandom) {
  std::mt19937_64 random(3);
  for (int n = 0; n < 5000; ++n) {
    const Layout<> A = random_layout(random, 4, 5, n % 2 == 0 ? 0 : -40, 60);
    const Layout<> B = random_layout(random, 3, 5, n % 3 == 0 ? 0 : -40, 60);
    expect_as_in_tables(A, image(A), B, image(B));
  }
}

TEST(Disjoint, FromTheComplement) {
  for (const Layout<>& L : every_layout(2, 4, 0, 8)) {
    const auto C = try_complement(L, Checked(64));
    if (C) {
      EXPECT_TRUE(disjoint(L, *C).is_yes()) << to_string(L) << " and " << to_string(*C);
    }
  }
}

TEST(Disjoint, AtAnySize) {
  const std::int64_t m = std::int64_t{1} << 20;
  const std::int64_t big = std::int64_t{1} << 62;
  EXPECT_TRUE(disjoint(Layout<>(tuple(m, m), tuple(1, m * m)), leaf(m, m)).is_yes()) << "the middle mode of 2^60 elements";
  EXPECT_TRUE(disjoint(Layout<>(tuple(m, m), tuple(1, m * m)), leaf(m, m - 1)).is_no()) << "m - 1 is in both";
  EXPECT_TRUE(disjoint(leaf(big, 2), Layout<>(tuple(1, 2), tuple(5, big + 1))).is_yes()) << "even, and one odd value";
  EXPECT_TRUE(disjoint(leaf(4, -1), leaf(4, 1)).is_yes()) << "they meet in 0 only";
  const Layout<> often_zero(tuple(m, m), tuple(1, -1));  // at a million coordinates
  EXPECT_TRUE(disjoint(often_zero, leaf(4, 2 * m)).is_yes()) << "beyond the largest value";
  EXPECT_TRUE(disjoint(leaf(4, 2 * m), often_zero).is_yes()) << "and the other way round";
  EXPECT_TRUE(disjoint(often_zero, leaf(4, m - 1)).is_no()) << "the largest value";
  EXPECT_TRUE(disjoint(leaf(4, big), leaf(4, big)).is_no()) << "the largest value does not fit 64 bits";
}

TEST(ImageContains, AgreesWithTheTable) {
  for (const Layout<>& L : every_layout(3, 3, -3, 5)) {
    const std::set<Checked> all = image(L);
    for (std::int64_t v = all.begin()->value() - 2; v <= all.rbegin()->value() + 2; ++v) {
      const auto answer = image_contains(L, v);
      ASSERT_EQ(answer.is_yes(), all.count(v) != 0) << to_string(L) << ", " << v;
      ASSERT_FALSE(answer.is_unknown());
      if (answer.is_yes()) {
        ASSERT_TRUE(within(*answer.witness(), L)) << to_string(L) << ", " << v;
        ASSERT_EQ(L(*answer.witness()), Checked(v)) << to_string(L);
      }
    }
  }
}

TEST(ImageContains, AtAnySize) {
  const std::int64_t m = std::int64_t{1} << 20;
  const Layout<> padded(tuple(m, m, m), tuple(1, m + 1, 1099512676353));
  const auto last = image_contains(padded, padded(tuple(m - 1, m - 1, m - 1)));
  ASSERT_TRUE(last.is_yes());
  EXPECT_EQ(*last.witness(), tuple(m - 1, m - 1, m - 1));
  EXPECT_TRUE(image_contains(padded, m).is_no()) << "the padding after the first row";
  EXPECT_TRUE(image_contains(padded, -1).is_no());
}

}  // namespace
}  // namespace colex::disjoint_test
