// What the algebra answers while a program is compiled. Each line below is a test: where one of them is wrong, or can no longer
// be evaluated, this file does not compile. Both compilers of the usual builds read it.
#include <cstddef>
#include <cstdint>

#include <gtest/gtest.h>

#include "colex/bijective.hpp"
#include "colex/coalesce.hpp"
#include "colex/compatible.hpp"
#include "colex/complement.hpp"
#include "colex/composition.hpp"
#include "colex/construct.hpp"
#include "colex/contiguous.hpp"
#include "colex/equal.hpp"
#include "colex/injective.hpp"
#include "colex/inverse.hpp"
#include "colex/layout.hpp"
#include "colex/logical_divide.hpp"
#include "colex/logical_product.hpp"
#include "colex/swizzle.hpp"
#include "colex/tuple.hpp"

namespace colex {
namespace {

/// n:d, and shape:stride of tuples.
constexpr Layout<> layout(std::int64_t extent, std::int64_t stride) { return Layout<>(Mode<Checked>{extent, stride}); }
constexpr Layout<> layout(const Tuple<Checked>& shape, const Tuple<Checked>& stride) { return Layout<>(shape, stride); }

constexpr std::int64_t large = std::int64_t{1} << 62;

// --- a layout may be a constant, in a namespace and in a function

constexpr Layout<> rows = layout(tuple(4, 8), tuple(8, 1));                        // (4,8):(8,1)
constexpr Layout<> nested = layout(tuple(tuple(2, 2), 2), tuple(tuple(1, 4), 2));  // ((2,2),2):((1,4),2)
constexpr Layout<> deep = layout(tuple(2, tuple(2, tuple(2, 2))), tuple(1, tuple(2, tuple(4, 8))));
constexpr Layout<> broadcast = layout(tuple(4, 2), tuple(1, 0));    // (4,2):(1,0)
constexpr Layout<> overlapping = layout(tuple(2, 2), tuple(1, 1));  // (2,2):(1,1)
constexpr Layout<> padded_rows = layout(tuple(8, 8), tuple(9, 1));  // (8,8):(9,1)
/// Seven modes: more than a value has room for in itself, so this cannot be a constant, but what a constant is made of.
constexpr Layout<> seven_modes() { return layout(tuple(2, 2, 2, 2, 2, 2, 2), tuple(1, 2, 4, 8, 16, 32, 64)); }

static_assert(rows.rank() == 2 && rows.depth() == 1 && nested.depth() == 2 && deep.depth() == 3);
static_assert(rows.mode(1) == layout(8, 1));
static_assert(nested.mode(0) == layout(tuple(2, 2), tuple(1, 4)));
/// (A,B). g++ 12 destroys a list of layouts in a function only.
constexpr Layout<> side_by_side(const Layout<>& A, const Layout<>& B) { return make_layout({A, B}); }
static_assert(side_by_side(layout(4, 8), layout(8, 1)) == rows);
static_assert(make_layout_right(tuple(4, 8)) == rows);
static_assert(make_layout_left(tuple(tuple(4), 8)) == layout(tuple(tuple(4), 8), tuple(tuple(1), 4)));

// --- values, sizes

static_assert(rows(22) == 21 && rows(tuple(2, 5)) == 21 && rows(0) == 0);
static_assert(nested(5) == 3 && nested(tuple(tuple(1, 0), 1)) == 3 && nested(tuple(3, 1)) == 7);
static_assert(deep(11) == 11 && seven_modes()(127) == 127);
static_assert(size(rows) == 32 && size(seven_modes()) == 128 && size(Layout<>()) == 1);
static_assert(cosize(rows) == 32 && cosize(padded_rows) == 71 && cosize(layout(4, -1)) == 4);

// --- coalesce, equal, compatible

static_assert(coalesce(layout(tuple(2, tuple(1, 6)), tuple(1, tuple(6, 2)))) == layout(12, 1));
static_assert(coalesce(seven_modes()) == layout(128, 1));
static_assert(coalesce(rows) == rows);
// In 64 bits 2·2^62 overflows; here, as at run time, it does not matter.
static_assert(coalesce(layout(tuple(2, 2), tuple(large, -large))) == layout(tuple(2, 2), tuple(large, -large)));
static_assert(equal(layout(tuple(2, 3), tuple(1, 2)), layout(tuple(3, 2), tuple(1, 3))));
static_assert(!equal(layout(4, 1), layout(8, 1)));
static_assert(first_difference(layout(tuple(4, 2), tuple(1, 4)), layout(tuple(4, 2), tuple(1, 5))) == Checked(4));
static_assert(compatible(tuple(4, 6), tuple(tuple(2, 2), 6)) && !compatible(tuple(24), Tuple<Checked>(24)));

// --- composition: a result, and that there is none

static_assert(composition(layout(tuple(20, 2), tuple(16, 4)), layout(tuple(4, 5), tuple(1, 4))) ==
              layout(tuple(4, 5), tuple(16, 64)));
static_assert(composition(layout(tuple(10, 2), tuple(16, 4)), layout(tuple(5, 4), tuple(1, 5))) ==
              layout(tuple(5, tuple(2, 2)), tuple(16, tuple(80, 4))));
static_assert(composition(layout(tuple(6, 2), tuple(1, 100)), layout(2, 4)) == layout(2, 4));
static_assert(composition(seven_modes(), layout(64, 2)) == layout(64, 2));
static_assert(!try_composition(layout(tuple(6, 4), tuple(1, 100)), layout(4, 4)));
static_assert(try_composition(rows, layout(4, 8)).value() == layout(4, 2));
static_assert(!admissible(layout(tuple(6, 2), tuple(1, 7)), layout(tuple(3, 2), tuple(2, 3))));

// --- complement, inverses

static_assert(complement(layout(4, 2), 24) == layout(tuple(2, 3), tuple(1, 8)));
static_assert(complement(layout(tuple(2, 2), tuple(1, 6)), 24) == layout(tuple(3, 2), tuple(2, 12)));
static_assert(complement(layout(4, 2)) == layout(2, 1));
static_assert(!try_complement(layout(tuple(2, 2), tuple(2, 3))) && !try_complement(layout(4, 2), 0));
static_assert(right_inverse(rows) == layout(tuple(8, 4), tuple(4, 1)) && right_inverse(layout(4, 2)) == layout(1, 0));
static_assert(left_inverse(layout(tuple(2, 2), tuple(1, 4))) == layout(tuple(4, 2), tuple(1, 2)));
static_assert(!try_left_inverse(layout(tuple(2, 2), tuple(2, 3))) && !try_left_inverse(broadcast));

// --- division and product

static_assert(logical_divide(layout(tuple(4, 2, 3), tuple(2, 1, 8)), layout(4, 2)) ==
              layout(tuple(tuple(2, 2), tuple(2, 3)), tuple(tuple(4, 1), tuple(2, 8))));
static_assert(logical_divide(layout(10, 1), layout(4, 1), padded) == layout(tuple(4, 3), tuple(1, 4)));
static_assert(logical_divide(rows, tiler(2, 4)) == layout(tuple(tuple(2, 2), tuple(4, 2)), tuple(tuple(8, 16), tuple(1, 4))));
static_assert(logical_divide(rows, tiler(Underscore{}, layout(4, 2))) == layout(tuple(4, tuple(4, 2)), tuple(8, tuple(2, 1))));
static_assert(zipped_divide(rows, tiler(2, 4)) == layout(tuple(tuple(2, 4), tuple(2, 2)), tuple(tuple(8, 1), tuple(16, 4))));
static_assert(logical_product(layout(tuple(2, 2), tuple(4, 1)), layout(6, 1)) ==
              layout(tuple(tuple(2, 2), tuple(2, 3)), tuple(tuple(4, 1), tuple(2, 8))));
static_assert(logical_product(layout(4, 1), Tiler<>(3)) == layout(tuple(4, 3), tuple(1, 4)));

// --- decisions

static_assert(injective(rows).is_yes() && injective(nested).is_yes() && injective(padded_rows).is_yes());
static_assert(injective(layout(tuple(2, 2), tuple(2, 3))).is_yes());
static_assert(injective(layout(tuple(1048576, 1048576, 1048576), tuple(1, 1048577, 1099512676353))).is_yes());
static_assert(injective(overlapping).is_no() && injective(broadcast).is_no());
static_assert(injective(layout(tuple(3, 3, 3), tuple(2, 3, 7))).is_no());
static_assert(injective(overlapping).witness()->first == tuple(1, 0) && injective(overlapping).witness()->second == tuple(0, 1));
// Neither sorted strides nor pairs decide this one: presolve and search do.
static_assert(injective(layout(tuple(3, 3, 3), tuple(5, 7, 11))).is_yes());
static_assert(injective(layout(tuple(3, 3, 3), tuple(3, 5, 7))).is_no());
static_assert(injective(layout(tuple(2, 2, 2), tuple(6, 10, 15))).is_yes());
static_assert(bijective(rows) && !bijective(padded_rows) && !bijective(broadcast));
// What is always decided is asked as what may not be.
static_assert(bijective(rows).is_yes() && bijective(padded_rows).is_no() && !bijective(broadcast).is_unknown());
static_assert(contiguous(rows).is_yes() && surjective(rows).is_yes() && equal(rows, padded_rows).is_no());
static_assert(bijective(Swizzle(3, 4, 3)).is_yes() && equal(Swizzle(3, 4, 3), Swizzle(3, 3, 3)).is_no());
static_assert(contiguous(layout(tuple(4, 2), tuple(-1, 4))) && !contiguous(layout(tuple(4, 2), tuple(1, 8))));
static_assert(surjective(layout(tuple(4, 2), tuple(1, 2))) && !surjective(layout(4, -1)));

// --- what the tour shows

constexpr colex::Layout<> tile(colex::tuple(8, 8), colex::tuple(9, 1));

static_assert(colex::injective(tile).is_yes());
static_assert(colex::size(colex::coalesce(tile)) == 64);
static_assert(!colex::try_composition(tile, colex::Layout<>(colex::tuple(4), colex::tuple(3))));

// --- swizzles

constexpr Swizzle swizzle(3, 4, 3);
static_assert(swizzle(0b1111'1000'0000) == 0b1111'1111'0000 && swizzle(0b0000'0100'1111) == 0b0000'0100'1111);
static_assert(Swizzle(2, 1, 3)(0b110110) == 0b110000);
static_assert(make_swizzle(0b1000, 0b0100) == Swizzle(1, 2, 1));

TEST(Constants, AreTheValuesOfAProgramToo) {
  constexpr Layout<> in_a_function = composition(rows, layout(4, 8));
  static_assert(in_a_function == layout(4, 2));
  Layout<> copy = nested;
  EXPECT_EQ(copy, layout(tuple(tuple(2, 2), 2), tuple(tuple(1, 4), 2)));
  copy = rows;
  EXPECT_EQ(copy(22), 21);
  EXPECT_EQ(deep.shape(), tuple(2, tuple(2, tuple(2, 2))));
}

}  // namespace
}  // namespace colex
