// Layouts of powers of two: their term is the algebra's layout, the theorems are proved, and the algebra's decision is the one
// that they say, by brute force.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/finite/swizzle.hpp"
#include "colex/linear_conversion.hpp"
#include "colex/solvers/caching.hpp"

#include "judges.hpp"
#include "power_layouts.hpp"

namespace {

using namespace colex::finite;
using namespace colex::solvers;
using colex::Checked;

TEST(PowerLayout, IsTheAlgebrasLayout) {
  const Term x = variable("x", Sort::bits(32));
  for (const std::vector<Powers>& modes : power_layouts(2, 3, 4)) {
    const colex::Layout<> L = as_layout(modes);
    EXPECT_EQ(to_string(L), to_string(modes));
    for (std::int64_t at = 0; at < size(L).value(); ++at) {
      const Model model = {{"x", Value::word(32, static_cast<std::uint64_t>(at))}};
      ASSERT_EQ(evaluate(value(modes, x), model).word(), static_cast<std::uint64_t>(L(Checked(at)).value()))
          << to_string(L) << " at " << at;
    }
  }
}

class PowerLayoutTheorems : public BothJudges {};

TEST_F(PowerLayoutTheorems, AreProved) { expect_proved(power_layout_theorems()); }

/// L(x xor y) = L(x) xor L(y), for all x and y.
bool is_linear(const colex::Layout<>& L) {
  const std::int64_t n = size(L).value();
  for (std::int64_t x = 0; x < n; ++x) {
    for (std::int64_t y = 0; y < x; ++y) {
      if (L(Checked(x ^ y)).value() != (L(Checked(x)).value() ^ L(Checked(y)).value())) return false;
    }
  }
  return true;
}

TEST(LinearityOfTheAlgebra, IsThatNoTwoModesReachACommonBit) {
  std::size_t layouts = 0, linear = 0;
  for (std::size_t rank = 1; rank <= 3; ++rank) {
    for (const std::vector<Powers>& modes : power_layouts(rank, 2, 4)) {
      const colex::Layout<> L = as_layout(modes);
      EXPECT_EQ(reach_apart(modes), is_linear(L)) << to_string(L);
      EXPECT_EQ(static_cast<bool>(colex::try_linear_layout(L)), is_linear(L)) << to_string(L);
      ++layouts;
      linear += is_linear(L) ? 1 : 0;
    }
  }
  EXPECT_EQ(layouts, 10u + 100u + 1000u);
  EXPECT_GT(linear, 100u);
}

TEST(LinearityOfTheAlgebra, TakesStridesThatAreNoPowersOfTwo) {
  const colex::Layout<> four(colex::Mode<Checked>{4, 3}), two(colex::Mode<Checked>{2, 3});
  EXPECT_FALSE(is_linear(four)) << "3 + 6 is not 3 xor 6";
  EXPECT_FALSE(colex::try_linear_layout(four));
  EXPECT_TRUE(is_linear(two)) << "a single bit has nobody to carry into";
  EXPECT_TRUE(static_cast<bool>(colex::try_linear_layout(two)));
}

}  // namespace
