// Rulings, for every combination of what judges can say. That calibration notices each mistake of a judge: tests/prover_mutants.

#include <filesystem>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "colex/solvers/cross_examine.hpp"
#include "colex/solvers/solver.hpp"

namespace {

using namespace colex::solvers;
using namespace colex::solvers;

static_assert(!std::is_constructible_v<Ruling, bool>);
static_assert(!std::is_constructible_v<Ruling, std::string, Outcome, std::string>);
static_assert(!std::is_default_constructible_v<Ruling>);
static_assert(!std::is_convertible_v<Ruling, bool> && !std::is_convertible_v<Answer, bool>);

/// Answers a query by its id.
class Witness : public Solver {
 public:
  Witness(Answer goal, Answer hypotheses, Answer twin)
      : goal_(std::move(goal)), hypotheses_(std::move(hypotheses)), twin_(std::move(twin)) {}
  std::string name() const override { return "witness"; }
  std::string version() const override { return "1"; }
  std::string budget() const override { return "none"; }
  using Solver::ask;
  std::vector<Answer> ask(const std::vector<Query>& queries) override {
    std::vector<Answer> answers;
    for (const Query& query : queries) {
      const bool twin = query.id.ends_with(".twin"), hypotheses = query.id.ends_with(".hypotheses");
      answers.push_back(twin ? twin_ : hypotheses ? hypotheses_ : goal_);
    }
    return answers;
  }

 private:
  Answer goal_, hypotheses_, twin_;
};

const Term x = variable("x", Sort::integer());

/// 5 < x implies x != 6. The judges decide whether that is true.
Obligation obligation() {
  Obligation o{"o", "words", Logic::linear_integers, {{"5 < x", 5 < x}}, {"x != 6", x != 6}};
  o.twins = {with_goal(o, "twin", {"x != 7", x != 7})};
  return o;
}

const Answer unsat = Answer::unsat(), lost = Answer::unknown("lost"), absent = Answer::skipped("absent"),
             failed = Answer::error("failed");
Answer at(int n) { return Answer::sat({{"x", Value::integer(n)}}); }

struct Case {
  std::string why;
  std::vector<Witness> judges;
  Outcome outcome;
};

TEST(CrossExamination, FollowsItsTable) {
  const Witness confirming(unsat, at(6), at(7));
  const std::vector<Case> cases = {
      {"all judges confirm, and find models where they should", {confirming, confirming}, Outcome::proved},
      {"no judge", {}, Outcome::error},
      {"a counterexample", {{at(6), at(6), at(7)}}, Outcome::refuted},
      {"a counterexample beside a judge that does not know", {{lost, lost, lost}, {at(6), at(6), at(7)}}, Outcome::refuted},
      {"a counterexample beside a judge that is absent", {{at(6), at(6), at(7)}, {absent, absent, absent}}, Outcome::refuted},
      {"a model that is no counterexample", {{at(8), at(6), at(7)}}, Outcome::error},
      {"a model that violates a hypothesis", {{at(0), at(6), at(7)}}, Outcome::error},
      {"judges that contradict each other", {confirming, {at(6), at(6), at(7)}}, Outcome::conflicting},
      {"one judge does not know", {confirming, {lost, at(6), at(7)}}, Outcome::unknown},
      {"one judge is absent", {confirming, {absent, absent, absent}}, Outcome::skipped},
      {"one judge fails", {confirming, {failed, at(6), at(7)}}, Outcome::error},
      {"nothing satisfies the hypotheses", {{unsat, unsat, at(7)}}, Outcome::vacuous},
      {"nobody knows about the hypotheses", {{unsat, lost, at(7)}}, Outcome::unknown},
      {"the second judge knows about the hypotheses", {{unsat, lost, at(7)}, confirming}, Outcome::proved},
      {"a model that does not satisfy the hypotheses", {{unsat, at(5), at(7)}}, Outcome::unknown},
      {"the twin is confirmed", {{unsat, at(6), unsat}}, Outcome::error},
      {"the twin is not decided", {{unsat, at(6), lost}}, Outcome::unknown},
      {"the twin's model is wrong", {{unsat, at(6), at(6)}}, Outcome::unknown},
      {"the second judge refutes the twin", {{unsat, at(6), lost}, confirming}, Outcome::proved},
  };
  for (const Case& c : cases) {
    std::vector<Witness> witnesses = c.judges;
    Judges judges;
    for (Witness& witness : witnesses) judges.push_back(&witness);
    const Ruling ruling = cross_examine(obligation(), judges);
    EXPECT_EQ(ruling.outcome(), c.outcome) << c.why << ": " << describe(ruling);
    EXPECT_EQ(ruling.testimonies().size(), c.judges.size()) << c.why;
  }
}

TEST(CrossExamination, IsOnlyAConfirmationWithoutATwin) {
  Witness judge(unsat, at(6), at(7));
  Obligation alone = obligation();
  alone.twins.clear();
  EXPECT_EQ(cross_examine(alone, {&judge}).outcome(), Outcome::confirmed);
}

TEST(CrossExamination, TakesAWitnessInsteadOfAskingAboutTheHypotheses) {
  Witness judge(unsat, failed, at(7));
  Obligation witnessed = obligation();
  witnessed.witness = {{"x", Value::integer(9)}};
  EXPECT_EQ(cross_examine(witnessed, {&judge}).outcome(), Outcome::proved);
  witnessed.witness = {{"x", Value::integer(1)}};
  EXPECT_EQ(cross_examine(witnessed, {&judge}).outcome(), Outcome::unknown) << "1 violates the hypothesis, so it is asked for";
}

TEST(CrossExamination, GivesTheCounterexample) {
  Witness judge(at(6), at(6), at(7));
  const Ruling ruling = cross_examine(obligation(), {&judge});
  EXPECT_EQ(ruling.counterexample(), (Model{{"x", Value::integer(6)}}));
  EXPECT_EQ(describe(ruling), "refuted: x = 6");
}

TEST(JoinedRulings, AreTheWorstOfTheParts) {
  Witness confirming(unsat, at(6), at(7)), refuting(at(6), at(6), at(7)), losing(lost, at(6), at(7));
  Obligation alone = obligation();
  alone.twins.clear();
  const Ruling proved = cross_examine(obligation(), {&confirming}), confirmed = cross_examine(alone, {&confirming}),
               refuted = cross_examine(obligation(), {&refuting}), unknown = cross_examine(obligation(), {&losing});
  EXPECT_EQ(joined("all", {confirmed, proved, confirmed}).outcome(), Outcome::proved);
  EXPECT_EQ(joined("all", {confirmed, confirmed}).outcome(), Outcome::confirmed);
  EXPECT_EQ(joined("all", {proved, unknown, refuted}).outcome(), Outcome::unknown);
  EXPECT_EQ(joined("all", {proved, refuted}).outcome(), Outcome::refuted);
  EXPECT_EQ(describe(joined("all", {proved, unknown})), "unknown: o: witness 1: lost");
  EXPECT_EQ(joined("all", {}).outcome(), Outcome::error);
}

// --- the judges that we have

class Calibration : public testing::Test {
 protected:
  void SetUp() override {
    const Query query = refutation(obligation());
    if (first_->ask(query).is_skipped() && second_->ask(query).is_skipped()) GTEST_SKIP() << "there is neither z3 nor cvc5";
  }
  std::vector<std::string> complaints() { return calibrate({first_.get(), second_.get()}, folder_); }

  std::unique_ptr<Solver> first_ = z3({200'000, 1}), second_ = cvc5({20'000, 1});
  std::filesystem::path folder_ = std::filesystem::path(testing::TempDir()) / ("colex-calibration-" + std::to_string(getpid()));
};

TEST_F(Calibration, FindsNothingWrongWithTheJudges) { EXPECT_EQ(complaints(), std::vector<std::string>{}); }

TEST(CalibrationOfNobody, IsAComplaint) {
  EXPECT_EQ(calibrate({}, testing::TempDir()), std::vector<std::string>{"no judge is there"});
}

}  // namespace
