// Equality of functions, against the tables of values.
#include "colex/equal.hpp"

#include <algorithm>
#include <optional>

#include <gtest/gtest.h>

#include "layouts.hpp"

namespace colex::equal_test {
namespace {

using fixture::every_layout;
using fixture::leaf;
using fixture::values;

std::optional<Checked> difference_of_tables(const Layout<>& A, const Layout<>& B) {
  const auto a = values(A);
  const auto b = values(B);
  const auto [x, y] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  if (x == a.end() && y == b.end()) return std::nullopt;
  return Checked(x - a.begin());
}

TEST(Equal, IsAboutTheFunction) {
  EXPECT_TRUE(equal(Layout<>(tuple(2, tuple(1, 6)), tuple(1, tuple(6, 2))), leaf(12, 1))) << "both coalesce to 12:1";
  EXPECT_TRUE(equal(Layout<>(tuple(2, 3), tuple(1, 2)), Layout<>(tuple(3, 2), tuple(1, 3)))) << "the shapes differ";
  EXPECT_TRUE(equal(leaf(1, 5), Layout<>())) << "one coordinate, one value";
  EXPECT_FALSE(equal(leaf(4, 1), leaf(8, 1))) << "a prefix is not the whole";
  EXPECT_FALSE(equal(Layout<>(tuple(4, 2), tuple(1, 4)), Layout<>(tuple(4, 2), tuple(1, 5))));
}

TEST(Equal, AgreesWithTheTables) {
  std::vector<Layout<>> all = every_layout(2, 4, -1, 3);
  for (const Layout<>& L : every_layout(1, 9, -1, 2)) all.push_back(L);
  for (const Layout<>& L : every_layout(3, 2, 0, 2)) all.push_back(L);
  all.emplace_back();
  for (const Layout<>& A : all) {
    for (const Layout<>& B : all) {
      const auto expected = difference_of_tables(A, B);
      ASSERT_EQ(first_difference(A, B), expected) << to_string(A) << " and " << to_string(B);
      ASSERT_EQ(equal(A, B), !expected) << to_string(A) << " and " << to_string(B);
    }
  }
}

TEST(Equal, OfCoordinateLayouts) {
  using V = Vector<>;
  const Tuple<V> unit(Tuple<V>::Modes{V(1, {0}), V(1, {1})});
  const Tuple<V> twice(Tuple<V>::Modes{V(1, {0}), V(2, {1})});
  EXPECT_TRUE(equal(CoordinateLayout<>(tuple(4, 8), unit), CoordinateLayout<>(tuple(4, 8), unit)));
  EXPECT_EQ(first_difference(CoordinateLayout<>(tuple(4, 8), unit), CoordinateLayout<>(tuple(4, 8), twice)), Checked(4));
}

TEST(Equal, NeedsNoProductThatFits64Bits) {
  const std::int64_t big = std::int64_t{1} << 62;
  // Coalescing asks whether 4·2^62 is the next stride.
  EXPECT_TRUE(equal(Layout<>(tuple(4, 2), tuple(big, 1)), Layout<>(tuple(4, tuple(2, 1)), tuple(big, tuple(1, 9)))));
  EXPECT_EQ(first_difference(Layout<>(tuple(4, 2), tuple(big, 1)), Layout<>(tuple(4, 2), tuple(big, 2))), Checked(4));
  EXPECT_TRUE(equal(Layout<>(tuple(big, 1, 3), tuple(1, 7, 0)), Layout<>(tuple(big / 2, 2, 3), tuple(1, big / 2, 0))));
}

}  // namespace
}  // namespace colex::equal_test
