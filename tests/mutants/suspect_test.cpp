// What a process that is asked about a law says, whatever becomes of it.
#include "suspect.hpp"

#include <atomic>
#include <cstdlib>
#include <functional>
#include <string>

#include <gtest/gtest.h>

#include "colex/laws/catalogue.hpp"
#include "colex/laws/program.hpp"

namespace colex::mutants {

void PrintTo(Difference difference, std::ostream* out) { *out << name(difference); }

namespace {

using engines::Engine;
using laws::Law;

Law law(const std::string& claim) { return laws::read_laws("law T1 \"A test.\" from \"here\" " + claim, "test.laws").front(); }

/// A law that a program asks about an integer.
Law program(std::function<laws::Case(const laws::Assignment&)> ask) {
  laws::Programs programs;
  const auto integers = [](const laws::Assignment&) { return cases::IntegerDomain{0, 9}; };
  programs.add({"T2", "A test.", "here", evidence::Expected::stands, "program"}, {{"n", integers}}, std::move(ask));
  return programs.laws.front();
}

Law crash() {
  return program([](const laws::Assignment&) -> laws::Case { std::abort(); });
}

Law endless() {
  return program([](const laws::Assignment&) {
    for (std::atomic<int> n = 0;; ++n) {
    }
    return laws::Case::of(true);
  });
}

constexpr Limits one_second{.drawn_cases = 1'000, .enumerated_cases = 1'000, .seconds = 1};

TEST(Suspect, SaysHowAVerdictDiffers) {
  struct Example {
    std::string claim;
    Difference difference;
  };
  const Example examples[] = {
      {"forall n >= 0: claim n >= 0", Difference::none},      {"forall n >= 0: refute n < 5", Difference::none},
      {"forall n >= 0: claim n < 5", Difference::falls},      {"forall n >= 0: refute n >= 0", Difference::stands},
      {"forall n >= 0: claim 1 / n >= 0", Difference::error}, {"forall n >= 0 if n < 0: claim n == 0", Difference::unknown},
  };
  for (const Engine engine : {Engine::random, Engine::exhaustive}) {
    for (const Example& example : examples) {
      const Law asked = law(example.claim);
      EXPECT_EQ(Suspect(nullptr, engine, one_second).ask(asked).difference, example.difference) << example.claim;
    }
  }
}

TEST(Suspect, OutlivesACrashAndATimeOut) {
  const Law bad = crash();
  const Law slow = endless();
  const Law good = law("forall n >= 0: claim n < 5");
  Suspect suspect(nullptr, Engine::random, one_second);
  EXPECT_EQ(suspect.ask(bad).difference, Difference::crash);
  EXPECT_EQ(suspect.ask(slow).difference, Difference::time_out);
  const Answer answer = suspect.ask(good);
  EXPECT_EQ(answer.difference, Difference::falls);
  EXPECT_STREQ(answer.told.data(), "n = 5");
}

TEST(Suspect, IsTheMutantAndNobodyElse) {
  const Mutant* mutant = find("coalesce-splits-broadcasts");
  ASSERT_NE(mutant, nullptr);
  const Law broadcasts = law("forall s, t >= 1: claim rank(coalesce((s,t):(0,0))) == 1");
  EXPECT_EQ(Suspect(mutant, Engine::random, one_second).ask(broadcasts).difference, Difference::falls);
  const Answer original = Suspect(nullptr, Engine::random, one_second).ask(broadcasts);
  EXPECT_EQ(original.difference, Difference::none);
  EXPECT_TRUE(original.reached[static_cast<std::size_t>(mutant->number)]);
}

TEST(Suspect, NotesWhatALawDoesNotComeBy) {
  const Law sums = law("forall m, n >= 0: claim m + n == n + m");
  const Answer answer = Suspect(nullptr, Engine::random, one_second).ask(sums);
  EXPECT_FALSE(answer.reached[static_cast<std::size_t>(find("swizzle-shifts-the-other-way")->number)]);
}

}  // namespace

}  // namespace colex::mutants
