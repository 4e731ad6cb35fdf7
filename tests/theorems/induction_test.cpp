// The schema of induction, checked where it could lie: on concrete layouts, the true fold satisfies the invariant behind every
// mode, the ghosts are what they are meant to be, and the conclusion holds; and a fold that lacks a part, or an invariant that
// passes over a field, is refused.
#include "colex/theorems/induction.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "colex/rejection.hpp"
#include "colex/symbolic/explore.hpp"

namespace colex::theorems::induction_test {
namespace {

using namespace symbolic;  // NOLINT(google-build-using-namespace): what is tested

/// How a run of a law on numbers ended, and how many of them it looked at.
enum class End { complete, no_input, wants_more, failed };
struct Ran {
  End end;
  std::size_t numbers;
};

/// A law that is run on numbers alone.
using OnNumbers = std::function<void(Scope&)>;

/// The law at an input, of which it looks at as many numbers as it asks for. Whatever fails is a failure of the test.
Ran run(const OnNumbers& law, const std::vector<std::int64_t>& input) {
  Replay replay(input);
  const auto ended = [&](End end) { return Ran{end, replay.input().values.size()}; };
  const auto fails = [&](const std::string& why) {
    ADD_FAILURE() << why << " at " << ::testing::PrintToString(replay.input().values);
    return ended(End::failed);
  };
  try {
    Scope scope(replay);
    law(scope);
    const auto failed = std::find(replay.claims().begin(), replay.claims().end(), false);
    if (failed == replay.claims().end()) return ended(End::complete);
    return fails("claim " + std::to_string(failed - replay.claims().begin()) + " fails");
  } catch (const std::out_of_range&) {
    return ended(End::wants_more);
  } catch (const NotAnInput&) {
    return ended(End::no_input);
  } catch (const Rejection& why) {
    return fails(why.message());
  } catch (const OutsideContract& why) {
    return fails(why.division);
  }
}

/// A law that asks for more numbers is run again from its beginning: so many are given at once that this is seldom.
std::size_t more_than(std::size_t numbers) { return 2 * numbers + 8; }

/// Runs the law at every input whose numbers are in [low, high], an input being as long as the law asks for numbers. Returns
/// how many there were; none if they are more than the budget of runs.
std::optional<std::size_t> at_every_input(const OnNumbers& law, std::int64_t low, std::int64_t high, std::size_t budget) {
  std::size_t count = 0;
  std::vector<std::int64_t> input;
  for (std::size_t runs = 0; runs < budget; ++runs) {
    const auto [end, numbers] = run(law, input);
    if (end == End::failed) return count;
    if (end == End::complete) ++count;
    if (end == End::wants_more) {
      input.resize(more_than(input.size()), low);
      continue;
    }
    // The next one is another one where the law looked.
    std::size_t same = numbers;
    while (same > 0 && input[same - 1] == high) --same;
    if (same == 0) return count;
    ++input[same - 1];
    std::fill(input.begin() + static_cast<std::ptrdiff_t>(same), input.end(), low);
  }
  return std::nullopt;
}

/// Runs the law at random inputs whose numbers are in [low, high]: a number that it refuses is drawn again. Returns how many
/// there were in so many runs.
std::size_t at_random_inputs(const OnNumbers& law, std::int64_t low, std::int64_t high, std::size_t runs) {
  std::mt19937_64 random(1);
  const auto draw = [&] { return low + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(high - low + 1)); };
  std::size_t count = 0;
  std::size_t refused = 0, refused_at = 0;
  std::vector<std::int64_t> input;
  for (; runs > 0; --runs) {
    const auto [end, numbers] = run(law, input);
    if (end == End::failed) return count;
    if (numbers != refused_at) refused = 0;
    refused_at = numbers;
    if (end == End::wants_more) {
      input.resize(more_than(input.size()));
    } else if (end == End::no_input && numbers > 0 && ++refused < 30) {
      input[numbers - 1] = draw();
      continue;
    } else if (end == End::complete) {
      ++count;
    }
    std::generate(input.begin(), input.end(), draw);
    refused = 0;
  }
  return count;
}

class EachInduction : public ::testing::TestWithParam<Theorem> {};

TEST_P(EachInduction, IsTrueOfEveryRunOnSmallLayouts) {
  const std::vector<std::pair<std::int64_t, std::int64_t>> boxes{{0, 1}, {0, 2}, {-1, 2}, {-1, 3}, {-2, 4}, {0, 20}};
  for (std::size_t rank = 0; rank <= 4; ++rank) {
    const OnNumbers walk = [&](Scope& scope) { GetParam().walk(scope, rank); };
    std::size_t inputs = 0;
    for (const auto& [low, high] : boxes) {
      const auto all = at_every_input(walk, low, high, 6000);
      if (!all || HasFailure()) break;
      inputs = *all;
    }
    inputs += at_random_inputs(walk, -1, 3, 1000);
    // Where few numbers are an input, more are drawn until there is one.
    for (std::size_t runs = 2000; runs <= 32000; runs *= 2) {
      inputs += at_random_inputs(walk, -3, 9, runs);
      if (inputs > 0) break;
    }
    EXPECT_GT(inputs, 0U) << "rank " << rank;
    if (HasFailure()) break;
  }
}

TEST_P(EachInduction, HasThreePartsAndAWitnessForEachPath) {
  // Products of unknowns seldom agree by chance.
  const Settings settings{.tries = 100000};
  std::vector<std::string> names;
  for (const Part& part : GetParam().parts) {
    names.push_back(part.name);
    EXPECT_EQ(explore(part.law, settings).without_witness(), 0U) << part.name;
  }
  EXPECT_EQ(names, (std::vector<std::string>{"empty", "step", "conclusion"}));
}

std::vector<Theorem> inductions() {
  std::vector<Theorem> result;
  for (const Theorem& theorem : theorems()) {
    if (theorem.walk) result.push_back(theorem);
  }
  return result;
}

INSTANTIATE_TEST_SUITE_P(, EachInduction, ::testing::ValuesIn(inductions()), [](const auto& info) {
  std::string name = info.param.id;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '.' || c == '-'; }, '_');
  return name;
});

// --- the schema itself, on a fold that adds numbers from 1 on

struct Sum {
  struct State {
    I sum;
    I count;
  };
  State empty(Scope& /*scope*/) const { return State{I(0), I(0)}; }
  void invariant(Is& is, State& s) const {
    is.at_least(s.count, 0, "count");
    is.any(s.sum, "sum");
    is.that(s.count <= s.sum, "at least 1 each");
  }
  I next(Scope& scope, const State& /*state*/) const { return scope.at_least("n", 1); }
  State step(Scope& /*scope*/, const State& s, const I& n, const Emit& /*emit*/) const { return {s.sum + n, s.count + I(1)}; }
  void conclusion(Scope& scope, const State& s) const { scope.claim(s.count <= s.sum); }
  void meaning(Scope& scope, const Run<I>& run, const State& s) const {
    scope.claim(I(static_cast<std::int64_t>(run.consumed.size())) == s.count, "count");
  }
};
static_assert(Inductive<Sum>);

struct WithoutConclusion {
  using State = Sum::State;
  State empty(Scope& scope) const { return Sum().empty(scope); }
  void invariant(Is& is, State& s) const { Sum().invariant(is, s); }
  I next(Scope& scope, const State& s) const { return Sum().next(scope, s); }
  State step(Scope& scope, const State& s, const I& n, const Emit& emit) const { return Sum().step(scope, s, n, emit); }
  void meaning(Scope& scope, const Run<I>& run, const State& s) const { Sum().meaning(scope, run, s); }
};
static_assert(!Inductive<WithoutConclusion>, "an induction has all of its parts");

TEST(Induction, IsThreeLaws) {
  const Theorem theorem = Induction<Sum>("sum", "", "");
  EXPECT_EQ(theorem.scope, HoldsFor::all_ranks);
  ASSERT_EQ(theorem.parts.size(), 3u);
  for (const Part& part : theorem.parts) EXPECT_TRUE(explore(part.law).holds()) << part.name;
}

struct BeginsTooLow : Sum {
  State empty(Scope& /*scope*/) const { return State{I(-1), I(0)}; }
};

struct AddsNothing : Sum {
  State step(Scope& /*scope*/, const State& s, const I& /*n*/, const Emit& /*emit*/) const { return {s.sum, s.count + I(1)}; }
};

struct ConcludesTooMuch : Sum {
  void conclusion(Scope& scope, const State& s) const { scope.claim(s.count < s.sum); }
};

TEST(Induction, FailsInThePartThatIsWrong) {
  const auto holds = [](const Part& part) { return explore(part.law).holds(); };
  EXPECT_FALSE(holds(empty_part(BeginsTooLow())));
  EXPECT_TRUE(holds(step_part(BeginsTooLow())));
  EXPECT_FALSE(holds(step_part(AddsNothing())));
  EXPECT_TRUE(holds(conclusion_part(AddsNothing())));
  EXPECT_FALSE(holds(conclusion_part(ConcludesTooMuch())));
  EXPECT_TRUE(holds(step_part(ConcludesTooMuch())));
}

/// What it supposes of the count, it also has to show: a bound is no way to leave out states.
struct LeavesOutStates : Sum {
  void invariant(Is& is, State& s) const {
    is.coordinate(s.count, I(3), "count");
    is.any(s.sum, "sum");
    is.that(s.count <= s.sum, "at least 1 each");
  }
};

TEST(Induction, HasToShowTheBoundsThatItSupposes) { EXPECT_FALSE(explore(step_part(LeavesOutStates()).law).holds()); }

/// The sum stays what it is in the blank state: 0.
struct PassesOverAField : Sum {
  void invariant(Is& is, State& s) const { is.at_least(s.count, 0, "count"); }
};

TEST(Induction, SpeaksOfEveryFieldOfItsState) {
  EXPECT_THROW(explore(step_part(PassesOverAField()).law), std::logic_error);
  EXPECT_THROW(explore(conclusion_part(PassesOverAField()).law), std::logic_error);
}

/// The count is bounded by a sum that is not drawn yet: what is supposed is not what is claimed.
struct SpeaksTooEarly : Sum {
  void invariant(Is& is, State& s) const {
    is.equal(s.count, s.sum, "count");
    is.at_least(s.sum, 0, "sum");
  }
};

TEST(Induction, SpeaksOfNoFieldBeforeItIsDrawn) { EXPECT_FALSE(explore(conclusion_part(SpeaksTooEarly()).law).holds()); }

/// The count is one too many from the beginning: the invariant does not notice, the meaning does.
struct MeansSomethingElse : Sum {
  State empty(Scope& /*scope*/) const { return State{I(1), I(1)}; }
};

TEST(Induction, IsWalkedToSeeWhatItsGhostsMean) {
  EXPECT_TRUE(explore(empty_part(MeansSomethingElse()).law).holds());
  Replay replay({1, 2});
  Scope scope(replay);
  walk(MeansSomethingElse(), scope, 2);
  EXPECT_NE(std::find(replay.claims().begin(), replay.claims().end(), false), replay.claims().end());
  const OnNumbers sum_of_two = [](Scope& scope) { walk(Sum(), scope, 2); };
  EXPECT_EQ(at_every_input(sum_of_two, -1, 3, 100), 9U);
  EXPECT_EQ(at_every_input(sum_of_two, -1, 3, 10), std::nullopt);
  EXPECT_GT(at_random_inputs(sum_of_two, -1, 3, 100), 9U);
}

}  // namespace
}  // namespace colex::theorems::induction_test
