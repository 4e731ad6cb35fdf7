#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/render/formats.hpp"

#include "report_records.hpp"

namespace colex::render::ledger_table_test {
namespace {

using evidence::Expected;
using evidence::Outcome;
using evidence::Record;

std::vector<Record> records() {
  std::vector<Record> all{
      published_record("S001", Expected::stands, "exhaustive", Outcome::exhausted, 64),
      published_record("S001", Expected::stands, "random", Outcome::tested, 1000),
      published_record("S002", Expected::falls, "exhaustive", Outcome::refuted, 5),
      published_record("S002.repaired", Expected::stands, "exhaustive", Outcome::exhausted, 64),
      published_record("S003", Expected::stands, "exhaustive", Outcome::not_applicable, 0),
      published_record("coalesce.values", Expected::stands, "random", Outcome::tested, 1000),
  };
  all[0].bound = "the whole domain";
  all[2].counterexample = {{"L", "2:0"}, {"i", "1"}};
  all[2].comparison = evidence::Comparison{"L(i)", "==", "i", "0", "1"};
  all[4].reason = "no layout is spoken of";
  return all;
}

TEST(LedgerText, IsATableOfLawsAndEngines) {
  EXPECT_EQ(ledger_text(evidence::ledger(records())),
            "law              expected  exhaustive          random         known\n"
            "S001             stands    exhausted (all 64)  tested (1000)  exhausted\n"
            "S002             falls     refuted             -              refuted\n"
            "S002.repaired    stands    exhausted (all 64)  -              exhausted\n"
            "S003             stands    not applicable      -              not applicable\n"
            "coalesce.values  stands    -                   tested (1000)  tested\n"
            "5 laws: 2 exhausted, 1 tested, 1 refuted, 1 not applicable, all as expected\n");
}

TEST(LedgerText, WhatIsNotAsExpectedComesFirst) {
  std::vector<Record> all = records();
  all.push_back(published_record("S004", Expected::stands, "random", Outcome::refuted, 3));
  const std::string text = ledger_text(evidence::ledger(all));
  const auto begin = text.find('\n') + 1;
  EXPECT_EQ(text.substr(begin, text.find('\n', begin) - begin),
            "S004             stands    -                   refuted        refuted   <- not as expected");
  EXPECT_NE(text.find("1 not as expected\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace colex::render::ledger_table_test
