// Divisions: the documented examples, and the definition on all small layouts: nothing lost, nothing invented.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/exhaustion/composition.hpp"
#include "colex/fit.hpp"
#include "colex/logical_divide.hpp"

#include "layouts.hpp"

namespace colex::divide_test {
namespace {

using fixture::flat;
using fixture::leaf;

const Layout<> matrix(tuple(9, tuple(4, 8)), tuple(59, tuple(13, 1)));
const Tiler<> matrix_tiler = tiler(leaf(3, 3), flat({{2, 1}, {4, 8}}));

std::vector<std::int64_t> offsets(const Layout<>& L) {
  std::vector<std::int64_t> result;
  for (const Checked& v : fixture::values(L)) result.push_back(v.value());
  std::sort(result.begin(), result.end());
  return result;
}

/// Where copies of the tile B begin if they cover [0, n), each element once; nothing if they cannot. What is missed first, only a
/// copy placed right there can cover.
std::optional<std::vector<Checked>> places(const Layout<>& B, std::int64_t n) {
  const auto tile = fixture::values(B);
  std::vector<Checked> result;
  std::set<std::int64_t> covered;
  for (std::int64_t next = 0; next < n; ++next) {
    if (covered.count(next) > 0) continue;
    result.emplace_back(next);
    for (const Checked& v : tile) {
      const std::int64_t element = next + v.value();
      if (element < 0 || element >= n || !covered.insert(element).second) return std::nullopt;
    }
  }
  return result;
}

TEST(LogicalDivide, Table) {
  struct Case {
    const char* reason;
    Layout<> A;
    Tiler<> tiler;
    std::string expected;
  };
  const std::vector<Case> table{
      {"CUTLASS 02_layout_algebra: 1-D", flat({{4, 2}, {2, 1}, {3, 8}}), leaf(4, 2), "((2,2),(2,3)):((4,1),(2,8))"},
      {"CUTLASS 02_layout_algebra: 2-D, by mode", matrix, Tiler<>(Tiler<>::Modes{leaf(3, 3), Layout<>(tuple(2, 4), tuple(1, 8))}),
       "((3,3),((2,4),(2,2))):((177,59),((13,2),(26,1)))"},
      {"an integer n is n:1", leaf(12, 1), Checked(3), "(3,4):(1,3)"},
      {"`_` leaves all as it is", leaf(12, 1), Underscore{}, "12:1"},
      {"a mode with `_` stays as it is", flat({{4, 1}, {6, 4}}), tiler(2, Underscore{}), "((2,2),6):((1,2),4)"},
      {"modes beyond the tiler stay as they are", flat({{4, 1}, {6, 4}}), tiler(2), "((2,2),6):((1,2),4)"},
      {"a nested tiler", Layout<>(tuple(tuple(4, 6), 5), tuple(tuple(1, 4), 24)), tiler(tiler(2, 3), 5),
       "(((2,2),(3,2)),(5,1)):(((1,2),(4,12)),(24,0))"},
      {"by itself", leaf(12, 1), leaf(12, 1), "(12,1):(1,0)"},
      {"by a single element", flat({{4, 2}, {3, 8}}), leaf(1, 0), "(1,12):(0,2)"},
      {"an extent of 1 may have any stride", leaf(6, 1), flat({{1, 7}, {3, 2}}), "((1,3),2):((0,2),1)"},
      {"broadcast in A is no matter", flat({{2, 0}, {4, 1}}), leaf(4, 2), "(4,2):(1,0)"},
      {"A of any size", leaf(1LL << 60, 1), leaf(1LL << 30, 1LL << 20),
       "(1073741824,(1048576,1024)):(1048576,(1,1125899906842624))"},
  };
  for (const auto& [reason, A, by, expected] : table) {
    EXPECT_EQ(to_string(logical_divide(A, by)), expected) << reason << ": " << to_string(A) << " by " << to_string(by);
  }
  const CoordinateLayout<> identity(tuple(4, 6), Tuple<Vector<>>(Tuple<Vector<>>::Modes{Vector<>(1, {0}), Vector<>(1, {1})}));
  EXPECT_EQ(to_string(logical_divide(identity, tiler(2, 3))), "((2,2),(3,2)):((1@0,2@0),(1@1,3@1))") << "a tensor of coordinates";
}

TEST(LogicalDivide, RejectsWithTheFirstElement) {
  struct Case {
    const char* reason;
    Layout<> A;
    Tiler<> tiler;
    Kind kind;
    std::string message;
  };
  const std::vector<Case> table{
      {"rounding up invents elements", leaf(10, 1), Checked(4), Kind::inadmissible,
       "a tile would have element 10, but the layout ends before it"},
      {"… and says what rounds up", leaf(10, 1), Checked(4), Kind::inadmissible, "ask for padded_logical_divide"},
      {"a tile larger than the layout", leaf(4, 1), Checked(8), Kind::inadmissible, "element 4, but"},
      {"a padded tile loses elements", leaf(16, 1), flat({{2, 1}, {2, 3}}), Kind::inadmissible, "element 2 would be in no tile"},
      {"a stride beyond the layout", leaf(8, 1), flat({{2, 1}, {2, 9}}), Kind::inadmissible, "element 9, but"},
      {"overlap repeats elements", leaf(16, 1), flat({{4, 1}, {2, 2}}), Kind::inadmissible, "element 2 would be there twice"},
      {"broadcast repeats elements", leaf(16, 1), flat({{4, 1}, {2, 0}}), Kind::inadmissible, "element 0 would be there twice"},
      {"negative coordinates", leaf(16, 1), leaf(4, -1), Kind::domain, "negative coordinate, -1"},
      {"by mode: which", flat({{4, 1}, {6, 4}}), tiler(2, 4), Kind::inadmissible,
       "in mode 1: logical_divide(6:4, 4:1): a tile would have element 6"},
      {"too many modes", flat({{4, 1}, {6, 4}}), tiler(2, 2, 2), Kind::type, "has 3 modes, the layout (4,6):(1,4) only 2"},
      {"composition's own rejection", flat({{6, 1}, {4, 100}}), leaf(4, 1), Kind::inadmissible, "no layout is"},
  };
  for (const auto& [reason, A, by, kind, message] : table) {
    const auto result = try_logical_divide(A, by);
    ASSERT_FALSE(result) << reason;
    EXPECT_EQ(result.rejection().kind(), kind) << reason << ": " << result.rejection().message();
    EXPECT_NE(result.rejection().message().find(message), std::string::npos) << reason << ": " << result.rejection().message();
  }
  EXPECT_THROW(tiler(2, 0), Rejection) << "an integer as tiler is an extent";
}

TEST(LogicalDivide, KeepsTheOffsetsAndExistsExactlyWhereTilesCover) {
  std::vector<Layout<>> some;
  for (const auto& s : std::vector<std::vector<std::int64_t>>{{1}, {5}, {8}, {12}, {2, 4}, {4, 2}, {3, 4}, {6, 2}, {2, 3, 2}}) {
    for (const std::int64_t d : {0, 1, 2, -3}) {
      Modes<Checked> modes;
      for (std::size_t k = 0; k < s.size(); ++k)
        modes.push_back({s[k], k == 0 ? Checked(d) : Checked(static_cast<std::int64_t>(k) * 13 + 2 * d)});
      some.push_back(flat(modes));
    }
  }
  std::vector<Layout<>> tiles;
  for (std::size_t rank = 0; rank <= 2; ++rank) {
    for (const Layout<>& B : fixture::every_layout(rank, 4, -1, 8)) tiles.push_back(B);
  }
  std::size_t exist = 0;
  std::size_t faults = 0;
  std::size_t inadmissible = 0;
  for (const Layout<>& A : some) {
    const std::int64_t n = size(A).value();
    const auto table = exhaustion::definition::values(A, n);
    for (const Layout<>& B : tiles) {
      const auto begin = places(B, n);
      const auto C = begin ? fit<Checked>(*begin) : std::nullopt;
      const auto result = try_logical_divide(A, B);
      ASSERT_EQ(!division_fault(B, Checked(n)), C.has_value()) << to_string(A) << " by " << to_string(B);
      if (!C) {
        ASSERT_FALSE(result) << to_string(A) << " by " << to_string(B);
        ++faults;
        continue;
      }
      Modes<Checked> both = modes(B);
      for (const auto& mode : modes(*C)) both.push_back(mode);
      ASSERT_EQ(result.has_value(), exhaustion::definition::composite_exists(table, both))
          << to_string(A) << " by " << to_string(B);
      if (!result) {
        ++inadmissible;
        continue;
      }
      ++exist;
      ASSERT_EQ(result->rank(), 2U);
      ASSERT_EQ(offsets(*result), offsets(A)) << to_string(A) << " by " << to_string(B) << " = " << to_string(*result);
      ASSERT_EQ(result->mode(0), composition(A, B));
      const auto tile = fixture::values(B);
      for (std::size_t t = 0; t < begin->size(); ++t) {
        for (std::size_t i = 0; i < tile.size(); ++i) {
          const Tuple<Checked> c = tuple(Checked(static_cast<std::int64_t>(i)), Checked(static_cast<std::int64_t>(t)));
          ASSERT_EQ((*result)(c), A((*begin)[t] + tile[i]))
              << to_string(A) << " by " << to_string(B) << " = " << to_string(*result);
        }
      }
    }
  }
  EXPECT_GT(exist, 1000U);
  EXPECT_GT(inadmissible, 100U);
  EXPECT_GT(faults, 10000U);
}

// The element that a rejection names: below it, every element is in exactly one place of (B, complement); it is not.
TEST(LogicalDivide, NamesTheFirstElementThatGoesWrong) {
  using Reason = DivisionFault<Checked>::Reason;
  for (const Layout<>& B : fixture::every_layout(2, 4, 0, 9)) {
    for (const std::int64_t n : {1, 6, 16}) {
      const auto fault = division_fault(B, Checked(n));
      if (!fault) continue;
      const std::int64_t element = fault->element.value();
      ASSERT_EQ(fault->reason == Reason::invented, element >= n) << to_string(B) << ", " << n;
      const auto C = try_complement(B, Checked(n));
      if (!C) continue;
      std::vector<std::int64_t> hits(256, 0);
      for (const Checked& b : fixture::values(B)) {
        for (const Checked& c : fixture::values(*C)) ++hits[static_cast<std::size_t>((b + c).value())];
      }
      const std::int64_t count = hits[static_cast<std::size_t>(element)];
      ASSERT_TRUE(fault->reason == Reason::lost       ? count == 0
                  : fault->reason == Reason::repeated ? count > 1
                                                      : count > 0)
          << to_string(B) << ", " << n << ": element " << element << " is hit " << count << " times";
      for (std::int64_t e = 0; e < std::min(element, n); ++e)
        ASSERT_EQ(hits[static_cast<std::size_t>(e)], 1) << to_string(B) << ", " << n;
      for (std::int64_t e = n; e < element; ++e) ASSERT_EQ(hits[static_cast<std::size_t>(e)], 0) << to_string(B) << ", " << n;
    }
  }
}

TEST(ZippedDivide, Table) {
  EXPECT_EQ(to_string(zipped_divide(matrix, matrix_tiler)), "((3,(2,4)),(3,(2,2))):((177,(13,2)),(59,(26,1)))")
      << "CUTLASS 02_layout_algebra";
  EXPECT_EQ(to_string(tiled_divide(matrix, matrix_tiler)), "((3,(2,4)),3,(2,2)):((177,(13,2)),59,(26,1))")
      << "CUTLASS 02_layout_algebra";
  EXPECT_EQ(to_string(flat_divide(matrix, matrix_tiler)), "(3,(2,4),3,(2,2)):(177,(13,2),59,(26,1))")
      << "CUTLASS 02_layout_algebra";
  const Layout<> cube = flat({{4, 1}, {6, 4}, {5, 24}});
  EXPECT_EQ(to_string(zipped_divide(cube, tiler(2, 3))), "((2,3),(2,2,5)):((1,4),(2,12,24))")
      << "modes beyond the tiler are in the rest";
  EXPECT_EQ(to_string(tiled_divide(cube, tiler(2, 3))), "((2,3),2,2,5):((1,4),2,12,24)");
  EXPECT_EQ(to_string(flat_divide(cube, tiler(2, 3))), "(2,3,2,2,5):(1,4,2,12,24)");
  EXPECT_EQ(to_string(zipped_divide(cube, tiler(2, Underscore{}, 5))), "((2,1,5),(2,6,1)):((1,0,24),(2,4,0))")
      << "a mode with `_` is all rest";
  EXPECT_EQ(to_string(zipped_divide(cube, leaf(4, 1))), "(4,30):(1,4)") << "by a single layout it is logical_divide";
  EXPECT_EQ(to_string(tiled_divide(cube, Tiler<>(Checked(4)))), "(4,30):(1,4)");
  EXPECT_EQ(to_string(zipped_divide(Layout<>(tuple(tuple(4, 6), 5), tuple(tuple(1, 4), 24)), tiler(tiler(2, 3), 5))),
            "(((2,3),5),((2,2),1)):(((1,4),24),((2,12),0))")
      << "a nested tiler gathers within its mode";
  EXPECT_EQ(try_zipped_divide(cube, tiler(3)).rejection().kind(), Kind::inadmissible) << "as logical_divide";
  EXPECT_EQ(try_zipped_divide(cube, tiler(1, 1, 1, 1)).rejection().kind(), Kind::type);
}

TEST(ZippedDivide, IsAPermutationOfModes) {
  const Layout<> A = flat({{12, 3}, {8, 40}, {3, 1}});
  for (const std::int64_t m : {1, 2, 3, 4, 6, 12}) {
    for (const std::int64_t n : {1, 2, 4, 8}) {
      const auto by = tiler(m, leaf(n, 8 / n));
      for (const Layout<>& R : {logical_divide(A, by), zipped_divide(A, by), tiled_divide(A, by), flat_divide(A, by)}) {
        ASSERT_EQ(offsets(R), offsets(A)) << to_string(by) << ": " << to_string(R);
      }
    }
  }
}

TEST(PaddedDivide, RoundsUpAsCuTe) {
  EXPECT_EQ(to_string(logical_divide(leaf(10, 1), Tiler<>(Checked(4)), padded)), "(4,3):(1,4)");
  EXPECT_EQ(to_string(zipped_divide(flat({{5, 1}, {6, 5}}), tiler(2, 3), padded)), "((2,3),(3,2)):((1,5),(2,15))");
  EXPECT_EQ(to_string(tiled_divide(flat({{5, 1}, {6, 5}}), tiler(2, 3), padded)), "((2,3),3,2):((1,5),2,15)");
  EXPECT_EQ(to_string(flat_divide(flat({{5, 1}, {6, 5}}), tiler(2, 3), padded)), "(2,3,3,2):(1,5,2,15)");
  EXPECT_EQ(to_string(logical_divide(leaf(16, 1), flat({{2, 1}, {2, 3}}), padded)), "((2,2),3):((1,3),6)")
      << "padding between tiles is lost";
  EXPECT_EQ(try_logical_divide(leaf(16, 1), flat({{4, 1}, {2, 2}}), padded).rejection().kind(), Kind::inadmissible)
      << "tiles must not overlap";
  for (const Layout<>& B : fixture::every_layout(2, 4, 0, 8)) {
    const Layout<> A = flat({{4, 1}, {4, 10}});
    const auto exact = try_logical_divide(A, B);
    ASSERT_TRUE(!exact || logical_divide(A, B, padded) == *exact) << "where nothing is rounded, the same: " << to_string(B);
  }
}

}  // namespace
}  // namespace colex::divide_test
