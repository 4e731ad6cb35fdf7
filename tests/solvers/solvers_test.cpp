// What each solver says to queries whose answers are known. How a program that does not end is ended: tests/base.
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/solvers/solver.hpp"

namespace {

using namespace colex::solvers;
using namespace colex::solvers;

struct Judge {
  const char* name;
  std::unique_ptr<Solver> (*make)(const Budget&);
};

std::unique_ptr<Solver> make_cvc5(const Budget& budget) { return cvc5(budget); }

class EachSolver : public testing::TestWithParam<Judge> {
 protected:
  std::unique_ptr<Solver> solver_ = GetParam().make({200'000, 1});

  void SetUp() override {
    const Term x = variable("x", Sort::integer());
    const Answer answer = solver_->ask(refutation({"there", "", Logic::linear_integers, {}, {"", x == x}}));
    if (answer.is_skipped()) GTEST_SKIP() << answer.reason();
  }
  Answer ask(Logic logic, const Term& assertion) {
    return solver_->ask(refutation({"q", "words", logic, {}, {"goal", !assertion}}));
  }
};

TEST_P(EachSolver, HasAVersion) { EXPECT_NE(solver_->version().find('.'), std::string::npos) << title(*solver_); }

TEST_P(EachSolver, ConfirmsThatNothingSatisfiesAContradiction) {
  const Term n = variable("n", Sort::integer()), b = variable("b", Sort::boolean());
  EXPECT_TRUE(ask(Logic::linear_integers, 2 * n == 1).is_unsat());
  EXPECT_TRUE(ask(Logic::nonlinear_integers, n * n < 0).is_unsat());
  EXPECT_TRUE(ask(Logic::linear_integers, b && !b).is_unsat());
}

TEST_P(EachSolver, GivesAModelOfEachSort) {
  const Term n = variable("a name", Sort::integer()), b = variable("b", Sort::boolean());
  EXPECT_EQ(ask(Logic::linear_integers, 2 * n == -14).model().at("a name"), Value::integer(-7));
  EXPECT_EQ(ask(Logic::linear_integers, b).model().at("b"), Value::boolean(true));
}

TEST_P(EachSolver, AnswersABatchInItsOrder) {
  const Term n = variable("n", Sort::integer());
  std::vector<Query> queries;
  for (int k = 0; k < 40; ++k) {
    queries.push_back(refutation({"q", "", Logic::linear_integers, {}, {"", k % 3 == 0 ? n == n : n != k}}));
  }
  const std::vector<Answer> answers = solver_->ask(queries);
  ASSERT_EQ(answers.size(), queries.size());
  for (int k = 0; k < 40; ++k) {
    const Answer& answer = answers[static_cast<std::size_t>(k)];
    EXPECT_EQ(answer, k % 3 == 0 ? Answer::unsat() : Answer::sat({{"n", Value::integer(k)}})) << k << ' ' << describe(answer);
  }
}

// What one query declares and asserts is nothing to the next one, whatever was said of it, and of whatever logic that is. What is
// left behind is seen by a query of another name: one that declares the same name again is an error.
TEST_P(EachSolver, ForgetsEachQuery) {
  const Term n = variable("n", Sort::integer()), truth = variable("n", Sort::boolean());
  const Term another = variable("m", Sort::integer());
  const Logic integers = Logic::nonlinear_integers;
  const struct {
    Logic logic;
    Term assertion;
    Answer answer;
  } rows[] = {
      {integers, n < 0 && n * n == 0, Answer::unsat()},
      {integers, another == 7, Answer::sat({{"m", Value::integer(7)}})},
      {integers, n == 7, Answer::sat({{"n", Value::integer(7)}})},
      {integers, n < 0 && n * n == 0, Answer::unsat()},
      {integers, n == 8, Answer::sat({{"n", Value::integer(8)}})},
      {Logic::linear_integers, n + 1 == n, Answer::unsat()},
      {Logic::linear_integers, truth, Answer::sat({{"n", Value::boolean(true)}})},
      {integers, n * n == 2, Answer::unsat()},
      {integers, n == 7, Answer::sat({{"n", Value::integer(7)}})},
  };
  std::vector<Query> queries;
  for (const auto& row : rows) queries.push_back(refutation({"q", "", row.logic, {}, {"", !row.assertion}}));
  const std::vector<Answer> answers = solver_->ask(queries);
  ASSERT_EQ(answers.size(), queries.size());
  for (std::size_t k = 0; k < answers.size(); ++k) EXPECT_EQ(answers[k], rows[k].answer) << k << ' ' << describe(answers[k]);
}

TEST_P(EachSolver, SaysThatItDoesNotKnowAndGoesOn) {
  const auto cube = [](const char* name) {
    const Term x = variable(name, Sort::integer());
    return x * x * x;
  };
  const Query hard = refutation({"hard", "", Logic::nonlinear_integers, {}, {"", cube("x") + cube("y") + cube("z") != 114}});
  const Query easy = refutation({"easy", "", Logic::nonlinear_integers, {}, {"", truth(true)}});
  const std::vector<Answer> answers = solver_->ask({hard, easy});
  EXPECT_TRUE(answers[0].is_unknown()) << describe(answers[0]);
  EXPECT_TRUE(answers[1].is_unsat()) << describe(answers[1]);
}

TEST_P(EachSolver, MakesATextThatIsNoSmtLibAnErrorOfThatQueryAlone) {
  Query broken = refutation({"broken", "", Logic::linear_integers, {}, {"", truth(true)}});
  const Query whole = broken;
  broken.text = "(set-logic QF_LIA)\n(assert (< x 1))\n(check-sat)\n";
  const std::vector<Answer> answers = solver_->ask({whole, broken, whole});
  EXPECT_TRUE(answers[0].is_unsat());
  EXPECT_TRUE(answers[1].is_error()) << describe(answers[1]);
  EXPECT_TRUE(answers[2].is_unsat());
}

INSTANTIATE_TEST_SUITE_P(Solvers, EachSolver, testing::Values(Judge{"z3", z3}, Judge{"cvc5", make_cvc5}),
                         [](const auto& info) { return info.param.name; });

TEST(Cvc5, IsSkippedWhereThereIsNoSuchProgram) {
  const std::unique_ptr<Solver> solver = cvc5({}, "no-such-program");
  const Answer answer = solver->ask(refutation({"q", "", Logic::linear_integers, {}, {"", truth(true)}}));
  EXPECT_EQ(answer, Answer::skipped("there is no program no-such-program on the PATH"));
}

}  // namespace
