// Modes rearranged: the result shows where they went.
#include "colex/reshape.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/construct.hpp"

#include "layouts.hpp"
#include "rejected.hpp"
#include "shapes.hpp"

namespace colex::reshape_test {
namespace {

using fixture::kind_of;
using fixture::leaf;

struct Rearranged {
  const char* reason;
  Layout<> actual;
  std::string expected;
};

TEST(Reshape, TableOfTheDocumentation) {
  // CUTLASS 01_layout.md, layout manipulation.
  const Layout<> n = make_layout(tuple(4, tuple(3, 6)));
  const Layout<> a = make_layout(tuple(2, 3, 5, 7));
  const Layout<> x = leaf(3, 1);
  const Layout<> y = leaf(4, 3);
  const Layout<> xy = append(x, y);
  const Layout<> c = append(xy, xy);
  const std::vector<Rearranged> table{
      {"layout<0>", get(n, {0}), "4:1"},
      {"layout<1>", get(n, {1}), "(3,6):(4,12)"},
      {"layout<1,0>", get(n, {1, 0}), "3:4"},
      {"layout<1,1>", get(n, {1, 1}), "6:12"},
      {"select<1,3>", select(a, {1, 3}), "(3,7):(2,30)"},
      {"select<0,1,3>", select(a, {0, 1, 3}), "(2,3,7):(1,2,30)"},
      {"select<2>", select(a, {2}), "(5):(6)"},
      {"take<1,3>", take(a, 1, 3), "(3,5):(2,6)"},
      {"take<1,4>", take(a, 1, 4), "(3,5,7):(2,6,30)"},
      {"make_layout(a, b)", make_layout<Checked, Checked>({x, y}), "(3,4):(1,3)"},
      {"make_layout(a)", make_layout<Checked, Checked>({x}), "(3):(1)"},
      {"append", xy, "(3,4):(1,3)"},
      {"prepend", prepend(x, y), "(4,3):(3,1)"},
      {"append a layout of rank 2", c, "(3,4,(3,4)):(1,3,(1,3))"},
      {"replace<2>", replace(c, 2, y), "(3,4,4):(1,3,3)"},
      {"group<0,2>", group(a, 0, 2), "((2,3),5,7):((1,2),6,30)"},
      {"group<1,3> of it", group(group(a, 0, 2), 1, 3), "((2,3),(5,7)):((1,2),(6,30))"},
      {"flatten of that", flatten(group(group(a, 0, 2), 1, 3)), "(2,3,5,7):(1,2,6,30)"},
  };
  for (const auto& [reason, actual, expected] : table) EXPECT_EQ(to_string(actual), expected) << reason;
}

TEST(Reshape, Table) {
  const Layout<> a = make_layout(tuple(2, 3, 5));
  const Layout<> pairs(tuple(tuple(2, 3), tuple(4, 5)), tuple(tuple(1, 10), tuple(2, 20)));
  const std::vector<Rearranged> table{
      {"append up to rank 3", append(leaf(4, 1), leaf(2, 9), 3), "(4,2,2):(1,9,9)"},
      {"append up to the rank it has: nothing", append(a, leaf(2, 9), 3), "(2,3,5):(1,2,6)"},
      {"a leaf has rank 1 and stays a leaf", append(leaf(4, 1), leaf(2, 9), 1), "4:1"},
      {"prepend up to rank 3", prepend(leaf(4, 1), leaf(2, 9), 3), "(2,2,4):(9,9,1)"},
      {"append_ones", append_ones(leaf(4, 1)), "(4,1):(1,0)"},
      {"append_ones up to rank 3", append_ones(leaf(4, 1), 3), "(4,1,1):(1,0,0)"},
      {"prepend_ones up to rank 4", prepend_ones(a, 4), "(1,2,3,5):(0,1,2,6)"},
      {"prepend_ones", prepend_ones(a), "(1,2,3,5):(0,1,2,6)"},
      {"remove", remove(a, 1), "(2,5):(1,6)"},
      {"a leaf is replaced whole", replace(leaf(4, 1), 0, a), "(2,3,5):(1,2,6)"},
      {"concat", concat(a, pairs), "(2,3,5,(2,3),(4,5)):(1,2,6,(1,10),(2,20))"},
      {"concat of leaves", concat(leaf(2, 1), leaf(3, 2)), "(2,3):(1,2)"},
      {"take of a leaf", take(leaf(8, 3), 0, 1), "(8):(3)"},
      {"select repeatedly", select(a, {2, 0, 2}), "(5,2,5):(6,1,6)"},
      {"group nothing", group(a, 1, 1), "(2,3,5):(1,2,6)"},
      {"group all", group(a, 0, 3), "((2,3,5)):((1,2,6))"},
      {"group the last", group(a, 2, 3), "(2,3,(5)):(1,2,(6))"},
      {"group a leaf", group(leaf(8, 3), 0, 1), "((8)):((3))"},
      {"wrap", wrap(leaf(8, 3)), "(8):(3)"},
      {"unwrap", unwrap(Layout<>(tuple(tuple(8)), tuple(tuple(3)))), "8:3"},
      {"reverse", reverse(a), "(5,3,2):(6,2,1)"},
      {"unflatten", unflatten(a, tuple(0, tuple(0, 0))), "(2,(3,5)):(1,(2,6))"},
      {"zip exchanges rows and columns", zip(pairs), "((2,4),(3,5)):((1,2),(10,20))"},
      {"zip of two", zip(make_layout(tuple(2, 3)), Layout<>(tuple(4, 5), tuple(7, 8))), "((2,4),(3,5)):((1,7),(2,8))"},
      {"zip of a leaf", zip(leaf(8, 3)), "8:3"},
      {"zip of a flat layout is a single row", zip(a), "((2,3,5)):((1,2,6))"},
      {"zip of two leaves", zip(leaf(8, 3), leaf(2, 1)), "((8,2)):((3,1))"},
      {"tile_unzip where the tiler ends at once", tile_unzip(make_layout(tuple(4, 2)), tuple(1).mode(0)), "(4,2):(1,4)"},
      {"tile_unzip of two modes", tile_unzip(pairs, tuple(1, 1)), "((2,4),(3,5)):((1,2),(10,20))"},
      {"tile_unzip by a tiler; modes beyond it go to the rest",
       tile_unzip(append(pairs, leaf(7, 100)), tiler<Checked>(2, Underscore{})), "((2,4),(3,5,7)):((1,2),(10,20,100))"},
      {"tile_unzip of a nested tiler",
       tile_unzip(make_layout<Checked, Checked>({pairs, make_layout(tuple(8, 9))}), tuple(tuple(1, 1), 1)),
       "(((2,4),8),((3,5),9)):(((1,2),1),((10,20),8))"},
  };
  for (const auto& [reason, actual, expected] : table) EXPECT_EQ(to_string(actual), expected) << reason;
  EXPECT_EQ(to_string(append(make_identity_layout(tuple(4, 8)),
                             CoordinateLayout<>(tuple(2), Tuple<Vector<>>(Tuple<Vector<>>::Modes{Vector<>(1, {2})})))),
            "(4,8,(2)):(1@0,1@1,(1@2))")
      << "basis strides move along";
  EXPECT_EQ(to_string(append_ones(tuple(4, 8), 3)), "(4,8,1)") << "a shape by itself";
  EXPECT_EQ(to_string(take(tuple(4, 8), 1, 1)), "()") << "a tuple may become empty";
  EXPECT_EQ(rank(make_layout(tuple(2, 3, 5))), 3U);
  EXPECT_EQ(depth(make_layout(tuple(2, tuple(3, 5)))), 2U);
}

TEST(Reshape, WhatIsNotThereIsRejected) {
  const Layout<> a = make_layout(tuple(2, 3));
  EXPECT_EQ(kind_of([&] { return take(a, 1, 1); }), Kind::domain) << "CUTLASS 01_layout.md: empty layouts are not allowed";
  EXPECT_EQ(kind_of([&] { return take(a, 1, 3); }), Kind::domain);
  EXPECT_EQ(kind_of([&] { return take(a, 2, 1); }), Kind::domain);
  EXPECT_EQ(kind_of([&] { return group(a, 1, 3); }), Kind::domain);
  EXPECT_EQ(kind_of([&] { return select(a, {2}); }), Kind::domain);
  EXPECT_EQ(kind_of([&] { return get(a, {1, 0, 1}); }), Kind::domain);
  EXPECT_EQ(kind_of([&] { return replace(a, 2, a); }), Kind::domain);
  EXPECT_EQ(kind_of([&] { return append(a, a, 1); }), Kind::domain) << "already more modes than asked for";
  EXPECT_EQ(kind_of([&] { return append_ones(a, std::size_t{1} << 40); }), Kind::limit) << "not 2^40 modes";
  EXPECT_EQ(kind_of([&] { return zip(a, leaf(2, 1)); }), Kind::type);
  EXPECT_EQ(kind_of([&] { return zip(tuple(tuple(1, 2), tuple(3))); }), Kind::type);
  EXPECT_EQ(kind_of([&] { return zip(tuple()); }), Kind::domain);
  EXPECT_EQ(kind_of([&] { return tile_unzip(a, tuple(1, 1)); }), Kind::type) << "2:1 is no pair of a tile and its rest";
  EXPECT_EQ(kind_of([&] { return tile_unzip(a, tuple(1, 1, 1)); }), Kind::type);
  EXPECT_EQ(kind_of([&] { return unflatten(a, tuple(0)); }), Kind::type);
}

TEST(Reshape, GroupingAndFlatteningKeepTheFunction) {
  for (const Tuple<Checked>& shape : fixture::every_shape(3)) {
    std::int64_t next = 0;
    const Layout<> L(shape, transform_leaves(shape, [&](Checked) { return Checked(3 * ++next - 5); }));
    const std::vector<Checked> values = fixture::values(L);
    EXPECT_EQ(fixture::values(flatten(L)), values);
    EXPECT_EQ(unflatten(flatten(L), shape), L);
    EXPECT_EQ(fixture::values(wrap(L)), values);
    EXPECT_EQ(fixture::values(unwrap(L)), values);
    EXPECT_EQ(fixture::values(append_ones(L)), values) << "a mode of extent 1 has one coordinate";
    EXPECT_EQ(fixture::values(prepend_ones(L)), values);
    for (std::size_t begin = 0; begin <= L.rank(); ++begin) {
      for (std::size_t end = begin; end <= L.rank(); ++end)
        EXPECT_EQ(fixture::values(group(L, begin, end)), values) << to_string(L);
    }
  }
}

TEST(Reshape, ZipTwiceIsTheBeginning) {
  for (const Tuple<Checked>& row : fixture::every_shape(2)) {
    if (row.is_leaf() || row.rank() == 0) continue;
    const Tuple<Checked> t = tuple(row, reverse(row));
    EXPECT_EQ(zip(zip(t)), t);
    EXPECT_EQ(zip(row, reverse(row)), zip(t));
  }
}

}  // namespace
}  // namespace colex::reshape_test
