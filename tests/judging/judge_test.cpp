// What is said of a statement, and why no more is: which engines are asked, what their findings come to, and the bound of every
// verdict.
#include "colex/judging/judge.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/claims/claim_file.hpp"
#include "colex/laws/catalogue.hpp"
#include "colex/laws/program.hpp"

namespace colex::judging::judge_test {
namespace {

using evidence::Outcome;

/// The only verdict of a text.
Record verdict(const std::string& text, const Options& options = {}) {
  const std::vector<claims::Entry> entries = claims::read(text, "test.colex");
  if (entries.size() != 1 || entries.front().mistake) {
    ADD_FAILURE() << text << ": " << (entries.size() == 1 ? entries.front().mistake->message() : "not one statement");
    return {};
  }
  return judge(entries.front().law, options);
}

/// An engine that proves, and has its mind made up.
class Oracle final : public Engine {
 public:
  explicit Oracle(std::function<void(Record&)> say, std::string name = "symbolic")
      : say_(std::move(say)), name_(std::move(name)) {}
  std::string name() const override { return name_; }
  bool proves() const override { return true; }
  bool has_a_say(const Law& law) const override { return law.statement != nullptr; }
  std::vector<Record> ask(const std::vector<const Law*>& statements, const Budget&) const override {
    std::vector<Record> findings;
    for (const Law* law : statements) {
      Record record;
      record.claim = law->where;
      record.expected = law->expected;
      record.engine = name_;
      say_(record);
      // As those who prove do, it evaluates the case by itself.
      if (!record.counterexample.empty()) engines::judge_case(*law, record.counterexample, {});
      findings.push_back(record);
    }
    return findings;
  }

 private:
  std::function<void(Record&)> say_;
  std::string name_;
};

Options with_prover(std::function<void(Record&)> say) {
  Options options;
  options.provers.push_back(std::make_shared<Oracle>(std::move(say)));
  return options;
}

std::string counterexample(const Record& record) {
  std::string text;
  for (const evidence::Binding& binding : record.counterexample) {
    text += (text.empty() ? "" : ", ") + binding.name + " = " + binding.value;
  }
  return text;
}

struct Example {
  const char* claim;
  Outcome outcome;
  bool as_claimed;
  const char* counterexample;
  const char* reason;
};

void expect(const std::vector<Example>& examples) {
  for (const Example& c : examples) {
    const Record record = verdict(c.claim);
    EXPECT_EQ(record.outcome, c.outcome) << c.claim << "\n  " << c.reason << "\n  " << describe(record);
    EXPECT_EQ(as_claimed(record), c.as_claimed) << c.claim << "\n  " << c.reason;
    if (falls(record.outcome)) {
      EXPECT_EQ(counterexample(record), c.counterexample) << c.claim << "\n  " << c.reason;
    }
  }
}

TEST(Judge, ClaimsWithoutVariablesAreEvaluated) {
  expect({
      {"claim size((4,8)) == 32", Outcome::exhausted, true, "", "its only case"},
      {"claim size((4,8)) == 31", Outcome::refuted, false, "", "a false claim"},
      {"refute size((4,8)) == 31", Outcome::refuted, true, "", "what `refute` asks for"},
      {"refute size((4,8)) == 32", Outcome::exhausted, false, "", "no counterexample exists"},
      {"let C = ((4,8),(2,2)):((32,1),(16,8))\nclaim bijective(C)", Outcome::exhausted, true, "", "a definition is used"},
      {"claim 1 / 0 == 1", Outcome::error, false, "", "no value: neither true nor false"},
      {"refute 1 / 0 == 1", Outcome::error, false, "", "an error is no refutation"},
      {"claim 9223372036854775807 + 1 > 0", Outcome::error, false, "", "an overflow is an error"},
  });
}

TEST(Judge, WhatHasNoMeaningIsNoStatement) {
  // Who proves would have proved them, and a search would not have come to the place.
  const Options options = with_prover([](Record& record) { record.outcome = Outcome::proved_as_written; });
  const struct {
    const char* claim;
    const char* reason;
  } rows[] = {
      {"claim 1 == 1 or no_such(3)", "type: no function is called no_such"},
      {"forall M >= 1: claim M >= 1 or no_such(M)", "type: no function is called no_such"},
      {"forall M >= 1: claim M >= 1 or N >= 1 by proof", "type: nothing is called N; did you mean M"},
      {"forall x >= 0 if x < 0 and no_such(x): claim x == 1 by testing 10", "type: no function is called no_such"},
      {"forall 0 <= x <= 3: claim x >= 0 or x by exhaustion", "type: or joins booleans; this is none"},
      {"forall M >= 1: refute M < 1 and M", "type: and joins booleans; this is none"},
      {"find 0 <= x <= 3 such that x >= 0 or no_such(x)", "type: no function is called no_such"},
      {"find 0 <= x <= 3 such that x >= 0, least size(x, no_such(x))", "type: no function is called no_such"},
  };
  for (const auto& row : rows) {
    const Record record = verdict(row.claim, options);
    EXPECT_EQ(record.outcome, Outcome::error) << row.claim << ": " << describe(record);
    EXPECT_EQ(record.reason, row.reason) << row.claim;
    EXPECT_FALSE(as_claimed(record)) << row.claim;
  }
}

TEST(Judge, InadmissibleIsARejectionOfThatKind) {
  expect({
      {"claim inadmissible (6,4):(1,100) o 4:4", Outcome::exhausted, true, "", "composition has no result"},
      {"claim inadmissible (6,2):(1,100) o 2:4", Outcome::refuted, false, "", "it has one: 2:4"},
      {"refute inadmissible (6,2):(1,100) o 2:4", Outcome::refuted, true, "", "as refute says"},
      {"claim inadmissible 1 / 0", Outcome::error, false, "", "rejected, but for its domain"},
      {"refute inadmissible 1 / 0", Outcome::error, false, "", "neither admissible nor inadmissible"},
  });
  EXPECT_EQ(verdict("claim inadmissible (6,2):(1,100) o 2:4").reason, "it has a value: 2:4");
  EXPECT_EQ(verdict("claim inadmissible 1 / 0").reason.substr(0, 8), "domain: ");
}

TEST(Judge, AFiniteDomainIsExhausted) {
  expect({
      {"forall 0 <= i < 12: claim ((6,2):(8,2))(i) == i % 6 * 8 + i / 6 * 2", Outcome::exhausted, true, "", "twelve cases"},
      {"forall 1 <= M <= 9, 1 <= N <= M: claim M * N <= 81", Outcome::exhausted, true, "", "a domain that depends"},
      {"forall 1 <= M <= 200, 1 <= N <= 200: claim M * N <= 40000", Outcome::exhausted, true, "",
       "more cases than of an unbounded domain"},
      {"forall -3 <= n <= 3: refute n * n < 9", Outcome::refuted, true, "n = -3", "found at the end"},
  });
  EXPECT_EQ(verdict("forall 1 <= M <= 9, 1 <= N <= M: claim M * N <= 81").cases, 45U);
  EXPECT_EQ(verdict("forall 1 <= M <= 9, 1 <= N <= M: claim M * N <= 81").bound, "the whole domain");
}

TEST(Judge, AnUnboundedDomainIsNeverMoreThanTested) {
  expect({
      {"forall M >= 1, N >= 1: claim equal(coalesce((M,N):(1,M)), M*N:1)", Outcome::tested, true, "", "true for all"},
      {"forall n: integer: claim n * n >= 0", Outcome::tested, true, "", "all integers"},
      {"forall L: layout: claim size(coalesce(L)) == size(L)", Outcome::tested, true, "", "all layouts"},
      {"forall M >= 1: claim M < 1000000007", Outcome::refuted, false, "M = 1000000007", "far out: drawn, then made smaller"},
      {"forall n <= 0: claim n > -70000", Outcome::refuted, false, "n = -70000", "downwards as well"},
  });
}

TEST(Judge, SaysWhatLeavesOutACaseWithoutAValue) {
  const struct {
    const char* claim;
    const char* supposed;  ///< empty: nothing of the kind
  } rows[] = {
      {"forall L: layout if injective(L): claim injective(Sw<3,4,3> o L)", "defined(injective(Sw<3,4,3> o L))"},
      {"forall L: layout: claim size(complement(L, 8)) >= 1", "defined(size(complement(L, 8)) >= 1)"},
      {"forall L: layout if injective(Sw<3,4,3> o L): claim injective(L)", "defined(injective(Sw<3,4,3> o L))"},
      {"let S = Sw<3,4,3>\nforall L: layout\n  if injective(L) or size(L) == 1:\n  claim injective(S o L)",
       "defined(injective(S o L))"},
      {"forall 0 <= d <= 4: claim 12 / d >= 3", "defined(12 / d >= 3)"},
      {"forall 0 <= d <= 4 if 12 / d >= 3 or d < 0: refute d > 1", "defined(12 / d >= 3 or d < 0)"},
      // A value that 64 bits do not hold is there, and a claim without variables has no other case.
      {"forall 4000000000 <= M <= 4000000001: claim M * M * M >= M", ""},
      {"claim 1 / 0 == 1", ""},
      {"forall L: layout: claim inadmissible complement(L, 0)", ""},
  };
  for (const auto& row : rows) {
    const Record record = verdict(row.claim);
    EXPECT_EQ(record.outcome, Outcome::error) << row.claim;
    const std::string note = record.notes.empty() ? "" : record.notes.back();
    const std::string supposed = row.supposed;
    EXPECT_EQ(note, supposed.empty() ? "" : "such cases are left out by `if " + supposed + '`') << row.claim;
  }
  // Who knows theorems is asked about what then remains.
  std::vector<std::string> asked;
  Options options;
  options.provers.push_back(std::make_shared<Oracle>(
      [&](Record& record) {
        asked.push_back(record.claim.text);
        record.outcome = asked.size() == 1 ? Outcome::unknown : Outcome::proved_all_ranks;
        record.reason = asked.size() == 1 ? "" : "by a lemma";
      },
      "induction"));
  const Record record = verdict("forall L: layout if injective(L) or size(L) == 1: claim injective(Sw<3,4,3> o L)", options);
  EXPECT_EQ(asked, (std::vector<std::string>{
                       "forall L: layout if injective(L) or size(L) == 1: claim injective(Sw<3,4,3> o L)",
                       "forall L: layout if (injective(L) or size(L) == 1) and defined(injective(Sw<3,4,3> o L)): claim "
                       "injective(Sw<3,4,3> o L)"}));
  EXPECT_EQ(record.outcome, Outcome::error);
  EXPECT_EQ(record.notes.back(),
            "such cases are left out by `if defined(injective(Sw<3,4,3> o L))`, and then it is proved (all ranks): by a lemma");
}

TEST(Judge, TheFirstCounterexampleIsASmallestOne) {
  expect({
      {"forall M >= 1, N >= 1: refute coalesce((M,N):(1,M)) == M*N:1", Outcome::refuted, true, "M = 1, N = 1",
       "coalesce gives 1:0"},
      {"forall M >= 1: claim M < 7", Outcome::refuted, false, "M = 7", "not 8, not 100"},
      {"forall M, N: integer: claim M + N < 3", Outcome::refuted, false, "M = 1, N = 2", "no larger value than 2 is needed"},
      {"forall L: layout: refute size(filter(L)) == size(L) implies injective(L)", Outcome::refuted, true, "L = (2,2):(1,1)",
       "the smallest with an offset met twice and no stride of 0"},
      {"forall L: layout: refute rank(L) < 2 or ordered(L)", Outcome::refuted, true, "L = (2,2):(0,0)", "plain layouts in order"},
      {"forall L: layout: refute depth(L) < 2", Outcome::refuted, true, "L = ((1)):((0))", "nested ones are looked at too"},
      {"forall L: layout rank <= 1: refute cosize(L) <= size(L) or L(size(L) - 1) > 0", Outcome::refuted, true, "L = 2:-2",
       "so are negative strides"},
  });
}

TEST(Judge, VariablesOfEveryTypeAreJudged) {
  expect({
      {"forall L: compact layout: claim cosize(L) == size(L)", Outcome::tested, true, "", "an adjective is made, not filtered"},
      {"forall L: positive layout size <= 64: claim injective(L)", Outcome::refuted, false, "L = (2,2):(1,1)",
       "and kept when made smaller"},
      {"forall A: layout size <= 64, B: layout into size(A): claim cosize(B) <= size(A)", Outcome::tested, true, "", "into"},
      {"forall L: coalesced compact layout size <= 8: claim bijective(L)", Outcome::exhausted, true, "", "there are no others"},
      {"forall S: shape, T: shape refining S: claim compatible(S, T)", Outcome::tested, true, "", "refinements"},
      {"forall S: shape: claim rank(S) < 2", Outcome::refuted, false, "S = (2,2)", "the smallest of the enumerated ones"},
      {"forall W: swizzle: claim bijective(W)", Outcome::refuted, false, "W = Sw<1,0,0>", "a bit xored with itself"},
      {"forall W: swizzle, 0 <= i < 8: claim W(i) >= 0", Outcome::tested, true, "", "330 swizzles, and there are more"},
      {"forall W: swizzle: claim W(1048576) == 1048576", Outcome::tested, true, "", "false of Sw<1,10,10>"},
      {"forall W: swizzle if W(1048576) > 1048576: claim W(8) == 8", Outcome::unknown, false, "", "Sw<1,10,10> is such"},
      {"forall F: linear: claim F(0) == 0", Outcome::tested, true, "", "small ones"},
      {"forall F: linear: claim injective(F)", Outcome::refuted, false, "F = F2{in: [0]}", "one bit, and it is lost"},
  });
  const Record swizzles = verdict("forall W: swizzle, 0 <= i < 8: claim W(i) >= 0");
  EXPECT_EQ(swizzles.cases, 330U * 8 + 2000);
  EXPECT_EQ(swizzles.bound, "every case with W bits <= 4, base <= 5, |shift| <= 5; 0 <= i <= 7, and 2000 drawn at random");
  EXPECT_EQ(verdict("forall L: coalesced compact layout size <= 8: claim bijective(L)").bound, "the whole domain");
}

TEST(Judge, AHypothesisThatNeverHoldsIsNoPass) {
  expect({
      {"forall 1 <= M <= 9 if M > 9: claim M > 9", Outcome::vacuous, false, "", "no case"},
      {"forall M >= 1 if M < 0: claim false", Outcome::unknown, false, "",
       "none was found, and there are more than were looked at"},
      {"forall 1 <= M <= 0: claim true", Outcome::vacuous, false, "", "an empty domain"},
      {"forall 1 <= M <= 0: refute true", Outcome::vacuous, false, "", "nor is it a refutation"},
      {"forall 1 <= M <= 9 if M % 2 == 0: claim M >= 2", Outcome::exhausted, true, "", "some do"},
  });
  EXPECT_EQ(verdict("forall 1 <= M <= 9 if M % 2 == 0: claim M >= 2").cases, 4U);
  EXPECT_EQ(verdict("forall 1 <= M <= 9 if M % 2 == 0: claim M >= 2").filtered, 5U);
  EXPECT_EQ(verdict("forall 1 <= M <= 9 if M > 9: claim M > 9").reason, "no case satisfies the hypothesis: 9 do not");
}

TEST(Judge, ACaseWithoutAValueIsAnErrorUnlessTheHypothesisExcludesIt) {
  expect({
      {"forall 0 <= d <= 4: claim 12 / d >= 3", Outcome::error, false, "", "d = 0 has none"},
      {"forall 0 <= d <= 4 if d > 0: claim 12 / d >= 3", Outcome::exhausted, true, "", "excluded"},
      {"forall 0 <= d <= 4: claim d == 0 or 12 / d >= 3", Outcome::exhausted, true, "", "`or` does not look"},
      {"forall L: layout: claim size(complement(L, 8)) >= 1", Outcome::error, false, "", "some have no complement"},
  });
  EXPECT_EQ(verdict("forall 0 <= d <= 4: claim 12 / d >= 3").reason.substr(0, 19), "for d = 0: domain: ");
}

TEST(Judge, ADrawnCaseThatOverflowsIsCountedAndSaysNothing) {
  const Record record = verdict("forall M >= 1: claim M * M * M >= M");
  EXPECT_EQ(record.outcome, Outcome::tested);
  EXPECT_GT(record.overflowed, 0U);
  EXPECT_EQ(verdict("forall 4000000000 <= M <= 4000000001: claim M * M * M >= M").outcome, Outcome::error)
      << "of cases that the author wrote down, none may be passed over";
}

TEST(Judge, AnEngineThatIsAskedForIsTheOneThatRuns) {
  const Record enumerated = verdict("forall M >= 1, N >= 1: claim M * N >= M by exhaustion 64");
  EXPECT_EQ(describe(enumerated), "tested (4096 cases: every case with 1 <= M, N <= 64)") << "there are integers beyond 64";
  EXPECT_EQ(enumerated.engine, "exhaustive");
  EXPECT_EQ(describe(verdict("forall 0 <= i < 12: claim i < 12 by exhaustion 64")), "exhausted (12 cases: the whole domain)");
  // Nothing is left out of a domain without a case, whatever the bound.
  EXPECT_EQ(verdict("forall 5 <= n < 5: claim n == 7 by exhaustion 8").outcome, Outcome::vacuous);
  EXPECT_EQ(verdict("forall 0 <= m < 4, 5 <= n < 5: claim m == n by exhaustion 2").outcome, Outcome::vacuous);
  // All cases are asked for: some of them are no pass, and none is left out at the end.
  EXPECT_EQ(verdict("forall 0 <= i < 1900000: claim i < 1899999 by exhaustion").outcome, Outcome::refuted);
  EXPECT_EQ(verdict("forall 0 <= T < 2048, 0 <= v < 1024: claim T + v < 3070 by exhaustion").outcome, Outcome::unknown);
  EXPECT_EQ(verdict("forall 0 <= i < 3000000: claim i < 2999999 by exhaustion").outcome, Outcome::unknown);

  const Record tested = verdict("forall M >= 1: claim M >= 1 by testing 321");
  EXPECT_EQ(describe(tested), "tested (321 cases: drawn at random)");
  EXPECT_EQ(tested.engine, "random");
  EXPECT_TRUE(tested.seed.has_value());

  for (const char* text : {"forall M >= 1: claim M >= 1 by proof", "forall M >= 1: refute M > 1 by proof"}) {
    const Record proof = verdict(text);
    EXPECT_EQ(describe(proof), "unknown (proof is not available)") << text;
    EXPECT_FALSE(as_claimed(proof)) << text;
  }
}

// "forall L: layout" means nested ones, negative strides and extents of 1: whoever looks only at others has not seen what
// refutes this.
TEST(Judge, ABoundIsOfWhatTheTypeNames) {
  const Record refuted = verdict("forall L: layout: claim L(size(L)-1) >= 0 by exhaustion 6");
  EXPECT_EQ(refuted.outcome, Outcome::refuted);
  EXPECT_EQ(counterexample(refuted), "L = 2:-1");
  EXPECT_EQ(verdict("forall L: layout: claim equal(coalesce(L), L) by exhaustion 4").bound,
            "every case with L of at most 3 leaves, depth <= 2, no () in a tuple, size <= 4, strides -4 to 4");
  Options few;
  few.looking.finite_cases = few.looking.enumerated_cases = 10'000;
  EXPECT_EQ(verdict("forall L: layout: claim equal(coalesce(L), L) by exhaustion 7", few).bound,
            "every case with L flat, no tuple of one mode, no extent of 1 beside others, size <= 7, strides 0 to 7")
      << "all of them are too many, and the words say which were left out";
}

TEST(Judge, AsksTheProverWhereASearchCannotSeeAll) {
  struct ProverCase {
    const char* claim;
    Outcome proof;  ///< what the prover says, if it is asked
    Outcome outcome;
    const char* engine;
    const char* reason;
  };
  const ProverCase cases[] = {
      {"forall M >= 1: claim M >= 1", Outcome::proved_as_written, Outcome::proved_as_written, "symbolic",
       "nothing is left to search"},
      {"forall M >= 1: claim M >= 1", Outcome::unknown, Outcome::tested, "exhaustive, random", "a search is what remains"},
      {"forall M >= 1: claim M >= 1", Outcome::not_applicable, Outcome::tested, "exhaustive, random", "likewise"},
      {"forall M >= 1: claim M >= 1", Outcome::skipped, Outcome::tested, "exhaustive, random", "a judge is missing"},
      {"forall M >= 1: claim M >= 1", Outcome::conflicting, Outcome::conflicting, "symbolic", "to be told, not covered up"},
      {"forall M >= 1: claim M >= 1", Outcome::refuted, Outcome::conflicting, "symbolic",
       "a counterexample that is none, evaluated"},
      {"forall M >= 1: claim M < 9", Outcome::unknown, Outcome::refuted, "exhaustive", "the search's"},
      {"forall M >= 1 if M < 1: claim false", Outcome::vacuous, Outcome::vacuous, "symbolic", "it is certain"},
      {"forall L: layout: claim size(L) >= 0", Outcome::checked_shapes, Outcome::checked_shapes, "symbolic, exhaustive, random",
       "small shapes are proved, others are searched"},
      {"forall L: layout: claim size(L) < 9", Outcome::checked_shapes, Outcome::refuted, "exhaustive", "beyond the shapes"},
      {"forall 0 <= i < 100: claim i < 100", Outcome::error, Outcome::exhausted, "exhaustive", "few cases need no proof"},
      {"forall 0 <= i < 30000: claim i < 30000", Outcome::unknown, Outcome::exhausted, "exhaustive", "many, and all looked at"},
      {"forall 0 <= i < 30000: claim i < 30000", Outcome::proved_as_written, Outcome::proved_as_written, "symbolic",
       "many, and none"},
      {"forall M >= 1: refute M < 9", Outcome::error, Outcome::refuted, "exhaustive", "the smallest case, and no proof"},
      {"forall M >= 1: refute M >= 1", Outcome::proved_as_written, Outcome::proved_as_written, "symbolic", "it will never fall"},
      {"forall M >= 1: claim M >= 1 by proof", Outcome::unknown, Outcome::unknown, "symbolic", "no search was asked for"},
      {"forall L: layout: claim size(L) >= 0 by proof", Outcome::checked_shapes, Outcome::unknown, "symbolic",
       "a proof for some shapes is none for all"},
      {"forall M >= 1: claim M >= 1 by testing 9", Outcome::error, Outcome::tested, "random", "no proof was asked for"},
      {"claim true by proof", Outcome::proved_as_written, Outcome::exhausted, "evaluation", "one case is looked at"},
  };
  for (const ProverCase& c : cases) {
    const Record record = verdict(c.claim, with_prover([&](Record& finding) { finding.outcome = c.proof; }));
    EXPECT_EQ(record.outcome, c.outcome) << c.claim << "\n  " << c.reason << "\n  " << describe(record);
    EXPECT_EQ(record.engine, c.engine) << c.claim << "\n  " << c.reason;
  }
}

TEST(Judge, SaysWhatAProofCoversAndWhatNot) {
  Options options = with_prover([](Record& record) {
    record.outcome = Outcome::unknown;
    record.reason = "not shown: M >= 1";
  });
  options.looking.enumerated_cases = options.looking.drawn_cases = 10;
  EXPECT_EQ(verdict("forall M >= 1: claim M >= 1", options).reason, "not proved: not shown: M >= 1");
  options.provers = with_prover([](Record& record) {
                      record.outcome = Outcome::checked_shapes;
                      record.rank = 2;
                      record.cases = 31;
                      record.bound = "unbounded integers";
                    }).provers;
  const Record record = verdict("forall L: layout: claim size(L) >= 0", options);
  EXPECT_EQ(record.rank, 2u);
  EXPECT_EQ(record.cases, 31u);
  EXPECT_TRUE(record.bound.starts_with("unbounded integers; besides, ")) << record.bound;
  EXPECT_TRUE(record.bound.ends_with("and 10 drawn at random")) << record.bound;
}

TEST(Judge, ABoundWithTooManyCasesIsUnknown) {
  Options options;
  options.looking.finite_cases = options.looking.enumerated_cases = 1000;
  const Record record = verdict("forall M, N: integer: claim M + N == N + M by exhaustion 100", options);
  EXPECT_EQ(record.outcome, Outcome::unknown);
  EXPECT_EQ(record.reason, "more than 1000 cases up to 100");
  EXPECT_EQ(record.bound, "every case with -15 <= M, N <= 15") << "31 x 31 is the largest square within 1000";
}

TEST(Judge, SaysHowFarItCame) {
  Options options;
  options.looking.enumerated_cases = 100;
  options.looking.drawn_cases = 50;
  const auto bound = [&](const char* text) { return verdict(text, options).bound; };
  EXPECT_EQ(bound("forall M >= 1, N >= 1: claim M * N >= M"), "every case with 1 <= M, N <= 10, and 50 drawn at random");
  EXPECT_EQ(bound("forall M >= 1, n: integer: claim M + n > n"),
            "every case with 1 <= M <= 7; -6 <= n <= 6, and 50 drawn at random");
  EXPECT_EQ(bound("forall M >= 1, 0 <= i < M: claim i < M"),
            "every case with 1 <= M <= 13; i at most 12 away from the value of its range nearest to 0, and 50 drawn at random");
}

// What is true of all cases but one that nobody could decide is not true of all cases.
TEST(Judge, AnUndecidedCaseIsNeverPartOfAPass) {
  laws::Programs programs;
  programs.add({"T1", "A test.", "here", evidence::Expected::stands, "program", {}},
               {{"n",
                 [](const cases::Assignment&) {
                   return cases::IntegerDomain{0, 99};
                 }}},
               [](const cases::Assignment& values) {
                 if (laws::integer_of(values[0]) == 77) throw Rejection(Kind::unknown, "too hard");
                 return laws::Case::of(true);
               });
  const Record record = judge(programs.laws.front(), Options());
  EXPECT_EQ(record.outcome, Outcome::unknown) << describe(record);
  EXPECT_EQ(record.undecided, 1u);
  EXPECT_FALSE(as_claimed(record));
}

// The same text has the same verdict, whoever asks: a law by its name, or a claim in a file. (A law of which a case once failed
// is another matter: that case is looked at first.)
TEST(Judge, ALawAndAClaimOfTheSameTextHaveTheSameVerdict) {
  for (const char* id : {"S019", "S032", "S050", "S059.repaired", "S085.repaired"}) {
    const laws::Law* law = laws::find(id);
    if (law == nullptr || law->statement == nullptr || law->statement->claim() == nullptr || !law->given.empty()) continue;
    Options options;
    options.looking.enumerated_cases = 2000;
    options.looking.drawn_cases = 200;
    const Record one = judge(*law, options);
    const Record other = verdict(law->where.text, options);
    EXPECT_EQ(describe(one), describe(other)) << id;
    EXPECT_EQ(counterexample(one), counterexample(other)) << id;
  }
}

TEST(Judge, TheVerdictsDoNotDependOnTheNumberOfJobs) {
  std::vector<const Law*> laws;
  for (const Law& law : laws::catalogue()) {
    if (law.id.starts_with("coalesce.")) laws.push_back(&law);
  }
  ASSERT_GT(laws.size(), 3u);
  const auto verdicts = [&](std::size_t jobs) {
    Options options;
    options.jobs = jobs;
    options.looking.enumerated_cases = options.looking.drawn_cases = 100;
    std::vector<std::string> words;
    for (const Record& record : judge(laws, options)) words.push_back(record.law + ' ' + describe(record));
    return words;
  };
  EXPECT_EQ(verdicts(1), verdicts(7));
}

TEST(Judge, ACoverThatIsNotMetIsAnErrorWhereverTheTextStands) {
  const std::string text = "law T1 \"w\" from \"s\" forall n >= 0: claim n >= 0 cover 90 \"n = 3\": n == 3\n";
  const Record record = verdict(text);
  EXPECT_EQ(record.outcome, Outcome::error);
  EXPECT_NE(record.reason.find("\"n = 3\" is true of"), std::string::npos) << record.reason;
}

TEST(Judge, AComparisonShowsItsSides) {
  const Record record = verdict("forall M >= 1: claim size((M,4)) <= 2 * (M + 3)  # a comment");
  ASSERT_TRUE(record.comparison.has_value());
  EXPECT_EQ(*record.comparison, (evidence::Comparison{"size((M,4))", "<=", "2 * (M + 3)", "16", "14"}));
  EXPECT_EQ(counterexample(record), "M = 4");
  EXPECT_FALSE(verdict("claim injective((2,2):(1,1))").comparison.has_value());
}

TEST(Judge, ACounterexampleIsRepeatedByItsCommand) {
  const Record record = verdict("let A = (2,2):(1,1)\n\n  forall M >= 1, N >= 1: claim M + N < 4 or injective(A)");
  EXPECT_EQ(record.claim.line, 3U);
  EXPECT_EQ(record.claim.column, 3U);
  EXPECT_EQ(record.repeat, "colex check 'test.colex:3' --with 'M=2' --with 'N=2'");
}

TEST(Judge, TheEndsOf64BitsAreOrdinary) {
  expect({
      {"forall M >= 9223372036854775807: claim M > 0", Outcome::tested, true, "", "one case, and it is not all there are"},
      {"forall M > 9223372036854775807: claim M > 0", Outcome::vacuous, false, "", "none that fits"},
      {"forall 9223372036854775806 <= M <= 9223372036854775807: claim M > 0", Outcome::exhausted, true, "", "two"},
      {"forall M <= -9223372036854775807: claim M < 0", Outcome::tested, true, "", "downwards"},
      {"forall M >= 1: claim M > 0 by exhaustion 4000000000000000000", Outcome::unknown, false, "",
       "a bound that is out of reach"},
  });
}

TEST(Judge, TheVerdictDoesNotDependOnTheRun) {
  const char* text = "forall L: layout, n >= 1: refute depth(L) < 2 or n < 1000000";
  EXPECT_EQ(counterexample(verdict(text)), counterexample(verdict(text)));
}

TEST(Judge, TheBoundsOfALayoutMaySpeakOfEarlierVariables) {
  const Record record = verdict("forall 1 <= M <= 3, L: layout size <= M rank <= 1: claim size(L) <= M and rank(L) <= 1");
  EXPECT_TRUE(as_claimed(record)) << describe(record);
  EXPECT_EQ(counterexample(verdict("forall 2 <= M <= 3, L: layout size <= M + 1: refute size(L) <= M")), "M = 2, L = 3:0");
}

TEST(Judge, TheTextOfAClaimIsOneLine) {
  const Record record = verdict("forall 1 <= M <= 3,   # rows\n       1 <= N <= 3:\n  claim M * N <= 9");
  EXPECT_EQ(record.claim.text, "forall 1 <= M <= 3, 1 <= N <= 3: claim M * N <= 9");
}

TEST(Given, SaysWhatTheNamesOfTheFileStandFor) {
  const Record record = verdict("let B = (3,2):(2,3)\nlet unused = 4:1\nforall n >= 1: refute size(B) == n + size(B) - size(B)");
  EXPECT_EQ(record.given, (std::vector<evidence::Binding>{{"B", "(3,2):(2,3)"}}));
  EXPECT_TRUE(verdict("let n = 3\nforall n >= 1: claim size(n:1) == n").given.empty()) << "a variable hides the name";
}

/// Three statements of which the first is the last to be known: it waits for who proves.
struct Three {
  std::vector<claims::Entry> entries =
      claims::read("forall x >= 1: claim x >= 1 by proof\nclaim 1 == 2\nclaim 2 == 2\n", "test.colex");
  std::vector<const Law*> statements = {&entries[0].law, &entries[1].law, &entries[2].law};
};

TEST(Told, IsEachVerdictInTheOrderOfTheStatements) {
  const Three three;
  Options options = with_prover([](Record& record) { record.outcome = Outcome::proved_as_written; });
  options.jobs = 3;
  std::vector<std::uint64_t> lines;
  const std::vector<Record> verdicts = judge(three.statements, options, {}, [&](const Law& law, const Record& verdict) {
    lines.push_back(law.where.line);
    EXPECT_EQ(verdict.claim.line, law.where.line);
  });
  EXPECT_EQ(lines, (std::vector<std::uint64_t>{1, 2, 3}));
  EXPECT_EQ(verdicts.size(), 3U);
}

TEST(Told, IsAVerdictBeforeTheNextStatementIsProved) {
  const std::vector<claims::Entry> entries = claims::read("claim 1 == 1\nforall x >= 1: claim x >= 1 by proof\n", "test.colex");
  std::size_t told = 0, told_before_the_proof = 0;
  const Options options = with_prover([&](Record& record) {
    told_before_the_proof = told;
    record.outcome = Outcome::proved_as_written;
  });
  judge({&entries[0].law, &entries[1].law}, options, {}, [&](const Law&, const Record&) { ++told; });
  EXPECT_EQ(told_before_the_proof, 1U);
  EXPECT_EQ(told, 2U);
}

TEST(Told, WhatItThrowsIsThrownOnceAllIsJudged) {
  const Three three;
  std::size_t told = 0;
  const auto tell = [&](const Law&, const Record&) {
    ++told;
    throw std::runtime_error("the disk is full");
  };
  EXPECT_THROW(judge(three.statements, {}, {}, tell), std::runtime_error);
  EXPECT_EQ(told, 1U);
}

TEST(Time, ThatIsOverLeavesEveryStatementUnknownAndSaysSo) {
  const Three three;
  Options options;
  options.seconds_left = [] { return 0.0; };
  for (const Record& verdict : judge(three.statements, options)) {
    EXPECT_EQ(verdict.outcome, Outcome::unknown) << verdict.claim.text;
    EXPECT_NE(verdict.reason.find("the time for all statements together was over"), std::string::npos) << verdict.reason;
  }
}

// --- questions

/// What is said of a question: the outcome, the first note, the counterexample and the reason.
TEST(Question, HasTheVerdictThatItsSearchCameTo) {
  const struct {
    const char *text, *verdict, *note, *better, *reason;
  } rows[] = {
      // one that does is enough, and was evaluated
      {"find 0 <= i < 8 such that i % 3 == 2", "holds", "found i = 2", "", ""},
      {"find 0 <= i < 8 such that i % 3 == 2 gives i = 5", "holds", "found i = 5", "", ""},
      {"find 0 <= i < 8 such that i > 9", "refuted", "", "", "no values do: the whole domain; 8 filtered"},
      {"find 0 <= i < 8 such that i % 3 == 2 gives i = 4", "refuted", "", "", "i = 4 does not fulfil the condition"},
      {"find 0 <= i < 8 such that i % 3 == 2 gives i = 8", "refuted", "", "", "i = 8 is not in its domain"},
      {"find 0 <= i < 8 such that 4/(i-i) == 1 gives i = 2", "refuted", "", "", "does not fulfil the condition"},
      {"find M >= 1, N >= 1 such that M*M == 2*N*N", "unknown", "", "", "none was found"},
      // the least of all, where all were looked at
      {"find 1 <= M <= 24, 1 <= N <= 24 such that M*N == 24, least M+N", "exhausted",
       "found M = 4, N = 6: M+N = 10, the least of all", "", ""},
      {"find 1 <= M <= 24, 1 <= N <= 24 such that M*N == 24, least M+N gives N = 4, M = 6", "exhausted",
       "found M = 6, N = 4: M+N = 10, the least of all", "", ""},
      {"find 1 <= M <= 24, 1 <= N <= 24 such that M*N == 24, least M+N gives M = 3, N = 8", "refuted", "", "M = 4, N = 6",
       "M = 4, N = 6 costs 10, and what is claimed, M = 3, N = 8, 11"},
      {"find 0 <= i < 8 such that i > 9, least i", "refuted", "", "", "no values do"},
      // an end that is not reached
      {"find M >= 100000000 such that M > 0, least -M", "tested", "the least of those looked at", "", ""},
      {"find M >= 1 such that 3*M >= 100, least M", "tested", "found M = 34: M = 34, the least of those looked at", "", ""},
      {"find M >= 1 such that 3*M >= 100, least M gives M = 35", "refuted", "", "M = 34", ""},
      {"find n: integer such that n > 0, least n by exhaustion 5", "tested", "found n = 1: n = 1, the least of those", "", ""},
      {"find n: integer such that n > 0, least n by testing 50", "tested", "the least of those looked at", "", ""},
      {"find n: integer such that n > 9, least n by exhaustion 5", "unknown", "", "", "none was found"},
      {"find 0 <= i < 8 such that i > 3, least i by proof", "unknown", "found i = 4", "",
       "that nothing costs less is not proved"},
      // of what is beyond 64 bits nobody knows
      {"find 0 <= i < 4 such that i > 0, least 9223372036854775806 + i", "unknown", "found i = 1", "",
       "of some cases nobody knows"},
      {"find 9223372036854775807 <= x <= 9223372036854775807 such that x + 1 > x", "unknown", "", "",
       "of some cases nobody knows whether they do, the first being x = 9223372036854775807: overflow"},
      {"find 0 <= i < 4 such that 9223372036854775807 + i > 0 gives i = 2", "unknown", "", "", "nobody knows whether"},
      // what cannot be evaluated at all
      {"find 0 <= i < 4 such that i", "error", "", "", "a claim is true or false"},
      {"find 0 <= i < 4 such that i > 0, least i > 1", "error", "", "", "a cost is an integer"},
  };
  for (const auto& row : rows) {
    const Record record = verdict(row.text);
    EXPECT_EQ(word(record), row.verdict) << row.text << ": " << record.reason;
    EXPECT_NE((record.notes.empty() ? "" : record.notes.front()).find(row.note), std::string::npos)
        << row.text << ": " << (record.notes.empty() ? "" : record.notes.front());
    std::string better;
    for (const evidence::Binding& binding : record.counterexample)
      better += (better.empty() ? "" : ", ") + binding.name + " = " + binding.value;
    if (record.outcome == Outcome::refuted) {
      EXPECT_EQ(better, row.better) << row.text;
    }
    EXPECT_NE(record.reason.find(row.reason), std::string::npos) << row.text << ": " << record.reason;
    EXPECT_EQ(record.claim.text, row.text);
    EXPECT_EQ(record.repeat, "colex check 'test.colex:1'") << row.text;
  }
}

/// Those who prove are asked whether nothing is better than what was found, and whether nothing does at all.
TEST(Question, IsProvedByThatNothingIsBetter) {
  std::vector<std::string> asked;
  const auto proves = with_prover([&](Record& record) {
    asked.push_back(record.claim.text);
    record.outcome = Outcome::proved_as_written;
  });
  const Record least = verdict("find M >= 1 such that 3*M >= 100, least M", proves);
  EXPECT_EQ(least.outcome, Outcome::proved_as_written);
  EXPECT_EQ(least.notes.front(), "found M = 34: M = 34, the least of all");
  EXPECT_EQ(least.given, (std::vector<evidence::Binding>{{"M", "34"}}));
  EXPECT_EQ(verdict("find M >= 1 such that 3*M >= 100, least M by proof", proves).outcome, Outcome::proved_as_written);
  const Record none = verdict("find M >= 1, N >= 1 such that M*M == 2*N*N", proves);
  EXPECT_EQ(none.outcome, Outcome::refuted);
  EXPECT_EQ(none.reason.substr(0, 12), "no values do");
  ASSERT_EQ(asked.size(), 3u);
  EXPECT_EQ(asked.front(), "that nothing costs less than 34: find M >= 1 such that 3*M >= 100, least M");

  const auto doubts = with_prover([](Record& record) {
    record.outcome = Outcome::unknown;
    record.reason = "too hard";
  });
  const Record tested = verdict("find M >= 1 such that 3*M >= 100, least M", doubts);
  EXPECT_EQ(tested.outcome, Outcome::tested);
  EXPECT_NE(tested.reason.find("not proved: too hard"), std::string::npos) << tested.reason;
}

/// A counterexample to what was found is what is better.
TEST(Question, TakesWhatAProverFinds) {
  // A number that the text names would be found by looking near it.
  const auto finds = with_prover([](Record& record) {
    record.outcome = Outcome::refuted;
    record.counterexample = {{"M", "3999999"}};
  });
  const Record better = verdict("find M >= 1 such that M == 1999 * 2001 or M == 7, least -M", finds);
  EXPECT_EQ(better.outcome, Outcome::tested) << better.reason;
  EXPECT_NE(better.notes.front().find("least of those looked at"), std::string::npos);
  const Record beaten = verdict("find M >= 1 such that M == 1999 * 2001 or M == 7, least -M gives M = 7", finds);
  EXPECT_EQ(beaten.outcome, Outcome::refuted);
}

}  // namespace
}  // namespace colex::judging::judge_test
