// Right, equivalent or wrong: what a kernel author is told of a layout.
#include "colex/verification/check.hpp"

#include <optional>
#include <string>
#include <variant>

#include <gtest/gtest.h>

#include "colex/predictions/copy_forms.hpp"
#include "colex/verification/expected.hpp"

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
  EXPECT_EQ(wrong.mistakes.front().value, 1);
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
  EXPECT_EQ(wrong.mistakes.front().value, 1) << "the second one that counts";
  EXPECT_FALSE(check(predicted(hi), hi, B(tuple(1, 4), tuple(0, 1))).mistakes.front().fits);
  EXPECT_THROW(check(predicted(lo), hi, {}), Rejection) << "another half of B was seen to count";
}

TEST(OracleCheck, TheDocumentedAccumulatorIsRight) {
  EXPECT_EQ(answer({{}, {}, accumulators(16, 8), {}, false}).kind, Answer::Kind::right);
}

TEST(OracleCheck, ValuesTheOtherWayRoundAreWrongAtTheFirstThatDiffers) {
  for (const bool fixed : {false, true}) {
    const Answer wrong = answer({{}, {}, accumulators(8, 16), {}, fixed});
    ASSERT_EQ(wrong.kind, Answer::Kind::wrong);
    EXPECT_EQ(wrong.mistakes.front().operand, 'C');
    EXPECT_EQ(wrong.mistakes.front().thread, 0);
    EXPECT_EQ(wrong.mistakes.front().value, 1);
    EXPECT_EQ(wrong.mistakes.front().claimed_row, 8);
    EXPECT_EQ(wrong.mistakes.front().claimed_column, 0);
    EXPECT_EQ(wrong.mistakes.front().row, 0);
    EXPECT_EQ(wrong.mistakes.front().column, 1);
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
  EXPECT_EQ(wrong.mistakes.front().why, "place 128 is outside of the operand's matrix, 16 x 8");
}

TEST(OracleCheck, ALayoutOfOtherThreadsOrValuesIsWrongAndOneOfOtherModesIsRejected) {
  const Answer wrong = answer({{}, {}, Layout<>(tuple(32, 2), tuple(1, 32)), {}, false});
  ASSERT_EQ(wrong.kind, Answer::Kind::wrong);
  EXPECT_FALSE(wrong.mistakes.front().fits);
  EXPECT_EQ(wrong.mistakes.front().why,
            "C of this instruction belongs to 32 threads with 4 values; (32,2):(1,32) is of 32 threads with 2 values");
  EXPECT_THROW(answer({{}, {}, Layout<>(tuple(128), tuple(1)), {}, false}), Rejection);
}

/// The letters of the operands that are wrong.
std::string blamed(const Proposal& proposal) {
  std::string letters;
  for (const Mistake& mistake : answer(proposal).mistakes) letters += mistake.operand;
  return letters;
}

// B of m16n8k16 is ((4,8),(2,2)):((16,1),(8,64)); with the values of a pair exchanged it is right only beside an A of such k.
TEST(OracleCheck, TheOperandThatIsWrongIsTheOneThatIsBlamed) {
  const Layout<> A = m16n8k16().A, B = m16n8k16().B, C = m16n8k16().C;
  const Layout<> wrong_A(tuple(tuple(4, 8), tuple(2, 2, 2)), tuple(tuple(32, 1), tuple(8, 16, 128)));
  const Layout<> wrong_B(tuple(tuple(4, 8), tuple(2, 2)), tuple(tuple(1, 16), tuple(8, 64))), wrong_C = accumulators(8, 16);
  const struct {
    const char* blamed;
    Proposal proposal;
  } rows[] = {
      {"", {A, B, C, {}, false}},
      {"A", {wrong_A, B, C, {}, false}},
      {"B", {A, wrong_B, C, {}, false}},
      {"B", {A, wrong_B, {}, {}, false}},
      {"C", {A, B, wrong_C, {}, false}},
      {"A", {wrong_A, B, {}, {}, true}},
      {"B", {{}, wrong_B, {}, {}, true}},
      {"AB", {wrong_A, wrong_B, C, {}, false}},
      {"ABC", {wrong_A, wrong_B, wrong_C, {}, true}},
      {"A", {other_k(), B, {}, {}, false}},       // A alone could be so, but B is the catalogue's
      {"B", {A, other_k_of_B(), {}, {}, false}},  // and the other way round
      {"", {other_k(), other_k_of_B(), C, {}, false}},
      {"C", {other_k(), other_k_of_B(), wrong_C, {}, false}},
      {"BC", {A, Layout<>(tuple(32, 8), tuple(1, 32)), wrong_C, {}, false}},
  };
  for (const auto& row : rows) {
    EXPECT_EQ(blamed(row.proposal), row.blamed) << "row " << &row - rows;
  }
}

TEST(OracleCheck, WhatIsWrongIsSaidInWordsThatNeedNoNames) {
  EXPECT_EQ(answer({{}, {}, accumulators(8, 16), {}, false}).mistakes.front().why,
            "T0V1 is in the same row as T0V0; your layout puts it in another");
  EXPECT_EQ(answer({{}, {}, accumulators(16, 4), {}, false}).mistakes.front().why, "T0V2 and T16V0 are both at (4,0)");
  // k = 1 of B's thread 0 is A's value 1.
  EXPECT_EQ(answer({m16n8k16().A, other_k_of_B(), {}, {}, false}).mistakes.front().why,
            "T0V1 has the same k as A's T0V1; your layout gives it that of A's T1V0");
}

}  // namespace
}  // namespace colex::verification
