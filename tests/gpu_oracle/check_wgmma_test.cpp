// Layouts of a warpgroup's registers: right, right under other names, or wrong at their first element.
#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "colex/notation/coerce.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/verification/check.hpp"

namespace colex::verification::check_wgmma_test {
namespace {

Layout<> layout(const std::string& text) {
  return notation::Parameter<Checked, Layout<>>::convert(notation::evaluate(notation::parse_expression(text)));
}

const predictions::WgmmaAtom& in_registers() { return *predictions::wgmma_atom("wgmma.m64n16k16.f32.f16.f16.rs.k"); }

/// The atom's D, m + 64·n, and A, m + 64·k.
constexpr const char* documented = "((4,8,4),(2,2,2)):((128,1,16),(64,8,512))";

TEST(WgmmaCheck, TheLayoutsOfTheCatalogueAreRight) {
  std::set<std::string> seen;  // many forms have the same layouts
  for (const predictions::WgmmaAtom& atom : predictions::wgmma_atoms()) {
    if (!seen.insert(to_string(atom.D) + (atom.A ? to_string(*atom.A) : "")).second || atom.N > 64) continue;
    EXPECT_EQ(check(atom, {atom.A, atom.D, false, false, false}).kind, Answer::Kind::right) << atom.form;
  }
}

TEST(WgmmaCheck, OtherNamesAreEquivalentAndSaid) {
  // m = 8·(t mod 32 / 4) + 2·(value / 2 mod 2) + …: rows in the order in which the lanes have them.
  const Answer found = check(in_registers(), {{}, layout("((4,8,4),(2,2,2)):((128,2,16),(64,1,512))")});
  ASSERT_EQ(found.kind, Answer::Kind::equivalent);
  ASSERT_EQ(found.renamed.size(), 1u);
  EXPECT_EQ(found.renamed.front().axis, 'm');
  // Lane group g holds the rows g and g + 8, here called 2·g and 2·g + 1.
  for (std::int64_t row = 0; row < 16; ++row) {
    EXPECT_EQ(found.renamed.front().names[static_cast<std::size_t>(row)], row / 2 + row % 2 * 8);
  }
}

TEST(WgmmaCheck, DAndARenameRowsTogether) {
  const char* renamed = "((4,8,4),(2,2,2)):((128,2,16),(64,1,512))";
  EXPECT_EQ(check(in_registers(), {layout(renamed), layout(renamed)}).kind, Answer::Kind::equivalent);
  const Answer apart = check(in_registers(), {layout(documented), layout(renamed)});
  ASSERT_EQ(apart.kind, Answer::Kind::wrong);
  // A is the catalogue's: it is believed.
  EXPECT_EQ(apart.mistakes.front().operand, 'D');
  EXPECT_EQ(apart.mistakes.front().thread, 0);
  EXPECT_EQ(apart.mistakes.front().value, 2);
  EXPECT_EQ(apart.mistakes.front().claimed_row, 1);
  EXPECT_EQ(apart.mistakes.front().why, "D's T0V2 has the same row as A's T0V2; the layouts say row 1 and row 8");
}

TEST(WgmmaCheck, WhatIsGivenInSharedMemoryNamesItsAxes) {
  const Layout<> k_otherwise = layout("((4,8,4),(2,2,2)):((256,1,16),(64,8,128))");
  EXPECT_EQ(check(in_registers(), {k_otherwise, {}}).kind, Answer::Kind::equivalent);
  const Answer fixed = check(in_registers(), {k_otherwise, {}, true, true, false});
  ASSERT_EQ(fixed.kind, Answer::Kind::wrong);
  // Value 4 is eight k further; the layout says two.
  EXPECT_EQ(fixed.mistakes.front().thread, 0);
  EXPECT_EQ(fixed.mistakes.front().value, 4);
  EXPECT_EQ(fixed.mistakes.front().column, 8);
  EXPECT_EQ(fixed.mistakes.front().claimed_column, 2);
}

TEST(WgmmaCheck, AWrongLayoutIsWrongAtItsFirstElement) {
  const Answer exchanged = check(in_registers(), {{}, layout("((4,8,4),(2,2,2)):((128,1,16),(8,64,512))")});
  ASSERT_EQ(exchanged.kind, Answer::Kind::wrong);
  EXPECT_EQ(exchanged.mistakes.front().value, 1);
  EXPECT_EQ(exchanged.mistakes.front().row, 0);
  EXPECT_EQ(exchanged.mistakes.front().column, 1);
  EXPECT_EQ(exchanged.mistakes.front().claimed_row, 8);
  EXPECT_EQ(exchanged.mistakes.front().claimed_column, 0);
  EXPECT_EQ(check(in_registers(), {{}, layout("((4,8,4),(2,2,2)):((128,1,16),(64,8,4096))")}).mistakes.front().why,
            "place 4096 is outside of the operand's matrix, 64 x 16");
  // Two rows that are one to the layout.
  const Answer folded = check(in_registers(), {{}, layout("((4,8,4),(2,2,2)):((128,1,16),(64,0,512))")});
  ASSERT_EQ(folded.kind, Answer::Kind::wrong);
  EXPECT_EQ(folded.mistakes.front().why, "D's T0V2 has another row than D's T0V0; the layouts say row 0 of both");
}

TEST(WgmmaCheck, WhatDoesNotFitIsWrongAndWhatLiesElsewhereIsRejected) {
  const Answer other = check(in_registers(), {{}, layout("(32,8):(1,32)")});
  ASSERT_EQ(other.kind, Answer::Kind::wrong);
  EXPECT_FALSE(other.mistakes.front().fits);
  const predictions::WgmmaAtom& in_memory = *predictions::wgmma_atom("wgmma.m64n16k16.f32.f16.f16.ss.k.k");
  EXPECT_THROW(check(in_memory, {layout(documented), {}}), Rejection);
}

}  // namespace
}  // namespace colex::verification::check_wgmma_test
