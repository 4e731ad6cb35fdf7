// Layouts as other tools print them: text -> what is read, what is said of it, and what is refused.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/dialects/dialects.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/located_rejection.hpp"
#include "colex/notation/parse.hpp"
#include "colex/notation/value.hpp"

namespace colex::dialects::read_test {
namespace {

struct Row {
  const char* text;
  const char* value;
  const char* dialect = "cute-print";
  std::vector<std::string> remarks = {};
};

void expect_read(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    SCOPED_TRACE(row.text);
    const Reading reading = read(row.text);
    EXPECT_EQ(expression_of(reading), row.value);
    EXPECT_EQ(reading.dialect, row.dialect);
    EXPECT_EQ(reading.remarks, row.remarks);
    // What the dialect is called reads the same.
    EXPECT_EQ(read(row.text, row.dialect).parts, reading.parts);
  }
}

/// Where, and what is wrong.
std::string mistake(const std::string& text, const std::string& from = "") {
  try {
    return "read " + expression_of(read(text, from));
  } catch (const notation::LocatedRejection& rejection) {
    return std::to_string(rejection.position().offset) + ": " + rejection.message();
  } catch (const Rejection& rejection) {
    return rejection.message();
  }
}

/// Which memory a text is of, and how many bits its elements have.
TEST(Reading, SaysTheMemoryAndTheBitsOfTheElements) {
  const struct {
    const char *text, *memory;
    std::optional<std::int64_t> bits;
  } rows[] = {
      {"(_4,_8):(_8,_1)", "", std::nullopt},
      {"tmem_[32b](TMEM_ADDR) o ((_128,_256),_1,_1):((_65536,_1),_0,_0)", "tmem", 32},
      {"Sw<3,4,3>_smem_ptr[16b](SMEM_ADDR) o ((_128,_16),_1,_4):((_64,_1),_0,_16)", "smem", 16},
      {"Sw<3,4,3> o smem_ptr[8b](unset) o (_8,_128):(_128,_1)", "smem", 8},
      {"gmem_ptr[32b](0x7f0000) o (_4,_8):(_8,_1)", "gmem", 32},
      {"ptr[32b](0x7f0000) o (_4,_8):(_8,_1)", "", 32},
      {"tensor<ptr<f32, tmem, align<16>> o ((128,256),1,1):((65536,1),0,0)>", "tmem", 32},
      {"tensor<ptr<f16, smem, align<1024>, S<3,4,3>> o (8,64):(64,1)>", "smem", 16},
  };
  for (const auto& row : rows) {
    const Reading reading = read(row.text);
    EXPECT_EQ(reading.memory, row.memory) << row.text;
    EXPECT_EQ(reading.element_bits, row.bits) << row.text;
  }
}

// --- prints of CuTe C++

TEST(CutePrint, OfLayoutsAndTuples) {
  expect_read({
      {"(_4,_8):(_8,_1)", "(4,8):(8,1)"},
      {"((_4,_8),(_2,_2)):((_32,_1),(_16,_8))", "((4,8),(2,2)):((32,1),(16,8))"},
      {"(4,_3,(1,2))", "(4,3,(1,2))"},
      {"(_,3)", "(_,3)"},
      {"(_32,(_8,_2):(_1,_16))", "<32,(8,2):(1,16)>"},
      {"_5", "5"},
      {"Sw<3,4,3>", "Sw<3,4,3>"},
  });
}

TEST(CutePrint, OfCoordinatesCountsAtIndices) {
  expect_read({
      {"(_8,_64):(_1@0,_1@1)", "(8,64):(1@0,1@1)"},
      {"ArithTuple(_0,_0) o (8,64):(_1@0,_1@1)", "(8,64):(1@0,1@1)"},
      {"ArithTuple(4,32) o (_4,_16):(_1@0,_1@1)", "4@0+32@1 + ((4,16):(1@0,1@1))"},
      // CuTe writes the innermost index first.
      {"ArithTuple(0,(3,5)) o (_4,_16):(_1@0,_1@1@1)", "3@0@1+5@1@1 + ((4,16):(1@0,1@1@1))"},
      {"counting_iter(42) o 4:_1", "42 + (4:1)"},
  });
}

TEST(CutePrint, OfPointersLeavesTheAddressOutAndSaysSo) {
  expect_read({
      {"gmem_ptr[16b](0x7f00) o (128,64):(64,_1)",
       "(128,64):(64,1)",
       "cute-print",
       {"elements have 16 bits; the address 0x7f00 is left out"}},
      {"gmem_ptr[4b]((nil)) o (128,64):(64,_1)",
       "(128,64):(64,1)",
       "cute-print",
       {"elements have 4 bits; the address 0x0 is left out"}},
      {"ptr[32b](0x10) o 4:_1", "4:1", "cute-print", {"elements have 32 bits; the address 0x10 is left out"}},
      {"smem_ptr[16b](0x20) o Sw<3,3,3> o _0 o (_8,_64):(_64,_1)",
       "Sw<3,3,3> o 0 o (8,64):(64,1)",
       "cute-print",
       {"elements have 16 bits; the address 0x20 is left out"}},
  });
}

// Before a pointer the swizzle counts bytes: on elements of 2^w bytes its base is less by w.
TEST(CutePrint, OfSwizzledBytesIsReadInElements) {
  const struct {
    int bits;
    const char* swizzle;
  } rows[] = {{1, "Sw<3,7,3>"},  {4, "Sw<3,5,3>"},  {8, "Sw<3,4,3>"},  {16, "Sw<3,3,3>"},
              {32, "Sw<3,2,3>"}, {64, "Sw<3,1,3>"}, {128, "Sw<3,0,3>"}};
  for (const auto& row : rows) {
    const std::string bits = std::to_string(row.bits), pointer = "smem_ptr[" + bits + "b]";
    for (const std::string& text :
         {"Sw<3,4,3> o " + pointer + "(unset) o (_8,_64):(_64,_1)", "Sw<3,4,3>_" + pointer + "(0x400) o (_8,_64):(_64,_1)"}) {
      SCOPED_TRACE(text);
      EXPECT_EQ(expression_of(read(text)), std::string(row.swizzle) + " o 0 o (8,64):(64,1)");
      EXPECT_EQ(read(text).remarks.back(),
                "its swizzle counts bytes; on elements of " + bits + " bits Sw<3,4,3> is " + row.swizzle);
    }
  }
}

// The definition: the element at which a byte address swizzled by Sw<3,4,3> begins. Bits 4 to 6 of the address are xored with
// bits 7 to 9.
TEST(CutePrint, OfSwizzledBytesHasTheAddressesOfTheBytes) {
  const Reading reading = read("Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)");
  const ComposedLayout<> layout = *notation::evaluate(notation::parse_expression(expression_of(reading))).as<ComposedLayout<>>();
  for (std::int64_t row = 0; row < 8; ++row) {
    for (std::int64_t column = 0; column < 64; ++column) {
      const std::int64_t byte = 2 * (64 * row + column);
      EXPECT_EQ(layout(tuple(row, column)).value(), (byte ^ ((byte >> 7 & 7) << 4)) / 2) << row << ' ' << column;
    }
  }
}

TEST(CutePrint, OfATiledMmaHasItsParts) {
  const Reading reading = read(
      "TiledMMA\n"
      "  ThrLayoutVMNK:  (_32,_2,_2,_1):(_1,_32,_64,_0)\n"
      "  PermutationMNK: (_32,(_8,_2,_2):(_1,_16,_8),_16)\n"
      "MMA_Atom\n"
      "  ThrID:      _32:_1\n"
      "  Shape_MNK:  (_16,_8,_16)\n"
      "  LayoutA_TV: ((_4,_8),(_2,_2,_2)):((_32,_1),(_16,_8,_128))\n"
      "  LayoutB_TV: ((_4,_8),(_2,_2)):((_16,_1),(_8,_64))\n"
      "  LayoutC_TV: ((_4,_8),(_2,_2)):((_32,_1),(_16,_8))\n");
  const std::vector<Part> expected = {{"ThrLayoutVMNK", "(32,2,2,1):(1,32,64,0)"},
                                      {"PermutationMNK", "<32,(8,2,2):(1,16,8),16>"},
                                      {"ThrID", "32:1"},
                                      {"Shape_MNK", "(16,8,16)"},
                                      {"LayoutA_TV", "((4,8),(2,2,2)):((32,1),(16,8,128))"},
                                      {"LayoutB_TV", "((4,8),(2,2)):((16,1),(8,64))"},
                                      {"LayoutC_TV", "((4,8),(2,2)):((32,1),(16,8))"}};
  EXPECT_EQ(reading.parts, expected);
  EXPECT_EQ(expression_of(reading, "LayoutC_TV"), "((4,8),(2,2)):((32,1),(16,8))");
  EXPECT_THROW(expression_of(reading), Rejection);
  EXPECT_THROW(expression_of(reading, "LayoutD_TV"), Rejection);
}

TEST(CutePrint, OfATiledCopyHasItsPartsAndTheSizeOfAnElement) {
  const Reading reading = read(
      "TiledCopy\n"
      "  Tiler_MN:       (_16,_64)\n"
      "  TiledLayout_TV: ((_8,_16),_8):((_128,_1),_16)\n"
      "Copy_Atom\n"
      "  ThrID:        _1:_0\n"
      "  ValLayoutSrc: (_1,_8):(_0,_1)\n"
      "  ValLayoutDst: (_1,_8):(_0,_1)\n"
      "  ValLayoutRef: (_1,_8):(_0,_1)\n"
      "  ValueType:    16b\n");
  EXPECT_EQ(expression_of(reading, "Tiler_MN"), "(16,64)");
  EXPECT_EQ(expression_of(reading, "TiledLayout_TV"), "((8,16),8):((128,1),16)");
  EXPECT_EQ(expression_of(reading, "ValLayoutRef"), "(1,8):(0,1)");
  EXPECT_EQ(reading.remarks, std::vector<std::string>{"elements have 16 bits"});
}

// --- what is pasted with it

TEST(Pasted, LabelsCommentsAndTablesAreToldAndLeftOut) {
  const std::string plain = "(8,64):(64,1)", pointer = "elements have 16 bits; the address 0x0 is left out";
  const struct {
    const char* text;
    std::vector<std::string> remarks;
  } rows[] = {
      {"  mA : gmem_ptr[16b](0x0) o (8,64):(64,_1)", {"its label is left out: mA :", pointer}},
      {"tCgC = gmem_ptr[16b](0x0) o (8,64):(64,_1)", {"its label is left out: tCgC =", pointer}},
      {"(CPY,CPY_M) = (8,64):(64,_1)", {"its label is left out: (CPY,CPY_M) ="}},
      {"% Layout S TV: (8,64):(64,_1)", {"its label is left out: % Layout S TV:"}},
      {"--thr_tensor--(8,64):(64,_1)", {"its label is left out: --thr_tensor--"}},
      {"tCgC_s2g:\n  (8,64):(64,_1)", {"its label is left out: tCgC_s2g:"}},
      {"tBgB\n(8,64):(64,_1)", {"its label is left out: tBgB"}},
      {"// [print] layout_v: (8,64):(64,_1)", {"its label is left out: [print] layout_v:"}},
      {"//   (8,64):(64,_1)", {}},
      {"(8,64):(64,_1)  // ours", {"a comment is left out: // ours"}},
      {"(8,64):(64,_1):", {}},
      {"(8,64):(64,_1):\n  0  1\n 64 65\n", {"the table behind it is left out"}},
      {"(8,64):(64,_1)\n  0  1\n+---+\n 64 65\n", {"the table behind it is left out"}},
      {"gmem_ptr o (8,64):(64,_1)", {"the pointer before it is left out"}},
      {"gmem_ptr[16b](C + offset) o (8,64):(64,_1)", {"elements have 16 bits; the address C + offset is left out"}},
      {"UMMA::DescriptorIterator o (8,64):(64,_1)", {"what it is reached through is left out: UMMA::DescriptorIterator"}},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.text);
    EXPECT_EQ(expression_of(read(row.text)), plain);
    EXPECT_EQ(read(row.text).remarks, row.remarks);
  }
}

// A table has cells and frames. What goes on with an expression is none, and is not left out.
TEST(Pasted, WhatGoesOnIsNoTable) {
  for (const char* behind : {"+ 3", "* 2", "- 1", "-1", "== 5", "(1,1)", "+ (4):(1)", "* (1,2) 3", "  0  1\n+ 1"}) {
    const std::string text = "gmem_ptr[16b](0x0) o (8,64):(64,_1)\n" + std::string(behind);
    EXPECT_FALSE(attempt([&] { return read(text); })) << text;
  }
  for (const char* table : {"  0  1\n 64 65", "0 1\n2 3", "  -1.5e+02  3.25e-01", "+----+----+\n|  0 |  1 |\n+----+----+",
                            "-----\n 1", "==== \n(0,0)  (0,1)", "  7"}) {
    const std::string text = "gmem_ptr[16b](0x0) o (8,64):(64,_1)\n" + std::string(table);
    EXPECT_TRUE(attempt([&] { return read(text); })) << text;
  }
}

// A label is no part of an expression.
TEST(Pasted, WhatJoinsOperandsIsNoLabel) {
  for (const char* before :
       {"not x: ", "2 x: ", "x and y: ", "a o b = ", "3 ", "if x: ", "x == ", "x <= ", "f(x) = ", "x = 3 * "})
    EXPECT_FALSE(attempt([&] { return read(before + std::string("gmem_ptr[16b](0x0) o (8,64):(64,_1)")); })) << before;
  for (const char* label : {"x: ", "1. x: ", "thread 0: ", "[0] x: ", "%3 = ", "# x: ", "x\n"})
    EXPECT_TRUE(attempt([&] { return read(label + std::string("gmem_ptr[16b](0x0) o (8,64):(64,_1)")); })) << label;
}

TEST(Pasted, BeforeADumpStandsALabel) {
  const std::string dump = "TiledMMA\n  ThrLayoutVMNK:  (_1,_1,_1,_1):(_0,_0,_0,_0)\n";
  for (const char* label : {"", "For MMA:\n", "mma = ", "[print] mma: ", "// tiled_mma\n"})
    EXPECT_TRUE(attempt([&] { return read(label + dump); })) << label;
  for (const char* expression : {"3 * ", "size(", "(4,8):(8,1) o ", "a + "})
    EXPECT_FALSE(attempt([&] { return read(expression + dump); })) << expression;
}

// A reader whose work grows with the square of the lines would be at this for minutes, with each dialect.
TEST(Pasted, AMillionLineBreaksAreRead) {
  for (const Dialect& dialect : dialects()) {
    if (dialect.read == nullptr) continue;
    const std::string example(dialect.example);
    // Behind the first sign that has a blank or a comma behind it, or behind the whole.
    const std::size_t sign = example.find_first_of(", ");
    const std::size_t place = sign == std::string::npos || example.find('"') < sign ? example.size() : sign + 1;
    const std::string breaks(1'000'000, '\n');
    const std::string text = example.substr(0, place) + breaks + example.substr(place);
    const auto reading = attempt([&] { return read(text, dialect.name); });
    ASSERT_TRUE(reading) << dialect.name << ": " << reading.rejection().message();
    EXPECT_EQ(reading->parts, read(example, dialect.name).parts) << dialect.name;
  }
}

// What is left out is blank, so that a place in the text is the place that was pasted.
TEST(Pasted, MistakesAreWhereTheyWerePasted) {
  EXPECT_EQ(mistake("// tCgC : (8,K):(64,_1)", "cute-print"), "13: expected an integer, found 'K'");
}

TEST(CutePrint, OfATiledMmaBeginsAtItsHeading) {
  const Reading reading = read(
      "// For MMA:\n"
      "// TiledMMA\n"
      "//   ThrLayoutVMNK:  (_1,_1,_1,_1):(_0,_0,_0,_0)\n"
      "//   PermutationMNK: (_,_,_)\n"
      "// MMA_Atom\n"
      "//   Shape_MNK:  (_128,_256,_16)   \t// the instruction\n");
  EXPECT_EQ(expression_of(reading, "PermutationMNK"), "(_,_,_)");
  EXPECT_EQ(expression_of(reading, "Shape_MNK"), "(128,256,16)");
  EXPECT_EQ(reading.remarks, (std::vector<std::string>{"a comment is left out: // the instruction",
                                                       "what stands before it is left out: For MMA:"}));
}

// CuTe DSL has other words for the same lines.
TEST(CuteDsl, OfATiledMmaHasThePartsOfCpp) {
  const Reading reading = read(
      "tiled_mma = {} Tiled MMA\n"
      "  Thr Layout VMNK: (128,1,1,1):(1,0,0,0)\n"
      "  Permutation MNK: (_,_,_)\n"
      "MMA Atom\n"
      "  TV Layout C:     ((4,8,4),(2,2)):((128,1,16),(64,8))");
  EXPECT_EQ(expression_of(reading, "ThrLayoutVMNK"), "(128,1,1,1):(1,0,0,0)");
  EXPECT_EQ(expression_of(reading, "LayoutC_TV"), "((4,8,4),(2,2)):((128,1,16),(64,8))");
}

// --- integers that the text does not say

TEST(Unknown, IntegersAreVariables) {
  const struct {
    const char *text, *expression;
    std::vector<Unknown> unknowns;
  } rows[] = {
      {"(?,4):(1,?)", "(n1,4):(1,n2)", {{"n1"}, {"n2"}}},
      {"(?{div=8},64):(64,1)", "(8*n1,64):(64,1)", {{"n1"}}},
      {"!cute.layout<\"(?{i64 div=16}):(1@0)\">", "(16*n1):(1@0)", {{"n1"}}},
      {"tensor<(0,?{div=128}) o (4,8):(1@1,1@0)>", "(128*n1)@1 + ((4,8):(1@1,1@0))", {{"n1", 0}}},
      {"Layout<Shape<_4,int>,Stride<int,_1>>", "(4,n1):(n2,1)", {{"n1"}, {"n2"}}},
      {"((3, -1):(-1, 1))", "(3,n1):(n2,1)", {{"n1"}, {"n2"}}},
      {"!fly.layout<(?,4):(1,?{div=2})>", "(n1,4):(1,2*n2)", {{"n1"}, {"n2"}}},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.text);
    EXPECT_EQ(expression_of(read(row.text)), row.expression);
    EXPECT_EQ(read(row.text).unknowns, row.unknowns);
  }
}

// --- C++ types

TEST(CuteCpp, OfSourcesAndOfCompilersMessages) {
  expect_read({
      {"Layout<Shape<_4,_8>,Stride<_8,_1>>", "(4,8):(8,1)", "cute-cpp"},
      {"cute::Layout<cute::tuple<cute::C<4>, cute::C<8> >, cute::tuple<cute::C<8>, cute::C<1> > >", "(4,8):(8,1)", "cute-cpp"},
      {"const cute::Layout<cute::tuple<cute::C<4>>, cute::tuple<cute::C<-8>>>&", "(4):(-8)", "cute-cpp"},
      {"Layout<Shape<_2,Shape<_3,_4>>>", "(2,(3,4)):(1,(2,6))", "cute-cpp"},
      {"Layout<Shape<Int<2>,_3>, Stride<_m1,std::integral_constant<int, 2>>>", "(2,3):(-1,2)", "cute-cpp"},
      {"Layout<_4,_1>{}", "4:1", "cute-cpp"},
      // Sources have functions for the same.
      {"make_layout(make_shape(Int<4>{}, Int<8>{}), make_stride(Int<8>{}, Int<1>{}));", "(4,8):(8,1)", "cute-cpp"},
      {"cute::make_layout(make_shape(_4{}, 8), cute::LayoutRight{})", "(4,8):(8,1)", "cute-cpp"},
      {"make_layout(Shape<_4,_8>{}, GenColMajor{})", "(4,8):(1,4)", "cute-cpp"},
      {"make_layout(Layout<_4,_1>{}, make_layout(_2{}, _4{}))", "(4,2):(1,4)", "cute-cpp"},
      {"make_tile(_32{}, make_layout(make_shape(_8{}, 2), make_stride(1, 16)))", "<32,(8,2):(1,16)>", "cute-cpp"},
      {"composition(Swizzle<3,3,3>{}, Layout<Shape<_8,_64>,Stride<_64,_1>>{})", "Sw<3,3,3> o 0 o (8,64):(64,1)", "cute-cpp"},
      {"composition(Swizzle<3,3,3>{}, Int<8>{}, make_layout(64, 1))", "Sw<3,3,3> o 8 o 64:1", "cute-cpp"},
      // CuTe gives an extent of 1 the stride 0, where it is known when it compiles.
      {"make_layout(make_shape(2, 1, 3))", "(2,1,3):(1,2,2)", "cute-cpp"},
      {"make_layout(make_shape(2, _1{}, 3))", "(2,1,3):(1,0,2)", "cute-cpp"},
      {"Layout<Shape<_1,_8>>", "(1,8):(0,1)", "cute-cpp"},
      {"Shape<_4,Shape<_2,_2>>", "(4,(2,2))", "cute-cpp"},
      {"Tile<_32,Layout<Shape<_8,_2>,Stride<_1,_16>>,Underscore>", "<32,(8,2):(1,16),_>", "cute-cpp"},
      {"Layout<Shape<_8,_4>,Stride<ScaledBasis<_1,0>,ScaledBasis<_2,1,0>>>", "(8,4):(1@0,2@0@1)", "cute-cpp"},
      {"ComposedLayout<Swizzle<2,3>, _0, Layout<Shape<_8,_32>,Stride<_32,_1>>>", "Sw<2,3,2> o 0 o (8,32):(32,1)", "cute-cpp"},
      {"ComposedLayout<Swizzle<3,4,3>, smem_ptr_flag_bits<16>, Layout<Shape<_8,_64>,Stride<_64,_1>>>",
       "Sw<3,3,3> o 0 o (8,64):(64,1)",
       "cute-cpp",
       {"its swizzle counts bytes; on elements of 16 bits Sw<3,4,3> is Sw<3,3,3>"}},
  });
}

// --- CuTe DSL, FlyDSL, Python

TEST(CuteDsl, OfPrintsAndOfMlir) {
  expect_read({
      {"!cute.layout<\"(4,8):(8,1)\">", "(4,8):(8,1)", "cute-dsl"},
      {"[4:1; _]", "<4:1,_>", "cute-dsl"},
      {"tensor<ptr<f16, smem, align<1024>> o (8,64):(64,1)>",
       "(8,64):(64,1)",
       "cute-dsl",
       {"what is said of the memory is left out: f16, smem, align<1024>"}},
      {"!cute.memref<f16, gmem, align<16>, \"(8,64):(64,1)\">",
       "(8,64):(64,1)",
       "cute-dsl",
       {"what is said of the memory is left out: f16, gmem, align<16>"}},
      {"!cute.memref<bf16, smem, align<1024>, S<3,4,3>, \"(8,64):(64,1)\">",
       "Sw<3,3,3> o 0 o (8,64):(64,1)",
       "cute-dsl",
       {"what is said of the memory is left out: bf16, smem, align<1024>, S<3,4,3>",
        "its swizzle counts bytes; on elements of 16 bits Sw<3,4,3> is Sw<3,3,3>"}},
      {"tensor<ptr<f32, smem, align<2048>, S<2,4,3>> o (8,64):(64,1)>",
       "Sw<2,2,3> o 0 o (8,64):(64,1)",
       "cute-dsl",
       {"what is said of the memory is left out: f32, smem, align<2048>, S<2,4,3>",
        "its swizzle counts bytes; on elements of 32 bits Sw<2,4,3> is Sw<2,2,3>"}},
      {"S<3,4,3> o 0 o (8,64):(64,1)",
       "Sw<3,4,3> o 0 o (8,64):(64,1)",
       "cute-dsl",
       {"the swizzle is read as one of what the layout counts; where it is to act on addresses of elements of more than a byte, "
        "it is another on elements"}},
  });
}

TEST(Python, OfCallsAndTuples) {
  expect_read({
      {"Layout((4, 2), (1, 6))", "(4,2):(1,6)", "python"},
      {"cute.make_layout((4, 2), stride=(1, 6))", "(4,2):(1,6)", "python"},
      {"Layout(shape=[4, (2,)])", "(4,(2)):(1,(4))", "python"},
      // pycute and tensor-layouts give an extent of 1 a stride like any other, CuTe DSL gives it 0.
      {"Layout((2, (1, 4), 1, 3))", "(2,(1,4),1,3):(1,(2,2),8,8)", "python"},
      {"cute.make_layout((2, (1, 4), 1, 3))", "(2,(1,4),1,3):(1,(0,2),0,8)", "python"},
      {"Layout((4), (2))", "4:2", "python"},
      {"Layout((4,), (2,))", "(4):(2)", "python"},
      {"Layout((4, (2, 3)), None)", "(4,(2,3)):(1,(4,8))", "python"},
      {"ComposedLayout(Swizzle(3, 3, 3), 0, Layout((8, 64), (64, 1)))", "Sw<3,3,3> o 0 o (8,64):(64,1)", "python"},
      // The notation's own, which CuTe prints as well.
      {"(4, 2) : (1, 6)", "(4,2):(1,6)", "cute-print"},
      {"ComposedLayout(Swizzle(3, 3, 3), Layout((8, 64), (64, 1)), offset=0)", "Sw<3,3,3> o 0 o (8,64):(64,1)", "python"},
      {"(Swizzle(3, 3, 3)) o ((8, 64) : (64, 1))", "Sw<3,3,3> o 0 o (8,64):(64,1)", "python"},
  });
}

// --- other tools

TEST(FlyDsl, OfMlirTypes) {
  expect_read({
      {"!fly.layout<(2,2):(4,100)>", "(2,2):(4,100)", "flydsl"},
      {"!fly.layout<(4, 8) : (1E0, 2E1)>", "(4,8):(1@0,2@1)", "flydsl"},
      {"!fly.coord_tensor<(384,128), (128,64):(1E0,1E1)>", "384@0+128@1 + ((128,64):(1@0,1@1))", "flydsl"},
      {"!fly.tile<[*|(4,2):(1,8)]>", "<_,(4,2):(1,8)>", "flydsl"},
      {"!fly.memref<f32, register, 8:1>", "8:1", "flydsl", {"what is said of the memory is left out: f32, register"}},
  });
}

TEST(Mojo, OfPrintsAndConstructors) {
  expect_read({
      {"((3, 2):(2, 3))", "(3,2):(2,3)", "mojo"},
      {"(16:4)", "16:4", "mojo"},
      {"Layout(IntTuple(2, IntTuple(3, 4)), IntTuple(12, IntTuple(4, 1)))", "(2,(3,4)):(12,(4,1))", "mojo"},
      {"Layout.row_major(2, 3)", "(2,3):(3,1)", "mojo"},
      {"Layout.col_major(IntTuple(2, 3))", "(2,3):(1,2)", "mojo"},
  });
}

TEST(TileLang, OfFragments) {
  expect_read({
      {"Fragment([8, 4] -> [2], replicate: 1, thread: 16, forward_thread: _i * 2 + _j // 2, forward_index: [_j % 2])",
       "(8,(2,2)):(2@0,(1@1,1@0))",
       "tilelang",
       {"it takes a coordinate to (thread, index)"}},
      {"Fragment((16) -> (2), replicate: 4, thread: 32, forward_thread: _rep * 8 + _i % 8 + 1, forward_index: (_i // 8), "
       "thread_range: I.Range(0, 32))",
       "1@0 + ((8,2):(1@0,1@1))",
       "tilelang",
       {"it takes a coordinate to (thread, index)", "of 4 replicas this is the first"}},
  });
  EXPECT_EQ(mistake("Fragment([5] -> [2], replicate: 1, thread: 4, forward_thread: _i % 4, forward_index: [_i // 4])"),
            "0: fragments of TileLang: no layout has these values: a run of 4 of 5 does not repeat");
  EXPECT_EQ(mistake("Fragment([4, 4] -> [1], replicate: 1, thread: 16, forward_thread: _i * _j, forward_index: [0])"),
            "0: fragments of TileLang: the formulas are no sum over the coordinates, and so no layout");
}

TEST(Tirx, OfShardsReplicasAndOffsets) {
  expect_read({
      {"S[2, 3, 4]", "(2,3,4):(12,4,1)", "tirx"},
      {"S[(8, 4) : (4@laneid, 1)] + R[4 : 32@laneid] + 5@warpid",
       "5@2 + ((8,4):(4@0,1@1))",
       "tirx",
       {"the axes 0, 1, … are laneid, m, warpid", "of its replicas this is the first: R[4 : 32@laneid]"}},
      {"ComposeLayout(SwizzleLayout(per_element=3, swizzle_len=2, atom_len=4), TileLayout(S[(8, 64) : (64, 1)]))",
       "Sw<2,3,4> o 0 o (8,64):(64,1)", "tirx"},
  });
}

TEST(Mosaic, OfTilings) {
  // The accumulator of a warpgroup, which CuTe writes ((4,8,4),(2,2)):((128,1,16),(64,8)) for 64 rows and 8 columns.
  const Reading reading =
      read("TiledLayout(Tiling(((64, 8), (16, 8), (8, 8), (2,))), warp_dims=(-7,), lane_dims=(-3, -2), vector_dim=-1)");
  EXPECT_EQ(expression_of(reading), "((4,8),4,2,2):((2@1,1@0),16@0,8@0,1@1)");
  EXPECT_EQ(mistake("TiledLayout(Tiling(((64, 8), (48, 8))), warp_dims=(-1,), lane_dims=(-2,), vector_dim=-3)", "mosaic"),
            "36: a tile of 48 does not divide 64");
}

TEST(CkTile, OfEncodings) {
  const Reading reading = read(
      "tile_distribution_encoding<sequence<4>, tuple<sequence<2, 8>>, tuple<sequence<0>, sequence<1>>,\n"
      "  tuple<sequence<0>, sequence<1>>, sequence<1>, sequence<0>>{}");
  EXPECT_EQ(expression_of(reading), "(4,8,2):(0,1,8)");
  EXPECT_EQ(reading.remarks, (std::vector<std::string>{"its modes are 2 of partitions (warps, lanes) and 1 of values",
                                                       "a stride of 0 is a replica"}));
}

// --- what cannot be read

TEST(Read, RefusesWhatTheNotationCannotSay) {
  EXPECT_EQ(mistake("Layout<Shape<_4,int>>"),
            "16: C++ types and expressions of CuTe: a type does not say how large this int is, nor so the strides behind it; "
            "write the stride");
  EXPECT_EQ(mistake("Sw<3,4,3>_smem_ptr[16b](0x410) o (_8,_64):(_64,_1)"),
            "0: prints of CuTe C++: the swizzle is one of the address, and 0x410 is no multiple of the 1024 bytes that its "
            "pattern spans: the offsets alone have another layout");
  EXPECT_EQ(mistake("Sw<3,4,3> o smem_ptr[8b](0x80) o (_8,_64):(_64,_1)"),
            "0: prints of CuTe C++: the swizzle is one of the address, and 0x80 is no multiple of the 1024 bytes that its "
            "pattern spans: the offsets alone have another layout");
  EXPECT_EQ(mistake("Sw<3,4,3>_smem_ptr[16b](0x10000000000000000) o 4:1", "cute-print"),
            "0: expected an address such as 0x400, found 0x10000000000000000");
  EXPECT_EQ(mistake("Layout<C<010>>", "cute-cpp"), "9: a number that begins with 0 is octal in C++; write it without");
  EXPECT_EQ(mistake("Sw<3,0,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)"),
            "0: prints of CuTe C++: Sw<3,0,3> of bytes exchanges parts of elements of 16 bits, and so is no swizzle of elements");
  EXPECT_EQ(mistake("Sw<3,4,3> o smem_ptr o (_8,_64):(_64,_1)"),
            "0: prints of CuTe C++: the swizzle counts bytes, and the pointer does not say how large an element is");
  EXPECT_EQ(
      mistake("!cute.memref<f16, smem, align<128>, S<3,4,3>, \"(8,64):(64,1)\">"),
      "13: prints and MLIR types of CuTe DSL: the pointer's swizzle is one of its address, which is not known to be a multiple "
      "of the 1024 bytes that the pattern spans: the offsets alone have another layout");
  EXPECT_EQ(mistake("TiledCopy\n  Tiler_MN: (_32,_32)\n  TiledLayout_TV: (_32,_4):(...)"),
            "60: prints of CuTe C++: the text leaves a part out: '...'");
  EXPECT_EQ(mistake("Layout<Shape<_4>,Stride<R<1,2>>>"),
            "24: C++ types and expressions of CuTe: R is a fraction, and the strides of the notation are integers");
}

// What is no layout is not read as one, and an expression is no print.
TEST(Read, TakesNothingThatNoToolSays) {
  for (const char* text : {"injective(4:1)", "injective (4:1)", "4+2", "(M,N):(N,1)", "(M,N) : (8,1)", "M : 8", "(4,8)\n(8,1)",
                           "!cute.shape<\"(4,8):(1,2)\">", "!cute.layout<\"(4,8)\">", "Layout(2", "(8,64):(64,1) o 4",
                           "Sw<3,4,3> o (8,64):(64,1)"}) {
    EXPECT_THROW(read(text), Rejection) << text;
  }
}

TEST(Read, NamesTheDialectThatCameNearest) {
  EXPECT_EQ(mistake("!cute.layout<\"(4,8):(8,1)>"),
            "25: prints and MLIR types of CuTe DSL come nearest: expected '\"', found '>'");
  EXPECT_EQ(mistake("Layout<Shape<_4,_8>,Strid<_8,_1>>"),
            "20: C++ types and expressions of CuTe come nearest: expected a layout, a shape, a swizzle or an integer of CuTe, "
            "found Strid");
  EXPECT_EQ(mistake("TiledMMA\n  ThrLayoutVMNK: (_32):(_1)\n  Permutation: (_,_,_)").substr(0, 72),
            "39: prints of CuTe C++ come nearest: expected a line of the dump (ThrLay");
  EXPECT_EQ(mistake("garbage here").substr(0, 41), "0: nothing that is read begins like this,");
  std::string names;
  for (const Dialect& dialect : dialects()) names += (names.empty() ? "" : ", ") + std::string(dialect.name);
  EXPECT_EQ(mistake("4:1", "cuda"), "no dialect is called cuda; there are " + names);
}

// Two readings of one text are an error that lists both.
TEST(Read, ListsTheReadingsOfAnAmbiguousText) {
  EXPECT_EQ(mistake("(4,8):(8,-1)"), "read (4,8):(8,-1)");
  EXPECT_EQ(mistake("((_4,8):(8,_-1))"), "read <(4,8):(8,-1)>");
  EXPECT_EQ(mistake("((4,8):(8,-1))"), "read (4,8):(8,n1)");
}

TEST(Read, TakesAnythingWithoutHarm) {
  const std::string deep(2000, '('), longs(100000, '9');
  for (const std::string& text :
       {std::string(), deep, "Layout(" + deep, "Layout<" + std::string(1000, '<'), "!cute.layout<" + deep, longs,
        "Layout<_" + longs + ">", "Sw<" + longs + ",1,1> o smem_ptr[16b](unset) o 4:1", std::string("ptr[16b]("),
        std::string("smem_ptr[99999999999b](0x0) o 4:1"), std::string("tensor<ptr<<<<"), std::string("TiledMMA"),
        std::string("\0\xff", 2)}) {
    EXPECT_THROW(read(text), Rejection) << text.substr(0, 40);
  }
}

}  // namespace
}  // namespace colex::dialects::read_test
