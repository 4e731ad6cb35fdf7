// Every prediction against the record; and that a mistake in either would be noticed.
#include "colex/recorded/recorded.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "colex/gauge/gauge.hpp"
#include "colex/print.hpp"
#include "colex/verification/expected.hpp"
#include "colex/verification/verify.hpp"

namespace colex::verification {
namespace {

using observations::Mma;
using observations::Move;
using observations::Observation;

const std::vector<Observation>& record() { return recorded::nvidia_h200().observations; }

TEST(Recorded, EveryPredictionAgrees) {
  for (const Verdict& verdict : verify(record())) {
    EXPECT_EQ(verdict.status, Status::agree) << verdict.form << ": " << name(verdict.status) << ' ' << verdict.reason;
  }
}

// Numbers that may grow: a family that loses forms, observations or predictions does not do so unnoticed.
TEST(Recorded, TheCoverageDoesNotShrink) {
  struct Least {
    const char* family;
    std::size_t forms;
  };
  const std::vector<FamilyRow> rows = by_family(verify(record()));
  for (const Least& least : {Least{"mma", 70}, Least{"ldmatrix", 6}, Least{"stmatrix", 6}, Least{"movmatrix", 1}}) {
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const FamilyRow& r) { return r.family == least.family; });
    ASSERT_NE(row, rows.end()) << least.family;
    EXPECT_GE(row->observed, least.forms) << least.family;
    EXPECT_GE(row->predicted, least.forms) << least.family;
    EXPECT_EQ(row->observed, row->forms) << least.family;
    EXPECT_EQ(row->predicted, row->forms) << least.family;
  }
}

TEST(Recorded, TwoRunsSawTheSame) { EXPECT_GE(recorded::nvidia_h200().manifest.repeats, 2U); }

Status status_of(const Observation& changed) {
  for (const Verdict& verdict : verify({changed})) {
    if (verdict.form == changed.form) return verdict.status;
  }
  return Status::not_observed;
}

/// Every recorded multiply-accumulate, changed: how many are noticed.
template <class Change>
std::size_t noticed(Change&& change, std::size_t& all) {
  std::size_t count = 0;
  for (Observation observation : record()) {
    Mma* mma = std::get_if<Mma>(&observation.content);
    if (mma == nullptr || !change(*mma)) continue;
    ++all;
    count += status_of(observation) == Status::differ;
  }
  return count;
}

TEST(RecordMutations, TwoElementsExchangedAreNoticed) {
  std::size_t all = 0;
  // The first element of D and the first that has neither its row nor its column.
  const std::size_t count = noticed(
      [](Mma& mma) {
        observations::MmaStructure& s = mma.structure;
        for (std::size_t d = 1; d < s.D_m.size(); ++d) {
          if (s.D_m[d] == s.D_m[0] || s.D_n[d] == s.D_n[0]) continue;
          std::swap(s.D_m[0], s.D_m[d]);
          std::swap(s.D_n[0], s.D_n[d]);
          return true;
        }
        return false;
      },
      all);
  EXPECT_EQ(count, all);
  EXPECT_GE(all, 70U);
}

TEST(RecordMutations, KPermutedInAAloneIsNoticedAndInAAndBAlikeIsNot) {
  const auto exchange = [](observations::Labels& labels, std::int64_t x, std::int64_t y) {
    for (std::int64_t& label : labels) label = label == x ? y : label == y ? x : label;
  };
  std::size_t all = 0;
  const std::size_t in_A = noticed([&](Mma& mma) { return exchange(mma.structure.A_k, 0, 1), true; }, all);
  EXPECT_EQ(in_A, all);
  const std::size_t in_both = noticed(
      [&](Mma& mma) {
        exchange(mma.structure.A_k, 0, 1);
        exchange(mma.structure.B_k, 0, 1);
        return true;
      },
      all);
  EXPECT_EQ(in_both, 0U);
}

TEST(RecordMutations, AnotherAddendIsNoticed) {
  std::size_t all = 0;
  const std::size_t count =
      noticed([](Mma& mma) { return std::swap(mma.structure.addends[0], mma.structure.addends[1]), true; }, all);
  EXPECT_EQ(count, all);
}

TEST(RecordMutations, TwoBytesExchangedAreNoticed) {
  std::size_t all = 0;
  for (Observation observation : record()) {
    Move* move = std::get_if<Move>(&observation.content);
    if (move == nullptr) continue;
    const auto copied = std::find_if(move->origins.begin(), move->origins.end(), [](std::int64_t origin) { return origin >= 0; });
    ASSERT_NE(copied, move->origins.end());
    std::swap(copied[0], copied[1]);
    EXPECT_EQ(status_of(observation), Status::differ) << observation.form;
    ++all;
  }
  EXPECT_GE(all, 25U);
}

/// The layouts that arise when the strides of two leaves of equal extent are exchanged.
std::vector<Layout<>> with_strides_exchanged(const Layout<>& L) {
  const std::vector<Checked> extents = leaves(L.shape()), strides = leaves(L.stride());
  std::vector<Layout<>> result;
  for (std::size_t i = 0; i < strides.size(); ++i) {
    for (std::size_t j = i + 1; j < strides.size(); ++j) {
      if (!(extents[i] == extents[j]) || strides[i] == strides[j]) continue;
      std::size_t at = 0;
      result.emplace_back(L.shape(), transform_leaves(L.stride(), [&](const Checked&) {
                            const std::size_t here = at++;
                            return strides[here == i ? j : here == j ? i : here];
                          }));
    }
  }
  return result;
}

TEST(PredictionMutations, TwoStridesOfAnOperandExchangedAreNoticed) {
  std::size_t all = 0;
  for (const predictions::MmaAtom& atom : predictions::mma_atoms()) {
    const auto observed =
        std::find_if(record().begin(), record().end(), [&](const Observation& o) { return o.form == atom.form; });
    ASSERT_NE(observed, record().end());
    const observations::MmaStructure seen = gauge::canonical(std::get<Mma>(observed->content).structure);
    for (Layout<> predictions::MmaAtom::*operand :
         {&predictions::MmaAtom::A, &predictions::MmaAtom::B, &predictions::MmaAtom::D}) {
      for (const Layout<>& changed : with_strides_exchanged(atom.*operand)) {
        predictions::MmaAtom other = atom;
        other.*operand = changed;
        EXPECT_TRUE(gauge::difference(gauge::canonical(structure_of(other)), seen)) << atom.form << ' ' << to_string(changed);
        ++all;
      }
    }
  }
  EXPECT_GE(all, 300U);
}

}  // namespace
}  // namespace colex::verification
