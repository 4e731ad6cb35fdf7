// The catalogue: every published statement is there, and each law says who it is.
#include "colex/laws/catalogue.hpp"

#include <cstdio>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "colex/evidence/ledger.hpp"

namespace colex::laws::catalogue_test {
namespace {

std::string statement(int number) {
  char text[8];
  std::snprintf(text, sizeof text, "S%03d", number);
  return text;
}

TEST(Catalogue, HasEveryPublishedStatement) {
  std::set<std::string> published;
  for (const Law& law : catalogue()) published.insert(evidence::published_statement(law.id));
  for (int number = 1; number <= 151; ++number)
    EXPECT_TRUE(published.count(statement(number))) << statement(number) << " has no law";
}

TEST(Catalogue, LawsSayWhatTheyAre) {
  for (const Law& law : catalogue()) {
    EXPECT_FALSE(law.words.empty()) << law.id;
    EXPECT_FALSE(law.source.empty()) << law.id;
    EXPECT_NE(law.statement == nullptr, law.not_applicable.empty()) << law.id;
    EXPECT_GT(law.where.line, 0u) << law.id;
  }
}

// A law that stands in the place of one that falls stands itself.
TEST(Catalogue, RepairedLawsAreExpectedToStandBesideOnesThatFall) {
  for (const Law& law : catalogue()) {
    const auto dot = law.id.find(".repaired");
    if (dot == std::string::npos) continue;
    EXPECT_EQ(law.expected, evidence::Expected::stands) << law.id;
    const Law* published = find(law.id.substr(0, dot));
    if (published == nullptr) {
      ADD_FAILURE() << law.id << " repairs nothing";
      continue;
    }
    EXPECT_EQ(published->expected, evidence::Expected::falls) << law.id << " repairs a law that stands";
  }
}

}  // namespace
}  // namespace colex::laws::catalogue_test
