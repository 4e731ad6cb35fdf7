// What an engine says of a law, and why it does not say that a law stands when it does not know.
#include "colex/engines/judge.hpp"

#include <set>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "colex/engines/random.hpp"
#include "colex/engines/statistics.hpp"
#include "colex/laws/catalogue.hpp"
#include "colex/laws/program.hpp"

namespace colex::engines::judge_test {
namespace {

using evidence::Outcome;
using evidence::Record;
using laws::Law;

/// A law with this quantifier and claim, and perhaps covers behind it.
Law law(const std::string& claim) {
  Law law = laws::read_laws("law T1 \"A test.\" from \"here\" " + claim, "test.laws").front();
  law.command = "colex law T1";
  return law;
}

/// A law whose domain is a program.
Law program(cases::DomainOf domain, std::function<Case(const Assignment&)> ask) {
  laws::Programs programs;
  programs.add({"T2", "A test.", "here", evidence::Expected::stands, "program"}, {{"x", std::move(domain)}}, std::move(ask));
  return programs.laws.front();
}

Record random(const Law& tested, Options options = {}) { return judge(tested, Engine::random, options); }
Record exhaustive(const Law& tested, Options options = {}) { return judge(tested, Engine::exhaustive, options); }

TEST(Judge, ALawThatStandsIsTestedOrExhausted) {
  const Law squares = law("forall -8 <= n <= 8: claim n * n >= 0");
  EXPECT_EQ(random(squares).outcome, Outcome::tested);
  const Record all = exhaustive(squares);
  EXPECT_EQ(all.outcome, Outcome::exhausted);
  EXPECT_EQ(all.cases, 17u);
  EXPECT_EQ(all.bound, "the whole domain");
}

TEST(Judge, ALawThatFallsHasASmallestCounterexample) {
  struct Example {
    std::string claim;
    std::vector<evidence::Binding> counterexample;
  };
  const Example examples[] = {
      {"forall n >= 0: claim n < 100", {{"n", "100"}}},
      {"forall m, n >= 0: claim m + n < 30", {}},  // any pair with the sum 30 is smallest
      {"forall L: layout: claim injective(L)", {{"L", "2:0"}}},
      {"forall L: layout: claim size(filter(L)) == size(L) implies injective(L)", {{"L", "(2,2):(1,1)"}}},
      {"forall L: layout: claim cosize(L) <= 7", {{"L", "2:7"}}},
  };
  for (const Example& example : examples) {
    const Record verdict = random(law(example.claim), {.drawn_cases = 5'000});
    EXPECT_EQ(verdict.outcome, Outcome::refuted) << example.claim;
    if (!example.counterexample.empty()) {
      EXPECT_EQ(verdict.counterexample, example.counterexample) << example.claim;
    }
  }
}

TEST(Judge, TheExhaustiveEngineFindsTheSmallestToo) {
  const Record verdict = exhaustive(law("forall L: layout: claim size(filter(L)) == size(L) implies injective(L)"));
  EXPECT_EQ(verdict.outcome, Outcome::refuted);
  EXPECT_EQ(verdict.counterexample, (std::vector<evidence::Binding>{{"L", "(2,2):(1,1)"}}));
}

TEST(Judge, NoPassWithoutAnAnswer) {
  struct Example {
    std::string claim;
    Outcome outcome;
    std::string reason;  // part of it
  };
  const Example examples[] = {
      {"forall n >= 0 if n < 0: claim true", Outcome::unknown, "no case was found that satisfies the hypothesis"},
      {"forall n >= 0 if n % 100 == 77: claim true", Outcome::unknown, "too much filtered"},
      {"forall L: layout: claim 1 / 0 == 0", Outcome::error, "domain"},
      {"forall n >= 0: claim n", Outcome::error, "a claim is true or false"},
      {"forall n >= 0: claim m == n", Outcome::error, "nothing is called m"},
      {"forall n >= 0: claim true cover 50 \"n = 3\": n == 3", Outcome::error, "\"n = 3\" is true of"},
      {"forall n >= 4611686018427387904: claim n * n >= 0", Outcome::unknown, "do not fit 64 bits"},
  };
  for (const Example& example : examples) {
    const Record verdict = random(law(example.claim));
    EXPECT_EQ(verdict.outcome, example.outcome) << example.claim << ": " << describe(verdict);
    EXPECT_NE(verdict.reason.find(example.reason), std::string::npos) << example.claim << ": " << verdict.reason;
    EXPECT_FALSE(as_claimed(verdict)) << example.claim;
  }
}

TEST(Judge, ADomainThatThrowsIsAnErrorWithItsMessage) {
  const auto holds = [](const Assignment&) { return Case::of(true); };
  const Law rejects = program([](const Assignment&) -> laws::Domain { throw Rejection(Kind::domain, "no such bound"); }, holds);
  const Law faults = program([](const Assignment&) -> laws::Domain { throw std::logic_error("a fault in the law"); }, holds);
  for (const Engine engine : {Engine::random, Engine::exhaustive}) {
    EXPECT_EQ(judge(rejects, engine, {}).outcome, Outcome::error);
    EXPECT_NE(judge(rejects, engine, {}).reason.find("no such bound"), std::string::npos);
    EXPECT_EQ(judge(faults, engine, {}).outcome, Outcome::error);
    EXPECT_NE(judge(faults, engine, {}).reason.find("a fault in the law"), std::string::npos);
  }
}

TEST(Judge, AClaimIsLookedAtNearTheNumbersThatItNames) {
  const std::string claims[] = {
      "forall M, N >= 1 if cosize((M,N):(N,1)) < 2147483648: claim M * N + M < 2147483648",
      "forall L: layout, 0 <= x < size(L) if cosize(L) <= 2147483649: claim L(x) < 2147483648",
      "forall M, N >= 1 if M * N <= 4294967296: claim M * N < 4294967296",
      "forall 1 <= n <= 1000000007: claim n != 333333335",
      "forall L: layout: claim size(L) != 16777216",
  };
  for (const std::string& claim : claims) {
    Law somebodys = law(claim);
    somebodys.id.clear();
    EXPECT_EQ(random(somebodys).outcome, Outcome::refuted) << claim;
  }
  // What holds is said of the cases that were drawn, as many as were asked for.
  Law holds = law("forall M, N >= 1 if M * N < 2147483648: claim M < 2147483648");
  holds.id.clear();
  const Record tested = random(holds);
  EXPECT_EQ(tested.outcome, Outcome::tested);
  EXPECT_EQ(tested.cases, Options{}.drawn_cases);
}

TEST(Judge, ALawIsLookedAtAsItsEvidenceSays) {
  EXPECT_EQ(random(law("forall L: layout, 0 <= x < size(L) if cosize(L) <= 2147483649: claim L(x) < 2147483648")).outcome,
            Outcome::tested);
}

TEST(Judge, ALawThatIsExpectedToFallPassesOnlyWithACounterexample) {
  EXPECT_TRUE(as_claimed(random(law("forall n >= 0: refute n < 3"))));
  EXPECT_FALSE(as_claimed(random(law("forall n >= 0: refute n >= 0"))));
  // What cannot be evaluated is no counterexample.
  EXPECT_FALSE(as_claimed(random(law("forall n >= 0: refute n / 0 == 1"))));
}

// This program has neither of these: whoever asks one is told so (tests/rapidcheck and tests/guided have them).
TEST(Judge, AnEngineThatIsNotThereIsSkippedWithAReason) {
  for (const auto& [engine, reason] : {std::pair{Engine::rapidcheck, "this program was built without RapidCheck"},
                                       {Engine::guided, "this program was built without the engine `guided`"}}) {
    const Record verdict = judge(law("forall n >= 0: claim n >= 0"), engine, {});
    EXPECT_EQ(verdict.outcome, Outcome::skipped);
    EXPECT_EQ(verdict.reason, reason);
    EXPECT_EQ(verdict.engine, name(engine));
  }
}

TEST(Judge, NothingIsSaidOfALawThatIsNotApplicable) {
  const Law none = law("not applicable \"it is about horses\"");
  const Record verdict = random(none);
  EXPECT_EQ(verdict.outcome, Outcome::not_applicable);
  EXPECT_EQ(verdict.reason, "it is about horses");
}

TEST(Judge, ASeedDecidesWhatIsDrawn) {
  const Law any = law("forall L: layout, n >= 0: claim true");
  const auto drawn = [&](std::uint64_t seed) {
    std::vector<std::string> texts;
    Options options{.seed = seed, .drawn_cases = 100};
    options.observer = [&](const Law&, Engine, const Assignment& values, const Case&) {
      texts.push_back(text(*any.statement, values));
    };
    random(any, options);
    return texts;
  };
  EXPECT_EQ(drawn(1), drawn(1));
  EXPECT_NE(drawn(1), drawn(2));
  EXPECT_NE(seed_of("S016", 0), seed_of("S017", 0)) << "two laws never see the same cases";
}

TEST(Judge, ShardsShareTheCases) {
  const Law any = law("forall 0 <= n < 100, 0 <= m < 10: claim true");
  const auto looked_at = [&](std::uint64_t shard, std::uint64_t shards) {
    std::multiset<std::string> texts;
    Options options{.shard = shard, .shards = shards};
    options.observer = [&](const Law&, Engine, const Assignment& values, const Case&) {
      texts.insert(text(*any.statement, values));
    };
    const Record verdict = exhaustive(any, options);
    EXPECT_EQ(verdict.outcome, shards == 1 ? Outcome::exhausted : Outcome::tested) << "a shard has not seen all cases";
    return texts;
  };
  std::multiset<std::string> parts;
  for (std::uint64_t shard = 0; shard < 3; ++shard) parts.merge(looked_at(shard, 3));
  EXPECT_EQ(parts, looked_at(0, 1));
  EXPECT_EQ(parts.size(), 1000u);
}

TEST(Judge, AnExplanationSaysWhatMatters) {
  const Record verdict = exhaustive(law("forall L: layout, 0 <= n <= 5: claim injective(L)"));
  ASSERT_EQ(verdict.outcome, Outcome::refuted);
  std::string notes;
  for (const std::string& note : verdict.notes) notes += note + '\n';
  EXPECT_NE(notes.find("stride of L = 0 matters: with 1, 2, 3, 4, 8, -1 instead it holds"), std::string::npos) << notes;
  EXPECT_NE(notes.find("n = 0: with 1, 2, 3, 4 instead it still fails"), std::string::npos)
      << "that a number does not matter is more than was looked at: " << notes;
}

TEST(Judge, TheRepeatLineNamesTheCase) {
  const Record verdict = exhaustive(law("forall L: layout: claim injective(L)"));
  EXPECT_EQ(verdict.repeat, "colex law T1 --with 'L=2:0'");
}

// That no case was found is no proof that there is none; that every case was looked at is one.
TEST(Judge, OnlyWhoLookedAtEverythingSaysThatThereIsNothing) {
  EXPECT_EQ(exhaustive(law("forall 0 <= n <= 9 if n > 9: claim true")).outcome, Outcome::vacuous);
  EXPECT_EQ(exhaustive(law("forall n >= 0 if n < 0: claim true")).outcome, Outcome::unknown);
  EXPECT_EQ(exhaustive(law("forall 1 <= n <= 0: claim true")).outcome, Outcome::vacuous);
}

// A plain counterexample is easier to read than one with a tuple of one mode, which `all` would show first.
TEST(Judge, ThePlainCounterexampleIsShown) {
  EXPECT_EQ(exhaustive(law("forall L: layout if min(shape(L)) > 1: refute depth(L) > 1 or sort(L) == L")).counterexample,
            (std::vector<evidence::Binding>{{"L", "(2,2):(1,0)"}}));
}

TEST(Judge, TheTimeOfAnEngineEndsItsSearch) {
  const Law endless = law("forall a, b, c >= 0: claim a + b + c >= 0");
  const Record record = exhaustive(endless, {.enumerated_cases = 1'000'000'000'000, .seconds = 0.05});
  EXPECT_EQ(record.outcome, Outcome::tested);
  EXPECT_NE(record.bound.find("the time was over"), std::string::npos) << record.bound;
}

// Who asks for all cases up to a bound is not content with some of them.
TEST(Judge, WhatWasAskedForAndNotReachedIsUnknown) {
  const Law law_of_many = law("forall a, b, c >= 0: claim a + b + c >= 0");
  const Record record = exhaustive(law_of_many, {.finite_cases = 1'000'000'000'000, .bound = 100'000, .seconds = 0.05});
  EXPECT_EQ(record.outcome, Outcome::unknown);
  EXPECT_EQ(record.reason, "the time was over before all cases up to 100000 were looked at");
}

TEST(JudgeCase, LooksAtThatCaseOnly) {
  const Law injective = law("forall L: layout, n >= 1: claim injective(L)");
  EXPECT_EQ(judge_case(injective, {{"L", "4:1"}, {"n", "1"}}).outcome, Outcome::tested) << "one case of many";
  EXPECT_EQ(judge_case(injective, {{"L", "4:0"}, {"n", "1"}}).outcome, Outcome::refuted);
  EXPECT_EQ(judge_case(injective, {{"L", "(4,2)"}, {"n", "1"}}).outcome, Outcome::tested) << "a shape is its compact layout";
}

TEST(JudgeCase, ACaseThatRefutesALawThatFallsIsNotAsClaimed) {
  const Law falls = law("forall L: layout: refute injective(L)");
  EXPECT_FALSE(as_claimed(judge_case(falls, {{"L", "4:0"}})));
  EXPECT_TRUE(as_claimed(judge_case(falls, {{"L", "4:1"}})));
}

TEST(JudgeCase, SaysWhatIsWrongWithTheGivenCase) {
  const Law injective = law("forall L: layout, n >= 1: claim injective(L)");
  struct Example {
    std::vector<evidence::Binding> given;
    std::string message;  // part of it
  };
  const Example examples[] = {
      {{{"L", "4:1"}}, "needs a value for n"},
      {{{"L", "4:1"}, {"n", "1"}, {"k", "1"}}, "has no variable k"},
      {{{"L", "4:1"}, {"n", "0"}}, "n = 0 is not in its domain"},
      {{{"L", "4:("}, {"n", "1"}}, "L = 4:("},
      {{{"L", "Sw<1,2,3>"}, {"n", "1"}}, "is not in its domain"},
  };
  for (const Example& example : examples) {
    try {
      judge_case(injective, example.given);
      ADD_FAILURE() << example.message;
    } catch (const Rejection& rejection) {
      EXPECT_NE(rejection.message().find(example.message), std::string::npos) << rejection.message();
    }
  }
}

TEST(Regressions, AreReadAndWrittenAlike) {
  const Law two = law("forall L: layout, n >= 1: claim injective(L)");
  const std::string text = "# found by random, seed 7\nlet L = (2,2):(1,1)\nlet n = 3\n";
  const std::vector<Assignment> cases = read_regressions(*two.statement, text + text);
  ASSERT_EQ(cases.size(), 2u);
  EXPECT_EQ(regression_entry(bindings(*two.statement, cases.front()), "found by random, seed 7"), text);
}

TEST(Regressions, AFileThatDoesNotFitItsLawIsRejected) {
  const Law two = law("forall L: layout, n >= 1: claim injective(L)");
  for (const char* text : {"let n = 3\n", "let L = 4:1\n", "claim true\n", "let L = 4:1\nlet m = 1\n"})
    EXPECT_THROW(read_regressions(*two.statement, text), Rejection) << text;
}

// Each committed case belongs to a law, and is in its domain.
TEST(Regressions, EachFileHasItsLaw) {
  for (const std::string& id : laws_with_regressions()) {
    const Law* found = laws::find(id);
    ASSERT_NE(found, nullptr) << "properties/regressions/" << id << ".colex: there is no such law";
    EXPECT_NE(judge(*found, Engine::regression, {}).outcome, Outcome::error) << id;
  }
}

}  // namespace
}  // namespace colex::engines::judge_test
