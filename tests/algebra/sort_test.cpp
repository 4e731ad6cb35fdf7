// Sorting and filtering: sort, filter_zeros, filter, squeeze.
#include "colex/sort.hpp"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "colex/coalesce.hpp"

#include "layouts.hpp"

namespace colex::sort_test {
namespace {

using fixture::every_layout;
using fixture::leaf;
using fixture::values;

struct Case {
  const char* reason;
  Layout<> input;
  Layout<> expected;
};

TEST(Sort, IsByStrideThenExtent) {
  const Case cases[] = {
      {"row-major becomes column-major", Layout<>(tuple(4, 2), tuple(2, 1)), Layout<>(tuple(2, 4), tuple(1, 2))},
      {"three modes", Layout<>(tuple(2, 3, 4), tuple(12, 1, 3)), Layout<>(tuple(3, 4, 2), tuple(1, 3, 12))},
      {"equal strides: the smaller extent first", Layout<>(tuple(3, 2), tuple(5, 5)), Layout<>(tuple(2, 3), tuple(5, 5))},
      {"negative strides come before 0", Layout<>(tuple(2, 3, 4), tuple(0, 1, -3)), Layout<>(tuple(4, 2, 3), tuple(-3, 0, 1))},
      {"nesting is flattened", Layout<>(tuple(tuple(2, 2), 2), tuple(tuple(1, 4), 2)), Layout<>(tuple(2, 2, 2), tuple(1, 2, 4))},
      {"a single mode is a leaf", Layout<>(tuple(4), tuple(3)), leaf(4, 3)},
      {"rank 0", Layout<>(), leaf(1, 0)},
  };
  for (const Case& c : cases) EXPECT_EQ(sort(c.input), c.expected) << c.reason;
}

TEST(Sort, KeepsTheModesAndOrdersTheStrides) {
  for (const Layout<>& L : every_layout(3, 3, -2, 3)) {
    const auto before = modes(L);
    const auto after = modes(sort(L));
    ASSERT_TRUE(std::is_permutation(before.begin(), before.end(), after.begin(), after.end())) << to_string(L);
    for (std::size_t k = 1; k < after.size(); ++k) {
      ASSERT_FALSE(after[k].stride < after[k - 1].stride) << to_string(L);
      ASSERT_TRUE(!(after[k].stride == after[k - 1].stride) || !(after[k].extent < after[k - 1].extent)) << to_string(L);
    }
  }
}

TEST(SortedByMagnitude, IgnoresTheSign) {
  const Modes<Checked> sorted = sorted_by_magnitude(Modes<Checked>{{2, 5}, {3, -1}, {4, 3}, {2, -3}});
  EXPECT_EQ(sorted, (Modes<Checked>{{3, -1}, {2, -3}, {4, 3}, {2, 5}}));
}

TEST(InsertionSorted, IsStable) {
  const std::vector<std::pair<int, char>> sorted =
      insertion_sorted(std::vector<std::pair<int, char>>{{2, 'a'}, {1, 'b'}, {2, 'c'}, {1, 'd'}},
                       [](const auto& a, const auto& b) { return a.first < b.first; });
  EXPECT_EQ(sorted, (std::vector<std::pair<int, char>>{{1, 'b'}, {1, 'd'}, {2, 'a'}, {2, 'c'}}));
}

// Beyond a few elements they are sorted by their places, and each is brought to its own.
TEST(Sorted, SortsManyAsTheStandardLibraryDoes) {
  const auto before = [](const auto& a, const auto& b) { return a.first < b.first; };
  for (int size : {0, 1, 2, 63, 64, 65, 66, 100, 1000}) {
    std::vector<std::pair<int, int>> elements;
    for (int k = 0; k < size; ++k) elements.emplace_back(k * 7919 % 13, k);
    std::vector<std::pair<int, int>> expected = elements;
    std::stable_sort(expected.begin(), expected.end(), before);
    EXPECT_EQ(sorted<Checked>(elements, before), expected) << size;
    detail::sort_many(elements, before);
    EXPECT_EQ(elements, expected) << size;
  }
}

TEST(Sorted, OfManyIsTheSame) {
  std::vector<std::pair<Checked, int>> many;
  for (int k = 0; k < 1000; ++k) many.emplace_back(k * 7919 % 10, k);
  const auto before = [](const auto& a, const auto& b) { return a.first < b.first; };
  EXPECT_EQ(sorted<Checked>(many, before), insertion_sorted(many, before)) << "stable: equal ones as they stood";
}

TEST(FilterZeros, KeepsProfileAndStride) {
  const Case cases[] = {
      {"a broadcast gets extent 1", Layout<>(tuple(tuple(2, 1), 3), tuple(tuple(0, 7), 5)),
       Layout<>(tuple(tuple(1, 1), 3), tuple(tuple(0, 7), 5))},
      {"nothing to filter", Layout<>(tuple(2, 3), tuple(1, -2)), Layout<>(tuple(2, 3), tuple(1, -2))},
      {"a leaf", leaf(4, 0), leaf(1, 0)},
      {"rank 0", Layout<>(), Layout<>()},
  };
  for (const Case& c : cases) EXPECT_EQ(filter_zeros(c.input), c.expected) << c.reason;
}

TEST(Filter, ByAProfileIsAsInCute) {
  // What CuTe C++ prints for these, a layout of its static integers each.
  const Layout<> L(tuple(4, 6, 3), tuple(0, 2, 4));
  const Layout<> N(tuple(4, tuple(6, 2), 3), tuple(0, tuple(2, 0), 4));
  EXPECT_EQ(to_string(filter_zeros(L, tuple(1, 1, 1))), "(4,6,3):(0,2,4)");
  EXPECT_EQ(to_string(filter_zeros(L, tuple(1, 0, 1))), "(4,1,3):(0,2,4)");
  EXPECT_EQ(to_string(filter_zeros(N, tuple(1, 0, 1))), "(4,(1,1),3):(0,(2,0),4)");
  EXPECT_EQ(to_string(filter_zeros(N, tuple(0, tuple(1, 0), 1))), "(1,(6,1),3):(0,(2,0),4)");
  EXPECT_EQ(to_string(filter_zeros(N, Tuple<Checked>(Checked(0)))), "(1,(1,1),1):(0,(2,0),4)");
  EXPECT_EQ(to_string(filter_zeros(L.stride(), L.shape())), "(1,6,3)");
  EXPECT_EQ(to_string(filter(L, tuple(1, 1, 1))), "(1,6,3):(0,2,4)");
  EXPECT_EQ(to_string(filter(N, tuple(1, 1))), "(1,6,3):(0,2,4)");
  EXPECT_EQ(to_string(filter(N, tuple(1, tuple(1, 1)))), "(1,(6,1),3):(0,(2,0),4)");
  EXPECT_EQ(to_string(filter(N, Tuple<Checked>(Checked(1)))), "(6,3):(2,4)");
  EXPECT_THROW(filter_zeros(L, tuple(0, 0)), Rejection) << "a profile of another rank";
  EXPECT_THROW(filter(L, tuple(0, tuple(0, 0), 0)), Rejection) << "a tuple at an integer";
}

TEST(Filter, KeepsTheImage) {
  EXPECT_EQ(filter(Layout<>(tuple(4, 2, 3), tuple(1, 0, 4))), leaf(12, 1));
  for (const Layout<>& L : every_layout(3, 3, -1, 3)) {
    const auto all = values(L);
    const auto kept = values(filter(L));
    ASSERT_EQ(std::set<Checked>(all.begin(), all.end()), std::set<Checked>(kept.begin(), kept.end())) << to_string(L);
  }
}

TEST(Squeeze, DropsExtentsOfOneAndKeepsTheFunction) {
  EXPECT_EQ(squeeze(Layout<>(tuple(tuple(2, 1), 3), tuple(tuple(0, 7), 5))), Layout<>(tuple(2, 3), tuple(0, 5)));
  EXPECT_EQ(squeeze(Layout<>(tuple(1, 1), tuple(3, 4))), leaf(1, 0)) << "nothing is left";
  for (const Layout<>& L : every_layout(3, 3, -1, 2)) {
    const Layout<> squeezed = squeeze(L);
    ASSERT_EQ(values(squeezed), values(L)) << to_string(L);
    ASSERT_EQ(layout_of(varying(modes(L))), squeeze(filter_zeros(L))) << to_string(L);
    for (const auto& mode : modes(squeezed)) ASSERT_TRUE(!(mode.extent == Checked(1)) || modes(squeezed).size() == 1);
  }
}

}  // namespace
}  // namespace colex::sort_test
