// Tiled copies by what was observed of their instruction: the tile is covered, and each element is where it should be.
#include "colex/verification/check_tiled_copy.hpp"

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "colex/notation/coerce.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/rejection.hpp"
#include "colex/verification/check_tiled.hpp"

#include "recorded_families.hpp"

namespace colex::verification::check_tiled_copy_test {
namespace {

template <class T>
T value_of(const std::string& text) {
  return notation::Parameter<Checked, T>::convert(notation::evaluate(notation::parse_expression(text)));
}

ComposedLayout<> memory_of(const std::string& text) {
  const notation::Value<> value = notation::evaluate(notation::parse_expression(text));
  if (const ComposedLayout<>* composed = value.as<ComposedLayout<>>()) return *composed;
  return ComposedLayout<>(Swizzle(), Checked(0), notation::Parameter<Checked, Layout<>>::convert(value));
}

std::vector<const observations::Move*> observed(const std::string& form) {
  std::vector<const observations::Move*> moves;
  for (const observations::Observation* observation : observations_of(form))
    moves.push_back(&std::get<observations::Move>(observation->content));
  return moves;
}

const predictions::MatrixCopy& catalogue(const char* name) { return *predictions::matrix_copy(name); }

/// The copy of an operand of four warps of m16n8k16, two along m and two along n, with a permutation of the tile.
TiledCopy<> of_operand(const CopyAtom<>& atom, MmaOperand operand, const std::string& permutation) {
  const predictions::MmaAtom& mma = *predictions::mma_atom("mma.m16n8k16.f32.f16.f16.f32");
  return make_tiled_copy(atom, tiled(mma, value_of<Layout<>>("(2,2,1):(1,2,0)"), value_of<Tiler<>>(permutation)), operand);
}

TiledCopyAnswer answer(const predictions::MatrixCopy& copy, MmaOperand operand, const std::string& permutation,
                       const std::string& shared = "", std::int64_t bits = 16) {
  TiledCopyQuestion question{of_operand(copy_atom(copy, bits), operand, permutation), bits, {}, {}, {}};
  if (!shared.empty()) question.shared = memory_of(shared);
  return check_tiled_copy(moved_bytes(observed(copy.form)), question);
}

std::string faults(const TiledCopyAnswer& found) {
  return found.uneven.value_or("") + found.wrong.value_or("") + found.apart_in_shared.value_or("") +
         found.apart_in_global.value_or("");
}

TEST(TiledCopyCheck, EveryInstructionOfTheCataloguePutsAnOperandWhereTheMmaHasIt) {
  for (const predictions::MatrixCopy& copy : predictions::matrix_copies()) {
    if (copy.family != "ldmatrix" && copy.family != "stmatrix" && copy.family != "movmatrix") continue;
    for (const MmaOperand operand : {MmaOperand::A, MmaOperand::C}) {
      const TiledCopyAnswer found = answer(copy, operand, "<64,32,32>");
      EXPECT_EQ(faults(found), "") << copy.form;
      EXPECT_EQ(found.threads, 128) << copy.form;
      // Two warps along n hold the same of A.
      EXPECT_EQ(copy.family == "ldmatrix" ? found.destination_copies : found.source_copies, operand == MmaOperand::A ? 2 : 1)
          << copy.form;
    }
  }
}

TEST(TiledCopyCheck, AnAtomThatTheInstructionIsNotPutsElementsElsewhere) {
  predictions::MatrixCopy copy = catalogue("ldmatrix.m8n8.x4.b16");
  copy.destination = value_of<Layout<>>("((4,8),(2,2,2)):((2,8),(1,128,64))");
  EXPECT_EQ(answer(copy, MmaOperand::A, "_").wrong.value_or(""), "thread 0, value 2 receives (0,8); the layout says (8,0)");
  copy = catalogue("stmatrix.m8n8.x1.b16");
  copy.source = value_of<Layout<>>("((4,8),2):((16,1),8)");
  // It goes to the row's second place, where the mistaken layout has thread 4's value 0.
  EXPECT_EQ(answer(copy, MmaOperand::C, "_").wrong.value_or(""), "thread 0, value 1 is stored at (1,0); the layout says (0,1)");
}

TEST(TiledCopyCheck, RegistersMayBeWantedOtherwise) {
  const predictions::MatrixCopy& copy = catalogue("ldmatrix.m8n8.x4.b16");
  TiledCopyQuestion question{of_operand(copy_atom(copy, 16), MmaOperand::A, "_"), 16, {}, {}, {}};
  question.registers = question.copy.layout;
  EXPECT_EQ(faults(check_tiled_copy(moved_bytes(observed(copy.form)), question)), "");
  question.registers = value_of<Layout<>>("((4,8,2,2),(2,2,2)):((64,1,16,0),(32,256,8))");
  EXPECT_EQ(check_tiled_copy(moved_bytes(observed(copy.form)), question).wrong.value_or(""),
            "thread 0, value 2 receives (8,0); the layout says (0,8)");
}

TEST(TiledCopyCheck, HolesAndOverlapsAreNamed) {
  const struct {
    const char *tv, *text;
  } rows[] = {
      {"((4,8),(2,2)):((2,8),(1,0))", ""},
      {"((4,8),(2,2)):((2,8),(1,32))",
       "source: (0,4) is thread 4, value 0, and thread 0, value 8 too; others are held less often"},
      {"((4,8),(2,2)):((2,8),(1,65))", "source: (0,8) is held by no thread"},
      {"((4,8),(2,2)):((2,8),(1,64))", ""},
      {"((4,8),(2,4)):((2,8),(1,64))", "source: thread 0, value 16 is at 128, outside of the tile"},
  };
  const predictions::MatrixCopy& copy = catalogue("ldmatrix.m8n8.x1.b16");
  for (const auto& row : rows) {
    const bool half = std::string(row.tv).find(",0))") != std::string::npos;
    const TiledCopyQuestion question{
        {copy_atom(copy, 16), value_of<Tiler<>>(half ? "<8,8>" : "<8,16>"), value_of<Layout<>>(row.tv)}, 16, {}, {}, {}};
    EXPECT_EQ(check_tiled_copy(moved_bytes(observed(copy.form)), question).uneven.value_or(""), row.text) << row.tv;
  }
}

TEST(TiledCopyCheck, WhatStandsBehindAnAddressAreNeighbours) {
  const predictions::MatrixCopy& copy = catalogue("ldmatrix.m8n8.x4.b16");
  EXPECT_EQ(answer(copy, MmaOperand::A, "_", "(32,16):(16,1)").apart_in_shared.value_or(""), "");
  EXPECT_EQ(
      answer(copy, MmaOperand::A, "_", "(32,16):(1,32)").apart_in_shared.value_or(""),
      "one address stands for 16 bytes; thread 0, value 0 lies at element 0 of shared memory, and value 1 at 32 instead of 1");
  EXPECT_EQ(answer(copy, MmaOperand::A, "_", "(32,16):(20,1)").apart_in_shared.value_or(""),
            "one address stands for 16 bytes; thread 1, value 0 lies at element 20 of shared memory, which is no multiple of 8");
  // Transposed, the neighbours are those of a column.
  const predictions::MatrixCopy& transposed = catalogue("ldmatrix.m8n8.x4.trans.b16");
  EXPECT_EQ(answer(transposed, MmaOperand::A, "_", "(32,16):(1,32)").apart_in_shared.value_or(""), "");
  EXPECT_NE(answer(transposed, MmaOperand::A, "_", "(32,16):(16,1)").apart_in_shared.value_or(""), "");
}

TEST(TiledCopyCheck, BankConflictsAreCountedByPhase) {
  const predictions::MatrixCopy& copy = catalogue("ldmatrix.m8n8.x4.b16");
  // Eight rows of 32 bytes: every fourth begins at the same bank. Four warps, each with four matrices.
  const TiledCopyAnswer plain = answer(copy, MmaOperand::A, "_", "(32,16):(16,1)");
  ASSERT_TRUE(plain.banks);
  EXPECT_EQ(plain.banks->least, 16);
  EXPECT_EQ(plain.banks->wavefronts, 32);
  ASSERT_TRUE(plain.banks->conflict);
  EXPECT_EQ(plain.banks->first_thread, 0);
  EXPECT_EQ(plain.banks->conflict->addresses.size(), 8u);
  const TiledCopyAnswer swizzled = answer(copy, MmaOperand::A, "<32,32,64>", "Sw<3,3,3> o 0 o (32,64):(64,1)");
  EXPECT_EQ(faults(swizzled), "");
  ASSERT_TRUE(swizzled.banks);
  EXPECT_EQ(swizzled.banks->wavefronts, swizzled.banks->least);
  EXPECT_FALSE(swizzled.banks->conflict);
  // A single matrix has eight addresses that matter, of 32.
  const TiledCopyAnswer single = answer(catalogue("ldmatrix.m8n8.x1.b16"), MmaOperand::A, "_", "(32,16):(16,1)");
  ASSERT_TRUE(single.banks);
  EXPECT_EQ(single.banks->least, 16);
  EXPECT_EQ(single.banks->wavefronts, 32);
}

TEST(TiledCopyCheck, OfElementsOfEightBits) {
  const predictions::MatrixCopy& copy = catalogue("ldmatrix.m8n8.x4.b16");
  const CopyAtom<> atom = copy_atom(copy, 8);
  EXPECT_EQ(size(atom.source.mode(1)).value(), 16);
  const predictions::MmaAtom& mma = *predictions::mma_atom("mma.m16n8k32.s32.s8.s8.s32");
  TiledCopyQuestion question{
      make_tiled_copy(atom, tiled(mma, value_of<Layout<>>("(1,1,1):(0,0,0)"), value_of<Tiler<>>("_")), MmaOperand::A),
      8,
      memory_of("(16,32):(32,1)"),
      {},
      {}};
  EXPECT_EQ(faults(check_tiled_copy(moved_bytes(observed(copy.form)), question)), "");
  EXPECT_THROW(copy_atom(catalogue("ldmatrix.m8n8.x4.trans.b16"), 32), Rejection);
}

TEST(TiledCopyCheck, OfVectorsHasAWidthAndBanks) {
  const auto vectors = [](std::int64_t elements, const std::string& threads, const std::string& values) {
    return TiledCopyQuestion{
        make_tiled_copy(vector_atom(elements), value_of<Layout<>>(threads), value_of<Layout<>>(values)), 16, {}, {}, {}};
  };
  // Rows of 64 halves by eight threads each.
  TiledCopyQuestion question = vectors(8, "(16,8):(8,1)", "(1,8):(0,1)");
  question.global = memory_of("(16,64):(1024,1)");
  question.shared = memory_of("Sw<3,3,3> o 0 o (16,64):(64,1)");
  const TiledCopyAnswer right = check_tiled_copy(vector_bytes(16), question);
  EXPECT_EQ(faults(right), "");
  EXPECT_EQ(right.widest, 128);
  ASSERT_TRUE(right.banks);
  EXPECT_EQ(right.banks->wavefronts, 16);
  EXPECT_EQ(right.banks->least, 16);
  question.shared = memory_of("(16,64):(68,1)");
  EXPECT_EQ(check_tiled_copy(vector_bytes(16), question).apart_in_shared.value_or(""),
            "one address stands for 16 bytes; thread 8, value 0 lies at element 68 of shared memory, which is no multiple of 8");
  question.copy.atom = vector_atom(2);
  const TiledCopyAnswer narrow = check_tiled_copy(vector_bytes(4), question);
  EXPECT_EQ(faults(narrow), "");
  EXPECT_EQ(narrow.widest, 64);
}

TEST(TiledCopyCheck, WhatDoesNotFitIsRejected) {
  const predictions::MatrixCopy& copy = catalogue("ldmatrix.m8n8.x1.b16");
  const MovedBytes moved = moved_bytes(observed(copy.form));
  const TiledCopyQuestion right{of_operand(copy_atom(copy, 16), MmaOperand::A, "_"), 16, {}, {}, {}};
  TiledCopyQuestion other = right;
  other.shared = memory_of("(16,16):(16,1)");
  EXPECT_THROW(check_tiled_copy(moved, other), Rejection) << "another size";
  other = right;
  other.global = memory_of("(32,16):(16,1)");
  EXPECT_THROW(check_tiled_copy(moved, other), Rejection) << "ldmatrix reads no global memory";
  other = right;
  other.bits = 12;
  EXPECT_THROW(check_tiled_copy(moved, other), Rejection) << "12 bits";
  other = right;
  other.copy.atom = copy_atom(catalogue("ldmatrix.m8n8.x2.b16"), 16);
  EXPECT_THROW(check_tiled_copy(moved, other), Rejection) << "the atom of another instruction";
  other = right;
  other.registers = value_of<Layout<>>("(32,4):(1,32)");
  EXPECT_THROW(check_tiled_copy(moved, other), Rejection) << "the registers of fewer threads";
  EXPECT_THROW(moved_bytes({}), Rejection) << "no observation";
}

}  // namespace
}  // namespace colex::verification::check_tiled_copy_test
