// Coordinates: every form of a point, there and back.
#include "colex/coordinate.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/construct.hpp"

#include "layouts.hpp"
#include "shapes.hpp"

namespace colex::coordinate_test {
namespace {

Tuple<Checked> number(std::int64_t n) { return Tuple<Checked>(Checked(n)); }

struct Point {
  Tuple<Checked> partial;
  const char* natural;
};

/// The table of 1-D, partial and natural coordinates of a shape, in 1-D order.
void expect_points(const Tuple<Checked>& shape, const std::vector<Point>& points) {
  ASSERT_EQ(product(shape), Checked(static_cast<std::int64_t>(points.size())));
  for (std::size_t x = 0; x < points.size(); ++x) {
    const Tuple<Checked> one_d = number(static_cast<std::int64_t>(x));
    const Tuple<Checked> natural = idx2crd(one_d, shape);
    EXPECT_EQ(to_string(natural), points[x].natural) << "idx2crd of " << x;
    EXPECT_EQ(to_string(idx2crd(points[x].partial, shape)), points[x].natural) << "idx2crd of " << to_string(points[x].partial);
    EXPECT_EQ(idx2crd(natural, shape), natural) << "a natural coordinate is its own";
    EXPECT_EQ(crd2idx(points[x].partial, shape), one_d.leaf());
    EXPECT_EQ(crd2idx(natural, shape), one_d.leaf());
    EXPECT_EQ(crd2idx(one_d, shape), one_d.leaf());
  }
}

TEST(Coordinate, TableOfCutlassLayoutDocumentation) {
  // 01_layout.md: the coordinates of (3,(2,3)).
  expect_points(tuple(3, tuple(2, 3)), {{tuple(0, 0), "(0,(0,0))"},
                                        {tuple(1, 0), "(1,(0,0))"},
                                        {tuple(2, 0), "(2,(0,0))"},
                                        {tuple(0, 1), "(0,(1,0))"},
                                        {tuple(1, 1), "(1,(1,0))"},
                                        {tuple(2, 1), "(2,(1,0))"},
                                        {tuple(0, 2), "(0,(0,1))"},
                                        {tuple(1, 2), "(1,(0,1))"},
                                        {tuple(2, 2), "(2,(0,1))"},
                                        {tuple(0, 3), "(0,(1,1))"},
                                        {tuple(1, 3), "(1,(1,1))"},
                                        {tuple(2, 3), "(2,(1,1))"},
                                        {tuple(0, 4), "(0,(0,2))"},
                                        {tuple(1, 4), "(1,(0,2))"},
                                        {tuple(2, 4), "(2,(0,2))"},
                                        {tuple(0, 5), "(0,(1,2))"},
                                        {tuple(1, 5), "(1,(1,2))"},
                                        {tuple(2, 5), "(2,(1,2))"}});
}

TEST(Coordinate, AThreeModeHierarchy) {
  // ((2,2),(4,2),(2,3)) counts digit by digit: 1-D coordinate = a + 2b + 4c + 16d + 32e + 64f.
  const Tuple<Checked> shape = tuple(tuple(2, 2), tuple(4, 2), tuple(2, 3));
  std::int64_t x = 0;
  for (int f = 0; f < 3; ++f) {
    for (int e = 0; e < 2; ++e) {
      for (int d = 0; d < 2; ++d) {
        for (int c = 0; c < 4; ++c) {
          for (int b = 0; b < 2; ++b) {
            for (int a = 0; a < 2; ++a, ++x) {
              const Tuple<Checked> natural = tuple(tuple(a, b), tuple(c, d), tuple(e, f));
              EXPECT_EQ(idx2crd(number(x), shape), natural);
              EXPECT_EQ(idx2crd(tuple(a + 2 * b, c + 4 * d, e + 2 * f), shape), natural);
              EXPECT_EQ(idx2crd(tuple(a + 2 * b, tuple(c, d), e + 2 * f), shape), natural) << "a mixed coordinate";
              EXPECT_EQ(crd2idx(natural, shape), Checked(x));
            }
          }
        }
      }
    }
  }
  EXPECT_EQ(x, 192);
}

TEST(Coordinate, TheIndexMappingOfTheDocumentation) {
  // 01_layout.md: the layout (3,(2,3)):(3,(12,1)), one row of its table for each i.
  const std::int64_t table[3][6] = {{0, 12, 1, 13, 2, 14}, {3, 15, 4, 16, 5, 17}, {6, 18, 7, 19, 8, 20}};
  const Tuple<Checked> shape = tuple(3, tuple(2, 3));
  const Tuple<Checked> stride = tuple(3, tuple(12, 1));
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 6; ++j) {
      const Checked expected(table[i][j]);
      EXPECT_EQ(crd2idx(tuple(i, j), shape, stride), expected);
      EXPECT_EQ(crd2idx(tuple(i, tuple(j % 2, j / 2)), shape, stride), expected);
      EXPECT_EQ(crd2idx(number(i + 3 * j), shape, stride), expected);
    }
  }
}

TEST(Coordinate, BeyondTheShape) {
  EXPECT_EQ(to_string(idx2crd(number(5), tuple(2, 2))), "(1,2)") << "the last mode is not reduced";
  EXPECT_EQ(crd2idx(tuple(1, 2), tuple(2, 2)), Checked(5)) << "and is taken back";
  EXPECT_EQ(to_string(idx2crd(number(7), number(4))), "7");
  EXPECT_EQ(to_string(idx2crd(number(40), tuple(3, tuple(2, 3)))), "(1,(1,6))") << "40 = 1 + 3*(1 + 2*6)";
  EXPECT_EQ(to_string(idx2crd(tuple(5, 0), tuple(2, 2))), "(5,0)") << "a partial coordinate goes on within its own mode";
  EXPECT_EQ(to_string(idx2crd(tuple(7, 0), tuple(tuple(2, 2), 3))), "((1,3),0)");
  EXPECT_EQ(to_string(idx2crd(number(5), tuple(3, tuple()))), "(5,())") << "the last leaf, not the last mode, goes on";
}

TEST(Coordinate, TheLastExtentIsNotMultiplied) {
  const Tuple<Checked> shape = tuple(1LL << 40, tuple(1LL << 40, 1LL << 40));
  EXPECT_EQ(crd2idx(tuple(1, 1), shape), Checked((1LL << 40) + 1)) << "though the shape has 2^120 points";
  EXPECT_EQ(to_string(idx2crd(number((1LL << 40) + 1), shape)), "(1,(1,0))");
  EXPECT_EQ(to_string(increment(tuple((1LL << 40) - 1, 0), shape)), "(0,1)");
  EXPECT_EQ(attempt([&] { return crd2idx(tuple(0, tuple(0, 1)), shape); }).rejection().kind(), Kind::overflow)
      << "2^80 does not fit";
}

TEST(Coordinate, WhatIsNoCoordinateIsRejected) {
  const auto kind = [](const auto& result) { return result ? Kind::unknown : result.rejection().kind(); };
  EXPECT_EQ(kind(attempt([&] { return idx2crd(number(-1), tuple(2, 2)); })), Kind::domain);
  EXPECT_EQ(kind(attempt([&] { return idx2crd(tuple(0, -1), tuple(2, 2)); })), Kind::domain);
  EXPECT_EQ(kind(attempt([&] { return crd2idx(tuple(0, -1), tuple(2, 2)); })), Kind::domain);
  EXPECT_EQ(kind(attempt([&] { return idx2crd(tuple(0, 0, 0), tuple(2, 2)); })), Kind::type);
  EXPECT_EQ(kind(attempt([&] { return idx2crd(tuple(0), number(4)); })), Kind::type) << "a tuple is no coordinate of an integer";
  EXPECT_EQ(kind(attempt([&] { return crd2idx(tuple(0, tuple(0, 0)), tuple(2, 2)); })), Kind::type) << "finer than the shape";
  EXPECT_EQ(kind(attempt([&] { return idx2crd(number(1), tuple()); })), Kind::domain)
      << "a shape without leaves has the coordinate 0 only";
  EXPECT_EQ(to_string(idx2crd(number(0), tuple())), "()");
  EXPECT_EQ(attempt([&] { return idx2crd(number(-1), tuple(2, 2)); }).rejection().message(),
            "idx2crd: the coordinate -1 goes below 0");
}

/// Every coordinate of a shape whose profile is weakly congruent to it, by taking modes as numbers or by their parts.
std::vector<Tuple<Checked>> every_coordinate(const Tuple<Checked>& shape) {
  std::vector<Tuple<Checked>> result;
  for (std::int64_t x = 0; x < product(shape).value(); ++x) result.push_back(number(x));
  if (shape.is_leaf()) return result;
  std::vector<Tuple<Checked>::Modes> combinations{{}};
  for (const Tuple<Checked>& mode : shape.modes()) {
    std::vector<Tuple<Checked>::Modes> longer;
    for (const auto& combination : combinations) {
      for (const Tuple<Checked>& coordinate : every_coordinate(mode)) {
        longer.push_back(combination);
        longer.back().push_back(coordinate);
      }
    }
    combinations = std::move(longer);
  }
  for (auto& combination : combinations) result.emplace_back(std::move(combination));
  return result;
}

TEST(Coordinate, RoundTripsOfEveryCoordinateOfEverySmallShape) {
  for (const Tuple<Checked>& shape : fixture::every_shape(3)) {
    const Layout<> identity = make_layout(shape);
    for (const Tuple<Checked>& coordinate : every_coordinate(shape)) {
      const Tuple<Checked> natural = idx2crd(coordinate, shape);
      EXPECT_TRUE(congruent(natural, shape));
      const Checked index = crd2idx(coordinate, shape);
      EXPECT_EQ(crd2idx(natural, shape), index);
      EXPECT_EQ(idx2crd(Tuple<Checked>(index), shape), natural);
      EXPECT_EQ(identity(coordinate), index) << "crd2idx is the compact layout";
      EXPECT_EQ(idx2crd(Tuple<Checked>(index), shape, identity.stride()), natural) << "with its strides, too";
      std::size_t k = 0;
      const std::vector<Checked> extents = leaves(shape);
      for_each_leaf(natural, [&](Checked leaf) { EXPECT_LT(leaf, extents[k++]); });
    }
  }
}

TEST(Coordinate, IncrementIsTheNextPoint) {
  for (const Tuple<Checked>& shape : fixture::every_shape(3)) {
    if (leaves(shape).empty()) {
      EXPECT_FALSE(attempt([&] { return increment(shape, shape); }));
      continue;
    }
    Tuple<Checked> here = repeat_like(shape, Checked(0));
    for (std::int64_t x = 0; x < product(shape).value() + 2; ++x) {
      EXPECT_EQ(here, idx2crd(number(x), shape)) << "also past the end, where the last leaf goes on";
      here = increment(here, shape);
    }
  }
  EXPECT_EQ(to_string(increment(tuple(2, 5), tuple(3, tuple(2, 3)))), "(0,6)") << "a partial coordinate stays one";
  EXPECT_EQ(attempt([&] { return increment(tuple(3, 0), tuple(3, 2)); }).rejection().kind(), Kind::domain)
      << "not inside the shape";
}

TEST(Coordinate, Crd2CrdKeepsTheOneDimensionalCoordinate) {
  EXPECT_EQ(to_string(crd2crd(tuple(1, 1), tuple(3, 2), tuple(2, 3))), "(0,2)") << "1 + 3*1 = 4 = 0 + 2*2";
  for (const Tuple<Checked>& from : fixture::every_shape(3)) {
    for (const Tuple<Checked>& to : fixture::every_shape(3)) {
      if (!(product(from) == product(to))) {
        EXPECT_EQ(attempt([&] { return crd2crd(number(0), from, to); }).rejection().kind(), Kind::domain);
        continue;
      }
      for (std::int64_t x = 0; x < product(from).value(); ++x) {
        EXPECT_EQ(crd2crd(idx2crd(number(x), from), from, to), idx2crd(number(x), to));
      }
    }
  }
}

TEST(Coordinate, StridesAreInvertedOrRejected) {
  // Exactly: a coordinate is returned only if it has the value, and for compact layouts every value is found.
  for (const Layout<>& L : fixture::every_layout(2, 3, 0, 6)) {
    for (std::int64_t value = 0; value < 20; ++value) {
      const auto found = attempt([&] { return idx2crd(number(value), L.shape(), L.stride()); });
      if (!found) {
        EXPECT_EQ(found.rejection().kind(), Kind::inadmissible);
        continue;
      }
      EXPECT_EQ(L(*found), Checked(value)) << to_string(L);
    }
  }
  EXPECT_EQ(to_string(idx2crd(number(17), tuple(3, 6), tuple(6, 1))), "(2,5)");
  EXPECT_EQ(to_string(idx2crd(number(5), tuple(3, 6), number(1))), "(2,1)") << "the first of compact column-major strides";
  EXPECT_EQ(to_string(idx2crd(tuple(2, 3), tuple(2, 4), tuple(2, 1))), "(1,3)") << "an index for each mode";
  EXPECT_EQ(
      attempt([&] { return idx2crd(number(5), tuple(2, 2), tuple(2, 3)); }).rejection().message(),
      "idx2crd: 5 divided by the strides of (2,2):(2,3) gives (0,1), whose value is 3; this way inverts a layout only where "
      "each stride counts past the modes below it");
}

}  // namespace
}  // namespace colex::coordinate_test
