// The reading's kill list: mistakes in what is asked of the judges (smt/mutants/certificates.mutants). Four checks notice them:
//
//   owed           a certificate owes something else than its rules say
//   alike          sequents are taken for one that are not
//   unconfirmed    a judge does not confirm what follows
//   confirmed      a judge confirms what does not follow
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "colex/certificates/sequent.hpp"
#include "colex/solvers/solver.hpp"

#include "notice.hpp"

namespace colex::certificates::reading_test {
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

mutants::Noticed noticed_by(solvers::Solver& judge) {
  mutants::Noticed result;
  if (owed_now() != owed) result.insert("owed");
  if (!tells_sequents_apart()) result.insert("alike");
  std::vector<solvers::Query> queries;
  for (const Question& question : questions())
    queries.push_back(solvers::refutation(obligation_of(question.sequent, "question", names)));
  const std::vector<solvers::Answer> answers = judge.ask(queries);
  for (std::size_t k = 0; k < answers.size(); ++k) {
    if (answers[k].is_unsat() != questions()[k].follows) result.insert(answers[k].is_unsat() ? "confirmed" : "unconfirmed");
  }
  return result;
}

TEST(Reading, OwesWhatTheRulesSay) { EXPECT_EQ(owed_now(), owed); }

TEST(Reading, EachMistakeIsNoticed) {
  const std::unique_ptr<solvers::Solver> z3 = solvers::z3();
  const auto answer = z3->ask(solvers::refutation({"trivial", "", {}, {}, {"", solvers::truth(true)}}));
  if (answer.is_skipped()) GTEST_SKIP() << answer.reason();
  const mutants::Look look{"a line of each rule, and ten sequents", [&] { return noticed_by(*z3); }};
  mutants::expect_each_is_noticed("smt/certificates/", [&](std::string_view) { return look; });
}

}  // namespace
}  // namespace colex::certificates::reading_test
