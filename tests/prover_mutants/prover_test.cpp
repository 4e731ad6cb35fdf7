// The prover's kill list: mistakes of engine, explorer and replay (smt/mutants/symbolic.mutants), on laws that they touch.
//
//   bound-raised-too-far  drawn, lines  "3 <= t, if s < s·t" is shown; an input that is drawn refutes it, and a line does not
//                                       follow
//
// For each mistake there is a law that it touches, and the table says which checks notice it there. Six things are looked at:
//
//   shown        the law is not true, and it is shown
//   open         the law is true, and it is not shown: the mistake costs theorems, not truth
//   conflict     what was shown, or a line of the certificate, is false at an input that takes the path
//   drawn        all paths show what is false at an input that was drawn without a look at any path
//   witness      no input takes a path on which everything was shown
//   lines        a line does not follow from its premises, or a trusted rule is used without what its lemma supposes
//
// And a few mistakes are in what looks: those have a check of their own.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "colex/symbolic/explore.hpp"
#include "colex/symbolic/kernels.hpp"
#include "colex/symbolic/law.hpp"
#include "colex/symbolic/unknown.hpp"

#include "../symbolic/lines.hpp"
#include "notice.hpp"

namespace colex::symbolic::prover_test {
namespace {

using mutants::Noticed;
using Look = std::function<Noticed()>;

bool all_lines_follow(const Exploration& found) {
  Dice dice(1);
  for (const PathReport& path : found.paths) {
    const Certificate& certificate = path.certificate.value();
    for (Line line = 0; line < certificate.lines.size(); ++line) {
      for (int round = 0; round < 40; ++round) {
        if (tried(certificate, line, dice) < 0) return false;
      }
    }
  }
  return true;
}

Noticed noticed(const Exploration& found, bool is_true) {
  Noticed result;
  if (found.holds() && !is_true) result.insert("shown");
  if (!found.holds() && is_true) result.insert("open");
  if (found.count(Closing::conflicting) > 0) result.insert("conflict");
  if (found.counterexample) result.insert("drawn");
  const auto imagined = [](const PathReport& path) { return path.closing == Closing::shown && !path.witness; };
  if (std::any_of(found.paths.begin(), found.paths.end(), imagined)) result.insert("witness");
  if (!all_lines_follow(found)) result.insert("lines");
  return result;
}

/// Looks at a law that is true, or one that is not.
template <class Body>
Look at_true(const Body& body) {
  return [body] { return noticed(explore(body), true); };
}
template <class Body>
Look at_false(const Body& body, const Settings& settings = {}) {
  return [body, settings] { return noticed(explore(body, settings), false); };
}

Noticed if_so(bool condition, const std::string& check) { return condition ? Noticed{check} : Noticed{}; }

/// Another mistake, where none is made: a mistake of a check shows only where there is something to notice, and so makes the
/// other one as well.
class WhereNoneIs {
 public:
  explicit WhereNoneIs(std::string_view mutant) {
    if (mutants::current == 0) other_.emplace(*mutants::find(mutant));
  }

 private:
  std::optional<mutants::Switched> other_;
};

struct Kill {
  std::string mutant;
  std::string law;
  Look look;
};

std::vector<Kill> division_kills() {
  return {
      {"remainder-not-below-divisor", "(q·m + r) / m = q for r >= 0", at_false([](auto& scope) {
         const auto q = scope.at_least("q", 0), r = scope.at_least("r", 0), m = scope.at_least("m", 1);
         scope.claim((q * m + r) / m == q);
       })},
      {"remainder-not-above-zero", "(q·m - r) / m = q for r < m", at_false([](auto& scope) {
         const auto q = scope.at_least("q", 1), m = scope.at_least("m", 1), r = scope.coordinate("r", m);
         scope.claim((q * m - r) / m == q);
       })},
      {"dividend-unchecked", "0 <= x / 2 for any x", at_false([](auto& scope) {
         using I = IntegerOf<decltype(scope)>;
         scope.claim(I(0) <= scope.unknown("x") / I(2));
       })},
      {"divisor-unchecked", "x % m <= x for m >= 0", at_false([](auto& scope) {
         const auto x = scope.at_least("x", 0), m = scope.at_least("m", 0);
         scope.claim(x % m <= x);
       })},
      {"memo-of-other-divisor", "x / m = x / n for m, n <= x", at_false([](auto& scope) {
         const auto x = scope.at_least("x", 0), m = scope.at_least("m", 1), n = scope.at_least("n", 1);
         scope.assume(m <= x);
         scope.assume(n <= x);
         const auto by_n = x / n, by_m = x / m;
         scope.claim(by_m == by_n);
       })},
      {"quotient-bound-unchecked", "(2·s·t - 2 - c) / s < t for c < s·t", at_false([](auto& scope) {
         using I = IntegerOf<decltype(scope)>;
         const I s = scope.at_least("s", 1), t = scope.at_least("t", 1), c = scope.coordinate("c", s * t);
         scope.claim((I(2) * s * t - I(2) - c) / s < t);
       })},
  };
}

std::vector<Kill> proof_kills() {
  return {
      {"end-point-short", "c + 2 <= s for c < s", at_false([](auto& scope) {
         const auto s = scope.at_least("s", 2), c = scope.coordinate("c", s);
         scope.claim(c + IntegerOf<decltype(scope)>(2) <= s);
       })},
      {"negative-coefficient-accepted", "a <= a·b for a, b >= 0", at_false([](auto& scope) {
         const auto a = scope.at_least("a", 0), b = scope.at_least("b", 0);
         scope.claim(a <= a * b);
       })},
      {"multiplier-unchecked", "x·y <= 5, if 1 <= x·y", at_false([](auto& scope) {
         using I = IntegerOf<decltype(scope)>;
         const I x = scope.unknown("x"), y = scope.unknown("y");
         scope.assume(I(1) <= x * y);
         scope.claim(x * y <= I(5));
       })},
  };
}

std::vector<Kill> supposition_kills() {
  return {
      {"domain-lost", "2 <= y, if x + 3 = 2·y for x >= 0", at_true([](auto& scope) {
         using I = IntegerOf<decltype(scope)>;
         const I x = scope.at_least("x", 0), y = scope.at_least("y", 0);
         scope.assume(x + I(3) == I(2) * y);
         scope.claim(I(2) <= y);
       })},
      {"bound-raised-too-far", "3 <= t, if s < s·t", at_false([](auto& scope) {
         const auto s = scope.at_least("s", 1), t = scope.at_least("t", 1);
         scope.assume(s < s * t);
         scope.claim(IntegerOf<decltype(scope)>(3) <= t);
       })},
      {"pinned-too-early", "a = 0, if a·b < 2·b", at_false([](auto& scope) {
         using I = IntegerOf<decltype(scope)>;
         const I a = scope.at_least("a", 0), b = scope.at_least("b", 1);
         scope.assume(a * b + I(1) <= I(2) * b);
         scope.claim(a == I(0));
       })},
      {"rounded-up", "b + 1 <= a, if 2·b + 1 <= 2·a", at_true([](auto& scope) {
         using I = IntegerOf<decltype(scope)>;
         const I a = scope.unknown("a"), b = scope.unknown("b");
         scope.assume(I(2) * b + I(1) <= I(2) * a);
         scope.claim(b + I(1) <= a);
       })},
      {"zero-factor-cancelled", "0 <= b, if 0 <= a·b", at_false([](auto& scope) {
         using I = IntegerOf<decltype(scope)>;
         const I a = scope.at_least("a", 0), b = scope.unknown("b");
         scope.assume(I(0) <= a * b);
         scope.claim(I(0) <= b);
       })},
      {"factor-of-any-sign", "d <= c, if (a + b)·d <= (a + b)·c", at_false([](auto& scope) {
         const auto c = scope.unknown("c"), d = scope.unknown("d"), a = scope.at_least("a", 0), b = scope.at_least("b", 0);
         scope.assume((a + b) * d <= (a + b) * c);
         scope.claim(d <= c);
       })},
      {"zero-case-skipped", "b = c, if a·b = a·c", at_false([](auto& scope) {
         const auto a = scope.unknown("a"), b = scope.unknown("b"), c = scope.unknown("c");
         scope.assume(a * b == a * c);
         scope.claim(b == c);
       })},
      {"sum-of-any-sign-vanishes", "a = 0, if a = b", at_false([](auto& scope) {
         const auto a = scope.at_least("a", 0), b = scope.at_least("b", 0);
         scope.assume(a == b);
         scope.claim(a == IntegerOf<decltype(scope)>(0));
       })},
      {"sign-guessed", "1 <= x, unless x = 0", at_false([](auto& scope) {
         using I = IntegerOf<decltype(scope)>;
         const I x = scope.unknown("x");
         if (static_cast<bool>(x == I(0))) return scope.claim(true);
         scope.claim(I(1) <= x);
       })},
      {"four-numbers-unsigned", "1 <= a, if a·b = c·d", at_false([](auto& scope) {
         const auto a = scope.at_least("a", 0), b = scope.at_least("b", 0), c = scope.at_least("c", 0),
                    d = scope.at_least("d", 0);
         scope.assume(a * b == c * d);
         scope.claim(IntegerOf<decltype(scope)>(1) <= a);
       })},
  };
}

std::vector<Kill> kernel_kills() {
  return {
      {"gcd-contract-too-strong", "gcd(a,b) = b", at_false([](auto& scope) {
         const auto a = scope.at_least("a", 1), b = scope.at_least("b", 1);
         scope.claim(gcd(a, b) == b);
       })},
      {"residue-contract-too-strong", "a residue that wraps reaches P - 1", at_false([](auto& scope) {
         using I = IntegerOf<decltype(scope)>;
         const I r = scope.at_least("r", 0), n = scope.at_least("n", 1), P = scope.at_least("P", 1);
         scope.assume(P <= (r % P) * (n - I(1)));
         scope.claim(max_residue(r, n, P) == P - I(1));
       })},
      {"kernel-of-other-arguments", "gcd(a,b) = gcd(a,c)", at_false([](auto& scope) {
         const auto a = scope.at_least("a", 1), b = scope.at_least("b", 1), c = scope.at_least("c", 1);
         scope.claim(gcd(a, b) == gcd(a, c));
       })},
  };
}

/// Not true, and an honest explorer sees it on its second path only.
const auto false_on_the_second_path = [](auto& scope) {
  using I = IntegerOf<decltype(scope)>;
  const I x = scope.unknown("x");
  if (static_cast<bool>(x < I(0))) return scope.claim(true);
  scope.claim(x < I(5));
};

std::vector<Kill> explorer_kills() {
  Settings one_path;
  one_path.paths = 1;
  return {
      {"branch-swapped", "|x| <= 0",
       at_false([](auto& scope) { scope.claim(abs(scope.unknown("x")) <= IntegerOf<decltype(scope)>(0)); })},
      {"last-alternative-skipped", "x < 5, unless x < 0", at_false(false_on_the_second_path)},
      {"infeasible-without-reason", "x < 5, unless x < 0", at_false(false_on_the_second_path)},
      {"path-forgets-a-hypothesis", "3 <= x, if 3 <= x", at_true([](auto& scope) {
         using I = IntegerOf<decltype(scope)>;
         const I x = scope.unknown("x");
         scope.assume(I(3) <= x);
         scope.claim(I(3) <= x);
       })},
      {"open-claim-shown", "0 <= x",
       at_false([](auto& scope) { scope.claim(IntegerOf<decltype(scope)>(0) <= scope.unknown("x")); })},
      {"unknown-is-shown", "x < 5, after a computation beyond the engine unless x < 5", at_false([](auto& scope) {
         using I = IntegerOf<decltype(scope)>;
         const I x = scope.unknown("x");
         if (static_cast<bool>(x < I(5))) return scope.claim(true);
         scope.claim(x * I(INT64_MAX) * I(INT64_MAX) < I(5));
       })},
      {"complete-forgotten", "x < 5, unless x < 0, on one path", at_false(false_on_the_second_path, one_path)},
      {"vacuity-unnoticed", "x·x <= 2, if x·x = 2",
       [] {
         const Exploration found = explore([](auto& scope) {
           using I = IntegerOf<decltype(scope)>;
           const I x = scope.unknown("x");
           scope.assume(x * x == I(2));
           scope.claim(x * x <= I(2));
         });
         return if_so(found.holds(), "a law about nothing");
       }},
      {"nothing-claimed", "nothing", at_false([](auto& scope) { scope.unknown("x"); })},
  };
}

/// On numbers this body goes the other way, so that no input takes a path of it.
template <class Scope>
void contrary(Scope& scope) {
  using I = IntegerOf<Scope>;
  const I x = scope.unknown("x");
  const bool negative = std::is_same_v<Scope, Replay> ? static_cast<bool>(I(-1) < x) : static_cast<bool>(x < I(0));
  scope.claim(negative || !negative);
}

std::vector<Kill> replay_kills() {
  return {
      {"trace-ignored", "a body that goes another way on numbers",
       [] {
         const Exploration found = explore([](auto& scope) { contrary(scope); });
         return if_so(found.without_witness() < found.paths.size(), "a witness that goes another way");
       }},
      {"replayed-beyond-law", "x >= 3 at x = 2",
       [] {
         Replay replay(std::vector<std::int64_t>{2});
         try {
           const Traced x = replay.unknown("x");
           replay.assume(Traced(3) <= x);
         } catch (const NotAnInput&) {
           return Noticed{};
         }
         return Noticed{"an input that is none"};
       }},
      {"replayed-beyond-contract", "x / 2 <= x·x for any x",
       [] {
         const Exploration found = explore([](auto& scope) {
           using I = IntegerOf<decltype(scope)>;
           const I x = scope.unknown("x");
           scope.claim(x / I(2) <= x * x + x * x);
         });
         return if_so(found.refutations().empty(), "a division that no input refutes");
       }},
      {"refutation-unchecked", "0 <= x·x, which is beyond the prover",
       [] {
         const Exploration found = explore([](auto& scope) {
           const auto x = scope.unknown("x");
           scope.claim(IntegerOf<decltype(scope)>(0) <= x * x);
         });
         return if_so(!found.refutations().empty(), "a refutation of what is true");
       }},
      {"conflict-unnoticed", "0 <= x, by an engine that counts open claims as shown",
       [] {
         const WhereNoneIs other("open-claim-shown");
         const Exploration found = explore([](auto& scope) { scope.claim(IntegerOf<decltype(scope)>(0) <= scope.unknown("x")); });
         return if_so(found.count(Closing::conflicting) == 0, "a conflict that is none");
       }},
      {"inputs-not-drawn", "gcd(a,b) = b, by a contract that says so",
       [] {
         const WhereNoneIs other("gcd-contract-too-strong");
         const Exploration found = explore([](auto& scope) {
           const auto a = scope.at_least("a", 1), b = scope.at_least("b", 1);
           scope.claim(gcd(a, b) == b);
         });
         return if_so(!found.counterexample, "an input that was drawn and not looked at");
       }},
  };
}

std::vector<Kill> kill_list() {
  std::vector<Kill> all;
  for (const auto& some :
       {division_kills(), proof_kills(), supposition_kills(), kernel_kills(), explorer_kills(), replay_kills()}) {
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

TEST(Prover, HasALawForEachMistakeOnce) {
  std::set<std::string> listed;
  for (const Kill& kill : kill_list()) {
    EXPECT_NE(mutants::find(kill.mutant), nullptr) << kill.mutant;
    EXPECT_TRUE(listed.insert(kill.mutant).second) << kill.mutant;
  }
}

TEST(Prover, EachMistakeIsNoticed) {
  mutants::expect_each_is_noticed("smt/symbolic/", [](std::string_view id) -> std::optional<mutants::Look> {
    for (const Kill& kill : kill_list()) {
      if (kill.mutant == id) return mutants::Look{kill.law, kill.look};
    }
    return std::nullopt;
  });
}

}  // namespace
}  // namespace colex::symbolic::prover_test
