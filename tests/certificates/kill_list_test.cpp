// The reading's kill list: mistakes in what is asked of the judges (sabotage.hpp), and which check notices each.
//
//   owed           a certificate owes something else than its rules say
//   alike          sequents are taken for one that are not
//   unconfirmed    a judge does not confirm what follows
//   confirmed      a judge confirms what does not follow
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/certificates/sabotage.hpp"
#include "colex/certificates/sequent.hpp"
#include "colex/solvers/z3.hpp"

namespace colex::certificates::kill_list_test {
namespace {

using symbolic::Certificate;
using symbolic::Formula;
using symbolic::Hint;
using symbolic::Polynomial;
using symbolic::Relation;
using symbolic::Variable;
namespace rule = symbolic::rule;

constexpr Variable va{0}, vb{1}, vc{2}, vd{3};
const Polynomial a(va), b(vb), c(vc), d(vd);
const std::vector<std::string> names{"a", "b", "c", "d", "e", "f", "g", "h"};

Formula zero(const Polynomial& p) { return {p, Relation::zero}; }
Formula nonzero(const Polynomial& p) { return {p, Relation::nonzero}; }
Formula nonnegative(const Polynomial& p) { return {p, Relation::nonnegative}; }

// --- what is owed

/// A line of each rule that owes something, resting on nothing.
Certificate of_each_rule() {
  Certificate certificate;
  certificate.names = names;
  certificate.lines = {
      {zero(a - b * c - d), rule::Euclid{a, b, vc, vd}, {}},
      {zero(a - b * c - d), rule::Quotient{a, b, c, d}, {}},
      {zero(a), rule::Branch{{zero(a), zero(b), zero(c)}, 0}, {}},
      {zero(a - a), rule::CommonFactors{{Variable{4}, Variable{5}, Variable{6}, Variable{7}}, {va, vb}, {vc, vd}}, {}},
      {zero(a - b * c), rule::Derived{Hint::solved, va, {}}, {}},
      {nonnegative(a - b), rule::Derived{Hint::coefficients, {}, {}}, {}},
      {nonnegative(b), rule::Hypothesis{}, {}},
  };
  certificate.goals = {{nonnegative(a - b), 5}};
  return certificate;
}

const std::vector<std::string> owed = {
    "|- a >= 0",
    "|- b - 1 >= 0",
    "|- a >= 0",
    "|- b - 1 >= 0",
    "|- -b*c - d + a = 0",
    "|- d >= 0",
    "|- -d + b - 1 >= 0",
    "|- a = 0 or b = 0 or c = 0",
    "|- a - 1 >= 0",
    "|- b - 1 >= 0",
    "|- c - 1 >= 0",
    "|- d - 1 >= 0",
    "|- -c*d + a*b = 0",
    "|- -b*c + a = 0",
    "where a is b*c |- -b + a >= 0",
};

std::vector<std::string> owed_now() {
  std::vector<std::string> found;
  for (const Sequent& sequent : sequents(of_each_rule())) found.push_back(to_string(sequent, names));
  return found;
}

bool tells_sequents_apart() {
  const auto text = [](const Polynomial& p) {
    return to_string(canonical({0, {nonnegative(a - Polynomial(1))}, {}, {nonnegative(p - Polynomial(1))}, {}}), names);
  };
  return text(a) != text(b) && text(a) != text(a + b);
}

// --- what the judges see

struct Question {
  Sequent sequent;
  bool follows;
};

const std::vector<Question>& questions() {
  using Of = Product::Of;
  const Polynomial one(1);
  static const std::vector<Question> all = {
      {{0, {nonnegative(a - one), nonnegative(b - one)}, {}, {nonnegative(a * b - one)}, {{a - one, b - one, Of::nonnegative}}},
       true},
      {{0, {zero(a * b), nonzero(a)}, {}, {zero(b)}, {{a, b, Of::zero}}}, true},
      {{0, {nonnegative(-a), nonzero(a)}, {}, {nonnegative(-a - one)}, {}}, true},
      {{0, {nonnegative(a - b), nonnegative(b - a)}, {}, {zero(a - b)}, {}}, true},
      {{0, {nonnegative(b - one)}, {{va, b + one}}, {nonnegative(a - one - one)}, {}}, true},
      {{0, {nonnegative(a - one)}, {}, {nonnegative(a - one - one)}, {}}, false},
      {{0, {}, {}, {nonnegative(a * b)}, {{a, b, Of::nonnegative}}}, false},
      {{0, {zero(a * b)}, {}, {zero(a)}, {{a, b, Of::zero}}}, false},
      {{0, {nonzero(a)}, {}, {nonnegative(a - one)}, {}}, false},
      {{0, {nonnegative(a - b)}, {}, {nonnegative(a + b)}, {}}, false},
  };
  return all;
}

// --- the list

class KillList : public testing::Test {
 protected:
  void SetUp() override {
    const auto answer = z3_->ask(obligations::refutation({"trivial", "", {}, {}, {"", obligations::truth(true)}}));
    if (answer.is_skipped()) GTEST_SKIP() << answer.reason();
  }

  std::set<std::string> noticed_by() const {
    std::set<std::string> result;
    if (owed_now() != owed) result.insert("owed");
    if (!tells_sequents_apart()) result.insert("alike");
    for (const Question& question : questions()) {
      const bool unsat = z3_->ask(obligations::refutation(obligation_of(question.sequent, "question", names))).is_unsat();
      if (unsat != question.follows) result.insert(unsat ? "confirmed" : "unconfirmed");
    }
    return result;
  }

  std::unique_ptr<solvers::Solver> z3_ = solvers::z3();
};

TEST(Owed, IsWhatTheRulesSay) { EXPECT_EQ(owed_now(), owed); }

TEST_F(KillList, NothingIsNoticedWhereThereIsNoMistake) { EXPECT_EQ(noticed_by(), std::set<std::string>{}); }

TEST_F(KillList, EachMistakeIsNoticed) {
  const struct {
    Sabotage sabotage;
    std::set<std::string> noticed_by;
  } rows[] = {
      {Sabotage::goal_unneeded, {"owed"}},
      {Sabotage::division_unpaid, {"owed"}},
      {Sabotage::quotient_unpaid, {"owed"}},
      {Sabotage::fork_unpaid, {"owed"}},
      {Sabotage::factors_unpaid, {"owed"}},
      {Sabotage::definitions_lost, {"owed"}},
      {Sabotage::variables_confused, {"alike"}},
      {Sabotage::goal_weakened, {"confirmed"}},
      {Sabotage::sign_lost, {"confirmed", "unconfirmed"}},
      {Sabotage::nonzero_is_positive, {"confirmed"}},
      {Sabotage::products_unguarded, {"confirmed"}},
      {Sabotage::zero_products_halved, {"confirmed"}},
  };
  std::set<Sabotage> listed;
  for (const auto& row : rows) {
    const Sabotaged guard(row.sabotage);
    EXPECT_EQ(noticed_by(), row.noticed_by) << name(row.sabotage);
    listed.insert(row.sabotage);
  }
  EXPECT_EQ(listed.size(), sabotages.size());
}

}  // namespace
}  // namespace colex::certificates::kill_list_test
