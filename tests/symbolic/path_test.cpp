// Paths: which there are, what is known on each, and what becomes of those that end otherwise than by claims.
#include <chrono>
#include <cstdint>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include "colex/rejection.hpp"
#include "colex/symbolic/explore.hpp"
#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/unknown.hpp"

namespace colex::symbolic::path_test {
namespace {

template <class Scope>
using I = IntegerOf<Scope>;

TEST(Script, VisitsEachLeafOnce) {
  Script script;
  std::vector<std::vector<std::size_t>> runs;
  do {
    runs.emplace_back();
    runs.back().push_back(script.next(2));
    if (runs.back()[0] == 0) runs.back().push_back(script.next(3));
  } while (script.advance());
  EXPECT_EQ(runs, (std::vector<std::vector<std::size_t>>{{0, 0}, {0, 1}, {0, 2}, {1}}));
}

TEST(Script, NoticesAProgramThatIsNotDeterministic) {
  Script script;
  script.next(2);
  ASSERT_TRUE(script.advance());
  EXPECT_THROW(script.next(3), std::logic_error) << "the same fork has as many alternatives as before";
}

Searched search_for(std::int64_t n) { return {Polynomial(n), std::nullopt, 0, nullptr}; }

TEST(Recollection, HasWhatAllPathsOfAForkHaveInCommon) {
  // Searches 1 and 2, a fork, and 3 or 4: whoever comes second is not told of 3.
  Script script;
  Recollection& recollection = script.recollection();
  EXPECT_EQ(recollection.recalled(Polynomial(1)), nullptr) << "nobody has been here";
  recollection.remember(search_for(1));
  recollection.remember(search_for(2));
  EXPECT_EQ(script.next(2), 0U);
  recollection.remember(search_for(3));
  ASSERT_TRUE(script.advance());
  for (const std::int64_t n : {1, 2}) {
    const Searched* before = recollection.recalled(Polynomial(n));
    ASSERT_NE(before, nullptr) << n;
    EXPECT_EQ(before->polynomial, Polynomial(n));
  }
  EXPECT_EQ(script.next(2), 1U);
  EXPECT_EQ(recollection.recalled(Polynomial(4)), nullptr);
  recollection.remember(search_for(4));
  EXPECT_FALSE(script.advance());
}

TEST(Recollection, NoticesAProgramThatIsNotDeterministic) {
  Script script;
  script.recollection().remember(search_for(1));
  script.next(2);
  ASSERT_TRUE(script.advance());
  EXPECT_THROW(script.recollection().recalled(Polynomial(2)), std::logic_error) << "before the first fork all paths ask the same";
}

TEST(Recollection, SparesNoPathOfItsBudget) {
  // Both paths ask the same before their fork: the second one as if it had looked for the answers itself.
  std::vector<std::uint64_t> spent;
  const auto body = [&](auto& scope) {
    const std::uint64_t before = terms_looked_at();
    const auto a = scope.at_least("a", 1), b = scope.at_least("b", 1), x = scope.unknown("x");
    scope.claim(a <= a * b);
    scope.claim(a + b <= a * b + I<decltype(scope)>(1));
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(scope)>, Path>) spent.push_back(terms_looked_at() - before);
    scope.claim(I<decltype(scope)>(0) <= abs(x));
  };
  EXPECT_TRUE(explore(body).holds());
  ASSERT_EQ(spent.size(), 2U);
  EXPECT_GT(spent[0], 0U);
  EXPECT_EQ(spent[0], spent[1]);
}

TEST(Path, ForksWhereAComparisonIsOpen) {
  const Exploration found = explore([](auto& scope) {
    const auto x = scope.unknown("x");
    scope.claim(I<decltype(scope)>(0) <= abs(x));
  });
  EXPECT_TRUE(found.holds()) << summary(found);
  ASSERT_EQ(found.paths.size(), 2u);
  EXPECT_EQ(to_string(*found.paths[0].witness), "x = -1");
  EXPECT_EQ(to_string(*found.paths[1].witness), "x = 0");
}

TEST(Path, ThatTheClockCutsOffBeforeItsForkIsOneThatIsNotShown) {
  Settings settings;
  settings.deadline = std::chrono::steady_clock::now() + std::chrono::seconds(1);
  std::size_t runs = 0;
  const Exploration found = explore(
      [&](auto& scope) {
        const auto x = scope.unknown("x"), y = scope.at_least("y", 1000);
        // The second path is late where the first one went by at once.
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(scope)>, Path>) {
          if (++runs == 2) std::this_thread::sleep_until(settings.deadline + std::chrono::milliseconds(1));
        }
        for (int k = 0; k < 200; ++k) scope.claim(I<decltype(scope)>(k) <= y);
        scope.claim(I<decltype(scope)>(0) <= abs(x));
      },
      settings);
  EXPECT_FALSE(found.complete);
  EXPECT_FALSE(found.holds()) << summary(found);
}

TEST(Path, DoesNotForkTwiceOnOneQuestion) {
  const Exploration found = explore([](auto& scope) {
    const auto x = scope.unknown("x"), y = scope.unknown("y");
    const bool less = static_cast<bool>(x < y);
    scope.claim(static_cast<bool>(x < y) == less);
    scope.claim(static_cast<bool>(x + x < y + y) == less, "the same, twice as large");
    if (less) scope.claim(!static_cast<bool>(x == y));
  });
  EXPECT_EQ(found.paths.size(), 2u);
  EXPECT_TRUE(found.holds()) << summary(found);
}

TEST(Path, SuppositionsHoldFromThenOn) {
  const Exploration found = explore([](auto& scope) {
    const auto a = scope.at_least("a", 1), b = scope.at_least("b", 1), c = scope.unknown("c");
    scope.assume(a * c == a * b);
    scope.claim(c == b, "a positive factor is cancelled");
    scope.assume(a * b <= a);
    scope.claim(b == I<decltype(scope)>(1), "b >= 1 and b <= 1");
  });
  EXPECT_EQ(found.paths.size(), 1u);
  EXPECT_TRUE(found.holds()) << summary(found);
}

TEST(Path, OfAProductThatIsZeroEachFactorMayBe) {
  const auto product = [](auto& scope, auto&& goal) {
    const auto a = scope.unknown("a"), b = scope.unknown("b");
    scope.assume(a * b == I<decltype(scope)>(0));
    goal(a, b);
  };
  const Exploration both =
      explore([&](auto& scope) { product(scope, [&](const auto& a, const auto& b) { scope.claim(a * b * b == a - a); }); });
  EXPECT_EQ(both.paths.size(), 2u);
  EXPECT_TRUE(both.holds()) << summary(both);
  EXPECT_FALSE(
      explore([&](auto& scope) { product(scope, [&](const auto& a, const auto&) { scope.claim(a == a - a); }); }).holds());
  EXPECT_FALSE(
      explore([&](auto& scope) { product(scope, [&](const auto&, const auto& b) { scope.claim(b == b - b); }); }).holds());
}

TEST(Path, CancelsNoFactorThatMayBeZero) {
  const Exploration found = explore([](auto& scope) {
    const auto a = scope.at_least("a", 0), b = scope.at_least("b", 0), c = scope.unknown("c"), d = scope.unknown("d");
    scope.assume((a + b) * d <= (a + b) * c);
    scope.claim(d <= c, "unless a = b = 0");
  });
  EXPECT_FALSE(found.holds()) << summary(found);
}

TEST(Path, NothingDiffersFromItself) {
  const Exploration found = explore([](auto& scope) {
    const auto a = scope.unknown("a"), b = scope.unknown("b");
    scope.assume(a != b);
    scope.claim(a - b != b - a, "nor from its negative");
    scope.claim(a != a, "though 0 is a multiple of a - b");
  });
  EXPECT_EQ(found.count(Closing::refuted), 1u) << summary(found);
}

TEST(Path, IsInfeasibleWhereNoInputTakesIt) {
  const Exploration found = explore([](auto& scope) {
    const auto s = scope.at_least("s", 2);
    const auto c = scope.coordinate("c", s);
    if (static_cast<bool>(c == I<decltype(scope)>(0))) return scope.claim(c < s);
    if (static_cast<bool>(s * c < s)) return scope.claim(false, "nobody comes here");
    scope.claim(s <= s * c);
  });
  EXPECT_TRUE(found.holds()) << summary(found);
}

TEST(Path, HypothesesThatExcludeOneAnotherProveNothing) {
  const Exploration found = explore([](auto& scope) {
    const auto x = scope.at_least("x", 3);
    scope.assume(x < I<decltype(scope)>(3));
    scope.claim(false);
  });
  EXPECT_FALSE(found.satisfiable());
  EXPECT_FALSE(found.holds()) << "vacuous";
  EXPECT_EQ(found.paths.at(0).reason.rfind("excluded by: ", 0), 0u) << found.paths.at(0).reason;
}

TEST(Path, ClaimsNothingProvesNothing) {
  EXPECT_FALSE(explore([](auto& scope) { scope.unknown("x"); }).holds());
}

TEST(Path, IsRefutedByAnInputOnly) {
  const Exploration found = explore([](auto& scope) {
    const auto x = scope.unknown("x");
    scope.claim(x * x <= x * x * x * x + x, "false at -1 alone");
  });
  ASSERT_EQ(found.refutations().size(), 1u) << summary(found);
  EXPECT_EQ(to_string(found.refutations()[0]), "x = -1");

  const Exploration open = explore([](auto& scope) {
    const auto x = scope.unknown("x");
    scope.claim(I<decltype(scope)>(0) <= x * x);
  });
  EXPECT_EQ(open.count(Closing::unknown), 1u) << "true, but squares are beyond the prover: " << summary(open);
  EXPECT_EQ(open.paths[0].reason, "not shown: x*x >= 0");
}

TEST(Path, IsNotTakenByAnInputThatMakesTheLawAskForMore) {
  // No square is twice another: every input that is tried for the first path takes the second, which names one more number.
  const Exploration found = explore([](auto& scope) {
    const auto x = scope.at_least("x", 1), y = scope.at_least("y", 1);
    if (x * x == y * y + y * y) return scope.claim(x != y);
    const auto z = scope.unknown("z");
    scope.claim(z == z);
  });
  ASSERT_EQ(found.paths.size(), 2u) << summary(found);
  EXPECT_FALSE(found.paths[0].witness);
  EXPECT_TRUE(found.paths[1].witness);
}

TEST(Path, ARejectionThatNobodyExpectedIsARefutation) {
  const Exploration found = explore([](auto& scope) {
    const auto n = scope.unknown("n");
    if (n < I<decltype(scope)>(1)) throw Rejection(Kind::domain, "at least 1");
    scope.claim(I<decltype(scope)>(1) <= n);
  });
  EXPECT_EQ(found.count(Closing::shown), 1u);
  ASSERT_EQ(found.count(Closing::refuted), 1u) << summary(found);
  EXPECT_EQ(found.paths[0].reason, "rejected: at least 1");
}

TEST(Path, BudgetsAreCountsAndEndAsUnknown) {
  const auto endless = [](auto& scope) {
    using Int = I<decltype(scope)>;
    const Int n = scope.at_least("n", 0);
    for (Int k(0); k < n; k = k + Int(1)) continue;
    scope.claim(true);
  };
  Settings settings;
  settings.forks = 10;
  const Exploration deep = explore(endless, settings);
  EXPECT_EQ(deep.count(Closing::unknown), 1u) << summary(deep);
  EXPECT_FALSE(deep.holds());
  settings.paths = 3;
  const Exploration few = explore(endless, settings);
  EXPECT_EQ(few.paths.size(), 3u);
  EXPECT_FALSE(few.complete);
  EXPECT_FALSE(few.holds());
}

TEST(Path, WhatAnObserverComputesIsNoneOfTheBudgetOfTheExploration) {
  const auto law = [](auto& scope) {
    const auto x = scope.unknown("x"), y = scope.unknown("y");
    scope.claim(I<decltype(scope)>(0) <= abs(x) + abs(y));
  };
  const std::uint64_t before = terms_looked_at();
  const Exploration alone = explore(law);
  Settings settings;
  settings.all_terms = terms_looked_at() - before;
  const Exploration watched = explore(law, settings, [&](const PathReport&) {
    // It reads the path's certificate, say, with the same polynomials.
    const std::uint64_t begin = terms_looked_at();
    Polynomial sum(1);
    while (terms_looked_at() - begin <= settings.all_terms) sum = sum + Polynomial(1);
  });
  EXPECT_TRUE(watched.complete);
  EXPECT_EQ(watched.paths.size(), alone.paths.size());
  EXPECT_EQ(alone.paths.size(), 4u);
}

TEST(Path, ACoefficientThatDoesNotFitIsUnknown) {
  const Exploration found = explore([](auto& scope) {
    using Int = I<decltype(scope)>;
    const Int x = scope.at_least("x", 0);
    scope.claim(x * Int(INT64_MAX) * Int(2) == x, "is never looked at");
  });
  EXPECT_EQ(found.count(Closing::unknown), 1u) << summary(found);
}

// --- inputs that are drawn

TEST(DrawnInput, IsOneOfTheLawAndTheSameForTheSameSeed) {
  const auto body = [](auto& scope) {
    const auto s = scope.at_least("s", 1);
    scope.coordinate("c", s);
    scope.unknown("d");
  };
  std::set<std::vector<std::int64_t>> seen;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Replay replay = Replay::drawn(Dice(seed)), again = Replay::drawn(Dice(seed));
    body(replay);
    body(again);
    const Input& input = replay.input();
    EXPECT_EQ(input.names, (std::vector<std::string>{"s", "c", "d"}));
    EXPECT_EQ(input.values, again.input().values);
    EXPECT_TRUE(1 <= input.values[0] && 0 <= input.values[1] && input.values[1] < input.values[0]) << to_string(input);
    seen.insert(input.values);
  }
  EXPECT_GT(seen.size(), 30u);
}

TEST(DrawnInput, ThatDoesNotFit64BitsSaysNothing) {
  const Exploration found = explore([](auto& scope) {
    const auto x = scope.at_least("x", 0);
    scope.claim(x <= x * I<decltype(scope)>(INT64_MAX));
  });
  EXPECT_TRUE(found.holds()) << summary(found);
}

// --- what is supposed, and what is known then

struct Known {
  const char* reason;
  void (*suppose)(Path&, const Symbolic&, const Symbolic&, const Symbolic&);
  Truth (*goal)(const Symbolic&, const Symbolic&, const Symbolic&);
};

TEST(Parametrisation, Table) {
  using S = Symbolic;
  const std::vector<Known> table{
      {"an equation is solved", [](Path& p, const S& a, const S& b, const S& c) { p.assume(a + b == c); },
       [](const S& a, const S&, const S& c) { return a <= c; }},
      {"a sum of naturals is 0", [](Path& p, const S& a, const S& b, const S&) { p.assume(a + b == S(0)); },
       [](const S& a, const S& b, const S&) { return a * b + a == b; }},
      {"an order is a slack", [](Path& p, const S& a, const S& b, const S& c) { p.assume(a < b), p.assume(b < c); },
       [](const S& a, const S&, const S& c) { return a + S(2) <= c; }},
      {"a bound of a product", [](Path& p, const S& a, const S& b, const S& c) { p.assume(S(1) <= a * b), p.assume(b <= c); },
       [](const S& a, const S&, const S& c) { return S(1) <= a * c; }},
      {"integers are rounded", [](Path& p, const S& a, const S& b, const S&) { p.assume(S(2) * b + S(1) <= S(2) * a); },
       [](const S& a, const S& b, const S&) { return b + S(1) <= a; }},
      {"a multiple below its modulus is 0",
       [](Path& p, const S& a, const S& b, const S&) { p.assume(S(1) <= b), p.assume(a * b < b); },
       [](const S& a, const S&, const S&) { return a == S(0); }},
      {"divisibility", [](Path& p, const S& a, const S& b, const S&) { p.assume(S(1) <= b), p.assume(a % b == S(0)); },
       [](const S& a, const S& b, const S&) { return a / b * b == a; }},
      {"divisibility is transitive",
       [](Path& p, const S& a, const S& b, const S& c) {
         p.assume(S(1) <= c), p.assume(S(1) <= b), p.assume(a % b == S(0)), p.assume(b % c == S(0));
       },
       [](const S& a, const S&, const S& c) { return a % c == S(0); }},
  };
  for (const Known& known : table) {
    Script script;
    Path path(script, Settings{});
    const Symbolic a = path.at_least("a", 0), b = path.at_least("b", 0), c = path.at_least("c", 0);
    known.suppose(path, a, b, c);
    EXPECT_TRUE(path.state().shown(known.goal(a, b, c).formula())) << known.reason << '\n'
                                                                   << to_string(path.state().certificate());
    EXPECT_EQ(script.depth(), 0u) << known.reason << ": nothing had to be guessed";
  }
}

// The kernel looks for carries whose defects do not cancel: where the only level has none, it finds none.
TEST(Kernels, FindNoCarryOfALevelWithoutADefect) {
  const Exploration found = explore([](auto& scope) {
    using S = I<decltype(scope)>;
    const S period = scope.at_least("P", 2), defect = scope.unknown("e");
    const S r = scope.coordinate("r", period), t = scope.coordinate("t", period);
    const auto carry = carry_search(SmallVector<Level<S, S>>{{period, defect}}, Modes<S>{{S(2), r}, {S(2), t}});
    const bool departs = static_cast<bool>(defect != S(0));
    scope.claim(carry.has_value() ? departs : !departs || static_cast<bool>(r + t < period));
  });
  EXPECT_TRUE(found.holds()) << found.paths.size();
  EXPECT_FALSE(found.counterexample);
}

}  // namespace
}  // namespace colex::symbolic::path_test
