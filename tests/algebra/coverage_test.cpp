// Coverage by its definition: every element of the tile is counted.
#include "colex/coverage.hpp"

#include <cstdint>
#include <map>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "layouts.hpp"

namespace colex::coverage_test {
namespace {

using fixture::every_layout;
using fixture::flat;
using fixture::random_layout;
using How = Uneven<Checked>::How;

/// How often each value occurs.
std::map<std::int64_t, std::int64_t> counted(const Layout<>& L) {
  std::map<std::int64_t, std::int64_t> counts;
  for (const Checked& value : fixture::values(L)) ++counts[value.value()];
  return counts;
}

void expect_definition(const Layout<>& L, std::int64_t n) {
  const Coverage<Checked> found = coverage(L, Checked(n));
  const auto counts = counted(L);
  const auto count = [&](std::int64_t element) {
    const auto place = counts.find(element);
    return place == counts.end() ? 0 : place->second;
  };
  const std::string what = to_string(L) + " on " + std::to_string(n);
  bool even = counts.begin()->first >= 0 && counts.rbegin()->first < n;
  for (std::int64_t element = 0; element < n; ++element) even = even && count(element) == count(0);
  ASSERT_EQ(even, !found.uneven) << what;
  if (even) {
    EXPECT_EQ(found.copies.value(), count(0)) << what;
    return;
  }
  const Uneven<Checked>& uneven = *found.uneven;
  const std::int64_t element = uneven.element.value();
  switch (uneven.how) {
    case How::missing: EXPECT_EQ(count(element), 0) << what; break;
    case How::again:
      EXPECT_NE(uneven.first, uneven.second) << what;
      EXPECT_GT(count(element), found.copies.value()) << what;
      EXPECT_EQ(L(uneven.second), uneven.element) << what;
      break;
    case How::outside: EXPECT_TRUE(element < 0 || element >= n) << what; break;
  }
  if (uneven.how != How::missing) {
    EXPECT_EQ(L(uneven.first), uneven.element) << what;
  }
  if (uneven.how == How::outside || counts.begin()->first < 0) return;
  for (std::int64_t before = 0; before < element; ++before) {
    EXPECT_EQ(count(before), found.copies.value()) << what << ": " << before << " comes before " << element;
  }
}

TEST(Coverage, IsThatOfTheDefinition) {
  for (std::size_t rank = 0; rank <= 2; ++rank) {
    for (const Layout<>& L : every_layout(rank, 4, -1, 6)) {
      for (const std::int64_t n : {1, 4, 6, 8, 12, 16}) expect_definition(L, n);
    }
  }
  std::mt19937_64 random(20260801);
  for (int k = 0; k < 4000; ++k) expect_definition(random_layout(random, 4, 4, 0, 16), 1 + k % 40);
}

TEST(Coverage, OfATileBeyondAllCounting) {
  const std::int64_t half = std::int64_t{1} << 31;
  EXPECT_FALSE(coverage(flat({{half, half}, {half, 1}}), Checked(half) * Checked(half)).uneven);
  const Coverage<Checked> hole = coverage(flat({{half, half}, {half, 1}}), Checked(half) * Checked(half) + Checked(1));
  ASSERT_TRUE(hole.uneven);
  EXPECT_EQ(hole.uneven->element, Checked(half) * Checked(half));
}

TEST(Coverage, OfNoTileIsRejected) { EXPECT_THROW(coverage(flat({{2, 1}}), Checked(0)), Rejection); }

}  // namespace
}  // namespace colex::coverage_test
