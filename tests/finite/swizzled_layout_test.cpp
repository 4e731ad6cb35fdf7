// Swizzles behind layouts of powers of two: the theorems are proved, a sample of swizzles and layouts is judged one by one,
// exactly where they should hold; and as a second opinion, without any solver, the algebra's decisions about every triple
// behind a few layouts, by walking them.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/composed_linear.hpp"
#include "colex/composed_values.hpp"
#include "colex/finite/swizzle.hpp"
#include "colex/linear_conversion.hpp"
#include "colex/linear_inverse.hpp"
#include "colex/swizzle.hpp"

#include "judges.hpp"
#include "power_layouts.hpp"

namespace {

using namespace colex::finite;
using namespace colex::solvers;
using colex::Checked;

class SwizzledLayoutTheorems : public BothJudges {};

TEST_F(SwizzledLayoutTheorems, AboutBitsAreProved) { expect_proved(swizzle_bits_theorems()); }
TEST_F(SwizzledLayoutTheorems, AreProved) { expect_proved(swizzled_layout_theorems()); }

struct Known {
  const char* why;
  Triple swizzle;
  std::vector<Powers> layout;
  bool is_layout;
};

TEST_F(SwizzledLayoutTheorems, SayWhichComposedLayoutsAreLayouts) {
  const std::vector<Known> table = {
      {"the 128-byte swizzle of a row-major tile", {3, 4, 3}, {{3, 7}, {7, 0}}, false},
      {"one row of it: bits 7 to 9 are never set", {3, 4, 3}, {{7, 0}}, true},
      {"one column of it: bits 4 to 6 are never set, 8:144", {3, 4, 3}, {{3, 7}}, true},
      {"bits 7 and 4 are both there", {3, 4, 3}, {{3, 7}, {1, 4}}, false},
      {"bits 7 and 5 are not partners", {3, 4, 3}, {{1, 7}, {1, 5}}, true},
      {"upwards", {2, 1, -3}, {{2, 1}, {1, 6}}, true},
      {"upwards, onto bit 4", {2, 1, -3}, {{2, 1}, {1, 4}}, false},
      {"bits that are read and written both", {3, 0, 1}, {{4, 0}}, false},
      {"every second bit of them", {3, 0, 1}, {{1, 0}, {1, 2}}, true},
      {"no shift: bits 2 and 3 are lost", {2, 2, 0}, {{4, 0}}, true},
  };
  std::vector<Obligation> obligations;
  std::vector<bool> stands;
  for (const Known& known : table) {
    EXPECT_EQ(is_layout(known.swizzle, known.layout), known.is_layout) << known.why;
    obligations.push_back(additivity(known.swizzle, known.layout));
    stands.push_back(known.is_layout);
  }
  expect_rulings(obligations, stands);
}

/// A linear layout whose values are below 2^bits: some of the bits, in any order, as modes.
std::vector<Powers> random_linear_layout(std::mt19937& random, unsigned bits, std::size_t most) {
  std::vector<Powers> modes;
  std::vector<unsigned> places;
  for (unsigned to = 0; to < bits; ++to) places.push_back(to);
  std::shuffle(places.begin(), places.end(), random);
  places.resize(std::min<std::size_t>(places.size(), 1 + random() % most));
  for (const unsigned to : places) {
    // The next bit up, twice in a row, is one mode.
    if (!modes.empty() && modes.back().to + modes.back().length == to) {
      ++modes.back().length;
    } else {
      modes.push_back({1, to});
    }
  }
  return modes;
}

/// C(x), at every coordinate.
std::vector<std::int64_t> values_of(const colex::ComposedLayout<>& C) {
  std::vector<std::int64_t> values;
  for (std::int64_t x = 0; x < size(C).value(); ++x) values.push_back(C(Checked(x)).value());
  return values;
}

bool distinct(const std::vector<std::int64_t>& values) {
  return std::set<std::int64_t>(values.begin(), values.end()).size() == values.size();
}

TEST(EveryTripleBehindALayout, IsAsTheTheoremsSayByItsValues) {
  std::mt19937 random(4);
  std::size_t composed = 0, layouts = 0, unmoved = 0, injective = 0;
  for (const Triple& t : triples(32)) {
    const colex::Swizzle sw(t.bits, t.base, t.shift);
    const std::vector<Powers> modes = random_linear_layout(random, std::min(32u, static_cast<unsigned>(sw.window()) + 2), 5);
    const colex::Layout<> L = as_layout(modes);
    const colex::ComposedLayout<> C = composition(sw, L);
    const std::string text = to_string(C);
    const std::vector<std::int64_t> values = values_of(C), straight = values_of(composition(colex::Swizzle(), L));

    const colex::LinearLayout F = linear_layout(C);
    for (std::size_t x = 0; x < values.size(); ++x) ASSERT_EQ(F(x), static_cast<colex::Word>(values[x])) << text;

    const bool apart = distinct(values);
    const std::uint64_t read = static_cast<std::uint64_t>(sw.source_mask());
    const bool reads = std::any_of(modes.begin(), modes.end(), [&](const Powers& mode) { return (reach_of(mode) & read) != 0; });
    EXPECT_EQ(apart, bijective(sw) || !reads) << text;
    EXPECT_EQ(values == straight, !reads) << text;
    EXPECT_EQ(equal(C, L).is_yes(), !reads) << text;
    EXPECT_EQ(cosize(C).value(), 1 + *std::max_element(values.begin(), values.end())) << text;

    const auto flat = colex::attempt([&] { return to_layout(F); });
    EXPECT_EQ(static_cast<bool>(flat), is_layout(t, modes)) << text;
    for (std::size_t x = 0; flat && x < values.size(); ++x) {
      ASSERT_EQ((*flat)(Checked(static_cast<std::int64_t>(x))).value(), values[x]) << text;
    }
    composed += 1;
    layouts += flat ? 1 : 0;
    unmoved += reads ? 0 : 1;
    injective += apart ? 1 : 0;
  }
  RecordProperty("layouts", static_cast<int>(layouts));
  RecordProperty("unmoved", static_cast<int>(unmoved));
  EXPECT_EQ(composed, 12529u);
  EXPECT_GT(unmoved, 1000u);
  EXPECT_GT(layouts, unmoved) << "some are layouts although they are moved";
  EXPECT_GT(injective, layouts);
  EXPECT_LT(injective, composed) << "some lose bits: a shift of 0";
}

/// values[x xor y] = values[x] xor values[y] xor values[0], asked where y is the highest bit of x.
bool is_affine(const std::vector<std::int64_t>& values) {
  for (std::size_t x = 1; x < values.size(); ++x) {
    const std::size_t highest = std::bit_floor(x);
    if (values[x] != (values[highest] ^ values[x ^ highest] ^ values[0])) return false;
  }
  return true;
}

TEST(EveryTripleBehindALayout, IsAffineExactlyIfOffsetAndLayoutAre) {
  std::mt19937 random(5);
  std::size_t affine = 0, carried = 0;
  for (const Triple& t : triples(32)) {
    const colex::Swizzle sw(t.bits, t.base, t.shift);
    const colex::Layout<> L = as_layout(random_linear_layout(random, 31, 4));
    const Checked offset(static_cast<std::int64_t>(random() & random() & 0x7fffffff));
    const colex::ComposedLayout<> C = colex::make_composed_layout<Checked>(sw, offset, L);
    const auto found = colex::affine_bits(sw, offset, L);
    (found ? affine : carried) += 1;
    ASSERT_EQ(found.has_value(), is_affine(values_of(colex::make_composed_layout<Checked>(colex::Swizzle(), offset, L))))
        << to_string(C);
    for (std::int64_t x = 0; found && x < size(L).value(); ++x) {
      ASSERT_EQ(found->constant ^ colex::f2_apply(found->columns, static_cast<colex::Word>(x)),
                static_cast<colex::Word>(C(Checked(x)).value()))
          << to_string(C);
    }
  }
  EXPECT_GT(affine, 1000u);
  EXPECT_GT(carried, 500u);
}

TEST(EveryTriple, IsUndoneAndRecastAsTheTheoremsSay) {
  std::mt19937 random(6);
  for (const Triple& t : triples(32)) {
    const colex::Swizzle sw(t.bits, t.base, t.shift);
    const Checked x(static_cast<std::int64_t>(random()));
    if (bijective(sw)) {
      ASSERT_EQ(preimage(sw, sw(x)), x) << to_string(sw);
    }
    const unsigned distance = static_cast<unsigned>(t.shift < 0 ? -t.shift : t.shift);
    const colex::Swizzle twice = t.bits > distance ? colex::Swizzle(t.bits - distance, t.base, 2 * t.shift) : colex::Swizzle();
    ASSERT_EQ(sw(sw(x)), twice(x)) << to_string(sw);

    const unsigned k = static_cast<unsigned>(random() % 8);
    const std::int64_t n = std::int64_t{1} << k;
    const auto up = colex::attempt([&] { return upcast(sw, n); });
    ASSERT_EQ(static_cast<bool>(up), t.bits == 0 || k <= t.base) << to_string(sw) << " by " << n;
    const std::int64_t block = x.value() >> 8, j = static_cast<std::int64_t>(random()) % n;
    if (up) {
      ASSERT_EQ(sw(n * block + j), Checked(n) * (*up)(block) + Checked(j)) << to_string(sw) << " by " << n;
    }
    const colex::Swizzle cute = cute_upcast(sw, n);
    if (t.shift >= 0) {
      ASSERT_EQ(sw(n * block) / Checked(n), cute(block)) << to_string(sw) << " by " << n;
    } else {
      ASSERT_EQ(sw(n * block), Checked(n) * cute(block)) << to_string(sw) << " by " << n;
    }
  }
}

}  // namespace
