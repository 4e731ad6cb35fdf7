// Both judges, and what tests of theorems ask of them.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "colex/solvers/cross_examine.hpp"
#include "colex/solvers/solver.hpp"

/// Skips the test where a judge is absent.
class BothJudges : public testing::Test {
 protected:
  void SetUp() override {
    namespace solvers = colex::solvers;
    const solvers::Query trivial =
        refutation(solvers::Obligation{"trivial", "", solvers::Logic::linear_integers, {}, {"", solvers::truth(true)}});
    for (colex::solvers::Solver* judge : {first_.get(), second_.get()}) {
      const colex::solvers::Answer answer = judge->ask(trivial);
      if (answer.is_skipped()) GTEST_SKIP() << judge->name() << ": " << answer.reason();
    }
  }

  std::vector<colex::solvers::Ruling> rulings(const std::vector<colex::solvers::Obligation>& obligations) {
    return colex::solvers::cross_examine(obligations, {first_.get(), second_.get()});
  }

  /// Each obligation is proved, or refuted by a model, as it should be.
  std::vector<colex::solvers::Ruling> expect_rulings(const std::vector<colex::solvers::Obligation>& obligations,
                                                     const std::vector<bool>& stands) {
    const std::vector<colex::solvers::Ruling> found = rulings(obligations);
    for (std::size_t k = 0; k < obligations.size(); ++k) {
      EXPECT_EQ(found[k].outcome(), stands[k] ? colex::solvers::Outcome::proved : colex::solvers::Outcome::refuted)
          << obligations[k].id << ": " << describe(found[k]);
    }
    return found;
  }
  void expect_proved(const std::vector<colex::solvers::Obligation>& obligations) {
    expect_rulings(obligations, std::vector<bool>(obligations.size(), true));
  }

  std::unique_ptr<colex::solvers::Solver> first_ = colex::solvers::z3({20'000'000, 20}),
                                          second_ = colex::solvers::cvc5({2'000'000, 20});
};
