// The text that a solver sees, and what twins leave out.

#include "colex/solvers/query.hpp"

#include <gtest/gtest.h>

namespace colex::solvers::query_test {

Obligation example() {
  const Term c = variable("c", Sort::integer()), s = variable("s", Sort::integer());
  return {"example.1",
          "a coordinate\nis less than twice its extent",
          Logic::linear_integers,
          {{"c is a coordinate", 0 <= c && c < s}, {"an extent", 1 <= s}},
          {"c < 2·s", c < 2 * s}};
}

TEST(Query, IsASelfContainedText) {
  EXPECT_EQ(refutation(example()).text,
            "; example.1\n"
            "; a coordinate is less than twice its extent\n"
            "; expected, if it is true: unsat\n"
            "(set-logic QF_LIA)\n"
            "(declare-const c Int)\n"
            "(declare-const s Int)\n"
            "; hypothesis: c is a coordinate\n"
            "(assert (and (<= 0 c) (< c s)))\n"
            "; hypothesis: an extent\n"
            "(assert (<= 1 s))\n"
            "; the goal does not hold: c < 2·s\n"
            "(assert (not (< c (* 2 s))))\n"
            "(check-sat)\n");
}

TEST(Query, OfTheHypothesesLeavesOutTheGoal) {
  const Query query = satisfiability(example());
  EXPECT_EQ(query.id, "example.1.hypotheses");
  EXPECT_EQ(query.assertions.size(), 2u);
  EXPECT_EQ(query.text.find("(not"), std::string::npos);
}

TEST(Query, EvaluatesAModelByItself) {
  const Query query = satisfiability(example());
  EXPECT_EQ(complaint(query, {{"c", Value::integer(1)}, {"s", Value::integer(2)}}), "");
  EXPECT_EQ(complaint(query, {{"c", Value::integer(2)}, {"s", Value::integer(2)}}),
            "\"hypothesis: c is a coordinate\" is false at c = 2, s = 2");
  EXPECT_NE(complaint(query, {}), "") << "what a model leaves out is 0, and s = 0 is no extent";
}

TEST(Twin, LacksItsHypothesis) {
  const Obligation twin = without_hypothesis(example(), 0);
  EXPECT_EQ(twin.id, "example.1.without-0");
  ASSERT_EQ(twin.hypotheses.size(), 1u);
  EXPECT_EQ(twin.hypotheses[0].words, "an extent");
}

TEST(Twin, HasAnotherGoal) {
  const Obligation twin = with_goal(example(), "wrong", {"false", truth(false)});
  EXPECT_EQ(twin.id, "example.1.wrong");
  EXPECT_EQ(twin.goal.words, "false");
  EXPECT_EQ(twin.hypotheses.size(), 2u);
}

}  // namespace colex::solvers::query_test
