// Slices of layouts, and the bounds and the form of their values.
#include "colex/slice.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/construct.hpp"
#include "colex/coshape.hpp"

#include "layouts.hpp"
#include "shapes.hpp"

namespace colex::slice_test {
namespace {

constexpr Underscore _;

struct Sliced {
  SliceCoordinate<> coordinate;
  const char* slice;
  const char* dice;
  std::int64_t offset;
};

TEST(Slice, Table) {
  // (4,(3,6)):(1,(4,12)) is the example of sub-layouts in CUTLASS' 01_layout.md.
  const Layout<> L(tuple(4, tuple(3, 6)), tuple(1, tuple(4, 12)));
  const std::vector<Sliced> table{
      {slots(2, _), "((3,6)):((4,12))", "(4):(1)", 2},          {slots(_, 5), "(4):(1)", "((3,6)):((4,12))", 20},
      {slots(_, slots(1, _)), "(4,6):(1,12)", "(3):(4)", 4},    {slots(_, slots(_, 2)), "(4,3):(1,4)", "(6):(12)", 24},
      {slots(3, slots(_, _)), "(3,6):(4,12)", "(4):(1)", 3},    {slots(3, slots(1, 2)), "():()", "(4,3,6):(1,4,12)", 31},
      {slots(_, _), "(4,(3,6)):(1,(4,12))", "():()", 0},        {Slot<>(_), "(4,(3,6)):(1,(4,12))", "():()", 0},
      {Slot<>(Checked(7)), "():()", "(4,(3,6)):(1,(4,12))", 7},
  };
  for (const auto& [coordinate, slice_, dice_, offset] : table) {
    EXPECT_EQ(to_string(slice(coordinate, L)), slice_) << to_string(coordinate);
    EXPECT_EQ(to_string(dice(coordinate, L)), dice_) << to_string(coordinate);
    EXPECT_EQ(slice_and_offset(coordinate, L), (OffsetLayout<Checked>{slice(coordinate, L), Checked(offset)}))
        << to_string(coordinate);
  }
}

TEST(Slice, ACoordinatePrintsWithItsUnderscores) {
  EXPECT_EQ(to_string(slots(2, slots(_, 3))), "(2,(_,3))");
  EXPECT_TRUE(has_underscore(slots(2, slots(_, 3))));
  EXPECT_FALSE(has_underscore(slots(2, slots(1, 3))));
  EXPECT_EQ(to_string(slice_origin(slots(2, slots(_, 3)))), "(2,(0,3))");
}

TEST(Slice, WhatDoesNotFitIsRejected) {
  const Layout<> L(tuple(4, 3), tuple(1, 4));
  EXPECT_EQ(attempt([&] { return slice(slots(_, 1, 2), L); }).rejection().kind(), Kind::type);
  EXPECT_EQ(attempt([&] { return slice(slots(_, slots(1, 2)), L); }).rejection().kind(), Kind::type) << "finer than the layout";
  EXPECT_EQ(attempt([&] { return dice(slots(1), L); }).rejection().kind(), Kind::type);
  EXPECT_EQ(attempt([&] { return slice_and_offset(slots(_, -1), L); }).rejection().kind(), Kind::domain);
  EXPECT_EQ(attempt([&] { return domain_offset(tuple(1, -1), L); }).rejection().kind(), Kind::domain);
}

TEST(Slice, OfBasisStrides) {
  const CoordinateLayout<> L = make_identity_layout(tuple(4, 8));
  const auto sliced = slice_and_offset(slots(3, _), L);
  EXPECT_EQ(to_string(sliced.layout), "(8):(1@1)");
  EXPECT_EQ(to_string(sliced.offset), "3@0");
}

TEST(Slice, EveryPointOfTheLayoutIsOneOfTheSlice) {
  // slice(x) + offset == L(fixed and open coordinates together), for every pattern of a three-mode layout.
  const Layout<> L(tuple(2, tuple(3, 2)), tuple(5, tuple(-1, 7)));
  for (int pattern = 0; pattern < 8; ++pattern) {
    for (int a = 0; a < 2; ++a) {
      for (int b = 0; b < 3; ++b) {
        for (int c = 0; c < 2; ++c) {
          const auto slot = [&](int bit, int value) { return (pattern & bit) != 0 ? Slot<>(_) : Slot<>(Checked(value)); };
          const SliceCoordinate<> fixed = slots(slot(1, a), slots(slot(2, b), slot(4, c)));
          Tuple<Checked>::Modes open;
          if ((pattern & 1) != 0) open.emplace_back(Checked(a));
          if ((pattern & 2) != 0) open.emplace_back(Checked(b));
          if ((pattern & 4) != 0) open.emplace_back(Checked(c));
          const auto [layout, offset] = slice_and_offset(fixed, L);
          EXPECT_EQ(layout(Tuple<Checked>(open)) + offset, L(tuple(a, tuple(b, c)))) << to_string(fixed);
        }
      }
    }
  }
}

TEST(Slice, DomainOffsetMovesTheOrigin) {
  const Layout<> L(tuple(4, tuple(3, 6)), tuple(1, tuple(4, 12)));
  const auto moved = domain_offset(tuple(1, tuple(2, 3)), L);
  EXPECT_EQ(moved.layout, L);
  for (int i = 0; i < 3; ++i) {
    for (int k = 0; k < 3; ++k) {
      EXPECT_EQ(moved.offset + moved.layout(tuple(i, tuple(0, k))), L(tuple(1 + i, tuple(2, 3 + k))));
    }
  }
}

struct Bounds {
  const char* reason;
  CoordinateLayout<> L;
  const char* coshape;
  const char* coprofile;
};

Vector<> e(std::int64_t c, Path path) { return Vector<>(Checked(c), std::move(path)); }

CoordinateLayout<> coordinates(const Tuple<Checked>& shape, std::vector<Vector<>> strides) {
  std::size_t k = 0;
  return CoordinateLayout<>(shape, transform_leaves(shape, [&](Checked) { return strides[k++]; }));
}

TEST(Coshape, Table) {
  const std::vector<Bounds> table{
      {"the identity is onto its shape", make_identity_layout(tuple(4, 8)), "(4,8)", "(0,0)"},
      {"of a nested shape", make_identity_layout(tuple(4, tuple(2, 3))), "(4,(2,3))", "(0,(0,0))"},
      {"modes exchanged, one in steps of 2", coordinates(tuple(4, 8), {e(1, {1}), e(2, {0})}), "(15,4)", "(0,0)"},
      {"nothing moves along 0", coordinates(tuple(4), {e(1, {1})}), "(1,4)", "(0,0)"},
      {"two modes along one position", coordinates(tuple(4, 8), {e(1, {0}), e(4, {0})}), "(32)", "(0)"},
      {"downwards counts as upwards, as in cosize", coordinates(tuple(4), {e(-2, {0})}), "(7)", "(0)"},
      {"opposite strides do not cancel the position", coordinates(tuple(4, 4), {e(1, {1}), e(-1, {1})}), "(1,7)", "(0,0)"},
      {"an extent of 1 keeps its position", coordinates(tuple(8, 1), {e(1, {0}), e(1, {1})}), "(8,1)", "(0,0)"},
      {"a path from the right: 2@1@0 is mode 1 of mode 0", coordinates(tuple(4), {e(2, {0, 1})}), "((1,7))", "((0,0))"},
      {"a stride that is a sum moves along both", coordinates(tuple(4), {e(1, {0}) + e(2, {1})}), "(4,7)", "(0,0)"},
      {"a stride of 0 has no position", coordinates(tuple(4), {e(0, {3})}), "1", "0"},
      {"no modes", CoordinateLayout<>(), "1", "0"},
  };
  for (const auto& [reason, L, expected, profile] : table) {
    EXPECT_EQ(to_string(coshape(L)), expected) << reason;
    EXPECT_EQ(to_string(coprofile(L)), profile) << reason;
    EXPECT_EQ(cosize(L), product(coshape(L))) << reason;
  }
  EXPECT_EQ(to_string(coshape(Layout<>(tuple(4, 8), tuple(8, 1)))), "32");
  EXPECT_EQ(to_string(coshape(Layout<>(tuple(4, 8), tuple(-8, 1)))), "32") << "cosize's span";
  EXPECT_EQ(to_string(coprofile(Layout<>(tuple(4, 8), tuple(8, 1)))), "0");
}

TEST(Coshape, WhatIsNoCoordinateIsRejected) {
  const auto mixed = attempt([&] { return coshape(coordinates(tuple(2, 2), {e(1, {0}), e(1, {0, 1})})); });
  EXPECT_EQ(mixed.rejection().kind(), Kind::type);
  EXPECT_EQ(mixed.rejection().message(), "the strides reach mode 1@0 as an integer and, by 1@1@0, as a tuple");
  EXPECT_EQ(attempt([&] { return coshape(coordinates(tuple(2), {e(1, {1ULL << 40})})); }).rejection().kind(), Kind::limit)
      << "not a tuple of 2^40 zeros";
  EXPECT_EQ(attempt([&] { return coshape(coordinates(tuple(2), {e(1, Path(65, 0))})); }).rejection().kind(), Kind::limit)
      << "deeper than 64";
  EXPECT_EQ(attempt([&] { return coshape(coordinates(tuple(2), {e(1, Path(64, 0))})); }).value().depth(), 64U);
  std::vector<Vector<>> wide;
  for (std::size_t k = 0; k < 65; ++k) wide.push_back(e(1, {k, 1023}));
  EXPECT_EQ(attempt([&] { return coshape(coordinates(repeat(Tuple<Checked>(Checked(2)), 65), wide)); }).rejection().kind(),
            Kind::limit)
      << "65 times 1024 positions";
}

TEST(Coshape, TheValuesOfTheIdentityAreItsCoordinates) {
  const Tuple<Checked> shape = tuple(3, tuple(2, 3));
  const CoordinateLayout<> identity = make_identity_layout(shape);
  for (std::int64_t x = 0; x < 18; ++x) {
    const Tuple<Checked> natural = idx2crd(Tuple<Checked>(Checked(x)), shape);
    // A position at 0 is not named by a value, so the value's own coordinate may end before it.
    const Tuple<Checked> all_named = as_coordinate(identity(Checked(x)) + e(100, {0}) + e(100, {1, 0}) + e(100, {1, 1}));
    EXPECT_EQ(transform_leaves(all_named, [](Checked c) { return c - Checked(100); }), natural);
  }
  EXPECT_EQ(to_string(as_coordinate(e(3, {0}) + e(5, {1}))), "(3,5)");
  EXPECT_EQ(to_string(as_coordinate(e(2, {0, 1}))), "((0,2))") << "vector.hpp: 2@1@0 is ((0,2))";
}

TEST(Coshape, EveryValueLiesBelowIt) {
  // Brute force: for strides >= 0 the largest value along each position is one less than the coshape there.
  for (std::int64_t s0 = 1; s0 <= 4; ++s0) {
    for (std::int64_t s1 = 1; s1 <= 4; ++s1) {
      for (std::int64_t c = 0; c <= 3; ++c) {
        const CoordinateLayout<> L = coordinates(tuple(s0, s1), {e(1, {0}) + e(c, {1}), e(2, {1})});
        std::int64_t most0 = 0, most1 = 0;
        for (std::int64_t x = 0; x < s0 * s1; ++x) {
          most0 = std::max(most0, L(Checked(x))[{0}].value());
          most1 = std::max(most1, L(Checked(x))[{1}].value());
        }
        EXPECT_EQ(coshape(L), tuple(most0 + 1, most1 + 1)) << to_string(L);
      }
    }
  }
}

}  // namespace
}  // namespace colex::slice_test
