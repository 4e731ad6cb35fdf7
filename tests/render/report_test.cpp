// What a report says before it has a format.
#include "colex/render/report.hpp"

#include <algorithm>
#include <fstream>

#include <gtest/gtest.h>

#include "colex/evidence/json_lines.hpp"
#include "colex/render/html.hpp"
#include "colex/render/junit.hpp"
#include "colex/render/markdown_summary.hpp"
#include "colex/render/sarif.hpp"
#include "colex/render/terminal_summary.hpp"

#include "report_records.hpp"

namespace colex::render::report_test {
namespace {

using evidence::Outcome;
using evidence::Record;

TEST(Report, ListsWhatIsNotAsExpectedFirst) {
  const Report made = report(records_of_every_kind());
  std::vector<std::string> names;
  for (const ReportRow& row : made.rows) names.push_back(row.name);
  EXPECT_EQ(names, (std::vector<std::string>{"kernel <1>.colex:3", "S016a", "kernel <1>.colex:9", "coalesce.values",
                                             "hardware.movmatrix", "S019"}));
  EXPECT_EQ(made.engines, (std::vector<std::string>{"evaluation", "exhaustive", "random", "symbolic", "recorded"}));
  EXPECT_EQ(made.time, "2026-01-31T23:59:59Z");
  EXPECT_EQ(headline(made), "6 laws and claims: 2 not as expected, 1 falls as expected, 3 stand");
}

TEST(Report, KnowsWhereThingsBelong) {
  struct Case {
    const char* name;
    const char* topic;
    const char* origin;
    Standing standing;
  };
  const Case cases[] = {{"S016a", "coalesce", "CF", Standing::wrong},
                        {"S019", "coalesce", "CF", Standing::stands},
                        {"kernel <1>.colex:9", "kernel <1>.colex", "", Standing::refuted},
                        {"coalesce.values", "theorems", "colex", Standing::stands},
                        {"hardware.movmatrix", "hardware", "PTX ISA", Standing::stands}};
  const Report made = report(records_of_every_kind());
  for (const Case& c : cases) {
    const auto row = std::find_if(made.rows.begin(), made.rows.end(), [&](const ReportRow& r) { return r.name == c.name; });
    ASSERT_NE(row, made.rows.end()) << c.name;
    EXPECT_EQ(row->topic, c.topic) << c.name;
    EXPECT_EQ(row->origin, c.origin) << c.name;
    EXPECT_EQ(row->standing, c.standing) << c.name;
  }
}

// A run may be cut into shards, and a shard's file may be given twice.
TEST(Report, IsTheSameForTheSameEvidenceInWhateverOrder) {
  std::vector<Record> records = records_of_every_kind();
  const Report once = report(records);
  std::reverse(records.begin(), records.end());
  const std::vector<Record> shard(records.begin(), records.begin() + 3);
  records.insert(records.end(), shard.begin(), shard.end());
  const Report again = report(records);
  EXPECT_EQ(html(again), html(once));
  EXPECT_EQ(junit(again), junit(once));
  EXPECT_EQ(sarif(again), sarif(once));
  EXPECT_EQ(markdown_summary(again), markdown_summary(once));
  EXPECT_EQ(terminal_summary(again), terminal_summary(once));
}

TEST(Report, WhatOneEngineLeavesOpenIsNoFailureIfAnotherAnswers) {
  const Record tested = law_record("S019", "", "", 1, "random", Outcome::tested);
  const Record unknown = law_record("S019", "", "", 1, "symbolic", Outcome::unknown);
  const Report both = report({tested, unknown});
  EXPECT_EQ(both.rows.front().standing, Standing::stands);
  EXPECT_FALSE(is_failure(both.rows.front(), unknown));
  // A time-out is never a pass.
  const Report alone = report({unknown});
  EXPECT_EQ(alone.rows.front().standing, Standing::open);
  EXPECT_TRUE(is_failure(alone.rows.front(), unknown));
}

/// The evidence that a run leaves in whose algebra coalescing is broken: tests/mutants makes it and compares it with this file.
std::vector<Record> evidence_of_a_mutant() {
  std::ifstream file(COLEX_SOURCE_DIR "/tests/render/golden/mutant.jsonl");
  return evidence::read(file);
}

TEST(Report, OfABrokenAlgebraBeginsWithTheLawThatItBreaks) {
  const Report made = report(evidence_of_a_mutant());
  ASSERT_EQ(made.rows.size(), 3u);
  EXPECT_EQ(made.count(Standing::wrong), 1u);
  EXPECT_EQ(made.rows.front().name, "S018b");
  EXPECT_EQ(made.rows.front().ledger.words, "No neighbours in a coalesced layout merge.");
  const Record& refutation = *made.rows.front().ledger.refutation();
  EXPECT_EQ(refutation.counterexample, (std::vector<evidence::Binding>{{"L", "(2,2):(0,0)"}, {"j", "0"}}))
      << "and none is smaller";
  const std::string page = html(made);
  EXPECT_LT(page.find("id=\"card-0\""), page.find("S018b</h3>"));
  EXPECT_LT(page.find("S018b</h3>"), page.find("id=\"card-1\"")) << "the first card is that of the law";
}

TEST(Report, OfNothingSaysSo) { EXPECT_EQ(headline(report({})), "0 laws and claims: nothing was judged"); }

}  // namespace
}  // namespace colex::render::report_test
