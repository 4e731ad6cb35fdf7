#include <algorithm>

#include <gtest/gtest.h>

#include "colex/evidence/record.hpp"

namespace colex::evidence::outcome_test {
namespace {

TEST(Outcome, NamesAreDistinctAndReadBack) {
  for (Outcome outcome : outcomes) EXPECT_EQ(outcome_named(name(outcome)), outcome) << name(outcome);
  EXPECT_EQ(outcome_named("passed"), std::nullopt);
}

TEST(Outcome, TheTotalOrderIsTheLedgers) {
  EXPECT_TRUE(std::is_sorted(outcomes.begin(), outcomes.end()));
  EXPECT_EQ(outcomes.size(), 13U);
  EXPECT_LT(Outcome::proved_all_ranks, Outcome::proved_as_written);
  EXPECT_LT(Outcome::proved_as_written, Outcome::holds);
  EXPECT_LT(Outcome::holds, Outcome::exhausted);
  EXPECT_LT(Outcome::exhausted, Outcome::checked_shapes) << "a proof that leaves shapes out says less than a look at every case";
  EXPECT_LT(Outcome::checked_shapes, Outcome::tested);
  EXPECT_LT(Outcome::tested, Outcome::refuted);
}

struct Case {
  Outcome outcome;
  bool passes_a_claim;
  bool passes_a_refute;
  const char* reason;
};

TEST(Outcome, OnlyAnAnswerPasses) {
  const Case cases[] = {
      {Outcome::proved_all_ranks, true, false, "a proof is an answer"},
      {Outcome::proved_as_written, true, false, "a proof of the text as it stands"},
      {Outcome::holds, true, false, "the claim asks for one case, and one is known"},
      {Outcome::exhausted, true, false, "every case was looked at"},
      {Outcome::checked_shapes, true, false, "within the shapes that the bound names"},
      {Outcome::tested, true, false, "no counterexample among the cases that were looked at"},
      {Outcome::refuted, false, true, "a counterexample is what `refute` asks for"},
      {Outcome::unknown, false, false, "a time-out is no answer"},
      {Outcome::vacuous, false, false, "zero cases are no answer"},
      {Outcome::conflicting, false, false, "two answers are no answer"},
      {Outcome::error, false, false, "the claim was not evaluated"},
      {Outcome::skipped, false, false, "the engine did not run"},
      {Outcome::not_applicable, false, false, "the engine says nothing"},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(as_claimed(Expected::stands, c.outcome), c.passes_a_claim) << name(c.outcome) << ": " << c.reason;
    EXPECT_EQ(as_claimed(Expected::falls, c.outcome), c.passes_a_refute) << name(c.outcome) << ": " << c.reason;
  }
}

TEST(Outcome, OnlyFourSayThatNothingWasLeftOpen) {
  for (const Outcome outcome : outcomes) {
    const bool proved = outcome == Outcome::proved_all_ranks || outcome == Outcome::proved_as_written;
    const bool expected = proved || outcome == Outcome::holds || outcome == Outcome::exhausted;
    EXPECT_EQ(covers_everything(outcome), expected) << name(outcome);
    EXPECT_EQ(is_proof(outcome), proved) << name(outcome);
  }
}

}  // namespace
}  // namespace colex::evidence::outcome_test
