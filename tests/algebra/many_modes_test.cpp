// Layouts of tens of thousands of modes: no call nests as deep as there are modes, and nothing takes time that grows with their
// square (which would be minutes here).
#include <cstddef>
#include <cstdint>
#include <random>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "colex/algebra.hpp"

#include "layouts.hpp"

namespace colex::many_modes_test {
namespace {

using fixture::flat;

constexpr std::size_t many = 100'000;

Layout<> with_strides(std::int64_t from, std::int64_t range) {
  std::mt19937_64 random(3);
  Modes<Checked> modes;
  for (std::size_t k = 0; k < many; ++k) {
    modes.push_back({2, from + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(range))});
  }
  return layout_of(modes);
}

TEST(ManyModes, AreSorted) {
  Modes<Checked> falling;
  for (std::size_t k = 0; k < many; ++k) falling.push_back({2, static_cast<std::int64_t>(many - k)});
  EXPECT_EQ(modes(sort(layout_of(falling))).front(), (Mode<Checked>{2, 1}));
}

TEST(ManyModes, CollideSinceTheirValuesAreFewer) {
  // 2^100000 coordinates, and strides below 2^41: some 50 modes collide already.
  const Layout<> L = with_strides(std::int64_t{1} << 40, std::int64_t{1} << 40);
  const auto answer = injective(L);
  EXPECT_TRUE(answer.is_no());
  if (answer.witness()) {
    EXPECT_EQ(L(answer.witness()->first), L(answer.witness()->second));
  }
}

TEST(ManyModes, AreComposed) {
  const Layout<> fours = layout_of(Modes<Checked>(many, Mode<Checked>{2, 4}));
  EXPECT_EQ(compose(flat({{6, 1}, {4, 100}}), fours).index(), 1U) << "4 + 4 passes 6";
  const auto exists = compose(flat({{3, 1}, {4, 4}, {1, 15}}), fours);
  ASSERT_EQ(exists.index(), 0U) << "3 and 12 carry together, by 1 and by -1";
  EXPECT_EQ(modes(std::get<0>(exists)).back(), (Mode<Checked>{2, 5}));
  EXPECT_EQ(compose(flat({{3, 1}, {4, 4}, {1, 15}}), with_strides(1, 1000)).index(), 1U);
}

TEST(ManyModes, ContainNoOddNumber) {
  EXPECT_TRUE(image_contains(layout_of(Modes<Checked>(many, Mode<Checked>{2, 2})), Checked(7)).is_no());
}

}  // namespace
}  // namespace colex::many_modes_test
