#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "colex/workers/threads.hpp"

#include "no_threads.hpp"

namespace colex::workers::in_parallel_test {
namespace {

TEST(InParallel, DoesEachPieceOnce) {
  for (const std::size_t threads : {0U, 1U, 3U, 100U}) {
    for (const std::size_t count : {0U, 1U, 2U, 57U}) {
      std::vector<std::atomic<int>> times(count);
      in_parallel(count, threads, [&](std::size_t k) { ++times[k]; });
      for (const auto& time : times) EXPECT_EQ(time, 1) << count << " pieces, " << threads << " threads";
    }
  }
}

TEST(InParallel, IsDoneByThisThreadWhereThereIsNoOther) {
  const NoThreads none;
  std::vector<std::thread::id> by;
  in_parallel(57, 4, [&](std::size_t k) {
    EXPECT_EQ(by.size(), k);
    by.push_back(std::this_thread::get_id());
  });
  EXPECT_EQ(by, std::vector<std::thread::id>(57, std::this_thread::get_id()));
}

TEST(InParallel, ThrowsWhatAPieceThrows) {
  for (const std::size_t threads : {1U, 4U}) {
    std::atomic<std::size_t> begun = 0;
    const auto work = [&](std::size_t k) {
      ++begun;
      if (k == 2) throw std::runtime_error("piece 2");
    };
    EXPECT_THROW(in_parallel(100'000'000, threads, work), std::runtime_error);
    EXPECT_LT(begun, 100'000'000U) << "the others are not begun";
  }
}

}  // namespace
}  // namespace colex::workers::in_parallel_test
