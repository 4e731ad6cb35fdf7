// What a report says before it has a format.
#include "colex/render/report.hpp"

#include <algorithm>
#include <fstream>
#include <optional>

#include <gtest/gtest.h>

#include "colex/evidence/json_lines.hpp"
#include "colex/render/formats.hpp"

#include "report_records.hpp"

namespace colex::render::report_test {
namespace {

using evidence::Outcome;
using evidence::Record;

TEST(Report, ListsWhatIsNotAsExpectedFirst) {
  const Report made = report(records_of_every_kind());
  std::vector<std::string> names;
  for (const ReportRow& row : made.rows) names.push_back(row.name);
  EXPECT_EQ(names, (std::vector<std::string>{"kernel <1>.colex:3", "S016a", "coalesce.values", "hardware.movmatrix", "S019",
                                             "kernel <1>.colex:9"}));
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
                        {"hardware.movmatrix", "hardware: movmatrix", "PTX ISA", Standing::stands}};
  const Report made = report(records_of_every_kind());
  for (const Case& c : cases) {
    std::optional<ReportRow> row;
    for (const ReportRow& each : made.rows) {
      if (each.name == c.name) row = each;
    }
    ASSERT_TRUE(row.has_value()) << c.name;
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
  const ReportRow first = made.rows.front();
  const Record& refutation = *first.ledger.refutation();
  EXPECT_EQ(refutation.counterexample, (std::vector<evidence::Binding>{{"L", "(2,2):(0,0)"}, {"j", "0"}}))
      << "and none is smaller";
  const std::string page = html(made);
  EXPECT_LT(page.find("id=\"card-0\""), page.find("S018b</h3>"));
  EXPECT_LT(page.find("S018b</h3>"), page.find("id=\"card-1\"")) << "the first card is that of the law";
}

Record instruction(const std::string& name, Outcome outcome) {
  Record record =
      law_record("hardware." + name, "The instruction does what its documentation says", name, 1, "recorded", outcome);
  record.hardware = evidence::Hardware{name, "NVIDIA H200", "", {}};
  return record;
}

TEST(Report, TellsLargeFamiliesOfInstructionsAsTotals) {
  std::vector<Record> records = records_of_every_kind();
  for (int N = 8; N <= 80; N += 8)
    records.push_back(instruction("wgmma.sp.m64n" + std::to_string(N) + "k16.f32", Outcome::exhausted));
  records.push_back(instruction("wgmma.sp.m64n88k16.f32", Outcome::refuted));
  records.push_back(instruction("wgmma.sp.m64n96k16.f32", Outcome::not_applicable));
  const Report made = report(records);
  EXPECT_EQ(made.rows.size(), 18u);
  EXPECT_EQ(made.listed(), 7u) << "what differs is listed by itself, and a family of one too";
  EXPECT_FALSE(made.rows[6].folded);
  std::vector<std::size_t> folded;
  for (std::size_t k = made.listed(); k < made.rows.size(); ++k) {
    EXPECT_EQ(made.rows[k].topic, "hardware: wgmma.sp");
    folded.push_back(k);
  }
  EXPECT_EQ(totals(made, folded), "10 agree, 1 not observed");
  const std::string page = html(made);
  EXPECT_NE(page.find("hardware: wgmma.sp</a><span class=\"gist\">10 agree, 1 not observed</span></th>"), std::string::npos);
  EXPECT_EQ(page.find(">hardware.wgmma.sp.m64n8k16.f32</a>"), std::string::npos);
}

TEST(Report, KnowsTheFamilyOfAnInstruction) {
  const std::pair<const char*, const char*> cases[] = {
      {"mma.m16n8k16.f32.f16.f16.f32", "mma"},
      {"mma.sp.m16n8k16.f32", "mma.sp"},
      {"dp4a.s32.s32", "dp4a"},
      {"wmma.load.a.row.m16n16k16.f16", "wmma.load"},
      {"cp.async.ca.shared.global", "cp.async"},
      {"cp.async.bulk.shared::cluster.global", "cp.async.bulk"},
      {"cp.reduce.async.bulk.tensor.2d.global.shared::cta.add", "cp.reduce.async.bulk.tensor"},
      {"ld.volatile.shared.b32", "ld.volatile"},
      {"cuTensorMapEncodeTiled", "cuTensorMapEncodeTiled"}};
  for (const auto& [name, family] : cases)
    EXPECT_EQ(report({instruction(name, Outcome::exhausted)}).rows[0].topic, std::string("hardware: ") + family);
}

TEST(Report, HasOneWordForOneFact) {
  struct Case {
    Record record;
    const char* word;
  };
  Record evaluated = law_record("", "", "claim 1 == 1", 1, "evaluation", Outcome::exhausted);
  const Case cases[] = {{evaluated, "holds"},
                        {instruction("a", Outcome::exhausted), "agrees"},
                        {instruction("a", Outcome::refuted), "differs"},
                        {instruction("a", Outcome::not_applicable), "not observed"},
                        {law_record("S1", "", "", 1, "random", Outcome::tested), "tested"},
                        {law_record("S1", "", "", 1, "random", Outcome::not_applicable), "not applicable"}};
  for (const Case& c : cases) {
    EXPECT_EQ(word(c.record), c.word);
    EXPECT_NE(html(report({c.record})).find(c.word), std::string::npos) << c.word;
    EXPECT_NE(markdown_summary(report({c.record})).find(std::string("| ") + c.word), std::string::npos) << c.word;
  }
}

// An error has no counterexample, and is nothing without its reason.
TEST(Report, SaysWhyThereIsNoVerdict) {
  Record error = law_record("", "", "claim size((6,4):(1,100) o 4:4) == 4", 1, "evaluation", Outcome::error);
  error.reason = "inadmissible: no layout is (6,4):(1,100) o 4:4";
  const Report made = report({error});
  EXPECT_EQ(why(made.rows.front()), error.reason);
  const std::string page = html(made);
  EXPECT_NE(page.find("<code class=\"why\">" + error.reason), std::string::npos) << "in the list";
  EXPECT_NE(page.find("<p class=\"reason\">" + error.reason), std::string::npos) << "in the card";
  EXPECT_NE(page.find("<details open><summary><span class=\"cell odd\">"), std::string::npos) << "which is open";
}

TEST(Report, ThatPassesOpensWithWhatWasChecked) {
  const Report made = report({law_record("S019", "", "", 1, "random", Outcome::tested)});
  const std::string page = html(made);
  EXPECT_LT(page.find("<details id=\"checked\" open>"), page.find("id=\"card-0\""));
  EXPECT_NE(page.find("<th scope=\"row\">coalesce</th><td>1 tested</td>"), std::string::npos);
  const std::string failing = html(report(records_of_every_kind()));
  EXPECT_GT(failing.find("<details id=\"checked\">"), failing.find("id=\"card-5\""));
}

TEST(Report, TellsTimesAsPeopleDo) {
  const std::pair<double, const char*> cases[] = {
      {1.4e-5, "took 14 µs"}, {1e-9, "took 1 µs"}, {0.0123, "took 12 ms"}, {2.34, "took 2.3 s"}, {125.4, "took 2 min 5 s"}};
  for (const auto& [seconds, text] : cases) {
    Record record = law_record("S019", "", "", 1, "random", Outcome::tested);
    record.seconds = seconds;
    bool told = false;
    for (const auto& [label, fact] : facts(record)) told = told || (label == "time" && fact.ends_with(text));
    EXPECT_TRUE(told) << text;
  }
}

TEST(Report, OfNothingSaysSo) { EXPECT_EQ(headline(report(std::vector<Record>{})), "0 laws and claims: nothing was judged"); }

}  // namespace
}  // namespace colex::render::report_test
