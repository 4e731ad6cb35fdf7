#include "colex/claims/judge.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace colex::claims::judge_test {
namespace {

using evidence::Outcome;
using evidence::Record;

struct Judged {
  std::vector<Record> verdicts;
  /// LINE:COLUMN kind: message
  std::vector<std::string> mistakes;
};

Judged judged(const std::string& text, const Options& options = {}) {
  Judged result;
  judge_file(
      text, "test.colex", options, [&](const Record& record) { result.verdicts.push_back(record); },
      [&](const notation::LocatedRejection& mistake) {
        result.mistakes.push_back(std::to_string(mistake.position().line) + ':' + std::to_string(mistake.position().column) +
                                  ' ' + std::string(name(mistake.kind())) + ": " + mistake.message());
      });
  return result;
}

/// The only verdict of a text.
Record verdict(const std::string& text, const Options& options = {}) {
  const Judged result = judged(text, options);
  for (const std::string& mistake : result.mistakes) ADD_FAILURE() << text << ": " << mistake;
  if (result.verdicts.size() != 1) {
    ADD_FAILURE() << text << ": " << result.verdicts.size() << " verdicts";
    return {};
  }
  return result.verdicts.front();
}

std::string counterexample(const Record& record) {
  std::string text;
  for (const evidence::Binding& binding : record.counterexample) {
    text += (text.empty() ? "" : ", ") + binding.name + " = " + binding.value;
  }
  return text;
}

struct Case {
  const char* claim;
  Outcome outcome;
  bool as_claimed;
  const char* counterexample;
  const char* reason;
};

void expect(const std::vector<Case>& cases) {
  for (const Case& c : cases) {
    const Record record = verdict(c.claim);
    EXPECT_EQ(record.outcome, c.outcome) << c.claim << "\n  " << c.reason << "\n  " << describe(record);
    EXPECT_EQ(as_claimed(record), c.as_claimed) << c.claim << "\n  " << c.reason;
    EXPECT_EQ(counterexample(record), c.counterexample) << c.claim << "\n  " << c.reason;
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

TEST(Judge, TheFirstCounterexampleIsASmallestOne) {
  expect({
      {"forall M >= 1, N >= 1: refute coalesce((M,N):(1,M)) == M*N:1", Outcome::refuted, true, "M = 1, N = 1",
       "coalesce gives 1:0"},
      {"forall M >= 1: claim M < 7", Outcome::refuted, false, "M = 7", "not 8, not 100"},
      {"forall M, N: integer: claim M + N < 3", Outcome::refuted, false, "M = 1, N = 2", "no larger value than 2 is needed"},
      {"forall L: layout: refute size(filter(L)) == size(L) implies injective(L)", Outcome::refuted, true, "L = (2,2):(1,1)",
       "the smallest with an offset met twice and no stride of 0"},
      {"forall L: layout: refute rank(L) < 2 or ordered(L)", Outcome::refuted, true, "L = (2,2):(0,0)", "plain layouts in order"},
      {"forall L: layout: refute depth(L) < 2", Outcome::refuted, true, "L = ((1)):((0))",
       "nested ones are drawn, and made smaller"},
      {"forall L: layout rank <= 1: refute cosize(L) <= size(L) or L(size(L) - 1) > 0", Outcome::refuted, true, "L = 2:-2",
       "a negative stride is drawn, and made smaller"},
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
      {"forall W: swizzle, 0 <= i < 8: claim W(i) >= 0", Outcome::exhausted, true, "", "330 swizzles"},
      {"forall F: linear: claim injective(F)", Outcome::refuted, false, "F = F2{in: [0]}", "one bit, and it is lost"},
  });
  EXPECT_EQ(verdict("forall W: swizzle, 0 <= i < 8: claim W(i) >= 0").cases, 330U * 8);
  EXPECT_EQ(verdict("forall L: coalesced compact layout size <= 8: claim bijective(L)").bound, "the whole domain");
  Options options;
  options.given = {{"S", "(2,(3,1))"}, {"W", "Sw<3,4,3>"}, {"F", "F2{in: [1,2]}"}};
  EXPECT_EQ(describe(verdict("forall S: shape, W: swizzle, F: linear: claim size(S) == 6", options)),
            "exhausted (1 case: S = (2,(3,1)), W = Sw<3,4,3>, F = F2{in: [1,2]})");
}

TEST(Judge, AHypothesisThatNeverHoldsIsNoPass) {
  expect({
      {"forall 1 <= M <= 9 if M > 9: claim M > 9", Outcome::vacuous, false, "", "no case"},
      {"forall M >= 1 if M < 0: claim false", Outcome::vacuous, false, "", "none of those that were looked at"},
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
  const Record exhausted = verdict("forall M >= 1, N >= 1: claim M * N >= M by exhaustion 64");
  EXPECT_EQ(describe(exhausted), "exhausted (4096 cases: M, N <= 64)");
  EXPECT_EQ(exhausted.engine, "exhaustive");

  const Record of_layouts = verdict("forall L: layout: claim equal(coalesce(L), L) by exhaustion 4");
  // Extents 1 to 4 with 5 strides each, and (2,2) with 5 x 5.
  EXPECT_EQ(describe(of_layouts), "exhausted (45 cases: L flat, size and strides <= 4)");

  const Record tested = verdict("forall M >= 1: claim M >= 1 by testing 321");
  EXPECT_EQ(describe(tested), "tested (321 cases: drawn)");
  EXPECT_EQ(tested.engine, "random");
  EXPECT_TRUE(tested.seed.has_value());

  for (const char* text :
       {"forall M >= 1: claim M >= 1 by proof", "claim true by proof", "forall M >= 1: refute M > 1 by proof"}) {
    const Record proof = verdict(text);
    EXPECT_EQ(describe(proof), "unknown (proof is not available)") << text;
    EXPECT_FALSE(as_claimed(proof)) << text;
  }
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
      {"forall M >= 1: claim M >= 1", Outcome::proved_all_ranks, Outcome::proved_all_ranks, "symbolic",
       "nothing is left to search"},
      {"forall M >= 1: claim M >= 1", Outcome::unknown, Outcome::tested, "exhaustive, random", "a search is what remains"},
      {"forall M >= 1: claim M >= 1", Outcome::not_applicable, Outcome::tested, "exhaustive, random", "likewise"},
      {"forall M >= 1: claim M >= 1", Outcome::skipped, Outcome::tested, "exhaustive, random", "a judge is missing"},
      {"forall M >= 1: claim M >= 1", Outcome::conflicting, Outcome::conflicting, "symbolic", "to be told, not covered up"},
      {"forall M >= 1: claim M >= 1", Outcome::refuted, Outcome::refuted, "symbolic", "the prover's counterexample"},
      {"forall M >= 1: claim M < 9", Outcome::unknown, Outcome::refuted, "exhaustive", "the search's"},
      {"forall M >= 1 if M < 1: claim false", Outcome::vacuous, Outcome::vacuous, "exhaustive, random", "in the search's words"},
      {"forall L: layout: claim size(L) >= 0", Outcome::checked_shapes, Outcome::checked_shapes, "symbolic, exhaustive, random",
       "small profiles are proved, others are searched"},
      {"forall L: layout: claim size(L) < 9", Outcome::checked_shapes, Outcome::refuted, "exhaustive", "beyond the profiles"},
      {"forall 0 <= i < 100: claim i < 100", Outcome::error, Outcome::exhausted, "exhaustive", "few cases need no proof"},
      {"forall 0 <= i < 30000: claim i < 30000", Outcome::unknown, Outcome::exhausted, "exhaustive", "many, and all looked at"},
      {"forall 0 <= i < 30000: claim i < 30000", Outcome::proved_all_ranks, Outcome::proved_all_ranks, "symbolic",
       "many, and none"},
      {"forall M >= 1: refute M < 9", Outcome::error, Outcome::refuted, "exhaustive", "the smallest case, and no proof"},
      {"forall M >= 1: refute M >= 1", Outcome::proved_all_ranks, Outcome::proved_all_ranks, "symbolic", "it will never fall"},
      {"forall M >= 1: claim M >= 1 by proof", Outcome::unknown, Outcome::unknown, "symbolic", "no search was asked for"},
      {"forall M >= 1: claim M >= 1 by testing 9", Outcome::error, Outcome::tested, "random", "no proof was asked for"},
      {"claim true by proof", Outcome::proved_all_ranks, Outcome::proved_all_ranks, "symbolic", "no variables"},
  };
  for (const ProverCase& c : cases) {
    Options options;
    options.prover = [&](laws::Statement&, Record& record) { record.outcome = c.proof; };
    const Record record = verdict(c.claim, options);
    EXPECT_EQ(record.outcome, c.outcome) << c.claim << "\n  " << c.reason << "\n  " << describe(record);
    EXPECT_EQ(record.engine, c.engine) << c.claim << "\n  " << c.reason;
  }
}

TEST(Judge, SaysWhatAProofCoversAndWhatNot) {
  Options options;
  options.bounded_cases = options.drawn_cases = 10;
  options.prover = [](laws::Statement&, Record& record) {
    record.outcome = Outcome::unknown;
    record.reason = "not shown: M >= 1";
  };
  EXPECT_EQ(verdict("forall M >= 1: claim M >= 1", options).reason, "not proved: not shown: M >= 1");
  options.prover = [](laws::Statement&, Record& record) {
    record.outcome = Outcome::checked_shapes;
    record.reason = "";
    record.rank = 2;
    record.cases = 31;
    record.bound = "unbounded integers";
  };
  const Record record = verdict("forall L: layout: claim size(L) >= 0", options);
  EXPECT_EQ(record.rank, 2u);
  EXPECT_EQ(record.cases, 31u);
  EXPECT_TRUE(record.bound.starts_with("unbounded integers; besides, 20 cases: every case with L flat")) << record.bound;
}

TEST(Judge, ABoundWithTooManyCasesIsUnknown) {
  Options options;
  options.finite_cases = 1000;
  const Record record = verdict("forall M, N: integer: claim M + N == N + M by exhaustion 100", options);
  EXPECT_EQ(record.outcome, Outcome::unknown);
  EXPECT_EQ(record.reason, "more than 1000 cases up to 100");
  EXPECT_EQ(record.bound, "every case with -15 <= M, N <= 15") << "31 x 31 is the largest square within 1000";
}

TEST(Judge, SaysHowFarItCame) {
  Options options;
  options.bounded_cases = 100;
  options.drawn_cases = 50;
  const auto bound = [&](const char* text) { return verdict(text, options).bound; };
  EXPECT_EQ(bound("forall M >= 1, N >= 1: claim M * N >= M"), "every case with M, N <= 10, and 50 drawn");
  EXPECT_EQ(bound("forall M >= 1, n: integer: claim M + n > n"), "every case with M <= 7; -6 <= n <= 6, and 50 drawn");
  EXPECT_EQ(bound("forall L: layout: claim size(L) > 0"), "every case with L flat, size and strides <= 5, and 50 drawn");
  EXPECT_EQ(bound("forall M >= 1, 0 <= i < M: claim i < M"), "every case with M <= 13; i within 12 of its end, and 50 drawn");
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

TEST(Judge, ValuesMayBeGiven) {
  Options options;
  options.given = {{"M", "3"}, {"L", "(2,2)"}};
  const Record record = verdict("forall M >= 1, L: layout: claim M + size(L) == 7", options);
  EXPECT_EQ(describe(record), "exhausted (1 case: M = 3, L = (2,2):(1,2))") << "a shape stands for its compact layout";

  options.given = {{"M", "0"}};
  EXPECT_EQ(describe(verdict("forall M >= 1: claim M == 3", options)), "vacuous (M = 0 is outside the domain)");
  options.given = {{"N", "1"}};
  EXPECT_EQ(describe(verdict("forall M >= 1: claim M == 3", options)), "error (no value is given for M)");
}

TEST(Judge, AGivenValueThatCannotBeReadIsNoMistakeOfTheFile) {
  Options options;
  for (const char* value : {"(2", "(2,2)", "true", "X", ""}) {
    options.given = {{"M", value}};
    EXPECT_THROW(judged("forall M >= 1: claim M == 3", options), Rejection) << value;
  }
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

TEST(Judge, ALineMayBePicked) {
  Options options;
  options.line = 2;
  const Judged result = judged("claim true\nclaim false\nclaim true\n", options);
  ASSERT_EQ(result.verdicts.size(), 1U);
  EXPECT_EQ(result.verdicts.front().claim.line, 2U);
}

TEST(Judge, TheVerdictDoesNotDependOnTheRun) {
  const char* text = "forall L: layout, n >= 1: refute depth(L) < 2 or n < 1000000";
  EXPECT_EQ(counterexample(verdict(text)), counterexample(verdict(text)));
}

TEST(Mistakes, AreNamedWithTheirPlace) {
  struct Mistake {
    const char* text;
    const char* where;
    const char* what;
    const char* reason;
  };
  const Mistake cases[] = {
      {"claim size((4,8)", "1:17 ", "parse", "a parenthesis is open"},
      {"let A = 4:1\nclaim size(A) + 1", "2:15 ", "a claim is true or false; this is the integer 5", "not a boolean"},
      {"forall M >= 1: claim M + 1", "1:24 ", "a claim is true or false; this is the integer 2 (for M = 1)", "with the case"},
      {"forall M >= 1 if M: claim true", "1:18 ", "a claim is true or false", "nor is the hypothesis"},
      {"claim size(X) == 4", "1:12 ", "X", "an unknown name"},
      {"claim sizes(4:1) == 4", "1:7 ", "sizes", "an unknown function"},
      {"forall (2,2) <= M <= 3: claim true", "1:", "", "a bound that is not an integer"},
      {"let A = (6,4):(1,100) o 4:4\nclaim true", "1:", "inadmissible", "a definition without a value"},
  };
  for (const Mistake& c : cases) {
    const Judged result = judged(c.text);
    ASSERT_EQ(result.mistakes.size(), 1U) << c.text << ": " << c.reason;
    EXPECT_EQ(result.mistakes.front().substr(0, std::string(c.where).size()), c.where)
        << c.text << ": " << result.mistakes.front();
    EXPECT_NE(result.mistakes.front().find(c.what), std::string::npos) << c.text << ": " << result.mistakes.front();
  }
}

TEST(Mistakes, AMistakenClaimDoesNotSilenceTheOthers) {
  const Judged result = judged("claim true\nclaim 5\nclaim size(4:1) == 4\n");
  EXPECT_EQ(result.mistakes.size(), 1U);
  EXPECT_EQ(result.verdicts.size(), 2U);
}

TEST(Judge, ALawIsItsClaim) {
  const std::string text =
      "law A \"w\"\n"
      "from \"s\"\n"
      "forall 1 <= M <= 3: claim M < 4 cover 50 \"large\": M > 1\n"
      "law B \"w\" from \"s\" not applicable \"r\"\n"
      "law C \"w\" from \"s\" forall 1 <= M <= 3: claim M < 3\n";
  const Judged result = judged(text);
  EXPECT_TRUE(result.mistakes.empty());
  ASSERT_EQ(result.verdicts.size(), 2U);
  EXPECT_EQ(result.verdicts[0].claim.text, "forall 1 <= M <= 3: claim M < 4");
  EXPECT_EQ(result.verdicts[0].claim.line, 3U);
  EXPECT_TRUE(as_claimed(result.verdicts[0]));
  EXPECT_EQ(counterexample(result.verdicts[1]), "M = 3");
  // The first line of the law, and that of its claim.
  for (const std::size_t line : {1U, 3U}) {
    Options options;
    options.line = line;
    EXPECT_EQ(verdict(text, options).claim.line, 3U);
  }
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

}  // namespace
}  // namespace colex::claims::judge_test
