// The swizzle of the obligations is the algebra's, the theorems about all triples are proved, and a sample of triples is judged
// one by one; and as a second opinion, without any solver, every triple by the images of the 32 powers of two.

#include "colex/finite/swizzle.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "colex/f2_span.hpp"
#include "colex/solvers/caching.hpp"
#include "colex/swizzle.hpp"

#include "judges.hpp"

namespace {

using namespace colex::finite;
using namespace colex::solvers;

std::uint64_t by_algebra(const Triple& t, std::uint64_t x) {
  const colex::Swizzle sw(t.bits, t.base, t.shift);
  return static_cast<std::uint64_t>(sw(static_cast<std::int64_t>(x)).value());
}

TEST(Triples, AreAllWithin32BitsAndEachOnce) {
  // C(35,3) with S >= 0, and C(34,3) more with S < 0.
  EXPECT_EQ(triples(32).size(), 6545u + 5984u);
  EXPECT_EQ(triples(1), (std::vector<Triple>{{0, 0, -1}, {0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 0, 0}}));
}

TEST(SwizzleOfObligations, IsTheAlgebrasAtEveryPowerOfTwoAndAtRandomWords) {
  std::mt19937 random(1);
  const Term x = variable("x", Sort::bits(32));
  std::size_t compared = 0;
  const std::vector<Triple> all = triples(32);
  for (std::size_t k = 0; k < all.size(); ++k) {
    const Term sw = swizzled(x, terms_of(all[k]));
    for (unsigned bit = 0; bit < 34; ++bit) {
      const std::uint64_t word = bit < 32 ? std::uint64_t{1} << bit : random();
      ASSERT_EQ(evaluate(sw, {{"x", Value::word(32, word)}}).word(), by_algebra(all[k], word))
          << to_string(all[k]) << " at " << word;
      ++compared;
    }
  }
  EXPECT_EQ(compared, 12529u * 34u);
}

TEST(SwizzleOfObligations, IsTheSameWhereTheParametersAreVariables) {
  const Sort word = Sort::bits(32);
  const Term x = variable("x", word);
  const Term sw = swizzled(
      x, {variable("bits", word), variable("base", word), variable("distance", word), variable("down", Sort::boolean())});
  for (const Triple& t : triples(7)) {
    for (const std::uint64_t value : {0x2au, 0x55u, 0x7fu, 0x13u}) {
      const Model model = {{"x", Value::word(32, value)},
                           {"bits", Value::word(32, t.bits)},
                           {"base", Value::word(32, t.base)},
                           {"distance", Value::word(32, static_cast<std::uint64_t>(t.shift < 0 ? -t.shift : t.shift))},
                           {"down", Value::boolean(t.shift >= 0)}};
      EXPECT_EQ(evaluate(sw, model).word(), by_algebra(t, value)) << to_string(t);
    }
  }
}

TEST(EveryTriple, IsAsTheTheoremsSayByItsBasis) {
  std::mt19937 random(2);
  std::size_t involutions = 0, bijections = 0;
  for (const Triple& t : triples(32)) {
    std::vector<colex::Word> columns;
    for (unsigned bit = 0; bit < 32; ++bit) columns.push_back(by_algebra(t, std::uint64_t{1} << bit));
    bool undone = true;
    for (unsigned bit = 0; bit < 32; ++bit) undone = undone && colex::f2_apply(columns, columns[bit]) == colex::Word{1} << bit;
    const bool bijective = colex::F2Span(columns).rank() == 32;
    EXPECT_EQ(undone, is_involution(t)) << to_string(t);
    EXPECT_EQ(bijective, is_bijective(t)) << to_string(t);
    for (int k = 0; k < 4; ++k) {
      const std::uint64_t word = random();
      ASSERT_EQ(by_algebra(t, word), colex::f2_apply(columns, word)) << to_string(t) << " is not linear at " << word;
    }
    involutions += undone ? 1 : 0;
    bijections += bijective ? 1 : 0;
  }
  RecordProperty("triples", 12529);
  RecordProperty("involutions", static_cast<int>(involutions));
  RecordProperty("bijections", static_cast<int>(bijections));
  EXPECT_LT(involutions, bijections) << "0 < |S| < B is a bijection and no involution";
}

class SwizzleTheorems : public BothJudges {};

TEST_F(SwizzleTheorems, AreProvedAboutAllTriplesAtOnce) { expect_proved(swizzle_theorems()); }

TEST_F(SwizzleTheorems, HoldOfTriplesOneByOneExactlyWhereTheyShould) {
  std::vector<Obligation> obligations;
  std::vector<bool> stands;
  const std::vector<Triple> all = triples(32);
  // Every 251st, and all small ones.
  for (std::size_t k = 0; k < all.size(); ++k) {
    const Triple& t = all[k];
    if (k % 251 != 0 && (t.bits + t.base > 2 || t.shift > 2 || t.shift < -2)) continue;
    obligations.insert(obligations.end(), {involution(t), injectivity(t), linearity(t)});
    stands.insert(stands.end(), {is_involution(t), is_bijective(t), true});
  }
  RecordProperty("obligations", static_cast<int>(obligations.size()));
  expect_rulings(obligations, stands);
}

}  // namespace
