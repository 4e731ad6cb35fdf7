// Values as other tools write them: value -> text, by each dialect's own definition; and what a dialect cannot say, with the
// reason.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/dialect_laws/enter.hpp"
#include "colex/dialects/dialects.hpp"
#include "colex/laws/program.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/notation/value.hpp"
#include "colex/rejection.hpp"

namespace colex::dialects::write_test {
namespace {

struct Row {
  const char *value, *text;
};

std::string evaluated(const std::string& expression) {
  return notation::to_string(notation::evaluate(notation::parse_expression(expression)));
}

void expect_written(const std::string& dialect, const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    SCOPED_TRACE(dialect + " of " + row.value);
    EXPECT_EQ(write(row.value, dialect).text, row.text);
    EXPECT_EQ(expression_of(read(row.text, dialect)), evaluated(row.value));
  }
}

std::string refusal(const std::string& value, const std::string& dialect) {
  const auto writing = attempt([&] { return write(value, dialect); });
  return writing ? "written: " + writing->text : writing.rejection().message();
}

TEST(Write, CutePrints) {
  expect_written("cute-print", {
                                   {"(4,8):(8,1)", "(_4,_8):(_8,_1)"},
                                   {"((4,8),(2,2)):((32,1),(16,8))", "((_4,_8),(_2,_2)):((_32,_1),(_16,_8))"},
                                   {"(4):(-1)", "(_4):(_-1)"},
                                   {"12", "_12"},
                                   {"(4,(2,3))", "(_4,(_2,_3))"},
                                   {"(_,3)", "(_,_3)"},
                                   {"<32,(8,2):(1,16)>", "(_32,(_8,_2):(_1,_16))"},
                                   {"<4:1>", "(_4:_1)"},
                                   {"<<4:1,_>,2>", "((_4:_1,_),_2)"},
                                   {"Sw<3,3,3> o 0 o (8,64):(64,1)", "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)"},
                                   {"(6,4):(1,100) o 0 o 4:4", "(_6,_4):(_1,_100) o _0 o _4:_4"},
                                   {"(4,16):(1@0,2@0@1)", "(_4,_16):(_1@0,_2@0@1)"},
                                   {"4@0+32@1 + ((4,16):(1@0,1@1))", "ArithTuple(_4,_32) o (_4,_16):(_1@0,_1@1)"},
                                   {"3@0@1+5@1@1 + ((4,16):(1@0,1@1@1))", "ArithTuple(_0,(_3,_5)) o (_4,_16):(_1@0,_1@1@1)"},
                                   {"42 + (4:1)", "counting_iter(42) o _4:_1"},
                               });
}

TEST(Write, CuteTypes) {
  expect_written("cute-cpp",
                 {
                     {"(4,8):(8,1)", "Layout<Shape<_4,_8>,Stride<_8,_1>>"},
                     {"4:1", "Layout<_4,_1>"},
                     // CuTe has a name for some integers.
                     {"(11,(8,256)):(1,(-3,264))", "Layout<Shape<Int<11>,Shape<_8,_256>>,Stride<_1,Stride<_m3,Int<264>>>>"},
                     {"2147483648", "C<2147483648>"},
                     {"-33", "Int<-33>"},
                     {"(_,3)", "Coord<Underscore,_3>"},
                     {"<4,(8,2):(1,16),_>", "Tile<_4,Layout<Shape<_8,_2>,Stride<_1,_16>>,Underscore>"},
                     {"Sw<3,4,3>", "Swizzle<3,4,3>"},
                     {"Sw<3,3,3> o 8 o 64:1", "ComposedLayout<Swizzle<3,3,3>,_8,Layout<_64,_1>>"},
                     {"(4,16):(1@0,2@0@1)", "Layout<Shape<_4,_16>,Stride<E<0>,ScaledBasis<_2,1,0>>>"},
                 });
}

TEST(Write, CuteDslTypes) {
  expect_written("cute-dsl", {
                                 {"(4,8):(8,1)", "!cute.layout<\"(4,8):(8,1)\">"},
                                 {"(4,(2,3))", "!cute.int_tuple<\"(4,(2,3))\">"},
                                 {"<4,_,8:2>", "!cute.tile<\"[4;_;8:2]\">"},
                                 {"Sw<3,4,3>", "!cute.swizzle<\"S<3,4,3>\">"},
                                 {"Sw<3,3,3> o 0 o (8,64):(64,1)", "!cute.composed_layout<\"S<3,3,3> o 0 o (8,64):(64,1)\">"},
                                 {"(6,4):(1,100) o 0 o 4:4", "!cute.composed_layout<\"(6,4):(1,100) o 0 o 4:4\">"},
                                 {"(_,3)", "!cute.coord<\"(_,3)\">"},
                                 {"8@1 + ((8,64):(1@1,1@0))", "!cute.coord_tensor<\"(0,8)\", \"(8,64):(1@1,1@0)\">"},
                             });
}

TEST(Write, FlyDslTypes) {
  expect_written("flydsl", {
                               {"(4,8):(8,1)", "!fly.layout<(4,8):(8,1)>"},
                               {"(4,8):(1@0,2@1)", "!fly.layout<(4,8):(1E0,2E1)>"},
                               {"(4,8)", "!fly.int_tuple<(4,8)>"},
                               {"<8,_>", "!fly.tile<[8|*]>"},
                               {"384@0+128@1 + ((128,64):(1@0,1@1))", "!fly.coord_tensor<(384,128), (128,64):(1E0,1E1)>"},
                           });
}

TEST(Write, Python) {
  expect_written("python", {
                               {"(4,2):(1,6)", "Layout((4, 2), (1, 6))"},
                               {"4:1", "Layout(4, 1)"},
                               // In Python (4) is 4.
                               {"(4):(1)", "Layout((4,), (1,))"},
                               {"((2,2),(3)):((1,2),(4))", "Layout(((2, 2), (3,)), ((1, 2), (4,)))"},
                               {"():()", "Layout((), ())"},
                               {"(4,(2,3))", "(4, (2, 3))"},
                               {"Sw<3,3,3>", "Swizzle(3, 3, 3)"},
                               {"Sw<3,3,3> o 0 o (8,64):(64,1)", "ComposedLayout(Swizzle(3, 3, 3), 0, Layout((8, 64), (64, 1)))"},
                           });
}

TEST(Write, Mojo) {
  expect_written("mojo", {
                             {"(3,2):(2,3)", "((3, 2):(2, 3))"},
                             {"((2,2),3):((1,2),4)", "(((2, 2), 3):((1, 2), 4))"},
                             {"4:1", "(4:1)"},
                         });
}

TEST(Write, Tirx) {
  expect_written("tirx",
                 {
                     {"(8,4):(4,1)", "S[(8, 4) : (4, 1)]"},
                     {"8:3", "S[8 : 3]"},
                     {"5 + ((8,4):(4,1))", "S[(8, 4) : (4, 1)] + 5"},
                     {"Sw<2,4,3>", "SwizzleLayout(per_element=4, swizzle_len=2, atom_len=3)"},
                     {"Sw<3,3,3> o 0 o (8,64):(64,1)",
                      "ComposeLayout(SwizzleLayout(per_element=3, swizzle_len=3, atom_len=3), TileLayout(S[(8, 64) : (64, 1)]))"},
                 });
}

TEST(Write, TileLang) {
  expect_written(
      "tilelang",
      {
          {"(4,8):(8@0,1@0)",
           "Fragment([4, 8] -> [1], replicate: 1, thread: 32, forward_thread: _i * 8 + _j, forward_index: [0])"},
          {"(8,(2,2)):(2@0,(1@1,1@0))",
           "Fragment([8, 4] -> [2], replicate: 1, thread: 16, forward_thread: _i * 2 + _j // 2, forward_index: [_j % 2])"},
          {"(2,3,4):(0,5@1,1@0)",
           "Fragment([2, 3, 4] -> [11], replicate: 1, thread: 4, forward_thread: _k, forward_index: [_j * 5])"},
          {"(2,2,2):(4@0,2@1,1@1)",
           "Fragment([2, 2, 2] -> [4], replicate: 1, thread: 5, forward_thread: _i * 4, forward_index: [_j * 2 + _k])"},
          {"3@0 + (4:-1@0)", "Fragment([4] -> [1], replicate: 1, thread: 4, forward_thread: 3 + _i * -1, forward_index: [0])"},
      });
}

// A warpgroup's accumulator, JAX's WGMMA_LAYOUT: the tile of 64 x 8 is cut as JAX cuts it, one dimension at a time.
TEST(Write, Mosaic) {
  expect_written("mosaic",
                 {
                     {"(4,1,1,8):(8,0,0,1)", "TiledLayout(Tiling(((32,), (8,))), warp_dims=(), lane_dims=(-2,), vector_dim=-1)"},
                     {"((4,8),4,2,2):((2@1,1@0),16@0,8@0,1@1)",
                      "TiledLayout(Tiling(((64, 8), (16, 8), (8, 8), (1, 8), (2,))), warp_dims=(-9,), lane_dims=(-5, -2), "
                      "vector_dim=-1)"},
                     {"((4,8),4,1,2):((0,1@1),0,0,1@0)",
                      "TiledLayout(Tiling(((2, 8), (1, 8))), warp_dims=(Replicated(times=4),), "
                      "lane_dims=(-1, Replicated(times=4)), vector_dim=-4)"},
                 });
}

TEST(Write, CkTile) {
  expect_written(
      "ck-tile",
      {
          {"(4,8):(8,1)",
           "tile_distribution_encoding<sequence<>, tuple<sequence<4, 8>>, tuple<sequence<1>>, tuple<sequence<0>>, "
           "sequence<1>, sequence<1>>"},
          {"(2,(4,16),2,8):(16@0,(8@1,1@0),32@0,1@1)",
           "tile_distribution_encoding<sequence<>, tuple<sequence<2, 2, 16>, sequence<4, 8>>, tuple<sequence<1>, sequence<1, "
           "2>>, tuple<sequence<1>, sequence<2, 0>>, sequence<1, 2>, sequence<0, 1>>"},
          // Nobody goes along every second place, and three lanes hold the same.
          {"((4,3),1):((2,0),0)",
           "tile_distribution_encoding<sequence<3, 1>, tuple<sequence<4, 2>>, tuple<sequence<0, 1>>, tuple<sequence<0, "
           "0>>, sequence<0>, sequence<1>>"},
      });
  EXPECT_EQ(write("(2,(4,16),2,8):(16@0,(8@1,1@0),32@0,1@1)", "ck-tile").remarks,
            std::vector<std::string>{"the layout does not say which of its modes are partitions (warps, lanes): the first 2 are, "
                                     "and the others are values"});
}

TEST(Write, Triton) {
  expect_written("triton", {
                               {"F2{register: [(0,1)], lane: [(1,0),(2,0)], warp: [(0,0)], block: [] -> dim0: 4, dim1: 2}",
                                "#ttg.linear<{register = [[0, 1]], lane = [[1, 0], [2, 0]], warp = [[0, 0]], block = []}>"},
                               // Sizes that the bases do not show, and other names, are only in the print.
                               {"F2{register: [(0,1)], lane: [], warp: [], block: [] -> dim0: 4, dim1: 2}",
                                " - register=1 -> (0, 1)\n - lane is a size 1 dimension\n - warp is a size 1 dimension\n"
                                " - block is a size 1 dimension\nwhere out dims are: [dim0 (size 4), dim1 (size 2)]"},
                               {"F2{w: [2,1]}", " - w=1 -> (2)\n   w=2 -> (1)\nwhere out dims are: [out (size 4)]"},
                               {"F2{}", "where out dims are: []"},
                           });
  // A layout has a linear layout or none.
  const Writing layout = write("(4,8):(8,1)", "triton");
  EXPECT_EQ(layout.text,
            " - in=1 -> (8)\n   in=2 -> (16)\n   in=4 -> (1)\n   in=8 -> (2)\n   in=16 -> (4)\n"
            "where out dims are: [out (size 32)]");
  EXPECT_EQ(layout.remarks,
            std::vector<std::string>{"it is written as the linear layout of its 1-D coordinates, F2{in: [8,16,1,2,4]}"});
}

TEST(Write, Latex) {
  const Row rows[] = {
      {"(4,8):(8,1)", "$(4,8):(8,1)$"},
      {"4", "$4$"},
      {"(4,(2,_))", "$(4,(2,\\_))$"},
      {"(4,8):(1@0,3@1)", "$(4,8):(e_{0},3\\,e_{1})$"},
      // The outer index first, as a mathematician counts.
      {"(4,8):(1@0,1@0@1)", "$(4,8):(e_{0},e_{1,0})$"},
      {"(4,8):(1@0-2@1,0)", "$(4,8):(e_{0}-2\\,e_{1},0)$"},
      {"Sw<3,4,3>", "$\\mathrm{Sw}\\langle 3,4,3\\rangle$"},
      {"Sw<3,3,3> o 0 o (8,64):(64,1)", "$\\mathrm{Sw}\\langle 3,3,3\\rangle \\circ 0 \\circ (8,64):(64,1)$"},
      {"9 + ((4,6):(1,12))", "$9 + \\bigl((4,6):(1,12)\\bigr)$"},
      {"<4:1,_>", "$\\langle 4:1,\\_\\rangle$"},
      {"F2{a_b: [(1,0),(0,1)] -> x: 2, y: 2}",
       "$\\mathbb{F}_2\\{\\mathrm{a\\_b}\\colon [(1,0),(0,1)] \\to \\mathrm{x}\\colon 2,\\ \\mathrm{y}\\colon 2\\}$"},
      {"injective(4:1)", "$\\mathrm{true}$"},
  };
  for (const Row& row : rows) EXPECT_EQ(write(row.value, "latex").text, row.text) << row.value;
}

TEST(Write, WhatADialectCannotSayIsRefusedWithTheReason) {
  const struct {
    const char *dialect, *value, *why;
  } rows[] = {
      {"mojo", "Sw<3,3,3> o 0 o (8,64):(64,1)",
       "mojo cannot say Sw<3,3,3> o 0 o (8,64):(64,1): it is a composed layout, and a layout of Mojo"},
      {"mojo", "(4,2):(-1,4)", "-1 is an integer there that nobody knows"},
      {"mojo", "(4,8):(1@0,1@1)", "it is a coordinate layout"},
      {"python", "(4,8):(1@0,1@1)", "python cannot say (4,8):(1@0,1@1): it is a coordinate layout"},
      {"python", "<4:1,_>", "it is a tiler"},
      {"python", "_", "it is an underscore"},
      {"flydsl", "Sw<3,4,3>", "it is a swizzle"},
      {"flydsl", "_", "it is an underscore"},
      {"flydsl", "(4,8):(1@0,1@0@1)", "which of them it writes first is not known here"},
      {"cute-print", "<4,8>", "a tiler without a layout is a tuple there"},
      {"cute-print", "Sw<21,4,21>", "numbers up to 20"},
      {"cute-print", "0 + (4:1)", "its offset is 0"},
      {"cute-print", "(4,8):(1@0+1@1,1@1)", "1@0+1@1 goes along several axes at once"},
      {"cute-cpp", "9 + (4:1)", "it is a layout with an offset"},
      {"cute-cpp", "-9223372036854775807 - 1", "no literal for -9223372036854775808"},
      {"cute-dsl", "9 + (4:1)", "it is a layout with an offset"},
      {"mosaic", "F2{in: [1]}", "it is a linear layout"},
      {"cute-dsl", "F2{in: [3,3]}", "neither a layout nor one behind a swizzle is F2{in: [3,3]}"},
      {"cute-dsl", "injective(4:1)", "it is a boolean"},
      {"tirx", "((2,2),3):((1,2),4)", "TIRx has no tuple within a tuple"},
      {"tirx", "(4):(1)", "no tuple of fewer than two"},
      {"tirx", "Sw<3,3,3> o 8 o (8,64):(64,1)", "no offset between a swizzle and a layout"},
      {"tirx", "(4,8):(1@0,1@1)", "Its axes have names"},
      {"tilelang", "(4,8):(8,1)", "a fragment of TileLang takes coordinates to (thread, index)"},
      {"tilelang", "((2,2),3):((1@0,2@0),1@1)", "coalesced by mode it can be said"},
      {"tilelang", "(4,8):(1@2,1@1)", "no other"},
      {"tilelang", "4:-1@0", "it goes down to -3"},
      {"tilelang", "(1048576,2):(1@0,1@1)", "more than 1048576 elements"},
      {"mosaic", "(4,8):(8,1)", "a tiling has the modes (lane, warp, register, vector)"},
      {"mosaic", "(4,1,1,8):(16,0,0,1)", "the stride 16 stands where tiles have 8"},
      {"mosaic", "(4,1,2,8):(8,0,0,1)", "hold no replicas"},
      {"mosaic", "(1,1,(2,2),1):(0,0,(2,1),0)", "registers count as the tiles are cut"},
      {"ck-tile", "(4,8):(3,1)", "3 is no multiple of 8"},
      {"ck-tile", "4:1", "no modes that could be threads"},
      {"ck-tile", "(4,8):(-8,1)", "tiles go forwards"},
      {"triton", "(3,8):(8,1)", "triton cannot say (3,8):(8,1): it is no linear layout: "},
      {"triton", "(2,2):(1,1)", "1 xor 1 is 0"},
      {"triton", "4", "it is an integer"},
      {"latex", "compact", "compact"},
      {"cuda", "4:1", "no dialect is called cuda; there are cute-print, cute-cpp"},
  };
  for (const auto& row : rows) {
    const std::string said = refusal(row.value, row.dialect);
    EXPECT_NE(said.find(row.why), std::string::npos) << row.dialect << " of " << row.value << ": " << said;
    EXPECT_FALSE(said.starts_with("written")) << said;
  }
}

// Nothing is written that its reader would refuse for its size.
TEST(Write, StaysWithinWhatIsRead) {
  std::string shape = "2", stride = "1";
  for (int k = 0; k < 64; ++k) {
    shape = '(' + shape + ')';
    stride = '(' + stride + ')';
  }
  for (const Dialect& dialect : dialects()) {
    if (dialect.read == nullptr) continue;
    const auto writing = attempt([&] { return write(shape + ':' + stride, dialect.name); });
    if (writing && writing->remarks.empty()) {
      EXPECT_EQ(expression_of(read(writing->text, dialect.name)), shape + ':' + stride) << dialect.name;
    }
  }
  EXPECT_NE(refusal(shape + ':' + stride, "mojo").find("brackets nest at most 64 deep"), std::string::npos);
}

TEST(Write, EachDialectIsWritten) {
  std::set<std::string_view> names;
  for (const Dialect& dialect : dialects()) {
    EXPECT_TRUE(dialect.write != nullptr) << dialect.name;
    EXPECT_TRUE(names.insert(dialect.name).second) << dialect.name;
  }
}

TEST(Write, EachDialectThatIsReadHasALawOfItsRoundTrip) {
  laws::Programs entered;
  dialect_laws::enter(entered);
  std::set<std::string> laws;
  // What nothing here writes has laws of its reader, of another name; further laws of a dialect have names of three parts.
  for (const laws::Law& law : entered.laws)
    if (!law.id.starts_with("read.") && std::count(law.id.begin(), law.id.end(), '.') == 1) laws.insert(law.id);
  for (const Dialect& dialect : dialects()) {
    const std::string id = "write." + std::string(dialect.name);
    EXPECT_EQ(laws.erase(id), dialect.read == nullptr ? 0U : 1U) << id;
  }
  EXPECT_TRUE(laws.empty()) << *laws.begin() << " is a law of no dialect";
}

}  // namespace
}  // namespace colex::dialects::write_test
