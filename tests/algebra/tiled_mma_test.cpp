// Tiled MMAs: who holds which place of the tile, against the formula at the top of the header.
#include "colex/tiled_mma.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "colex/coordinate.hpp"

#include "layouts.hpp"

namespace colex::tiled_mma_test {
namespace {

using fixture::flat;
using fixture::leaf;

Tuple<Checked> nested(const std::vector<std::vector<std::int64_t>>& modes) {
  Tuple<Checked>::Modes result;
  for (const auto& mode : modes) {
    Tuple<Checked>::Modes leaves;
    for (const std::int64_t n : mode) leaves.emplace_back(Checked(n));
    result.push_back(leaves.size() == 1 ? leaves.front() : Tuple<Checked>(leaves));
  }
  return Tuple<Checked>(result);
}

Layout<> tv(const std::vector<std::vector<std::int64_t>>& shape, const std::vector<std::vector<std::int64_t>>& stride) {
  return Layout<>(nested(shape), nested(stride));
}

/// mma.m16n8k16 on 16-bit elements.
MmaShapeAndLayouts<> m16n8k16() {
  return {{Checked(16), Checked(8), Checked(16)},
          leaf(32, 1),
          tv({{4, 8}, {2, 2, 2}}, {{32, 1}, {16, 8, 128}}),
          tv({{4, 8}, {2, 2}}, {{16, 1}, {8, 64}}),
          tv({{4, 8}, {2, 2}}, {{32, 1}, {16, 8}})};
}

/// A product of 2 x 3 x 2 by two threads, each of which has the row of its number; B's elements are spread over both.
MmaShapeAndLayouts<> small() {
  return {{Checked(2), Checked(3), Checked(2)},
          leaf(2, 1),
          tv({{2}, {2}}, {{1}, {2}}),
          tv({{2}, {3}}, {{3}, {1}}),
          tv({{2}, {3}}, {{1}, {2}})};
}

struct Row {
  const char* what;
  TiledMma<> mma;
};

Tiler<> by_axis(Tiler<> m, Tiler<> n, Tiler<> k) { return Tiler<>(Tiler<>::Modes{std::move(m), std::move(n), std::move(k)}); }

std::vector<Row> rows() {
  const Tiler<> whole = Underscore{};
  return {
      {"one atom", {m16n8k16(), flat({{1, 0}, {1, 0}, {1, 0}}), whole}},
      {"two by two", {m16n8k16(), flat({{2, 1}, {2, 2}, {1, 0}}), whole}},
      {"two along k", {m16n8k16(), flat({{1, 0}, {2, 1}, {2, 2}}), whole}},
      {"n first", {m16n8k16(), flat({{2, 2}, {2, 1}, {1, 0}}), whole}},
      {"twice along n", {m16n8k16(), flat({{2, 1}, {2, 2}, {1, 0}}), by_axis(whole, Tiler<>(Checked(32)), whole)}},
      {"n in another order",
       {m16n8k16(), flat({{2, 1}, {2, 2}, {1, 0}}),
        by_axis(Tiler<>(Checked(32)), flat({{8, 1}, {2, 16}, {2, 8}}), Tiler<>(Checked(16)))}},
      {"small", {small(), flat({{2, 3}, {3, 1}, {2, 6}}), whole}},
      {"small, k in another order",
       {small(), flat({{2, 3}, {3, 1}, {2, 6}}), by_axis(Tiler<>(Checked(8)), whole, flat({{2, 4}, {4, 1}}))}},
  };
}

/// The permutation of an axis by definition.
std::int64_t permuted(const TiledMma<>& mma, std::size_t axis, std::int64_t x) {
  if (mma.permutation.is_underscore() || mma.permutation.modes()[axis].is_underscore()) return x;
  return mma.permutation.modes()[axis].layout()(Checked(x)).value();
}

std::int64_t extent(const TiledMma<>& mma, std::size_t axis) { return tile_shape(mma).mode(axis).leaf().value(); }

const Layout<>& operand_of(const TiledMma<>& mma, MmaOperand operand) {
  return operand == MmaOperand::A ? mma.atom.A : operand == MmaOperand::B ? mma.atom.B : mma.atom.C;
}

TEST(TiledMma, EachThreadHoldsWhatTheFormulaSays) {
  for (const Row& row : rows()) {
    const TiledMma<>& mma = row.mma;
    for (const MmaOperand operand : {MmaOperand::A, MmaOperand::B, MmaOperand::C}) {
      const std::array<std::size_t, 2> axes = operand == MmaOperand::A   ? std::array<std::size_t, 2>{0, 2}
                                              : operand == MmaOperand::B ? std::array<std::size_t, 2>{1, 2}
                                                                         : std::array<std::size_t, 2>{0, 1};
      const Layout<> found = thread_values(mma, operand), &atom = operand_of(mma, operand);
      std::array<std::int64_t, 2> X{}, count{}, repetitions{};
      for (std::size_t a = 0; a < 2; ++a) {
        X[a] = mma.atom.extents[axes[a]].value();
        count[a] = size(mma.atoms.mode(axes[a])).value();
        repetitions[a] = extent(mma, axes[a]) / (X[a] * count[a]);
      }
      const std::int64_t threads = size(mma.atom.threads).value(), values = size(atom.mode(1)).value();
      for (std::int64_t t = 0; t < threads; ++t) {
        for (std::int64_t atom_index = 0; atom_index < size(mma.atoms).value(); ++atom_index) {
          const Tuple<Checked> place = idx2crd(Tuple<Checked>(Checked(atom_index)), mma.atoms.shape());
          const std::int64_t thread = mma.atom.threads(Checked(t)).value() + threads * mma.atoms(place).value();
          for (std::int64_t v = 0; v < values * repetitions[0] * repetitions[1]; ++v) {
            const std::int64_t at = atom(tuple(t, v % values)).value();
            const std::array<std::int64_t, 2> x = {at % X[0], at / X[0]},
                                              r = {v / values % repetitions[0], v / values / repetitions[0]};
            std::array<std::int64_t, 2> expected{};
            for (std::size_t a = 0; a < 2; ++a) {
              const std::int64_t i = place.mode(axes[a]).leaf().value();
              expected[a] = permuted(mma, axes[a], x[a] + X[a] * (i + count[a] * r[a]));
            }
            ASSERT_EQ(found(tuple(thread, v)).value(), expected[0] + extent(mma, axes[0]) * expected[1])
                << row.what << ", thread " << thread << ", value " << v;
          }
        }
      }
    }
  }
}

TEST(TiledMma, Table) {
  const TiledMma<> mma = rows()[5].mma;
  EXPECT_EQ(to_string(tile_shape(mma)), "(32,32,16)");
  EXPECT_EQ(to_string(threads_vmnk(mma)), "(32,(2,2,1)):(1,(32,64,0))");
  const Layout<> C = thread_values(mma, MmaOperand::C);
  EXPECT_EQ(C(tuple(0, 1)).value(), 32) << "the value behind that at (0,0) is at (0,1)";
  EXPECT_EQ(C(tuple(32, 0)).value(), 16) << "the second warp begins with row 16";
  EXPECT_EQ(C(tuple(64, 0)).value(), 32 * 16) << "the second warp along n has columns 16 to 23, by the permutation";
}

// Along an axis, the atom at place i has at its x, in repetition r, what the permutation of n elements has there, piece by piece.
TEST(TiledMma, APermutationSmallerThanTheAtomsReachIsOfEachPiece) {
  const struct {
    Layout<> atoms;
    Tiler<> m, n;
  } cases[] = {
      {flat({{4, 1}, {1, 0}, {1, 0}}), Tiler<>(Checked(16)), Tiler<>(Checked(8))},
      {flat({{4, 1}, {2, 4}, {1, 0}}), flat({{2, 4}, {4, 1}}), flat({{4, 2}, {2, 1}})},
      {flat({{4, 2}, {2, 1}, {1, 0}}), flat({{2, 16}, {16, 1}}), flat({{3, 1}})},
  };
  for (const auto& each : cases) {
    const TiledMma<> mma{m16n8k16(), each.atoms, by_axis(each.m, each.n, Underscore{})};
    const std::int64_t M = 192, N = 96, stride = 1000;
    const Layout<> found = thread_fragments(mma, MmaOperand::C, flat({{M, 1}, {N, stride}}));
    const std::int64_t places[] = {size(each.atoms.mode(0)).value(), size(each.atoms.mode(1)).value()};
    const auto permuted = [](const Tiler<>& order, std::int64_t at) {
      const std::int64_t piece = size(order.layout()).value();
      return order.layout()(Checked(at % piece)).value() + at / piece * piece;
    };
    std::set<std::int64_t> seen;
    for (std::int64_t t = 0; t < 32 * places[0] * places[1]; ++t) {
      const std::int64_t lane = t % 32, i = t / 32 % places[0], j = t / 32 / places[0];
      for (std::int64_t v = 0; v < size(found.mode(1)).value(); ++v) {
        const std::int64_t in_atom = mma.atom.C(tuple(lane, v % 4)).value(), times = M / 16 / places[0];
        const std::int64_t m = in_atom % 16 + 16 * (i + places[0] * (v / 4 % times));
        const std::int64_t n = in_atom / 16 + 8 * (j + places[1] * (v / 4 / times));
        const std::int64_t expected = permuted(each.m, m) + stride * permuted(each.n, n);
        ASSERT_EQ(found(tuple(t, v)).value(), expected) << to_string(mma.permutation) << ", thread " << t << ", value " << v;
        seen.insert(expected);
      }
    }
    EXPECT_EQ(seen.size(), static_cast<std::size_t>(M * N)) << "each element of the matrix once";
    EXPECT_FALSE(attempt([&] { return thread_values(mma, MmaOperand::C); })) << "the atoms fill no tile of these extents";
    EXPECT_EQ(tile_shape(mma).mode(0).leaf(), size(each.m.layout()));
  }
}

TEST(TiledMma, WhatIsNoTileIsRejected) {
  const Layout<> two_by_two = flat({{2, 1}, {2, 2}, {1, 0}});
  const Tiler<> whole = Underscore{};
  const struct {
    TiledMma<> mma;
    Kind kind;
    std::string message;
  } cases[] = {
      {{m16n8k16(), flat({{2, 1}, {2, 2}}), whole},
       Kind::type,
       "a tiled MMA: the atoms stand along m, n and k, and (2,2):(1,2) has 2 modes instead of three"},
      {{m16n8k16(), two_by_two, Tiler<>(Tiler<>::Modes{whole, whole})},
       Kind::type,
       "a tiled MMA: the permutation is of m, n and k, and <_,_> has 2 modes instead of three"},
      {{m16n8k16(), two_by_two, by_axis(whole, whole, by_axis(whole, whole, whole))},
       Kind::type,
       "a tiled MMA: the permutation of k is one layout, and <_,_,_> is several"},
      {{m16n8k16(), two_by_two, by_axis(whole, Tiler<>(Checked(24)), whole)},
       Kind::inadmissible,
       "a tiled MMA: along n the atoms reach 16, which does not divide the 24 elements of the permutation 24:1"},
      {{m16n8k16(), flat({{2, 2}, {2, 4}, {1, 0}}), whole},
       Kind::inadmissible,
       "a tiled MMA: the threads (32,(2,2,1)):(1,(64,128,0)) are not numbered 0, 1, …: 32 of 128 are"},
  };
  for (const auto& each : cases) {
    const auto found = attempt([&] { return thread_values(each.mma, MmaOperand::C); });
    ASSERT_FALSE(found) << each.message;
    EXPECT_EQ(found.rejection().kind(), each.kind);
    EXPECT_EQ(found.rejection().message(), each.message);
  }
}

}  // namespace
}  // namespace colex::tiled_mma_test
