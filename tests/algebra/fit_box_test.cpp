// fit_box: what a table of values over a box is. The truth is the values, one by one; and that no layout has them, all layouts.
#include "colex/fit_box.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "layouts.hpp"

namespace colex::fit_box_test {
namespace {

using Formula = std::function<std::int64_t(std::int64_t i, std::int64_t j)>;

Box box_of(std::int64_t M, std::int64_t N, const Formula& f) {
  Box box{{"i", "j"}, {M, N}, {}};
  for (std::int64_t j = 0; j < N; ++j) {
    for (std::int64_t i = 0; i < M; ++i) box.values.push_back(Checked(f(i, j)));
  }
  return box;
}

std::string told(const Box& box) {
  const Result<BoxForm> form = fit_box(box);
  if (!form) return form.rejection().message();
  return std::visit([](const auto& found) { return to_string(found); }, form.value());
}

TEST(FitBox, IsWhatTheValuesAre) {
  struct Row {
    std::int64_t M, N;
    Formula f;
    const char* expected;
  };
  const Row rows[] = {
      {8, 4, [](auto i, auto j) { return 4 * i + j; }, "(8,4):(4,1)"},
      {8, 4, [](auto i, auto j) { return 5 + 4 * i - j; }, "5 + ((8,4):(4,-1))"},
      {8, 4, [](auto i, auto j) { return i / 4 * 64 + i % 4 + 4 * j; }, "((4,2),4):((1,64),4)"},
      {8, 4, [](auto i, auto j) { return 4 * i + (j ^ i % 4); }, "Sw<2,0,2> o 0 o (8,4):(4,1)"},
      {6, 8, [](auto i, auto j) { return 16 + 8 * i + (j ^ i % 2 * 4); }, "Sw<1,2,1> o 16 o (6,8):(8,1)"},
      {8, 4, [](auto i, auto j) { return i ^ j ^ 2 * j; }, "F2{i: [1,2,4], j: [3,6]}"},
      {1, 1, [](auto, auto) { return 0; }, "(1,1):(0,0)"},
      {8, 4, [](auto i, auto j) { return i * j; },
       "no layout, none behind a swizzle of bits that the values have, and no linear layout: at (1,1) the value is 1, and not "
       "the sum of the steps there, "
       "0 to "
       "(1,0), 0 to (0,1), which is 0"},
      {6, 1, [](auto i, auto) { return i / 4 * 10 + i % 4; },
       "no layout, none behind a swizzle of bits that the values have, and no linear layout: in steps of 1 i goes straight as "
       "far as i = 3, so 4 would "
       "have to "
       "divide 6"},
      {8, 1, [](auto i, auto) { return i * i; },
       "no layout, none behind a swizzle of bits that the values have, and no linear layout: from i = 2 to i = 3 the value grows "
       "by 5, and from i = 0 to "
       "i = 1 "
       "by 1, which would have to be as much"},
  };
  for (const Row& row : rows) EXPECT_EQ(told(box_of(row.M, row.N, row.f)), row.expected);
}

/// Each layout is found again from its values, and so is each layout behind a swizzle, value by value.
TEST(FitBox, FindsWhatThereIs) {
  for (const Layout<>& L : fixture::every_layout(2, 4, -2, 4)) {
    if (L.rank() != 2) continue;
    const Box box = box_of(L.shape().mode(0).leaf().value(), L.shape().mode(1).leaf().value(),
                           [&](std::int64_t i, std::int64_t j) { return L(tuple(i, j)).value(); });
    const Result<BoxForm> form = fit_box(box);
    ASSERT_TRUE(form && std::holds_alternative<Layout<>>(*form)) << to_string(L);
    for (std::size_t x = 0; x < box.values.size(); ++x)
      ASSERT_EQ(std::get<Layout<>>(*form)(Checked(static_cast<std::int64_t>(x))), box.values[x]) << to_string(L);
  }
  for (const Swizzle& sw : {Swizzle(1, 0, 1), Swizzle(2, 1, 2), Swizzle(2, 0, -3), Swizzle(3, 0, 3)}) {
    for (const Layout<>& L :
         {Layout<>(tuple(8, 8), tuple(8, 1)), Layout<>(tuple(6, 8), tuple(1, 8)), Layout<>(tuple(5, 7), tuple(7, 1))}) {
      const Box box = box_of(L.shape().mode(0).leaf().value(), L.shape().mode(1).leaf().value(),
                             [&](std::int64_t i, std::int64_t j) { return sw(L(tuple(i, j))).value(); });
      const Result<BoxForm> form = fit_box(box);
      ASSERT_TRUE(form) << to_string(sw) << " o " << to_string(L);
      for (std::size_t x = 0; x < box.values.size(); ++x) {
        const Checked at(static_cast<std::int64_t>(x));
        const Checked value =
            std::holds_alternative<Layout<>>(*form) ? std::get<Layout<>>(*form)(at) : std::get<ComposedLayout<>>(*form)(at);
        ASSERT_EQ(value, box.values[x]) << to_string(sw) << " o " << to_string(L);
      }
    }
  }
}

}  // namespace
}  // namespace colex::fit_box_test
