// Right, equivalent or wrong: what a kernel author is told of a layout.
#include "colex/verification/check.hpp"

#include <optional>
#include <string>
#include <variant>

#include <gtest/gtest.h>

#include "colex/predictions/matrix_copy.hpp"
#include "colex/verification/predicted.hpp"

#include "recorded_families.hpp"

namespace colex::verification {
namespace {

const predictions::MmaAtom& m16n8k16() { return *predictions::mma_atom("mma.m16n8k16.f32.f16.f16.f32"); }

Answer answer(const Proposal& proposal, const predictions::MmaAtom& atom = m16n8k16()) {
  return check(std::get<observations::Mma>(observations_of(atom.form).front()->content), atom, proposal);
}

Layout<> accumulators(std::int64_t first, std::int64_t second) {
  return Layout<>(tuple(tuple(4, 8), tuple(2, 2)), tuple(tuple(32, 1), tuple(first, second)));
}

bool is_recorded(const predictions::MmaAtom& atom) {
  return atom.family == "mma" || atom.family == "mma.sp" || atom.family == "chain" || atom.family == "dp";
}

TEST(OracleCheck, TheCatalogueIsRight) {
  std::size_t all = 0;
  for (const predictions::MmaAtom& atom : predictions::mma_atoms()) {
    if (!is_recorded(atom)) continue;
    EXPECT_EQ(answer({}, atom).kind, Answer::Kind::right) << atom.form;
    ++all;
  }
  EXPECT_GE(all, 158U);
}

TEST(OracleCheck, OfWhatNobodyObservedTheCatalogueIsWhatIsPredicted) {
  std::size_t all = 0;
  for (const predictions::MmaAtom& atom : predictions::mma_atoms()) {
    if (is_recorded(atom)) continue;
    EXPECT_EQ(check(predicted(atom), atom, {atom.A, atom.B, atom.C, atom.D, true}).kind, Answer::Kind::right) << atom.form;
    ++all;
  }
  EXPECT_GE(all, 156U);
}

TEST(OracleCheck, OfWhatNobodyObservedOtherLayoutsAreNotWhatIsPredicted) {
  const predictions::MmaAtom& atom = *predictions::mma_atom("mma.m16n8k32.kind::f8f6f4.f32.e3m2.e2m1.f32");
  const Answer wrong = check(predicted(atom), atom, {{}, {}, accumulators(8, 16), {}, false});
  ASSERT_EQ(wrong.kind, Answer::Kind::wrong);
  EXPECT_EQ(wrong.mistake->value, 1);
  const predictions::MatrixCopy& catalogue = *predictions::matrix_copy("ldmatrix.m16n16.x1.trans.b8");
  EXPECT_EQ(deviation(catalogue, catalogue), std::nullopt);
  predictions::MatrixCopy other = catalogue;
  other.destination = Layout<>(tuple(tuple(4, 8), tuple(4, 2)), tuple(tuple(4, 16), tuple(1, 128)));
  EXPECT_EQ(deviation(other, catalogue), "thread 0's value 1 is said to be thread 0's value 1; predicted is thread 1's value 0");
  other.destination = Layout<>(tuple(32, 4), tuple(4, 1));
  EXPECT_THROW(deviation(other, catalogue), Rejection);
}

TEST(OracleCheck, LayoutsAreOfTheValuesThatCount) {
  const predictions::MmaAtom &hi = *predictions::mma_atom("dp2a.hi.s32.s32"), &lo = *predictions::mma_atom("dp2a.lo.s32.s32");
  const auto B = [](const auto& shape, const auto& stride) { return Proposal{{}, Layout<>(shape, stride), {}, {}, false}; };
  EXPECT_EQ(check(predicted(hi), hi, B(tuple(1, 2), tuple(0, 1))).kind, Answer::Kind::right);
  const Answer wrong = check(predicted(hi), hi, B(tuple(1, 2), tuple(0, 0)));
  ASSERT_EQ(wrong.kind, Answer::Kind::wrong);
  EXPECT_EQ(wrong.mistake->value, 1) << "the second one that counts";
  EXPECT_THROW(check(predicted(hi), hi, B(tuple(1, 4), tuple(0, 1))), Rejection);
  EXPECT_THROW(check(predicted(lo), hi, {}), Rejection) << "another half of B was seen to count";
}

TEST(OracleCheck, TheDocumentedAccumulatorIsRight) {
  EXPECT_EQ(answer({{}, {}, accumulators(16, 8), {}, false}).kind, Answer::Kind::right);
}

TEST(OracleCheck, ValuesTheOtherWayRoundAreWrongAtTheFirstThatDiffers) {
  for (const bool fixed : {false, true}) {
    const Answer wrong = answer({{}, {}, accumulators(8, 16), {}, fixed});
    ASSERT_EQ(wrong.kind, Answer::Kind::wrong);
    EXPECT_EQ(wrong.mistake->operand, 'C');
    EXPECT_EQ(wrong.mistake->thread, 0);
    EXPECT_EQ(wrong.mistake->value, 1);
    EXPECT_EQ(wrong.mistake->claimed_row, 8);
    EXPECT_EQ(wrong.mistake->claimed_column, 0);
    EXPECT_EQ(wrong.mistake->row, 0);
    EXPECT_EQ(wrong.mistake->column, 1);
  }
}

/// A of m16n8k16 with k = 0 … 7 and 8 … 15 exchanged against the manual: strides 16, 128 and 16*8 of k.
Layout<> other_k() { return Layout<>(tuple(tuple(4, 8), tuple(2, 2, 2)), tuple(tuple(64, 1), tuple(32, 8, 16))); }
Layout<> other_k_of_B() { return Layout<>(tuple(tuple(4, 8), tuple(2, 2)), tuple(tuple(32, 1), tuple(16, 8))); }

TEST(OracleCheck, KNumberedOtherwiseInAAndBAlikeIsEquivalent) {
  const Answer equivalent = answer({other_k(), other_k_of_B(), {}, {}, true});
  ASSERT_EQ(equivalent.kind, Answer::Kind::equivalent);
  ASSERT_EQ(equivalent.renamed.size(), 1U);
  EXPECT_EQ(equivalent.renamed.front().axis, 'k');
}

TEST(OracleCheck, KNumberedOtherwiseInAAloneIsWrongUnlessBIsFree) {
  EXPECT_EQ(answer({other_k(), {}, {}, {}, true}).kind, Answer::Kind::wrong);
  EXPECT_EQ(answer({other_k(), {}, {}, {}, false}).kind, Answer::Kind::equivalent);
}

TEST(OracleCheck, ALayoutThatLeavesItsMatrixIsWrong) {
  const Answer wrong = answer({{}, {}, accumulators(16, 128), {}, false});
  ASSERT_EQ(wrong.kind, Answer::Kind::wrong);
  EXPECT_EQ(wrong.mistake->why, "the layout leaves the operand's matrix");
}

TEST(OracleCheck, ALayoutOfOtherThreadsOrValuesIsRejected) {
  EXPECT_THROW(answer({{}, {}, Layout<>(tuple(32, 2), tuple(1, 32)), {}, false}), Rejection);
  EXPECT_THROW(answer({{}, {}, Layout<>(tuple(128), tuple(1)), {}, false}), Rejection);
}

}  // namespace
}  // namespace colex::verification
