// Vector widths by their definition: blocks that lie in both memories.
#include "colex/vector_width.hpp"

#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "colex/composed_recast.hpp"
#include "colex/injective.hpp"
#include "colex/sort.hpp"

#include "layouts.hpp"

namespace colex::vector_width_test {
namespace {

using fixture::flat;
using fixture::leaf;
using fixture::random_layout;

Layout<> tv(const Layout<>& threads, const Layout<>& values) { return make_layout<Checked, Checked>({threads, values}); }

/// Whether every thread's values are blocks of n, aligned in both memories: where a value is at several places, each of them.
template <class L>
bool moves_by(std::int64_t n, const L& source, const L& destination, std::int64_t threads, std::int64_t values) {
  const auto rest = [&](std::int64_t x) { return (x % n + n) % n; };
  for (std::int64_t t = 0; t < threads; ++t) {
    std::set<std::pair<std::int64_t, std::int64_t>> places;
    for (std::int64_t v = 0; v < values; ++v)
      places.emplace(source(Checked(t + v * threads)).value(), destination(Checked(t + v * threads)).value());
    for (const auto& [s, d] : places) {
      if (rest(s) != rest(d)) return false;
      for (std::int64_t j = 0; j < n; ++j) {
        if (places.count({s - rest(s) + j, d - rest(d) + j}) == 0) return false;
      }
    }
  }
  return true;
}

/// The largest such n.
template <class L>
std::int64_t widest(const L& source, const L& destination, std::int64_t threads, std::int64_t values) {
  std::int64_t n = values;
  while (!moves_by(n, source, destination, threads, values)) --n;
  return n;
}

TEST(VectorWidth, OfRowsIsWhatBothMemoriesAllow) {
  const Layout<> rows = flat({{8, 8}, {8, 1}});
  const struct {
    Layout<> destination;
    std::int64_t width;
  } cases[] = {{rows, 8}, {flat({{8, 9}, {8, 1}}), 1}, {flat({{8, 12}, {8, 1}}), 4}, {flat({{8, 1}, {8, 8}}), 1}};
  for (const auto& each : cases) {
    EXPECT_EQ(vector_width(rows, each.destination).value(), each.width) << to_string(each.destination);
  }
  // In another order of the values, the same in both memories.
  const Layout<> zigzag = tv(leaf(8, 8), flat({{2, 4}, {4, 1}}));
  EXPECT_EQ(vector_width(zigzag, zigzag).value(), 8);
}

/// A run of neighbours in each row of values, padded or not.
Layout<> drawn(std::mt19937_64& random, std::int64_t run, std::int64_t rows, std::int64_t threads) {
  const auto pick = [&](std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(random);
  };
  const std::int64_t row = run + pick(0, 4), thread = row * rows + pick(0, 4);
  return tv(leaf(threads, thread), flat({{run, 1}, {rows, row}}));
}

TEST(VectorWidth, IsTheLargestOfTheDefinition) {
  std::mt19937_64 random(7);
  std::int64_t wide = 0;
  for (int k = 0; k < 2000; ++k) {
    const std::int64_t run = 1 + k % 8, rows = 1 + k / 8 % 3, threads = 1 + k / 24 % 4;
    const Layout<> source = drawn(random, run, rows, threads), destination = drawn(random, run, rows, threads);
    const std::int64_t width = vector_width(source, destination).value();
    EXPECT_EQ(width, widest(source, destination, threads, run * rows)) << to_string(source) << " to " << to_string(destination);
    wide += width > 1;
  }
  EXPECT_GT(wide, 300);
}

TEST(VectorWidth, OfAnyLayoutIsTheLargestOfTheDefinition) {
  std::mt19937_64 random(8);
  int wide = 0, repeated = 0, downwards = 0;
  for (int k = 0; k < 10000; ++k) {
    const Layout<> values = random_layout(random, 3, 4, k % 2 == 0 ? 0 : -2, k % 3 == 0 ? 2 : 8);
    const Layout<> threads = random_layout(random, 2, 3, 0, 24);
    const std::int64_t count = size(threads).value(), each = size(values).value();
    const Layout<> source = tv(threads, values), rows = tv(leaf(count, each), leaf(each, 1));
    for (const Layout<>& destination : {tv(sort(threads), values), rows}) {
      const std::int64_t width = vector_width(source, destination).value();
      EXPECT_EQ(width, widest(source, destination, count, each)) << to_string(source) << " to " << to_string(destination);
      wide += width > 1;
      repeated += width > 1 && !injective(values).is_yes();
      downwards += width > 1 && values(Checked(1)) < Checked(0);
    }
  }
  EXPECT_GT(wide, 300);
  EXPECT_GT(repeated, 100);
  EXPECT_GT(downwards, 10);
}

// (2,3):(1,1) is 0 1 1 2 2 3: a block of four.
TEST(VectorWidth, OfElementsThatAThreadHasTwice) {
  const Layout<> twice = tv(leaf(2, 4), flat({{2, 1}, {3, 1}}));
  EXPECT_EQ(vector_width(twice, twice).value(), 4);
  const Layout<> many = tv(leaf(2, 1 << 20), flat({{2, 1}, {1 << 16, 1}}));
  const auto undecided = attempt([&] { return vector_width(many, many); });
  ASSERT_FALSE(undecided);
  EXPECT_EQ(undecided.rejection().kind(), Kind::unknown) << "never a number that is too small";
}

TEST(VectorWidth, OfSwizzledLayoutsIsTheLargestOfTheDefinition) {
  std::mt19937_64 random(9);
  const auto pick = [&](std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(random);
  };
  const auto drawn_swizzle = [&] {
    const std::int64_t bits = pick(0, 3), shift = pick(0, 4) * (pick(0, 1) == 0 ? 1 : -1);
    return Swizzle(bits, pick(0, 3), shift);
  };
  int wide = 0, wider_than_blocks = 0;
  for (int k = 0; k < 6000; ++k) {
    const Layout<> threads = leaf(pick(1, 4), std::int64_t{1} << pick(0, 6));
    const std::int64_t run = std::int64_t{1} << pick(0, 3), rows = pick(1, 3);
    const Layout<> values = k % 4 == 0 ? random_layout(random, 2, 4, 0, 8) : flat({{run, 1}, {rows, run + (k % 3 == 0 ? 4 : 0)}});
    const Swizzle sw = drawn_swizzle();
    const ComposedLayout<> source(sw, Checked(k % 5 == 0 ? pick(0, 16) : 0), tv(threads, values));
    const ComposedLayout<> destination(
        k % 2 == 0   ? Swizzle()
        : k % 7 == 1 ? sw
                     : drawn_swizzle(),
        Checked(0), tv(leaf(size(threads).value(), size(values).value()), k % 9 == 0 ? leaf(size(values).value(), 1) : values));
    const std::int64_t width = vector_width(source, destination).value(), most = size(values).value();
    EXPECT_EQ(width, widest(source, destination, size(threads).value(), most))
        << to_string(source) << " to " << to_string(destination);
    wide += width > 1;
    wider_than_blocks += !equal(sw, Swizzle()) && width > (std::int64_t{1} << sw.base());
  }
  EXPECT_GT(wide, 300);
  EXPECT_GT(wider_than_blocks, 100) << "a swizzle that leaves more together than its base says";
}

// Each thread has 4 values at 32*t + (i xor 4*(t%2)).
TEST(VectorWidth, OfRowsThatTheSwizzleMovesAsAWhole) {
  const ComposedLayout<> source(Swizzle(), Checked(0), flat({{4, 4}, {4, 1}}));
  EXPECT_EQ(vector_width(source, ComposedLayout<>(Swizzle(3, 0, 3), Checked(0), flat({{4, 32}, {4, 1}}))).value(), 4);
  const Layout<> many = flat({{std::int64_t{1} << 40, 64}, {64, 1}});
  EXPECT_EQ(vector_width(ComposedLayout<>(Swizzle(3, 3, 3), Checked(0), many), many).value(), 8) << "the first threads show it";
  const Layout<> apart = flat({{std::int64_t{1} << 40, 32}, {4, 1}});
  const auto undecided = attempt([&] { return vector_width(ComposedLayout<>(Swizzle(3, 0, 3), Checked(0), apart), apart); });
  ASSERT_FALSE(undecided);
  EXPECT_EQ(undecided.rejection().kind(), Kind::unknown) << "never a number that is too small";
}

TEST(VectorWidth, OfOtherThreadsIsRejected) {
  EXPECT_THROW(vector_width(flat({{8, 8}, {8, 1}}), flat({{4, 16}, {16, 1}})), Rejection);
  EXPECT_THROW(vector_width(leaf(8, 1), leaf(8, 1)), Rejection);
}

}  // namespace
}  // namespace colex::vector_width_test
