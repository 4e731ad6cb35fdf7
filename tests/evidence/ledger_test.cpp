#include "colex/evidence/ledger.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace colex::evidence::ledger_test {
namespace {

Record verdict(const std::string& law, const std::string& engine, Outcome outcome, std::uint64_t cases = 10,
               std::uint64_t seed = 0) {
  Record record;
  record.law = law;
  record.engine = engine;
  record.outcome = outcome;
  record.cases = cases;
  record.seed = seed;
  return record;
}

TEST(PublishedStatement, IsTheNumberAtTheIdsBeginning) {
  struct Case {
    const char* law;
    const char* statement;
  };
  const Case cases[] = {
      {"S016", "S016"}, {"S016a", "S016"}, {"S016a.repaired", "S016"}, {"S151", "S151"}, {"S16", ""}, {"coalesce.values", ""},
      {"", ""},         {"Swizzle", ""},   {"S0160", "S016"},          {"T016a", ""}};
  for (const Case& c : cases) EXPECT_EQ(published_statement(c.law), c.statement) << c.law;
}

TEST(Ledger, HasARowForEachLawAndAColumnForEachEngine) {
  const Ledger table = ledger({verdict("b", "random", Outcome::tested), verdict("a", "exhaustive", Outcome::exhausted),
                               verdict("b", "exhaustive", Outcome::exhausted), verdict("", "random", Outcome::tested)});
  EXPECT_EQ(table.engines, (std::vector<std::string>{"random", "exhaustive"}));
  ASSERT_EQ(table.rows.size(), 2u) << "a claim of a user is no law";
  EXPECT_EQ(table.rows[0].law, "b");
  ASSERT_NE(table.rows[0].by("exhaustive"), nullptr);
  EXPECT_EQ(table.rows[0].by("exhaustive")->outcome, Outcome::exhausted);
  EXPECT_EQ(table.rows[1].by("random"), nullptr);
}

TEST(Ledger, AClaimOfAUserIsARowWhereItIsAskedFor) {
  Record first = verdict("", "evaluation", Outcome::exhausted);
  first.claim = {"kernel.colex", 3, 1, "claim size(A) == 128"};
  Record second = first;
  second.claim.line = 4;
  const Ledger table = ledger_with_claims({first, second, first, verdict("a", "random", Outcome::tested)});
  ASSERT_EQ(table.rows.size(), 3u);
  EXPECT_EQ(table.rows[1].claim.line, 4u);
  EXPECT_EQ(table.rows[0].by("evaluation")->cases, 10u) << "once";
}

TEST(Ledger, TheSameRecordTwiceCountsOnce) {
  const Record once = verdict("a", "random", Outcome::tested, 1000, 7);
  const Ledger table = ledger({once, once});
  EXPECT_EQ(table.rows.front().by("random")->cases, 1000u);
}

TEST(Ledger, ThePartsOfARunAddUpInEveryOrder) {
  std::vector<Record> parts{verdict("a", "random", Outcome::tested, 100, 1), verdict("a", "random", Outcome::tested, 20, 2),
                            verdict("a", "random", Outcome::refuted, 3, 3)};
  parts[2].counterexample = {{"L", "2:0"}};
  std::sort(parts.begin(), parts.end(), [](const Record& a, const Record& b) { return a.cases < b.cases; });
  do {
    const Ledger table = ledger(parts);
    const Record* sum = table.rows.front().by("random");
    EXPECT_EQ(sum->cases, 123u);
    EXPECT_EQ(sum->outcome, Outcome::refuted) << "one counterexample outweighs all that passed";
    EXPECT_EQ(sum->counterexample,
              parts.front().outcome == Outcome::refuted ? parts.front().counterexample : sum->counterexample);
    EXPECT_FALSE(sum->counterexample.empty());
  } while (std::next_permutation(parts.begin(), parts.end(), [](const Record& a, const Record& b) { return a.cases < b.cases; }));
}

// The strongest of what the engines say, unless one refutes it or two contradict each other.
TEST(Ledger, WhatIsKnownOfALaw) {
  struct Case {
    std::vector<Outcome> by;
    Outcome known;
  };
  const Case cases[] = {
      {{Outcome::tested, Outcome::exhausted}, Outcome::exhausted},
      {{Outcome::proved_all_ranks, Outcome::exhausted, Outcome::tested}, Outcome::proved_all_ranks},
      {{Outcome::tested, Outcome::refuted}, Outcome::refuted},
      {{Outcome::tested, Outcome::checked_shapes}, Outcome::checked_shapes},
      {{Outcome::exhausted, Outcome::refuted}, Outcome::conflicting},
      {{Outcome::proved_all_ranks, Outcome::refuted}, Outcome::conflicting},
      {{Outcome::checked_shapes, Outcome::refuted}, Outcome::refuted},
      {{Outcome::unknown, Outcome::tested}, Outcome::tested},
      {{Outcome::not_applicable}, Outcome::not_applicable},
  };
  for (const Case& c : cases) {
    std::vector<Record> records;
    for (const Outcome outcome : c.by) records.push_back(verdict("a", std::string(name(outcome)), outcome));
    EXPECT_EQ(ledger(records).rows.front().outcome(), c.known) << name(c.by.front()) << ", …: " << name(c.known);
  }
}

// Whoever looked at the whole domain cannot have missed a counterexample; whoever looked at a part of it can.
TEST(Ledger, ExhaustionOfTheWholeDomainContradictsARefutation) {
  std::vector<Record> records{verdict("a", "exhaustive", Outcome::exhausted), verdict("a", "random", Outcome::refuted)};
  EXPECT_EQ(ledger(records).rows.front().outcome(), Outcome::conflicting);
  records[0].outcome = Outcome::tested;
  EXPECT_EQ(ledger(records).rows.front().outcome(), Outcome::refuted);
}

}  // namespace
}  // namespace colex::evidence::ledger_test
