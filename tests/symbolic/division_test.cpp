// Division of symbolic integers: what it finds, and that it finds nothing wrong.
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/symbolic/explore.hpp"
#include "colex/symbolic/unknown.hpp"

namespace colex::symbolic::division_test {
namespace {

/// A path on which s, t >= 1, a < s, b < t, c < s·t, n >= 0.
struct Scene {
  Script script;
  Path path{script, Settings{}};
  Symbolic s = path.at_least("s", 1), t = path.at_least("t", 1);
  Symbolic a = path.coordinate("a", s), b = path.coordinate("b", t), c = path.coordinate("c", s*t);
  Symbolic n = path.at_least("n", 0);

  std::string text(const Symbolic& x) { return path.state().text(path.state().normal(x.polynomial())); }
};

struct Case {
  const char* reason;
  std::function<std::pair<Symbolic, Symbolic>(Scene&)> operands;
  std::string quotient, remainder;
};

TEST(Division, Table) {
  const Symbolic one(1);
  const std::vector<Case> table{
      {"by syntax", [&](Scene& o) { return std::pair(o.s * o.b + o.a, o.s); }, "b", "a"},
      {"the dividend is smaller", [&](Scene& o) { return std::pair(o.a, o.s); }, "0", "a"},
      {"common factors", [&](Scene& o) { return std::pair(o.s * o.n, o.s * o.t * o.n + o.s); }, "0", "s*n"},
      {"the last coordinate", [&](Scene& o) { return std::pair(o.s * o.t - one, o.s); }, "t - 1", "s - 1"},
      {"beyond the last", [&](Scene& o) { return std::pair(o.s * o.t + o.a, o.s); }, "t", "a"},
      {"by a product", [&](Scene& o) { return std::pair(o.a + o.s * o.b, o.s * o.t); }, "0", "s*b + a"},
      {"by a sum", [&](Scene& o) { return std::pair((o.n + one) * o.t, o.n + one); }, "t", "0"},
      {"by a number", [&](Scene& o) { return std::pair(Symbolic(6) * o.n + Symbolic(5), Symbolic(3)); }, "2*n + 1", "2"},
      {"by 1", [&](Scene& o) { return std::pair(o.n, one); }, "n", "0"},
      {"of itself", [&](Scene& o) { return std::pair(o.s, o.s); }, "1", "0"},
  };
  for (const auto& [reason, operands, quotient, remainder] : table) {
    Scene scene;
    const auto [x, m] = operands(scene);
    EXPECT_EQ(scene.text(x / m), quotient) << reason;
    EXPECT_EQ(scene.text(x % m), remainder) << reason;
  }
}

TEST(Division, SplitsACoordinateAndRemembersIt) {
  Scene scene;
  const Symbolic q = scene.c / scene.s;
  const Symbolic r = scene.c % scene.s;
  EXPECT_EQ(scene.text(scene.s * q + r - scene.c), "0");
  EXPECT_TRUE(scene.path.state().nonnegative((scene.t - q - Symbolic(1)).polynomial())) << "c < s*t gives c / s < t";
  EXPECT_EQ(scene.script.depth(), 0u) << "nothing had to be guessed";
}

TEST(Division, OfUnknownsIsNamed) {
  Scene scene;
  const Symbolic q = scene.n / scene.s;
  const Symbolic r = scene.n % scene.s;
  EXPECT_EQ(scene.text(scene.n), scene.text(q * scene.s + r)) << "n := s*q + r";
  EXPECT_FALSE(scene.path.state().zero(r.polynomial()));
}

TEST(Division, ARemainderOfZeroIsDivisibility) {
  Scene scene;
  scene.path.assume(scene.n % scene.s == Symbolic(0));
  EXPECT_EQ(scene.text(scene.n % scene.s), "0");
  EXPECT_EQ(scene.text((scene.n * scene.t) / (scene.s * scene.t)), scene.text(scene.n / scene.s));
}

// c falls from s·t - 1 to 0 where the dividend rises from s·t - 1 to 2·s·t - 2, so that its quotient is not below t.
TEST(Division, BoundsAQuotientByTheLargestDividend) {
  const Exploration found = explore([](auto& scope) {
    using I = IntegerOf<decltype(scope)>;
    const I s = scope.at_least("s", 1), t = scope.at_least("t", 1);
    const I c = scope.coordinate("c", s * t);
    scope.claim((I(2) * s * t - I(2) - c) / s < t);
  });
  EXPECT_FALSE(found.holds()) << summary(found);
}

TEST(Division, OwesItsContract) {
  const Exploration of_negative = explore([](auto& scope) {
    const auto x = scope.unknown("x");
    scope.claim(x / IntegerOf<decltype(scope)>(2) <= x, "half of it");
  });
  EXPECT_EQ(of_negative.count(Closing::refuted), 1u) << summary(of_negative);
  EXPECT_EQ(to_string(of_negative.refutations().at(0)), "x = -1");

  const Exploration by_zero = explore([](auto& scope) {
    const auto x = scope.at_least("x", 0);
    scope.claim(x % scope.at_least("m", 0) <= x);
  });
  EXPECT_EQ(by_zero.count(Closing::refuted), 1u) << summary(by_zero);
}

/// For all q, r >= 0 and m >= 1: (q·m + r) / m == q. It lacks r < m.
const auto quotient_without_bound = [](auto& scope) {
  const auto q = scope.at_least("q", 0);
  const auto r = scope.at_least("r", 0);
  const auto m = scope.at_least("m", 1);
  scope.claim((q * m + r) / m == q);
};

TEST(Division, WithoutTheBoundOnTheRemainderAWrongTheoremIsNotShown) {
  const Exploration found = explore(quotient_without_bound);
  EXPECT_FALSE(found.holds());
  ASSERT_EQ(found.count(Closing::refuted), 1u) << summary(found);
  EXPECT_EQ(to_string(found.refutations()[0]), "q = 1, r = 3, m = 2");
}

}  // namespace
}  // namespace colex::symbolic::division_test
