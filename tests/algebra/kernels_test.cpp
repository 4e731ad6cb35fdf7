// The number-theoretic kernels against their contracts, by brute force.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "colex/carry_search.hpp"
#include "colex/checked.hpp"
#include "colex/max_residue.hpp"
#include "colex/straight_run.hpp"

namespace colex::kernels_test {
namespace {

TEST(MaxResidue, EverySmallArgument) {
  for (std::int64_t P = 1; P <= 60; ++P) {
    for (std::int64_t r = 0; r <= P + 2; ++r) {
      std::int64_t largest = 0;
      for (std::int64_t n = 1; n <= 2 * P + 1; ++n) {
        largest = std::max(largest, (r * (n - 1)) % P);
        ASSERT_EQ(max_residue(Checked(r), Checked(n), Checked(P)), Checked(largest)) << r << ' ' << n << ' ' << P;
      }
    }
  }
}

TEST(MaxResidue, LargeArgumentsDoNotOverflow) {
  const std::int64_t P = (1LL << 62) - 57;
  EXPECT_EQ(max_residue(Checked(P - 1), Checked(1LL << 62), Checked(P)), Checked(P - 1));
  EXPECT_EQ(max_residue(Checked(1), Checked(1LL << 61), Checked(P)), Checked((1LL << 61) - 1));
}

using Terms = SmallVector<FloorTerm<Checked, Checked>>;

std::int64_t straight_by_definition(const Terms& terms, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) {
    std::int64_t sum = 0;
    for (const auto& t : terms) sum += t.defect.value() * (t.residue.value() * i / t.period.value());
    if (sum != 0) return i;
  }
  return n;
}

TEST(StraightRun, EveryPairOfTermsThatMayCancel) {
  for (std::int64_t P = 1; P <= 9; ++P) {
    for (std::int64_t Q = 1; Q <= 9; ++Q) {
      for (std::int64_t p = 0; p < P; ++p) {
        for (std::int64_t q = 0; q < Q; ++q) {
          for (const std::int64_t e : {-1, 1, 2}) {
            const Terms terms{{p, P, 1}, {q, Q, e}};
            ASSERT_EQ(straight_run(terms, Checked(80)), Checked(straight_by_definition(terms, 80)))
                << p << '/' << P << ' ' << q << '/' << Q;
          }
        }
      }
    }
  }
}

TEST(StraightRun, ManyTermsThatCancelInTurn) {
  std::mt19937_64 random(7);
  int beyond_the_first_carry = 0;
  for (int round = 0; round < 100000; ++round) {
    Terms terms;
    std::int64_t balance = 0;
    for (int k = 0; k < 4; ++k) {
      const auto P = static_cast<std::int64_t>(random() % 30 + 2);
      const auto p = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(P));
      const std::int64_t e = k == 3 ? -balance : static_cast<std::int64_t>(random() % 5) - 2;
      balance += e;
      terms.push_back({p, P, e});
    }
    const std::int64_t expected = straight_by_definition(terms, 60);
    ASSERT_EQ(straight_run(terms, Checked(60)), Checked(expected));
    std::int64_t first = 60;
    for (const auto& t : terms) {
      if (t.residue.value() != 0) first = std::min(first, (t.period.value() + t.residue.value() - 1) / t.residue.value());
    }
    if (expected > first) ++beyond_the_first_carry;
  }
  EXPECT_GT(beyond_the_first_carry, 1000);
}

/// The least index at which multiples of a/b and c/d have different floors.
std::int64_t apart_by_definition(std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d) {
  std::int64_t i = 1;
  while (a * i / b == c * i / d) ++i;
  return i;
}

TEST(FirstApart, DoesNotAskHowAFractionIsWritten) {
  for (std::int64_t b = 1; b <= 9; ++b) {
    for (std::int64_t d = 1; d <= 9; ++d) {
      for (std::int64_t a = 0; a < b; ++a) {
        for (std::int64_t c = a * d / b + 1; c < d; ++c) {
          const Checked apart(apart_by_definition(a, b, c, d));
          ASSERT_EQ(detail::first_apart(Checked(a), Checked(b), Checked(c), Checked(d)), apart)
              << a << '/' << b << ' ' << c << '/' << d;
          ASSERT_EQ(detail::first_apart(Checked(a * d), Checked(b * d), Checked(c * b), Checked(d * b)), apart)
              << "one denominator";
          ASSERT_TRUE(a > 0 || apart == ceil_div(Checked(d), Checked(c))) << "from 0 to " << c << '/' << d;
        }
      }
    }
  }
}

TEST(StraightRun, TwoLargePeriodsThatAgreeForLong) {
  // ⌊i·(P-1)/P⌋ = i - ⌈i/P⌉, so the floors for P and for P + 1 are both i - 1 up to i = P, and part at i = P + 1.
  const std::int64_t P = (1LL << 30) - 1;
  const Terms terms{{P - 1, P, 1}, {P, P + 1, -1}};
  EXPECT_EQ(straight_run(terms, Checked(1LL << 40)), Checked(P + 1));
}

TEST(CarrySearch, FindsTheFirstCoordinate) {
  std::mt19937_64 random(11);
  int found = 0;
  for (int round = 0; round < 20000; ++round) {
    SmallVector<Level<Checked, Checked>> levels;
    std::int64_t period = 1;
    for (int j = 0; j < 3; ++j) {
      period *= static_cast<std::int64_t>(random() % 4 + 2);
      levels.push_back({period, static_cast<std::int64_t>(random() % 3) - 1});
    }
    Modes<Checked> modes;
    for (int k = 0; k < 3; ++k)
      modes.push_back({static_cast<std::int64_t>(random() % 4 + 1), static_cast<std::int64_t>(random() % 20)});
    std::optional<std::vector<Checked>> expected;
    for (std::int64_t c2 = 0; c2 < modes[2].extent.value() && !expected; ++c2) {
      for (std::int64_t c1 = 0; c1 < modes[1].extent.value() && !expected; ++c1) {
        for (std::int64_t c0 = 0; c0 < modes[0].extent.value() && !expected; ++c0) {
          std::int64_t sum = 0;
          for (const auto& level : levels) {
            const std::int64_t P = level.period.value();
            sum += level.defect.value() *
                   ((c0 * modes[0].stride.value() % P + c1 * modes[1].stride.value() % P + c2 * modes[2].stride.value() % P) / P);
          }
          if (sum != 0) expected = std::vector<Checked>{c0, c1, c2};
        }
      }
    }
    ASSERT_EQ(carry_search(levels, modes), expected);
    if (expected) ++found;
  }
  EXPECT_GT(found, 1000);
}

// (3,4,1000000):(1,4,15) along steps of 4 and 1024 carries at 3 and at 12 at the same coordinates, by 1 and by -1.
TEST(CarrySearch, LevelsThatCarryTogetherAreOne) {
  const SmallVector<Level<Checked, Checked>> levels{{3, 1}, {12, -1}};
  EXPECT_EQ(carry_search(levels, Modes<Checked>{{256, 4}, {256, 1024}}), std::nullopt);
  EXPECT_EQ(carry_search(levels, Modes<Checked>{{1LL << 30, 4}, {1LL << 30, 4}}), std::nullopt);
  // With a step of 1 beside them they carry apart: 1 and 2 reach 3 and not 12.
  EXPECT_EQ(carry_search(levels, Modes<Checked>{{2, 1}, {256, 2}}), (std::vector<Checked>{1, 1}));
}

/// The first coordinate at which the defects do not cancel, by a walk through the box.
std::optional<std::vector<Checked>> first_by_definition(const SmallVector<Level<Checked, Checked>>& levels,
                                                        const Modes<Checked>& modes) {
  std::vector<std::int64_t> c(modes.size(), 0);
  while (true) {
    std::int64_t sum = 0;
    for (const auto& level : levels) {
      const std::int64_t P = level.period.value();
      std::int64_t residues = 0;
      for (std::size_t k = 0; k < c.size(); ++k) residues += c[k] * modes[k].stride.value() % P;
      sum += level.defect.value() * (residues / P);
    }
    if (sum != 0) return std::vector<Checked>(c.begin(), c.end());
    std::size_t k = 0;
    while (k < c.size() && ++c[k] == modes[k].extent.value()) c[k++] = 0;
    if (k == c.size()) return std::nullopt;
  }
}

// What a search of few boxes leaves is decided by steps, and a straight run that cancels for long as well.
TEST(CarrySearch, FindsTheFirstCoordinateByStepsToo) {
  std::mt19937_64 random(13);
  const auto below = [&](std::int64_t n) { return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(n)); };
  int found = 0;
  int straight_to_the_end = 0;
  for (int round = 0; round < 3000; ++round) {
    SmallVector<Level<Checked, Checked>> levels;
    std::int64_t period = 1;
    std::int64_t balance = 0;
    for (int j = 0; j < 3; ++j) {
      period *= 2 + below(j == 0 ? 9 : 4);
      const std::int64_t defect = j == 2 ? -balance : below(5) - 2;
      balance += defect;
      levels.push_back({period, defect});
    }
    Modes<Checked> modes;
    for (int k = 0; k < 2; ++k) modes.push_back({1 + below(30), below(2) == 0 ? period / (1 + below(4)) : below(2 * period)});
    for (Mode<Checked>& mode : modes) {
      Terms terms;
      for (const auto& level : levels) terms.push_back({mode.stride % level.period, level.period, level.defect});
      const std::int64_t straight = straight_by_definition(terms, mode.extent.value());
      ASSERT_EQ(straight_run(terms, mode.extent, 0), Checked(straight)) << round;
      if (straight == mode.extent.value()) ++straight_to_the_end;
      mode.extent = straight;
    }
    const auto expected = first_by_definition(levels, modes);
    ASSERT_EQ(carry_search(levels, modes, -8 * 2), expected) << round;
    if (expected) ++found;
  }
  EXPECT_GT(found, 300);
  EXPECT_GT(straight_to_the_end, 300);
}

// The time does not grow with the extents.
TEST(CarrySearch, DecidesAtAnyExtent) {
  for (const int bits : {10, 20, 30, 40}) {
    const Wide n(std::int64_t{1} << bits);
    const Wide P = Wide(100) * n;
    const SmallVector<Level<Wide, Wide>> levels{{P, -1}, {Wide(2) * P, 1}};
    // 2·P - 3 is 3 short of both periods, and 8·c0 + c1 is what both miss: they carry together.
    EXPECT_EQ(carry_search(levels, Modes<Wide>{{n, 8}, {3, 1}, {n, Wide(2) * P - Wide(3)}}), std::nullopt) << bits;
    // 100·c0 + c1 passes P alone, at 100·(n - 1) + 100 for the first time.
    EXPECT_EQ(carry_search(levels, Modes<Wide>{{n, 100}, {n, 1}, {2, 100}}), (std::vector<Wide>{n - Wide(1), 100, 0})) << bits;
  }
}

TEST(CarrySearch, ManyModesAreNoDeepRecursion) {
  const Modes<Checked> modes(5000, Mode<Checked>{2, 4});
  EXPECT_EQ(carry_search(SmallVector<Level<Checked, Checked>>{{3, 1}, {12, -1}}, modes), std::nullopt);
  const auto first = carry_search(SmallVector<Level<Checked, Checked>>{{3, 1}}, modes);
  ASSERT_TRUE(first);
  EXPECT_EQ((*first)[2], Checked(1)) << "three steps of 4 leave 1 each";
}

}  // namespace
}  // namespace colex::kernels_test
