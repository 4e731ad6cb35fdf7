// What a layout is: construction, application, size and cosize, and checked arithmetic below it.
#include "colex/layout.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/checked.hpp"

#include "layouts.hpp"

namespace colex::layout_test {
namespace {

using fixture::flat;
using fixture::leaf;

std::string rejection_of(const std::function<void()>& f) {
  try {
    f();
  } catch (const Rejection& r) {
    return std::string(name(r.kind())) + ": " + r.message();
  }
  return "no rejection";
}

TEST(Layout, ValuesOfTheSixLayoutsOfItsHeader) {
  struct Row {
    Layout<> layout;
    std::vector<Checked> values;
  };
  const std::vector<Row> table{
      {leaf(8, 1), {0, 1, 2, 3, 4, 5, 6, 7}},
      {leaf(8, 2), {0, 2, 4, 6, 8, 10, 12, 14}},
      {flat({{4, 2}, {2, 1}}), {0, 2, 4, 6, 1, 3, 5, 7}},
      {flat({{4, 1}, {2, 0}}), {0, 1, 2, 3, 0, 1, 2, 3}},
      {leaf(4, -1), {0, -1, -2, -3}},
      {Layout<>(tuple(tuple(2, 2), 2), tuple(tuple(1, 4), 2)), {0, 1, 4, 5, 2, 3, 6, 7}},
      {Layout<>(), {0}},
  };
  for (const auto& [layout, values] : table) {
    EXPECT_EQ(fixture::values(layout), values) << to_string(layout);
    for (std::size_t x = 0; x < values.size() && layout.rank() > 0; ++x) {
      EXPECT_EQ(value_at(modes(layout), Checked(static_cast<std::int64_t>(x))), values[x])
          << to_string(layout) << " by its modes";
    }
  }
}

TEST(Layout, EveryKindOfCoordinate) {
  const Layout<> L(tuple(tuple(2, 2), 2), tuple(tuple(1, 4), 2));
  EXPECT_EQ(L(tuple(3, 1)), Checked(7)) << "a leaf stands for a whole mode";
  EXPECT_EQ(L(tuple(tuple(1, 1), 1)), Checked(7)) << "the natural coordinate";
  EXPECT_EQ(L(Checked(8)), Checked(4)) << "beyond the domain the last mode goes on";
  EXPECT_EQ(value_at(modes(L), Checked(8)), Checked(4)) << "as it does by the modes";
  EXPECT_EQ(rejection_of([&] { L(Checked(-1)); }), "domain: a 1-D coordinate is at least 0");
  EXPECT_EQ(rejection_of([&] { L(tuple(1, tuple(1, 1))); }), "type: the coordinate's profile does not fit the shape's");
}

TEST(Layout, IsNotMadeOfAnything) {
  EXPECT_EQ(rejection_of([] { Layout<>(tuple(2, 2), Tuple<Checked>(1)); }),
            "type: shape and stride of a layout need the same profile");
  EXPECT_EQ(rejection_of([] { leaf(0, 1); }), "domain: an extent is at least 1; this is 0");
}

TEST(Layout, SizeAndCosize) {
  struct Row {
    Layout<> layout;
    std::int64_t size;
    std::int64_t cosize;
  };
  const std::vector<Row> table{{leaf(8, 2), 8, 15},
                               {flat({{4, 8}, {8, 1}}), 32, 32},
                               {leaf(4, -1), 4, 4},
                               {Layout<>(), 1, 1},
                               {flat({{4, 0}, {2, 3}}), 8, 4}};
  for (const auto& [layout, size_, cosize_] : table) {
    EXPECT_EQ(size(layout), Checked(size_)) << to_string(layout);
    EXPECT_EQ(cosize(layout), Checked(cosize_)) << to_string(layout);
  }
}

TEST(Checked, EveryResultIsTheMathematicalOneOrAnError) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
  EXPECT_EQ(rejection_of([] { Checked(most) + Checked(1); }), "overflow: 9223372036854775807 + 1 does not fit 64 bits");
  EXPECT_EQ(rejection_of([] { Checked(least) - Checked(1); }), "overflow: -9223372036854775808 - 1 does not fit 64 bits");
  EXPECT_EQ(rejection_of([] { Checked(1LL << 32) * Checked(1LL << 31); }),
            "overflow: 4294967296 * 2147483648 does not fit 64 bits");
  EXPECT_EQ(rejection_of([] { Checked(-7) / Checked(2); }), "domain: -7 / 2: division needs a dividend >= 0 and a divisor > 0");
  EXPECT_EQ(rejection_of([] { Checked(7) % Checked(0); }), "domain: 7 % 0: division needs a dividend >= 0 and a divisor > 0");
  EXPECT_EQ(Checked(7) / Checked(2), Checked(3));
  EXPECT_EQ(Checked(most) - Checked(most), Checked(0));
}

}  // namespace
}  // namespace colex::layout_test
