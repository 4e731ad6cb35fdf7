// The tables of predictions, by what every entry must be.
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "colex/bijective.hpp"
#include "colex/predictions/matrix_copy.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/print.hpp"

namespace colex::predictions {
namespace {

/// Whether the layout sends (thread, value) to each place of a matrix once.
void expect_fills(const Layout<>& L, std::int64_t places, const std::string& what) {
  EXPECT_EQ(size(L), Checked(places)) << what << ": " << to_string(L);
  EXPECT_TRUE(bijective(L)) << what << ": " << to_string(L);
}

TEST(MmaAtoms, EveryOperandFillsItsMatrix) {
  for (const MmaAtom& atom : mma_atoms()) {
    expect_fills(atom.A, atom.M * atom.K, atom.form + " A");
    expect_fills(atom.B, atom.N * atom.K, atom.form + " B");
    expect_fills(atom.C, atom.M * atom.N, atom.form + " C");
    expect_fills(atom.D, atom.M * atom.N, atom.form + " D");
    expect_fills(atom.threads, 32, atom.form + " threads");
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

TEST(MatrixCopies, BothSidesCountTheSameElements) {
  for (const MatrixCopy& copy : matrix_copies()) {
    EXPECT_TRUE(bijective(copy.source)) << copy.form;
    EXPECT_TRUE(bijective(copy.destination)) << copy.form;
    EXPECT_EQ(size(copy.source), size(copy.destination)) << copy.form;
    EXPECT_EQ(matrix_copy(short_name(copy.form)), &copy);
    EXPECT_EQ(matrix_copy(copy.cute), &copy);
  }
}

TEST(Names, AMisspeltOneHasSimilarOnes) {
  EXPECT_EQ(mma_atom("mma.m16n8k16.f32.f16.f16.f23"), nullptr);
  ASSERT_FALSE(similar_names("mma.m16n8k16.f32.f16.f16.f23").empty());
  EXPECT_EQ(similar_names("mma.m16n8k16.f32.f16.f16.f23").front(), "mma.m16n8k16.f32.f16.f16.f32");
  EXPECT_TRUE(similar_names("tcgen05").empty());
}

}  // namespace
}  // namespace colex::predictions
