// The tables of predictions, by what every entry must be.
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include <gtest/gtest.h>

#include "colex/bijective.hpp"
#include "colex/contiguous.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

namespace colex::predictions {
namespace {

/// Whether the layout sends (thread, value) to each place of a matrix once.
void expect_fills(const Layout<>& L, std::int64_t places, const std::string& what) {
  EXPECT_EQ(size(L), Checked(places)) << what << ": " << to_string(L);
  EXPECT_TRUE(bijective(L)) << what << ": " << to_string(L);
}

TEST(MmaAtoms, EveryOperandFillsItsMatrix) {
  for (const MmaAtom& atom : mma_atoms()) {
    if (is_of_amd(atom.form)) continue;
    expect_fills(atom.A, atom.M * atom.K, atom.form + " A");
    expect_fills(atom.B, atom.N * atom.K, atom.form + " B");
    expect_fills(atom.C, atom.M * atom.N, atom.form + " C");
    expect_fills(atom.D, atom.M * atom.N, atom.form + " D");
    EXPECT_FALSE(atom.targets.empty()) << atom.form;
    expect_fills(atom.threads, atom.family == "dp" ? 1 : 32, atom.form + " threads");
    if (atom.family == "dp") continue;
    EXPECT_NE(atom.form.find(".m" + std::to_string(atom.M) + 'n' + std::to_string(atom.N) + 'k' + std::to_string(atom.K) + '.'),
              std::string::npos)
        << atom.form;
  }
}

TEST(MmaAtoms, EachIsThereOnceByEachOfItsNames) {
  std::set<std::string> names;
  for (const MmaAtom& atom : mma_atoms()) {
    EXPECT_TRUE(names.insert(short_name(atom.form)).second) << atom.form;
    EXPECT_EQ(mma_atom(atom.form), &atom);
    EXPECT_EQ(mma_atom(short_name(atom.form)), &atom);
    for (const std::string& cute : atom.cute) {
      EXPECT_TRUE(names.insert(cute).second) << cute;
      EXPECT_EQ(mma_atom(cute), &atom);
    }
  }
}

// The example of the PTX ISA for m16n8k16: a thread's elements a0, …, a7 of A and c0, …, c3 of C, for thread 13 = 4*3 + 1.
TEST(MmaAtoms, TheFragmentsOfM16N8K16AreThoseOfTheManual) {
  const MmaAtom* atom = mma_atom("SM80_16x8x16_F32F16F16F32_TN");
  ASSERT_NE(atom, nullptr);
  const std::int64_t rows[] = {3, 3, 11, 11, 3, 3, 11, 11}, columns[] = {2, 3, 2, 3, 10, 11, 10, 11};
  for (std::int64_t v = 0; v < 8; ++v) EXPECT_EQ(atom->A(tuple(13, v)), Checked(rows[v] + 16 * columns[v])) << v;
  for (std::int64_t v = 0; v < 4; ++v) EXPECT_EQ(atom->C(tuple(13, v)), Checked(rows[v] + 16 * (2 + v % 2))) << v;
}

/// Where the manual says that a thread has a value: (m,k) of A, (n,k) of B, (m,n) of C.
struct Place {
  const char* form;
  char operand;
  std::int64_t thread, value, row, column;
};

// By the formulas of the sections "Matrix Fragments for mma.m16n8k32" and so on, for thread 13 = 4*3 + 1, of group 3.
TEST(MmaAtoms, TheFragmentsOfNarrowTypesAreThoseOfTheManual) {
  const Place places[] = {
      {"mma.m16n8k32.kind::f8f6f4.f32.e3m2.e2m1.f32", 'A', 13, 0, 3, 4},
      {"mma.m16n8k32.kind::f8f6f4.f32.e3m2.e2m1.f32", 'A', 13, 5, 11, 5},
      {"mma.m16n8k32.kind::f8f6f4.f32.e3m2.e2m1.f32", 'A', 13, 10, 3, 22},
      {"mma.m16n8k32.kind::f8f6f4.f32.e3m2.e2m1.f32", 'B', 13, 6, 3, 22},
      {"mma.m16n8k32.kind::f8f6f4.f16.e2m3.e5m2.f16", 'C', 13, 3, 11, 3},
      {"mma.m16n8k32.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e2m1.f32.ue8m0", 'A', 13, 15, 11, 23},
      {"mma.m16n8k32.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e2m1.f32.ue8m0", 'B', 13, 1, 3, 5},
      {"mma.m16n8k64.kind::mxf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0", 'A', 13, 9, 11, 9},
      {"mma.m16n8k64.kind::mxf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0", 'A', 13, 17, 3, 41},
      {"mma.m16n8k64.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue4m3", 'A', 13, 31, 11, 47},
      {"mma.m16n8k64.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue4m3", 'B', 13, 11, 3, 43},
      {"mma.m16n8k64.kind::mxf4nvf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0", 'C', 13, 2, 11, 2},
      {"mma.sp.m16n8k64.kind::f8f6f4.f32.e2m1.e3m2.f32", 'B', 13, 9, 3, 37},
      {"mma.sp.m16n8k128.kind::mxf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0", 'B', 13, 20, 3, 76},
      {"dp4a.u32.s32", 'A', 0, 3, 0, 3},
      {"dp4a.u32.s32", 'B', 0, 2, 0, 2},
      {"dp2a.hi.s32.s32", 'A', 0, 1, 0, 1},
      {"mma.m16n8k64.satfinite.s32.s4.u4.s32", 'A', 13, 17, 3, 41},
  };
  for (const Place& place : places) {
    const MmaAtom* atom = mma_atom(place.form);
    ASSERT_NE(atom, nullptr) << place.form;
    const Layout<>& L = place.operand == 'A' ? atom->A : place.operand == 'B' ? atom->B : atom->C;
    const std::int64_t rows = place.operand == 'B' ? atom->N : atom->M;
    EXPECT_EQ(L(tuple(place.thread, place.value)), Checked(place.row + rows * place.column))
        << place.form << ' ' << place.operand << ' ' << place.value;
  }
}

// "dp2a": .lo takes bytes 0 and 1 of B's register, .hi bytes 2 and 3; dp4a all four.
TEST(OperandBits, AreThoseOfTheTypesThatAFormNames) {
  const struct {
    const char* form;
    std::int64_t A, B, C, D;
  } rows[] = {
      {"mma.m16n8k16.f32.f16.f16.f32", 16, 16, 32, 32},
      {"mma.m16n8k8.f16.f16.f16.f16", 16, 16, 16, 16},
      {"mma.m16n8k8.f32.tf32.tf32.f32", 32, 32, 32, 32},
      {"mma.m8n8k4.f64.f64.f64.f64", 64, 64, 64, 64},
      {"mma.m16n8k32.s32.s8.u8.s32", 8, 8, 32, 32},
      {"mma.m16n8k64.s32.s4.u4.s32", 4, 4, 32, 32},
      {"mma.m16n8k256.s32.b1.b1.s32.and.popc", 1, 1, 32, 32},
      {"mma.m16n8k32.f16.e4m3.e5m2.f16", 8, 8, 16, 16},
      {"mma.m16n8k32.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e2m1.f32.ue8m0", 8, 8, 32, 32},
      {"mma.m16n8k64.kind::mxf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0", 4, 4, 32, 32},
      {"dp4a.s32.u32", 8, 8, 32, 32},
      {"dp2a.lo.s32.s32", 16, 8, 32, 32},
  };
  for (const auto& row : rows) {
    const MmaAtom* atom = mma_atom(row.form);
    ASSERT_NE(atom, nullptr) << row.form;
    EXPECT_EQ(operand_bits(atom->form, 'A'), row.A) << row.form;
    EXPECT_EQ(operand_bits(atom->form, 'B'), row.B) << row.form;
    EXPECT_EQ(operand_bits(atom->form, 'C'), row.C) << row.form;
    EXPECT_EQ(operand_bits(atom->form, 'D'), row.D) << row.form;
  }
}

TEST(OperandBits, FillTheRegistersOfEveryThread) {
  for (const MmaAtom& atom : mma_atoms()) {
    if (atom.family == "chain") continue;
    const std::int64_t views = atom.metadata.empty() ? 1 : 2;
    for (const auto& [operand, TV, more] :
         {std::tuple('A', &atom.A, std::int64_t{0}), std::tuple('B', &atom.B, atom.B_before + atom.B_behind),
          std::tuple('C', &atom.C, std::int64_t{0}), std::tuple('D', &atom.D, std::int64_t{0})}) {
      const auto bits = operand_bits(atom.form, operand);
      ASSERT_TRUE(bits) << atom.form << ' ' << operand;
      EXPECT_EQ((size(TV->mode(1)).value() / views + more) * *bits % 32, 0) << atom.form << ' ' << operand;
    }
  }
  for (const WgmmaAtom& atom : wgmma_atoms()) {
    EXPECT_EQ(operand_bits(atom.form, 'A'), atom.bits) << atom.form;
    EXPECT_EQ(operand_bits(atom.form, 'B'), atom.bits) << atom.form;
    EXPECT_EQ(operand_bits(atom.form, 'C'), operand_bits(atom.form, 'D')) << atom.form;
  }
}

TEST(MmaAtoms, OfDotProductsTwoBytesOrFourCount) {
  const struct {
    const char* form;
    std::int64_t before, behind;
  } rows[] = {{"dp4a.u32.s32", 0, 0}, {"dp2a.lo.u32.s32", 0, 2}, {"dp2a.hi.u32.s32", 2, 0}};
  for (const auto& row : rows) {
    const MmaAtom* atom = mma_atom(row.form);
    ASSERT_NE(atom, nullptr) << row.form;
    EXPECT_EQ(atom->B_before, row.before) << row.form;
    EXPECT_EQ(atom->B_behind, row.behind) << row.form;
    EXPECT_EQ(size(atom->B), Checked(4 - row.before - row.behind)) << row.form;
  }
}

// The sparse ones: thread 13 stores 8 of each 16 columns from 8*1 on, and so 32 columns further on; of half bytes twice as many.
TEST(MmaAtoms, TheChunksOfSparseNarrowTypesAreThoseOfTheManual) {
  const struct {
    const char* form;
    std::int64_t stored, value, row, first, columns;
  } rows[] = {
      {"mma.sp.m16n8k64.kind::f8f6f4.f16.e5m2.e3m2.f16", 16, 3, 3, 8, 8},
      {"mma.sp.m16n8k64.kind::f8f6f4.f16.e5m2.e3m2.f16", 16, 4, 11, 8, 8},
      {"mma.sp.m16n8k64.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e2m3.e4m3.f32.ue8m0", 16, 11, 3, 40, 8},
      {"mma.sp.m16n8k128.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue4m3", 32, 7, 3, 16, 16},
      {"mma.sp.m16n8k128.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue4m3", 32, 24, 11, 80, 16},
  };
  for (const auto& row : rows) {
    const MmaAtom* atom = mma_atom(row.form);
    ASSERT_NE(atom, nullptr) << row.form;
    for (const std::int64_t view : {0, 1}) {
      const std::int64_t place = atom->A(tuple(13, row.value + view * row.stored)).value();
      EXPECT_EQ(place % 16, row.row) << row.form << ' ' << row.value;
      EXPECT_GE(place / 16, row.first) << row.form << ' ' << row.value;
      EXPECT_LT(place / 16, row.first + row.columns) << row.form << ' ' << row.value;
    }
  }
}

// "Block Scaling for mma.sync": of A a pair of a quad's lanes has the rows g and g + 8, of B one lane has the column g, as
// thread-id says.
TEST(MmaAtoms, TheScalesAreThoseOfTheManual) {
  const MmaAtom* atom = mma_atom("SM120::BLOCKSCALED::SM120_16x8x64_TN_VS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,16>");
  ASSERT_NE(atom, nullptr);
  ASSERT_TRUE(atom->scales);
  const MmaScale &A = atom->scales->A, &B = atom->scales->B;
  const std::int64_t thirteenth = 1 + 2 * 3;  // of A's lanes: 4g + 1 for g = 3
  EXPECT_EQ(A.lanes(Checked(thirteenth)), Checked(13));
  EXPECT_EQ(A.scales(tuple(thirteenth, 2)), Checked(11 + 16 * 2));
  EXPECT_EQ(A.lanes(Checked(thirteenth - 1)) + Checked(A.next), Checked(14));
  EXPECT_EQ(A.scales(tuple(thirteenth - 1, 0)), Checked(3));
  EXPECT_EQ(B.lanes(Checked(3)) + Checked(3 * B.next), Checked(15));
  EXPECT_EQ(B.scales(tuple(3, 1)), Checked(3 + 8 * 1));
}

TEST(MmaAtoms, EveryScaleHasOneLaneUnderEachThreadId) {
  std::size_t all = 0;
  for (const MmaAtom& atom : mma_atoms()) {
    EXPECT_EQ(atom.scales.has_value(), atom.form.find(".block_scale.") != std::string::npos) << atom.form;
    if (!atom.scales) continue;
    for (const auto& [scale, rows] : {std::pair(atom.scales->A, atom.M), std::pair(atom.scales->B, atom.N)}) {
      const std::size_t vector = atom.form.find("scale_vec::") + std::string("scale_vec::").size();
      expect_fills(scale.scales, rows * (atom.form[vector] - '0'), atom.form);
      EXPECT_EQ(size(scale.lanes), Checked(rows)) << atom.form;
      std::set<std::int64_t> lanes;
      for (std::int64_t id = 0; id < scale.thread_ids; ++id) {
        for (std::int64_t i = 0; i < rows; ++i) lanes.insert(scale.lanes(Checked(i)).value() + id * scale.next);
      }
      EXPECT_EQ(lanes.size(), 32U) << atom.form;
      EXPECT_EQ(*lanes.rbegin(), 31) << atom.form;
    }
    ++all;
  }
  EXPECT_GE(all, 56U);
}

TEST(MatrixCopies, BothSidesCountTheSameElements) {
  for (const MatrixCopy& copy : matrix_copies()) {
    EXPECT_TRUE(bijective(copy.source)) << copy.form;
    EXPECT_TRUE(surjective(copy.destination)) << copy.form;
    // What a product takes from eight registers and needs only two or four of is there several times.
    const bool repeats = copy.form.find(".f16") != std::string::npos && copy.family == "wmma.load";
    EXPECT_EQ(cosize(copy.destination), size(copy.source)) << copy.form;
    EXPECT_EQ(bijective(copy.destination), !repeats || size(copy.source) == size(copy.destination)) << copy.form;
    EXPECT_EQ(matrix_copy(short_name(copy.form)), &copy);
    EXPECT_FALSE(copy.targets.empty()) << copy.form;
    EXPECT_EQ(matrix_copy(copy.cute), copy.cute.empty() ? nullptr : &copy);
  }
}

// What wmma leaves open, element by element: thread 5's value in A's row (or line) and column.
TEST(MatrixCopies, FragmentsOfWmma) {
  const struct {
    const char* name;
    std::int64_t thread, value, line, element;
  } rows[] = {
      {"wmma.load.a.row.m16n16k16.f16", 5, 3, 9, 3},        {"wmma.load.a.row.m16n16k16.f16", 5, 11, 9, 3},
      {"wmma.load.a.col.m16n16k16.bf16", 5, 3, 3, 9},       {"wmma.load.b.row.m16n16k16.bf16", 5, 3, 11, 1},
      {"wmma.load.b.col.m16n16k16.bf16", 5, 5, 9, 3},       {"wmma.load.a.row.m32n8k16.bf16", 5, 8, 17, 2},
      {"wmma.load.b.row.m32n8k16.global.f16", 5, 12, 2, 1}, {"wmma.load.a.row.m16n16k16.s8", 6, 5, 9, 9},
      {"wmma.load.a.row.m16n16k8.tf32", 5, 2, 1, 5},        {"wmma.load.b.row.m16n16k8.tf32", 5, 2, 1, 9},
      {"wmma.load.a.row.m8n8k4.f64", 31, 0, 7, 3},          {"wmma.load.b.col.m8n8k32.s4", 5, 7, 1, 15},
      {"wmma.load.c.row.m8n32k16.f32", 5, 3, 3, 9},         {"wmma.load.c.col.m16n16k16.s32", 5, 7, 11, 9},
  };
  for (const auto& row : rows) {
    const MatrixCopy* copy = matrix_copy(row.name);
    ASSERT_NE(copy, nullptr) << row.name;
    const Checked element = copy->destination(tuple(row.thread, row.value));
    EXPECT_EQ(element, copy->source(tuple(row.line, row.element))) << row.name;
  }
}

// ldmatrix and stmatrix on bytes: thread 13, of group 3, has of each 16 x 16 matrix the rows 4, …, 7 at the columns 3 and 11 of
// memory, of an 8 x 16 matrix the columns 4, …, 7 of row 3, and of a 16 x 8 one, which lies transposed, the columns 2 and 3 of
// its rows 3 and 11.
TEST(MatrixCopies, TheBytesAreThoseOfTheManual) {
  const struct {
    const char* form;
    std::int64_t value, matrix, row, column;
  } rows[] = {
      {"ldmatrix.m16n16.x1.trans.b8", 0, 0, 4, 3},
      {"ldmatrix.m16n16.x1.trans.b8", 3, 0, 7, 3},
      {"ldmatrix.m16n16.x1.trans.b8", 5, 0, 5, 11},
      {"ldmatrix.m16n16.x2.trans.b8", 8, 1, 4, 3},
      {"ldmatrix.m16n16.x2.trans.b8x16.b6x16_p32", 15, 1, 7, 11},
      {"SM100_SU4_DU8x16_x1_LDSM_N", 2, 0, 3, 6},
      {"SM100_SU6_DU8x16_x4_LDSM_N", 13, 3, 3, 5},
      {"SM100_U8x4_STSM_T", 0, 0, 2, 3},
      {"SM100_U8x4_STSM_T", 1, 0, 3, 3},
      {"SM100_U8x4_STSM_T", 2, 0, 2, 11},
      {"SM100_U8x16_STSM_T", 15, 3, 3, 11},
  };
  for (const auto& row : rows) {
    const MatrixCopy* copy = matrix_copy(row.form);
    ASSERT_NE(copy, nullptr) << row.form;
    const bool loads = copy->family == "ldmatrix.b8";
    const Layout<>&registers = loads ? copy->destination : copy->source, &memory = loads ? copy->source : copy->destination;
    const std::int64_t matrix_rows = row.form == std::string_view("SM100_SU6_DU8x16_x4_LDSM_N") || !loads ? 8 : 16;
    EXPECT_EQ(registers(tuple(13, row.value)), Checked(16 * (matrix_rows * row.matrix + row.row) + row.column))
        << row.form << ' ' << row.value;
    EXPECT_EQ(memory(tuple(matrix_rows * row.matrix + row.row, row.column)), registers(tuple(13, row.value))) << row.form;
    EXPECT_EQ(row_elements(*copy), 16) << row.form;
  }
}

TEST(WgmmaAtoms, EveryOperandFillsItsMatrix) {
  for (const WgmmaAtom& atom : wgmma_atoms()) {
    expect_fills(atom.D, atom.M * atom.N, atom.form + " D");
    if (atom.A) expect_fills(*atom.A, atom.M * atom.A_columns, atom.form + " A");
    EXPECT_NE(atom.form.find(".m" + std::to_string(atom.M) + 'n' + std::to_string(atom.N) + 'k' + std::to_string(atom.K) + '.'),
              std::string::npos)
        << atom.form;
    EXPECT_EQ(atom.A_columns * atom.bits, 256) << atom.form;
    EXPECT_EQ(atom.K, atom.family.starts_with("wgmma.sp") ? 2 * atom.A_columns : atom.A_columns) << atom.form;
  }
}

// For warp 2's row 9, which is row 41, the third chunk of a product of f16: the second pair's lane 1·4 + 2, behind four nibbles
// of row 1.
TEST(WgmmaAtoms, EachWarpHasTheMetadataOfItsRows) {
  for (const WgmmaAtom& atom : wgmma_atoms()) {
    const bool sparse = atom.A_columns < atom.K;
    EXPECT_EQ(atom.metadata.size(), !sparse ? 0U : atom.bits == 8 ? 1U : 2U) << atom.form;
    for (const MmaMetadata& selector : atom.metadata) {
      const std::int64_t stored = atom.bits == 32 ? 1 : 2;
      expect_fills(selector.chunks, 16 * atom.A_columns / stored, atom.form);
    }
  }
  const WgmmaAtom* atom = wgmma_atom("wgmma.sp.m64n8k32.f32.f16.f16.ss.k.k");
  ASSERT_NE(atom, nullptr);
  const MmaMetadata& second = atom->metadata.at(1);
  EXPECT_EQ(Checked(second.first) + second.threads(Checked(2)), Checked(1 * 4 + 2));
  EXPECT_EQ(second.chunks(tuple(2, 4 + 2)), Checked(9 + 16 * 2));
}

TEST(WgmmaAtoms, AllButProductsOfBitsHaveANameInCute) {
  for (const WgmmaAtom& atom : wgmma_atoms()) {
    EXPECT_EQ(atom.cute.empty(), atom.bits == 1) << atom.form;
    EXPECT_EQ(atom.targets, "sm_90a") << atom.form;
  }
  const WgmmaAtom* sparse = wgmma_atom("SM90::GMMA::SPARSE::GMMA_64x64x32_F32BF16BF16_RS<Major::K,Major::MN>");
  ASSERT_NE(sparse, nullptr);
  EXPECT_EQ(sparse->form, "wgmma.mma_async.sp.sync.aligned.m64n64k32.f32.bf16.bf16.rs.mn");
}

TEST(WgmmaAtoms, EachIsThereOnceByEachOfItsNames) {
  std::set<std::string> names;
  for (const WgmmaAtom& atom : wgmma_atoms()) {
    EXPECT_TRUE(names.insert(short_name(atom.form)).second) << atom.form;
    EXPECT_EQ(wgmma_atom(atom.form), &atom);
    if (!atom.cute.empty()) {
      EXPECT_TRUE(names.insert(atom.cute).second) << atom.cute;
      EXPECT_EQ(wgmma_atom(atom.cute), &atom);
    }
  }
}

// The PTX ISA's formulas for D of m64nNk16: row (i/2 % 2)·8 + thread/4 % 8 + 16·(thread/32), column 8·(i/4) + 2·(thread % 4) +
// i % 2.
TEST(WgmmaAtoms, TheAccumulatorsAreThoseOfTheManual) {
  const WgmmaAtom* atom = wgmma_atom("SM90_64x24x16_F32F16F16_SS<Major::K,Major::MN>");
  ASSERT_NE(atom, nullptr);
  EXPECT_EQ(atom->form, "wgmma.mma_async.sync.aligned.m64n24k16.f32.f16.f16.ss.k.mn");
  for (std::int64_t t = 0; t < 128; ++t) {
    for (std::int64_t i = 0; i < 12; ++i) {
      const std::int64_t row = i / 2 % 2 * 8 + t / 4 % 8 + 16 * (t / 32), column = 8 * (i / 4) + 2 * (t % 4) + i % 2;
      EXPECT_EQ(atom->D(tuple(t, i)), Checked(row + 64 * column)) << t << ' ' << i;
    }
  }
}

// A row of 128 bytes is eight units of 16 bytes; row 9 is the second of its pattern, so that its units 0 and 1 change places.
TEST(SharedMatrix, IsSwizzledByTheRowInThePattern) {
  const SharedMatrix matrix = shared_matrix(16, Major::k, {128, 16, 1024, 0, 0}, 64, 16);
  EXPECT_EQ(to_string(matrix.layout), "Sw<3,3,3> o 0 o ((8,8),(8,2)):((64,512),(1,8))");
  EXPECT_EQ(matrix(9, 3), 512 + 64 + 8 + 3);
  EXPECT_EQ(matrix(9, 8 + 3), 512 + 64 + 3);
}

// The pattern that begins a row behind the boundary has its first row there.
TEST(SharedMatrix, BeginsItsPatternAtTheBaseOffset) {
  const MatrixDescriptor plain{128, 16, 1024, 0, 0}, shifted{128, 16, 1024, 128, 1};
  for (std::int64_t row = 0; row < 8; ++row) {
    for (std::int64_t k = 0; k < 16; ++k) {
      EXPECT_EQ(shared_matrix(16, Major::k, shifted, 64, 16)(row, k), shared_matrix(16, Major::k, plain, 64, 16)(row, k) + 64);
    }
  }
}

// Four units of 16 bytes where the swizzle spans two: the other two lie a leading offset further on.
TEST(SharedMatrix, GoesOnBehindTheSwizzlesSpan) {
  const SharedMatrix matrix = shared_matrix(16, Major::k, {32, 1024, 256, 0, 0}, 64, 32);
  EXPECT_EQ(to_string(matrix.layout), "Sw<1,3,3> o 0 o ((8,8),(16,2)):((16,128),(1,512))");
}

TEST(SharedMatrix, ADescriptorThatIsNoneIsRejected) {
  EXPECT_THROW(shared_matrix(16, Major::k, {16, 16, 1024, 0, 0}, 64, 16), Rejection);
  EXPECT_THROW(shared_matrix(16, Major::k, {128, 8, 1024, 0, 0}, 64, 16), Rejection);
  EXPECT_THROW(shared_matrix(16, Major::k, {128, 16, 1024, 0, 8}, 64, 16), Rejection);
}

// PTX ISA, "Sparse matrix storage": of four, the elements that the two indices name, the lower first; of two of 32 bits, one.
TEST(Sparsity, IsWhatTheIndicesName) {
  const std::int64_t first_two[] = {0, 1, 4, 5}, last_two[] = {2, 3, 6, 7}, outer[] = {0, 3, 4, 7}, second[] = {1, 3, 5, 7};
  for (std::int64_t j = 0; j < 4; ++j) {
    EXPECT_EQ(met_by(j, 0b0100, 16), first_two[j]);
    EXPECT_EQ(met_by(j, 0b1110, 8), last_two[j]);
    EXPECT_EQ(met_by(j, 0b1100, 16), outer[j]);
    EXPECT_EQ(met_by(j, 0b0100, 32), 2 * j);
    EXPECT_EQ(met_by(j, 0b1110, 32), second[j]);
  }
}

TEST(Names, AMisspeltOneHasSimilarOnes) {
  EXPECT_EQ(mma_atom("mma.m16n8k16.f32.f16.f16.f23"), nullptr);
  ASSERT_FALSE(similar_names("mma.m16n8k16.f32.f16.f16.f23").empty());
  EXPECT_EQ(similar_names("mma.m16n8k16.f32.f16.f16.f23").front(), "mma.m16n8k16.f32.f16.f16.f32");
  EXPECT_TRUE(similar_names("tcgen05").empty());
  EXPECT_EQ(similar_names("ldmatrix.m8n8.x3.b16").front(), "ldmatrix.m8n8.x1.b16");
  EXPECT_TRUE(similar_names("ldmatrix.m8n8.x3.b16", Among::products).empty());
  EXPECT_EQ(names_beginning("mma.m16n8k8.f32.f16"), std::vector<std::string>{"mma.m16n8k8.f32.f16.f16.f32"});
  EXPECT_EQ(names_beginning("mma.m16n8k16", Among::products).size(), 20U);
  EXPECT_TRUE(names_beginning("").empty());
}

}  // namespace
}  // namespace colex::predictions
