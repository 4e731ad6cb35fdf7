// What expressions are worth: text → printed value, each line with where its answer comes from.
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "colex/notation/parse.hpp"

namespace colex::notation::value_test {
namespace {

struct Case {
  std::string_view text;
  std::string_view value;
  std::string_view reason;
};

void expect(const std::vector<Case>& cases) {
  for (const Case& c : cases) EXPECT_EQ(answer_line(c.text), c.value) << c.text << "\n  " << c.reason;
}

TEST(Values, PrintAsTheyAreWritten) {
  expect({
      {"128", "128", "an integer"},
      {"-3", "-3", "a negative one"},
      {"_128", "128", "CuTe's static integer"},
      {"_-3", "-3", "a negative static integer, as CuTe prints it"},
      {"(4,(2,3))", "(4,(2,3))", "a tuple"},
      {"(8)", "(8)", "a tuple of rank 1 is not the integer"},
      {"((8))", "((8))", "nor is a tuple of that"},
      {"()", "()", "the empty tuple"},
      {"((4,8),(2,2)):((32,1),(16,8))", "((4,8),(2,2)):((32,1),(16,8))", "a layout"},
      {"(_4,_8):(_1,_4)", "(4,8):(1,4)", "a layout as CuTe prints a static one"},
      {"():()", "():()", "the layout of rank 0"},
      {"(8):(1)", "(8):(1)", "a layout of rank 1"},
      {"4:-1", "4:-1", "a negative stride"},
      {"1@0", "1@0", "a basis vector"},
      {"\"a <b>, (c)\"", "\"a <b>, (c)\"", "a text"},
      {"2@1@0", "2@1@0", "a nested one"},
      {"1@0 + 3@1", "1@0+3@1", "a sum of basis vectors"},
      {"1@0 - 1@0", "0", "the zero vector"},
      {"(4,8):(1@0,1@1)", "(4,8):(1@0,1@1)", "a coordinate layout"},
      {"(4,8):(0,1@1)", "(4,8):(0,1@1)", "0 among basis vectors is the zero vector"},
      {"<4:1, 8:2>", "<4:1,8:2>", "a tiler"},
      {"(4:1, 8:2)", "<4:1,8:2>", "the same as CuTe writes it"},
      {"<4, _>", "<4,_>", "an integer and _ stand for a mode"},
      {"(4:1, _)", "<4:1,_>", "_ beside a layout"},
      {"<<2,3:2>,8>", "<<2,3:2>,8>", "a nested tiler"},
      {"<>", "<>", "a tiler of no mode"},
      {"(_,(1,_))", "(_,(1,_))", "a coordinate with _"},
      {"_", "_", "_ alone"},
      {"Sw<3,4,3>", "Sw<3,4,3>", "a swizzle"},
      {"Sw<2,1,-3>", "Sw<2,1,-3>", "a swizzle to the left"},
      {"Sw<3,4,3> o 0 o (8,64):(64,1)", "Sw<3,4,3> o 0 o (8,64):(64,1)", "a composed layout"},
      {"(6,4):(1,100) o 8 o 4:4", "(6,4):(1,100) o 8 o 4:4", "one with a layout outside, which would not compose"},
      {"F2{in: [1,2,8,4]}", "F2{in: [1,2,8,4]}", "a linear layout"},
      {"F2{lane:[(1,0),(2,0)],warp:[(0,1),(2,2)]->row:4,col:4}", "F2{lane: [(1,0),(2,0)], warp: [(0,1),(2,2)] -> row: 4, col: 4}",
       "one with named dimensions"},
      {"F2{in: [1,4] -> out: 16}", "F2{in: [1,4] -> out: 16}", "one whose output is larger than its values show"},
      {"F2{o: [1]}", "F2{o: [1]}", "a dimension may bear a word of the language"},
      {"F2{}", "F2{}", "the empty one"},
      {"3 + ((4,8):(1,4))", "3 + ((4,8):(1,4))", "a layout with an offset"},
      {"1@0+2@1 + ((4,8):(1@0,1@1))", "1@0+2@1 + ((4,8):(1@0,1@1))", "a coordinate layout with an offset"},
      {"true", "true", "a boolean"},
      {"false # and a comment", "false", "a comment ends a line"},
      {"  ( 4 ,\t8 )\n:\r\n(1,4) ", "(4,8):(1,4)", "white space is free"},
      {"(4,8) # the shape\r:(1,4)", "(4,8):(1,4)", "a comment ends where a line does, also by a carriage return alone"},
      {"-9223372036854775808", "-9223372036854775808", "the least integer"},
      {"9223372036854775807", "9223372036854775807", "the greatest"},
  });
}

TEST(Parentheses, GroupOrMakeATuple) {
  expect({
      {"(2+3)*4", "20", "beside an operator they group"},
      {"2*(3)", "6", "on either side"},
      {"-(3)", "-3", "- is an operator"},
      {"(3)@0", "3@0", "so is @"},
      {"(2+3)", "(5)", "alone around an integer they make a tuple"},
      {"((2+3)*4, 5)", "(20,5)", "the operator counts, not the comma"},
      {"size((8))", "8", "an argument is not beside an operator"},
      {"(4):(2)", "(4):(2)", "`:` does not count"},
      {"(2,2,6):(12,6,1) o (4):(2)", "((2,2)):((6,1))",
       "nor does an operator that is not theirs: docs/conventions.md writes it so"},
      {"(3) == 3", "true", "beside a comparison they group if the other side is an integer"},
      {"idx2crd(5, (8)) == (5)", "true", "and make a tuple if it is one"},
      {"(3) < (4)", "true", "the order is one of integers"},
      {"((4:1))", "4:1", "around a layout they group"},
      {"(true) and (false)", "false", "around a boolean too"},
      {"((4,8))", "((4,8))", "around a tuple they make a tuple"},
      {"(1@0)", "(1@0)", "a basis vector is in the place of an integer"},
      {"((4,8):(8,1))(2,5)", "21", "a layout in parentheses is applied"},
  });
}

TEST(Application, AtEveryKindOfCoordinate) {
  expect({
      {"((3,(2,3)):(3,(12,1)))(16)", "17", "1-D coordinate; CUTLASS documentation, 01_layout.md"},
      {"((3,(2,3)):(3,(12,1)))(1,5)", "17", "2-D"},
      {"((3,(2,3)):(3,(12,1)))(1,(1,2))", "17", "natural"},
      {"((3,(2,3)):(3,(12,1)))((1,(1,2)))", "17", "as one tuple"},
      {"((4,(3,6)):(1,(4,12)))(_,(1,_))", "(4,6):(1,12)", "a slice"},
      {"((4,8):(1@0,1@1))(2,3)", "(2,3)", "a coordinate layout's value is a coordinate"},
      {"(4:1@1)(3)", "(0,3)", "in the coprofile: nothing moves along 0"},
      {"(3 + ((4,8):(1,4)))(1,1)", "8", "the offset is added"},
      {"(3 + ((4,8):(1,4)))(1,_)", "4 + ((8):(4))", "and kept by a slice"},
      {"Sw<3,4,3>(512)", "576", "512 = 4 << 7 is read at bit 7 and written at bit 4: 512 xor 64"},
      {"(Sw<3,4,3> o 0 o (8,64):(64,1))(2,0)", "144", "128 xor (1 << 4)"},
      {"(Sw<3,4,3> o 0 o (8,64):(64,1))(1,_)", "Sw<3,4,3> o 64 o (64):(1)", "a slice keeps its offset inside"},
      {"F2{in: [1,2,8,4]}(5)", "9", "F(1) xor F(4) = 1 xor 8"},
      {"F2{a: [1,2], b: [4]}(3,1)", "7", "a coordinate with a component for each input"},
      {"4:1(3)", "error: type: an integer is not applied; the value of a layout S:D at a coordinate c is written (S:D)(c)",
       "application binds tighter than `:`"},
  });
}

TEST(Arithmetic, IsFloorDivisionOnIntegers) {
  expect({
      {"7/2", "3", ""},
      {"-7/2", "-4", "down"},
      {"7/-2", "-4", "down"},
      {"-7/-2", "3", "down"},
      {"7%2", "1", ""},
      {"-7%2", "1", "sign of the divisor"},
      {"7%-2", "-1", "sign of the divisor"},
      {"-7%-2", "-1", "sign of the divisor"},
      {"-8/2", "-4", "exact"},
      {"8%-2", "0", "exact"},
      {"-9223372036854775808/1", "-9223372036854775808", "without an intermediate overflow"},
      {"-9223372036854775808/2", "-4611686018427387904", ""},
      {"-9223372036854775808%10", "2", "-922337203685477581*10 + 2"},
      {"2+3*4", "14", ""},
      {"2-3-4", "-5", "from the left"},
      {"100/7/2", "7", "from the left"},
      {"2--3", "5", "minus a negative number"},
      {"ceil_div(7,2)", "4", ""},
      {"ceil_div(-7,2)", "-3", "up"},
      {"round_up(7,4)", "8", ""},
      {"(3,6,2,8) / 72", "(1,1,1,4)", "CuTe shape_div"},
      {"(3,6,2,8) % 9", "(3,3,1,1)", "CuTe shape_div"},
      {"(1,(2,3)) + (10,(20,30))", "(11,(22,33))", "leaf by leaf"},
      {"(1,(2,3)) - (10,(20,30))", "(-9,(-18,-27))", "leaf by leaf"},
      {"3 * 2@1", "6@1", "a multiple of a basis vector"},
  });
}

TEST(Logic, SkipsWhatDoesNotMatter) {
  expect({
      {"false and 1/0 == 1", "false", "the right side is not evaluated"},
      {"true or 1/0 == 1", "true", ""},
      {"false implies 1/0 == 1", "true", ""},
      {"true implies false", "false", ""},
      {"not true or true", "true", "not binds tighter than or"},
      {"not 1 == 2", "true", "and looser than a comparison"},
      {"false implies false implies false", "true", "implies associates to the right"},
      {"true and false or true", "true", "and binds tighter than or"},
      {"true or false implies false", "false", "or binds tighter than implies"},
      {"true or true and false", "true", "and before or: from the left it would be false"},
      {"false and true or false and 1/0 == 1 or true", "true", "chains"},
  });
}

TEST(Comparison, OfForm) {
  expect({
      {"(4,8):(1,4) == (4,8):(1,4)", "true", "equality of shape and stride"},
      {"(4,8):(1,4) == 32:1", "false", "the same function, another form"},
      {"(4,8) == (4,(8))", "false", "another profile"},
      {"shape(4:1) == (4)", "true", "parentheses beside a comparison"},
      {"((2)) == 2 and 2 == (((1+1))) and ((2)) < 3 and ((2))*3 == 6", "true", "and parentheses around them"},
      {"((2)) == (2) or get(((2)), 0) == 2 or ((2,3)) == 2", "false", "beside a tuple they make one, as a value has them"},
      {"4 != (4,1)", "true", "an integer and a tuple"},
      {"1@0 == 1@0", "true", ""},
      {"1@0 - 1@0 == 0", "true", "the zero vector"},
      {"<4:1> == <4:1>", "true", "tilers; the first > closes"},
      {"Sw<1,2,3> == Sw<1,2,3>", "true", ""},
      {"3 <= 3 and 3 >= 3 and not 3 < 3 and not 3 > 3 and 2 < 3", "true", ""},
      {"1 + 1 == 2 and 2 * 2 != 5", "true", "arithmetic binds tighter"},
  });
}

TEST(Precedence, EveryPairOfNeighbours) {
  expect({
      {"-2@0", "-2@0", "(-2)@0"},
      {"1@0*2", "2@0", "@ before *"},
      {"2*3@1", "6@1", "@ before *"},
      {"-3*2", "-6", ""},
      {"-7/2*2", "-8", "from the left, - first"},
      {"2+4:1", "6:1", "+ before `:`"},
      {"4:1+1", "4:2", "+ before `:`"},
      {"8:1 o 4:2", "4:2", "`:` before o"},
      {"8:1 o 4:2 == 4:2", "true", "o before =="},
      {"(4,8):(8,1) o 4:1 o 2:2", "2:16", "o from the left"},
      {"2:2 == 8:1 o 2:2 and true", "true", "== before and"},
      {"1 << 2 + 1", "8", "+ before <<"},
      {"16 >> 2 << 1", "8", "from the left"},
      {"6 & 1 << 1", "2", "<< before &"},
      {"5 ^ 6 & 3", "7", "& before ^"},
      {"1 | 3 ^ 1", "3", "^ before |"},
      {"1 | 2:1", "3:1", "| before `:`"},
      {"4 | 1 == 5", "true", "| before =="},
  });
}

// Expected values are Python's.
TEST(Bits, OfIntegersInTwosComplement) {
  expect({
      {"13 & 6", "4", ""},
      {"13 ^ 6", "11", ""},
      {"13 | 6", "15", ""},
      {"-1 & 255", "255", "below 0 all higher bits are set"},
      {"-8 ^ 3", "-5", ""},
      {"-8 | 3", "-5", ""},
      {"3 << 4", "48", ""},
      {"-3 << 4", "-48", ""},
      {"0 << 100", "0", ""},
      {"1 << 62", "4611686018427387904", ""},
      {"-17 >> 2", "-5", "rounded down"},
      {"17 >> 2", "4", ""},
      {"5 >> 100", "0", ""},
      {"-5 >> 100", "-1", ""},
      {"<2,<4,8>>", "<2,<4,8>>", "within < > a `>>` closes two lists"},
      {"<(8 >> 1:1), (2:1 << 2)>", "<4:1,2:4>", "and what has one stands in parentheses"},
  });
  EXPECT_EQ(answer_line("1 << 63"), "error: overflow: 1 << 63 does not fit 64 bits");
  EXPECT_EQ(answer_line("3 << 62"), "error: overflow: 3 << 62 does not fit 64 bits");
  EXPECT_EQ(answer_line("1 << -1"), "error: domain: 1 << -1 has no value");
  EXPECT_EQ(answer_line("(1,2) ^ 3"), "error: type: no ^(tuple, integer): it is called as a ^ b; it takes (integer, integer)");
}

TEST(Composition, OfWhateverComposes) {
  expect({
      {"(6,2):(1,100) o 2:4", "2:4", "issue 2"},
      {"composition((6,2):(1,100), 2:4)", "2:4", "the function means the same"},
      {"(4,8):(8,1) o <2:1, 4:2>", "(2,4):(8,2)", "a tiler, by mode"},
      {"(4,8):(8,1) o (2:1, 4:2)", "(2,4):(8,2)", "the same as CuTe writes it"},
      {"(4,8):(8,1) o (2, 4)", "(2,4):(8,1)", "a shape is a tiler"},
      {"(4,8):(8,1) o (2, _)", "(2,8):(8,1)", "_ leaves its mode"},
      {"8:2 o 4", "4:2", "an integer n is n:1"},
      {"(4,8) o 4:4", "4:4", "a shape on the left is its compact layout"},
      {"Sw<3,4,3> o (8,64):(64,1)", "Sw<3,4,3> o 0 o (8,64):(64,1)", "a swizzle of a layout"},
      {"Sw<3,4,3> o 64 o (64):(1)", "Sw<3,4,3> o 64 o (64):(1)", "an integer between two o is an offset"},
      {"Sw<1,0,1> o Sw<1,0,1>", "Sw<0,0,0>", "two swizzles that undo each other"},
      {"(4,8):(1@0,1@1) o 4:4", "4:1@1", "a coordinate layout"},
  });
}

TEST(Operators, DefinedTellsWhetherThereIsAValue) {
  expect({
      {"defined(3)", "true", "an integer has a value"},
      {"defined(1 == 2)", "true", "false is a value"},
      {"defined((4,8):(8,1) o 4:2)", "true", "a composition that there is"},
      {"defined((6,4):(1,100) o 4:4)", "false", "one that is inadmissible"},
      {"defined(complement((4,4):(1,2)))", "false", "modes that overlap have no complement"},
      {"defined(0:1)", "false", "an extent is in the domain from 1"},
      {"defined(1 / 0)", "false", "0 is outside the domain of divisors"},
      {"defined((1, (2, 3 + 4 / 0)))", "false", "it is what stands deep within that has none"},
      {"not defined(1 / 0)", "true", "it is an operand like any other"},
      {"(defined(1 / 0)) == false", "true", "of a comparison"},
      {"true == defined(1 + 2 / 0)", "false", "of its right side: no value of the attempt is left behind"},
      {"defined(1 / 0) or defined(1)", "true", "the evaluation goes on behind it"},
      {"defined(1) and defined(1 / 0) implies 3 / 0 == 1", "true", "a false hypothesis"},
      {"false and defined(1 / 0)", "false", "a right side that is skipped"},
      {"true or defined(1 / 0)", "true", "the same"},
      {"defined(false and 1 / 0 == 1)", "true", "what is not evaluated does not reject"},
      {"defined(true and 1 / 0 == 1)", "false", "what is evaluated does"},
      {"defined(defined(1 / 0))", "true", "false is a value"},
      {"defined(not defined(1 / 0) and 1 / 0 == 1)", "false", "the inner is answered, and the outer goes on"},
      {"defined((defined(1 / 0) or true) and 4 o 0:1 == 4:1)", "false", "with the values before it in place"},
      {"1 + 2 * 3 == 7 and (2, 3 * 4) == (2, 12) and defined(1 + 2 * (3 / 0)) == false", "true", "and those of the outside too"},
  });
}

TEST(Functions, TakeWhatPassesForTheirArguments) {
  expect({
      {"size((4,8))", "32", "a tuple as it is"},
      {"size((4,8):(8,1))", "32", "a layout"},
      {"coalesce((4,8))", "32:1", "a shape for a layout: compact column-major"},
      {"coalesce((2,1,3))", "6:1", "extents 1 have stride 0 and vanish"},
      {"make_layout((2,1,3))", "(2,1,3):(1,0,2)", "docs/conventions.md"},
      {"make_layout((4,8),(8,1))", "(4,8):(8,1)", "shape and stride"},
      {"make_layout(4:1,8:4)", "(4,8):(1,4)", "layouts as modes"},
      {"make_layout((4:1,8:4))", "(4,8):(1,4)", "a list of layouts"},
      {"zipped_divide((4,8):(1,4), (2,4))", "((2,4),(2,2)):((1,4),(2,16))", "a shape for a tiler, by mode"},
      {"complement(4:2, 24)", "(2,3):(1,8)", "the second argument is a number or a shape"},
      {"find_if((2,3,4), bijective)", "0", "a function is an argument"},
      {"slice_and_offset((_,3), (4,8):(1,4))", "12 + ((4):(1))", "a layout with an offset"},
      {"injective((1048576,1048576,1048576):(1,1048577,1099512676353))", "true", "issue 2: in no more time than a small one"},
  });
}

}  // namespace
}  // namespace colex::notation::value_test
