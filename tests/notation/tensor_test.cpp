// Tensors where a layout is asked for: an offset and a layout, or a composed layout. What each function makes of them is compared
// with what it makes of the layout alone, value by value where values are what counts.
#include <string>

#include <gtest/gtest.h>

#include "colex/notation/functions.hpp"
#include "colex/notation/parse.hpp"

namespace colex::notation::tensor_test {
namespace {

struct Row {
  const char* expression;
  const char* expected;
};

TEST(Tensors, TakeThePlaceOfALayout) {
  const Row rows[] = {
      // The shape alone.
      {"size(local_tile((512,384):(384,1), <128,64>, (0,1)))", "8192"},
      {"shape(16 + ((8):(1)))", "(8)"},
      {"rank(1@0 + ((4,8):(1@0,1@1)))", "2"},
      {"congruent(9 + (4:1), Sw<1,0,1> o 0 o 4:1)", "true"},
      // The steps alone.
      {"stride(9 + ((4,6):(1,12)))", "(1,12)"},
      {"cosize(9 + ((4,6):(1,12)))", "64"},
      {"injective(9 + ((4,4):(1,3)))", "false"},
      {"is_major(1, 3 + ((4,8):(8,1)))", "true"},
      {"leading_dim(3 + ((4,8):(8,1)))", "1"},
      // What stands before the layout stays.
      {"coalesce(9 + ((4,2):(1,4)))", "9 + (8:1)"},
      {"flatten(1@0 + ((4,(2,3)):(1@0,(1@1,2@1))))", "1@0 + ((4,2,3):(1@0,1@1,2@1))"},
      {"group(3 + ((2,3,4):(1,2,6)), 0, 2)", "3 + (((2,3),4):((1,2),6))"},
      {"composition(9 + ((8):(2)), 4:2)", "9 + (4:4)"},
      {"slice((2,_), 9 + ((4,6):(1,12)))", "11 + ((6):(12))"},
      {"(9 + ((4,6):(1,12)))(2,_)", "11 + ((6):(12))"},
      {"domain_offset((1,1), 9 + ((4,6):(1,12)))", "22 + ((4,6):(1,12))"},
      {"local_tile(local_tile((512,384):(384,1), <128,64>, (1,1)), <64,64>, (1,0))", "73792 + ((64,64):(384,1))"},
      {"local_tile(1@0 + ((4,8):(1@0,1@1)), <2,4>, (1,1))", "3@0+4@1 + ((2,4):(1@0,1@1))"},
      {"local_tile(Sw<2,3,3> o 0 o (8,64):(64,1), <8,32>, (0,1))", "Sw<2,3,3> o 32 o (8,32):(64,1)"},
      {"local_partition(Sw<2,3,3> o 0 o (8,64):(64,1), (2,8):(8,1), 9)", "Sw<2,3,3> o 65 o (4,8):(128,8)"},
      {"select(Sw<2,3,3> o 8 o (8,64,2):(64,1,512), 2)", "Sw<2,3,3> o 8 o (2):(512)"},
      // The values, the offset among them.
      {"equal(0 + (4:1), 4:1)", "true"},
      {"equal(1 + (4:1), 4:1)", "false"},
      {"bijective(1 + (4:1))", "false"},
      {"image_contains(9 + (4:1), 11)", "true"},
      {"disjoint(local_tile((8,8):(8,1), <4,4>, (0,0)), local_tile((8,8):(8,1), <4,4>, (0,1)))", "true"},
      {"disjoint(9 + (4:1), 12:1)", "false"},
      {"holders(9 + ((4,8):(16,1)), 28)", "((1,3))"},
      {"recast(8 + ((8,8):(8,1)), 32, 16)", "4 + ((8,4):(4,1))"},
      // Behind another function the offset is that of a composed layout.
      {"composition(8:2, 1 + (4:1))", "8:2 o 1 o 4:1"},
      {"Sw<3,4,3> o (64 + ((8,64):(64,1)))", "Sw<3,4,3> o 64 o (8,64):(64,1)"},
  };
  for (const Row& row : rows) EXPECT_EQ(answer_line(row.expression), row.expected) << row.expression;
}

/// What CuTe C++ of CUTLASS 4.2 prints for tensors of counting iterators: where they begin, and their layouts.
TEST(Tensors, AreThoseOfCute) {
  const Row rows[] = {
      {"local_tile((512,384):(384,1), <128,64,32>, (0,1,_), (1,_,1))", "0 + ((128,32,12):(384,1,32))"},
      {"local_tile((512,384):(384,1), <128,64,32>, (2,1,3), (1,_,1))", "98400 + ((128,32):(384,1))"},
      {"local_tile((512,384):(384,1), <128,64,32>, (2,1,_), (1,1,_))", "98368 + ((128,64):(384,1))"},
      {"local_tile((512,384):(384,1), <128,64,32>, (_,1,3), (_,1,1))", "24672 + ((64,32):(384,1))"},
      {"local_tile((512,384):(384,1), <128,64>, (1,_))", "49152 + ((128,64,6):(384,1,64))"},
      {"local_tile((512,384):(384,1), <128,64>, (_,_))", "0 + ((128,64,4,6):(384,1,49152,64))"},
      {"local_tile(local_tile((512,384):(384,1), <128,64>, (1,1)), <64,64>, (1,0))", "73792 + ((64,64):(384,1))"},
      {"local_partition((16,64):(1,16), (2,16):(16,1), 17)", "17 + ((8,4):(2,256))"},
      {"local_partition((16,64):(1,16), (2,16,4):(16,1,32), 81, (1,1,_))", "17 + ((8,4):(2,256))"},
      {"domain_offset((3,5), (16,64):(1,16))", "83 + ((16,64):(1,16))"},
      {"coalesce(local_tile((16,64):(1,16), <16,8>, (0,3)))", "384 + (128:1)"},
      {"flatten(zipped_divide(local_tile((16,64):(1,16), <16,8>, (0,3)), <4,2>))", "384 + ((4,2,4,4):(1,16,4,32))"},
      {"group_modes(local_tile((16,64):(1,16), <4,8>, (1,_)), 0, 2)", "4 + (((4,8),8):((1,16),128))"},
      {"take(local_tile((16,64):(1,16), <4,8>, (1,_)), 1, 3)", "4 + ((8,8):(16,128))"},
      {"filter_zeros(7 + ((4,6,3):(0,2,4)))", "7 + ((1,6,3):(0,2,4))"},
      {"composition(9 + ((8,8):(8,1)), <4:2,2>)", "9 + ((4,2):(16,1))"},
      {"(9 + ((4,6):(1,12)))(2,_)", "11 + ((6):(12))"},
  };
  for (const Row& row : rows) EXPECT_EQ(answer_line(row.expression), row.expected) << row.expression;
}

TEST(Tensors, AreRefusedWhereTheirOffsetWouldBeLost) {
  for (const char* expression :
       {"complement(9 + (4:1))", "layout_add(4:1, 9 + (4:1))", "append(4:1, 9 + (2:4))", "logical_divide(8:1, 2 + (2:1))",
        "recast(9 + ((8,8):(8,1)), 32, 16)", "right_inverse(9 + (4:1))", "stride(Sw<3,4,3> o 0 o (8,64):(64,1))"}) {
    EXPECT_EQ(answer_line(expression).rfind("error: ", 0), 0U) << expression << " is " << answer_line(expression);
  }
  EXPECT_NE(answer_line("complement(9 + (4:1))").find("layout(X) is a layout without its offset"), std::string::npos);
}

/// What is said to rearrange a tensor has at each coordinate the value that it has without the offset, and the offset more.
TEST(Tensors, AreRearrangedAsTheirLayout) {
  for (const char* call : {"coalesce(X)", "flatten(X)", "zipped_divide(X, <2,4>)", "logical_divide(X, 8)", "group(X, 0, 2)",
                           "reverse(X)", "local_tile(X, <2,4>, (1,_))", "outer_partition(X, <2,4>, (1,2))", "filter(X)",
                           "with_shape(X, (16,2))", "tile_unzip(logical_divide(X, <2,4>), <_,_>)", "logical_product(X, 2)"}) {
    const auto with = [&](const std::string& X) {
      std::string text = call;
      return text.replace(text.find('X'), 1, X);
    };
    const std::string layout = with("((4,8):(8,1))"), tensor = with("(100 + ((4,8):(8,1)))");
    for (const char* x : {"0", "1", "5"}) {
      const std::string moved = '(' + tensor + ")(" + x + ") == 100 + (0 + (" + layout + "))(" + x + ')';
      const std::string sliced = '(' + tensor + ")(" + x + ") == 100 + (" + layout + ")(" + x + ')';
      EXPECT_TRUE(answer_line(moved) == "true" || answer_line(sliced) == "true") << moved << ": " << answer_line(moved);
    }
  }
}

TEST(Tensors, AreTakenByFunctionsThatSayHow) {
  for (const Function<Checked>& function : functions<Checked>().functions()) {
    EXPECT_EQ(function.tensors == Tensors::refused, words_of(function.tensors).empty()) << function.name;
  }
}

TEST(Names, OfCuteAreThoseOfTheSameFunction) {
  const Row rows[] = {
      {"is_congruent((1,2), (3,4))", "true"},
      {"tuple_cat((1,2), (3))", "(1,2,3)"},
      {"FloorDiv(-7, 2)", "-4"},
      {"Mod(-7, 4)", "1"},
      {"slice_((2,_), (4,8):(8,1))", "(8):(1)"},
      {"make_identity_tensor((4,8))", "(4,8):(1@0,1@1)"},
      {"increment_coord((3,0), (4,8))", "(0,1)"},
      {"CeilDiv(7, 2)", "4"},
  };
  for (const Row& row : rows) EXPECT_EQ(answer_line(row.expression), row.expected) << row.expression;
}

}  // namespace
}  // namespace colex::notation::tensor_test
