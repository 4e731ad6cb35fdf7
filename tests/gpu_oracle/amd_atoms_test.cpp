// MFMA and WMMA of AMD's GPUs: the formulas of AMD's matrix instruction calculator, places of its pages, and the names.
#include <cstdint>
#include <map>
#include <string>
#include <tuple>

#include <gtest/gtest.h>

#include "colex/layout.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

namespace colex::predictions {
namespace {

/// How often each place is there, over all threads and values of one product.
std::map<std::int64_t, std::int64_t> places(const Layout<>& L) {
  std::map<std::int64_t, std::int64_t> count;
  for (std::int64_t i = 0; i < size(L).value(); ++i) ++count[L(Checked(i)).value()];
  return count;
}

TEST(AmdAtoms, EachElementIsThereOnceAndOnGfx11InEachHalfOfSixteenLanes) {
  std::size_t all = 0;
  for (const MmaAtom& atom : mma_atoms()) {
    if (!is_of_amd(atom.form)) continue;
    ++all;
    const std::int64_t lanes = atom.form.find(".w32.") == std::string::npos ? 64 : 32;
    const std::int64_t copies = atom.family == "wmma.gfx11" ? lanes / 16 : 1;
    EXPECT_EQ(places(atom.threads).size(), static_cast<std::size_t>(lanes)) << atom.form;
    EXPECT_EQ(size(atom.threads), Checked(lanes)) << atom.form;
    for (const auto& [L, count, times] :
         {std::tuple(&atom.A, atom.M * atom.K, copies), std::tuple(&atom.B, atom.N * atom.K, copies),
          std::tuple(&atom.C, atom.M * atom.N, std::int64_t{1})}) {
      const auto found = places(*L);
      EXPECT_EQ(found.size(), static_cast<std::size_t>(count)) << atom.form << ' ' << to_string(*L);
      for (const auto& [place, often] : found) EXPECT_EQ(often, times) << atom.form << ' ' << place;
    }
    const std::string shape = std::to_string(atom.M) + 'x' + std::to_string(atom.N) + 'x' + std::to_string(atom.K);
    EXPECT_NE(atom.form.find('.' + shape + '.'), std::string::npos) << atom.form;
  }
  EXPECT_GE(all, 68U);
}

/// Where a lane's value is: A(i,k), B(k,j) or D(i,j).
struct Element {
  std::int64_t row, column;
};

/// AMD's formula of A and of B alike, for one product of S x S by 64 lanes: 64/S groups of lanes share k out.
Element factor_of_mfma(std::int64_t S, std::int64_t K, std::int64_t lane, std::int64_t value) {
  return {lane % S, K / (64 / S) * (lane / S) + value};
}
/// Four rows of a lane are neighbours, then come those of the other groups of lanes. Each row of f64 is one by itself.
Element sum_of_mfma(std::int64_t S, bool is_f64, std::int64_t lane, std::int64_t value) {
  if (is_f64) return {4 * value + lane / 16, lane % 16};
  return {4 * (64 / S) * (value / 4) + 4 * (lane / S) + value % 4, lane % S};
}

TEST(AmdAtoms, OneProductOfMfmaIsByTheFormulaOfTheManual) {
  std::size_t all = 0;
  for (const MmaAtom& atom : mma_atoms()) {
    if (atom.family != "mfma" || atom.M == 4) continue;
    ++all;
    for (std::int64_t lane = 0; lane < 64; ++lane) {
      for (std::int64_t v = 0; v < size(atom.A.mode(1)).value(); ++v) {
        const Element e = factor_of_mfma(atom.M, atom.K, lane, v);
        EXPECT_EQ(atom.A(tuple(lane, v)), Checked(e.row + atom.M * e.column)) << atom.form << ' ' << lane << ' ' << v;
        EXPECT_EQ(atom.B(tuple(lane, v)), Checked(e.row + atom.N * e.column)) << atom.form << ' ' << lane << ' ' << v;
      }
      for (std::int64_t v = 0; v < size(atom.D.mode(1)).value(); ++v) {
        const Element e = sum_of_mfma(atom.M, atom.form.find(".f64.") != std::string::npos, lane, v);
        EXPECT_EQ(atom.D(tuple(lane, v)), Checked(e.row + atom.M * e.column)) << atom.form << ' ' << lane << ' ' << v;
      }
    }
  }
  EXPECT_GE(all, 29U);
}

// What the calculator prints for --register-layout, place by place: the element of a lane, and of which of its values.
TEST(AmdAtoms, PlacesAreThoseThatTheCalculatorPrints) {
  const struct {
    const char* form;
    char operand;
    std::int64_t lane, value, row, column;
  } rows[] = {
      {"mfma.f32.32x32x8.f16", 'A', 37, 2, 5, 6},
      {"mfma.f32.32x32x8.f16", 'D', 37, 6, 14, 5},
      {"mfma.f32.16x16x32.fp8.bf8", 'B', 50, 3, 2, 27},
      {"mfma.f64.16x16x4.f64", 'D', 33, 1, 6, 1},
      {"wmma.f32.16x16x16.f16.w32.gfx11", 'A', 19, 5, 3, 5},
      {"wmma.f32.16x16x16.f16.w32.gfx11", 'D', 19, 5, 11, 3},
      {"wmma.f16.16x16x16.f16.w64.gfx11", 'D', 51, 2, 11, 3},
      {"wmma.f32.16x16x16.f16.w32.gfx12", 'A', 19, 5, 3, 13},
      {"wmma.f32.16x16x16.f16.w64.gfx12", 'A', 19, 3, 3, 7},
      {"wmma.f32.16x16x16.f16.w64.gfx12", 'D', 35, 1, 5, 3},
      {"wmma.i32.16x16x16.iu8.w64.gfx12", 'A', 35, 1, 3, 5},
      {"wmma.i32.16x16x16.iu8.w64.gfx12", 'A', 19, 1, 3, 9},
      {"wmma.i32.16x16x32.iu4.w64.gfx12", 'B', 51, 7, 3, 31},
  };
  for (const auto& row : rows) {
    const MmaAtom* atom = mma_atom(row.form);
    ASSERT_NE(atom, nullptr) << row.form;
    const Layout<>& L = row.operand == 'A' ? atom->A : row.operand == 'B' ? atom->B : atom->D;
    const std::int64_t height = row.operand == 'B' ? atom->N : atom->M;
    EXPECT_EQ(L(tuple(row.lane, row.value)), Checked(row.row + height * row.column)) << row.form << ' ' << row.operand;
  }
}

// Block b of 4x4x4 has the lanes 4b to 4b + 3; of f64 the four lanes of a block have neighbouring columns, and k goes over lanes.
TEST(AmdAtoms, SeveralProductsAreByTheLanesOfTheirBlocks) {
  const MmaAtom& of_f16 = *mma_atom("mfma.f32.4x4x4.16b.f16");
  EXPECT_EQ(of_f16.threads(tuple(2, 9)), Checked(38));
  EXPECT_EQ(of_f16.D(tuple(2, 3)), Checked(3 + 4 * 2));
  const MmaAtom& of_f64 = *mma_atom("mfma.f64.4x4x4.4b.f64");
  EXPECT_EQ(of_f64.threads(tuple(2 + 4 * 3, 1)), Checked(2 + 4 * 1 + 16 * 3));
  EXPECT_EQ(of_f64.A(tuple(2 + 4 * 3, 0)), Checked(2 + 4 * 3));
  EXPECT_EQ(of_f64.D(tuple(2 + 4 * 3, 0)), Checked(3 + 4 * 2));
}

TEST(AmdAtoms, HaveTheNamesOfAssemblersIntrinsicsAndBuiltins) {
  const struct {
    const char *name, *form;
  } rows[] = {
      {"v_mfma_f32_32x32x8f16", "mfma.f32.32x32x8.f16"},
      {"v_mfma_f32_32x32x8_f16", "mfma.f32.32x32x8.f16"},
      {"V_MFMA_F32_32X32X8_F16", "mfma.f32.32x32x8.f16"},
      {"mfma.f32.32x32x8f16", "mfma.f32.32x32x8.f16"},
      {"llvm.amdgcn.mfma.f32.32x32x8f16", "mfma.f32.32x32x8.f16"},
      {"__builtin_amdgcn_mfma_f32_32x32x8f16", "mfma.f32.32x32x8.f16"},
      {"llvm.amdgcn.mfma.f32.32x32x8bf16.1k", "mfma.f32.32x32x8.bf16"},
      {"v_mfma_f32_32x32x4bf16", "mfma.f32.32x32x4.bf16"},
      {"v_mfma_f32_32x32x4bf16_1k", nullptr},  // two blocks
      {"v_mfma_f32_4x4x4f16", "mfma.f32.4x4x4.16b.f16"},
      {"v_mfma_f32_4x4x4_16b_f16", "mfma.f32.4x4x4.16b.f16"},
      {"v_mfma_f32_4x4x4bf16_1k", "mfma.f32.4x4x4.16b.bf16"},
      {"v_mfma_f64_4x4x4f64", "mfma.f64.4x4x4.4b.f64"},
      {"v_mfma_f32_16x16x32_fp8_bf8", "mfma.f32.16x16x32.fp8.bf8"},
      {"llvm.amdgcn.mfma.i32.16x16x32.i8", "mfma.i32.16x16x32.i8"},
      {"__builtin_amdgcn_wmma_f32_16x16x16_f16_w32", "wmma.f32.16x16x16.f16.w32.gfx11"},
      {"__builtin_amdgcn_wmma_i32_16x16x16_iu8_w64_gfx12", "wmma.i32.16x16x16.iu8.w64.gfx12"},
      {"v_wmma_f32_16x16x16_f16", nullptr},  // of which generation, by how many lanes?
  };
  for (const auto& row : rows) {
    const MmaAtom* atom = mma_atom(row.name);
    EXPECT_EQ(atom == nullptr ? "" : atom->form, row.form == nullptr ? "" : row.form) << row.name;
  }
  EXPECT_EQ(names_beginning("v_wmma_f32_16x16x16_f16").size(), 4U);
}

TEST(AmdAtoms, HaveTheBitsOfTheirTypes) {
  const struct {
    const char* form;
    std::int64_t A, B, D;
  } rows[] = {{"mfma.f32.32x32x8.f16", 16, 16, 32},
              {"mfma.f32.16x16x32.fp8.bf8", 8, 8, 32},
              {"mfma.f32.16x16x8.xf32", 32, 32, 32},
              {"mfma.f64.4x4x4.4b.f64", 64, 64, 64},
              {"mfma.i32.4x4x4.16b.i8", 8, 8, 32},
              {"wmma.i32.16x16x32.iu4.w32.gfx12", 4, 4, 32},
              {"wmma.f16.16x16x16.f16.w32.gfx11", 16, 16, 32},
              {"wmma.f16.16x16x16.f16.w32.gfx12", 16, 16, 16}};
  for (const auto& row : rows) {
    EXPECT_EQ(operand_bits(row.form, 'A'), row.A) << row.form;
    EXPECT_EQ(operand_bits(row.form, 'B'), row.B) << row.form;
    EXPECT_EQ(operand_bits(row.form, 'C'), row.D) << row.form;
    EXPECT_EQ(operand_bits(row.form, 'D'), row.D) << row.form;
  }
}

}  // namespace
}  // namespace colex::predictions
