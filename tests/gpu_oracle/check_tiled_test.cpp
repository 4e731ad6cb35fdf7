// Tiled MMAs by what was observed of their instruction: the tile is covered, and multiplied.
#include "colex/verification/check_tiled.hpp"

#include <optional>
#include <string>
#include <variant>

#include <gtest/gtest.h>

#include "colex/notation/coerce.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/rejection.hpp"
#include "colex/verification/expected.hpp"

#include "recorded_families.hpp"

namespace colex::verification::check_tiled_test {
namespace {

template <class T>
T value_of(const std::string& text) {
  return notation::Parameter<Checked, T>::convert(notation::evaluate(notation::parse_expression(text)));
}

const observations::Mma& observed(const std::string& form) {
  return std::get<observations::Mma>(observations_of(form).front()->content);
}

TiledAnswer answer(predictions::MmaAtom atom, const std::string& atoms, const std::string& permutation) {
  const observations::Mma& seen = observed(atom.form);
  return check_tiled(seen, tiled(atom, value_of<Layout<>>(atoms), value_of<Tiler<>>(permutation)), as_observed(seen));
}

const predictions::MmaAtom& m16n8k16() { return *predictions::mma_atom("mma.m16n8k16.f32.f16.f16.f32"); }

TEST(TiledMma, OfEveryInstructionOfTheCatalogueIsCoveredAndMultiplied) {
  for (const predictions::MmaAtom& atom : predictions::mma_atoms()) {
    if (atom.family != "mma" && atom.family != "mma.sp") continue;
    // Two atoms along m and two along n are whole warps for each instruction, four products at once or one.
    const TiledAnswer found = answer(atom, "(2,2,1):(1,2,0)", "_");
    EXPECT_EQ(found.uncovered.value_or("") + found.wrong.value_or(""), "") << atom.form;
    EXPECT_EQ(found.M, 2 * atom.M) << atom.form;
  }
}

TEST(TiledMma, OfAmdIsCoveredAndMultipliedAlsoWhereLanesHaveTheSame) {
  for (const char* form :
       {"mfma.f32.32x32x8.f16", "mfma.f64.16x16x4.f64", "mfma.f32.4x4x4.16b.f16", "mfma.f64.4x4x4.4b.f64",
        "wmma.f32.16x16x16.f16.w32.gfx11", "wmma.i32.16x16x16.iu4.w64.gfx11", "wmma.f32.16x16x16.f16.w64.gfx12"}) {
    const predictions::MmaAtom& atom = *predictions::mma_atom(form);
    const bool of_blocks = Checked(1) < size(atom.threads.mode(1));
    const Layout<> atoms = of_blocks ? Layout<>(tuple(4, 4, 1), tuple(1, 4, 0)) : Layout<>(tuple(2, 2, 1), tuple(1, 2, 0));
    const observations::Mma executed = predicted(atom);
    const TiledAnswer found = check_tiled(executed, tiled(atom, atoms, Underscore{}), as_observed(executed));
    EXPECT_EQ(found.uncovered.value_or("") + found.wrong.value_or(""), "") << form;
  }
}

TEST(TiledMma, IsRightHoweverItsAtomsStand) {
  const struct {
    const char *atoms, *permutation;
    std::int64_t M, N, K, threads;
  } rows[] = {
      {"(1,1,1):(0,0,0)", "_", 16, 8, 16, 32},
      {"(2,2,1):(2,1,0)", "_", 32, 16, 16, 128},
      {"(1,2,2):(0,1,2)", "_", 16, 16, 32, 128},
      {"(2,2,1):(1,2,0)", "<64,32,32>", 64, 32, 32, 128},
      {"(2,2,1):(1,2,0)", "<32,(8,2,2):(1,16,8),16>", 32, 32, 16, 128},
      {"(2,1,1):(1,0,0)", "<(16,2):(2,1),_,(2,8):(8,1)>", 32, 8, 16, 64},
  };
  for (const auto& row : rows) {
    const TiledAnswer found = answer(m16n8k16(), row.atoms, row.permutation);
    EXPECT_EQ(found.uncovered.value_or("") + found.wrong.value_or(""), "") << row.atoms << ' ' << row.permutation;
    EXPECT_EQ(found.M, row.M);
    EXPECT_EQ(found.N, row.N);
    EXPECT_EQ(found.K, row.K);
    EXPECT_EQ(found.threads, row.threads);
  }
}

TEST(TiledMma, IsOfTheValuesThatCount) {
  const predictions::MmaAtom &hi = *predictions::mma_atom("dp2a.hi.s32.s32"), &lo = *predictions::mma_atom("dp2a.lo.s32.s32");
  const TiledMma<> mma = tiled(hi, value_of<Layout<>>("(4,8,1):(1,4,0)"), value_of<Tiler<>>("<_,_,6>"));
  const observations::Mma of_registers = predicted(hi), of_other_half = predicted(lo),
                          counting = counting_values(of_registers, hi);
  const auto found = [&](const observations::Mma& instruction) {
    return check_tiled(counting, mma, [&](const std::vector<observations::MmaSum>& sums) {
      return as_observed(instruction)(on_registers(sums, hi));
    });
  };
  const TiledAnswer right = found(of_registers);
  EXPECT_EQ(right.uncovered.value_or("") + right.wrong.value_or(""), "");
  EXPECT_EQ(right.K, 6);
  EXPECT_TRUE(found(of_other_half).wrong) << "what does not count is no zero";
}

TEST(TiledMma, WhoseLayoutLeavesAnElementOutIsUncovered) {
  predictions::MmaAtom atom = m16n8k16();
  atom.A = value_of<Layout<>>("((4,8),(2,2,2)):((32,1),(16,8,64))");
  EXPECT_EQ(answer(atom, "(2,2,1):(1,2,0)", "_").uncovered.value_or(""),
            "A: (m,k) = (0,4) is in 4 places of the registers, and should be in 2");
  atom = m16n8k16();
  atom.D = value_of<Layout<>>("((4,8),(2,2)):((32,1),(16,0))");
  EXPECT_EQ(answer(atom, "(1,1,1):(0,0,0)", "_").uncovered.value_or(""),
            "C: (m,n) = (0,0) is in 2 places of the registers, and should be in 1");
  atom.D = value_of<Layout<>>("((4,8),(2,2)):((32,1),(16,80))");
  EXPECT_EQ(answer(atom, "(1,1,1):(0,0,0)", "_").uncovered.value_or(""),
            "C: thread 1, value 3 is at 128, outside the tile of 16 x 8");
}

TEST(TiledMma, WhoseLayoutIsAnotherThanTheInstructionsMultipliesWrongly) {
  const struct {
    const char* what;
    const char *A, *B, *D;
    bool right;
  } rows[] = {
      {"as in the catalogue", "((4,8),(2,2,2)):((32,1),(16,8,128))", "((4,8),(2,2)):((16,1),(8,64))",
       "((4,8),(2,2)):((32,1),(16,8))", true},
      {"values of D exchanged", "((4,8),(2,2,2)):((32,1),(16,8,128))", "((4,8),(2,2)):((16,1),(8,64))",
       "((4,8),(2,2)):((32,1),(8,16))", false},
      {"k numbered otherwise in A alone", "((4,8),(2,2,2)):((64,1),(32,8,16))", "((4,8),(2,2)):((16,1),(8,64))",
       "((4,8),(2,2)):((32,1),(16,8))", false},
      {"k numbered otherwise in A and B alike", "((4,8),(2,2,2)):((64,1),(32,8,16))", "((4,8),(2,2)):((32,1),(16,8))",
       "((4,8),(2,2)):((32,1),(16,8))", true},
  };
  for (const auto& row : rows) {
    predictions::MmaAtom atom = m16n8k16();
    atom.A = value_of<Layout<>>(row.A);
    atom.B = value_of<Layout<>>(row.B);
    atom.D = value_of<Layout<>>(row.D);
    const TiledAnswer found = answer(atom, "(2,2,1):(1,2,0)", "_");
    EXPECT_EQ(found.uncovered.value_or(""), "") << row.what;
    EXPECT_EQ(!found.wrong, row.right) << row.what << ": " << found.wrong.value_or("");
  }
}

TEST(TiledMma, OfNoWholeWarpsIsRejected) {
  EXPECT_THROW(answer(*predictions::mma_atom("mma.m8n8k4.f32.f16.f16.f32"), "(1,1,1):(0,0,0)", "_"), Rejection);
}

}  // namespace
}  // namespace colex::verification::check_tiled_test
