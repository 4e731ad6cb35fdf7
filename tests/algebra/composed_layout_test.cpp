// Composed layouts against the function x -> A(offset + B(x)), evaluated part by part.
#include "colex/composed_layout.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/composed_divide.hpp"
#include "colex/composed_inverse.hpp"
#include "colex/composed_linear.hpp"
#include "colex/composed_recast.hpp"
#include "colex/composed_values.hpp"
#include "colex/swizzle_transfer.hpp"

#include "archetype.hpp"
#include "layouts.hpp"
#include "rejected.hpp"
#include "swizzles.hpp"

namespace colex::composed_layout_test {
namespace {

using fixture::every_swizzle;
using fixture::flat;
using fixture::kind_of;
using fixture::leaf;
using fixture::message_of;
using fixture::swizzled;
using C = ComposedLayout<>;

const Layout<> tile(tuple(8, 64), tuple(64, 1));

std::vector<Checked> values(const C& composed) {
  std::vector<Checked> result;
  for (std::int64_t x = 0; x < size(composed).value(); ++x) result.push_back(composed(Checked(x)));
  return result;
}

/// Layouts of power-of-two extents whose strides are a permutation of the compact ones, of 2^bits elements, and broadcasts of
/// these.
std::vector<Layout<>> bit_layouts(std::size_t bits) {
  std::vector<std::int64_t> strides;
  for (std::size_t i = 0; i < bits; ++i) strides.push_back(std::int64_t{1} << i);
  std::vector<Layout<>> result;
  do {
    Modes<Checked> modes;
    for (const std::int64_t stride : strides) modes.push_back({2, stride});
    result.push_back(flat(modes));
    modes.push_back({2, 0});
    result.push_back(flat(modes));
  } while (std::next_permutation(strides.begin(), strides.end()));
  return result;
}

TEST(ComposedLayout, Text) {
  EXPECT_EQ(to_string(composition(Swizzle(3, 4, 3), tile)), "Sw<3,4,3> o 0 o (8,64):(64,1)");
  EXPECT_EQ(to_string(C(Layout<>(tuple(6, 4), tuple(1, 100)), 2, leaf(4, 4))), "(6,4):(1,100) o 2 o 4:4");
  EXPECT_EQ(to_string(make_composed_layout(Swizzle(2, 0, -3), -1, leaf(4, 4))), "Sw<2,0,-3> o -1 o 4:4");
}

TEST(ComposedLayout, ASwizzledTile) {
  // 16-bit elements, rows of 128 bytes: units of 8 elements, xored with the row.
  const C composed = composition(Swizzle(3, 3, 3), tile);
  for (std::int64_t row = 0; row < 8; ++row) {
    for (std::int64_t column = 0; column < 64; ++column) {
      const Checked expected = row * 64 + ((column / 8) ^ row) * 8 + column % 8;
      ASSERT_EQ(composed(tuple(row, column)), expected);
      ASSERT_EQ(composed(Checked(row + 8 * column)), expected) << "the 1-D coordinate";
    }
  }
  EXPECT_EQ(size(composed), Checked(512));
  EXPECT_EQ(composed.rank(), 2U);
  EXPECT_EQ(composed.depth(), 1U);
  EXPECT_EQ(composed.shape(), tuple(8, 64));
  EXPECT_EQ(composed.mode(1), composition(Swizzle(3, 3, 3), leaf(64, 1)));
  EXPECT_EQ(kind_of([&] { composed.mode(2); }), Kind::domain);
  EXPECT_EQ(kind_of([&] { composed(Checked(-1)); }), Kind::domain);
  EXPECT_EQ(kind_of([&] { composed(tuple(1, 2, 3)); }), Kind::type);
}

TEST(ComposedLayout, WhatCompositionRejectsAsAPair) {
  const Layout<> A(tuple(6, 4), tuple(1, 100));
  const C pair(A, 0, leaf(4, 4));
  EXPECT_EQ(kind_of([&] { composition(A, leaf(4, 4)); }), Kind::inadmissible);
  EXPECT_EQ(values(pair), (std::vector<Checked>{0, 4, 102, 200})) << "A(0), A(4), A(8), A(12)";
  EXPECT_EQ(values(C(A, 3, leaf(4, 4))), (std::vector<Checked>{3, 101, 105, 203})) << "A(3), A(7), A(11), A(15)";
}

TEST(ComposedLayout, AnOffsetMayMakeUpForANegativeStride) {
  EXPECT_EQ(values(C(Swizzle(1, 0, 1), 3, leaf(4, -1))), (std::vector<Checked>{2, 3, 1, 0})) << "Sw of 3, 2, 1, 0";
  EXPECT_EQ(kind_of([] { C(Swizzle(1, 0, 1), 2, leaf(4, -1))(Checked(3)); }), Kind::domain) << "Sw(-1)";
}

TEST(ComposedSlice, KeepsTheOffsetInside) {
  const Layout<> inner(tuple(4, tuple(2, 8)), tuple(16, tuple(8, 1)));
  const C composed(Swizzle(2, 1, 3), 5, inner);
  for (std::int64_t i = 0; i < 4; ++i) {
    const C column = slice(slots<Checked>(i, Underscore{}), composed);
    for (std::int64_t j = 0; j < 16; ++j) ASSERT_EQ(column(Checked(j)), composed(tuple(i, j)));
  }
  for (std::int64_t j = 0; j < 8; ++j) {
    const C part = slice(slots<Checked>(Underscore{}, slots<Checked>(Underscore{}, j)), composed);
    for (std::int64_t i = 0; i < 4; ++i) {
      for (std::int64_t k = 0; k < 2; ++k) ASSERT_EQ(part(tuple(i, k)), composed(tuple(i, tuple(k, j))));
    }
  }
  EXPECT_EQ(to_string(slice(slots<Checked>(1, Underscore{}), composition(Swizzle(3, 3, 3), tile))), "Sw<3,3,3> o 64 o (64):(1)");
  EXPECT_EQ(domain_offset(tuple(1, 2), composed)(tuple(2, 3)), composed(tuple(3, 5))) << "no carry from (1,2) + (2,3)";
  EXPECT_EQ(kind_of([&] { slice(slots<Checked>(1, 2, Underscore{}), composed); }), Kind::type);
}

TEST(ComposedComposition, WithALayoutOnTheRight) {
  const C composed = composition(Swizzle(3, 3, 3), tile);
  const Layout<> right(tuple(4, tuple(2, 8)), tuple(8, tuple(1, 32)));
  const C result = composition(composed, right);
  for (std::int64_t x = 0; x < 64; ++x) ASSERT_EQ(result(Checked(x)), composed(right(Checked(x))));
  EXPECT_EQ(to_string(composition(composed, tiler<Checked>(4, 32))), "Sw<3,3,3> o 0 o (4,32):(64,1)") << "by mode";
  EXPECT_EQ(kind_of([&] { composition(C(Swizzle(), 0, Layout<>(tuple(6, 4), tuple(1, 100))), leaf(4, 4)); }), Kind::inadmissible);
}

TEST(ComposedComposition, WithASwizzleOnTheLeft) {
  for (const Swizzle& outer : every_swizzle(2, 2, 3)) {
    for (const Swizzle& inner : every_swizzle(2, 2, 3)) {
      const auto result = try_composition(outer, composition(inner, leaf(64, 1)));
      ASSERT_EQ(result.has_value(), try_composition(outer, inner).has_value());
      for (std::int64_t x = 0; result && x < 64; ++x)
        ASSERT_EQ((*result)(Checked(x)).value(), swizzled(outer, swizzled(inner, x)));
    }
  }
  const C pair(tile, 0, leaf(4, 2));
  EXPECT_EQ(composition(Swizzle(3, 3, 3), pair), composition(Swizzle(3, 3, 3), leaf(4, 128))) << "the layouts compose";
  EXPECT_EQ(kind_of([&] { composition(Swizzle(3, 3, 3), pair.with_offset(1)); }), Kind::inadmissible);
}

TEST(ComposedDivide, RearrangesTheDomain) {
  const C composed = composition(Swizzle(3, 3, 3), tile);
  const Tiler<> by = tiler<Checked>(4, 32);
  EXPECT_EQ(to_string(logical_divide(composed, by)), "Sw<3,3,3> o 0 o ((4,2),(32,2)):((64,256),(1,32))");
  EXPECT_EQ(to_string(zipped_divide(composed, by)), "Sw<3,3,3> o 0 o ((4,32),(2,2)):((64,1),(256,32))");
  EXPECT_EQ(to_string(tiled_divide(composed, by)), "Sw<3,3,3> o 0 o ((4,32),2,2):((64,1),256,32)");
  EXPECT_EQ(to_string(flat_divide(composed, by)), "Sw<3,3,3> o 0 o (4,32,2,2):(64,1,256,32)");
  for (std::int64_t i = 0; i < 8; ++i) {
    for (std::int64_t j = 0; j < 64; ++j) {
      ASSERT_EQ(zipped_divide(composed, by)(tuple(tuple(i % 4, j % 32), tuple(i / 4, j / 32))), composed(tuple(i, j)));
    }
  }
}

TEST(ComposedProduct, RepeatsTheTile) {
  const C composed = composition(Swizzle(3, 3, 3), tile);
  EXPECT_EQ(to_string(logical_product(composed, leaf(3, 1))), "Sw<3,3,3> o 0 o ((8,64),3):((64,1),512)");
  EXPECT_EQ(to_string(tile_to_shape(composed, tuple(16, 128))), "Sw<3,3,3> o 0 o ((8,2),(64,2)):((64,512),(1,1024))")
      << "how a swizzle atom becomes a shared-memory layout";
  EXPECT_EQ(blocked_product(composed, Layout<>(tuple(2, 1), tuple(1, 0))).inner(),
            blocked_product(tile, Layout<>(tuple(2, 1), tuple(1, 0))));
}

TEST(ComposedLayout, CoalesceKeepsTheFunction) {
  const C composed(Swizzle(2, 1, 3), 8, Layout<>(tuple(tuple(2, 4), tuple(2, 1, 8)), tuple(tuple(1, 2), tuple(64, 0, 128))));
  EXPECT_EQ(coalesce(composed).inner(), Layout<>(tuple(8, 16), tuple(1, 64)));
  EXPECT_EQ(values(coalesce(composed)), values(composed));
  EXPECT_EQ(values(coalesce(composed, tuple(1, 1))), values(composed));
}

TEST(ComposedLayout, Portions) {
  const C composed(Swizzle(3, 3, 3), 5, tile);
  EXPECT_EQ(get_swizzle_portion(composed), Swizzle(3, 3, 3));
  EXPECT_EQ(get_nonswizzle_portion(composed), tile);
  EXPECT_EQ(get_swizzle_portion(tile), Swizzle(0, 4, 3)) << "CuTe's identity";
  EXPECT_EQ(get_nonswizzle_portion(tile), tile);
  EXPECT_EQ(kind_of([] { get_swizzle_portion(C(tile, 0, tile)); }), Kind::type);
}

TEST(SwizzleBehindALayout, ExistsExactlyIfSomeSwizzleIsIt) {
  const std::vector<Swizzle> candidates = every_swizzle(3, 4, 4);
  std::size_t found = 0;
  std::size_t none = 0;
  for (const Layout<>& A : bit_layouts(4)) {
    const std::int64_t n = size(A).value();
    for (const Swizzle& sw : every_swizzle(2, 2, 3)) {
      bool stays = true;
      std::vector<Checked> expected;
      for (std::int64_t x = 0; x < n; ++x) {
        stays = stays && swizzled(sw, x) < n;
        expected.push_back(A(Checked(swizzled(sw, x))));
      }
      const auto result = try_composition(A, sw);
      if (!stays) {
        ASSERT_FALSE(result.has_value());
        continue;
      }
      const bool exists = std::any_of(candidates.begin(), candidates.end(),
                                      [&](const Swizzle& behind) { return values(composition(behind, A)) == expected; });
      ASSERT_EQ(result.has_value(), exists) << to_string(A) << " o " << to_string(sw);
      if (!result) {
        ++none;
        continue;
      }
      ++found;
      ASSERT_EQ(result->inner(), A);
      ASSERT_EQ(values(*result), expected) << to_string(A) << " o " << to_string(sw) << " is not " << to_string(*result);
    }
  }
  EXPECT_GT(found, 500U);
  EXPECT_GT(none, 100U);
}

TEST(SwizzleBehindALayout, Examples) {
  EXPECT_EQ(to_string(composition(Layout<>(tuple(8, 8), tuple(8, 1)), Swizzle(3, 0, 3))), "Sw<3,0,-3> o 0 o (8,8):(8,1)");
  EXPECT_EQ(to_string(composition(Layout<>(tuple(8, 8, 3), tuple(8, 1, 64)), Swizzle(3, 0, 3))),
            "Sw<3,0,-3> o 0 o (8,8,3):(8,1,64)")
      << "a mode beyond the swizzle, of any extent";
  EXPECT_EQ(to_string(composition(Layout<>(tuple(8, 8, 2), tuple(8, 1, 192)), Swizzle(3, 0, 3))),
            "Sw<3,0,-3> o 0 o (8,8,2):(8,1,192)")
      << "a mode beyond the swizzle, of any stride above it";
  EXPECT_EQ(kind_of([] { composition(Layout<>(tuple(8, 8, 3), tuple(8, 1, 72)), Swizzle(3, 0, 3)); }), Kind::inadmissible)
      << "72 reaches into the swizzle's bits";
  EXPECT_EQ(kind_of([] { composition(leaf(48, 1), Swizzle(3, 0, 3)); }), Kind::inadmissible)
      << "48 is no power of two, and below 64";
  EXPECT_EQ(kind_of([] { composition(leaf(64, 3), Swizzle(3, 0, 3)); }), Kind::inadmissible) << "3x is not linear";
}

TEST(LayoutOfAComposedLayout, IsTheCompositionOfTheFunctions) {
  const Layout<> A(tuple(8, 8), tuple(8, 1));
  const C swizzled_inside = composition(Swizzle(2, 0, 3), Layout<>(tuple(4, 4), tuple(1, 16)));
  const C result = composition(A, swizzled_inside);
  for (std::int64_t x = 0; x < 16; ++x) ASSERT_EQ(result(Checked(x)), A(swizzled_inside(Checked(x))));
  const C pair(leaf(32, 2), 3, leaf(4, 4));
  const C outside = composition(A, pair);
  for (std::int64_t x = 0; x < 4; ++x) ASSERT_EQ(outside(Checked(x)), A(pair(Checked(x))));
  EXPECT_EQ(kind_of([&] { composition(A, swizzled_inside.with_offset(1)); }), Kind::inadmissible);
  EXPECT_EQ(kind_of([&] { composition(A, composition(Swizzle(2, 0, 3), leaf(128, 1))); }), Kind::inadmissible)
      << "beyond A's domain";
}

TEST(TransferSwizzle, PermutesTheSameCoordinates) {
  std::size_t found = 0;
  const std::vector<Layout<>> layouts = bit_layouts(3);
  for (const Layout<>& from : layouts) {
    for (const Layout<>& to : layouts) {
      for (const Swizzle& sw : every_swizzle(2, 1, 2)) {
        const auto result = attempt([&] { return transfer_swizzle(sw, from, to); });
        if (!result) continue;
        ++found;
        const std::vector<Checked> old_values = fixture::values(from);
        for (std::int64_t x = 0; x < size(from).value(); ++x) {
          const auto y = std::find(old_values.begin(), old_values.end(), Checked(swizzled(sw, from(Checked(x)).value())));
          ASSERT_NE(y, old_values.end()) << to_string(sw) << " leaves " << to_string(from);
          ASSERT_EQ((*result)(Checked(x)), to(Checked(y - old_values.begin())));
        }
      }
    }
  }
  EXPECT_GT(found, 300U);
  EXPECT_EQ(to_string(transfer_swizzle(Swizzle(3, 0, 3), leaf(64, 1), Layout<>(tuple(8, 8), tuple(8, 1)))),
            "Sw<3,0,-3> o 0 o (8,8):(8,1)");
  EXPECT_EQ(kind_of([] { transfer_swizzle(Swizzle(1, 0, 3), leaf(8, 2), leaf(8, 1)); }), Kind::inadmissible)
      << "8 goes to 9, an odd address";
  EXPECT_EQ(kind_of([] { transfer_swizzle(Swizzle(1, 0, 1), leaf(8, 1), leaf(4, 1)); }), Kind::inadmissible) << "other sizes";
  EXPECT_EQ(kind_of([] { transfer_swizzle(Swizzle(1, 0, 1), leaf(8, 0), leaf(8, 1)); }), Kind::inadmissible) << "not injective";
  const Layout<> wide(tuple(8, std::int64_t{1} << 62), tuple(64, 0));
  const Layout<> wider(tuple(64, std::int64_t{1} << 62), tuple(128, 64));
  EXPECT_EQ(message_of([&] { transfer_swizzle(Swizzle(3, 4, 4), wide, wider); }).substr(0, 4), "8 * ") << "the first is first";
}

TEST(ComposedInverse, KeepItsPromises) {
  std::vector<Layout<>> layouts = bit_layouts(4);
  for (const Layout<>& L :
       {leaf(8, 2), leaf(4, 8), Layout<>(tuple(4, 4), tuple(1, 8)), Layout<>(tuple(4, 4), tuple(8, 1)),
        Layout<>(tuple(4, 4, 3), tuple(4, 1, 64)), Layout<>(tuple(4, 8, 3), tuple(8, 1, 32)), leaf(6, 1), leaf(1, 0)}) {
    layouts.push_back(L);
  }
  std::size_t right = 0;
  std::size_t left = 0;
  for (const Layout<>& B : layouts) {
    for (const Swizzle& sw : every_swizzle(2, 2, 3)) {
      const C composed = composition(sw, B);
      if (const auto R = try_right_inverse(composed)) {
        ++right;
        for (std::int64_t k = 0; k < size(*R).value(); ++k)
          ASSERT_EQ(composed((*R)(Checked(k))), Checked(k)) << to_string(composed);
      }
      if (const auto R = try_left_inverse(composed)) {
        ++left;
        for (std::int64_t x = 0; x < size(B).value(); ++x)
          ASSERT_EQ((*R)(composed(Checked(x))), Checked(x)) << to_string(composed);
      }
    }
  }
  EXPECT_GT(right, 1000U);
  EXPECT_GT(left, 500U);
}

TEST(ComposedInverse, Examples) {
  EXPECT_EQ(to_string(right_inverse(composition(Swizzle(3, 3, 3), tile))), "Sw<3,0,-6> o 0 o (64,8):(8,1)");
  EXPECT_EQ(to_string(left_inverse(composition(Swizzle(3, 3, 3), tile))), "Sw<3,0,-6> o 0 o (64,8):(8,1)");
  EXPECT_EQ(size(right_inverse(composition(Swizzle(3, 3, 3), Layout<>(tuple(8, 64, 3), tuple(64, 1, 512))))), Checked(1536))
      << "three stages";
  EXPECT_EQ(size(right_inverse(composition(Swizzle(3, 3, -3), leaf(64, 1)))), Checked(8)) << "8 goes to 72, and is not taken";
  EXPECT_EQ(kind_of([] { right_inverse(C(Swizzle(3, 3, 3), 1, tile)); }), Kind::inadmissible) << "an offset";
  EXPECT_EQ(kind_of([] { right_inverse(composition(Swizzle(3, 3, 0), tile)); }), Kind::inadmissible) << "no bijection";
  const C pair(Layout<>(tuple(4, 8), tuple(8, 1)), 0, leaf(32, 1));
  EXPECT_EQ(right_inverse(pair).inner(), Layout<>(tuple(8, 4), tuple(4, 1))) << "of the layouts' composite";
}

TEST(ComposedCosize, IsOneMoreThanTheLargestValue) {
  std::mt19937_64 random(20240229);
  std::uniform_int_distribution<std::int64_t> offset(0, 40);
  for (int repeat = 0; repeat < 400; ++repeat) {
    const Layout<> inner = fixture::random_layout(random, 3, 5, 0, 20);
    for (const Swizzle& sw :
         {Swizzle(2, 1, 2), Swizzle(2, 1, -2), Swizzle(1, 0, 1), Swizzle(3, 0, 3), Swizzle(2, 0, 1), Swizzle(2, 1, 0)}) {
      const C composed(sw, repeat % 2 == 0 ? Checked(0) : Checked(offset(random)), inner);
      const std::vector<Checked> all = values(composed);
      Checked largest(0);
      for (const Checked& value : all) largest = max(largest, value);
      ASSERT_EQ(cosize(composed), largest + Checked(1)) << to_string(composed);
    }
  }
}

TEST(ComposedCosize, Examples) {
  EXPECT_EQ(cosize(composition(Swizzle(3, 3, 3), tile)), Checked(512)) << "a whole tile";
  EXPECT_EQ(cosize(composition(Swizzle(3, 4, 3), leaf(8, 128))), Checked(1009)) << "896 goes to 1008";
  EXPECT_EQ(cute_cosize(composition(Swizzle(3, 4, 3), leaf(8, 128))), Checked(897)) << "CuTe does not look at the swizzle";
  EXPECT_EQ(cosize(composition(Swizzle(3, 3, 3), Layout<>(tuple(8, 64, 3), tuple(64, 1, 512)))), Checked(1536)) << "three stages";
  const std::int64_t many = std::int64_t{1} << 40;
  EXPECT_EQ(cosize(composition(Swizzle(3, 3, 3), Layout<>(tuple(8, 64, many - 1), tuple(64, 1, 512)))), Checked((many - 1) * 512))
      << "as fast as three";
  EXPECT_EQ(cosize(C(Swizzle(3, 3, 3), 16, leaf(8, 1))), Checked(24)) << "16 to 23";
  EXPECT_EQ(cosize(C(Swizzle(3, 3, 3), 7, leaf(8, -1))), Checked(8)) << "7 to 0";
  EXPECT_EQ(kind_of([] { cosize(composition(Swizzle(3, 3, 3), leaf(8, -1))); }), Kind::domain) << "Sw(-1)";
  EXPECT_EQ(cosize(C(Layout<>(tuple(6, 4), tuple(1, 100)), 0, leaf(4, 4))), Checked(201)) << "0, 4, 102, 200";
  EXPECT_EQ(cosize(C(Layout<>(tuple(4, 8), tuple(8, 1)), 0, leaf(32, 1))), Checked(32));
  EXPECT_EQ(cosize(composition(Swizzle(3, 3, 3), Layout<>(tuple(1000, many), tuple(65, 1)))), Checked(many + 64960))
      << "0 to 2^40 + 64934, whose last row is row 6 up to column 38: 31 of it goes to 63, so 447 of the last 512";
  EXPECT_EQ(kind_of([&] { cosize(composition(Swizzle(3, 3, 3), Layout<>(tuple(1000, many), tuple(65, 3)))); }), Kind::unknown);
}

TEST(ComposedEqual, AgreesWithTheTables) {
  std::vector<C> all;
  for (const Layout<>& inner : {leaf(16, 1), leaf(8, 2), Layout<>(tuple(4, 4), tuple(4, 1)), Layout<>(tuple(4, 4), tuple(1, 4)),
                                leaf(16, 3), Layout<>(tuple(2, 8), tuple(8, 1)), leaf(12, 1), leaf(6, 2), leaf(1, 0)}) {
    for (const Swizzle& sw :
         {Swizzle(), Swizzle(2, 0, 2), Swizzle(1, 0, 3), Swizzle(1, 5, 1), Swizzle(2, 0, -2), Swizzle(1, 1, 0)}) {
      for (const std::int64_t offset : {0, 1, 16}) all.emplace_back(sw, offset, inner);
    }
    all.emplace_back(Layout<>(tuple(6, 8), tuple(1, 7)), 0, inner);
    all.emplace_back(Layout<>(tuple(6, 8), tuple(1, 6)), 0, inner);
    all.emplace_back(Layout<>(tuple(6, 8), tuple(1, 6)), 1, inner);
  }
  for (const C& a : all) {
    for (const C& b : all) {
      const Decision<Checked> decided = equal(a, b);
      ASSERT_FALSE(decided.is_unknown());
      ASSERT_EQ(decided.is_yes(), values(a) == values(b)) << to_string(a) << " and " << to_string(b);
      if (decided.is_no() && size(a) == size(b)) {
        ASSERT_NE(a(*decided.witness()), b(*decided.witness())) << to_string(a) << " and " << to_string(b);
      }
    }
  }
}

TEST(ComposedEqual, AtAnySize) {
  const std::int64_t many = std::int64_t{1} << 50;
  EXPECT_TRUE(equal(composition(Swizzle(3, 4, 3), leaf(128, 1)), leaf(128, 1)).is_yes()) << "below 128 the swizzle reads zeros";
  EXPECT_EQ(equal(composition(Swizzle(3, 4, 3), leaf(many, 1)), leaf(many, 1)).witness(), Checked(128));
  EXPECT_TRUE(equal(leaf(many, 1), composition(Swizzle(3, 4, 3), leaf(many, 1))).is_no());
  EXPECT_TRUE(equal(composition(Swizzle(3, 4, 3), leaf(3 * many, 1)),
                    composition(Swizzle(3, 4, 3), Layout<>(tuple(3, many), tuple(1, 3))))
                  .is_yes());
  EXPECT_TRUE(
      equal(composition(Swizzle(3, 4, 3), leaf(3 * many, 1)), composition(Swizzle(3, 4, 2), leaf(3 * many, 1))).is_unknown())
      << "different swizzles over a domain that is not linear";
}

TEST(ComposedLinear, ExactlyIfTheTableIsLinear) {
  std::mt19937_64 random(7);
  std::size_t linear = 0;
  for (int repeat = 0; repeat < 3000; ++repeat) {
    const Layout<> inner = fixture::random_layout(random, 3, 4, 0, 9);
    const std::int64_t n = size(inner).value();
    if ((n & (n - 1)) != 0) continue;
    const C composed(repeat % 3 == 0 ? Swizzle(1, 0, 2) : Swizzle(2, 1, -2), repeat % 10 == 0 ? 4 : 0, inner);
    const std::vector<Checked> all = values(composed);
    bool is_linear = true;
    for (std::size_t x = 0; x < all.size(); ++x) {
      std::int64_t sum = 0;
      for (std::size_t bit = 0; std::size_t{1} << bit <= x; ++bit) {
        if ((x >> bit & 1) != 0) sum ^= all[std::size_t{1} << bit].value();
      }
      is_linear = is_linear && all[x].value() == sum;
    }
    const auto F = try_linear_layout(composed);
    ASSERT_EQ(F.has_value(), is_linear) << to_string(composed);
    if (!F) continue;
    ++linear;
    for (std::size_t x = 0; x < all.size(); ++x) ASSERT_EQ((*F)(static_cast<Word>(x)), static_cast<Word>(all[x].value()));
  }
  EXPECT_GT(linear, 100U);
  EXPECT_EQ(to_string(linear_layout(composition(Swizzle(2, 0, 2), Layout<>(tuple(4, 4), tuple(4, 1))))), "F2{in: [5,10,1,2]}");
  EXPECT_EQ(to_string(linear_layout(C(Layout<>(tuple(4, 8), tuple(8, 1)), 0, leaf(32, 1)))), "F2{in: [8,16,1,2,4]}");
}

TEST(ComposedRecast, CountsInWords) {
  const C bytes(Swizzle(3, 4, 3), 32, Layout<>(tuple(8, 128), tuple(128, 1)));
  const C words = upcast(bytes, 16);
  EXPECT_EQ(to_string(words), "Sw<3,0,3> o 2 o (8,8):(8,1)");
  EXPECT_EQ(downcast(words, 16), bytes);
  for (std::int64_t i = 0; i < 8; ++i) {
    for (std::int64_t j = 0; j < 128; ++j) {
      ASSERT_EQ(words(tuple(i, j / 16)), bytes(tuple(i, j)) / Checked(16));
      ASSERT_EQ(downcast(bytes, 4)(tuple(i, 4 * j + 3)), Checked(4) * bytes(tuple(i, j)) + Checked(3));
    }
  }
  EXPECT_EQ(to_string(recast_layout(bytes.with_offset(0), 16, 8)), "Sw<3,3,3> o 0 o (8,64):(64,1)");
  EXPECT_EQ(kind_of([&] { upcast(bytes.with_offset(8), 16); }), Kind::inadmissible) << "the offset is in the middle of a word";
  EXPECT_EQ(kind_of([&] { upcast(bytes, 32); }), Kind::inadmissible) << "the swizzle tears words of 32 bytes";
  EXPECT_EQ(kind_of([&] { upcast(bytes, 3); }), Kind::domain);
  EXPECT_EQ(kind_of([&] { recast_layout(bytes, 0, 8); }), Kind::domain);
  EXPECT_EQ(kind_of([] { upcast(C(tile, 0, tile), 2); }), Kind::type);
}

TEST(ComposedLayout, RunsOnAnyInteger) {
  using I = archetype::Archetype;
  const auto value = archetype::Archetype::Observer::value;
  const auto wide = [](std::int64_t n) { return I(n); };
  const Layout<I> inner(tuple<I>(8, 64), tuple<I>(64, 1));
  const C checked = composition(Swizzle(3, 3, 3), tile);
  const ComposedLayout<I> bare = composition(Swizzle(3, 3, 3), inner);
  const ComposedLayout<I> row = slice(slots<I>(5, Underscore{}), bare);
  const ComposedLayout<I> divided = zipped_divide(coalesce(bare, tuple<I>(1, 1)), tiler<I>(wide(4), wide(32)));
  const ComposedLayout<I> right = composition(bare, Layout<I>(tuple<I>(8, 4), tuple<I>(1, 8)));
  const ComposedLayout<I> pair = make_composed_layout<I>(inner, wide(3), Layout<I>(tuple<I>(4, 2), tuple<I>(1, 8)));
  for (std::int64_t j = 0; j < 64; ++j) ASSERT_EQ(value(row(wide(j))), checked(tuple(5, j)).value());
  for (std::int64_t x = 0; x < 32; ++x) {
    ASSERT_EQ(value(right(wide(x))), checked(tuple(x % 8, x / 8)).value());
    ASSERT_EQ(value(divided(wide(x))), checked(tuple(x % 4, x / 4)).value());
  }
  EXPECT_EQ(value(pair(wide(7))), tile(Checked(3 + 11)).value());
  EXPECT_EQ(value(size(domain_offset(tuple<I>(1, 2), bare))), 512);
}

}  // namespace
}  // namespace colex::composed_layout_test
