// Complement and covering, against their definitions on all small layouts.
#include "colex/complement.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "colex/bijective.hpp"
#include "colex/fit.hpp"

#include "layouts.hpp"

namespace colex::complement_test {
namespace {

using fixture::flat;
using fixture::leaf;

std::vector<std::int64_t> sorted_values(const Layout<>& L) {
  std::vector<std::int64_t> result;
  for (const Checked& v : fixture::values(L)) result.push_back(v.value());
  std::sort(result.begin(), result.end());
  return result;
}

/// All sums of a value of the filtered L and one of C, sorted.
std::vector<std::int64_t> sums(const Layout<>& L, const Layout<>& C) {
  std::vector<std::int64_t> result;
  for (const std::int64_t a : sorted_values(filter(L))) {
    for (const std::int64_t c : sorted_values(C)) result.push_back(a + c);
  }
  std::sort(result.begin(), result.end());
  return result;
}

bool is_interval(const std::vector<std::int64_t>& sorted) {
  for (std::size_t k = 0; k < sorted.size(); ++k) {
    if (sorted[k] != static_cast<std::int64_t>(k)) return false;
  }
  return true;
}

/// s_r·d_r of the filtered L, its last mode by stride; 1 if there is none.
std::int64_t period(const Layout<>& L) {
  std::int64_t stride = 0;
  std::int64_t result = 1;
  for (const auto& mode : modes(filter(L))) {
    if (mode.stride.value() < stride) continue;
    stride = mode.stride.value();
    if (stride > 0) result = stride * mode.extent.value();
  }
  return result;
}

/// Whether copies of the image of L cover some [0, n), n >= cotarget and below a bound, each element once, the copies at the
/// values of a layout.
bool is_covered_by_some_layout(const Layout<>& L, std::int64_t cotarget) {
  const std::vector<std::int64_t> tile = sorted_values(filter(L));
  if (tile.front() < 0) return false;
  std::vector<Checked> places;
  std::set<std::int64_t> covered;
  for (std::int64_t next = 0; next < cotarget + 64; ++next) {
    if (covered.count(next) > 0) continue;
    if (next >= cotarget && static_cast<std::int64_t>(covered.size()) == next && fit<Checked>(places)) return true;
    places.emplace_back(next);  // what is missed first, only a copy placed right there can cover
    for (const std::int64_t v : tile) {
      if (!covered.insert(next + v).second) return false;
    }
  }
  return false;
}

TEST(Complement, Table) {
  struct Case {
    const char* reason;
    Layout<> L;
    std::int64_t cotarget;
    std::string expected;
  };
  const std::vector<Case> table{
      {"CUTLASS 02_layout_algebra", leaf(4, 1), 24, "6:4"},
      {"CUTLASS 02_layout_algebra", leaf(6, 4), 24, "4:1"},
      {"CUTLASS 02_layout_algebra: nothing is left", flat({{4, 1}, {6, 4}}), 24, "1:0"},
      {"CUTLASS 02_layout_algebra: gaps and copies", leaf(4, 2), 24, "(2,3):(1,8)"},
      {"CUTLASS 02_layout_algebra: one gap between the modes", flat({{2, 1}, {4, 6}}), 24, "3:2"},
      {"CUTLASS 02_layout_algebra", flat({{2, 1}, {2, 6}}), 24, "(3,2):(2,12)"},
      {"CUTLASS 02_layout_algebra: the order of the modes is no matter", flat({{2, 4}, {2, 1}}), 24, "(2,3):(2,8)"},
      {"docs/conventions.md: padding stays uncovered", flat({{8, 1}, {8, 9}}), 288, "4:72"},
      {"docs/conventions.md: without a cotarget", leaf(4, 2), 1, "2:1"},
      {"a broadcast mode is filtered", flat({{4, 0}, {2, 1}}), 8, "4:2"},
      {"all of it broadcast", leaf(4, 0), 8, "8:1"},
      {"an extent of 1 is filtered, whatever its stride", flat({{1, -7}, {2, 1}}), 8, "4:2"},
      {"rank 0", flat({}), 5, "5:1"},
      {"the copies are rounded up", leaf(4, 1), 10, "3:4"},
      {"a cotarget below the layout", leaf(8, 1), 3, "1:0"},
      {"at any size", leaf(1LL << 30, 1LL << 30), 1LL << 62, "(1073741824,4):(1,1152921504606846976)"},
  };
  for (const auto& [reason, L, cotarget, expected] : table) {
    EXPECT_EQ(to_string(complement(L, cotarget)), expected) << reason << ": " << to_string(L) << " in " << cotarget;
  }
  EXPECT_EQ(to_string(complement(leaf(4, 2))), "2:1") << "docs/conventions.md: no cotarget is the cotarget 1";
  EXPECT_EQ(to_string(complement(leaf(4, 2), tuple(2, tuple(3, 4)))), "(2,3):(1,8)")
      << "docs/conventions.md: a shape means its size";
}

TEST(Complement, RejectsWithTheReason) {
  struct Case {
    const char* reason;
    Layout<> L;
    std::int64_t cotarget;
    Kind kind;
    std::string message;
  };
  const std::vector<Case> table{
      {"a value twice", flat({{2, 1}, {2, 1}}), 4, Kind::inadmissible, "the value 1 would be hit twice"},
      {"injective, and the gap before it is in the way", flat({{2, 2}, {2, 3}}), 8, Kind::inadmissible,
       "the value 3 would be hit twice"},
      {"the reach is named", flat({{3, 2}, {2, 4}}), 8, Kind::inadmissible, "3:2 reaches up to 6"},
      {"what would be right is named", flat({{3, 2}, {2, 4}}), 8, Kind::inadmissible, "the next stride has to be at least 6"},
      {"negative strides", flat({{2, 1}, {2, -2}}), 8, Kind::inadmissible, "2:-2 has a negative stride"},
      {"a cotarget of 0", leaf(2, 1), 0, Kind::domain, "at least 1"},
  };
  for (const auto& [reason, L, cotarget, kind, message] : table) {
    const auto result = try_complement(L, Checked(cotarget));
    ASSERT_FALSE(result) << reason;
    EXPECT_EQ(result.rejection().kind(), kind) << reason;
    EXPECT_NE(result.rejection().message().find(message), std::string::npos) << reason << ": " << result.rejection().message();
  }
}

// The promise of docs/conventions.md, and the class on which it is made.
TEST(Complement, IsOrderedAndDisjointAndReachesTheCotarget) {
  std::size_t accepted = 0;
  std::size_t covering = 0;
  for (std::size_t rank = 0; rank <= 3; ++rank) {
    const std::int64_t extents = rank == 3 ? 2 : 4;
    for (const Layout<>& L : fixture::every_layout(rank, extents, -1, rank == 3 ? 7 : 12)) {
      for (const std::int64_t cotarget : {1, 10, 24}) {
        const auto C = try_complement(L, Checked(cotarget));
        const bool coverable = is_covered_by_some_layout(L, cotarget);
        if (!C) {
          ASSERT_FALSE(coverable) << to_string(L) << " has a covering complement: " << C.rejection().message();
          continue;
        }
        ++accepted;
        const auto c = fixture::values(*C);
        for (std::size_t k = 1; k < c.size(); ++k) ASSERT_TRUE(c[k - 1] < c[k]) << to_string(L) << " " << to_string(*C);
        const auto all = sums(L, *C);
        ASSERT_EQ(std::adjacent_find(all.begin(), all.end()), all.end()) << to_string(L) << " and " << to_string(*C) << " meet";
        // N' = k·p is the least multiple of the period p of L that is >= N, and the largest sum lies in the last period.
        const std::int64_t p = period(L);
        const std::int64_t k = (cotarget + p - 1) / p;
        ASSERT_TRUE((k - 1) * p <= all.back() && all.back() < k * p) << to_string(L) << " and " << to_string(*C);
        ASSERT_EQ(coalesce(*C), *C);
        ASSERT_EQ(is_interval(all), coverable) << to_string(L) << " and " << to_string(*C);
        ASSERT_EQ(covers(L, *C), coverable) << to_string(L) << " and " << to_string(*C);
        if (coverable) ++covering;
      }
    }
  }
  EXPECT_GT(accepted, 5000U);
  EXPECT_GT(covering, 2000U);
}

// Exactly the class of docs/conventions.md: sorted by stride, positive, s_i·d_i <= d_{i+1}. In it, nothing is rejected.
TEST(Complement, IsDefinedOnItsClass) {
  for (std::size_t rank = 0; rank <= 3; ++rank) {
    for (const Layout<>& L : fixture::every_layout(rank, 3, -1, 7)) {
      std::vector<std::pair<std::int64_t, std::int64_t>> sorted;  // (stride, extent)
      for (const auto& mode : modes(L)) {
        if (mode.extent.value() > 1 && mode.stride.value() != 0) sorted.emplace_back(mode.stride.value(), mode.extent.value());
      }
      std::sort(sorted.begin(), sorted.end());
      bool in_class = true;
      std::int64_t reach = 1;
      for (const auto& [stride, extent] : sorted) {
        in_class = in_class && stride >= reach;
        reach = stride * extent;
      }
      ASSERT_EQ(try_complement(L).has_value(), in_class) << to_string(L);
    }
  }
}

TEST(Complement, OfASizeHasThatManyElements) {
  EXPECT_EQ(to_string(complement_of_size(leaf(4, 2), 6)), "(2,3):(1,8)") << "as complement(4:2, 4*6), CUTLASS 02_layout_algebra";
  // A cotarget of size·n would count the padding as filled: 128·15 elements fit into the period 2000, but only 13 copies do.
  const Layout<> padded = flat({{8, 1}, {8, 9}, {2, 1000}});
  EXPECT_EQ(to_string(complement(padded, 128 * 15)), "13:72");
  EXPECT_EQ(to_string(complement_of_size(padded, 15)), "(13,2):(72,2000)");
  for (const Layout<>& L : fixture::every_layout(2, 3, 0, 9)) {
    if (!try_complement(L)) continue;
    for (std::int64_t n = 1; n <= 7; ++n) {
      const Layout<> C = complement_of_size(L, n);
      ASSERT_GE(size(C).value(), n);
      const auto all = sums(L, C);
      ASSERT_EQ(std::adjacent_find(all.begin(), all.end()), all.end()) << to_string(L) << " and " << to_string(C) << " meet";
      if (is_interval(sums(L, complement(L)))) {
        ASSERT_EQ(C, complement(L, size(filter(L)) * Checked(n))) << to_string(L) << ", " << n;
      }
    }
  }
}

TEST(Covers, Table) {
  EXPECT_TRUE(covers(leaf(4, 2), flat({{2, 1}, {3, 8}})));
  EXPECT_TRUE(covers(flat({{4, 0}, {2, 1}}), leaf(4, 2))) << "a broadcast mode is filtered";
  const auto padding = coverage_fault(flat({{8, 1}, {8, 9}}), leaf(4, 72));
  ASSERT_TRUE(padding);
  EXPECT_EQ(padding->value, Checked(8)) << "the padding";
  EXPECT_FALSE(padding->hit_twice);
  const auto overlap = coverage_fault(leaf(4, 1), leaf(4, 2));
  ASSERT_TRUE(overlap);
  EXPECT_EQ(overlap->value, Checked(2));
  EXPECT_TRUE(overlap->hit_twice);
}

TEST(Covers, IsABijectionOntoAnInterval) {
  for (const Layout<>& L : fixture::every_layout(2, 3, -1, 6)) {
    for (const Layout<>& C : fixture::every_layout(1, 4, -1, 9)) {
      auto all = std::vector<std::int64_t>();
      for (const std::int64_t a : sorted_values(filter_zeros(L))) {
        for (const std::int64_t c : sorted_values(C)) all.push_back(a + c);
      }
      std::sort(all.begin(), all.end());
      const auto fault = coverage_fault(L, C);
      ASSERT_EQ(!fault, is_interval(all)) << to_string(L) << " and " << to_string(C);
      if (!fault || all.front() < 0) continue;
      const auto hits = std::count(all.begin(), all.end(), fault->value.value());
      ASSERT_EQ(hits > 1, fault->hit_twice) << to_string(L) << " and " << to_string(C);
      ASSERT_NE(hits, 1);
      for (std::int64_t v = 0; v < fault->value.value(); ++v)
        ASSERT_EQ(std::count(all.begin(), all.end(), v), 1) << "not the first";
    }
  }
}

}  // namespace
}  // namespace colex::complement_test
