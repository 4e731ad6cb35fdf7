#include <algorithm>
#include <atomic>
#include <memory>
#include <set>
#include <stdexcept>
#include <system_error>
#include <vector>

#include <gtest/gtest.h>

#include "colex/workers/threads.hpp"

#include "no_threads.hpp"

namespace colex::workers::second_thread_test {
namespace {

std::thread::id here() { return std::this_thread::get_id(); }

TEST(SecondThread, IsOneForAllThatItDoes) {
  SecondThread second;
  std::set<std::thread::id> threads;
  for (int k = 0; k < 100; ++k) threads.insert(second.begin(true, here).get());
  EXPECT_EQ(threads.size(), 1U);
  EXPECT_FALSE(threads.contains(here()));
}

TEST(SecondThread, LeavesToWhoeverAsksWhatIsNotWorthIt) {
  SecondThread second;
  bool is_done = false;
  auto made = second.begin(false, [&] {
    is_done = true;
    return here();
  });
  EXPECT_FALSE(is_done);
  EXPECT_EQ(made.get(), here());
}

TEST(SecondThread, LeavesUndoneWhatNobodyAsksForAndNobodyHasBegun) {
  bool is_done = false;
  {
    SecondThread second;
    const auto made = second.begin(false, [&] { is_done = true; });
  }
  EXPECT_FALSE(is_done);
}

TEST(SecondThread, ThrowsWhatTheWorkThrowsAndGoesOn) {
  SecondThread second;
  for (const bool is_worth_it : {true, false}) {
    auto made = second.begin(is_worth_it, []() -> int { throw std::runtime_error("no"); });
    EXPECT_THROW(made.get(), std::runtime_error);
    EXPECT_EQ(second.begin(is_worth_it, [] { return 7; }).get(), 7);
  }
}

TEST(SecondThread, HasEndedItsWorkBeforeThatIsForgotten) {
  SecondThread second;
  for (int k = 0; k < 100; ++k) {
    bool is_done = false;
    {
      const auto made = second.begin(true, [&] { is_done = true; });
    }
    EXPECT_TRUE(is_done);
  }
}

TEST(SecondThread, DoesOneWorkBehindTheOther) {
  std::atomic<int> at_once = 0, most = 0;
  const auto work = [&] {
    most = std::max(most.load(), ++at_once);
    std::this_thread::yield();
    return --at_once;
  };
  SecondThread second;
  std::vector<MadeMeanwhile<int>> made;
  for (int k = 0; k < 100; ++k) made.push_back(second.begin(true, work));
  for (MadeMeanwhile<int>& each : made) EXPECT_EQ(each.get(), 0);
  EXPECT_EQ(most, 1);
}

TEST(SecondThread, LeavesAllToWhoeverAsksWhereThereIsNone) {
  SecondThread second;
  {
    const NoThreads none;
    EXPECT_THROW(std::thread([] {}), std::system_error);
    for (int k = 0; k < 3; ++k) EXPECT_EQ(second.begin(true, here).get(), here());
  }
  EXPECT_NE(second.begin(true, here).get(), here()) << "there is one again";
}

TEST(SecondThread, GivesWhatCanOnlyBeMoved) {
  SecondThread second;
  for (const bool is_worth_it : {true, false})
    EXPECT_EQ(*second.begin(is_worth_it, [] { return std::make_unique<int>(7); }).get(), 7);
}

}  // namespace
}  // namespace colex::workers::second_thread_test
