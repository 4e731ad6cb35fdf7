// The form of certificates: those of the engine have it, and whatever is tampered with is noticed.
#include <cctype>
#include <functional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "colex/certificates/sequent.hpp"
#include "colex/symbolic/explore.hpp"
#include "colex/theorems/theorem.hpp"

namespace colex::certificates::form_test {
namespace {

using namespace symbolic;  // NOLINT(google-build-using-namespace): what is inspected

Purpose purpose_of(const PathReport& path) {
  return path.closing == symbolic::Closing::infeasible ? Purpose::contradiction : Purpose::goals;
}

TEST(Form, IsThatOfEveryCertificateOfTheEngine) {
  std::size_t certificates = 0;
  for (const theorems::Theorem& theorem : theorems::theorems()) {
    for (const PathReport& path : explore(theorem.parts.front().law).paths) {
      EXPECT_EQ(complaints(*path.certificate, purpose_of(path)), std::vector<std::string>{}) << theorem.id;
      ++certificates;
    }
  }
  EXPECT_GT(certificates, theorems::theorems().size());
}

/// A certificate in which every kind of line occurs: a division, a fork, a slack, an equation that is solved.
Certificate example() {
  Script script;
  symbolic::Path path(script, Settings{});
  const Symbolic a = path.at_least("a", 1), b = path.at_least("b", 1), x = path.unknown("x"), y = path.unknown("y");
  path.assume(x <= y);
  const Symbolic q = a / b;
  path.assume(a % b == Symbolic(0));
  if (x == a) path.claim(q * b == a, "divides");
  return path.state().certificate();
}

/// The first line of this rule.
template <class Rule>
Step& line_of(Certificate& certificate) {
  for (Step& step : certificate.lines) {
    if (std::holds_alternative<Rule>(step.rule)) return step;
  }
  throw std::logic_error("the example has no such line");
}

struct Tampering {
  const char* what;
  std::function<void(Certificate&)> tamper;
  const char* complaint;
  friend std::ostream& operator<<(std::ostream& out, const Tampering& t) { return out << t.what; }
};

class EachTampering : public testing::TestWithParam<Tampering> {};

TEST_P(EachTampering, IsNoticed) {
  Certificate certificate = example();
  ASSERT_EQ(complaints(certificate, Purpose::goals), std::vector<std::string>{}) << to_string(certificate);
  GetParam().tamper(certificate);
  const std::vector<std::string> found = complaints(certificate, Purpose::goals);
  ASSERT_FALSE(found.empty()) << to_string(certificate);
  EXPECT_NE(found.front().find(GetParam().complaint), std::string::npos) << found.front();
}

const Tampering tamperings[] = {
    {"a line rests on itself", [](Certificate& c) { c.lines.back().premises.push_back(c.lines.size() - 1); }, "rests on line"},
    {"a line rests on a later one", [](Certificate& c) { line_of<rule::Derived>(c).premises.push_back(c.lines.size() - 1); },
     "rests on line"},
    {"a goal is shown by a line that says something else", [](Certificate& c) { c.goals.front().shown_by = 0; },
     "does not say the goal"},
    {"a goal is shown by a line that is not there", [](Certificate& c) { c.goals.front().shown_by = c.lines.size(); },
     "does not say the goal"},
    {"a fork takes an alternative of its own",
     [](Certificate& c) { line_of<rule::Branch>(c).formula.polynomial = Polynomial(1); }, "alternative that its fork has not"},
    {"a fork takes the fourth of two", [](Certificate& c) { std::get<rule::Branch>(line_of<rule::Branch>(c).rule).taken = 3; },
     "alternative that its fork has not"},
    {"a slack gives a name that is taken",
     [](Certificate& c) {
       Step& step = line_of<rule::Slack>(c);
       std::get<rule::Slack>(step.rule).n = Variable{0};
     },
     "gives a name that is taken"},
    {"a slack is said to be twice its value",
     [](Certificate& c) {
       Step& step = line_of<rule::Slack>(c);
       const Polynomial n(std::get<rule::Slack>(step.rule).n);
       step.formula.polynomial = step.formula.polynomial - n;
     },
     "does not say what its new variable is"},
    {"a remainder is said to be at most as large as allowed, less one",
     [](Certificate& c) {
       Step& step = line_of<rule::Euclid>(c);
       const auto& division = std::get<rule::Euclid>(step.rule);
       step.formula = {division.m - Polynomial(2) - Polynomial(division.r), Relation::nonnegative};
     },
     "says of a division what is not known"},
    {"a quotient is a variable of the law",
     [](Certificate& c) {
       Step& step = line_of<rule::Euclid>(c);
       auto& division = std::get<rule::Euclid>(step.rule);
       division.q = Variable{2};
       step.formula = {Polynomial(division.q), Relation::nonnegative};
     },
     "a name that is taken"},
    {"a slack is an input that nothing has spoken of",
     [](Certificate& c) {
       Step& step = line_of<rule::Slack>(c);
       const Variable x{2};
       auto& n = std::get<rule::Slack>(step.rule).n;
       step.formula.polynomial = step.formula.polynomial.substituted(n, Polynomial(x));
       n = x;
     },
     "a name that is taken"},
    {"an input is a variable that a line has spoken of",
     [](Certificate& c) {
       c.run.push_back({c.lines.size(), event::Input{Variable{0}}});
     },
     "has the name of another variable"},
    {"two divisions share their quotient",
     [](Certificate& c) {
       Step again = line_of<rule::Euclid>(c);
       auto& division = std::get<rule::Euclid>(again.rule);
       division.m = division.m + Polynomial(1);
       again.formula = {Polynomial(division.q), Relation::nonnegative};
       c.lines.push_back(again);
     },
     "a name that is taken"},
};

INSTANTIATE_TEST_SUITE_P(Form, EachTampering, testing::ValuesIn(tamperings), [](const auto& info) {
  std::string name;
  for (const char c : std::string(info.param.what)) name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name;
});

TEST(Form, OfAnInfeasiblePathEndsInAContradiction) {
  EXPECT_EQ(complaints(example(), Purpose::contradiction),
            (std::vector<std::string>{"the path is said to be infeasible, and its last line is no contradiction"}));
}

TEST(Form, CountsWhatIsTrusted) {
  const Trusted trusted = trusted_lines(example());
  EXPECT_GT(trusted.hypotheses, 0u);
  EXPECT_EQ(trusted.branches, 1u) << "x = a, or not; the fork of a < b is none, a % b = 0 decides it";
  EXPECT_EQ(trusted.contracts, 0u);
}

}  // namespace
}  // namespace colex::certificates::form_test
