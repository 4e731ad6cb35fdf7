// TV layouts from threads and values: who holds which point of the tile.
#include "colex/layout_tv.hpp"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "layouts.hpp"
#include "shapes.hpp"

namespace colex::layout_tv_test {
namespace {

using fixture::flat;
using fixture::leaf;

TEST(LayoutTV, Table) {
  const auto made = make_layout_tv(flat({{4, 32}, {32, 1}}), flat({{4, 4}, {4, 1}}));
  EXPECT_EQ(to_string(made.tiler), "<16,128>") << "CUTLASS, CuTe DSL elementwise_add notebook";
  EXPECT_EQ(to_string(made.layout), "((32,4),(4,4)):((64,4),(16,1))") << "CUTLASS, CuTe DSL elementwise_add notebook";
  const auto small = make_layout_tv(flat({{4, 8}, {8, 1}}), flat({{1, 0}, {2, 1}}));
  EXPECT_EQ(to_string(small.tiler), "<4,16>");
  EXPECT_EQ(small.layout(tuple(9, 1)), Checked(13)) << "thread 9 = (1,1) holds at its value 1 the point (1,3) of (4,16)";
}

TEST(LayoutTV, ThreadsAndValuesWithoutAPlaceAreRejected) {
  const auto gap = attempt([&] { return make_layout_tv(flat({{4, 8}, {8, 1}}), flat({{1, 0}, {2, 2}})); });
  ASSERT_FALSE(gap);
  EXPECT_EQ(gap.rejection().kind(), Kind::inadmissible);
  EXPECT_EQ(
      gap.rejection().message(),
      "make_layout_tv: the layout of the values, (1,2):(0,2), does not give each number below its size, 2, to one coordinate");
  EXPECT_FALSE(attempt([&] { return make_layout_tv(leaf(3, 2), leaf(2, 1)); }))
      << "0 2 4 and 1 3 5 would fill a tile, but there are no threads 2 and 4 of 3";
}

TEST(LayoutTV, EveryThreadHoldsItsPoints) {
  // By definition: the point (m,n) of the tile belongs to the thread and the value that the two layouts give for its parts, where
  // m = m_value + M_value * m_thread.
  for (const Layout<>& threads : fixture::every_layout(2, 3, 0, 3)) {
    for (const Layout<>& values : fixture::every_layout(2, 2, 0, 2)) {
      const auto made = attempt([&] { return make_layout_tv(threads, values); });
      const auto onto = [](const Layout<>& L) {
        std::set<std::int64_t> image;
        for (Checked value : fixture::values(L)) image.insert(value.value());
        return static_cast<std::int64_t>(image.size()) == size(L).value() && *image.rbegin() == size(L).value() - 1;
      };
      if (!onto(threads) || !onto(values)) {
        EXPECT_FALSE(made) << to_string(threads) << ' ' << to_string(values);
        continue;
      }
      ASSERT_TRUE(made) << to_string(threads) << ' ' << to_string(values);
      const std::int64_t tm = threads.shape().mode(0).leaf().value(), tn = threads.shape().mode(1).leaf().value();
      const std::int64_t vm = values.shape().mode(0).leaf().value(), vn = values.shape().mode(1).leaf().value();
      EXPECT_EQ(made->tiler, Tiler<>(tuple(tm * vm, tn * vn)));
      for (std::int64_t m = 0; m < tm * vm; ++m) {
        for (std::int64_t n = 0; n < tn * vn; ++n) {
          const Checked thread = threads(tuple(m / vm, n / vn));
          const Checked value = values(tuple(m % vm, n % vn));
          EXPECT_EQ(made->layout(tuple(thread, value)), Checked(m + tm * vm * n))
              << to_string(threads) << ' ' << to_string(values);
        }
      }
    }
  }
}

TEST(Cotiled, Table) {
  // Thread and value offsets into a 16 x 8 column-major matrix: 4 x 8 threads of 2 rows each, columns one apart.
  const auto whole = make_cotiled(Layout<>(tuple(tuple(4, 8), 2), tuple(tuple(2, 16), 1)), flat({{16, 1}, {8, 16}}));
  EXPECT_EQ(to_string(whole.tiler), "<(4,2):(2,1),8:1>");
  EXPECT_EQ(to_string(whole.layout), "((4,8),2):((1,8),4)");
  const auto missing = attempt([&] { return make_cotiled(Layout<>(tuple(4, 2), tuple(1, 4)), flat({{4, 1}, {2, 8}})); });
  ASSERT_FALSE(missing) << "offset 4 is between the columns of (4,2):(1,8)";
  EXPECT_EQ(missing.rejection().kind(), Kind::inadmissible);
  const auto diagonal = attempt([&] { return make_cotiled(leaf(4, 17), flat({{16, 1}, {8, 16}})); });
  ASSERT_TRUE(diagonal);
  EXPECT_EQ(to_string(diagonal->layout), "4:5") << "a diagonal is one of the 4 x 4 tile";
}

TEST(Cotiled, TheTileHoldsTheOffsets) {
  const Layout<> data = flat({{4, 1}, {6, 4}});
  std::size_t made = 0;
  for (const Layout<>& offsets : fixture::every_layout(2, 4, 0, 8)) {
    const auto result = attempt([&] { return make_cotiled(offsets, data); });
    if (!result) continue;
    ++made;
    const Layout<> tile = composition(make_layout(tuple(4, 6)), result->tiler);
    for (std::int64_t x = 0; x < size(offsets).value(); ++x) {
      EXPECT_EQ(data(tile(result->layout(Checked(x)))), offsets(Checked(x))) << to_string(offsets);
      EXPECT_LT(result->layout(Checked(x)), size(tile)) << "inside the tile";
    }
  }
  EXPECT_GT(made, 100U);
}

}  // namespace
}  // namespace colex::layout_tv_test
