// Products: the documented examples, and the definition on all small layouts: the copies are apart.
#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "colex/logical_product.hpp"
#include "colex/tile_to_shape.hpp"

#include "layouts.hpp"

namespace colex::product_test {
namespace {

using fixture::flat;
using fixture::leaf;

struct Case {
  const char* reason;
  Layout<> A;
  Tiler<> tiler;
  std::string expected;
};

std::vector<std::int64_t> offsets(const Layout<>& L) {
  std::vector<std::int64_t> result;
  for (const Checked& v : fixture::values(L)) result.push_back(v.value());
  std::sort(result.begin(), result.end());
  return result;
}

TEST(LogicalProduct, Table) {
  const std::vector<Case> table{
      {"CUTLASS 02_layout_algebra: 1-D", flat({{2, 4}, {2, 1}}), leaf(6, 1), "((2,2),(2,3)):((4,1),(2,8))"},
      {"CUTLASS 02_layout_algebra: the number and order of the copies changed", flat({{2, 4}, {2, 1}}), flat({{4, 2}, {2, 1}}),
       "((2,2),(4,2)):((4,1),(8,2))"},
      {"an integer n is n:1 (pycute divides)", leaf(4, 1), Checked(3), "(4,3):(1,4)"},
      {"`_` leaves all as it is", leaf(4, 1), Underscore{}, "4:1"},
      {"by mode, modes beyond the tiler stay", flat({{2, 1}, {3, 10}, {5, 100}}), tiler(2, Underscore{}),
       "((2,2),3,5):((1,2),10,100)"},
      {"the tile may be padded", flat({{8, 1}, {8, 9}}), Checked(2), "((8,8),2):((1,9),72)"},
      {"a broadcast tile takes no room", leaf(4, 0), Checked(3), "(4,3):(0,1)"},
      {"one copy", flat({{2, 4}, {2, 1}}), Checked(1), "((2,2),1):((4,1),0)"},
      {"a broadcast of copies", leaf(4, 1), leaf(3, 0), "(4,3):(1,0)"},
      {"no fewer copies than asked for, where the padding is larger than them", flat({{8, 1}, {8, 9}, {2, 1000}}), Checked(26),
       "((8,8,2),(13,2)):((1,9,1000),(72,2000))"},
      {"rank 0", flat({}), Checked(3), "((),3):((),1)"},
  };
  for (const auto& [reason, A, by, expected] : table) {
    EXPECT_EQ(to_string(logical_product(A, by)), expected) << reason << ": " << to_string(A) << " by " << to_string(by);
  }
}

TEST(LogicalProduct, RejectsWithTheReason) {
  struct Rejected {
    const char* reason;
    Layout<> A;
    Tiler<> tiler;
    Kind kind;
    std::string message;
  };
  const std::vector<Rejected> table{
      {"no complement", flat({{2, 2}, {2, 3}}), Checked(2), Kind::inadmissible, "the value 3 would be hit twice"},
      {"a negative place", leaf(4, 1), leaf(2, -1), Kind::domain, "at least 0"},
      {"the complement's modes carry", leaf(2, 6), leaf(4, 4), Kind::inadmissible, "no layout is (6,3):(1,12) o 4:4"},
      {"by mode: which", flat({{2, 1}, {2, -1}}), tiler(2, 2), Kind::inadmissible, "in mode 1: complement(2:-1)"},
      {"too many modes", leaf(2, 1), tiler(2, 2), Kind::type, "has 2 modes"},
  };
  for (const auto& [reason, A, by, kind, message] : table) {
    const auto result = try_logical_product(A, by);
    ASSERT_FALSE(result) << reason;
    EXPECT_EQ(result.rejection().kind(), kind) << reason << ": " << result.rejection().message();
    EXPECT_NE(result.rejection().message().find(message), std::string::npos) << reason << ": " << result.rejection().message();
  }
}

// a + R1(i) == a' + R1(j) only if a == a' and B(i) == B(j), for values a, a' of A.
TEST(LogicalProduct, KeepsTheTileAndItsCopiesApart) {
  std::size_t exist = 0;
  std::vector<Layout<>> tiles;
  for (std::size_t rank = 0; rank <= 2; ++rank) {
    for (const Layout<>& A : fixture::every_layout(rank, 3, -1, 6)) tiles.push_back(A);
  }
  for (const Layout<>& A : tiles) {
    const bool has_complement = try_complement(A).has_value();
    for (const Layout<>& B : fixture::every_layout(2, 3, 0, 4)) {
      const auto result = try_logical_product(A, B);
      if (!has_complement) {
        ASSERT_FALSE(result) << to_string(A) << " by " << to_string(B);
        continue;
      }
      const Layout<> C = complement(A, 5000);
      ASSERT_EQ(result.has_value(), admissible(C, B)) << to_string(A) << " by " << to_string(B);
      if (!result) continue;
      ++exist;
      ASSERT_EQ(result->rank(), 2U);
      ASSERT_EQ(result->mode(0), A);
      ASSERT_TRUE(weakly_congruent(B.shape(), result->mode(1).shape()));
      std::map<std::int64_t, std::pair<std::int64_t, std::int64_t>> origin;
      const Layout<> distinct = filter(A);
      for (std::int64_t i = 0; i < size(B).value(); ++i) {
        const std::int64_t place = result->mode(1)(Checked(i)).value();
        ASSERT_EQ(place, C(B(Checked(i))).value()) << to_string(A) << " by " << to_string(B) << ": a copy out of order";
        for (const Checked& a : fixture::values(distinct)) {
          const auto here = std::make_pair(a.value(), B(Checked(i)).value());
          const auto [known, fresh] = origin.emplace(a.value() + place, here);
          ASSERT_TRUE(fresh || known->second == here) << to_string(A) << " by " << to_string(B) << " = " << to_string(*result);
        }
      }
    }
  }
  EXPECT_GT(exist, 5000U);
}

TEST(ZippedProduct, Table) {
  // Mode 0 is 2:1, whose complement begins at 2; mode 1 is 5:2, which leaves the gap 2:1 and goes on at 10.
  const Layout<> A = flat({{2, 1}, {5, 2}});
  const auto by = tiler(3, leaf(4, 1));
  EXPECT_EQ(to_string(logical_product(A, by)), "((2,3),(5,(2,2))):((1,2),(2,(1,10)))");
  EXPECT_EQ(to_string(zipped_product(A, by)), "((2,5),(3,(2,2))):((1,2),(2,(1,10)))");
  EXPECT_EQ(to_string(tiled_product(A, by)), "((2,5),3,(2,2)):((1,2),2,(1,10))");
  EXPECT_EQ(to_string(flat_product(A, by)), "(2,5,3,(2,2)):(1,2,2,(1,10))");
  EXPECT_EQ(to_string(zipped_product(A, tiler(3))), "((2),(3,5)):((1),(2,2))") << "modes beyond the tiler are with the copies";
  const Layout<> tile = flat({{2, 4}, {2, 1}});
  EXPECT_EQ(zipped_product(tile, leaf(6, 1)), logical_product(tile, leaf(6, 1))) << "by a single layout";
  EXPECT_EQ(to_string(tiled_product(tile, leaf(6, 1))), "((2,2),2,3):((4,1),2,8)");
  EXPECT_EQ(to_string(flat_product(tile, leaf(6, 1))), "(2,2,2,3):(4,1,2,8)");
  EXPECT_FALSE(attempt([&] { return zipped_product(A, tiler(1, 1, 1)); })) << "too many modes";
}

TEST(BlockedProduct, Table) {
  struct Pair {
    const char* reason;
    Layout<> A;
    Layout<> B;
    std::string blocked;
    std::string raked;
  };
  const std::vector<Pair> table{
      {"CUTLASS 02_layout_algebra", flat({{2, 5}, {5, 1}}), flat({{3, 1}, {4, 3}}), "((2,3),(5,4)):((5,10),(1,30))",
       "((3,2),(4,5)):((10,5),(30,1))"},
      {"a matrix of vectors: the shorter gets modes of extent 1", leaf(4, 1), flat({{2, 1}, {3, 2}}),
       "((4,2),(1,3)):((1,4),(0,8))", "((2,4),(3,1)):((4,1),(8,0))"},
      {"a vector of matrices", flat({{2, 1}, {2, 2}}), leaf(3, 1), "((2,3),(2,1)):((1,4),(2,0))", "((3,2),(1,2)):((4,1),(0,2))"},
      {"two vectors", leaf(4, 1), leaf(3, 1), "(4,3):(1,4)", "(3,4):(4,1)"},
  };
  for (const auto& [reason, A, B, blocked, raked] : table) {
    EXPECT_EQ(to_string(blocked_product(A, B)), blocked) << reason;
    EXPECT_EQ(to_string(raked_product(A, B)), raked) << reason;
    EXPECT_EQ(offsets(blocked_product(A, B)), offsets(logical_product(A, B))) << reason;
    EXPECT_EQ(offsets(raked_product(A, B)), offsets(logical_product(A, B))) << reason;
  }
  EXPECT_FALSE(try_blocked_product(flat({{2, 2}, {2, 3}}), leaf(2, 1))) << "as logical_product";
  EXPECT_FALSE(try_raked_product(flat({{2, 2}, {2, 3}}), leaf(2, 1)));
}

TEST(TileToShape, Table) {
  struct Fill {
    const char* reason;
    Layout<> block;
    Tuple<Checked> target;
    std::string expected;
  };
  const std::vector<Fill> table{
      {"the copies go down the columns first", flat({{2, 2}, {2, 1}}), tuple(4, 6), "((2,2),(2,3)):((2,4),(1,8))"},
      {"further modes are copies only", flat({{8, 64}, {64, 1}}), tuple(8, 64, 3), "((8,1),(64,1),(1,3)):((64,0),(1,0),(0,512))"},
      {"a nested target counts by its modes", flat({{2, 1}, {2, 2}}), tuple(tuple(2, 2), 2), "((2,2),(2,1)):((1,4),(2,0))"},
      {"a vector", leaf(4, 1), Tuple<Checked>(Checked(12)), "(4,3):(1,4)"},
  };
  for (const auto& [reason, block, target, expected] : table) {
    EXPECT_EQ(to_string(tile_to_shape(block, target)), expected) << reason;
    EXPECT_EQ(to_string(padded_tile_to_shape(block, target)), expected) << reason << ": nothing to round up";
  }
  EXPECT_EQ(to_string(tile_to_shape(flat({{2, 2}, {2, 1}}), tuple(4, 6), tuple(1, 0))), "((2,2),(2,3)):((2,12),(1,4))")
      << "along the rows first";
  EXPECT_EQ(to_string(padded_tile_to_shape(flat({{4, 1}, {4, 4}}), tuple(6, 8))), "((4,2),(4,2)):((1,16),(4,32))")
      << "C++ with run-time integers: 8 rows for 6";
}

TEST(TileToShape, RejectsWhatDoesNotDivide) {
  const auto six = attempt([&] { return tile_to_shape(flat({{4, 1}, {4, 4}}), tuple(8, 6)); });
  ASSERT_FALSE(six);
  EXPECT_EQ(six.rejection().kind(), Kind::inadmissible);
  EXPECT_NE(six.rejection().message().find("mode 1 of the block has extent 4, which does not divide 6"), std::string::npos)
      << six.rejection().message();
  EXPECT_EQ(attempt([&] {
              return tile_to_shape(flat({{4, 1}, {4, 4}}), tuple(8));
            })
                .rejection()
                .kind(),
            Kind::type)
      << "a target of too few modes";
  EXPECT_EQ(attempt([&] { return tile_to_shape(leaf(4, 1), tuple(0)); }).rejection().kind(), Kind::domain)
      << "a target without elements";
}

}  // namespace
}  // namespace colex::product_test
