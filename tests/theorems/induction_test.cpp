// The schema of induction, checked where it could lie: on concrete layouts, the true fold satisfies the invariant behind every mode, the ghosts are what
// they are meant to be, and the conclusion holds; and a fold that lacks a part, or an invariant that passes over a field, is refused.
#include "colex/theorems/induction.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/rejection.hpp"
#include "colex/symbolic/explore.hpp"

namespace colex::theorems::induction_test {
namespace {

using namespace symbolic;  // NOLINT(google-build-using-namespace): what is tested

/// Calls the law at every input whose numbers are in [low, high]; an input ends where the law asks for no more numbers. Returns how many there were.
std::size_t at_every_input(const Law& law, std::int64_t low, std::int64_t high) {
  std::size_t count = 0;
  std::vector<std::int64_t> input;
  while (true) {
    bool wants_more = false;
    try {
      Replay replay(input);
      law(replay);
      ++count;
      const auto failed = std::find(replay.claims().begin(), replay.claims().end(), false);
      if (failed != replay.claims().end()) {
        ADD_FAILURE() << "claim " << failed - replay.claims().begin() << " fails at " << ::testing::PrintToString(input);
        return count;
      }
    } catch (const std::out_of_range&) {
      wants_more = true;
    } catch (const NotAnInput&) {
    } catch (const Rejection& why) {
      ADD_FAILURE() << why.message() << " at " << ::testing::PrintToString(input);
      return count;
    } catch (const OutsideContract& why) {
      ADD_FAILURE() << why.division << " at " << ::testing::PrintToString(input);
      return count;
    }
    if (wants_more) {
      input.push_back(low);
      continue;
    }
    while (!input.empty() && input.back() == high) input.pop_back();
    if (input.empty()) return count;
    ++input.back();
  }
}

struct Box {
  std::size_t rank;
  std::int64_t low;
  std::int64_t high;
};

class EachInduction : public ::testing::TestWithParam<Theorem> {};

TEST_P(EachInduction, IsTrueOfEveryRunOnSmallLayouts) {
  for (const auto& [rank, low, high] : std::vector<Box>{{0, -2, 4}, {1, -2, 4}, {2, -1, 3}, {3, 0, 2}, {4, 1, 2}}) {
    SCOPED_TRACE("rank " + std::to_string(rank));
    EXPECT_GT(at_every_input(GetParam().walk(rank), low, high), 0u);
  }
}

TEST_P(EachInduction, HasThreeParts) {
  std::vector<std::string> names;
  for (const Part& part : GetParam().parts) names.push_back(part.name);
  EXPECT_EQ(names, (std::vector<std::string>{"empty", "step", "conclusion"}));
}

std::vector<Theorem> inductions() {
  std::vector<Theorem> result;
  for (const Theorem& theorem : theorems()) {
    if (theorem.scope == Scope::all_ranks) result.push_back(theorem);
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
  template <class I>
  struct State {
    I sum;
    I count;
  };
  template <class Scope>
  auto empty(Scope& /*scope*/) const {
    return State<IntegerOf<Scope>>{IntegerOf<Scope>(0), IntegerOf<Scope>(0)};
  }
  template <class Is, class I>
  void invariant(Is& is, State<I>& s) const {
    is.at_least(s.count, 0, "count");
    is.any(s.sum, "sum");
    is.that(s.count <= s.sum, "at least 1 each");
  }
  template <class Scope, class I>
  I next(Scope& scope, const State<I>& /*state*/) const {
    return scope.at_least("n", 1);
  }
  template <class Scope, class I, class Emit>
  State<I> step(Scope& /*scope*/, const State<I>& s, const I& n, Emit&& /*emit*/) const {
    return {s.sum + n, s.count + I(1)};
  }
  template <class Scope, class I>
  void conclusion(Scope& scope, const State<I>& s) const {
    scope.claim(s.count <= s.sum);
  }
  template <class Scope, class Run, class I>
  void meaning(Scope& scope, const Run& run, const State<I>& s) const {
    scope.claim(I(static_cast<std::int64_t>(run.consumed.size())) == s.count, "count");
  }
};
static_assert(Inductive<Sum>);

struct WithoutConclusion {
  template <class I>
  using State = Sum::State<I>;
  auto empty(auto& scope) const { return Sum().empty(scope); }
  void invariant(auto& is, auto& s) const { Sum().invariant(is, s); }
  auto next(auto& scope, const auto& s) const { return Sum().next(scope, s); }
  auto step(auto& scope, const auto& s, const auto& n, auto&& emit) const { return Sum().step(scope, s, n, emit); }
  void meaning(auto& scope, const auto& run, const auto& s) const { Sum().meaning(scope, run, s); }
};
static_assert(!Inductive<WithoutConclusion>, "an induction has all of its parts");

TEST(Induction, IsThreeLaws) {
  const Theorem theorem = by_induction("sum", "", "", Sum(), {});
  EXPECT_EQ(theorem.scope, Scope::all_ranks);
  ASSERT_EQ(theorem.parts.size(), 3u);
  for (const Part& part : theorem.parts) EXPECT_TRUE(explore(part.law).holds()) << part.name;
}

struct BeginsTooLow : Sum {
  template <class Scope>
  auto empty(Scope& /*scope*/) const {
    return State<IntegerOf<Scope>>{IntegerOf<Scope>(-1), IntegerOf<Scope>(0)};
  }
};

struct AddsNothing : Sum {
  template <class Scope, class I, class Emit>
  State<I> step(Scope& /*scope*/, const State<I>& s, const I& /*n*/, Emit&& /*emit*/) const {
    return {s.sum, s.count + I(1)};
  }
};

struct ConcludesTooMuch : Sum {
  template <class Scope, class I>
  void conclusion(Scope& scope, const State<I>& s) const {
    scope.claim(s.count < s.sum);
  }
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
  template <class Is, class I>
  void invariant(Is& is, State<I>& s) const {
    is.coordinate(s.count, I(3), "count");
    is.any(s.sum, "sum");
    is.that(s.count <= s.sum, "at least 1 each");
  }
};

TEST(Induction, HasToShowTheBoundsThatItSupposes) { EXPECT_FALSE(explore(step_part(LeavesOutStates()).law).holds()); }

/// The sum stays what it is in the blank state: 0.
struct PassesOverAField : Sum {
  template <class Is, class I>
  void invariant(Is& is, State<I>& s) const {
    is.at_least(s.count, 0, "count");
  }
};

TEST(Induction, SpeaksOfEveryFieldOfItsState) {
  EXPECT_THROW(explore(step_part(PassesOverAField()).law), std::logic_error);
  EXPECT_THROW(explore(conclusion_part(PassesOverAField()).law), std::logic_error);
}

/// The count is one too many from the beginning: the invariant does not notice, the meaning does.
struct MeansSomethingElse : Sum {
  template <class Scope>
  auto empty(Scope& /*scope*/) const {
    return State<IntegerOf<Scope>>{IntegerOf<Scope>(1), IntegerOf<Scope>(1)};
  }
};

TEST(Induction, IsWalkedToSeeWhatItsGhostsMean) {
  EXPECT_TRUE(explore(empty_part(MeansSomethingElse()).law).holds());
  Replay replay({1, 2});
  walk(MeansSomethingElse(), 2)(replay);
  EXPECT_NE(std::find(replay.claims().begin(), replay.claims().end(), false), replay.claims().end());
  EXPECT_EQ(at_every_input(walk(Sum(), 2), -1, 3), 9u);
}

}  // namespace
}  // namespace colex::theorems::induction_test
