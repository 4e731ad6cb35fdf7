// Dividing shapes, and which shapes and tiles fit which.
#include "colex/shape_div.hpp"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/compatible.hpp"
#include "colex/coordinate.hpp"
#include "colex/fit.hpp"

#include "layouts.hpp"
#include "shapes.hpp"

namespace colex::shape_div_test {
namespace {

Tuple<Checked> number(std::int64_t n) { return Tuple<Checked>(Checked(n)); }

struct Division {
  Tuple<Checked> a;
  std::int64_t b;
  const char* expected;
};

TEST(ShapeDiv, QuotientsOfTheDocumentation) {
  // CUTLASS 02_layout_algebra.md, computing composition, step 1.
  const std::vector<Division> table{{tuple(6, 2), 2, "(3,2)"},           {tuple(6, 2), 3, "(2,2)"},
                                    {tuple(6, 2), 6, "(1,2)"},           {tuple(6, 2), 12, "(1,1)"},
                                    {tuple(3, 6, 2, 8), 3, "(1,6,2,8)"}, {tuple(3, 6, 2, 8), 6, "(1,3,2,8)"},
                                    {tuple(3, 6, 2, 8), 9, "(1,2,2,8)"}, {tuple(3, 6, 2, 8), 72, "(1,1,1,4)"}};
  for (const auto& [a, b, expected] : table)
    EXPECT_EQ(to_string(shape_div(a, number(b))), expected) << to_string(a) << " / " << b;
  EXPECT_EQ(to_string(shape_div(tuple(4, 5, 6), number(40))), "(1,1,3)") << "CuTe's comment on shape_div";
}

TEST(ShapeDiv, ModuliOfTheDocumentation) {
  // CUTLASS 02_layout_algebra.md, computing composition, step 2.
  const std::vector<Division> table{{tuple(6, 2), 2, "(2,1)"},           {tuple(6, 2), 3, "(3,1)"},
                                    {tuple(6, 2), 6, "(6,1)"},           {tuple(6, 2), 12, "(6,2)"},
                                    {tuple(3, 6, 2, 8), 6, "(3,2,1,1)"}, {tuple(3, 6, 2, 8), 9, "(3,3,1,1)"},
                                    {tuple(1, 2, 2, 8), 2, "(1,2,1,1)"}, {tuple(1, 2, 2, 8), 16, "(1,2,2,4)"}};
  for (const auto& [a, b, expected] : table)
    EXPECT_EQ(to_string(shape_mod(a, number(b))), expected) << to_string(a) << " % " << b;
}

TEST(ShapeDiv, OtherForms) {
  EXPECT_EQ(to_string(shape_div(tuple(8, tuple(6, 2)), tuple(4, 12))), "(2,(1,1))") << "mode by mode";
  EXPECT_EQ(to_string(shape_div(number(24), tuple(2, 3))), "4") << "an integer by the size of a tuple";
  EXPECT_EQ(to_string(shape_div(tuple(3, tuple(6, 2), 8), number(72))), "(1,(1,1),4)") << "nested modes are used up leaf by leaf";
  EXPECT_EQ(to_string(shape_div(tuple(6, 2), number(24))), "(1,1)") << "fewer than one step of 24 in 12";
  EXPECT_EQ(to_string(shape_mod(tuple(tuple(2, 3), 4), number(12))), "((2,3),2)");
  EXPECT_EQ(to_string(shape_div(tuple(), number(1))), "()");
}

TEST(ShapeDiv, WhatDoesNotDivideIsRejectedWithTheElement) {
  const auto rejected = attempt([&] { return shape_div(tuple(4, 6), number(3)); });
  ASSERT_FALSE(rejected);
  EXPECT_EQ(rejected.rejection().kind(), Kind::inadmissible);
  EXPECT_EQ(rejected.rejection().message(),
            "shape_div of the extent 4 by 3: neither divides the other; in steps of 3 the first element beyond 4 is 6, not at "
            "the start of "
            "the next mode but at 2");
  EXPECT_EQ(attempt([&] { return shape_mod(tuple(4, 6), number(6)); }).rejection().kind(), Kind::inadmissible);
  EXPECT_EQ(attempt([&] { return shape_mod(tuple(6, 2), number(24)); }).rejection().message(),
            "shape_mod: (6,2) has 12 elements, so element 12 of the first 24 does not exist");
  EXPECT_EQ(attempt([&] { return shape_div(tuple(4, 6), number(0)); }).rejection().kind(), Kind::domain);
  EXPECT_EQ(attempt([&] { return shape_div(tuple(4, 6), tuple(4)); }).rejection().kind(), Kind::type);
}

TEST(ShapeDiv, IsTheShapeOfEveryBthElement) {
  // The definition: along the quotient's shape, with CuTe's strides (b, and what is left of it in each mode), stand the
  // elements 0, b, 2b, …
  for (const Tuple<Checked>& a : fixture::every_shape(6)) {
    if (a.depth() != 1) continue;
    for (std::int64_t b = 1; b <= 36; ++b) {
      const auto quotient = attempt([&] { return shape_div(a, number(b)); });
      if (!quotient) continue;
      const std::int64_t n = product(a).value();
      EXPECT_EQ(product(*quotient).value(), (n + b - 1) / b) << to_string(a) << " / " << b;
      if (n % b != 0) continue;
      Tuple<Checked>::Modes steps;
      Checked rest(b);
      for (const Tuple<Checked>& mode : a.modes()) {
        steps.push_back(number(mode.leaf() < rest ? 0 : rest.value()));
        rest = ceil_div(rest, mode.leaf());
      }
      for (std::int64_t x = 0; x < n / b; ++x) {
        Tuple<Checked>::Modes point;
        const Tuple<Checked> c = idx2crd(number(x), *quotient);
        for (std::size_t k = 0; k < a.rank(); ++k) point.push_back(c.mode(k).leaf() * steps[k].leaf());
        EXPECT_EQ(crd2idx(Tuple<Checked>(point), a).value(), x * b) << to_string(a) << " / " << b;
      }
    }
  }
}

TEST(ShapeDiv, ModulusIsTheShapeOfTheFirstElements) {
  for (const Tuple<Checked>& a : fixture::every_shape(6)) {
    for (std::int64_t b = 1; b <= 40; ++b) {
      const auto modulus = attempt([&] { return shape_mod(a, number(b)); });
      if (!modulus) continue;
      ASSERT_EQ(product(*modulus).value(), b) << to_string(a) << " % " << b;
      for (std::int64_t x = 0; x < b; ++x)
        EXPECT_EQ(idx2crd(number(x), *modulus), idx2crd(number(x), a)) << to_string(a) << " % " << b;
    }
  }
}

struct Compatibility {
  Tuple<Checked> a;
  Tuple<Checked> b;
  bool expected;
};

TEST(Compatible, TableOfTheDocumentation) {
  // CUTLASS 01_layout.md, layout compatibility.
  const std::vector<Compatibility> table{
      {number(24), number(32), false},
      {number(24), tuple(4, 6), true},
      {tuple(4, 6), tuple(tuple(2, 2), 6), true},
      {tuple(tuple(2, 2), 6), tuple(tuple(2, 2), tuple(3, 2)), true},
      {number(24), tuple(tuple(2, 2), tuple(3, 2)), true},
      {number(24), tuple(tuple(2, 3), 4), true},
      {tuple(tuple(2, 3), 4), tuple(tuple(2, 2), tuple(3, 2)), false},
      {tuple(tuple(2, 2), tuple(3, 2)), tuple(tuple(2, 3), 4), false},
      {number(24), tuple(24), true},
      {tuple(24), number(24), false},
      {tuple(24), tuple(4, 6), false},
  };
  for (const auto& [a, b, expected] : table) EXPECT_EQ(compatible(a, b), expected) << to_string(a) << ' ' << to_string(b);
  EXPECT_TRUE(compatible(number(1), tuple())) << "the empty shape has one coordinate";
  EXPECT_TRUE(compatible(Layout<>(number(4), number(9)), Layout<>(tuple(2, 2), tuple(0, 5)))) << "strides do not matter";
}

/// Every coordinate of a shape as it is written, and the texts of those that another shape takes.
std::set<std::string> coordinates(const Tuple<Checked>& shape) {
  std::set<std::string> result;
  for (std::int64_t x = 0; x < product(shape).value(); ++x) result.insert(to_string(number(x)));
  if (shape.is_leaf()) return result;
  std::vector<std::string> lists{""};
  for (const Tuple<Checked>& mode : shape.modes()) {
    std::vector<std::string> longer;
    for (const std::string& list : lists) {
      for (const std::string& c : coordinates(mode)) longer.push_back(list + (list.empty() ? "" : ",") + c);
    }
    lists = std::move(longer);
  }
  for (const std::string& list : lists) result.insert('(' + list + ')');
  return result;
}

TEST(Compatible, MeansThatEveryCoordinateOfOneIsOneOfTheOther) {
  // The documentation's definition, by listing coordinates: the same size, and all coordinates within a are valid within b.
  const auto shapes = fixture::every_shape(4);
  std::vector<std::set<std::string>> all;
  for (const auto& shape : shapes) all.push_back(coordinates(shape));
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    for (std::size_t j = 0; j < shapes.size(); ++j) {
      if (!(product(shapes[i]) == product(shapes[j]))) {
        EXPECT_FALSE(compatible(shapes[i], shapes[j]));
        continue;
      }
      const bool inside = std::includes(all[j].begin(), all[j].end(), all[i].begin(), all[i].end());
      EXPECT_EQ(compatible(shapes[i], shapes[j]), inside) << to_string(shapes[i]) << ' ' << to_string(shapes[j]);
    }
  }
}

TEST(EvenlyDivides, Table) {
  const auto divides = [](const Tuple<Checked>& shape, const Tiler<>& t) { return evenly_divides(shape, t); };
  EXPECT_TRUE(divides(tuple(8, 6), tiler<Checked>(fixture::leaf(4, 1), fixture::leaf(3, 2)))) << "3:2 and 3:2 at 1 fill 6";
  EXPECT_TRUE(divides(tuple(8, 6), tiler<Checked>(4))) << "the second mode is not cut";
  EXPECT_TRUE(divides(tuple(8, 6), tiler<Checked>(Underscore{}, Checked(3))));
  EXPECT_FALSE(divides(tuple(8, 6), tiler<Checked>(4, 4))) << "4 does not divide 6";
  EXPECT_FALSE(divides(tuple(8, 6), tiler<Checked>(4, 3, 1))) << "more modes than the shape";
  EXPECT_TRUE(divides(tuple(4, 6), Tiler<>(Checked(8)))) << "8 of 24; CuTe counts (1,3) by mode and agrees";
  EXPECT_TRUE(divides(tuple(4, 6), Tiler<>(Checked(3)))) << "3 of 24; CuTe counts (2,6) by mode and does not";
  EXPECT_FALSE(divides(tuple(4, 6), Tiler<>(Checked(5))));
  EXPECT_TRUE(divides(number(24), Tiler<>(fixture::flat({{2, 6}, {3, 1}})))) << "(2,3):(6,1) takes 0 1 2 6 7 8";
  EXPECT_FALSE(divides(number(24), Tiler<>(fixture::flat({{2, 8}, {2, 3}})))) << "3 does not divide 8";
}

TEST(EvenlyDivides, MeansThatTranslatesOfTheTileFillTheShape) {
  // Brute force for a single layout as tiler: is there a layout C, injective against L, such that L + C is [0, n)?
  // By greed: the least number not yet covered must begin a new tile; and the starts must be the values of a layout.
  for (const Layout<>& L : fixture::every_layout(2, 4, 0, 8)) {
    const auto tile = fixture::values(L);
    for (std::int64_t n = 1; n <= 32; ++n) {
      std::vector<bool> covered(static_cast<std::size_t>(n), false);
      std::vector<Checked> starts;
      bool fills = true;
      for (std::int64_t x = 0; x < n && fills; ++x) {
        if (covered[static_cast<std::size_t>(x)]) continue;
        starts.emplace_back(x);
        for (Checked offset : tile) {
          const std::int64_t y = x + offset.value();
          fills = fills && y < n && !covered[static_cast<std::size_t>(y)];
          if (fills) covered[static_cast<std::size_t>(y)] = true;
        }
      }
      fills = fills && fit<Checked>(starts).has_value();
      EXPECT_EQ(evenly_divides(number(n), Tiler<>(L)), fills) << to_string(L) << " in " << n;
    }
  }
}

}  // namespace
}  // namespace colex::shape_div_test
