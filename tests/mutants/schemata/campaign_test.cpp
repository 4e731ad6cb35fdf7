// Which mutants a sample takes, and what a law says of one.
#include "campaign.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "colex/engines/random.hpp"
#include "colex/laws/catalogue.hpp"

#include "column.hpp"
#include "report.hpp"

namespace colex::schemata {

namespace {

std::vector<Mutant> of_the_algebra() { return read_mutants({COLEX_ALGEBRA_TABLE}); }

Mutant named(const std::string& name) {
  for (const Mutant& mutant : of_the_algebra()) {
    if (mutant.name == name) return mutant;
  }
  throw std::runtime_error("there is no mutant " + name);
}

Law law(const std::string& claim) { return laws::read_laws("law T1 \"A test.\" from \"here\" " + claim, "test.laws").front(); }

/// That a mode of stride 0 runs on into another one is no longer seen.
Mutant forgets_to_merge() { return named("algebra/coalesce.hpp/coalesce_step/equal#3/false"); }

constexpr Limits few{.drawn_cases = 300, .enumerated_cases = 300};

TEST(Sample, TakesEachFileAndOperationItsShare) {
  const std::vector<Mutant> all = of_the_algebra();
  const std::vector<Mutant> taken = sample(all, all.size() / 10);
  EXPECT_EQ(taken.size(), all.size() / 10);
  std::map<std::pair<std::string, std::string>, std::pair<double, double>> strata;
  for (const Mutant& mutant : all) ++strata[{mutant.file, mutant.operation()}].first;
  for (const Mutant& mutant : taken) ++strata[{mutant.file, mutant.operation()}].second;
  for (const auto& [stratum, counts] : strata)
    EXPECT_NEAR(counts.second, counts.first / 10, 1) << stratum.first << ' ' << stratum.second;
}

TEST(Sample, IsTheSameInEachOrderOfTheTable) {
  std::vector<Mutant> all = of_the_algebra();
  const std::vector<Mutant> taken = sample(all, 100);
  std::reverse(all.begin(), all.end());
  const std::vector<Mutant> again = sample(all, 100);
  ASSERT_EQ(again.size(), taken.size());
  for (std::size_t k = 0; k < taken.size(); ++k) EXPECT_EQ(again[k].name, taken[k].name);
}

TEST(Ask, SaysHowAVerdictDiffers) {
  struct Example {
    std::string claim;
    Difference difference;
  };
  const Example examples[] = {
      {"forall s, t >= 1: claim rank(coalesce((s,t):(0,0))) == 1", Difference::falls},
      {"forall s, t >= 1: claim rank(coalesce((s,t):(0,0))) >= 1", Difference::none},
      {"forall s, t >= 1: refute rank(coalesce((s,t):(0,0))) == 2", Difference::none},
      {"forall s, t >= 2: refute rank(coalesce((s,t):(0,0))) == 2", Difference::stands},
      {"forall s, t >= 2 if rank(coalesce((s,t):(0,0))) == 1: claim s >= 2", Difference::unknown},
      {"forall s, t >= 2: claim 12 / (2 - rank(coalesce((s,t):(0,0)))) >= 0", Difference::error},
  };
  for (const Example& example : examples) {
    const Law asked = law(example.claim);
    EXPECT_EQ(ask(asked, Engine::random, forgets_to_merge().number, few, met_unheeded).difference, example.difference)
        << example.claim;
  }
}

TEST(Ask, LeavesDomainsAndOriginalAlone) {
  // The bound of k calls what is broken. With the mutant on, k = 1 would be in its domain.
  const Law asked = law("forall s, t >= 2, 0 <= k < rank(coalesce((s,t):(0,0))): claim k == 0");
  EXPECT_EQ(ask(asked, Engine::random, forgets_to_merge().number, few, met_unheeded).difference, Difference::none);
  const Law broken = law("forall s, t >= 1: claim rank(coalesce((s,t):(0,0))) == 1");
  EXPECT_EQ(ask(broken, Engine::random, 0, few, met_unheeded).difference, Difference::none);
}

TEST(Compare, SaysWhatALawDoesNotNotice) {
  const Law asked = law("forall s, t >= 2: claim rank(coalesce((s,t):(0,0))) >= 1");
  const Change change = compare(asked, forgets_to_merge().number, few);
  EXPECT_EQ(change.effect, Effect::answer);
  EXPECT_NE(std::string(change.told.data()).find("holds: 1 >= 1 | holds: 2 >= 1"), std::string::npos) << change.told.data();
  EXPECT_EQ(compare(asked, 0, few).effect, Effect::none);
}

TEST(Put, KillsByALawThatMeetsTheMutantAndOutlivesIt) {
  const std::vector<Law> laws = {law("forall m, n >= 0: claim m + n == n + m"),
                                 law("forall s, t >= 1: claim rank(coalesce((s,t):(0,0))) == 1")};
  const std::vector<Mutant> mutants = {forgets_to_merge(), named("algebra/tiled_mma.hpp/axes_of/equal#1/other"),
                                       named("algebra/coalesce.hpp/coalesced_step_by_step/other#1/true")};
  const Reach reach(laws, Engine::random, few, 1);
  EXPECT_TRUE(reach.is_fit(0) && reach.is_fit(1));
  EXPECT_EQ(reach.laws_that_meet(mutants[0]), std::vector<std::size_t>{1});
  std::map<std::string, Fate> fates;
  put(mutants, reach, {.jobs = 2}, [&](const Fate& fate) { fates[fate.mutant->name] = fate; });
  ASSERT_EQ(fates.size(), 3u);
  EXPECT_EQ(fates[mutants[0].name].law, 1u);
  EXPECT_EQ(fates[mutants[0].name].answer.difference, Difference::falls);
  EXPECT_TRUE(fates[mutants[1].name].laws.empty());
  EXPECT_NE(fates[mutants[2].name].answer.difference, Difference::none);  // it goes on until the memory is at its end
}

TEST(PutAgain, AsksTheSameLawsWithAnotherEngine) {
  const std::vector<Law> laws = {law("forall s, t >= 1: claim rank(coalesce((s,t):(0,0))) == 1"),
                                 law("forall s >= 1, t >= 100: claim rank(coalesce((s,t):(0,0))) == 1")};
  const Reach first(laws, Engine::random, few, 1, {1});
  const Mutant mutant = forgets_to_merge();
  const Fate survived{&mutant, {1}};
  const Reach other(first, Engine::exhaustive, 1);
  EXPECT_EQ(other.original(0).cases, 0u) << "nobody asks it";
  std::vector<Fate> fates;
  put_again({survived}, other, {}, [&](const Fate& fate) { fates.push_back(fate); });
  ASSERT_EQ(fates.size(), 1u);
  EXPECT_EQ(fates[0].laws, survived.laws);
  EXPECT_EQ(fates[0].law, 1u) << "and not law 0, which would kill it as well";
}

// The algebra's comparisons all stand in switch.hpp. They are told apart by their places, and lead to about as many cases as
// those of the algebra itself, which lead to ten.
TEST(Column, GuidedSeesTheComparisonsOfTheRewrittenAlgebra) {
  const auto corpus_of = [](const char* column) {
    column_named(column).enter();
    const Law asked = law("forall L: layout: claim size(coalesce(L)) == size(L)");
    engines::Corpus corpus;
    engines::guided()(*asked.statement, 1, {.cases = 4'000}, {}, corpus);
    return corpus.size();
  };
  const std::size_t guided = corpus_of("guided");
  EXPECT_GE(guided, 8U);
  EXPECT_LT(guided, 20U);
  EXPECT_GE(corpus_of("unguided"), 400U) << "every drawn case";
}

TEST(Column, HypothesisIsAskedValueByValue) {
  const Law asked = law("forall A: nonnegative layout, 0 <= i < size(A): claim A(i) >= 0");
  // A case; one whose i fits at the second try; one that Hypothesis gives up; one without a fitting i.
  std::istringstream in("begin\n(2,3):(3,1)\n5\nbegin\n(2):(1)\n7\n1\nbegin\n2:1\nbegin\n2:1\n2\n3\n4\nbegin\n");
  std::ostringstream out;
  answer_hypothesis(asked, in, out);
  EXPECT_EQ(out.str(),
            "layouts any\nintegers 0 5\ncase (2,3):(3,1); 5\n"
            "layouts any\nintegers 0 1\nintegers 0 1\ncase (2):(1); 1\n"
            "layouts any\nintegers 0 1\n"
            "layouts any\nintegers 0 1\nintegers 0 1\nintegers 0 1\nfiltered\n"
            "layouts any\n");
}

TEST(Ask, LooksAtCasesThatSomebodyElseHasDrawn) {
  const Law asked = law("forall s, t >= 1: claim rank(coalesce((s,t):(0,0))) == 1");
  const auto shows = [](Checked s, Checked t) {
    look_at([=](const Law&, std::uint64_t, const std::function<void(const laws::Assignment&)>& show) {
      show({laws::Value(s), laws::Value(t)});
    });
  };
  const auto difference = [&] { return ask(asked, Engine::random, forgets_to_merge().number, few, met_unheeded).difference; };
  shows(2, 1);
  EXPECT_EQ(difference(), Difference::none);
  shows(2, 2);
  EXPECT_EQ(difference(), Difference::falls);
  // What a mutant throws that is no rejection is told, and does not end the program.
  look_at(
      [](const Law&, std::uint64_t, const std::function<void(const laws::Assignment&)>&) { throw std::runtime_error("lost"); });
  EXPECT_EQ(difference(), Difference::error);
  look_at({});
}

TEST(Sort, IsWhatIsToldOfTheMutantWhetherALawMeetsItOrNot) {
  const Mutant mutant = forgets_to_merge();
  const auto sort = [&](const char* word, std::vector<std::size_t> laws, Difference difference) {
    Fate fate{&mutant, std::move(laws), std::nullopt, {}, 0, {}, {}};
    fate.answer.difference = difference;
    return sort_of(fate, *word == '\0' ? Known() : Known{{mutant.name, word}});
  };
  EXPECT_EQ(sort("", {}, Difference::none), Sort::unmet);
  EXPECT_EQ(sort("text", {}, Difference::none), Sort::text);
  EXPECT_EQ(sort("answer", {}, Difference::none), Sort::answer);
  EXPECT_EQ(sort("same", {1}, Difference::none), Sort::equivalent);
  EXPECT_EQ(sort("", {1}, Difference::none), Sort::untold);
  EXPECT_EQ(sort("", {1}, Difference::falls), Sort::answer_killed);
  EXPECT_EQ(sort("capacity", {1}, Difference::falls), Sort::capacity_killed);
  EXPECT_EQ(sort("memory", {1}, Difference::error), Sort::memory_killed);
  EXPECT_EQ(sort("capacity", {1}, Difference::crash), Sort::memory_killed);
  EXPECT_THROW(sort("nothing", {}, Difference::none), std::runtime_error);
}

TEST(Told, NeedsTwoWords) {
  const std::string file = testing::TempDir() + "survivors";
  std::ofstream(file) << "# nothing\nalgebra/x.hpp/f/plus#1/left same because\n";
  ASSERT_EQ(read_told(file).size(), 1u);
  EXPECT_EQ(read_told(file).front().word, "same");
  std::ofstream(file) << "algebra/x.hpp/f/plus#1/left\n";
  EXPECT_THROW(read_told(file), std::runtime_error);
  std::remove(file.c_str());
}

}  // namespace

}  // namespace colex::schemata
