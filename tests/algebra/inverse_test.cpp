// The inverses and what is built on them, against their definitions on all small layouts.
#include "colex/inverse.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "colex/fit.hpp"
#include "colex/vector_width.hpp"

#include "layouts.hpp"

namespace colex::inverse_test {
namespace {

using fixture::flat;
using fixture::leaf;

bool is_injective(const Layout<>& L) {
  std::set<std::int64_t> seen;
  for (const Checked& v : fixture::values(L)) {
    if (!seen.insert(v.value()).second) return false;
  }
  return true;
}

/// The largest m for which the coordinates of the values 0, …, m-1 are a layout. Requires an injective L.
std::int64_t largest_right_inverse(const Layout<>& L) {
  std::map<std::int64_t, std::int64_t> coordinate;
  const auto all = fixture::values(L);
  for (std::size_t k = 0; k < all.size(); ++k) coordinate[all[k].value()] = static_cast<std::int64_t>(k);
  std::int64_t largest = 0;
  std::vector<Checked> table;
  for (std::int64_t v = 0; coordinate.count(v) > 0; ++v) {
    table.emplace_back(coordinate[v]);
    if (fit<Checked>(table)) largest = v + 1;
  }
  return largest;
}

struct Row {
  const char* reason;
  Layout<> L;
  std::string expected;
};

TEST(RightInverse, Table) {
  const std::vector<Row> table{
      {"a compact layout: the inverse permutation", flat({{4, 8}, {8, 1}}), "(8,4):(4,1)"},
      {"the identity", flat({{4, 1}, {8, 4}}), "32:1"},
      {"nested, as flat", Layout<>(tuple(tuple(2, 2), 2), tuple(tuple(1, 4), 2)), "(2,2,2):(1,4,2)"},
      {"up to the first gap", flat({{2, 1}, {4, 4}}), "2:1"},
      {"the value 1 is missed", leaf(4, 2), "1:0"},
      {"a broadcast mode moves the places", flat({{2, 0}, {4, 1}}), "4:2"},
      {"as C++, and unlike pycute, it passes over a second mode of the same stride", flat({{2, 2}, {2, 1}, {2, 1}}),
       "(2,2):(2,1)"},
      {"negative strides are passed over", flat({{2, -1}, {2, 2}}), "1:0"},
      {"rank 0", flat({}), "1:0"},
  };
  for (const auto& [reason, L, expected] : table)
    EXPECT_EQ(to_string(right_inverse(L)), expected) << reason << ": " << to_string(L);
}

TEST(RightInverse, UndoesLFromTheRightAndIsTheLargest) {
  std::size_t injective = 0;
  for (std::size_t rank = 0; rank <= 3; ++rank) {
    for (const Layout<>& L : fixture::every_layout(rank, 3, -2, rank == 3 ? 6 : 9)) {
      const Layout<> R = right_inverse(L);
      for (std::int64_t k = 0; k < size(R).value(); ++k)
        ASSERT_EQ(L(R(Checked(k))), Checked(k)) << to_string(L) << ", " << to_string(R);
      ASSERT_EQ(coalesce(R), R);
      const auto all = modes(L);
      const bool signed_strides = std::any_of(all.begin(), all.end(), [](const auto& m) { return m.stride < Checked(0); });
      if (signed_strides || !is_injective(L)) continue;
      ++injective;
      ASSERT_EQ(size(R).value(), largest_right_inverse(L)) << to_string(L) << ", " << to_string(R);
    }
  }
  EXPECT_GT(injective, 1000U);
}

TEST(LeftInverse, Table) {
  const std::vector<Row> table{
      {"a compact layout: the inverse permutation", flat({{4, 8}, {8, 1}}), "(8,4):(4,1)"},
      {"what lies between is folded away", leaf(4, 2), "(2,4):(0,1)"},
      {"a gap between the modes", flat({{2, 1}, {2, 4}}), "(4,2):(1,2)"},
      {"padded columns, where the stride does not divide by the extent", flat({{3, 1}, {5, 4}}), "(4,5):(1,3)"},
      {"thread-value accumulator of mma.m16n8k16", Layout<>(tuple(tuple(4, 8), tuple(2, 2)), tuple(tuple(32, 1), tuple(16, 8))),
       "(8,2,2,4):(4,64,32,1)"},
      {"an extent of 1 does not matter, whatever its stride", flat({{1, -5}, {4, 1}, {1, 0}}), "4:1"},
      {"a single value", leaf(1, 3), "1:0"},
      {"rank 0", flat({}), "1:0"},
  };
  for (const auto& [reason, L, expected] : table)
    EXPECT_EQ(to_string(left_inverse(L)), expected) << reason << ": " << to_string(L);
}

TEST(LeftInverse, RejectsWithTheReason) {
  const std::vector<Row> table{
      {"no chain: no claim that none exists", flat({{2, 2}, {2, 3}}),
       "outside the class: sorted, the stride 2 does not divide the next one, 3"},
      {"negative strides", leaf(3, -1), "outside the class: the stride -1 is negative"},
      {"broadcast", flat({{4, 1}, {2, 0}}), "not injective: its value is 0 at the coordinates 0 and 4"},
      {"overlap", flat({{4, 1}, {2, 2}}), "not injective: its value is 2 at the coordinates 2 and 4"},
  };
  for (const auto& [reason, L, message] : table) {
    const auto result = try_left_inverse(L);
    ASSERT_FALSE(result) << reason;
    EXPECT_EQ(result.rejection().kind(), Kind::inadmissible) << reason;
    EXPECT_NE(result.rejection().message().find(message), std::string::npos) << reason << ": " << result.rejection().message();
  }
}

TEST(LeftInverse, MayExistWhereAStrideDoesNotDivideTheNextOne) {
  const Layout<> L = flat({{2, 2}, {2, 3}}), inverse = flat({{2, 1}, {3, 1}});
  ASSERT_FALSE(try_left_inverse(L));
  for (std::int64_t k = 0; k < size(L).value(); ++k) EXPECT_EQ(inverse(L(Checked(k))), Checked(k)) << k;
}

/// docs/conventions.md: sorted strides with d_i dividing d_{i+1} and s_i·d_i <= d_{i+1}; extents of 1 do not count.
bool is_chain(const Layout<>& L, bool without_zeros) {
  std::vector<std::pair<std::int64_t, std::int64_t>> sorted;
  for (const auto& mode : modes(L)) {
    if (mode.extent.value() == 1 || (without_zeros && mode.stride.value() == 0)) continue;
    sorted.emplace_back(mode.stride.value(), mode.extent.value());
  }
  std::sort(sorted.begin(), sorted.end());
  for (std::size_t k = 0; k < sorted.size(); ++k) {
    if (sorted[k].first <= 0) return false;
    if (k == 0) continue;
    const auto [before, extent] = sorted[k - 1];
    if (sorted[k].first % before != 0 || extent * before > sorted[k].first) return false;
  }
  return true;
}

TEST(LeftInverse, UndoesLFromTheLeftExactlyOnItsClass) {
  std::size_t accepted = 0;
  for (std::size_t rank = 0; rank <= 3; ++rank) {
    for (const Layout<>& L : fixture::every_layout(rank, 3, -1, rank == 3 ? 7 : 12)) {
      const auto inverse = try_left_inverse(L);
      ASSERT_EQ(inverse.has_value(), is_chain(L, false)) << to_string(L);
      if (!inverse) {
        const bool claimed = inverse.rejection().message().find("not injective") != std::string::npos;
        ASSERT_FALSE(claimed && is_injective(L)) << inverse.rejection().message();
        continue;
      }
      ++accepted;
      for (std::int64_t k = 0; k < size(L).value(); ++k) {
        ASSERT_EQ((*inverse)(L(Checked(k))), Checked(k)) << to_string(L) << ", " << to_string(*inverse);
      }
    }
  }
  EXPECT_GT(accepted, 1000U);
}

TEST(QuasiInverse, Table) {
  const std::vector<Row> table{
      {"a broadcast mode stays at its coordinate 0", flat({{4, 1}, {2, 0}}), "4:1"},
      {"… wherever it stands", flat({{2, 0}, {2, 4}, {2, 1}}), "(4,2):(4,2)"},
      {"nothing but broadcast", leaf(4, 0), "1:0"},
      {"the left inverse where there is one", flat({{2, 1}, {2, 4}}), "(4,2):(1,2)"},
  };
  for (const auto& [reason, L, expected] : table)
    EXPECT_EQ(to_string(quasi_inverse(L)), expected) << reason << ": " << to_string(L);
}

TEST(QuasiInverse, FindsACoordinateOfEachValue) {
  for (std::size_t rank = 0; rank <= 3; ++rank) {
    for (const Layout<>& L : fixture::every_layout(rank, 3, -1, rank == 3 ? 6 : 12)) {
      const auto inverse = attempt([&] { return quasi_inverse(L); });
      ASSERT_EQ(inverse.has_value(), is_chain(L, true)) << to_string(L);
      if (!inverse) continue;
      for (const Checked& v : fixture::values(L)) {
        const Checked k = (*inverse)(v);
        ASSERT_TRUE(k < size(L)) << to_string(L) << ", " << to_string(*inverse);
        ASSERT_EQ(L(k), v) << to_string(L) << ", " << to_string(*inverse);
      }
      const auto strict = try_left_inverse(L);
      ASSERT_TRUE(!strict || *strict == *inverse) << to_string(L);
    }
  }
}

TEST(Nullspace, Table) {
  const std::vector<Row> table{
      {"the broadcast modes, at their places", flat({{2, 0}, {3, 1}, {4, 0}}), "(2,4):(1,6)"},
      {"none", flat({{4, 1}, {8, 4}}), "1:0"},
      {"one mode is a leaf", flat({{4, 1}, {8, 0}}), "8:4"},
      {"an extent of 1 is no mode to speak of", flat({{1, 0}, {8, 0}}), "8:1"},
      {"everything, not coalesced", flat({{2, 0}, {3, 0}}), "(2,3):(1,2)"},
  };
  for (const auto& [reason, L, expected] : table) EXPECT_EQ(to_string(nullspace(L)), expected) << reason << ": " << to_string(L);
  const CoordinateLayout<> coordinates(tuple(2, 3), Tuple<Vector<>>(Tuple<Vector<>>::Modes{Vector<>(), Vector<>(1, {1})}));
  EXPECT_EQ(to_string(nullspace(coordinates)), "2:1") << "basis strides have a zero as well";
}

TEST(Nullspace, IsWhereBroadcastModesLead) {
  for (const Layout<>& L : fixture::every_layout(3, 3, 0, 2)) {
    const Layout<> N = nullspace(L);
    ASSERT_EQ(size(N) * size(filter_zeros(L)), size(L));
    std::set<std::int64_t> distinct;
    for (const Checked& x : fixture::values(N)) {
      ASSERT_EQ(L(x), Checked(0)) << to_string(L) << ", " << to_string(N);
      distinct.insert(x.value());
    }
    ASSERT_EQ(static_cast<std::int64_t>(distinct.size()), size(N).value());
    ASSERT_EQ(nullspace(N), leaf(1, 0));
  }
}

TEST(MaxCommon, Table) {
  struct Pair {
    const char* reason;
    Layout<> A;
    Layout<> B;
    std::string layout;
  };
  const Layout<> nested(tuple(tuple(2, 2), 2), tuple(tuple(1, 4), 2));
  const std::vector<Pair> table{
      {"padded columns", flat({{4, 1}, {8, 4}}), flat({{4, 1}, {8, 5}}), "4:1"},
      {"rows against columns", flat({{4, 8}, {8, 1}}), flat({{4, 1}, {8, 4}}), "1:0"},
      {"the same order, not the coordinates' own", flat({{4, 8}, {8, 1}}), flat({{4, 8}, {8, 1}}), "(8,4):(4,1)"},
      {"a nested order", nested, nested, "(2,2,2):(1,4,2)"},
      {"A's line ends within a mode of B's inverse", flat({{2, 1}, {16, 4}}), leaf(32, 1), "2:1"},
      {"no value 1", leaf(8, 2), leaf(8, 1), "1:0"},
      {"A's line ends within a mode, and what A counts next is not what B counts next", flat({{2, 1}, {6, 10}, {2, 2}}),
       flat({{4, 1}, {3, 8}, {2, 4}}), "2:1"},
      {"A counts along each mode of B's inverse, and not along both: A(8) = 1, A(2) = 2, A(10) = -4", flat({{5, 1}, {3, -2}}),
       flat({{2, 16}, {2, 2}, {2, 32}, {2, 1}}), "2:8"},
      {"the composite as a whole does not exist, its beginning does", flat({{6, 1}, {4, 100}}), flat({{4, 1}, {3, 8}, {2, 4}}),
       "4:1"},
  };
  for (const auto& [reason, A, B, expected] : table) {
    EXPECT_EQ(to_string(max_common_layout(A, B)), expected) << reason << ": " << to_string(A) << " and " << to_string(B);
    EXPECT_EQ(max_common_vector(A, B), size(max_common_layout(A, B)));
  }
}

// The definition: the largest beginning of right_inverse(B) that is a layout and on which A counts 0, 1, 2, … as well.
TEST(MaxCommon, IsTheLargest) {
  std::vector<Layout<>> some;
  for (std::size_t rank = 1; rank <= 2; ++rank) {
    for (const Layout<>& L : fixture::every_layout(rank, 4, 0, 4)) some.push_back(L);
  }
  std::size_t long_ones = 0;
  for (const Layout<>& B : some) {
    const auto R = fixture::values(right_inverse(B));
    if (R.size() == 1) continue;
    for (const Layout<>& A : some) {
      std::size_t largest = 0;
      std::vector<Checked> table;
      for (std::size_t k = 0; k < R.size() && A(R[k]) == Checked(static_cast<std::int64_t>(k)); ++k) {
        table.push_back(R[k]);
        if (fit<Checked>(table)) largest = table.size();
      }
      const Layout<> M = max_common_layout(A, B);
      ASSERT_EQ(static_cast<std::size_t>(size(M).value()), largest)
          << to_string(A) << " and " << to_string(B) << ": " << to_string(M);
      for (std::int64_t i = 0; i < size(M).value(); ++i) {
        ASSERT_EQ(A(M(Checked(i))), Checked(i));
        ASSERT_EQ(B(M(Checked(i))), Checked(i));
      }
      if (largest > 2) ++long_ones;
    }
  }
  EXPECT_GT(long_ones, 1000U);
}

}  // namespace
}  // namespace colex::inverse_test
