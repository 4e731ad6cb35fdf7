// Composition: A o B exists exactly when `fit` on the table of values says so, and then it is that layout.
// (Every pair of a box of layouts: tests/exhaustion/composition_exhaustion.cpp.)
#include "colex/composition.hpp"

#include <random>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "colex/exhaustion/composition.hpp"

#include "layouts.hpp"

namespace colex::composition_test {
namespace {

using fixture::flat;
using fixture::leaf;

struct Composite {
  const char* reason;
  Layout<> A;
  Layout<> B;
  std::string expected;
};

TEST(Composition, Table) {
  const std::vector<Composite> table{
      {"CUTLASS 02_layout_algebra: reshape a vector to a matrix", leaf(20, 2), flat({{5, 4}, {4, 1}}), "(5,4):(8,2)"},
      {"CUTLASS 02_layout_algebra: a leaf of B straddles two modes of A", flat({{10, 16}, {2, 4}}), flat({{5, 1}, {4, 5}}),
       "(5,(2,2)):(16,(80,4))"},
      {"CUTLASS 02_layout_algebra: (6,2):(8,2) o (4,3):(3,1)", flat({{6, 8}, {2, 2}}), flat({{4, 3}, {3, 1}}),
       "((2,2),3):((24,2),8)"},
      {"a stride that does not divide an extent of A is harmless where nothing carries", flat({{6, 1}, {2, 100}}), leaf(2, 4),
       "2:4"},
      {"a rank-1 tuple stays one", flat({{2, 12}, {2, 6}, {6, 1}}), flat({{4, 2}}), "((2,2)):((6,1))"},
      {"A goes on along its last mode as written, even if that has extent 1", flat({{3, 1}, {1, 100}}), leaf(12, 1),
       "(3,4):(1,100)"},
      {"a stride of 0 stays", flat({{4, 1}, {2, 100}}), leaf(7, 0), "7:0"},
      {"an extent of 1 becomes 1:0", flat({{4, 1}, {2, 100}}), flat({{1, 5}, {2, 1}}), "(1,2):(0,1)"},
      {"defects that cancel: both levels carry at 2, 3 and 4", flat({{4, 1}, {2, -1}, {2, 3}}), leaf(5, 7), "5:2"},
      {"rank 0 on either side", flat({}), leaf(4, 1), "4:0"},
      {"rank 0 on either side", leaf(4, 1), flat({}), "():()"},
      {"a domain of 2^60, decided from the modes", flat({{1LL << 30, 1}, {1LL << 30, 1LL << 31}}), leaf(1LL << 40, 1LL << 20),
       "(1024,1073741824):(1048576,2147483648)"},
  };
  for (const auto& [reason, A, B, expected] : table) {
    EXPECT_EQ(to_string(composition(A, B)), expected) << reason << ": " << to_string(A) << " o " << to_string(B);
  }
}

struct Rejected {
  const char* reason;
  Layout<> A;
  Layout<> B;
  Kind kind;
  std::string message;  ///< what the message says, among other things
};

TEST(Composition, Rejections) {
  const std::vector<Rejected> table{
      {"CuTe C++ accepts this with static integers", flat({{6, 1}, {4, 100}}), leaf(4, 4), Kind::inadmissible,
       "(2,2):(4,100) says 100 at 2, where A(B(2)) = A(8) = 102"},
      {"B's modes carry into one another", flat({{6, 1}, {2, 7}}), flat({{3, 2}, {2, 3}}), Kind::inadmissible,
       "A(B((2,0))) = A(4) = 4 and A(B((0,1))) = A(3) = 3 do not add up to A(B((2,1))) = A(7) = 8"},
      {"a straight line ends where the extent does not divide", flat({{4, 2}, {6, 3}, {8, 5}}), leaf(6, 3), Kind::inadmissible,
       "leaves its straight line first at c = 4"},
      {"a coordinate below zero", leaf(8, 1), flat({{2, 1}, {3, -1}}), Kind::domain, "is -1 at coordinate 1 of leaf 1"},
      {"a value beyond 64 bits", leaf(2, 1LL << 62), leaf(2, 2), Kind::overflow, "does not fit 64 bits"},
  };
  for (const auto& [reason, A, B, kind, message] : table) {
    const auto result = try_composition(A, B);
    ASSERT_FALSE(result) << reason << ": " << to_string(A) << " o " << to_string(B) << " = " << to_string(*result);
    EXPECT_EQ(result.rejection().kind(), kind) << reason;
    EXPECT_NE(result.rejection().message().find(message), std::string::npos) << reason << ": " << result.rejection().message();
  }
}

// Beyond the exhausted boxes: rank up to 4 and 3, negative strides of A, larger extents.
// A mode that steps by 0, or by a multiple of all periods, adds nothing to a search for carries, however long it is.
TEST(Composition, ModesThatDoNotMoveDoNotExhaustTheSearch) {
  const Layout<> A = flat({{4, 1}, {2, 16}, {2, 4}, {2, 8}, {2, 2}, {2, 32}});
  const Result<Layout<>> with = try_composition(A, flat({{32, 2}, {32, 0}, {64, 0}, {16, 1}}));
  const Result<Layout<>> without = try_composition(A, flat({{32, 2}, {16, 1}}));
  ASSERT_FALSE(with.has_value());
  ASSERT_FALSE(without.has_value());
  EXPECT_EQ(with.rejection().kind(), Kind::inadmissible) << with.rejection().message();
  EXPECT_EQ(without.rejection().kind(), Kind::inadmissible) << without.rejection().message();
}

TEST(Composition, RandomPairsAgreeWithTheDefinition) {
  std::mt19937_64 random(20260821);
  int composites = 0;
  for (int i = 0; i < 30000; ++i) {
    const Layout<> A = fixture::random_layout(random, 4, 9, -7, 40);
    const Layout<> B = fixture::random_layout(random, 3, 6, 0, 30);
    const Checked reach = cosize(B);
    const auto table = exhaustion::definition::values(A, reach.value());
    const auto result = compose(A, B);
    ASSERT_EQ(std::holds_alternative<Layout<>>(result), exhaustion::definition::composite_exists(table, modes(B)))
        << to_string(A) << " o " << to_string(B);
    if (const auto* R = std::get_if<0>(&result)) {
      ++composites;
      ASSERT_TRUE(weakly_congruent(B.shape(), R->shape()));
      for (std::int64_t c = 0; c < size(B).value(); ++c) ASSERT_EQ((*R)(Checked(c)), A(B(Checked(c))));
    }
  }
  EXPECT_GT(composites, 3000) << "too few of the pairs have a composite to say much";
}

TEST(Composition, CoordinatesOfBSelectModesOfA) {
  const Layout<> A = flat({{4, 1}, {8, 100}});
  using V = Vector<>;
  const auto coordinates = [](Tuple<Checked> shape, Tuple<V> stride) {
    return CoordinateLayout<>(std::move(shape), std::move(stride));
  };
  EXPECT_EQ(to_string(composition(A, coordinates(tuple(4, 8), tuple<V>(V(1, {0}), V(1, {1}))))), "(4,8):(1,100)")
      << "the identity";
  EXPECT_EQ(to_string(composition(A, coordinates(tuple(4, 2), tuple<V>(V(2, {1}), V(2, {0}))))), "(4,2):(200,2)")
      << "swapped, every other";
  EXPECT_EQ(to_string(composition(A, coordinates(tuple(3, 2), tuple<V>(V(), V(1, {1}))))), "(3,2):(0,100)") << "a zero stride";
  EXPECT_THROW(composition(A, coordinates(tuple(3), tuple<V>(V(1, {0}) + V(1, {1})))), Rejection)
      << "a diagonal has no layout here";
  EXPECT_THROW(composition(A, coordinates(tuple(3), tuple<V>(V(1, {2})))), Rejection) << "A has no mode 2";
}

TEST(Composition, ByMode) {
  const Layout<> A = flat({{12, 1}, {8, 100}, {5, 1000}});
  EXPECT_EQ(to_string(composition(A, tiler(leaf(3, 4), leaf(4, 2)))), "(3,4):(4,200)") << "modes beyond the tiler's are dropped";
  EXPECT_EQ(to_string(composition(A, tiler(Checked(3), Underscore{}))), "(3,8):(1,100)")
      << "an integer n is n:1, _ keeps the mode";
  EXPECT_EQ(to_string(composition(A, Tiler<>(Checked(6)))), "6:1") << "an integer as a tiler for the whole";
  EXPECT_THROW(composition(leaf(8, 1), tiler(Checked(2), Checked(2))), Rejection) << "more modes than the layout has";
}

TEST(CuteComposition, IsWhatCuteReturns) {
  EXPECT_EQ(to_string(cute_composition(flat({{6, 1}, {4, 100}}), leaf(4, 4))), "(2,2):(4,100)") << "accepted by CuTe, and wrong";
  EXPECT_EQ(to_string(cute_composition(flat({{4, 2}, {6, 3}, {8, 5}}), leaf(6, 3))), "(2,3):(6,3)")
      << "accepted by CuTe, and wrong";
  EXPECT_EQ(to_string(cute_composition(flat({{6, 1}, {2, 7}}), flat({{3, 2}, {2, 3}}))), "(3,2):(2,3)")
      << "accepted by CuTe, and wrong";
  EXPECT_EQ(to_string(cute_composition(leaf(20, 2), flat({{5, 4}, {4, 1}}))), "(5,4):(8,2)") << "right where one exists";
}

// Levels that carry together at every step cancel at once, whatever the extents: the coordinates are not gone through.
TEST(Composition, LevelsThatCancelEverywhereAreNoSearch) {
  const Layout<> A(tuple(3, 4, 1000000), tuple(1, 4, 15));
  EXPECT_EQ(composition(A, Layout<>(tuple(256, 256), tuple(4, 1024))), Layout<>(tuple(256, 256), tuple(5, 1280)));
  EXPECT_EQ(composition(A, Layout<>(tuple(1024, 1024), tuple(4, 4096))), Layout<>(tuple(1024, 1024), tuple(5, 5120)));
  EXPECT_EQ(composition(A, Layout<>(tuple(64, 64, 64), tuple(4, 4, 4))), Layout<>(tuple(64, 64, 64), tuple(5, 5, 5)));
}

// Found among drawn pairs. The levels that cancel do so at millions of coordinates; that there is a layout is checked at some
// of them, and that there is none at the witness.
TEST(Composition, DefectsThatCancelAtMillionsOfPlaces) {
  const std::vector<std::pair<Layout<>, Layout<>>> exist{
      {flat({{1567352, 0}, {2, -1}, {1501017958, -1}, {6, -1501017957}}), flat({{1163, 8}, {3, 1}, {15964, 3134701}})},
      {flat({{8, 2}, {141175144, 16}, {6, 2258802424}, {6104634, 13552814424}}), flat({{1366684, 1355281382}, {4, 6}})},
      {flat({{63984183, 0}, {4, 0}, {7, 1}, {3, 7}, {7, 20}, {7, 140}, {942110, 980}}), flat({{3, 37622699599}, {1288856, 5}})},
  };
  std::mt19937_64 random(1);
  for (const auto& [A, B] : exist) {
    const Layout<> R = composition(A, B);
    for (int round = 0; round < 2000; ++round) {
      const auto x = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(size(B).value()));
      ASSERT_EQ(R(Checked(x)), A(B(Checked(x)))) << to_string(A) << " o " << to_string(B) << " at " << x;
    }
  }
  const Layout<> A = flat({{5815104, 3}, {8, 17445272}, {3, 139562216}, {2, 418686688}});
  const Layout<> B = flat({{170, 279124999}, {894780, 5}, {4, 17195439}});
  const auto none = compose(A, B);
  const auto* obstruction = std::get_if<1>(&none);
  ASSERT_NE(obstruction, nullptr);
  const Checked x = B(obstruction->x);
  const Checked y = B(obstruction->y);
  EXPECT_FALSE(A(x) + A(y) == A(x + y));
}

}  // namespace
}  // namespace colex::composition_test
