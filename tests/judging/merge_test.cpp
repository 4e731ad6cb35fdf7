// What findings of several engines come to.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/judging/judge.hpp"

namespace colex::judging::merge_test {
namespace {

using evidence::Outcome;
using evidence::Record;

Record finding(const std::string& engine, Outcome outcome, std::uint64_t undecided = 0) {
  Record record;
  record.engine = engine;
  record.outcome = outcome;
  record.cases = 10;
  record.bound = "some";
  record.undecided = undecided;
  return record;
}

TEST(Merged, SaysNoMoreThanItsFindings) {
  struct Case {
    std::vector<Record> findings;
    Outcome verdict;
    const char* reason;
  };
  const Case cases[] = {
      {{finding("exhaustive", Outcome::tested), finding("random", Outcome::tested)}, Outcome::tested, "what both looked at"},
      {{finding("exhaustive", Outcome::unknown, 1), finding("random", Outcome::tested)},
       Outcome::unknown,
       "a case that one could not decide is not passed by another that did not meet it"},
      {{finding("symbolic", Outcome::checked_shapes), finding("exhaustive", Outcome::unknown, 1)},
       Outcome::unknown,
       "nor by a proof of other shapes"},
      {{finding("exhaustive", Outcome::tested), finding("random", Outcome::unknown)},
       Outcome::tested,
       "an engine that found nothing out takes nothing away"},
      {{finding("exhaustive", Outcome::tested), finding("random", Outcome::refuted)}, Outcome::refuted, "it saw more"},
      {{finding("exhaustive", Outcome::exhausted), finding("random", Outcome::refuted)}, Outcome::conflicting, "it saw all"},
      {{finding("symbolic", Outcome::proved_as_written), finding("random", Outcome::refuted)}, Outcome::conflicting, "likewise"},
      {{finding("symbolic", Outcome::vacuous), finding("random", Outcome::tested)},
       Outcome::conflicting,
       "a case was met that is said not to exist"},
      {{finding("symbolic", Outcome::unknown), finding("random", Outcome::error)}, Outcome::error, "a case without a value"},
  };
  for (const Case& c : cases) EXPECT_EQ(merged(c.findings).outcome, c.verdict) << c.reason;
}

}  // namespace
}  // namespace colex::judging::merge_test
