// The knapsack, its kernels and its integer: presolve and enumeration against all values of the unknowns.
#include "colex/knapsack.hpp"

#include <algorithm>
#include <functional>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "colex/checked.hpp"
#include "colex/gcd.hpp"
#include "colex/wide.hpp"

namespace colex::knapsack_test {
namespace {

using Solution = std::vector<Checked>;

std::vector<Solution> every_solution(const Knapsack<Checked>& problem) {
  std::vector<Solution> found;
  Solution t;
  const std::function<void(Checked)> visit = [&](Checked left) {
    if (t.size() == problem.unknowns.size()) {
      if (left == Checked(0)) found.push_back(t);
      return;
    }
    const Unknown<Checked> unknown = problem.unknowns[t.size()];
    for (Checked v = unknown.low; !(unknown.high < v); v = v + Checked(1)) {
      t.push_back(v);
      visit(left - v * unknown.weight);
      t.pop_back();
    }
  };
  visit(problem.target);
  return found;
}

Knapsack<Checked> random_problem(std::mt19937_64& random) {
  const auto draw = [&](std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(random);
  };
  Knapsack<Checked> problem;
  const std::int64_t common = draw(1, 3);
  for (std::int64_t rank = draw(0, 4); rank > 0; --rank) {
    std::int64_t weight = draw(-12, 12);
    if (weight == 0) weight = 13;
    const std::int64_t low = draw(-4, 2);
    problem.unknowns.push_back({weight * (draw(0, 3) == 0 ? 1 : common), low, low + draw(-1, 6)});
  }
  problem.target = draw(-40, 40);
  return problem;
}

TEST(Presolve, LosesAndInventsNoSolution) {
  std::mt19937_64 random(6);
  int without = 0;
  for (int n = 0; n < 20000; ++n) {
    const Knapsack<Checked> problem = random_problem(random);
    std::vector<Solution> expected = every_solution(problem);
    const auto reduced = presolve(problem);
    if (!reduced) {
      ASSERT_TRUE(expected.empty());
      ++without;
      continue;
    }
    Knapsack<Checked> again{{}, reduced->target};
    for (std::size_t k = 0; k < reduced->terms.size(); ++k) {
      const auto& term = reduced->terms[k];
      ASSERT_TRUE(Checked(0) < term.weight && Checked(0) < term.bound);
      ASSERT_TRUE(k == 0 || !(reduced->terms[k - 1].weight < term.weight));
      again.unknowns.push_back({term.weight, 0, term.bound});
    }
    std::vector<Solution> got;
    for (const Solution& u : every_solution(again)) got.push_back(reduced->solution(u));
    std::sort(expected.begin(), expected.end());
    std::sort(got.begin(), got.end());
    ASSERT_EQ(got, expected);
  }
  EXPECT_GT(without, 1000);
}

TEST(Enumeration, FindsASolutionIfThereIsAnAcceptedOne) {
  std::mt19937_64 random(7);
  int found = 0;
  for (int n = 0; n < 20000; ++n) {
    const Knapsack<Checked> problem = random_problem(random);
    const auto accept = [](const Solution& t) { return t.empty() || !(t.front() == Checked(0)); };
    const std::vector<Solution> all = every_solution(problem);
    const bool expected = std::any_of(all.begin(), all.end(), accept);
    const auto answer = knapsack(problem, accept);
    ASSERT_EQ(answer.is_yes(), expected);
    ASSERT_EQ(answer.is_no(), !expected);
    if (!expected) continue;
    ++found;
    ASSERT_TRUE(std::find(all.begin(), all.end(), *answer.witness()) != all.end());
    ASSERT_TRUE(accept(*answer.witness()));
  }
  EXPECT_GT(found, 1000);
}

TEST(Presolve, DecidesWhatHasOneWayToGo) {
  const std::int64_t m = std::int64_t{1} << 20;
  // The coordinate at which a padded layout of 2^60 elements has the value 5 + 6·(m+1) + 7·(m+1)·m.
  const auto reduced =
      presolve(Knapsack<Checked>{{{1, 0, m - 1}, {m + 1, 0, m - 1}, {(m + 1) * m, 0, m - 1}}, 5 + 6 * (m + 1) + 7 * (m + 1) * m});
  ASSERT_TRUE(reduced);
  EXPECT_TRUE(reduced->terms.empty());
  EXPECT_EQ(reduced->base, (Solution{5, 6, 7}));
  // 6·t + 10·u = 7 has no parity for it.
  EXPECT_FALSE(presolve(Knapsack<Checked>{{{6, -m, m}, {10, -m, m}}, 7}));
  // 6·t + 10·u = 8: t is 3 modulo 5.
  const auto residues = presolve(Knapsack<Checked>{{{6, 0, 4}, {10, -4, 4}}, 8});
  ASSERT_TRUE(residues);
  EXPECT_TRUE(residues->terms.empty());
  EXPECT_EQ(residues->base, (Solution{3, -1}));
}

// A bound that creeps down by 1 in each round would take 2^60 rounds.
TEST(Presolve, Ends) {
  const std::int64_t big = std::int64_t{1} << 40;
  presolve(Knapsack<Checked>{{{3, 0, big}, {-5, 0, big}, {7, 0, big}, {-11, 0, big}}, 1});
  EXPECT_TRUE(knapsack(Knapsack<Checked>{{{3, 0, big}, {-5, 0, big}, {7, 0, big}, {-11, 0, big}}, 1}, [](const Solution&) {
                return true;
              }).is_yes());
}

TEST(Enumeration, CountsWhatItTries) {
  const Knapsack<Checked> problem{{{1001, 0, 9}, {1003, 0, 9}, {1009, 0, 9}, {1013, 0, 9}}, 18000};
  const auto answer = knapsack(
      problem, [](const Solution&) { return false; }, Enumeration(3));
  ASSERT_TRUE(answer.is_unknown());
  EXPECT_EQ(answer.budget(), "enumeration of 3 values");
  EXPECT_TRUE(knapsack(problem, [](const Solution&) { return false; }).is_no());
}

TEST(Enumeration, ManyUnknownsAreNoDeepRecursion) {
  constexpr std::size_t many = 200'000;
  ReducedKnapsack<Checked> problem{{}, Checked(static_cast<std::int64_t>(many) / 2), std::vector<Checked>(many, Checked(0))};
  for (std::size_t k = 0; k < many; ++k) problem.terms.push_back({1, 1, 1, k});
  const Accept<Checked> any = [](const Solution&) { return true; };
  EXPECT_TRUE(Enumeration(1U << 20U)(problem, any).is_yes());
  EXPECT_TRUE(Enumeration(many - 1)(problem, any).is_unknown());
}

TEST(InverseModulo, IsTheInverse) {
  for (std::int64_t m = 1; m <= 60; ++m) {
    for (std::int64_t a = 0; a <= 130; ++a) {
      if (!(gcd(Checked(a), Checked(m)) == Checked(1))) continue;
      const std::int64_t x = inverse_modulo(Checked(a), Checked(m)).value();
      EXPECT_TRUE(0 <= x && x < m) << a << " modulo " << m;
      EXPECT_EQ(a * x % m, 1 % m) << a << " modulo " << m;
    }
  }
  const Checked largest = INT64_MAX;
  EXPECT_EQ((Wide(inverse_modulo(Checked(2), largest)) * Wide(2)) % Wide(largest), Wide(1));
}

TEST(Wide, IsExactOrAnError) {
  const Wide two_to_62(std::int64_t{1} << 62);
  const Wide two_to_124 = two_to_62 * two_to_62;
  EXPECT_EQ(to_string(two_to_124), "21267647932558653966460912964485513216");
  EXPECT_EQ(to_string(Wide(0) - two_to_124), "-21267647932558653966460912964485513216");
  EXPECT_EQ(to_string(Wide(0)), "0");
  EXPECT_EQ(two_to_124 / two_to_62, two_to_62);
  EXPECT_EQ((two_to_124 + Wide(5)) % two_to_62, Wide(5));
  const Wide largest = two_to_124 * Wide(4) - Wide(1) + two_to_124 * Wide(4);
  EXPECT_THROW(largest + Wide(1), Rejection);
  EXPECT_THROW(Wide(0) - largest - Wide(2), Rejection);
  EXPECT_THROW(two_to_124 * Wide(8), Rejection);
  EXPECT_EQ(to_string((two_to_124 * Wide(4)) * Wide(-1) + Wide(1)), "-85070591730234615865843651857942052863");
  EXPECT_THROW(two_to_124 * Wide(-9), Rejection);
  EXPECT_EQ(two_to_62 * Wide(-1) + two_to_62, Wide(0));
  EXPECT_EQ((two_to_124 - two_to_124 + Wide(-7)).narrow(), Checked(-7));
  EXPECT_THROW(two_to_124.narrow(), Rejection);
  EXPECT_THROW(Wide(-1) / Wide(2), Rejection);
  EXPECT_THROW(Wide(1) % Wide(0), Rejection);
}

TEST(Wide, IsUsedOnlyWhereTheNarrowIntegerOverflows) {
  int runs = 0;
  const auto square = [&](const auto& modes) {
    ++runs;
    return modes.front().extent * modes.front().extent / modes.front().extent;
  };
  EXPECT_EQ(in_wider_where_needed(square, Modes<Checked>{{3, 0}}), Checked(3));
  EXPECT_EQ(runs, 1);
  EXPECT_EQ(in_wider_where_needed(square, Modes<Checked>{{std::int64_t{1} << 40, 0}}), Checked(std::int64_t{1} << 40));
  EXPECT_EQ(runs, 3);
}

}  // namespace
}  // namespace colex::knapsack_test
