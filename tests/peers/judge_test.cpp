// Answers are judged over values: each kind of fault is told apart, and no fault is seen in what is right.
#include "colex/peers/judge.hpp"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "colex/layout.hpp"
#include "colex/peers/question.hpp"
#include "colex/peers/written.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/print.hpp"

namespace colex::peers::judge_test {
namespace {

TEST(Written, HasTheValuesOfTheDefinition) {
  EXPECT_EQ(values(*read_layout("((2,2),3):((4,1),8)")), (std::vector<std::int64_t>{0, 4, 1, 5, 8, 12, 9, 13, 16, 20, 17, 21}));
  EXPECT_EQ(value_at(*read_layout("(2,2):(1,10)"), 5), 21) << "the last mode is not reduced: 5 = 1 + 2*2";
  EXPECT_TRUE(values(*read_layout("(2,0):(1,4)")).empty());
  EXPECT_FALSE(read_layout("(2,2):(1,(2,3))")) << "profiles differ";
  EXPECT_FALSE(read_layout("-2:1"));
  EXPECT_FALSE(read_layout("(2,2):(1,2"));
}

struct Row {
  const char* why;
  Question question;
  Answer answer;
  Outcome expected;
};

const Row rows[] = {
    {"A(B(2)) is 102", {"composition", {"(6,4):(1,100)", "4:4"}}, {Reply::value, "(2,2):(4,100)"}, Outcome::accepts_none},
    {"none exists", {"composition", {"(6,4):(1,100)", "4:4"}}, {Reply::rejects, "no"}, Outcome::rejects},
    {"as colex writes it", {"composition", {"(6,2):(1,100)", "3:2"}}, {Reply::value, "3:2"}, Outcome::agrees},
    {"a tuple in place of an integer",
     {"composition", {"(6,2):(1,100)", "3:2"}},
     {Reply::value, "(3,1):(2,9)"},
     Outcome::another_form},
    {"one value is wrong", {"composition", {"(6,2):(1,100)", "3:2"}}, {Reply::value, "3:4"}, Outcome::wrong_values},
    {"one too many", {"composition", {"(6,2):(1,100)", "3:2"}}, {Reply::value, "4:2"}, Outcome::wrong_size},
    {"one exists", {"composition", {"(6,2):(1,100)", "3:2"}}, {Reply::rejects, "no"}, Outcome::rejects_existing},
    {"values alone", {"composition", {"(6,2):(1,100)", "3:2"}}, {Reply::values, "0 2 4"}, Outcome::another_form},
    {"values alone, wrong", {"composition", {"(6,2):(1,100)", "3:2"}}, {Reply::values, "0 2 5"}, Outcome::wrong_values},
    {"it aborts", {"composition", {"(6,2):(1,100)", "3:2"}}, {Reply::crashes, "it aborts"}, Outcome::crashes},
    {"it is none", {"composition", {"(6,2):(1,100)", "3:2"}}, {Reply::unreadable, "?"}, Outcome::unreadable},
    {"it has none", {"composition", {"(6,2):(1,100)", "3:2"}}, {Reply::unsupported}, Outcome::unsupported},
    {"modes carry", {"composition", {"(6,2):(1,7)", "(3,2):(2,3)"}}, {Reply::value, "(3,2):(2,3)"}, Outcome::accepts_none},
    {"of depth 2", {"coalesce", {"(2,3):(1,7)"}}, {Reply::value, "((2,3)):((1,7))"}, Outcome::wrong_size},
    {"without the mode of stride 0", {"filter", {"(2,3):(0,5)"}}, {Reply::value, "3:5"}, Outcome::agrees},
    {"with it", {"filter", {"(2,3):(0,5)"}}, {Reply::value, "(2,3):(0,5)"}, Outcome::wrong_size},
    {"of size 0", {"complement", {"(2,2):(2,3)", "24"}}, {Reply::value, "(2,0,4):(1,4,6)"}, Outcome::wrong_size},
    {"a value of the layout", {"complement", {"2:1", "8"}}, {Reply::value, "8:1"}, Outcome::wrong_values},
    {"too small", {"complement", {"2:1", "8"}}, {Reply::value, "2:2"}, Outcome::wrong_size},
    {"sums occur twice", {"complement", {"(2,2):(2,3)", "24"}}, {Reply::value, "(2,4):(1,6)"}, Outcome::difference},
    {"the identity at 1", {"right_inverse", {"(2,2):(2,1)"}}, {Reply::value, "4:1"}, Outcome::wrong_values},
    {"shorter than it could be", {"right_inverse", {"(2,2):(2,1)"}}, {Reply::value, "2:2"}, Outcome::another_form},
    {"R(A(2)) is 3", {"left_inverse", {"(2,2):(1,3)"}}, {Reply::value, "2:1"}, Outcome::wrong_values},
    {"A is not injective", {"left_inverse", {"(2,2):(1,0)"}}, {Reply::value, "2:1"}, Outcome::difference},
    {"neither", {"left_inverse", {"(2,2):(0,1)"}}, {Reply::value, "1:0"}, Outcome::wrong_values},
    {"a list of values", {"left_inverse", {"(2,2):(2,1)"}}, {Reply::values, "0 2 1 3"}, Outcome::another_form},
    {"a list, R(A(1)) is 1", {"left_inverse", {"(2,2):(2,1)"}}, {Reply::values, "0 1 2 3"}, Outcome::wrong_values},
    {"a list that lacks A(3)", {"left_inverse", {"(2,2):(1,4)"}}, {Reply::values, "0 1"}, Outcome::wrong_values},
    {"padded", {"logical_divide", {"3:1", "2:1"}}, {Reply::value, "(2,2):(1,2)"}, Outcome::difference},
    {"the tile is wrong", {"logical_divide", {"4:1", "2:2"}}, {Reply::value, "(2,2):(1,2)"}, Outcome::wrong_values},
    {"the rest is wrong", {"logical_divide", {"8:1", "2:1"}}, {Reply::value, "(2,4):(1,1)"}, Outcome::wrong_values},
    {"by mode", {"flat_divide", {"(8,8):(8,1)", "<2:1,4:1>"}}, {Reply::value, "(2,4,4,2):(8,1,16,4)"}, Outcome::agrees},
    {"not flat",
     {"flat_divide", {"(8,8):(8,1)", "<2:1,4:1>"}},
     {Reply::value, "((2,4),(4,2)):((8,1),(16,4))"},
     Outcome::wrong_size},
    {"copies overlap", {"logical_product", {"2:1", "2:1"}}, {Reply::value, "(2,2):(1,1)"}, Outcome::wrong_values},
    {"each mode of B a mode",
     {"tiled_product", {"(2,2):(1,2)", "(3,4):(1,3)"}},
     {Reply::value, "((2,2),3,4):((1,2),4,12)"},
     Outcome::agrees},
    {"as logical_product has it",
     {"tiled_product", {"(2,2):(1,2)", "(3,4):(1,3)"}},
     {Reply::value, "((2,2),(3,4)):((1,2),(4,12))"},
     Outcome::wrong_size},
    {"a mode of B split", {"tiled_product", {"(2,2):(1,4)", "6:1"}}, {Reply::value, "((2,2),2,3):((1,4),2,8)"}, Outcome::agrees},
    {"copies overlap",
     {"tiled_product", {"(2,2):(1,2)", "(3,4):(1,3)"}},
     {Reply::value, "((2,2),3,4):((1,2),4,4)"},
     Outcome::wrong_values},
    {"raked, not blocked",
     {"blocked_product", {"(2,2):(1,2)", "(2,2):(1,2)"}},
     {Reply::value, "((2,2),(2,2)):((4,1),(8,2))"},
     Outcome::wrong_values},
    {"too large", {"nullspace", {"(2,2):(0,1)"}}, {Reply::value, "4:0"}, Outcome::wrong_size},
    {"not in the nullspace", {"nullspace", {"(2,2):(0,1)"}}, {Reply::value, "2:2"}, Outcome::wrong_values},
    {"not divided", {"upcast", {"8:1", "2"}}, {Reply::value, "4:2"}, Outcome::wrong_values},
    {"not multiplied", {"downcast", {"(2,2):(1,4)", "2"}}, {Reply::value, "(4,2):(1,4)"}, Outcome::wrong_values},
    {"one less", {"cosize", {"(2,2):(1,4)"}}, {Reply::value, "5"}, Outcome::wrong_values},
    {"as Python has it", {"injective", {"(2,2):(1,4)"}}, {Reply::value, "True"}, Outcome::another_form},
    {"it is not", {"injective", {"(2,2):(1,1)"}}, {Reply::value, "True"}, Outcome::wrong_values},
    {"the other way round", {"compatible", {"(2,2)", "4"}}, {Reply::value, "true"}, Outcome::wrong_values},
    {"not swizzled", {"swizzle", {"3", "4", "3", "512"}}, {Reply::value, "512"}, Outcome::wrong_values},
    {"the digits exchanged", {"idx2crd", {"1", "(2,2)"}}, {Reply::value, "(0,1)"}, Outcome::wrong_values},
    // Thread 1 is beside thread 0 along the columns, each with two values in a row: at 0, 2 and 4, 6 of a tile of 2 rows.
    {"threads along the columns",
     {"layout_tv", {"(2,2):(2,1)", "(1,2):(0,1)"}},
     {Reply::value, "((2,2),2):((4,1),2)"},
     Outcome::agrees},
    {"threads along the rows",
     {"layout_tv", {"(2,2):(2,1)", "(1,2):(0,1)"}},
     {Reply::value, "((2,2),2):((1,4),2)"},
     Outcome::wrong_values},
    {"values before threads",
     {"layout_tv", {"(2,2):(2,1)", "(1,2):(0,1)"}},
     {Reply::value, "((2,2),2):((2,1),4)"},
     Outcome::wrong_values},
    // Two warps along m, which have 16 rows each; the tile of 64 rows takes them twice, that of 16 columns as well.
    {"two warps, two repetitions",
     {"tiled_mma_C", {"(16,8,8)", "((4,8),(2,2)):((32,1),(16,8))", "(2,1,1):(1,0,0)", "(64,8,8)", "mma.m16n8k8.f16.f16.f16.f16"}},
     {Reply::value, "((4,8,2),((2,2),2)):((128,1,16),((64,8),32))"},
     Outcome::another_form},
    {"warps and repetitions exchanged",
     {"tiled_mma_C", {"(16,8,8)", "((4,8),(2,2)):((32,1),(16,8))", "(2,1,1):(1,0,0)", "(64,8,8)", "mma.m16n8k8.f16.f16.f16.f16"}},
     {Reply::value, "((4,8,2),((2,2),2)):((128,1,32),((64,8),16))"},
     Outcome::wrong_values},
    {"repetitions along n before m",
     {"tiled_mma_C",
      {"(16,8,8)", "((4,8),(2,2)):((32,1),(16,8))", "(2,1,1):(1,0,0)", "(64,16,8)", "mma.m16n8k8.f16.f16.f16.f16"}},
     {Reply::value, "((4,8,2),((2,2),2,2)):((128,1,16),((64,8),512,32))"},
     Outcome::difference},
    {"values of a repetition exchanged",
     {"tiled_mma_C",
      {"(16,8,8)", "((4,8),(2,2)):((32,1),(16,8))", "(2,1,1):(1,0,0)", "(64,16,8)", "mma.m16n8k8.f16.f16.f16.f16"}},
     {Reply::value, "((4,8,2),((2,2),2,2)):((128,1,16),((8,64),32,512))"},
     Outcome::wrong_values},
    {"warps along n have the same A",
     {"tiled_mma_A",
      {"(16,8,8)", "((4,8),(2,2)):((32,1),(16,8))", "(1,2,1):(0,1,0)", "(16,16,8)", "mma.m16n8k8.f16.f16.f16.f16"}},
     {Reply::value, "((4,8,2),(2,2)):((32,1,0),(16,8))"},
     Outcome::another_form},
    {"warps along n have the next k of A",
     {"tiled_mma_A",
      {"(16,8,8)", "((4,8),(2,2)):((32,1),(16,8))", "(1,2,1):(0,1,0)", "(16,16,8)", "mma.m16n8k8.f16.f16.f16.f16"}},
     {Reply::value, "((4,8,2),(2,2)):((32,1,128),(16,8))"},
     Outcome::wrong_values},
    {"row by row",
     {"thrfrg_C",
      {"(32,8):(8,1)", "(16,8,8)", "((4,8),(2,2)):((32,1),(16,8))", "(2,1,1):(1,0,0)", "(32,8,8)",
       "mma.m16n8k8.f16.f16.f16.f16"}},
     {Reply::value, "(((4,8),2),(2,2)):(((2,8),128),(1,64))"},
     Outcome::another_form},
    {"column by column",
     {"thrfrg_C",
      {"(32,8):(8,1)", "(16,8,8)", "((4,8),(2,2)):((32,1),(16,8))", "(2,1,1):(1,0,0)", "(32,8,8)",
       "mma.m16n8k8.f16.f16.f16.f16"}},
     {Reply::value, "(((4,8),2),(2,2)):(((64,1),16),(32,8))"},
     Outcome::wrong_values},
    // Each of 32 threads has a row of 8 in its registers; lane 0 reads what lanes 0 to 3 have of the first two columns.
    {"what the lanes hold",
     {"tiled_copy_S", {"(32,8):(8,1)", "((4,8),(2,4)):((2,8),(1,64))", "(32,1):(1,0)", "(1,8):(0,1)", "ldmatrix.m8n8.x4.b16"}},
     {Reply::value, "((8,4),(2,4)):((4,64),(32,1))"},
     Outcome::another_form},
    {"its own row",
     {"tiled_copy_S", {"(32,8):(8,1)", "((4,8),(2,4)):((2,8),(1,64))", "(32,1):(1,0)", "(1,8):(0,1)", "ldmatrix.m8n8.x4.b16"}},
     {Reply::value, "(32,8):(1,32)"},
     Outcome::wrong_values},
    {"the coordinate itself", {"crd2idx", {"(1,1)", "(2,2):(1,4)"}}, {Reply::value, "3"}, Outcome::wrong_values},
};

TEST(Judge, TellsEachOutcomeApart) {
  for (const Row& row : rows) {
    const Judgement judged = judge(row.question, row.answer, ask_colex(row.question));
    EXPECT_EQ(name(judged.outcome), name(row.expected))
        << expression(row.question) << " = " << row.answer.text << ": " << row.why << ". Judged: " << judged.why;
  }
}

TEST(Judge, AccusesColexOfNothing) {
  std::size_t judged = 0;
  for (const Case& one : every_case({.seed = 7, .drawn = 200, .share = 60, .operations = {}})) {
    const Answer answer = ask_colex(one.question);
    const Judgement result = judge(one.question, answer, answer);
    EXPECT_FALSE(is_fault(result.outcome)) << expression(one.question) << " = " << answer.text << ": " << result.why;
    ++judged;
  }
  EXPECT_GT(judged, 4000U);
}

TEST(Judge, FindsThat1104Of1590PairsHaveAComposite) {
  std::size_t pairs = 0, existing = 0;
  for (const Case& one : every_case({.seed = 1, .drawn = 0, .share = 1000000, .operations = {"composition"}})) {
    if (one.source != Source::measured) continue;
    ++pairs;
    existing += composite_exists(one.question.arguments[0], one.question.arguments[1]) == true ? 1 : 0;
  }
  EXPECT_EQ(pairs, 1590U);
  EXPECT_EQ(existing, 1104U);
}

TEST(Judge, EveryOperationIsAskedFor) {
  const std::vector<Case> cases = every_case({.seed = 1, .drawn = 100, .share = 50, .operations = {}});
  for (const Operation& operation : operations()) {
    bool found = false;
    for (const Case& one : cases) found = found || one.question.operation == operation.name;
    EXPECT_TRUE(found) << operation.name;
  }
}

TEST(Cases, NoQuestionOfTheSmallScopeOrDrawnIsAskedTwice) {
  std::set<std::string> known;
  for (const Case& one : every_case({.seed = 3, .drawn = 300, .share = 20, .operations = {}})) {
    const bool is_new = known.insert(line(one.question)).second;
    EXPECT_TRUE(is_new || one.source == Source::measured || one.source == Source::reported) << line(one.question);
  }
}

TEST(Cases, WhatUsersReportedIsAskedWithItsIssue) {
  std::set<std::string> reports;
  for (const Case& one : every_case({.seed = 1, .drawn = 0, .share = 1000000, .operations = {}})) {
    if (one.report.empty()) continue;
    EXPECT_EQ(one.source, Source::reported);
    reports.insert(std::string(one.report));
  }
  EXPECT_EQ(reports.size(), 22U) << "a report whose question is not fair would not be asked";
}

/// Whether the text has the values of the layout.
bool has_values(const std::string& text, const Layout<>& layout) {
  return values(*read_layout(text)) == values(*read_layout(to_string(layout)));
}

TEST(Cases, AnInstructionHasTheLayoutsThatItIsPredictedToHave) {
  std::size_t compared = 0;
  for (const Case& one : every_case({.seed = 1, .drawn = 0, .share = 1000000, .operations = {}})) {
    const std::vector<std::string>& arguments = one.question.arguments;
    const std::string& operation = one.question.operation;
    if (operation.starts_with("tiled_mma_") && arguments[4].starts_with("mma.")) {
      const predictions::MmaAtom* atom = predictions::mma_atom(arguments[4]);
      ASSERT_NE(atom, nullptr) << arguments[4];
      EXPECT_TRUE(has_values(arguments[1], operation.ends_with("A")   ? atom->A
                                           : operation.ends_with("B") ? atom->B
                                                                      : atom->C))
          << expression(one.question);
      ++compared;
    }
    if (operation.starts_with("tiled_copy_") && arguments[4] != "copy.b32") {
      const predictions::MatrixCopy* copy = predictions::matrix_copy(arguments[4]);
      ASSERT_NE(copy, nullptr) << arguments[4];
      EXPECT_TRUE(has_values(arguments[0], operation.ends_with("S") ? copy->source : copy->destination))
          << expression(one.question);
      ++compared;
    }
  }
  EXPECT_GT(compared, 500U);
}

TEST(Cases, AnInstructionKeepsItsOwnLayouts) {
  const std::string atoms = "(1,1,1):(0,0,0)", name = "mma.m16n8k8.f16.f16.f16.f16", C = "((4,8),(2,2)):((32,1),(16,8))";
  EXPECT_TRUE(is_fair({"tiled_mma_C", {"(16,8,8)", C, atoms, "(32,8,8)", name}}));
  EXPECT_FALSE(is_fair({"tiled_mma_C", {"(16,8,8)", "((4,8),(2,2)):((32,1),(8,16))", atoms, "(32,8,8)", name}}));
  EXPECT_FALSE(is_fair({"tiled_mma_B", {"(16,8,8)", C, atoms, "(32,8,8)", name}}));
  EXPECT_FALSE(is_fair({"tiled_mma_C", {"(16,8,8)", C, atoms, "(24,8,8)", name}})) << "the tile divides";
  EXPECT_FALSE(is_fair({"tiled_mma_C", {"(16,8,8)", C, "(2,1,1):(2,0,0)", "(32,8,8)", name}}))
      << "warps are counted without gaps";
}

TEST(Cases, ACoordinateIsOneOfItsLayout) {
  EXPECT_TRUE(is_fair({"crd2idx", {"5", "(2,3):(1,2)"}}));
  EXPECT_TRUE(is_fair({"crd2idx", {"(1,2)", "(2,3):(1,2)"}}));
  EXPECT_TRUE(is_fair({"crd2idx", {"(1,2)", "((2,2),3):((1,2),4)"}}));
  EXPECT_FALSE(is_fair({"crd2idx", {"(1,1)", "6:1"}}));
  EXPECT_FALSE(is_fair({"crd2idx", {"(1,1,1)", "(2,3):(1,2)"}}));
}

}  // namespace
}  // namespace colex::peers::judge_test
