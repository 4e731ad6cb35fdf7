// What certificates owe, as sequents: how they read, that alike ones are one, and that both judges confirm them and not their
// contraries.
#include "colex/certificates/sequent.hpp"

#include <memory>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/solvers/solver.hpp"
#include "colex/symbolic/explore.hpp"
#include "colex/theorems/theorem.hpp"

namespace colex::certificates::sequent_test {
namespace {

using namespace symbolic;  // NOLINT(google-build-using-namespace): what is read

std::vector<std::string> texts(const Certificate& certificate) {
  std::vector<std::string> result;
  for (const Sequent& sequent : sequents(certificate)) result.push_back(to_string(sequent, certificate.names));
  return result;
}

TEST(Sequent, SaysWhatALineRestsOn) {
  Script script;
  symbolic::Path path(script, Settings{});
  const Symbolic s = path.at_least("s", 1), k = path.at_least("k", 1), d = path.unknown("d"), c = path.coordinate("c", s);
  path.assume(d == s * k);
  path.claim(c < d);
  const std::vector<std::string> found = texts(path.state().certificate());
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found.back(), "s*k - c - 1 >= 0, where d is s*k |- -c + d - 1 >= 0");
}

TEST(Sequent, IsNotOwedForWhatNobodyUses) {
  Script script;
  symbolic::Path path(script, Settings{});
  const Symbolic s = path.at_least("s", 1);
  path.state().nonnegative(s.polynomial() * s.polynomial());
  EXPECT_EQ(texts(path.state().certificate()).size(), 1u) << "the last line, whatever it is for";
  path.claim(s == s);
  EXPECT_EQ(texts(path.state().certificate()).size(), 0u);
}

TEST(Sequent, IsTheSameForOtherNames) {
  const auto only = [](const char* first, const char* second) {
    Script script;
    symbolic::Path path(script, Settings{});
    const Symbolic a = path.at_least(first, 1), b = path.at_least(second, 2);
    path.claim(Symbolic(1) < a * b);
    const std::vector<std::string> names{"x0", "x1", "x2"};
    return to_string(canonical(sequents(path.state().certificate()).back()), names);
  };
  EXPECT_EQ(only("s", "t"), only("extent", "n"));
}

/// Both judges on the steps of a theorem's law at a rank.
class Steps : public testing::Test {
 protected:
  void SetUp() override {
    for (solvers::Solver* judge : {z3_.get(), cvc5_.get()}) {
      const solvers::Answer answer = judge->ask(solvers::refutation({"trivial", "", {}, {}, {"", solvers::truth(true)}}));
      if (answer.is_skipped()) GTEST_SKIP() << judge->name() << ": " << answer.reason();
    }
  }

  /// Distinct steps of a law, or their contraries where an input is known at which all lines hold.
  static std::vector<solvers::Query> queries(const Law& law, bool contraries) {
    std::vector<std::string> names;
    for (int k = 0; k < 200; ++k) names.push_back("x" + std::to_string(k));
    std::set<std::string> seen;
    std::vector<solvers::Query> result;
    for (const PathReport& path : explore(law).paths) {
      if (contraries && !path.witness) continue;
      for (const Sequent& sequent : sequents(*path.certificate)) {
        Sequent step = canonical(sequent);
        if (contraries && step.conclusions.size() != 1) continue;
        if (contraries) step.conclusions[0] = negation(step.conclusions[0]);
        if (seen.insert(to_string(step, names)).second)
          result.push_back(solvers::refutation(obligation_of(step, "step" + std::to_string(result.size()), names)));
      }
    }
    return result;
  }

  std::unique_ptr<solvers::Solver> z3_ = solvers::z3(), cvc5_ = solvers::cvc5();
};

TEST_F(Steps, AreConfirmedByBothJudges) {
  for (const char* id : {"coalesce.values.profiles", "composition.step", "filter.image.profiles", "left-inverse.inverts"}) {
    const std::vector<solvers::Query> steps = queries(theorems::find(id)->parts.at(1).law, false);
    EXPECT_GT(steps.size(), 5u) << id;
    for (solvers::Solver* judge : {z3_.get(), cvc5_.get()}) {
      const std::vector<solvers::Answer> answers = judge->ask(steps);
      for (std::size_t k = 0; k < steps.size(); ++k) EXPECT_TRUE(answers[k].is_unsat()) << judge->name() << '\n' << steps[k].text;
    }
  }
}

TEST_F(Steps, HaveContrariesThatNoJudgeConfirms) {
  const std::vector<solvers::Query> contraries = queries(theorems::find("left-inverse.inverts")->parts.at(1).law, true);
  EXPECT_GT(contraries.size(), 5u);
  for (solvers::Solver* judge : {z3_.get(), cvc5_.get()}) {
    const std::vector<solvers::Answer> answers = judge->ask(contraries);
    for (std::size_t k = 0; k < contraries.size(); ++k)
      EXPECT_FALSE(answers[k].is_unsat()) << judge->name() << '\n' << contraries[k].text;
  }
}

}  // namespace
}  // namespace colex::certificates::sequent_test
