// Compact strides, and the layouts that are constructed from shapes.
#include "colex/compact.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/construct.hpp"
#include "colex/coordinate.hpp"

#include "layouts.hpp"
#include "shapes.hpp"

namespace colex::compact_test {
namespace {

Tuple<Checked> number(std::int64_t n) { return Tuple<Checked>(Checked(n)); }

struct Strides {
  const char* reason;
  Tuple<Checked> actual;
  std::string expected;
};

TEST(Compact, Table) {
  const std::vector<Strides> table{
      {"CUTLASS 01_layout: s2xh4_col", compact_col_major(tuple(2, tuple(2, 2))), "(1,(2,4))"},
      {"CUTLASS 01_layout: s2xh4 is what LayoutRight gives", compact_row_major(tuple(2, tuple(2, 2))), "(4,(2,1))"},
      {"CUTLASS 01_layout: (2,4) row-major", compact_row_major(tuple(2, 4)), "(4,1)"},
      {"an extent of 1 gets stride 0, as C++ prints for static integers", compact_col_major(tuple(2, 1, 3)), "(1,0,2)"},
      {"… from the right as well", compact_row_major(tuple(2, 1, 3)), "(3,0,1)"},
      {"pycute's prefix_product has the product there", prefix_product(tuple(2, 1, 3)), "(1,2,2)"},
      {"a leaf", compact_col_major(number(8)), "1"},
      {"a leaf of 1", compact_col_major(number(1)), "0"},
      {"nothing", compact_col_major(tuple()), "()"},
      {"another first stride", compact_col_major(tuple(2, 3), number(5)), "(5,10)"},
      {"a first stride for each mode", compact_col_major(tuple(tuple(2, 3), 4), tuple(5, 7)), "((5,10),7)"},
      {"CuTe's comment on make_ordered_layout", compact_order(tuple(2, 2, 2, 2), tuple(0, 2, 3, 1)), "(1,4,8,2)"},
      {"every order counts, where CuTe ignores those known at run time only",
       compact_order(tuple(2, 3, 4, 5), tuple(2, 67, 42, 50)), "(1,40,2,8)"},
      {"an order for groups of modes", compact_order(tuple(tuple(2, 3), 4), tuple(1, 0)), "((4,8),1)"},
      {"of equal orders the left one counts faster", compact_order(tuple(2, 3, 4), tuple(0, 0, 0)), "(1,2,6)"},
      {"orders may be negative", compact_order(tuple(2, 3), tuple(0, -1)), "(3,1)"},
      {"an extent of 1 anywhere", compact_order(tuple(2, 1, 3), tuple(2, 0, 1)), "(3,0,1)"},
      {"a leaf as order: left to right", compact_order(tuple(2, tuple(3, 4)), number(0)), "(1,(2,6))"},
  };
  for (const auto& [reason, actual, expected] : table) EXPECT_EQ(to_string(actual), expected) << reason;
  EXPECT_THROW(compact_order(tuple(2, 3), tuple(1)), Rejection);
  EXPECT_THROW(compact_col_major(tuple(2, 3), tuple(1)), Rejection);
  EXPECT_THROW(compact_col_major(tuple(1LL << 40, 1LL << 40, 2)), Rejection) << "an overflow is an error";
}

/// The values of a layout, sorted.
std::vector<std::int64_t> sorted_values(const Layout<>& L) {
  std::vector<std::int64_t> result;
  for (Checked value : fixture::values(L)) result.push_back(value.value());
  std::sort(result.begin(), result.end());
  return result;
}

std::vector<std::int64_t> count_to(std::int64_t n) {
  std::vector<std::int64_t> result;
  for (std::int64_t x = 0; x < n; ++x) result.push_back(x);
  return result;
}

TEST(Compact, EverySmallShapeIsCountedWithoutGaps) {
  for (const Tuple<Checked>& shape : fixture::every_shape(4)) {
    const std::int64_t n = product(shape).value();
    const Layout<> left = make_layout(shape);
    for (std::int64_t x = 0; x < n; ++x) EXPECT_EQ(left(Checked(x)), Checked(x)) << to_string(left);
    EXPECT_EQ(sorted_values(make_layout_right(shape)), count_to(n)) << to_string(shape);
  }
}

TEST(Compact, EveryOrderOfEverySmallShapeIsCountedWithoutGaps) {
  for (const Tuple<Checked>& shape : fixture::every_shape(3)) {
    for (const Tuple<Checked>& order : fixture::every_tuple(0, 2)) {
      if (!weakly_congruent(order, shape)) continue;
      const Layout<> L = make_ordered_layout(shape, order);
      EXPECT_EQ(sorted_values(L), count_to(product(shape).value())) << to_string(shape) << ' ' << to_string(order);
    }
  }
}

TEST(Compact, AModeOfSmallerOrderCountsFaster) {
  for (const Tuple<Checked>& order : fixture::every_tuple(0, 2)) {
    const Tuple<Checked> shape = repeat_like(order, Checked(2));
    const std::vector<Checked> strides = leaves(compact_order(shape, order));
    const std::vector<Checked> orders = leaves(order);
    for (std::size_t i = 0; i < orders.size(); ++i) {
      for (std::size_t j = 0; j < orders.size(); ++j) {
        if (!(orders[i] < orders[j])) continue;
        EXPECT_LT(strides[i].value(), strides[j].value()) << to_string(order);
      }
    }
  }
}

struct Built {
  const char* reason;
  std::string actual;
  std::string expected;
};

TEST(Construct, Table) {
  const auto L = [](const Tuple<Checked>& shape, const Tuple<Checked>& stride) { return Layout<>(shape, stride); };
  const std::vector<Built> table{
      {"CUTLASS 01_layout: d8", to_string(make_layout(number(8))), "8:1"},
      {"CUTLASS 01_layout: s2xd4_a", to_string(make_layout(tuple(2, 4), tuple(12, 1))), "(2,4):(12,1)"},
      {"CuTe's comment on make_layout_like", to_string(make_layout_like(L(tuple(2, 2, 2, 2), tuple(0, 2, 4, 1)))),
       "(2,2,2,2):(0,2,4,1)"},
      {"CuTe's second", to_string(make_layout_like(L(tuple(2, 3, 4, 5), tuple(0, 42, 1, 0)))), "(2,3,4,5):(0,4,1,0)"},
      {"like a nested layout", to_string(make_layout_like(L(tuple(2, tuple(3, 4)), tuple(100, tuple(1, 10))))),
       "(2,(3,4)):(12,(1,3))"},
      {"equal strides are told apart, so the result is compact", to_string(make_layout_like(L(tuple(2, 2), tuple(1, 1)))),
       "(2,2):(1,2)"},
      {"a fragment of a shape", to_string(make_fragment_like(tuple(2, 3))), "(2,3):(1,2)"},
      {"mode 0 counts first whatever its stride", to_string(make_fragment_like(L(tuple(4, 2, 3), tuple(6, 3, 1)))),
       "(4,2,3):(1,12,4)"},
      {"mode 0 keeps its broadcasts", to_string(make_fragment_like(L(tuple(tuple(2, 2), 3), tuple(tuple(0, 1), 2)))),
       "((2,2),3):((0,1),2)"},
      {"a vector becomes compact", to_string(make_fragment_like(L(tuple(4), tuple(7)))), "(4):(1)"},
      {"an empty layout", to_string(make_fragment_like(L(tuple(), tuple()))), "():()"},
      {"identity, CUTLASS 0z_tma_tensors", to_string(make_identity_layout(tuple(4, 5))), "(4,5):(1@0,1@1)"},
      {"identity of a nested shape", to_string(make_identity_layout(tuple(4, tuple(2, 3)))), "(4,(2,3)):(1@0,(1@0@1,1@1@1))"},
  };
  for (const auto& [reason, actual, expected] : table) EXPECT_EQ(actual, expected) << reason;
}

TEST(Construct, TheIdentityLayoutSendsEveryNaturalCoordinateToItself) {
  for (const Tuple<Checked>& shape : fixture::every_shape(3)) {
    const CoordinateLayout<> identity = make_identity_layout(shape);
    for (std::int64_t x = 0; x < product(shape).value(); ++x) {
      const Vector<> value = identity(Checked(x));
      const Tuple<Checked> natural = idx2crd(number(x), shape);
      std::vector<Checked> coefficients;
      for_each_leaf(identity.stride(), [&](const Vector<>& d) { coefficients.push_back(value[d.terms().front().path]); });
      EXPECT_EQ(coefficients, leaves(natural)) << to_string(shape) << " at " << x;
    }
  }
}

TEST(Construct, LikeKeepsTheOrderOfValuesAndTheBroadcasts) {
  for (const Layout<>& L : fixture::every_layout(3, 3, 0, 4)) {
    const Layout<> like = make_layout_like(L);
    EXPECT_EQ(like.shape(), L.shape());
    std::set<std::int64_t> image;
    for (Checked value : fixture::values(like)) image.insert(value.value());
    EXPECT_EQ(std::vector<std::int64_t>(image.begin(), image.end()), count_to(product(filter_zeros(L).shape()).value()))
        << to_string(L);
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) {
        const auto a = modes(L), b = modes(like);
        if (a[i].extent == Checked(1) || a[j].extent == Checked(1)) continue;
        EXPECT_EQ(a[i].stride == Checked(0), b[i].stride == Checked(0));
        if (a[i].stride < a[j].stride) {
          EXPECT_LT(b[i].stride.value(), b[j].stride.value()) << to_string(L);
        }
      }
    }
  }
}

}  // namespace
}  // namespace colex::compact_test
