// RapidCheck as an engine: what it finds, what it does not let out, and what it is bounded by.
#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "colex/cases/draw.hpp"
#include "colex/claims/claim_file.hpp"
#include "colex/engines/judge.hpp"
#include "colex/engines/random.hpp"
#include "colex/judging/judge.hpp"
#include "colex/laws/catalogue.hpp"
#include "colex/laws/program.hpp"
#include "colex/rapidcheck_engine/enter.hpp"

namespace colex::engines::rapidcheck_test {
namespace {

using evidence::Outcome;
using evidence::Record;
using laws::Law;

[[maybe_unused]] const bool is_entered = (rapidcheck_engine::enter(), true);

Law law(const std::string& claim) { return laws::read_laws("law T1 \"A test.\" from \"here\" " + claim, "test.laws").front(); }

/// A law whose domains and verdicts are programs.
Law program(std::size_t variables, const cases::DomainOf& domain, std::function<Case(const Assignment&)> ask) {
  laws::Programs programs;
  std::vector<laws::ProgramVariable> named;
  for (std::size_t k = 0; k < variables; ++k) named.push_back({"x" + std::to_string(k), domain});
  programs.add({"T2", "A test.", "here", evidence::Expected::stands, "program"}, std::move(named), std::move(ask));
  return programs.laws.front();
}

Record verdict(const Law& law, const Options& options = {}) { return judge(law, Engine::rapidcheck, options); }

Finding found(const Law& law, std::uint64_t seed = 1, std::uint64_t cases = 10'000) {
  return rapidcheck()->draw(*law.statement, seed, {.cases = cases}, {});
}

Reproduction reproduction_of(const Finding& finding) { return *read_reproduction(finding.reproduction); }

TEST(RapidCheck, FindsWhatFallsAndMakesItSmall) {
  struct Example {
    std::string claim, counterexample;
  };
  const Example examples[] = {
      {"forall n >= 0: claim n < 100", "n = 100"},
      {"forall x, y >= 0: claim x + y < 5000", "x = 0, y = 5000"},
      {"forall x, y: integer: claim x < 100 or y < 100", "x = 100, y = 100"},
      {"forall L: layout: claim injective(L)", "L = 2:0"},
      {"forall L: layout: claim depth(L) < 3", "L = (((1))):(((0)))"},
      {"forall L: layout: claim size(filter(L)) == size(L) implies injective(L)", "L = (2,2):(1,1)"},
      {"forall S: shape: claim size(S) != 36", "S = 36"},
  };
  for (const Example& example : examples) {
    const Law asked = law(example.claim);
    const Finding finding = found(asked);
    ASSERT_TRUE(finding.counterexample) << example.claim;
    EXPECT_EQ(text(*asked.statement, *finding.counterexample), example.counterexample) << example.claim;
  }
}

TEST(RapidCheck, SaysOfWhatStandsHowManyCasesItDrew) {
  const Record record = verdict(law("forall n: integer: claim n * 0 == 0"), {.drawn_cases = 321});
  EXPECT_EQ(describe(record), "tested (321 cases: drawn by RapidCheck)");
  EXPECT_EQ(record.engine, "rapidcheck");
  EXPECT_EQ(verdict(law("forall n >= 0: claim true cover 50 \"n = 3\": n == 3")).outcome, Outcome::error);
}

TEST(RapidCheck, MakesACaseAgain) {
  for (const char* claim :
       {"forall L: layout, M: layout: claim size(L) + size(M) < 37", "forall x, y: integer: claim x + y < 5000",
        "forall A: layout, B: layout into size(A): claim cosize(A) != 12 or size(B) < 4"}) {
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      const Law asked = law(claim);
      const Finding finding = found(asked, seed);
      ASSERT_TRUE(finding.counterexample) << claim;
      EXPECT_EQ(rapidcheck()->again(*asked.statement, reproduction_of(finding)), *finding.counterexample) << finding.reproduction;
    }
  }
}

TEST(RapidCheck, ReadsAReproductionAsItWritesIt) {
  for (const Reproduction& each : {Reproduction{7, 0, {}}, Reproduction{18446744073709551615u, 100, {0, 3, 2}}})
    EXPECT_EQ(read_reproduction(to_string(each)), each) << to_string(each);
  for (const char* text : {"", "7", "7:4", "7:4:x", "7:4:1.", "7:-4:1", "7:4:1:2", "x:4:1", "7:4:.1"})
    EXPECT_FALSE(read_reproduction(text)) << text;
  const Law asked = law("forall 0 <= n < 4: claim n < 0");
  EXPECT_THROW(rapidcheck()->again(*asked.statement, {7, 50, {99}}), Rejection) << "no such branch";
  EXPECT_THROW(rapidcheck()->again(*law("forall 1 <= n <= 0: claim true").statement, {7, 50, {}}), Rejection) << "no case at all";
}

// A claim is drawn by both who draw, and says so.
TEST(RapidCheck, IsAskedAboutEveryClaim) {
  const auto judged = [](const std::string& claim, const std::vector<std::string>& engines) {
    judging::Options options;
    options.engines = engines;
    return judging::judge(claims::read(claim, "test.colex").front().law, options);
  };
  const Record tested = judged("forall x: integer: claim 0 <= x*x", {});
  EXPECT_TRUE(tested.bound.ends_with(", and 2000 drawn at random, and 2000 drawn by RapidCheck")) << tested.bound;
  EXPECT_EQ(tested.engine, "exhaustive, random, rapidcheck");
  EXPECT_EQ(describe(judged("forall M >= 1: claim M >= 1 by testing 321", {"rapidcheck"})),
            "tested (321 cases: drawn by RapidCheck)");
  EXPECT_EQ(judged("find n: integer such that n > 7", {"rapidcheck"}).outcome, Outcome::holds);
  EXPECT_EQ(judged("forall L: layout: claim size(L) != 36", {"rapidcheck"}).outcome, Outcome::refuted);
}

// Two threads at a time find what one finds: RapidCheck's recipes keep what they know in static memory, and none is made.
TEST(RapidCheck, FindsTheSameInTwoThreads) {
  const std::vector<std::string> claims = {"forall A: layout, B: layout into size(A): claim cosize(A) < 40 or size(B) < 4",
                                           "forall L: layout: claim injective(L)", "forall x, y: integer: claim x + y < 5000"};
  using Found = std::map<std::string, std::string>;
  const auto find_all = [&] {
    Found all;
    for (const std::string& claim : claims) {
      for (std::uint64_t seed = 0; seed < 16; ++seed) all[claim + std::to_string(seed)] = found(law(claim), seed).reproduction;
    }
    return all;
  };
  const Found alone = find_all();
  Found first, second;
  std::thread one([&] { first = find_all(); }), other([&] { second = find_all(); });
  one.join();
  other.join();
  EXPECT_EQ(first, alone);
  EXPECT_EQ(second, alone);
}

TEST(RapidCheck, ReadsNoParametersAndPrintsNothing) {
  ASSERT_EQ(setenv("RC_PARAMS", "seed=1 max_success=3 verbose_progress=1", 1), 0);
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  const Record holds = verdict(law("forall n >= 0: claim n >= 0"));
  const Record falls = verdict(law("forall n >= 0: claim n < 5"));
  EXPECT_EQ(testing::internal::GetCapturedStdout() + testing::internal::GetCapturedStderr(), "");
  unsetenv("RC_PARAMS");
  EXPECT_EQ(holds.cases, Options{}.drawn_cases);
  EXPECT_EQ(falls.counterexample, (std::vector<evidence::Binding>{{"n", "5"}}));
}

TEST(RapidCheck, DrawsOtherCasesForEachStatementAndSeed) {
  const auto drawn = [](const std::string& claim, std::uint64_t seed) {
    std::string texts;
    const Law asked = law(claim);
    Options options{.seed = seed, .drawn_cases = 100};
    options.observer = [&](const Law&, Engine, const Assignment& values, const Case&) {
      texts += text(*asked.statement, values);
    };
    verdict(asked, options);
    return texts;
  };
  const std::string claim = "forall L: layout: claim size(L) >= 1";
  EXPECT_EQ(drawn(claim, 1), drawn(claim, 1));
  EXPECT_NE(drawn(claim, 1), drawn(claim, 2));
  EXPECT_NE(drawn(claim, 1), drawn("forall L: layout: claim size(L) >= 0", 1)) << "a seed for each statement, by its text";
}

// RapidCheck's size goes from 0 to 100.
TEST(RapidCheck, BeginsSmallAndGrows) {
  EXPECT_EQ(reproduction_of(found(law("forall n: integer: claim false"))).size, 0);
  std::set<int> sizes;
  for (std::uint64_t seed = 0; seed < 60; ++seed)
    sizes.insert(reproduction_of(found(law("forall n: integer: claim n < 1099511627776"), seed)).size);
  EXPECT_GT(*sizes.begin(), 0);
  EXPECT_GT(*sizes.rbegin(), 80);
  EXPECT_LE(*sizes.rbegin(), 100);
}

TEST(RapidCheck, DiscardsOnlySoMany) {
  std::uint64_t asked = 0;
  const cases::DomainOf integers = [](const Assignment&) { return cases::IntegerDomain{0, 99}; };
  const Law never = program(1, integers, [&](const Assignment&) { return ++asked, Case::filtered(); });
  EXPECT_EQ(verdict(never, {.drawn_cases = 100}).outcome, Outcome::unknown);
  EXPECT_EQ(asked, 1'000u) << "ten for each case";
  // One in twenty is worth something, though not as many as were asked for.
  const Record some = verdict(law("forall 0 <= n < 1000 if n % 20 == 7: claim n % 20 == 7"), {.drawn_cases = 1'000});
  EXPECT_EQ(some.outcome, Outcome::tested);
  EXPECT_GT(some.cases, 300u);
  EXPECT_EQ(verdict(law("forall 1 <= n <= 0: claim true")).outcome, Outcome::unknown) << "an empty domain has no case";
  EXPECT_EQ(verdict(law("forall n >= 4611686018427387904: claim n * n >= 0")).outcome, Outcome::unknown);
}

// What a domain or a statement throws is said of the statement, and does not end the program.
TEST(RapidCheck, SaysWhatADomainThrows) {
  const auto holds = [](const Assignment&) { return Case::of(true); };
  const Record rejects = verdict(program(
      1, [](const Assignment&) -> laws::Domain { throw Rejection(Kind::domain, "no such bound"); }, holds));
  EXPECT_EQ(rejects.outcome, Outcome::error);
  EXPECT_NE(rejects.reason.find("no such bound"), std::string::npos) << rejects.reason;
  const Record faults = verdict(program(
      1, [](const Assignment&) -> laws::Domain { throw std::logic_error("a fault in the law"); }, holds));
  EXPECT_EQ(faults.reason, "a fault in the law");
  EXPECT_NE(verdict(law("forall n >= 0: claim m == n")).reason.find("nothing is called m"), std::string::npos);
}

TEST(RapidCheck, AsksAboutACaseOnceAndShrinksOnlySoFar) {
  const cases::DomainOf layouts = [](const Assignment&) { return cases::LayoutDomain{}; };
  std::uint64_t asked = 0, fails_at = 0;
  // Only one case fails, and none that is smaller.
  const Law one_in_all = program(6, layouts, [&](const Assignment&) { return Case::of(++asked != fails_at); });
  fails_at = 95;
  const Finding finding = found(one_in_all);
  EXPECT_EQ(finding.evaluated, fails_at);
  const std::uint64_t afterwards = asked - finding.evaluated;
  EXPECT_LE(afterwards, cases::Budget{}.tries + 1) << "what is tried, and RapidCheck's last look at the case that fails";
  EXPECT_GT(afterwards, 5'000u) << "or there was nothing to bound";
}

// What experiments compare it with draws other cases, each within its domain, and makes them again.
TEST(RapidCheck, DrawsByItsOwnGeneratorsWhereTheyAreEntered) {
  const char* const claims[] = {
      "forall n: integer, 3 <= m <= 1000: claim n + m < 700",
      "forall A: layout, B: layout into size(A): claim size(A) * size(B) < 50",
      "forall S: shape, T: shape refining S, L: injective nonnegative layout rank <= 3: claim size(T) < 90 or size(L) < 2",
      "forall W: swizzle, F: linear: claim W(64) == 64 or F(1) < 2",
      "forall n >= 9223372036854775806: claim n < 0",
  };
  rapidcheck_engine::enter_own();
  for (const char* claim : claims) {
    const Law asked = law(claim);
    const Finding finding = found(asked);
    ASSERT_TRUE(finding.counterexample) << claim;
    EXPECT_TRUE(in_domain(*asked.statement, *finding.counterexample)) << claim;
    EXPECT_EQ(rapidcheck()->again(*asked.statement, reproduction_of(finding)), *finding.counterexample) << finding.reproduction;
  }
  const Law deep = law("forall L: layout: claim depth(L) < 2");
  EXPECT_FALSE(found(deep).counterexample);
  rapidcheck_engine::enter();
  EXPECT_TRUE(found(deep).counterexample);
}

/// What is false, and known to be: the laws that fall, and some claims.
std::vector<Law> falsehoods() {
  std::vector<Law> all;
  for (const Law& each : laws::catalogue()) {
    if (each.statement != nullptr && each.expected == evidence::Expected::falls) all.push_back(each);
  }
  for (const char* claim :
       {"forall L: layout: claim size(L) < 1000", "forall L: layout: claim injective(L)",
        "forall L: layout: claim rank(coalesce(L)) <= 2", "forall L: layout: claim depth(L) < 3",
        "forall A: layout, B: layout into size(A): claim cosize(composition(A, B)) == cosize(B)",
        "forall A, B: layout size <= 16: claim size(A) * size(B) < 77", "forall x, y >= 0: claim x + y < 5000",
        "forall x, y: integer: claim x < 100 or y < 100", "forall S: shape: claim size(S) != 36",
        "forall L: layout: claim L(size(L) - 1) != 37", "forall L: layout, 0 <= x < size(L): claim L(x) < 50",
        "forall M, N >= 1: claim M * N != 24", "forall 1 <= M <= 60, 1 <= N <= 60: claim M != N or M < 20",
        "forall N >= 1, 0 <= i < N: claim i + N < 8", "forall W: swizzle: claim W == Sw<0,0,0> or W(8) == 8",
        "forall L: nonnegative layout: claim cosize(L) <= size(L)", "forall L: compact layout: claim coalesce(L) == size(L):1"})
    all.push_back(law(claim));
  return all;
}

/// The same case made smaller by colex's own search, whose order says which of two is smaller.
Assignment minimised(const Law& law, const Finding& finding) {
  const Reproduction drawn{reproduction_of(finding).seed, reproduction_of(finding).size, {}};
  Finding own;
  own.counterexample = rapidcheck()->again(*law.statement, drawn);
  own.what = law.statement->ask(*own.counterexample);
  minimise(*law.statement, own);
  return *own.counterexample;
}

TEST(RapidCheck, MakesAFailingCaseAsSmallAsColexDoes) {
  std::size_t fallen = 0, as_small = 0;
  std::string larger;
  for (const Law& each : falsehoods()) {
    const Finding finding = found(each);
    if (!finding.counterexample) continue;
    ++fallen;
    const Assignment own = minimised(each, finding);
    if (!cases::is_smaller(own, *finding.counterexample)) {
      ++as_small;
    } else {
      larger += "\n  " + each.where.text + "\n    " + text(*each.statement, *finding.counterexample) + "\n    by colex " +
                text(*each.statement, own);
    }
  }
  std::cout << as_small << " of " << fallen << " counterexamples are as small as those of colex itself; the others:" << larger
            << '\n';
  EXPECT_GE(fallen, 70u) << "most of what is false is found";
  EXPECT_GE(100 * as_small, 95 * fallen);
}

}  // namespace
}  // namespace colex::engines::rapidcheck_test
