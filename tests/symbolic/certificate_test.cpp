// Certificates: every derived line follows from its premises, the trusted rules are true, and a certificate that is tampered
// with is noticed.
#include "colex/symbolic/certificate.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "colex/symbolic/explore.hpp"
#include "colex/symbolic/unknown.hpp"
#include "colex/theorems/theorem.hpp"

#include "lines.hpp"

namespace colex::symbolic::certificate_test {
namespace {

/// The theorem's law for layouts of a rank.
const Law& law(const char* theorem, std::size_t rank) { return theorems::find(theorem)->parts.at(rank - 1).law; }

/// Every line of every path of a law that owes something, tried at random values: those of the premises are all that is known.
template <class Body>
void expect_lines_to_follow(const Body& body, const char* law) {
  Dice dice(1);
  std::size_t lines = 0, looked_at = 0;
  for (const PathReport& path : explore(body).paths) {
    const Certificate& certificate = path.certificate.value();
    for (Line line = 0; line < certificate.lines.size(); ++line) {
      const Step& step = certificate.lines[line];
      for (const Line premise : step.premises) ASSERT_LT(premise, line) << law;
      if (owed(step).empty()) continue;
      const int held = tried(certificate, line, dice);
      ASSERT_GE(held, 0) << law << ": line " << line << " does not follow: " << to_string(step.formula, certificate.names) << "\n"
                         << to_string(certificate);
      ++lines;
      looked_at += held > 0 ? 1 : 0;
    }
  }
  EXPECT_GT(2 * looked_at, lines) << law << ": the premises could seldom be met, so little was tried";
}

/// Where products and sums vanish.
void vanishing(auto& scope) {
  const auto a = scope.unknown("a"), b = scope.unknown("b"), c = scope.at_least("c", 0), d = scope.at_least("d", 2);
  scope.assume(a * b == a * c * d);
  scope.assume(c * (d + c) + a * a * c == a - a);
  scope.claim(c == a - a);
  scope.claim(a * b == c);
}

TEST(Certificate, EveryDerivedLineFollowsFromItsPremises) {
  expect_lines_to_follow([](auto& scope) { vanishing(scope); }, "vanishing products");
  expect_lines_to_follow(law("coalesce.values.profiles", 3), "coalesce");
  expect_lines_to_follow(law("squeeze.values", 4), "squeeze");
  expect_lines_to_follow(law("cosize.values", 2), "cosize");
  expect_lines_to_follow(law("composition.step", 2), "composition");
  expect_lines_to_follow(law("product.mode", 1), "product");
  expect_lines_to_follow(law("left-inverse.inverts", 2), "left inverse");
  expect_lines_to_follow(law("filter.image.profiles", 2), "filter");
}

// What a path claims is in its certificate, each with the line that shows it, and this line says it.
TEST(Certificate, GoalsAreShownByTheirLines) {
  for (const PathReport& path : explore(law("coalesce.values.profiles", 2)).paths) {
    ASSERT_EQ(path.certificate->goals.size(), path.claims);
    for (const Discharged& goal : path.certificate->goals) {
      EXPECT_EQ(path.certificate->lines.at(goal.shown_by).formula, goal.goal);
    }
  }
}

// At the witness all lines hold, the trusted ones as well; a line that is changed does not.
TEST(Certificate, AChangedLineIsFalseAtTheWitness) {
  Script script;
  Path path(script, Settings{});
  law("left-inverse.inverts", 1)(path);
  Certificate certificate = path.state().certificate();
  const Values values(certificate.names.size(), 1);
  std::size_t noticed = 0;
  for (Step& step : certificate.lines) {
    const Formula original = step.formula;
    const std::size_t before = false_lines(certificate, values).size();
    step.formula = negation(original);
    noticed += false_lines(certificate, values).size() != before ? 1 : 0;
    step.formula = original;
  }
  EXPECT_EQ(noticed, certificate.lines.size()) << "a line and its negation are never both true";
}

TEST(Certificate, IsReadable) {
  Script script;
  Path path(script, Settings{});
  const Symbolic s = path.at_least("s", 1);
  const Symbolic c = path.coordinate("c", s);
  path.claim(c / s == Symbolic(0));
  EXPECT_EQ(to_string(path.state().certificate()),
            "0  s - 1 >= 0    hypothesis\n"
            "1  s - 1 >= 0    hypothesis\n"
            "2  c >= 0    hypothesis\n"
            "3  -c + s - 1 >= 0    hypothesis\n"
            "4  s - 1 >= 0    derived, combination 2 3\n"
            "5  s - 1 >= 0    derived, coefficients 0\n"
            "6  c >= 0    derived, coefficients 2\n"
            "7  0 >= 0    derived, coefficients\n"
            "8  -c + s - 1 >= 0    derived, end points 2 3 7\n"
            "9  c >= 0    derived, coefficients 2\n"
            "10  0 = 0    quotient c by s is 0, c 6 5 9 8\n"
            "11  0 = 0    derived, identity\n"
            "goal  0 = 0    11\n");
}

}  // namespace
}  // namespace colex::symbolic::certificate_test
