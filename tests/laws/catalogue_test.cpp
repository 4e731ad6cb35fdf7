// The catalogue: every published statement is there, and each law says who it is.
#include "colex/laws/catalogue.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdio>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/evidence/ledger.hpp"
#include "colex/laws/statement.hpp"
#include "colex/notation/reason.hpp"

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
  for (int number = 1; number <= 177; ++number)
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

/// The names that docs/sources.md expands: those between ` and ` in the first column of its tables.
std::set<std::string> expanded() {
  std::ifstream in(COLEX_SOURCE_DIR "/docs/sources.md");
  std::set<std::string> names;
  for (std::string line; std::getline(in, line);) {
    if (line.rfind("| `", 0) != 0) continue;
    const std::string column = line.substr(0, line.find('|', 1));
    for (std::size_t open = column.find('`'); open != std::string::npos;) {
      const std::size_t close = column.find('`', open + 1);
      names.insert(column.substr(open + 1, close - open - 1));
      open = column.find('`', close + 1);
    }
  }
  return names;
}

/// `Ce Eq 23-24` begins with Ce, `CuTe's post-condition` with CuTe.
std::string first_name(const std::string& source) {
  const auto ends = [](unsigned char c) { return std::isalpha(c) == 0 && c != '-'; };
  return {source.begin(), std::find_if(source.begin(), source.end(), ends)};
}

TEST(Catalogue, EverySourceIsExpandedInTheDocument) {
  const std::set<std::string> names = expanded();
  EXPECT_GT(names.size(), 20u);
  for (const Law& law : catalogue()) {
    std::istringstream sources(law.source);
    for (std::string source; std::getline(sources >> std::ws, source, ';');) {
      const bool own = !evidence::published_statement(source.substr(0, 4)).empty();
      EXPECT_TRUE(own || names.count(first_name(source)) > 0)
          << law.id << ": docs/sources.md does not say what " << source << " is";
    }
  }
}

TEST(Catalogue, LawsThatFallSayWhyAndNoOthers) {
  for (const Law& law : catalogue()) {
    EXPECT_EQ(law.fall.has_value(), law.expected == evidence::Expected::falls)
        << law.id << ": a law that is refuted says why it falls, as `falls as published: \"why\"`, behind its source";
    EXPECT_TRUE(!law.fall || !law.fall->why.empty()) << law.id;
  }
}

TEST(Catalogue, ALawTellsTheLayoutsThatItMakesOfNumbers) {
  const Law law =
      read_laws("law T \"w\" from \"s\" forall m >= 1, L: layout if size(L):1 == L: claim equal((m,2):(0,1), (m,2):(0,1) o m:2)",
                "test.laws")
          .front();
  const std::vector<std::string> expected{"(6,2):(0,1)", "6:2"};
  EXPECT_EQ(law.statement->layouts_made({given_value({"m", "6"}, false), given_value({"L", "4:1"}, true)}), expected)
      << "each once, and none that is made of a layout";
}

// What stands to the right of an `or` has a meaning too, though few cases come to it.
TEST(Catalogue, EveryTextHasAMeaning) {
  for (const Law& law : catalogue()) {
    const notation::Claim* claim = law.statement == nullptr ? nullptr : law.statement->claim();
    if (claim == nullptr) continue;
    const auto why = notation::why_ill_formed(*claim, law.statement->definitions());
    EXPECT_FALSE(why) << law.id << ": " << why->message();
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
