// Tiles that two sides count differently, by what each thread holds.
#include "colex/finding/recount.hpp"

#include <functional>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace colex::finding::recount_test {
namespace {

constexpr Word rows = 16, columns = 32;

/// The distribution of a tile of 16 x 32 over the lanes of a warp, 16 registers each, by the row and column of each.
LinearLayout by(const std::function<std::pair<Word, Word>(Word lane, Word value)>& place) {
  std::vector<Word> bases;
  const auto number = [&](Word lane, Word value) { return place(lane, value).first + rows * place(lane, value).second; };
  for (Word bit = 1; bit < 32; bit *= 2) bases.push_back(number(bit, 0));
  for (Word bit = 1; bit < 16; bit *= 2) bases.push_back(number(0, bit));
  return LinearLayout({{"lane", 5}, {"register", 4}}, {{"out", 9}}, bases);
}

/// Sums of 32 bits. Source: PTX ISA, matrix fragments for mma.m16n8k32, accumulators; four of them side by side.
const LinearLayout sums =
    by([](Word lane, Word v) { return std::pair(lane / 4 + 8 * (v / 2 % 2), lane % 4 * 2 + v % 2 + 8 * (v / 4)); });
/// A of 8 bits. Source: PTX ISA, matrix fragments for mma.m16n8k32, A of .e4m3.
const LinearLayout operand =
    by([](Word lane, Word v) { return std::pair(lane / 4 + 8 * (v / 4 % 2), lane % 4 * 4 + v % 4 + 16 * (v / 8)); });

using Held = std::set<std::pair<Word, Word>>;

/// What a lane holds, with its columns in this order.
Held held(const LinearLayout& distribution, Word lane, const std::function<Word(Word)>& order) {
  Held all;
  for (Word v = 0; v < 16; ++v) {
    const Word number = distribution(lane + 32 * v);
    all.emplace(number % rows, order(number / rows));
  }
  return all;
}

TEST(Recount, FindsTheOrderOfColumnsUnderWhichEachThreadHasItsElements) {
  const auto order = order_of_columns(sums, operand, 4);
  ASSERT_TRUE(order);
  std::set<Word> taken;
  for (Word k = 0; k < columns; ++k) taken.insert((*order)(k));
  EXPECT_EQ(taken.size(), columns) << "each column once";
  for (Word lane = 0; lane < 32; ++lane) {
    const Held has = held(sums, lane, [](Word k) { return k; });
    EXPECT_NE(held(operand, lane, [](Word k) { return k; }), has) << "as it is, elements change threads";
    EXPECT_EQ(held(operand, lane, [&](Word k) { return (*order)(k); }), has) << "lane " << lane;
  }
}

TEST(Recount, FindsNoOrderWhereRowsChangeThreads) {
  const LinearLayout other = by([](Word lane, Word v) { return std::pair(lane % 16, lane / 16 * 16 + v); });
  EXPECT_FALSE(order_of_columns(sums, other, 4));
}

TEST(Recount, CountsAlongRows) {
  const LinearLayout along = counted_along_rows(sums, 4);
  for (Word place = 0; place < 512; ++place) {
    const Word row = sums(place) % rows, column = sums(place) / rows;
    EXPECT_EQ(along(place), column + columns * row);
  }
}

}  // namespace
}  // namespace colex::finding::recount_test
