// Two structures are the same exactly if a renaming of rows, columns and contraction indices makes them equal.
#include <utility>

#include <gtest/gtest.h>

#include "colex/verification/memory.hpp"

#include "structures.hpp"

namespace colex::verification::gauge {
namespace {

constexpr std::int64_t M = 4, N = 3, K = 5;

bool same(const MmaStructure& a, const MmaStructure& b) { return !difference(canonical(a), canonical(b)); }

TEST(Gauge, TheCanonicalFormIsItsOwn) {
  const MmaStructure s = canonical(plain_product(M, N, K));
  EXPECT_EQ(canonical(s), s);
}

TEST(Gauge, ARenamingOfKInAAndBAlikeIsNoDifference) {
  const MmaStructure s = plain_product(M, N, K);
  MmaStructure t = s;
  t.A_k = renamed(s.A_k, 2, 1, K);
  t.B_k = renamed(s.B_k, 2, 1, K);
  EXPECT_TRUE(same(s, t));
  EXPECT_EQ(canonical(s), canonical(t));
}

TEST(Gauge, ARenamingOfKInAAloneIsADifference) {
  const MmaStructure s = plain_product(M, N, K);
  MmaStructure t = s;
  t.A_k = renamed(s.A_k, 2, 1, K);
  EXPECT_FALSE(same(s, t));
}

TEST(Gauge, ARenamingOfRowsHoldsForAAndD) {
  const MmaStructure s = plain_product(M, N, K);
  MmaStructure t = s;
  t.A_m = renamed(s.A_m, 3, 2, M);
  EXPECT_FALSE(same(s, t));
  t.D_m = renamed(s.D_m, 3, 2, M);
  EXPECT_TRUE(same(s, t));
}

TEST(Gauge, TwoElementsExchangedAreADifference) {
  const MmaStructure s = plain_product(M, N, K);
  MmaStructure t = s;
  std::swap(t.D_m[0], t.D_m[1]);
  const auto found = difference(canonical(s), canonical(t));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->element, (Element{'C', 0}));
}

TEST(Gauge, AnotherAddendIsADifference) {
  const MmaStructure s = plain_product(M, N, K);
  MmaStructure t = s;
  std::swap(t.addends[2], t.addends[3]);
  const auto found = difference(canonical(s), canonical(t));
  ASSERT_TRUE(found);
}

TEST(Gauge, ComponentsThatShareNothingMayShareLabels) {
  // Two products side by side: whether the second one's k are called 0, 1 as the first one's, or 2, 3, nobody can see.
  const MmaStructure one = plain_product(2, 2, 2);
  MmaStructure apart = one, shared = one;
  const auto append = [](observations::Labels& to, const observations::Labels& from, std::int64_t more) {
    for (const std::int64_t x : from) to.push_back(x + more);
  };
  for (MmaStructure* two : {&apart, &shared}) {
    const std::int64_t k = two == &apart ? 2 : 0;
    append(two->A_m, one.A_m, 2);
    append(two->A_k, one.A_k, k);
    append(two->B_n, one.B_n, 2);
    append(two->B_k, one.B_k, k);
    append(two->D_m, one.D_m, 2);
    append(two->D_n, one.D_n, 2);
    append(two->addends, one.addends, 4);
  }
  EXPECT_EQ(canonical(apart), canonical(shared));
}

TEST(Gauge, AnOperandAloneIsComparedByWhoSharesARowOrColumn) {
  const MmaStructure s = plain_product(M, N, K);
  MmaStructure t = s;
  t.A_k = renamed(s.A_k, 2, 1, K);
  EXPECT_FALSE(difference(s, t, "A"));
  std::swap(t.A_k[0], t.A_k[4]);
  const auto found = difference(s, t, "A");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->axis, 'k');
  EXPECT_EQ(found->element, (Element{'A', 1}));
}

TEST(Gauge, WhoIsLookedAtFirstIsBelieved) {
  const MmaStructure s = plain_product(M, N, K);
  MmaStructure t = s;
  t.A_k = renamed(s.A_k, 2, 1, K);
  for (const char* order : {"AB", "BA"}) {
    const auto found = difference(s, t, order);
    ASSERT_TRUE(found) << order;
    EXPECT_EQ(found->element.operand, order[1]);
  }
}

}  // namespace
}  // namespace colex::verification::gauge
