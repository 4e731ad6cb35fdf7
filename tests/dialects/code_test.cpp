// Lines of CuTe C++ and of CuTe DSL: source -> the values of its names and lines, and what is told of them. What CuTe C++ makes
// of such lines is in tests/cute/lines_test.cpp, what the DSL makes of them in tests/python/test_lines.py.
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "colex/dialects/dialects.hpp"
#include "colex/rejection.hpp"

namespace colex::dialects::code_test {
namespace {

struct Row {
  const char* source;
  std::vector<Part> parts;
  std::vector<std::string> remarks = {};
};

void expect_parts(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    SCOPED_TRACE(row.source);
    const Reading reading = read(row.source);
    EXPECT_EQ(reading.parts, row.parts);
    EXPECT_EQ(reading.remarks, row.remarks);
  }
}

/// The value of a name at the end of a source: its last part.
std::string last(const std::string& source) { return read(source).parts.back().expression; }

TEST(Code, ALineGivesItsNameAValueForTheLinesBelow) {
  expect_parts({
      {"auto shape = Shape<_3, Shape<_2, _3>>{};\nprint(idx2crd(16, shape));",
       {{"shape", "(3,(2,3))"}, {"print(idx2crd(16, shape))", "(1,(1,2))"}}},
      {"Layout a = make_layout(make_shape(Int<2>{}, 4),\n                       make_stride(Int<12>{}, Int<1>{}));\nint n = "
       "size<1>(a);",
       {{"a", "(2,4):(12,1)"}, {"n", "4"}}},
      {"a = cute.make_layout((4, 8, 16), stride=(32, 4, 1))\nb = cute.select(a, mode=[0, 2])",
       {{"a", "(4,8,16):(32,4,1)"}, {"b", "(4,16):(32,1)"}}},
      {"layout = make_layout((2, 3, 4, 5))\ngroup_modes(layout, 1, 3)",
       {{"layout", "(2,3,4,5):(1,2,6,24)"}, {"group_modes(layout, 1, 3)", "(2,(3,4),5):(1,(2,6),24)"}}},
      {">>> a = Layout((4, 2), (1, 6))\n>>> b = coalesce(a)", {{"a", "(4,2):(1,6)"}, {"b", "(4,2):(1,6)"}}},
      {"tiler, tv = cute.make_layout_tv(cute.make_layout((4, 8), stride=(8, 1)), cute.make_layout((2, 2)))",
       {{"tiler", "<8,16>"}, {"tv", "((8,4),(2,2)):((16,2),(1,8))"}}},
      {"constexpr int kM = 64;\nusing L = Layout<Shape<Int<kM>, _8>>;\nL{};",
       {{"kM", "64"}, {"L", "(64,8):(1,64)"}, {"L{}", "(64,8):(1,64)"}}},
      {"static_assert(size(Layout<Shape<_4,_8>>{}) == 32, \"as large as a warp\");", {{"", "true"}}},
      {"cute.size(make_layout((4, 8))) == cute.cosize(make_layout((4, 8))) == 32", {{"", "true"}}},
  });
}

TEST(Code, KeywordsAndTemplatesAreArgumentsLikeOthers) {
  expect_parts({
      {"append(make_layout((8, 8)), make_layout(1), up_to_rank=5)", {{"", "(8,8,1,1,1):(1,8,0,0,0)"}}},
      {"append<4>(make_layout(make_shape(_8{}, _8{})))", {{"", "(8,8,1,1):(1,8,0,0)"}}},
      {"size(make_layout((4, (2, 8))), mode=[1, 0])", {{"", "2"}}},
      {"size<1, 0>(make_layout(make_shape(_4{}, make_shape(_2{}, _8{}))))", {{"", "2"}}},
      {"make_ordered_layout((4, 8, 2), order=(2, 0, 1))", {{"", "(4,8,2):(16,1,8)"}}},
      {"slice_(make_layout((4, 8)), (None, 3))", {{"", "(4):(1)"}}},
      {"make_layout((4, 8)).shape[1]", {{"", "8"}}},
      {"make_layout((4, 8))((1, 2))", {{"", "9"}}},
  });
}

TEST(Code, ATensorKeepsWhereItBegins) {
  expect_parts({
      {"gA = cute.make_tensor(ptr, cute.make_layout((64, 64), stride=(64, 1)))\nrow = gA[(3, None)]\ntile = cute.local_tile(gA, "
       "(32, 16), (1, None))",
       {{"gA", "(64,64):(64,1)"}, {"row", "192 + ((64):(1))"}, {"tile", "2048 + ((32,16,4):(64,1,16))"}}},
      {"auto g = make_tensor(make_gmem_ptr(p), make_shape(64, 32), GenRowMajor{});\nauto t = g(_, 3);",
       {{"g", "(64,32):(32,1)"}, {"t", "3 + ((64):(32))"}}},
  });
}

TEST(Code, WhatACommentSaysOfALineIsCompared) {
  expect_parts({
      {"x = make_layout((4, 8))  # (4,8):(1,4)", {{"x", "(4,8):(1,4)"}}, {"its comments are left out"}},
      {"x = make_layout((4, 8))  # (4,8):(8,1)",
       {{"x", "(4,8):(1,4)"}},
       {"line 1: the comment behind it says (4,8):(8,1), and its value is (4,8):(1,4)", "its comments are left out"}},
      {"make_ordered_layout((4, 8, 2), order=(2, 0, 1))\n# → (4,8,2):(128,1,16)  — mode 1 fastest",
       {{"", "(4,8,2):(16,1,8)"}},
       {"line 1: the comment behind it says (4,8,2):(128,1,16), and its value is (4,8,2):(16,1,8)", "its comments are left out"}},
      {"auto r = coalesce(Layout<Shape<_2,Shape<_1,_6>>, Stride<_1,Stride<_6,_2>>>{});  // _12:_1",
       {{"r", "12:1"}},
       {"its comments are left out"}},
  });
}

// A print has an address where a tensor's value has an offset; of a line that is not followed its comment says the value.
TEST(Code, ACommentMayBeAPrint) {
  expect_parts({
      {"auto l = Layout<Shape<_4,_8>>{};  // gmem_ptr[16b](GMEM_ADDR_A) o (_4,_8):(_8,_1)",
       {{"l", "(4,8):(1,4)"}},
       {"line 1: the comment behind it says (4,8):(8,1), and its value is (4,8):(1,4)", "its comments are left out"}},
      {"auto l = Layout<Shape<_4,Shape<_2,_4>>>{};  // (_4,_8):(_1,_4)",
       {{"l", "(4,(2,4)):(1,(4,8))"}},
       {"line 1: the comment behind it says (4,8):(1,4), and its value is (4,(2,4)):(1,(4,8)), the same function",
        "its comments are left out"}},
      {"auto x = thr.partition_A(gA);  // ptr[32b](0x0) o (_4,_8):(_8,_1)\nauto n = size(x);",
       {{"x", "(4,8):(8,1)"}, {"n", "32"}},
       {"line 1 is not followed: its value is what the comment behind it says", "its comments are left out"}},
      {"auto r = make_layout(4);\nprint(r);\nR: ((_2,_2),_3):((_24,_2),_8)",
       {{"r", "4:1"}, {"print(r)", "4:1"}, {"R: ((_2,_2),_3):((_24,_2),_8)", "((2,2),3):((24,2),8)"}}},
  });
}

// C++ compares before it joins bits, and divides toward zero; Python does neither.
TEST(Code, OperatorsMeanWhatTheyDoInTheirLanguage) {
  expect_parts({
      {"auto a = -7 / 2 + size(Layout<_1>{});", {{"a", "-2"}}},
      {"auto a = -7 % 3 + size(Layout<_1>{});", {{"a", "0"}}},
      {"auto a = -size(Layout<_32>{}) / 3;", {{"a", "-10"}}},
      {"auto a = size(Layout<_6>{}) | 1 << 3;", {{"a", "14"}}},
      {"a = size(make_layout(6)) // -4", {{"a", "-2"}}},
      {"a = size(make_layout(6)) % -4", {{"a", "-2"}}},
      {"a = 2 ** 3 ** 1 + size(make_layout(6))", {{"a", "14"}}},
      {"n = 2 ** 3\na = make_layout((n, 2))", {{"n", "8"}, {"a", "(8,2):(1,8)"}}},
      {"a, b = make_layout(4), make_layout(8)", {{"a", "4:1"}, {"b", "8:1"}}},
      {"a = b = make_layout(4)\nc = size(a)", {{"a", "4:1"}, {"b", "4:1"}, {"c", "4"}}},
      {"make_layout((4 // 4, 8))", {{"", "(1,8):(1,1)"}}},
  });
  for (const char* text : {"auto a = size(Layout<_4>{}) & 1 == 0;", "u = (2,) * size(make_layout(3))", "x = size(*t)"})
    EXPECT_FALSE(attempt([&] { return read(text); })) << text;
}

// What is tiled has no value: what is made of it is refused, and its own layouts are told.
TEST(Code, WhatIsTiledIsNoValue) {
  const std::string mma = "auto m = make_tiled_mma(UniversalFMA<float>{}, Layout<Shape<_2,_2,_1>>{});\n";
  for (const char* line :
       {"auto x = -m;", "auto x = Int<m>{};", "auto x = size(m, m);", "auto x = make_layout(m);", "auto x = m + 1;"}) {
    const Reading reading = read(mma + line);
    EXPECT_EQ(reading.parts.back().name, "m.tile_shape()") << line;
    EXPECT_TRUE(reading.is_excerpt) << line;
  }
  const std::string copy =
      "a = cute.make_layout(4)\nc = cute.make_copy_atom(cute.nvgpu.CopyUniversalOp(), cutlass.Float16, num_bits_per_copy=";
  for (const char* bits : {"n)", "99999)", "a)"}) EXPECT_TRUE(read(copy + bits).is_excerpt) << bits;
  EXPECT_FALSE(read(copy + "128)").is_excerpt);
}

TEST(Code, WhatIsNoNameIsGivenNoValue) {
  const std::string b = "auto b = make_shape(i, _8{});";
  for (const char* line : {"t(i) = 0;", "acc[i] = 0;", "x.i = 5;", "x->i = 5;", "/* i = 5; */", "// i = 5;"})
    EXPECT_EQ(last("int i = 3;\n" + std::string(line) + "\n" + b), "(3,8)") << line;
  for (const char* line : {"#if 0\ni = 5;\n#endif", "f(&i);", "std::swap(i, j);", "int& m = i; i += 1;"})
    EXPECT_EQ(last("int i = 3;\n" + std::string(line) + "\n" + b), "(i,8)") << line;
  // A name whose line is not followed is no integer either.
  for (const char* line : {"i, j = f()", "j, i = f()"})
    EXPECT_EQ(last("i = 3\n" + std::string(line) + "\nb = make_layout((i, 8))"), "3") << line;
  for (const char* line : {"j, *i = f()", "i += 1", "del i"})
    EXPECT_EQ(last("i = 3\n" + std::string(line) + "\nb = make_layout((i, 8))"), "(i,8):(1,i)") << line;
  EXPECT_EQ(last("Layout<Shape<_2,_3>> c;\nauto d = size(c);"), "6");
}

TEST(Code, AnAtomThatIsNotKnownIsRefused) {
  for (const char* atom : {"SomethingOfMine", "UniversalCopy<Vector>"})
    EXPECT_FALSE(attempt([&] {
      return read("make_tiled_copy(Copy_Atom<" + std::string(atom) +
                  ", float>{}, Layout<Shape<_32,_8>>{}, Layout<Shape<_4,_1>>{});");
    })) << atom;
  const std::string source = "auto c = make_tiled_copy(Copy_Atom<UniversalCopy<uint128_t>, T>{}, Layout<_32>{}, Layout<_4>{});\n";
  EXPECT_EQ(last(source + "auto d = size(Layout<_24>{});"), "24");
}

TEST(Code, ANameThatNoLineSaysIsAnIntegerWhereOneMayStand) {
  const Reading reading =
      read("auto l = make_layout(make_shape(M, _8{}), make_stride(_8{}, _1{}));\nauto c = make_coord(blockIdx.x, _);");
  EXPECT_EQ(reading.parts, (std::vector<Part>{{"l", "(M,8):(8,1)"}, {"c", "(blockIdx_x,_)"}}));
  EXPECT_EQ(reading.unknowns, (std::vector<Unknown>{{"M", 1}, {"blockIdx_x", 0}}));
}

TEST(Code, WhatIsNotFollowedIsTold) {
  expect_parts({
      {"#include <cute/layout.hpp>\nint main() {\n  auto a = make_layout(4);\n  for (int i = 0; i < 4; ++i) {\n    f(i);\n  }\n  "
       "return 0;\n}",
       {{"a", "4:1"}},
       {"line 5 is left out, f(i): no line says what f is, and it is no function of the notation",
        "lines that say nothing of layouts are left out: 1, 2, 4, 7"}},
      {"cta_tiler = (32, 64, 4)\ncta_a = local_tile(tensor_a, cta_tiler, (0, 1, None), proj=(1, None, 1))",
       {{"cta_tiler", "(32,64,4)"}},
       {"line 2 is left out, cta_a = local_tile(tensor_a, cta_tiler, (0, 1, None), proj=(…: no line says what tensor_a is; it is "
        "local_tile(tensor_a, (32,64,4), "
        "(0,1,_), (1,_,1))"}},
      {"a = make_layout(4)\na = make_layout(q(4))\nb = coalesce(a)",
       {{"a", "4:1"}},
       {"line 2 is left out, a = make_layout(q(4)): no line says what q is, and it is no function of the notation",
        "line 3 is left out, b = coalesce(a): no line says what a is; it is coalesce(a)"}},
  });
}

// A branch may run or not, a loop changes what it changes, a function has parameters: what a name is then is not known.
TEST(Code, BehindABlockANameIsWhatItSurelyIs) {
  const std::string a = "auto a = make_layout(4);\n", b = "auto b = make_shape(n, _8{});";
  EXPECT_EQ(last(a + "if (c) { a = make_layout(8); }\nauto s = size(make_layout(2));\nauto b = size(a);"), "2");
  EXPECT_EQ(last(a + "if (c) { auto a = make_layout(8); }\nauto b = size(a);"), "4");
  EXPECT_EQ(last(a + "if (c) a = make_layout(8);\nauto s = size(make_layout(2));\nauto b = size(a);"), "2");
  EXPECT_EQ(last(a + "{ a = make_layout(8); }\nauto b = size(a);"), "8");
  EXPECT_EQ(last("int n = 3;\nfor (int n = 0; n < 4; ++n) { " + b + " }"), "(n,8)");
  EXPECT_EQ(last("int n = 3;\nfor (int i = 0; i < 4; ++i) { " + b + " n += 1; }"), "(n,8)");
  EXPECT_EQ(last("int n = 3;\nwhile (n < 4) { n = n + 1; }\n" + b), "(n,8)");
  EXPECT_EQ(last("int n = 3;\nvoid f(int n) { " + b + " }"), "(n,8)");
  EXPECT_EQ(last("int n = 3;\nvoid f(int n) { n = 4; }\n" + b), "(3,8)");
  EXPECT_EQ(last("int n = 3;\nn++;\n" + b), "(n,8)");
  EXPECT_EQ(last("int n = 3;\nt(n) = 0;\n" + b), "(3,8)");
  const std::string shape = "s = make_layout((n, 8))";
  EXPECT_EQ(last("n = 3\nif c:\n    n = 4\n" + shape), "(n,8):(1,n)");
  EXPECT_EQ(last("n = 3\nfor n in range(4):\n    " + shape), "(n,8):(1,n)");
  EXPECT_EQ(last("n = 3\nfor n in range(4):\n    pass\n" + shape), "(n,8):(1,n)");
  EXPECT_EQ(last("n = 3\ndef f(n):\n    n = 4\n    " + shape), "(4,8):(1,4)");
  EXPECT_EQ(last("n = 3\ndef f(n):\n    n = 4\n" + shape), "(3,8):(1,3)");
  EXPECT_EQ(last("n = 3\nwith x as y:\n    n = 4\n" + shape), "(4,8):(1,4)");
  EXPECT_EQ(last("n = 3\nn += 1\n" + shape), "(n,8):(1,n)");
  EXPECT_EQ(last("n = 3\nn = f(n=4)\nm = make_layout(2)\n" + shape), "2:1");
}

TEST(Code, NamesAndNumbersAloneMayBeOfAnything) {
  for (const char* text :
       {"M", "4 + 2", "a = 4\nb = 5", "(M,N):(N,1)", "size(foo)", "coalesce(tensor_a)", "hello world", "a;\nb;\nc;"})
    EXPECT_FALSE(attempt([&] { return read(text); })) << text;
}

// Depth and length: what would be quadratic would take minutes.
TEST(Code, LongSourcesAreReadInTimeThatGrowsWithThem) {
  std::string source, deep = "4";
  for (int line = 0; line < 10'000; ++line) source += "auto a" + std::to_string(line) + " = make_shape(_4{}, _8{});\n";
  EXPECT_EQ(read(source, "cute-cpp").parts.size(), 10'000U);
  for (const char* step : {".shape", ".layout()", "[0]", "(0)", " - 1"}) {
    std::string row = "a = cute.make_layout(4)";
    for (int k = 0; k < 6'000; ++k) row += step;
    EXPECT_FALSE(attempt([&] { return read(row); })) << step;
  }
  for (int k = 0; k < 200; ++k) deep = "size(" + deep + ")";
  EXPECT_FALSE(attempt([&] { return read(deep, "cute-cpp"); }));
  EXPECT_FALSE(attempt([&] { return read(std::string(100'000, '<'), "cute-cpp"); }));
  EXPECT_FALSE(attempt([&] { return read("a" + std::string(200'000, '\n') + "+ b"); }));
  std::string names;
  for (int k = 0; k < 50'000; ++k) names += "a, ";
  EXPECT_EQ(last("x = make_layout(4)\n" + names + "b = f(x)"), "4:1");
  std::string less = "a";
  for (int k = 0; k < 50'000; ++k) less += "<a";
  EXPECT_FALSE(attempt([&] { return read(less, "cute-cpp"); }));
}

}  // namespace
}  // namespace colex::dialects::code_test
