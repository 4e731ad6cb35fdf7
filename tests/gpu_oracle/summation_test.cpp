// The order of summation, from what a program that adds up in some order lets survive.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/discovery/discover.hpp"

namespace colex::discovery::summation_test {
namespace {

/// Adds up as a bracket says: within one, all that is not large is lost if something is.
struct Sum {
  bool large = false;
  std::int64_t sign = 0, units = 0;
};

Sum added(const Bracket& bracket, std::size_t p, std::size_t q) {
  std::vector<Sum> parts;
  for (const std::size_t term : bracket.terms)
    parts.push_back(term == p ? Sum{true, 1, 0} : term == q ? Sum{true, -1, 0} : Sum{false, 0, 1});
  for (const Bracket& smaller : bracket.brackets) parts.push_back(added(smaller, p, q));
  Sum sum;
  for (const Sum& part : parts) {
    sum.large = sum.large || part.large;
    sum.sign += part.sign;
    sum.units += part.units;
  }
  if (sum.large) sum.units = 0;
  if (sum.sign == 0) sum.large = false;
  return sum;
}

observations::Labels survivors(const Bracket& order, std::size_t terms, bool with_C = true) {
  observations::Labels result;
  for (std::size_t p = 0; p < terms; ++p) {
    for (std::size_t q = p + 1; q < terms; ++q) result.push_back(p == 0 && !with_C ? -1 : added(order, p, q).units);
  }
  return result;
}

TEST(Summation, IsFoundFromWhatSurvives) {
  const struct {
    Bracket order;
    std::size_t terms;
    const char* text;
  } rows[] = {
      {{{0, 1, 2, 3, 4}, {}}, 5, "(C + k0…k3)"},
      {{{0}, {{{1, 2, 3, 4}, {}}}}, 5, "((k0…k3) + C)"},
      {{{3}, {{{2}, {{{0, 1}, {}}}}}}, 4, "(((C + k0) + k1) + k2)"},
      {{{}, {{{0, 1, 2}, {}}, {{3, 4}, {}}}}, 5, "((C + k0 + k1) + (k2 + k3))"},
      {{{0}, {{{1, 3, 5, 7}, {}}, {{2, 4, 6, 8}, {}}}}, 9, "((k0 + k2 + k4 + k6) + (k1 + k3 + k5 + k7) + C)"},
  };
  for (const auto& row : rows) {
    const auto found = summation(survivors(row.order, row.terms));
    ASSERT_TRUE(found) << row.text;
    EXPECT_EQ(to_string(*found), row.text);
  }
}

TEST(Summation, WithoutCIsThatOfTheProducts) {
  const Bracket order{{}, {{{1, 2}, {}}, {{3, 4}, {}}}};
  const auto found = summation(survivors(order, 5, false));
  ASSERT_TRUE(found);
  EXPECT_EQ(to_string(*found), "((k0 + k1) + (k2 + k3))");
}

TEST(Summation, OfExactSumsOrOfWhatNoOrderExplainsIsNone) {
  EXPECT_FALSE(summation({}));
  EXPECT_FALSE(summation({0, 0})) << "no number of terms has two pairs";
  EXPECT_FALSE(summation({1, 1, 1})) << "nothing is ever lost: the sums are exact";
  EXPECT_FALSE(summation({0, 1, 2, 2, 1, 0})) << "k0 and k1 are together before C, and C with k0 before k1";
}

}  // namespace
}  // namespace colex::discovery::summation_test
