// What suffices for what is required of a verdict.
#include <string>

#include <gtest/gtest.h>

#include "colex/judging/engine.hpp"

namespace colex::judging::ground_test {
namespace {

using evidence::Outcome;
using evidence::Record;

Record record(Outcome outcome, const std::string& engine = "exhaustive") {
  Record record;
  record.outcome = outcome;
  record.engine = engine;
  record.cases = 8;
  record.bound = "some";
  return record;
}

TEST(OnGround, WhatRestsOnLessIsUnknown) {
  const struct {
    Outcome outcome;
    bool is_proved, is_exhausted;
  } rows[] = {
      {Outcome::proved_all_ranks, true, true}, {Outcome::proved_as_written, true, true}, {Outcome::exhausted, false, true},
      {Outcome::checked_shapes, false, false}, {Outcome::tested, false, false},
  };
  for (const auto& row : rows) {
    EXPECT_EQ(on_ground(record(row.outcome), Ground::proved).outcome, row.is_proved ? row.outcome : Outcome::unknown);
    EXPECT_EQ(on_ground(record(row.outcome), Ground::exhausted).outcome, row.is_exhausted ? row.outcome : Outcome::unknown);
    EXPECT_EQ(on_ground(record(row.outcome), Ground::tested).outcome, row.outcome);
  }
  EXPECT_EQ(on_ground(record(Outcome::tested), Ground::proved).reason, "proved is required; this is tested (8 cases: some)");
  Record doubtful = record(Outcome::tested);
  doubtful.reason = "not proved: why";
  EXPECT_EQ(on_ground(doubtful, Ground::exhausted).reason,
            "exhausted is required; this is tested (8 cases: some); not proved: why");
}

TEST(OnGround, WhatWasEvaluatedAndACounterexampleSuffice) {
  EXPECT_EQ(on_ground(record(Outcome::exhausted, "evaluation"), Ground::proved).outcome, Outcome::exhausted);
  EXPECT_EQ(on_ground(record(Outcome::refuted), Ground::proved).outcome, Outcome::refuted);
  for (const Outcome outcome : {Outcome::unknown, Outcome::vacuous, Outcome::error, Outcome::skipped, Outcome::conflicting})
    EXPECT_EQ(on_ground(record(outcome), Ground::proved).outcome, outcome);
}

TEST(Ground, HasItsName) {
  for (const Ground ground : grounds) EXPECT_EQ(ground_named(name(ground)), ground);
  EXPECT_FALSE(ground_named("certain"));
}

}  // namespace
}  // namespace colex::judging::ground_test
