#include "colex/render/statements_page.hpp"

#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "report_records.hpp"

namespace colex::render::statements_page_test {
namespace {

using evidence::Expected;
using evidence::Outcome;
using evidence::Record;
using Ground = notation::Fall::Ground;

Record finding(const std::string& law, Expected expected, Outcome outcome) {
  return published_record(law, expected, "exhaustive", outcome);
}

/// A law that falls, with a counterexample.
Record fallen(const std::string& law) {
  Record record = finding(law, Expected::falls, Outcome::refuted);
  record.counterexample = {{"L", "2:0"}, {"i", "1"}};
  record.comparison = evidence::Comparison{"L(i)", "==", "i", "0", "1"};
  return record;
}

LawNote falls(Ground ground, bool notable, const std::string& why) { return {notation::Fall{ground, notable, why}, false}; }

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// What stands below a heading, up to the next.
std::string section(const std::string& page, const std::string& title) {
  const std::size_t begin = page.find("\n## " + title + "\n");
  if (begin == std::string::npos) return {};
  return page.substr(begin, page.find("\n## ", begin + 1) - begin);
}

TEST(StatementsPage, CountsStatementsAndLawsUnderEachHeading) {
  const std::vector<Record> records{fallen("S001a"), fallen("S001b"), fallen("S002"),
                                    finding("S003", Expected::stands, Outcome::tested), fallen("coalesce.values")};
  const std::map<std::string, LawNote> notes{{"S001a", falls(Ground::as_published, false, "w")},
                                             {"S001b", falls(Ground::as_published, true, "w")},
                                             {"S002", falls(Ground::convention, false, "w")},
                                             {"coalesce.values", falls(Ground::convention, false, "no published statement")}};
  const std::string page = statements_markdown(evidence::ledger(records), notes);
  EXPECT_TRUE(contains(page, "3 published statements are judged here, by 4 laws. 0 of them")) << page;
  EXPECT_TRUE(contains(page, "| [False as published](#false-as-published) | 1 | 2 |")) << page;
  EXPECT_TRUE(contains(page, "| [False only for degenerate input](#false-only-for-degenerate-input) | 0 | 0 |")) << page;
  EXPECT_TRUE(contains(page, "| [Where colex chose otherwise](#where-colex-chose-otherwise) | 1 | 1 |")) << page;
  EXPECT_FALSE(contains(page, "coalesce.values"));
}

TEST(StatementsPage, EachLawThatFallsStandsUnderItsHeading) {
  const struct {
    Ground ground;
    bool notable;
    std::string title;
  } cases[] = {
      {Ground::as_published, false, "False as published"},
      {Ground::as_published, true, "To know first"},
      {Ground::degenerate, false, "False only for degenerate input"},
      {Ground::hypothesis, false, "Needed hypotheses"},
      {Ground::convention, false, "Where colex chose otherwise"},
      {Ground::source, false, "The source itself says so"},
  };
  for (const auto& c : cases) {
    const std::string page =
        statements_markdown(evidence::ledger({fallen("S001")}), {{"S001", falls(c.ground, c.notable, "Why.")}});
    EXPECT_TRUE(contains(section(page, c.title),
                         "| S001 | **S001** What S001 says. (Somebody, Thm 1 \\| 2) *refuted* (exhaustive): `L = 2:0`, `i = 1`: "
                         "0 == 1 is false. Why. |\n"))
        << page;
    for (const auto& other : cases) {
      EXPECT_EQ(section(page, other.title).empty(), other.title != c.title) << other.title << " beside " << c.title;
    }
  }
}

TEST(StatementsPage, OfALawWithoutVariablesItShowsWhatIsFalse) {
  Record record = fallen("S001");
  record.counterexample.clear();
  const std::string page =
      statements_markdown(evidence::ledger({record}), {{"S001", falls(Ground::as_published, false, "Why.")}});
  EXPECT_TRUE(contains(page, "*refuted* (exhaustive): 0 == 1 is false. Why. |\n")) << page;
}

TEST(StatementsPage, ALawThatFallsAndWasToStandIsNotHidden) {
  Record record = fallen("S001");
  record.expected = Expected::stands;
  EXPECT_TRUE(contains(section(statements_markdown(evidence::ledger({record}), {}), "Not as expected"), "**S001**"));
}

TEST(StatementsPage, ShowsWhatStandsInThePlaceOfALawThatFalls) {
  const std::vector<Record> records{fallen("S001"), finding("S001.repaired", Expected::stands, Outcome::tested)};
  const std::string page = statements_markdown(evidence::ledger(records), {{"S001", falls(Ground::as_published, false, "Why.")}});
  EXPECT_TRUE(contains(section(page, "False as published"),
                       ". Why.<br>**S001.repaired** What S001.repaired says. (Somebody, Thm 1 \\| 2) *tested"))
      << page;
}

TEST(StatementsPage, ShowsTheLayoutsOfACounterexampleAndTheTheoremsOfALaw) {
  LawNote note = falls(Ground::as_published, false, "Why.");
  note.layouts = {"(6,2):(0,1)", "2:3"};
  note.theorems = {"for every rank, in part: coalesce.values"};
  const std::string page = statements_markdown(evidence::ledger({fallen("S001")}), {{"S001", note}});
  EXPECT_TRUE(contains(page, "; its layouts are `(6,2):(0,1)`, `2:3`. Why.; for every rank, in part: coalesce.values |\n"))
      << page;
}

TEST(StatementsPage, EveryVerdictStandsWithItsBoundAndItsMeaning) {
  std::vector<Record> records{finding("S001", Expected::stands, Outcome::tested),
                              finding("S002", Expected::stands, Outcome::exhausted),
                              finding("S003", Expected::stands, Outcome::not_applicable), fallen("S004")};
  records[0].bound = "L flat, size <= 3";
  records[0].cases = 7;
  records[1].bound = "the whole domain";
  records[1].cases = 64;
  records[2].reason = "no layout is spoken of";
  const std::string page = statements_markdown(evidence::ledger(records), {{"S002", {std::nullopt, true}}});
  const std::string others = section(page, "The others");
  EXPECT_TRUE(contains(
      others, "| S001 | **S001** What S001 says. (Somebody, Thm 1 \\| 2) *tested (7 cases: L flat, size <= 3)* (exhaustive) |\n"))
      << page;
  EXPECT_TRUE(contains(others, "*exhausted (64 cases: the whole domain)* (exhaustive) (by definition) |\n")) << page;
  EXPECT_TRUE(contains(others, "*not applicable (no layout is spoken of)* |\n")) << page;
  EXPECT_FALSE(contains(others, "S004")) << page;
  const std::string words = section(page, "What the verdicts mean");
  for (const std::string word : {"tested", "exhausted", "not applicable", "refuted"}) {
    EXPECT_TRUE(contains(words, "\n| " + word + " | ")) << word;
  }
  EXPECT_FALSE(contains(words, "\n| proved")) << "a word that does not occur";
}

}  // namespace
}  // namespace colex::render::statements_page_test
