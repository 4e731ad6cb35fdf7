#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/evidence/json_lines.hpp"
#include "colex/evidence/ledger.hpp"

#include "records.hpp"

namespace colex::evidence::merge_test {
namespace {

std::string text(const std::vector<Record>& records) {
  std::string result;
  for (const Record& record : records) result += to_json(record) + '\n';
  return result;
}

TEST(Merge, IsTheSameInEveryOrderAndTheSecondTime) {
  std::vector<Record> records = one_of_each();
  const std::string once = text(merged(records));
  std::reverse(records.begin(), records.end());
  EXPECT_EQ(text(merged(records)), once);
  std::vector<Record> twice = merged(records);
  twice.insert(twice.end(), records.begin(), records.end());
  EXPECT_EQ(text(merged(twice)), once);
}

TEST(Merge, OfTwoRunsWithTheSameVerdictTheLaterIsKept) {
  Record monday = record(Expected::stands, Outcome::tested);
  Record tuesday = monday;
  monday.time = "2026-01-05T00:00:00Z";
  tuesday.time = "2026-01-06T00:00:00Z";
  tuesday.seconds = 3;
  for (const auto& runs : {std::vector{monday, tuesday}, std::vector{tuesday, monday}}) {
    const std::vector<Record> both = merged(runs);
    ASSERT_EQ(both.size(), 1u);
    EXPECT_EQ(both.front().time, tuesday.time);
  }
}

TEST(Merge, ShardsAreDifferentEvidence) {
  Record first = record(Expected::stands, Outcome::tested);
  Record second = first;
  first.seed = 1;
  second.seed = 2;
  EXPECT_EQ(merged({second, first}).size(), 2u);
  EXPECT_EQ(merged({second, first}).front().seed, 1u);
}

TEST(Merge, SortsByThePlaceOfTheClaim) {
  Record ninth = record(Expected::stands, Outcome::tested);
  Record tenth = ninth;
  ninth.claim.line = 9;
  tenth.claim.line = 10;
  EXPECT_EQ(merged({tenth, ninth}).front().claim.line, 9u) << "as a number, not as a text";
}

}  // namespace
}  // namespace colex::evidence::merge_test
