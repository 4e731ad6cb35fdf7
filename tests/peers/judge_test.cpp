// Answers are judged over values: each kind of fault is told apart, and no fault is seen in what is right.
#include "colex/peers/judge.hpp"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "colex/peers/cases.hpp"
#include "colex/peers/written.hpp"

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
  EXPECT_EQ(reports.size(), 21U) << "a report whose question is not fair would not be asked";
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
