// Conversions between distributions: worked examples, and each place against all places of the source.
#include "colex/convert.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/linear_conversion.hpp"

#include "layouts.hpp"

namespace colex::convert_test {
namespace {

using Inputs = std::vector<LinearLayout::Input>;
using Counts = std::array<std::int64_t, exchanges.size()>;

LinearLayout of(const Inputs& inputs, const std::vector<std::string>& outputs = {"out"}) {
  return LinearLayout::from_bases(inputs, outputs);
}

/// A (thread, value) layout of a warp, its values in `rows` rows.
LinearLayout fragment(const Layout<>& tv, std::int64_t rows) {
  const LinearLayout F = linear_layout(tv, {"lane", "register"});
  return reshape_outputs(F, {dimension("row", rows), dimension("col", (std::int64_t{1} << F.output_bits()) / rows)});
}

// PTX, mma.m16n8k16: C holds in its 4 registers the columns 2·(lane mod 4) + (0, 1) of the rows lane / 4 and lane / 4 + 8. Two
// of them side by side are a 16x16 matrix.
const Layout<> accumulator(tuple(tuple(4, 8), tuple(2, 2, 2)), tuple(tuple(32, 1), tuple(16, 8, 128)));
// A of 16-bit elements: pairs in k, then rows 8 apart, then columns 8 apart.
const Layout<> operand_A(tuple(tuple(4, 8), tuple(2, 2, 2)), tuple(tuple(32, 1), tuple(16, 8, 128)));
// B, (thread, value) to n + 8·k: pairs in k of column lane / 4, then k 8 apart.
const Layout<> operand_B(tuple(tuple(4, 8), tuple(2, 2)), tuple(tuple(16, 1), tuple(8, 64)));

TEST(Convert, TheAccumulatorIsTheNextOperandAWithoutAnyExchange) {
  const Conversion conversion(fragment(accumulator, 16), fragment(operand_A, 16));
  EXPECT_LE(conversion.exchange(), Exchange::registers) << "registers only";
  EXPECT_EQ(conversion.exchange(), Exchange::nothing);
  EXPECT_EQ(conversion.counts(), (Counts{256, 0, 0, 0, 0}));
}

TEST(Convert, TheAccumulatorWithItsTilesInAnotherOrderIsOperandAWithinRegisters) {
  const Layout<> rows_last(tuple(tuple(4, 8), tuple(2, 2, 2)), tuple(tuple(32, 1), tuple(16, 128, 8)));
  const Conversion conversion(fragment(rows_last, 16), fragment(operand_A, 16));
  EXPECT_EQ(conversion.exchange(), Exchange::registers);
  EXPECT_EQ(to_string(conversion.source()),
            "F2{lane: [(1,0),(2,0),(4,0),(8,0),(16,0)], register: [(0,1),(0,4),(0,2)] -> lane: 32, register: 8}");
  EXPECT_EQ(conversion.counts(), (Counts{128, 128, 0, 0, 0})) << "the registers 0, 1, 6, 7 stay";
}

TEST(Convert, TheAccumulatorIsTheNextOperandBByShuffles) {
  const Layout<> one(tuple(tuple(4, 8), tuple(2, 2)), tuple(tuple(32, 1), tuple(16, 8)));
  const LinearLayout B =
      reshape_outputs(linear_layout(operand_B, {"lane", "register"}), {dimension("col", 8), dimension("row", 16)});
  EXPECT_EQ(exchange(fragment(one, 16), B), Exchange::lanes)
      << "a thread holds neighbours in a row and needs neighbours in a column";
}

TEST(Convert, Examples) {
  struct Case {
    LinearLayout src, dst;
    const char* source;
    Exchange exchange;
    Counts counts;
    const char* reason;
  };
  const Case cases[] = {
      {of({{"register", {{1}}}, {"lane", {{2}, {4}}}}),
       of({{"register", {{4}}}, {"lane", {{1}, {2}}}}),
       "F2{register: [(0,2)], lane: [(1,0),(0,1)] -> register: 2, lane: 4}",
       Exchange::lanes,
       {2, 0, 6, 0, 0},
       "the header's example"},
      {of({{"register", {{1}}}, {"lane", {{2}}}, {"warp", {{2}}}}),
       of({{"register", {{1}}}, {"lane", {{0}}}, {"warp", {{2}}}}),
       "F2{register: [(1,0,0)], lane: [(0,0,0)], warp: [(0,0,1)] -> register: 2, lane: 2, warp: 2}",
       Exchange::lanes,
       {4, 0, 4, 0, 0},
       "each warp of src has all elements: a replica spares shared memory"},
      {of({{"lane", {{1}}}, {"warp", {{2}}}}),
       of({{"lane", {{2}}}, {"warp", {{1}}}}),
       "F2{lane: [(0,1)], warp: [(1,0)] -> lane: 2, warp: 2}",
       Exchange::warps,
       {2, 0, 0, 2, 0},
       "places with lane = warp stay"},
      {of({{"lane", {{1}}}}),
       of({{"lane", {{1}}}, {"warp", {{0}}}}),
       "F2{lane: [1], warp: [0] -> lane: 2}",
       Exchange::warps,
       {2, 0, 0, 2, 0},
       "src has no second warp"},
      {of({{"lane", {{1}}}, {"block", {{0}}}}),
       of({{"register", {{1}}}, {"block", {{0}}}}),
       "F2{register: [(1,0)], block: [(0,1)] -> lane: 2, block: 2}",
       Exchange::lanes,
       {2, 0, 2, 0, 0},
       "each block has a copy"},
      {of({{"block", {{1}}}}),
       of({{"register", {{1}}}, {"block", {{0}}}}),
       "F2{register: [1], block: [0] -> block: 2}",
       Exchange::blocks,
       {1, 1, 0, 0, 2},
       ""},
      {of({{"register", {{1}, {1}}}}),
       of({{"register", {{1}}}}),
       "F2{register: [1] -> register: 4}",
       Exchange::nothing,
       {2, 0, 0, 0, 0},
       "either register would do; the place itself is one of them"},
      {of({}, {"x"}),
       of({{"register", {{0}}}}, {"x"}),
       "F2{register: [()] ->}",
       Exchange::registers,
       {1, 1, 0, 0, 0},
       "a single place, and another register"},
  };
  for (const Case& c : cases) {
    const Conversion conversion(c.src, c.dst);
    EXPECT_EQ(to_string(conversion.source()), c.source) << c.reason;
    EXPECT_EQ(conversion.exchange(), c.exchange) << c.source;
    EXPECT_EQ(conversion.counts(), c.counts) << c.source;
  }
}

TEST(Convert, RejectsWhatTheSourceLacks) {
  const auto why = [](const LinearLayout& src, const LinearLayout& dst) {
    return try_conversion(src, dst).rejection().message();
  };
  EXPECT_EQ(why(of({{"lane", {{2}}}}), of({{"lane", {{2}}}, {"register", {{1}}}})),
            "no conversion from F2{lane: [2]} to F2{lane: [2], register: [1]}: at coordinate 2 the latter has 1, which the "
            "former has nowhere");
  EXPECT_EQ(why(of({{"lane", {{1}}}}), of({{"thread", {{1}}}})),
            "a distribution has the inputs register, lane, warp and block, or some of them, and not thread; invert_and_compose "
            "takes any");
  EXPECT_EQ(try_conversion(of({{"lane", {{1}}}}), of({{"lane", {{2}}}})).rejection().kind(), Kind::inadmissible)
      << "outputs of 4 within 2";
}

/// 0 if the places are the same, else 1 + the last of register, lane, warp, block in which they differ, counting the dimensions
/// that only one has.
std::size_t distance_of(const LinearLayout& src, Word there, const LinearLayout& dst, Word here) {
  const std::array<const char*, 4> names = {"register", "lane", "warp", "block"};
  const auto value = [](const LinearLayout& F, Word place, const std::string& name) {
    const std::vector<Word> values = unpack(F.inputs(), place);
    for (std::size_t k = 0; k < values.size(); ++k) {
      if (F.inputs()[k].name == name) return values[k];
    }
    return Word{0};
  };
  std::size_t result = 0;
  for (std::size_t k = 0; k < names.size(); ++k) {
    if (value(src, there, names[k]) != value(dst, here, names[k])) result = k + 1;
  }
  return result;
}

TEST(Convert, TakesTheNearestPlaceEverywhere) {
  std::mt19937 random(19);
  const auto number = [&](std::size_t below) { return static_cast<std::size_t>(random() % below); };
  const auto drawn = [&](std::size_t bits) {
    std::vector<std::string> names{"register", "lane", "warp", "block"};
    std::shuffle(names.begin(), names.end(), random);
    std::vector<Dimension> inputs;
    std::size_t total = 0;
    for (std::size_t k = 0; k < 3; ++k) inputs.push_back({names[k], number(3)}), total += inputs.back().bits;
    std::vector<Word> columns;
    for (std::size_t i = 0; i < total; ++i)
      columns.push_back(number(2) == 0 ? Word{1} << number(bits) : number(std::size_t{1} << bits));
    return LinearLayout(inputs, {{"x", 1}, {"y", bits - 1}}, columns);
  };
  std::size_t converted = 0, rejected = 0;
  Counts farthest{};
  for (int round = 0; round < 4000; ++round) {
    const std::size_t bits = 1 + number(4);
    const LinearLayout src = drawn(bits), dst = drawn(bits);
    const auto conversion = try_conversion(src, dst);
    const std::string text = to_string(src) + " to " + to_string(dst);
    Counts counts{};
    bool exists = true;
    for (Word here = 0; here < Word{1} << dst.input_bits(); ++here) {
      std::size_t nearest = counts.size();
      for (Word there = 0; there < Word{1} << src.input_bits(); ++there) {
        if (src(there) == dst(here)) nearest = std::min(nearest, distance_of(src, there, dst, here));
      }
      exists = exists && nearest < counts.size();
      if (!exists) break;
      ++counts[nearest];
      if (!conversion) continue;
      ASSERT_EQ(src(conversion->source()(here)), dst(here)) << text;
      ASSERT_EQ(distance_of(src, conversion->source()(here), dst, here), nearest) << text << " at " << here;
      ASSERT_EQ(conversion->exchange_at(here), exchanges[nearest]) << text << " at " << here;
    }
    ASSERT_EQ(conversion.has_value(), exists) << text;
    (exists ? converted : rejected) += 1;
    if (!exists) continue;
    ASSERT_EQ(conversion->counts(), counts) << text;
    ++farthest[static_cast<std::size_t>(conversion->exchange())];
  }
  EXPECT_GT(converted, 500U);
  EXPECT_GT(rejected, 500U);
  for (const std::int64_t times : farthest) EXPECT_GT(times, 20) << "each exchange is the farthest sometimes";
}

}  // namespace
}  // namespace colex::convert_test
