// The lattice search, against all values of the unknowns, against meeting in the middle, and on planted relations.
#include "colex/lattice/search.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "colex/disjoint.hpp"
#include "colex/injective.hpp"
#include "colex/layout.hpp"
#include "colex/print.hpp"

#include "../algebra/layouts.hpp"

namespace colex::search_test {
namespace {

using fixture::flat;
using fixture::within;
using Solution = std::vector<Checked>;
__extension__ using Sum = __int128;

// Without its short enumeration, so that small cases reach the lattice.
constexpr lattice::Search only_lattice(1U << 22U, 0);

std::int64_t draw(std::mt19937_64& random, std::int64_t low, std::int64_t high) {
  return std::uniform_int_distribution<std::int64_t>(low, high)(random);
}

Sum value_at(const Layout<>& L, const Tuple<Checked>& coordinate) {
  const auto x = leaves(coordinate);
  const auto d = leaves(L.stride());
  Sum sum = 0;
  for (std::size_t k = 0; k < x.size(); ++k) sum += static_cast<Sum>(x[k].value()) * d[k].value();
  return sum;
}

void expect_collision(const Layout<>& L, const Decision<Collision<Checked>>& answer) {
  ASSERT_TRUE(answer.is_no()) << to_string(L) << " " << answer.budget();
  ASSERT_TRUE(answer.witness()) << to_string(L);
  const auto& [x, y] = *answer.witness();
  EXPECT_FALSE(x == y) << to_string(L);
  EXPECT_TRUE(within(x, L) && within(y, L)) << to_string(L);
  EXPECT_TRUE(value_at(L, x) == value_at(L, y)) << to_string(L);
}

TEST(LatticeSearch, AgreesWithAllValuesOfTheUnknowns) {
  std::mt19937_64 random(1);
  int found = 0;
  int none = 0;
  for (int n = 0; n < 6000; ++n) {
    ReducedKnapsack<Checked> problem;
    const std::int64_t rank = draw(random, 2, 4);
    Checked most(0);
    for (std::int64_t k = 0; k < rank; ++k) {
      problem.terms.push_back({draw(random, 1, 60), draw(random, 1, 6), 1, static_cast<std::size_t>(k)});
      problem.base.emplace_back(0);
      most = most + problem.terms.back().weight * problem.terms.back().bound;
    }
    problem.target = draw(random, 0, most.value());
    // Every third problem asks for a solution of which the first unknown is odd.
    const Accept<Checked> accept = [&](const Solution& t) { return n % 3 != 0 || t.front() % Checked(2) == Checked(1); };

    bool expected = false;
    Solution u;
    const std::function<void(Checked)> visit = [&](Checked left) {
      if (u.size() == problem.terms.size()) {
        expected = expected || (left == Checked(0) && accept(u));
        return;
      }
      const auto term = problem.terms[u.size()];
      for (Checked v = 0; !(term.bound < v); v = v + Checked(1)) {
        u.push_back(v);
        visit(left - v * term.weight);
        u.pop_back();
      }
    };
    visit(problem.target);

    const auto answer = only_lattice(problem, accept);
    ASSERT_EQ(answer.is_yes(), expected);
    ASSERT_EQ(answer.is_no(), !expected);
    if (!expected) {
      ++none;
      continue;
    }
    ++found;
    Checked sum(0);
    for (std::size_t k = 0; k < problem.terms.size(); ++k) {
      const Checked value = (*answer.witness())[k];
      ASSERT_TRUE(!(value < Checked(0)) && !(problem.terms[k].bound < value));
      sum = sum + value * problem.terms[k].weight;
    }
    ASSERT_EQ(sum, problem.target);
    ASSERT_TRUE(accept(*answer.witness()));
  }
  EXPECT_GT(found, 1000);
  EXPECT_GT(none, 1000);
}

/// Whether two different coordinates have the same value, by meeting in the middle: all differences of the first half of the
/// modes against all differences of the second.
bool collides(const Layout<>& L) {
  const auto all = modes(L);
  const auto differences = [&](std::size_t begin, std::size_t end) {
    std::vector<Sum> sums{0};
    for (std::size_t k = begin; k < end; ++k) {
      std::vector<Sum> longer;
      for (const Sum sum : sums) {
        for (std::int64_t t = 1 - all[k].extent.value(); t < all[k].extent.value(); ++t) {
          longer.push_back(sum + static_cast<Sum>(t) * all[k].stride.value());
        }
      }
      sums = std::move(longer);
    }
    std::sort(sums.begin(), sums.end());
    return sums;
  };
  const auto left = differences(0, all.size() / 2);
  const auto right = differences(all.size() / 2, all.size());
  // 0 + 0 is one match; the sets are symmetric, so a match of v with -v is a match of v with v.
  std::size_t matches = 0;
  auto r = right.begin();
  for (const Sum value : left) {
    while (r != right.end() && *r < value) ++r;
    for (auto same = r; same != right.end() && *same == value; ++same) ++matches;
  }
  return matches > 1;
}

TEST(LatticeSearch, AgreesWithMeetingInTheMiddle) {
  std::mt19937_64 random(2);
  int injective_ones = 0;
  for (int n = 0; n < 240; ++n) {
    // Strides for which both answers are common: the differences are about as many as the values.
    const std::size_t rank = 6 + static_cast<std::size_t>(n % 5);
    const std::int64_t extent = rank < 9 ? 3 : 2;
    Modes<Checked> modes;
    double differences = 1;
    for (std::size_t k = 0; k < rank; ++k) differences *= static_cast<double>(2 * extent - 1);
    const auto largest = static_cast<std::int64_t>(differences * static_cast<double>(1 + n % 3) / 4);
    for (std::size_t k = 0; k < rank; ++k) modes.push_back({extent, draw(random, 1, largest)});
    const Layout<> L = flat(modes);
    const auto answer = injective(L, only_lattice);
    ASSERT_FALSE(answer.is_unknown()) << to_string(L);
    if (collides(L)) {
      expect_collision(L, answer);
    } else {
      ++injective_ones;
      ASSERT_TRUE(answer.is_yes()) << to_string(L);
    }
  }
  EXPECT_GT(injective_ones, 20);
  EXPECT_LT(injective_ones, 220);
}

TEST(LatticeSearch, ExhaustsRandomStridesUpTo2To62) {
  std::mt19937_64 random(3);
  for (std::size_t rank = 6; rank <= 12; ++rank) {
    for (int n = 0; n < 5; ++n) {
      Modes<Checked> modes;
      for (std::size_t k = 0; k < rank; ++k) modes.push_back({rank < 11 ? 3 : 2, draw(random, 1, std::int64_t{1} << 62)});
      const Layout<> L = flat(modes);
      ASSERT_FALSE(collides(L)) << "a relation by chance, at odds of less than one to a thousand";
      EXPECT_TRUE(injective(L, lattice::Search()).is_yes()) << to_string(L);
    }
  }
}

TEST(LatticeSearch, FindsPlantedRelations) {
  std::mt19937_64 random(4);
  for (std::size_t rank = 6; rank <= 16; ++rank) {
    for (int n = 0; n < 5; ++n) {
      // Two strides are chosen last, x + y = -(the sum of the others), with coefficients 1: both below 2^62 in magnitude.
      Modes<Checked> modes;
      std::int64_t sum = 0;
      while (modes.size() + 2 < rank) {
        const std::int64_t coefficient = draw(random, -2, 2);
        const std::int64_t stride = draw(random, 1, std::int64_t{1} << 58) * (draw(random, 0, 1) == 0 ? 1 : -1);
        if (std::abs(sum + coefficient * stride) > std::int64_t{1} << 60) continue;
        sum += coefficient * stride;
        modes.push_back({3, stride});
      }
      const std::int64_t split = draw(random, 1, std::int64_t{1} << 58);
      modes.push_back({3, split - sum});
      modes.push_back({3, -split});
      std::shuffle(modes.begin(), modes.end(), random);
      expect_collision(flat(modes), injective(flat(modes), lattice::Search()));
    }
  }
}

TEST(LatticeSearch, FindsSubsetSumsAndSharedValues) {
  std::mt19937_64 random(5);
  for (int n = 0; n < 20; ++n) {
    Modes<Checked> modes;
    std::int64_t sum = 0;
    for (int k = 0; k < 14; ++k) {
      modes.push_back({4, draw(random, 1, std::int64_t{1} << 50)});
      sum += draw(random, 0, 3) * modes.back().stride.value();
    }
    const Layout<> L = flat(modes);
    const auto there = image_contains(L, sum, lattice::Search());
    ASSERT_TRUE(there.is_yes()) << to_string(L) << " " << there.budget();
    EXPECT_TRUE(within(*there.witness(), L));
    EXPECT_TRUE(value_at(L, *there.witness()) == sum);

    const Layout<> single(Mode<Checked>{2, sum});
    const auto shared = disjoint(L, single, lattice::Search());
    ASSERT_TRUE(shared.is_no());
    EXPECT_TRUE(value_at(L, shared.witness()->first) == value_at(single, shared.witness()->second));
    EXPECT_TRUE(value_at(L, shared.witness()->first) == sum);
  }
}

TEST(LatticeSearch, DecidesLongModesOfArbitraryStrides) {
  // Interval arithmetic would try a million values of one unknown.
  const std::int64_t m = std::int64_t{1} << 20;
  const Layout<> sparse(tuple(m, m, m),
                        tuple(INT64_C(2718281828459045235), INT64_C(3141592653589793238), INT64_C(1414213562373095048)));
  EXPECT_FALSE(injective(sparse, only_lattice).is_unknown());
  // Minkowski: a lattice of rank 2 and determinant D has a vector shorter than 1.08·√D, and |strides| = 4.4e11.
  const Layout<> dense(tuple(m, m, m), tuple(INT64_C(271828182845), INT64_C(314159265359), INT64_C(141421356237)));
  expect_collision(dense, injective(dense, only_lattice));
}

TEST(LatticeSearch, IsUnknownWhereTheBudgetEnds) {
  std::mt19937_64 random(6);
  Modes<Checked> modes;
  for (int k = 0; k < 12; ++k) modes.push_back({4, draw(random, 1, std::int64_t{1} << 50)});
  const auto answer = injective(flat(modes), lattice::Search(3, 0));
  ASSERT_TRUE(answer.is_unknown());
  EXPECT_EQ(answer.budget(), "3 points of a lattice of rank 11");
}

}  // namespace
}  // namespace colex::search_test
