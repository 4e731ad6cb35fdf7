// Tiled copies by what was observed of their instruction: the tile is covered, and each element is where it should be.
#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
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
    if (const auto* move = std::get_if<observations::Move>(&observation->content)) moves.push_back(move);
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
  return found.uneven.value_or("") + found.wrong.value_or("") + found.wrong_in_shared.value_or("") +
         found.wrong_in_global.value_or("");
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
       "source: (0,4) is thread 4, value 0, and thread 0, value 8 as well; others are held less often"},
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
  EXPECT_EQ(answer(copy, MmaOperand::A, "_", "(32,16):(16,1)").wrong_in_shared.value_or(""), "");
  EXPECT_EQ(
      answer(copy, MmaOperand::A, "_", "(32,16):(1,32)").wrong_in_shared.value_or(""),
      "one address stands for 16 bytes; thread 0, value 0 lies at element 0 of shared memory, and value 1 at 32 instead of 1");
  EXPECT_EQ(answer(copy, MmaOperand::A, "_", "(32,16):(20,1)").wrong_in_shared.value_or(""),
            "one address stands for 16 bytes; thread 1, value 0 lies at element 20 of shared memory, which is no multiple of 8");
  // Transposed, the neighbours are those of a column.
  const predictions::MatrixCopy& transposed = catalogue("ldmatrix.m8n8.x4.trans.b16");
  EXPECT_EQ(answer(transposed, MmaOperand::A, "_", "(32,16):(1,32)").wrong_in_shared.value_or(""), "");
  EXPECT_NE(answer(transposed, MmaOperand::A, "_", "(32,16):(16,1)").wrong_in_shared.value_or(""), "");
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
  const TiledCopyAnswer right = check_tiled_copy(*predictions::vector_copy("copy.128"), question);
  EXPECT_EQ(faults(right), "");
  EXPECT_EQ(right.widest, 128);
  ASSERT_TRUE(right.banks);
  EXPECT_EQ(right.banks->wavefronts, 16);
  EXPECT_EQ(right.banks->least, 16);
  question.shared = memory_of("(16,64):(68,1)");
  EXPECT_EQ(check_tiled_copy(*predictions::vector_copy("copy.128"), question).wrong_in_shared.value_or(""),
            "one address stands for 16 bytes; thread 8, value 0 lies at element 68 of shared memory, which is no multiple of 8");
  question.copy.atom = vector_atom(2);
  const TiledCopyAnswer narrow = check_tiled_copy(*predictions::vector_copy("copy.32"), question);
  EXPECT_EQ(faults(narrow), "");
  EXPECT_EQ(narrow.widest, 64);
}

/// The wavefronts of addresses in bytes by the definition of a bank: `together` addresses are served together, each of `bytes`,
/// and of each bank a wavefront brings one word.
std::int64_t by_definition(const std::vector<std::int64_t>& addresses, std::int64_t bytes, std::size_t together) {
  std::int64_t all = 0;
  for (std::size_t first = 0; first < addresses.size(); first += together) {
    std::map<std::int64_t, std::set<std::int64_t>> words_of_bank;
    std::size_t most = 0;
    for (std::size_t t = first; t < std::min(first + together, addresses.size()); ++t) {
      for (std::int64_t word = addresses[t] / 4; word < (addresses[t] + bytes) / 4; ++word) {
        words_of_bank[word % 32].insert(word);
        most = std::max(most, words_of_bank[word % 32].size());
      }
    }
    all += static_cast<std::int64_t>(most);
  }
  return all;
}

/// Sw<3,3,3> on elements, which are halves in rows of 64.
std::int64_t swizzled(std::int64_t element) { return element ^ (element >> 6 & 7) << 3; }

TEST(TiledCopyCheck, TheTileIsCopiedAsOftenAsItIsThere) {
  // 128 threads copy 16 rows of 64 halves, 8 times.
  const TiledCopy<> copy = make_tiled_copy(vector_atom(8), value_of<Layout<>>("(16,8):(8,1)"), value_of<Layout<>>("(1,8):(0,1)"));
  for (const bool is_swizzled : {false, true}) {
    const TiledCopyQuestion question{
        copy, 16,  memory_of(is_swizzled ? "Sw<3,3,3> o 0 o (128,64):(64,1)" : "(128,64):(68,1)"), memory_of("(128,64):(4096,1)"),
        {},   true};
    const TiledCopyAnswer found = check_tiled_copy(*predictions::vector_copy("st.shared.v4.b32"), question);
    if (!is_swizzled) {
      EXPECT_EQ(
          found.wrong_in_shared.value_or(""),
          "one address stands for 16 bytes; thread 8, value 0 in step (0,0) lies at element 68 of shared memory, which is no "
          "multiple of 8");
      continue;
    }
    std::int64_t expected = 0;
    for (std::int64_t row = 0; row < 128; row += 4) {
      std::vector<std::int64_t> addresses;
      for (std::int64_t t = 0; t < 32; ++t) addresses.push_back(2 * swizzled(64 * (row + t / 8) + t % 8 * 8));
      expected += by_definition(addresses, 16, 8);
    }
    EXPECT_EQ(faults(found), "");
    EXPECT_EQ(to_string(found.steps.value()), "(8,1)");
    EXPECT_EQ(found.banks.value().wavefronts, expected);
    EXPECT_EQ(found.banks.value().least, 128 * 64 * 2 / 128);
    EXPECT_EQ(found.widest, 128);
  }
}

TEST(TiledCopyCheck, AnOperandsTileIsRepeatedInRowsThatMeet) {
  // Two warps along m; ldmatrix.x4's lane l points at row l % 16 and at the columns 8 · (l / 16) on. Rows of 32 or of 40 halves.
  const predictions::MatrixCopy& copy = catalogue("ldmatrix.m8n8.x4.b16");
  for (const std::int64_t row : {32, 40, 64, 72}) {
    const TiledCopyAnswer found = answer(copy, MmaOperand::A, "_", "(96,32):(" + std::to_string(row) + ",1)");
    EXPECT_EQ(to_string(found.steps.value()), "(3,2)");
    std::int64_t expected = 0;
    for (std::int64_t step = 0; step < 6; ++step) {
      for (std::int64_t warp = 0; warp < 4; ++warp) {
        std::vector<std::int64_t> addresses;
        for (std::int64_t l = 0; l < 32; ++l) {
          const std::int64_t m = 32 * (step % 3) + 16 * (warp % 2) + l % 16, k = 16 * (step / 3) + 8 * (l / 16);
          addresses.push_back(2 * (row * m + k));
        }
        expected += by_definition(addresses, 16, 8);
      }
    }
    EXPECT_EQ(found.banks.value().wavefronts, expected) << row;
    EXPECT_EQ(found.banks.value().least, 6 * 4 * 4);
    std::int64_t counted = 0;
    for (const CountedAccess& one : found.banks->accesses) counted += one.times * one.wavefronts;
    EXPECT_EQ(counted, expected);
  }
}

TEST(TiledCopyCheck, StagesAndModesThatTheTileHasNotAreSteps) {
  const TiledCopyAnswer found = answer(catalogue("ldmatrix.m8n8.x4.b16"), MmaOperand::A, "_", "(64,32,3):(32,1,2048)");
  EXPECT_EQ(faults(found), "");
  EXPECT_EQ(to_string(found.steps.value()), "(2,2,3)");
}

TEST(TiledCopyCheck, WhatTheTileDoesNotDivideNeedsAPredicate) {
  const TiledCopy<> copy = make_tiled_copy(vector_atom(8), value_of<Layout<>>("(16,8):(8,1)"), value_of<Layout<>>("(1,8):(0,1)"));
  const auto vector = *predictions::vector_copy("copy.128");
  const TiledCopyAnswer rows = check_tiled_copy(vector, {copy, 16, {}, memory_of("(100,64):(64,1)"), {}});
  EXPECT_EQ(rows.wrong_in_global.value_or(""),
            "the tile (16,64) does not divide (100,64); along mode 0 step 7 of 7 goes on to 111, and the coordinates from 100 on "
            "need a predicate");
  const TiledCopyAnswer both = check_tiled_copy(vector, {copy, 16, memory_of("(8,72):(72,1)"), {}, {}});
  EXPECT_EQ(
      both.wrong_in_shared.value_or(""),
      "the tile (16,64) does not divide (8,72); along mode 0 step 1 of 1 goes on to 15, and the coordinates from 8 on need a "
      "predicate; along mode 1 step 2 of 2 goes on to 127, and the coordinates from 72 on need a predicate");
  EXPECT_FALSE(both.banks);
  const TiledCopyAnswer other =
      check_tiled_copy(vector, {copy, 16, memory_of("(64,64):(64,1)"), memory_of("(128,64,9):(64,1,8192)"), {}});
  EXPECT_EQ(other.wrong_in_global.value_or(""),
            "it has (128,64), and shared memory (64,64): each step of the one is copied to the same step of the other");
}

TEST(TiledCopyCheck, ATileThatIsNotOfNeighboursIsTakenAsCuTeTakesIt) {
  // For 16 rows the tile has 0 to 3 and 8 to 11: zipped_divide takes the rows 4 to 7 and 12 to 15 in the second step.
  TiledCopy<> copy{vector_atom(8), value_of<Tiler<>>("<(4,2):(1,8),8>"), value_of<Layout<>>("((1,8),8):((0,1),8)")};
  copy.layout = value_of<Layout<>>("(8,8):(1,8)");
  const TiledCopyAnswer found =
      check_tiled_copy(*predictions::vector_copy("copy.128"), {copy, 16, {}, memory_of("(32,8):(8,1)"), {}});
  EXPECT_EQ(faults(found), "");
  EXPECT_EQ(to_string(found.steps.value()), "(4,1)");
  EXPECT_NE(faults(check_tiled_copy(*predictions::vector_copy("copy.128"), {copy, 16, {}, memory_of("(24,8):(8,1)"), {}})), "");
}

TEST(TiledCopyCheck, AutoVectorizingMovesWhatLiesTogether) {
  const auto vector = *predictions::vector_copy("AutoVectorizingCopy");
  TiledCopyQuestion question{
      make_tiled_copy(vector_atom(1), value_of<Layout<>>("(16,8):(8,1)"), value_of<Layout<>>("(1,8):(0,1)")),
      16,
      memory_of("(16,64):(68,1)"),
      {},
      {}};
  // Rows of 136 bytes: 8 bytes are the most that begin at a multiple of themselves. Groups of 16 threads have two rows.
  const TiledCopyAnswer found = check_tiled_copy(vector, question);
  EXPECT_EQ(faults(found), "");
  std::int64_t expected = 0;
  for (std::int64_t row = 0; row < 16; row += 4) {
    for (std::int64_t half = 0; half < 2; ++half) {
      std::vector<std::int64_t> addresses;
      for (std::int64_t t = 0; t < 32; ++t) addresses.push_back(136 * (row + t / 8) + t % 8 * 16 + 8 * half);
      expected += by_definition(addresses, 8, 16);
    }
  }
  EXPECT_EQ(found.banks.value().wavefronts, expected);
}

TEST(TiledCopyCheck, WhatDoesNotFitIsRejected) {
  const predictions::MatrixCopy& copy = catalogue("ldmatrix.m8n8.x1.b16");
  const MovedBytes moved = moved_bytes(observed(copy.form));
  const TiledCopyQuestion right{of_operand(copy_atom(copy, 16), MmaOperand::A, "_"), 16, {}, {}, {}};
  TiledCopyQuestion other = right;
  other.shared = memory_of("(16,16):(16,1)");
  EXPECT_EQ(
      check_tiled_copy(moved, other).wrong_in_shared.value_or(""),
      "the tile (32,16) does not divide (16,16); along mode 0 step 1 of 1 goes on to 31, and the coordinates from 16 on need a "
      "predicate");
  other.shared = memory_of("100:1");
  EXPECT_EQ(check_tiled_copy(moved, other).wrong_in_shared.value_or(""),
            "the tile (32,16) has 2 modes and 512 elements; 100 has fewer modes, and 100 elements");
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
