// What the table of published laws names is there: laws of the catalogue that stand, and theorems about layouts of every rank.
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "colex/laws/catalogue.hpp"
#include "colex/theorems/theorem.hpp"

namespace colex::theorems::published_test {
namespace {

TEST(Published, NamesLawsThatStandEachOnce) {
  std::set<std::string> seen;
  for (const Published& published : published()) {
    const laws::Law* law = laws::find(published.law);
    ASSERT_NE(law, nullptr) << published.law;
    EXPECT_EQ(law->expected, evidence::Expected::stands) << published.law;
    EXPECT_TRUE(seen.insert(published.law).second) << published.law << " stands there twice";
    EXPECT_FALSE(published.theorems.empty()) << published.law;
  }
}

TEST(Published, NamesTheoremsAboutEveryRank) {
  for (const Published& published : published()) {
    for (const std::string& id : published.theorems) {
      const Theorem* theorem = find(id);
      ASSERT_NE(theorem, nullptr) << id;
      EXPECT_EQ(theorem->scope, HoldsFor::all_ranks) << id;
    }
  }
}

}  // namespace
}  // namespace colex::theorems::published_test
