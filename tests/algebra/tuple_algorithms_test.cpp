// What tuples are made of, how they are ordered, and their common divisors.
#include "colex/tuple_algorithms.hpp"

#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/coordinate.hpp"
#include "colex/gcd.hpp"
#include "colex/order.hpp"

#include "rejected.hpp"
#include "shapes.hpp"

namespace colex::tuple_algorithms_test {
namespace {

using fixture::kind_of;

Tuple<Checked> number(std::int64_t n) { return Tuple<Checked>(Checked(n)); }
const Tuple<Checked> nested = tuple(3, tuple(6, 2), 8);

TEST(TupleAlgorithms, MeasuresOfADocumentedTuple) {
  // (3,(6,2),8) is an IntTuple of CUTLASS' 01_layout.md.
  EXPECT_EQ(rank(nested), 3U);
  EXPECT_EQ(depth(nested), 2U);
  EXPECT_EQ(size(nested), Checked(288));
  EXPECT_EQ(sum(nested), Checked(19));
  EXPECT_EQ(min(nested), Checked(2));
  EXPECT_EQ(max(nested), Checked(8));
  EXPECT_EQ(front(nested), Checked(3));
  EXPECT_EQ(back(nested), Checked(8));
  EXPECT_EQ(gcd(tuple(12, tuple(18, 9))), Checked(3));
}

TEST(TupleAlgorithms, MeasuresOfALeafAndOfNothing) {
  EXPECT_EQ(rank(number(8)), 1U) << "a single integer has rank 1";
  EXPECT_EQ(depth(number(8)), 0U);
  EXPECT_EQ(rank(tuple(8)), 1U);
  EXPECT_EQ(depth(tuple(8)), 1U) << "(8) is not 8";
  EXPECT_EQ(size(tuple()), Checked(1)) << "the empty product";
  EXPECT_EQ(sum(tuple()), Checked(0)) << "the empty sum";
  EXPECT_EQ(gcd(tuple()), Checked(0)) << "every number divides 0";
  EXPECT_EQ(kind_of([] { front(tuple(tuple(), 1)); }), Kind::domain);
  EXPECT_EQ(kind_of([] { back(tuple()); }), Kind::domain);
  EXPECT_EQ(kind_of([] { max(tuple()); }), Kind::domain);
}

struct Rewritten {
  const char* reason;
  Tuple<Checked> actual;
  std::string expected;
};

TEST(TupleAlgorithms, Table) {
  const Tuple<Checked> pair = tuple(tuple(2, 3), 4);
  const std::vector<Rewritten> table{
      {"one product for each mode", product_each(nested), "(3,12,8)"},
      {"CuTe wraps a leaf", product_each(number(8)), "(8)"},
      {"one product for each leaf of the guide", product_like(nested, tuple(0, 0, 0)), "(3,12,8)"},
      {"a guide as deep as the tuple changes nothing", product_like(nested, nested), "(3,(6,2),8)"},
      {"a leaf as guide takes all", product_like(nested, number(0)), "288"},
      {"the leaves", flatten(nested), "(3,6,2,8)"},
      {"a leaf stays one", flatten(number(8)), "8"},
      {"… but not for flatten_to_tuple", flatten_to_tuple(number(8)), "(8)"},
      {"an empty mode has no leaves", flatten(tuple(tuple(), 3)), "(3)"},
      {"back to the profile", unflatten(flatten(nested), nested), "(3,(6,2),8)"},
      {"a mode of a mode", get(nested, {1, 0}), "6"},
      {"a mode that is a tuple", get(nested, {1}), "(6,2)"},
      {"no path: the tuple itself", get(nested, {}), "(3,(6,2),8)"},
      {"a leaf is its own mode 0", get(number(8), {0}), "8"},
      {"wrap of a leaf", wrap(number(8)), "(8)"},
      {"wrap of a tuple", wrap(pair), "((2,3),4)"},
      {"unwrap goes all the way", unwrap(tuple(tuple(8))), "8"},
      {"unwrap stops at two modes", unwrap(tuple(tuple(2, 3))), "(2,3)"},
      {"unwrap of the empty tuple", unwrap(tuple()), "()"},
      {"repeat", repeat(pair, 2), "(((2,3),4),((2,3),4))"},
      {"once is itself, as in CuTe", repeat(number(7), 1), "7"},
      {"never is nothing", repeat(number(7), 0), "()"},
      {"repeat_like", repeat_like(nested, Checked(1)), "(1,(1,1),1)"},
      {"reverse does not look into modes", reverse(pair), "(4,(2,3))"},
      {"scaled by the size of what stands there", elem_scale(tuple(2, 3), pair), "(12,12)"},
      {"ceil_div by mode", ceil_div(tuple(10, 8), tuple(4, 3)), "(3,3)"},
      {"ceil_div: a missing mode of the tiler is 1", ceil_div(tuple(10, tuple(8, 5)), tuple(4)), "(3,(8,5))"},
      {"ceil_div by an integer: CUTLASS 02_layout_algebra, (3,6,2,8) / 72", ceil_div(tuple(3, 6, 2, 8), number(72)), "(1,1,1,4)"},
      {"ceil_div rounds up where shape_div would reject", ceil_div(tuple(4, 5), number(3)), "(2,5)"},
      {"ceil_div of an integer by a tuple", ceil_div(number(50), tuple(4, 3)), "5"},
      {"ceil_div of nested modes", ceil_div(tuple(3, tuple(6, 2), 8), number(72)), "(1,(1,1),4)"},
      {"round_up by mode", round_up(tuple(10, 8), tuple(4, 3)), "(12,9)"},
      {"round_up: a missing mode of the tiler is 1", round_up(tuple(10, tuple(8, 5)), tuple(4)), "(12,(8,5))"},
      {"round_up of a leaf", round_up(number(10), number(4)), "12"},
  };
  for (const auto& [reason, actual, expected] : table) EXPECT_EQ(to_string(actual), expected) << reason;
}

TEST(TupleAlgorithms, InnerProduct) {
  EXPECT_EQ(inner_product(tuple(1, tuple(1, 2)), tuple(3, tuple(12, 1))), Checked(17))
      << "CUTLASS 01_layout.md: index of (1,(1,2))";
  EXPECT_EQ(inner_product(tuple(), tuple()), Checked(0));
  const Tuple<Vector<>> basis(Tuple<Vector<>>::Modes{Vector<>(1, {0}), Vector<>(2, {1})});
  EXPECT_EQ(to_string(inner_product(tuple(3, 5), basis)), "3@0+10@1") << "strides may be basis vectors";
}

TEST(TupleAlgorithms, Find) {
  EXPECT_EQ(find(nested, 2), (Path{1, 1}));
  EXPECT_EQ(find(tuple(3, 4, 3), 3), (Path{0})) << "the first of several";
  EXPECT_EQ(find(number(8), 8), Path{}) << "a leaf is found where it stands";
  EXPECT_EQ(find(nested, 5), std::nullopt);
  EXPECT_EQ(find_if(nested, [](Checked x) { return Checked(3) < x; }), (Path{1, 0}));
  EXPECT_EQ(find_if(tuple(), [](Checked) { return true; }), std::nullopt);
}

TEST(TupleAlgorithms, WhatDoesNotFitIsATypeError) {
  EXPECT_EQ(kind_of([] { product_like(tuple(2, 3), tuple(1)); }), Kind::type);
  EXPECT_EQ(kind_of([] { product_like(number(2), tuple(1)); }), Kind::type);
  EXPECT_EQ(kind_of([] { unflatten(tuple(2, 3), tuple(1, 1, 1)); }), Kind::type);
  EXPECT_EQ(kind_of([] { unflatten(tuple(2, 3), number(1)); }), Kind::type);
  EXPECT_EQ(kind_of([] { inner_product(tuple(2, 3), number(1)); }), Kind::type);
  EXPECT_EQ(kind_of([] { elem_scale(tuple(2, 3), number(1)); }), Kind::type);
  EXPECT_EQ(kind_of([] { ceil_div(tuple(2), tuple(1, 1)); }), Kind::type);
  EXPECT_EQ(kind_of([] { round_up(tuple(2), number(1)); }), Kind::type);
  EXPECT_EQ(kind_of([] { get(nested, {3}); }), Kind::domain);
  EXPECT_EQ(kind_of([] { repeat(number(1), 1025); }), Kind::limit);
  EXPECT_EQ(kind_of([] { repeat(repeat(repeat(number(1), 1024), 1000), 1000); }), Kind::limit) << "not 10^9 leaves";
}

TEST(TupleAlgorithms, CeilDivCoversAndNoTileIsInVain) {
  for (std::int64_t a = 0; a <= 20; ++a) {
    for (std::int64_t b = 1; b <= 8; ++b) {
      const std::int64_t tiles = ceil_div(number(a), number(b)).leaf().value();
      EXPECT_GE(tiles * b, a);
      EXPECT_LT((tiles - 1) * b, a > 0 ? a : 1);
      EXPECT_EQ(round_up(number(a), number(b)).leaf().value(), tiles * b);
    }
  }
}

TEST(Gcd, AgreesWithTheStandardLibraryForAllSigns) {
  for (std::int64_t a = -40; a <= 40; ++a) {
    for (std::int64_t b = -40; b <= 40; ++b) EXPECT_EQ(gcd(Checked(a), Checked(b)).value(), std::gcd(a, b)) << a << ' ' << b;
  }
}

struct Compared {
  Tuple<Checked> a;
  Tuple<Checked> b;
  bool lex;
  bool colex;
  bool elem;
  bool elem_or_equal;
  const char* reason;
};

TEST(Order, Table) {
  const std::vector<Compared> table{
      {number(2), number(3), true, true, true, true, "integers"},
      {number(3), number(3), false, false, false, true, "equal integers"},
      {tuple(0, 5), tuple(1, 0), true, false, false, false, "the first mode decides against the last"},
      {tuple(5, 0), tuple(0, 1), false, true, false, false, "the last mode decides against the first"},
      {tuple(0, 1), tuple(2, 2), true, true, true, true, "inside a box"},
      {tuple(0, 2), tuple(2, 2), true, true, false, true, "on its edge"},
      {tuple(0, 5), tuple(3, 2), true, false, false, false, "5 > 2, so not elementwise below"},
      {tuple(1, tuple(2, 0)), tuple(1, tuple(0, 1)), false, true, false, false, "the same inside a nested mode"},
      {tuple(1), tuple(1, 0), true, false, false, true, "shorter is before longer; colex reads 1 against 0 first"},
      {tuple(0), tuple(1, 0), true, true, true, true, "a prefix, and a suffix"},
      {tuple(), tuple(0), true, true, true, true, "the empty tuple is before all"},
      {tuple(), tuple(), false, false, true, true, "nothing to be greater, elementwise"},
  };
  for (const auto& [a, b, lex, colex_, elem, elem_or_equal, reason] : table) {
    EXPECT_EQ(lex_less(a, b), lex) << reason << ": lex " << to_string(a) << ' ' << to_string(b);
    EXPECT_EQ(colex_less(a, b), colex_) << reason << ": colex " << to_string(a) << ' ' << to_string(b);
    EXPECT_EQ(elem_less(a, b), elem) << reason << ": elem " << to_string(a) << ' ' << to_string(b);
    EXPECT_EQ(elem_leq(a, b), elem_or_equal) << reason << ": elem_leq " << to_string(a) << ' ' << to_string(b);
  }
  EXPECT_TRUE(cute_elem_leq(tuple(0, 5), tuple(3, 2))) << "CuTe's elem_leq is !elem_less(b, a)";
  EXPECT_EQ(kind_of([] { lex_less(number(1), tuple(1)); }), Kind::type);
  EXPECT_EQ(kind_of([] { elem_leq(tuple(1), number(1)); }), Kind::type);
}

/// The values 0 … n-1 of a shape's 1-D coordinates, in their natural form.
std::vector<Tuple<Checked>> points(const Tuple<Checked>& shape) {
  std::vector<Tuple<Checked>> result;
  for (std::int64_t x = 0; x < product(shape).value(); ++x) result.push_back(idx2crd(number(x), shape));
  return result;
}

TEST(Order, ColexIsTheOrderOfOneDimensionalCoordinates) {
  for (const Tuple<Checked>& shape : fixture::every_shape(3)) {
    const auto all = points(shape);
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t j = 0; j < all.size(); ++j) {
        EXPECT_EQ(colex_less(all[i], all[j]), i < j) << to_string(all[i]) << ' ' << to_string(all[j]);
        EXPECT_EQ(colex_leq(all[i], all[j]), i <= j);
        EXPECT_EQ(lex_less(all[i], all[j]), i != j && lex_leq(all[i], all[j])) << "lex is total on one shape";
        EXPECT_NE(lex_less(all[i], all[j]), lex_leq(all[j], all[i]));
      }
    }
  }
}

}  // namespace
}  // namespace colex::tuple_algorithms_test
