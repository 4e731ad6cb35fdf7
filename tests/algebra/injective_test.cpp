// Injective, against the table of values, and at sizes at which there is none.
#include "colex/injective.hpp"

#include <algorithm>
#include <cstdint>
#include <random>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "layouts.hpp"

namespace colex::injective_test {
namespace {

using fixture::every_layout;
using fixture::flat;
using fixture::leaf;
using fixture::random_layout;
using fixture::values;

/// The value at a natural coordinate, which may not fit 64 bits.
Wide value_at(const Layout<>& L, const Tuple<Checked>& coordinate) {
  const auto x = leaves(coordinate);
  const auto d = leaves(L.stride());
  Wide sum(0);
  for (std::size_t k = 0; k < x.size(); ++k) sum = sum + Wide(x[k]) * Wide(d[k]);
  return sum;
}
Vector<> value_at(const CoordinateLayout<>& L, const Tuple<Checked>& coordinate) { return L(coordinate); }

/// Two different coordinates of L, each within the shape, with the same value.
template <class D>
testing::AssertionResult collide(const Layout<Checked, D>& L, const Collision<Checked>& pair) {
  const auto s = leaves(L.shape());
  const auto x = leaves(pair.first);
  const auto y = leaves(pair.second);
  if (!congruent(pair.first, L.shape()) || !congruent(pair.second, L.shape())) {
    return testing::AssertionFailure() << "not natural coordinates of " << to_string(L);
  }
  for (std::size_t k = 0; k < s.size(); ++k) {
    if (x[k] < Checked(0) || y[k] < Checked(0) || !(x[k] < s[k]) || !(y[k] < s[k])) {
      return testing::AssertionFailure() << "outside the shape of " << to_string(L);
    }
  }
  if (pair.first == pair.second) return testing::AssertionFailure() << "the same coordinate twice";
  if (!(value_at(L, pair.first) == value_at(L, pair.second))) {
    return testing::AssertionFailure() << to_string(L) << " has different values at " << to_string(pair.first) << " and "
                                       << to_string(pair.second);
  }
  return testing::AssertionSuccess();
}

void expect_as_in_table(const Layout<>& L) {
  const auto all = values(L);
  const bool expected = std::set<Checked>(all.begin(), all.end()).size() == all.size();
  const auto answer = injective(L);
  ASSERT_EQ(answer.is_yes(), expected) << to_string(L);
  ASSERT_EQ(answer.is_no(), !expected) << to_string(L);
  if (answer.is_no()) {
    ASSERT_TRUE(answer.witness()) << to_string(L);
    ASSERT_TRUE(collide(L, *answer.witness()));
  }
}

TEST(Injective, AgreesWithTheTableOfValues) {
  for (const Layout<>& L : every_layout(3, 4, -4, 6)) expect_as_in_table(L);
  for (const Layout<>& L : every_layout(2, 7, -7, 11)) expect_as_in_table(L);
  for (const Layout<>& L : every_layout(1, 7, -3, 3)) expect_as_in_table(L);
  expect_as_in_table(Layout<>());
}

TEST(Injective, AgreesWithTheTableOfValuesAtRandom) {
  std::mt19937_64 random(1);
  for (int n = 0; n < 4000; ++n) expect_as_in_table(random_layout(random, 5, 5, -60, 90));
  for (int n = 0; n < 1000; ++n) expect_as_in_table(random_layout(random, 7, 3, -700, 900));
}

struct Case {
  const char* reason;
  Layout<> layout;
  bool expected;
};

TEST(Injective, ByExample) {
  const std::int64_t m = std::int64_t{1} << 20;
  const std::int64_t big = std::int64_t{1} << 62;
  const Case cases[] = {
      {"strides that overlap without a collision", Layout<>(tuple(2, 2), tuple(2, 3)), true},
      {"equal strides", Layout<>(tuple(2, 2), tuple(1, 1)), false},
      {"a broadcast", Layout<>(tuple(4, 2), tuple(1, 0)), false},
      {"a broadcast of extent 1", Layout<>(tuple(4, 1), tuple(1, 0)), true},
      {"the accumulator of mma.m16n8k16", Layout<>(tuple(tuple(4, 8), tuple(2, 2)), tuple(tuple(32, 1), tuple(16, 8))), true},
      {"2^60 elements, padded", Layout<>(tuple(m, m, m), tuple(1, m + 1, 1099512676353)), true},
      {"2^60 elements, padded, permuted", Layout<>(tuple(m, m, m), tuple(m + 1, 1099512676353, 1)), true},
      {"2^60 elements, one too near", Layout<>(tuple(m, m, m), tuple(1, m - 1, m * m)), false},
      {"2^60 elements, reversed rows", Layout<>(tuple(m, m, m), tuple(-1, m, -m * m)), true},
      {"more coordinates than values between the least and the largest", Layout<>(tuple(m, m, m), tuple(3, 5, 7)), false},
      {"strides near 2^62, whose sums do not fit 64 bits", Layout<>(tuple(2, 2, 2), tuple(big, big + 1, big + 3)), true},
      {"2·(2^62+1) = 2^62 + (2^62+2)", Layout<>(tuple(2, 3, 2), tuple(big, big + 1, big + 2)), false},
      {"a size that does not fit 64 bits", Layout<>(tuple(big, big, 2), tuple(1, 2, 4)), false},
      {"the least strides there are", Layout<>(tuple(2, 2), tuple(INT64_MIN, INT64_MAX)), true},
      {"rank 0", Layout<>(), true},
      {"one coordinate", leaf(1, 0), true},
  };
  for (const Case& c : cases) {
    const auto answer = injective(c.layout);
    EXPECT_EQ(answer.is_yes(), c.expected) << c.reason;
    EXPECT_EQ(answer.is_no(), !c.expected) << c.reason;
    if (answer.is_no() && answer.witness()) {
      EXPECT_TRUE(collide(c.layout, *answer.witness())) << c.reason;
    }
  }
}

TEST(Injective, OfEveryPermutedPaddedLayoutOf2To60Elements) {
  std::mt19937_64 random(2);
  for (int n = 0; n < 300; ++n) {
    Modes<Checked> modes;
    std::int64_t reach = 1;
    while (reach < std::int64_t{1} << 52) {
      const std::int64_t extent = 2 + static_cast<std::int64_t>(random() % 200);
      const std::int64_t stride = reach + static_cast<std::int64_t>(random() % 3);
      modes.push_back({extent, random() % 2 == 0 ? stride : -stride});
      reach = stride * extent;
    }
    std::shuffle(modes.begin(), modes.end(), random);
    EXPECT_TRUE(injective(flat(modes)).is_yes()) << to_string(flat(modes));
  }
}

TEST(Injective, IsUnknownWhereTheBudgetEnds) {
  const Layout<> hard = flat({{4, 3913561471830},
                              {4, 2871901243511},
                              {4, 4209348238761},
                              {4, 3523849723847},
                              {4, 2938472938471},
                              {4, 3141592653589},
                              {4, 2718281828459},
                              {4, 1618033988749},
                              {4, 4142135623731},
                              {4, 1732050807569}});
  const auto answer = injective(hard, Enumeration(100));
  ASSERT_TRUE(answer.is_unknown());
  EXPECT_EQ(answer.budget(), "enumeration of 100 values");
}

TEST(Injective, PigeonholeNeedsNoSearch) {
  // 4^10 coordinates on less than 4^10 values, and a search that gives up at once.
  const Layout<> crowded = flat(
      {{4, 30011}, {4, 30013}, {4, 30029}, {4, 30047}, {4, 30059}, {4, 30071}, {4, 30089}, {4, 30091}, {4, 30097}, {4, 30103}});
  const auto answer = injective(crowded, Enumeration(0));
  EXPECT_TRUE(answer.is_no());
  EXPECT_FALSE(answer.witness());
  const auto searched = injective(crowded);
  ASSERT_TRUE(searched.is_no() && searched.witness());
  EXPECT_TRUE(collide(crowded, *searched.witness()));
}

TEST(Injective, OfCoordinateLayouts) {
  using V = Vector<>;
  const auto strides = [](std::vector<V> list) {
    Tuple<V>::Modes result(list.begin(), list.end());
    return Tuple<V>(result);
  };
  const auto yes = [&](const CoordinateLayout<>& L) { return injective(L).is_yes(); };
  EXPECT_TRUE(yes(CoordinateLayout<>(tuple(4, 8), strides({V(1, {0}), V(1, {1})}))));
  EXPECT_FALSE(yes(CoordinateLayout<>(tuple(4, 8), strides({V(1, {0}), V(1, {0})}))));
  EXPECT_TRUE(yes(CoordinateLayout<>(tuple(4, 8), strides({V(1, {0}), V(4, {0})})))) << "as 4:1 and 8:4";
  EXPECT_TRUE(yes(CoordinateLayout<>(tuple(4, 4, 4), strides({V(1, {0}), V(1, {1}), V(4, {0}) + V(1, {1})}))));
  const CoordinateLayout<> diagonal(tuple(4, 4, 4), strides({V(1, {0}), V(1, {1}), V(1, {0}) + V(1, {1})}));
  const auto answer = injective(diagonal);
  ASSERT_TRUE(answer.is_no() && answer.witness());
  EXPECT_TRUE(collide(diagonal, *answer.witness()));
}

// Every coordinate layout with two components is as the pairs of values of its two component layouts.
TEST(Injective, OfCoordinateLayoutsAgreesWithTheTable) {
  for (const Layout<>& first : every_layout(2, 3, -2, 3)) {
    for (std::int64_t a = -1; a <= 2; ++a) {
      for (std::int64_t b = -1; b <= 2; ++b) {
        const auto m = modes(first);
        using V = Vector<>;
        const Tuple<V> stride(Tuple<V>::Modes{V(m[0].stride, {0}) + V(a, {1}), V(m[1].stride, {0}) + V(b, {1})});
        const CoordinateLayout<> L(first.shape(), stride);
        std::set<std::pair<std::int64_t, std::int64_t>> seen;
        for (std::int64_t x = 0; x < size(L).value(); ++x) {
          const V value = L(Checked(x));
          seen.insert({value[{0}].value(), value[{1}].value()});
        }
        const bool expected = static_cast<std::int64_t>(seen.size()) == size(L).value();
        const auto answer = injective(L);
        ASSERT_EQ(answer.is_yes(), expected) << to_string(L);
        if (answer.is_no()) {
          ASSERT_TRUE(collide(L, *answer.witness()));
        }
      }
    }
  }
}

}  // namespace
}  // namespace colex::injective_test
