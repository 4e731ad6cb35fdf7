// lattice_point and carrying_step against a walk through the box.
#include "colex/lattice_point.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "colex/carrying_step.hpp"
#include "colex/checked.hpp"

namespace colex::lattice_point_test {
namespace {

/// c in a box with (Σ c_k·residue_jk) mod period_j in an interval, for each j: as a lattice of (c, the residues).
struct Residues {
  std::vector<std::int64_t> extents;
  std::vector<std::int64_t> periods;
  std::vector<std::vector<std::int64_t>> residues;
  std::vector<std::int64_t> from;
  std::vector<std::int64_t> to;  ///< within one period of `from`

  std::size_t rank() const { return extents.size() + periods.size(); }
  std::vector<LatticeVector> basis() const {
    std::vector<LatticeVector> result(rank(), LatticeVector(rank(), Wide(0)));
    for (std::size_t j = 0; j < periods.size(); ++j) result[j][extents.size() + j] = Wide(periods[j]);
    for (std::size_t k = 0; k < extents.size(); ++k) {
      LatticeVector& vector = result[periods.size() + k];
      vector[k] = Wide(1);
      for (std::size_t j = 0; j < periods.size(); ++j) vector[extents.size() + j] = Wide(residues[j][k]);
    }
    return result;
  }
  LatticeVector low() const {
    LatticeVector result(extents.size(), Wide(0));
    result.insert(result.end(), from.begin(), from.end());
    return result;
  }
  LatticeVector high() const {
    LatticeVector result;
    for (const std::int64_t n : extents) result.emplace_back(n - 1);
    result.insert(result.end(), to.begin(), to.end());
    return result;
  }

  bool has(const std::vector<std::int64_t>& c) const {
    for (std::size_t j = 0; j < periods.size(); ++j) {
      std::int64_t sum = -from[j];
      for (std::size_t k = 0; k < c.size(); ++k) sum += c[k] * residues[j][k];
      const std::int64_t above = (sum % periods[j] + periods[j]) % periods[j];
      if (above > to[j] - from[j]) return false;
    }
    return true;
  }
  bool by_definition() const {
    std::vector<std::int64_t> c(extents.size(), 0);
    while (true) {
      if (has(c)) return true;
      std::size_t k = 0;
      while (k < c.size() && ++c[k] == extents[k]) c[k++] = 0;
      if (k == c.size()) return false;
    }
  }
};

TEST(LatticePoint, IsThereExactlyIfAWalkFindsOne) {
  std::mt19937_64 random(3);
  const auto below = [&](std::int64_t n) { return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(n)); };
  int found = 0;
  for (int round = 0; round < 5000; ++round) {
    Residues question;
    const std::int64_t modes = 1 + below(3);
    for (std::int64_t k = 0; k < modes; ++k) question.extents.push_back(1 + below(modes == 3 ? 12 : 30));
    const std::int64_t levels = 1 + below(3);
    for (std::int64_t j = 0; j < levels; ++j) {
      const std::int64_t period = 1 + below(1000);
      question.periods.push_back(period);
      question.residues.emplace_back();
      for (std::int64_t k = 0; k < modes; ++k) question.residues.back().push_back(below(period));
      question.from.push_back(below(2000) - 1000);
      question.to.push_back(question.from.back() + below(below(2) == 0 ? period : 1 + period / 10));
    }
    const auto answer = lattice_point(question.basis(), question.low(), question.high());
    ASSERT_FALSE(answer.is_unknown()) << round;
    ASSERT_EQ(answer.is_yes(), question.by_definition()) << round;
    if (!answer.is_yes()) continue;
    ++found;
    std::vector<std::int64_t> c;
    for (std::size_t k = 0; k < question.extents.size(); ++k) {
      c.push_back((*answer.witness())[k].narrow().value());
      ASSERT_TRUE(0 <= c.back() && c.back() < question.extents[k]) << round;
    }
    ASSERT_TRUE(question.has(c)) << round;
  }
  EXPECT_GT(found, 1000);
  EXPECT_LT(found, 4000);
}

TEST(LatticePoint, TheLengthOfTheSidesDoesNotMatter) {
  const std::int64_t period = 1LL << 60;
  const std::vector<LatticeVector> basis{{Wide(1), Wide(7)}, {Wide(0), Wide(period)}};
  // 7·c leaves 3 modulo 2^60 where c = (3 + 2^60·m)/7 for the m < 7 that makes it whole: 2^60 is 1 modulo 7, so m = 4.
  const std::int64_t least = static_cast<std::int64_t>((Wide(3) + Wide(4) * Wide(period)).value() / 7);
  EXPECT_TRUE(lattice_point(basis, {Wide(0), Wide(3)}, {Wide(least), Wide(3)}).is_yes());
  EXPECT_TRUE(lattice_point(basis, {Wide(0), Wide(3)}, {Wide(least - 1), Wide(3)}).is_no());
}

TEST(LatticePoint, AnEmptyBoxHasNone) {
  EXPECT_TRUE(lattice_point({{Wide(1)}}, {Wide(1)}, {Wide(0)}).is_no());
  EXPECT_TRUE(lattice_point({}, {}, {}).is_yes()) << "the point of no dimensions";
}

TEST(CarryingStep, IsThereExactlyIfAWalkFindsOne) {
  std::mt19937_64 random(5);
  const auto below = [&](std::int64_t n) { return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(n)); };
  int found = 0;
  for (int round = 0; round < 5000; ++round) {
    SmallVector<Level<Checked>> levels;
    std::int64_t period = 1;
    std::int64_t balance = 0;
    for (int j = 0; j < 3; ++j) {
      period *= 2 + below(5);
      const std::int64_t defect = j == 2 ? -balance : below(3) - 1;
      balance += defect;
      levels.push_back({period, defect});
    }
    Modes<Checked> modes;
    for (int k = 0; k < 2; ++k) modes.push_back({1 + below(12), below(2 * period)});
    const std::int64_t start = below(period);
    const std::int64_t step = below(period);
    const auto fails = [&](std::int64_t c0, std::int64_t c1) {
      const std::int64_t z = start + c0 * modes[0].stride.value() + c1 * modes[1].stride.value();
      std::int64_t sum = 0;
      for (const auto& level : levels) {
        const std::int64_t P = level.period.value();
        if (z % P + step % P >= P) sum += level.defect.value();
      }
      return sum != 0;
    };
    bool expected = false;
    for (std::int64_t c1 = 0; c1 < modes[1].extent.value(); ++c1) {
      for (std::int64_t c0 = 0; c0 < modes[0].extent.value(); ++c0) expected = expected || fails(c0, c1);
    }
    const auto answer = carrying_step(levels, modes, Checked(start), Checked(step));
    ASSERT_FALSE(answer.is_unknown()) << round;
    ASSERT_EQ(answer.is_yes(), expected) << round;
    if (!expected) continue;
    ++found;
    ASSERT_TRUE(fails((*answer.witness())[0].value(), (*answer.witness())[1].value())) << round;
  }
  EXPECT_GT(found, 1000);
  EXPECT_LT(found, 4500);
}

TEST(CarryingStep, AsksOnlyAboutPeriodsThatDivideOneAnother) {
  EXPECT_TRUE(
      carrying_step(SmallVector<Level<Checked>>{{4, 1}, {6, 1}}, Modes<Checked>{{3, 1}}, Checked(0), Checked(1)).is_unknown());
}

}  // namespace
}  // namespace colex::lattice_point_test
