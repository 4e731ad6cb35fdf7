// Layouts that are found in a text of any kind, each with its place, and messages that are answered.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/dialects/dialects.hpp"
#include "colex/rejection.hpp"

namespace colex::dialects::found_test {
namespace {

using Parts = std::vector<Part>;

struct Row {
  const char* text;
  Parts parts;
};

TEST(Found, EachLayoutHasItsPlaceAndItsLabel) {
  const std::vector<Row> rows = {
      {"the layout (4,8):(8,1) of a tile", {{"1:12", "(4,8):(8,1)", "1:12"}}},
      {"12:30:45 INFO a.py:3:4 tCsA: ptr[16b](0x7f00) o (_4,_8):(_8,_1)\n", {{"tCsA", "(4,8):(8,1)", "1:30"}}},
      {"sA: (4,8):(8,1)\nsB: (2,?):(1,2)\n", {{"sA", "(4,8):(8,1)", "1:5"}, {"sB", "(2,n1):(1,2)", "2:5"}}},
      {"two of them, (?,2):(1,?) and\n(4,?):(?,1)", {{"1:14", "(n1,2):(1,n2)", "1:14"}, {"2:1", "(4,n3):(n4,1)", "2:1"}}},
      {"copy.cu(12): error: no match [with T=int, SLayout=cute::Layout<cute::C<4>, cute::C<2>>]", {{"SLayout", "4:2", "1:51"}}},
      {"module of the kernel\n  #b = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>\n"
       "  tt.store : tensor<64xf16, #b>",
       {{"#b", "F2{register: [1], lane: [2,4,8,16,32], warp: [], block: [] -> dim0: 64}", "2:8"},
        {"tt.store", "F2{register: [1], lane: [2,4,8,16,32], warp: [], block: [] -> dim0: 64}", "3:14"}}},
      {"L: (4,2):(2,1)\nL: (8,2):(2,1)\nL: (2,2):(2,1)\n",
       {{"L", "(4,2):(2,1)", "1:4"}, {"L (2)", "(8,2):(2,1)", "2:4"}, {"L (3)", "(2,2):(2,1)", "3:4"}}},
      {"zipped_divide(const cute::Layout<Shape, Stride> &, const Tile &) [with Shape=cute::tuple<C<16>,C<64>>, "
       "Stride=cute::tuple<_64,_1>, Tile=cute::tuple<_4,_8>]",
       {{"1:21", "(16,64):(64,1)", "1:21"}, {"Tile", "(4,8)", "1:137"}}},
      {"in f(cute::Layout<S, D>) [S = cute::C<4>, D = cute::C<2>]", {{"1:6", "4:2", "1:6"}}},
      {"in f(cute::Layout<S, D>) [with D = cute::C<2>; S = cute::C<4>]:", {{"1:6", "4:2", "1:6"}}},
      {"LayoutCopy_TV=cute::Layout<cute::C<4>, cute::C<2>>, TrgShape=cute::tuple<C<16>, C<32>>",
       {{"LayoutCopy_TV", "4:2", "1:15"}, {"TrgShape", "(16,32)", "1:62"}}},
      {"error: 'cute.copy' op has layout_copy_tv = <\"(4,8):(8,1)\">, tiler_mn = <\"[4:1;8:1]\">",
       {{"layout_copy_tv", "(4,8):(8,1)", "1:44"}, {"tiler_mn", "<4:1,8:1>", "1:72"}}},
      {"both are said: $(4,8):(8,1)$, Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)",
       {{"1:17", "(4,8):(8,1)", "1:17"}, {"1:31", "Sw<3,3,3> o 0 o (8,64):(64,1)", "1:31"}}},
      {"note that !cute.layout<\"(4,8):(8,1)\"> stands beside Tensor<0x7f00@gmem o (2,2):(1,2)>",
       {{"1:11", "(4,8):(8,1)", "1:11"}, {"1:53", "(2,2):(1,2)", "1:53"}}},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(row.text);
    EXPECT_EQ(read_or_find(row.text).parts, row.parts);
  }
}

TEST(Found, ALabelIsTheNameRightBefore) {
  for (const auto& [before, label] :
       std::vector<std::pair<std::string, std::string>>{{"they are not there yet: ", ""},
                                                        {"what it looks like: ", ""},
                                                        {"see the log\nValueError: ", ""},
                                                        {"see the log\ncutlass.MyException: ", ""},
                                                        {"of %78, %80 : ", ""},
                                                        {"it is one that has layout ", ""},
                                                        {"see the log\nlayout: ", "layout"},
                                                        {"see the log\nTV Layout Src: ", "TV Layout Src"},
                                                        {"see the log of tCsA: ", "tCsA"},
                                                        {"see the log, tOrO has layout ", "tOrO"},
                                                        {"it has a = ", "a"}}) {
    const Reading reading = read_or_find(before + "(4,8):(8,1) it is");
    ASSERT_EQ(reading.parts.size(), 1U) << before;
    EXPECT_EQ(reading.parts[0].name, label.empty() ? reading.parts[0].place : label) << before;
  }
}

std::string mistake(const char* text) {
  const auto reading = attempt([&] { return read_or_find(text); });
  return reading ? "" : reading.rejection().message();
}

TEST(Found, ATextWithoutALayoutIsToldSo) {
  for (const char* text :
       {"Traceback (most recent call last):\n  File \"api.py\", line 182, in f\n    return fun(*args)\nTypeError: got (8,) and "
        "(4,).",
        "module {\n  func.func @f(%arg0: f32) -> f32 {\n    return %arg0 : f32\n  }\n}\n", "--- a/x\n+++ b/x\n-foo\n+bar;\n"})
    EXPECT_EQ(mistake(text).substr(0, 35), "no layout is found in this text; on") << text;
  for (const char* text : {"", " \n\n"}) EXPECT_EQ(mistake(text).substr(0, 17), "the text is empty") << text;
  for (const char* text : {"garbage here", "Layout<Shape<_4,_8>,Strid<_8,_1>>", "auto a = make_layout(\nmake_shape(4,;"})
    EXPECT_EQ(mistake(text).find("no layout is found"), std::string::npos) << text;
}

TEST(Found, NothingIsFoundInTimesPlacesAndExpressions) {
  for (const char* text :
       {"12:30:45 INFO start 3:1", "file.cpp:12:3: error in f(4,8):(8,1)", "see line 12:(3)", "x[(1):(2)] of it no",
        "3 * (!cute.layout<\"(4,8):(8,1)\">)", "size((4,8):(8,1)) + foo", "a, (4,8):(8,1) + b", "a < b > c",
        "TiledCopy\n  TiledLayout_TV: (_8,_4):(_4,_1)\n  TiledLayout_TV: (_8,_4):(_4,_1)"}) {
    EXPECT_FALSE(attempt([&] { return read_or_find(text); })) << text;
  }
}

TEST(Found, WhatIsLeftOutIsTold) {
  const Reading reading = read_or_find(
      "the tile is (4,8):(8,1), again (4,8):(8,1)\nof a type !cute.layout<\"(4,8):(8\">,\nand gl.BlockedLayout([1, 3], [8, 4], "
      "[4, 1], [1, 0])");
  EXPECT_EQ(reading.parts, (Parts{{"1:13", "(4,8):(8,1)", "1:13"}}));
  EXPECT_TRUE(reading.is_excerpt);
  const auto told = [&](const std::string& words) {
    return std::any_of(reading.remarks.begin(), reading.remarks.end(),
                       [&](const std::string& remark) { return remark.find(words) != std::string::npos; });
  };
  EXPECT_TRUE(told("not read, 3:5: "));
  EXPECT_TRUE(told("layouts that are said again are left out: 1"));
  EXPECT_TRUE(told("2 of 3 lines have no layout"));
}

TEST(Found, MessagesAreAnswered) {
  for (const auto& [message, command] : std::vector<std::pair<const char*, const char*>>{
           {"static assertion failed with \"Stride Divisibility Condition\"", "colex explain \"composition(A, B)\""},
           {"static assertion failed: Non-injective Layout detected in complement.", "colex eval --why \"injective(A)\""},
           {"    assert a % b == 0 or b % a == 0\nAssertionError", "colex explain \"composition(A, B)\""},
           {"error: unable to compute crd2idx with ((?,?)) and (?)", "weakly_congruent"},
           {"static assertion failed with \"Static shape_div failure\"\n  instantiation of \"auto cute::shape_div(const "
            "IntTupleA &, "
            "const IntTupleB &) [with IntTupleA=cute::_2, IntTupleB=cute::C<3>]\"",
            "colex eval \"shape_div(2, 3)\""},
           {"In instantiation of 'cute::shape_div(A, B) [with IntTupleA = cute::constant<int, 6>; IntTupleB = "
            "cute::constant<int, 5>]':\nerror: static assertion failed: Static shape_div failure",
            "colex eval \"shape_div(6, 5)\""},
           {"static assertion failed: Static shape_div failure\nin instantiation of 'cute::shape_div<cute::C<6>, cute::C<4>>'",
            "colex eval \"shape_div(6, 4)\""},
           {"Static shape_div failure [with IntTupleA=int, IntTupleB=cute::C<3>]", "colex eval \"shape_div(a, b)\""},
           {"tile_to_shape: block shape does not divide the target shape.", "padded_tile_to_shape"},
           {"'copy' ptr alignment does not meet requirement of atom", "assumed_align="},
           {"expected size 64==64, stride 16384==1 at dim=1", "fake"},
           {"RuntimeError: view size is not compatible with input tensor's size and stride", "colex explain"}}) {
    const Reading reading = read_or_find(message);
    ASSERT_FALSE(reading.remarks.empty()) << message;
    EXPECT_NE(reading.remarks.front().find(command), std::string::npos) << reading.remarks.front();
    EXPECT_TRUE(reading.parts.empty());
  }
}

TEST(Found, TwoFragmentsInConflictAreCompared) {
  const std::string fragment = "Fragment([2, 2] -> [2], replicate: 1, thread: 2, ";
  const Reading reading = read_or_find("Layout infer conflict between acc and acc_cast:\n  loop " + fragment +
                                       "forward_thread: _i, forward_index: [_j])\n  fragment " + fragment +
                                       "forward_thread: _j, forward_index: [_i])\n");
  EXPECT_NE(reading.remarks.front().find("colex eval --why \"equal((2,2):(1@0,1@1), (2,2):(1@1,1@0))\""), std::string::npos)
      << reading.remarks.front();
}

}  // namespace
}  // namespace colex::dialects::found_test
