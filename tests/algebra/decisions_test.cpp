// Decisions about the values of one layout, against the definition on the table of values: contiguous, surjective, bijective,
// ordered, non_decreasing, tractable.
#include <algorithm>
#include <optional>
#include <set>

#include <gtest/gtest.h>

#include "colex/bijective.hpp"
#include "colex/coalesce.hpp"
#include "colex/contiguous.hpp"
#include "colex/ordered.hpp"
#include "colex/sort.hpp"

#include "layouts.hpp"

namespace colex::decisions_test {
namespace {

using fixture::every_layout;
using fixture::leaf;
using fixture::values;

std::vector<Layout<>> small_layouts() {
  std::vector<Layout<>> all = every_layout(3, 4, -4, 6);
  for (const Layout<>& L : every_layout(2, 6, -6, 8)) all.push_back(L);
  for (const Layout<>& L : every_layout(1, 9, -3, 3)) all.push_back(L);
  all.emplace_back();
  return all;
}

/// The definitions, on the table of values.
struct Table {
  explicit Table(const Layout<>& L) : in_order(values(L)), image(in_order.begin(), in_order.end()) {}

  std::optional<Checked> first_hole() const {
    for (Checked v = *image.begin(); v < *image.rbegin(); v = v + Checked(1)) {
      if (image.count(v) == 0) return v;
    }
    return std::nullopt;
  }
  bool surjective() const { return *image.begin() == Checked(0) && !first_hole(); }
  bool bijective() const { return surjective() && image.size() == in_order.size(); }
  bool ordered() const {
    return std::adjacent_find(in_order.begin(), in_order.end(), [](Checked a, Checked b) { return !(a < b); }) == in_order.end();
  }
  bool non_decreasing() const { return std::is_sorted(in_order.begin(), in_order.end()); }

  std::vector<Checked> in_order;
  std::set<Checked> image;
};

TEST(Decisions, AgreeWithTheTableOfValues) {
  for (const Layout<>& L : small_layouts()) {
    const Table table(L);
    ASSERT_EQ(first_hole(L), table.first_hole()) << to_string(L);
    ASSERT_EQ(contiguous(L), !table.first_hole()) << to_string(L);
    ASSERT_EQ(surjective(L), table.surjective()) << to_string(L);
    ASSERT_EQ(bijective(L), table.bijective()) << to_string(L);
    ASSERT_EQ(compact(L), table.bijective()) << to_string(L);
    ASSERT_EQ(ordered(L), table.ordered()) << to_string(L);
    ASSERT_EQ(non_decreasing(L), table.non_decreasing()) << to_string(L);
  }
}

struct Case {
  const char* reason;
  Layout<> layout;
  bool expected;
};

TEST(Contiguous, ByExample) {
  const Case cases[] = {
      {"overlapping modes without a gap", Layout<>(tuple(4, 2), tuple(1, 2)), true},
      {"reversed", Layout<>(tuple(4, 2), tuple(-1, 4)), true},
      {"4 to 7 are missed", Layout<>(tuple(4, 2), tuple(1, 8)), false},
      {"a broadcast", leaf(5, 0), true},
      {"rank 0", Layout<>(), true},
  };
  for (const Case& c : cases) EXPECT_EQ(contiguous(c.layout), c.expected) << c.reason;
}

TEST(Bijective, ByExample) {
  const std::int64_t m = std::int64_t{1} << 20;
  const Case cases[] = {
      {"row-major", Layout<>(tuple(4, 2), tuple(2, 1)), true},
      {"the stride of an extent 1 does not matter", Layout<>(tuple(4, 1, 2), tuple(1, 7, 4)), true},
      {"the accumulator of mma.m16n8k16", Layout<>(tuple(tuple(4, 8), tuple(2, 2)), tuple(tuple(32, 1), tuple(16, 8))), true},
      {"padded", Layout<>(tuple(4, 2), tuple(1, 5)), false},
      {"reversed: onto [-3,0]", leaf(4, -1), false},
      {"broadcast", Layout<>(tuple(4, 2), tuple(1, 0)), false},
      {"2^60 elements", Layout<>(tuple(m, m, m), tuple(m, 1, m * m)), true},
      {"2^60 elements, one padded", Layout<>(tuple(m, m, m), tuple(m, 1, m * m + 1)), false},
  };
  for (const Case& c : cases) EXPECT_EQ(bijective(c.layout), c.expected) << c.reason;
}

// CF 2.1.8: L tractable iff sort(L), iff filter(L).
TEST(Tractable, IsKeptBySortFilterAndSqueeze) {
  for (const Layout<>& L : every_layout(3, 4, 0, 6)) {
    const bool expected = tractable(L);
    ASSERT_EQ(tractable(sort(L)), expected) << to_string(L);
    ASSERT_EQ(tractable(filter(L)), expected) << to_string(L);
    ASSERT_EQ(tractable(squeeze(L)), expected) << to_string(L);
    if (bijective(L)) {
      ASSERT_TRUE(expected) << to_string(L);
    }
  }
}

TEST(Tractable, ByExample) {
  const Case cases[] = {
      {"row-major", Layout<>(tuple(4, 8), tuple(8, 1)), true},
      {"2 divides 6", Layout<>(tuple(2, 2), tuple(1, 6)), true},
      {"4 does not divide 6", Layout<>(tuple(4, 2), tuple(1, 6)), false},
      {"stride 0 does not matter", Layout<>(tuple(2, 2, 3), tuple(0, 1, 2)), true},
      {"one mode", leaf(4, 7), true},
      {"CF 2.1.8.9: a concatenation that is not, (4):(3) with (8):(3)", Layout<>(tuple(4, 8), tuple(3, 3)), false},
      {"a negative stride", leaf(4, -1), false},
  };
  for (const Case& c : cases) EXPECT_EQ(tractable(c.layout), c.expected) << c.reason;
}

TEST(Decisions, DoNotOverflow) {
  const std::int64_t big = std::int64_t{1} << 62;
  const Layout<> sums(tuple(3, 3, 3), tuple(big, big, 1));  // the largest value does not fit 64 bits
  EXPECT_FALSE(contiguous(sums));
  EXPECT_EQ(first_hole(sums), Checked(3));
  EXPECT_FALSE(bijective(sums));
  EXPECT_FALSE(ordered(sums));
  EXPECT_TRUE(ordered(Layout<>(tuple(2, 2), tuple(big - 1, big))));
  EXPECT_FALSE(tractable(sums));
  EXPECT_TRUE(tractable(Layout<>(tuple(3, 4), tuple(big, 0))));
}

}  // namespace
}  // namespace colex::decisions_test
