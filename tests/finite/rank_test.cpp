// The criteria of rank: by the judges, step by step up to 6 x 6 bits and whole up to 3 x 3; and without any solver, for every
// matrix up to 4 x 4 by its values.

#include "colex/finite/rank.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/linear_layout.hpp"
#include "colex/solvers/caching.hpp"

#include "judges.hpp"

namespace {

using namespace colex::finite;
using namespace colex::solvers;

class Rank : public BothJudges {};

TEST_F(Rank, DecidesByItsStepsUpToSixBySix) {
  std::vector<Obligation> all;
  for (unsigned bits = 2; bits <= 6; ++bits) {
    all.push_back(rank_sums(bits));
    for (const Obligation& o : rank_steps(bits)) all.push_back(o);
  }
  expect_proved(all);
}

TEST_F(Rank, DecidesAsAWholeUpToThreeByThree) {
  std::vector<Obligation> all;
  for (unsigned inputs = 1; inputs <= 3; ++inputs) {
    for (unsigned outputs = 1; outputs <= 3; ++outputs) {
      for (const Obligation& o : rank_theorems(inputs, outputs)) all.push_back(o);
    }
  }
  EXPECT_EQ(all.size(), 30u);
  expect_proved(all);
}

colex::LinearLayout layout_of(const std::vector<colex::Word>& columns, unsigned outputs) {
  return colex::LinearLayout({{"in", columns.size()}}, {{"out", outputs}}, columns);
}

TEST(RankOfTheAlgebra, IsThatOfTheValuesOfEveryMatrixUpToFourByFour) {
  std::size_t matrices = 0;
  for (unsigned inputs = 0; inputs <= 4; ++inputs) {
    for (unsigned outputs = 0; outputs <= 4; ++outputs) {
      for (std::uint64_t number = 0; number < std::uint64_t{1} << (inputs * outputs); ++number) {
        std::vector<colex::Word> columns;
        for (unsigned i = 0; i < inputs; ++i) columns.push_back((number >> (i * outputs)) & ((1u << outputs) - 1));
        std::uint32_t values = 0;
        for (std::uint64_t x = 0; x < std::uint64_t{1} << inputs; ++x) values |= std::uint32_t{1} << colex::f2_apply(columns, x);
        const int count = std::popcount(values);
        const colex::LinearLayout F = layout_of(columns, outputs);
        ASSERT_EQ(1 << colex::f2_rank(F), count) << to_string(F);
        ASSERT_EQ(colex::injective(F), count == 1 << inputs) << to_string(F);
        ASSERT_EQ(colex::surjective(F), count == 1 << outputs) << to_string(F);
        ++matrices;
      }
    }
  }
  EXPECT_EQ(matrices, 74'963u);
}

/// The model with the value of each definition.
Model completed(Model model, const Definitions& definitions) {
  for (const Assertion& definition : definitions.hypotheses()) {
    const std::vector<Term>& sides = definition.term.operands();
    model.emplace(sides[0].name(), evaluate(sides[1], model));
  }
  return model;
}

TEST(EliminationOfObligations, HasTheAlgebrasRankOfRandomMatrices) {
  std::mt19937 random(3);
  for (unsigned inputs = 1; inputs <= 6; ++inputs) {
    for (unsigned outputs = 1; outputs <= 6; ++outputs) {
      std::vector<Term> terms;
      for (unsigned i = 0; i < inputs; ++i) terms.push_back(variable("c" + std::to_string(i), Sort::bits(outputs)));
      Definitions definitions;
      const Elimination elimination(terms, definitions);
      for (int k = 0; k < 20; ++k) {
        std::vector<colex::Word> columns;
        Model model;
        for (unsigned i = 0; i < inputs; ++i) {
          columns.push_back(random() & random() & ((1u << outputs) - 1));
          model.emplace(terms[i].name(), Value::word(outputs, columns.back()));
        }
        const Value rank = evaluate(elimination.rank(), completed(model, definitions));
        EXPECT_EQ(rank.word(), colex::f2_rank(layout_of(columns, outputs)));
      }
    }
  }
}

}  // namespace
