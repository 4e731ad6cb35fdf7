#include "colex/workers/begun.hpp"

#include <stdexcept>
#include <thread>

#include <gtest/gtest.h>

namespace colex::workers::begun_test {
namespace {

TEST(Begun, IsDoneByAnotherThreadWhereItIsWorthOne) {
  std::future<std::thread::id> other = begun(true, [] { return std::this_thread::get_id(); });
  ASSERT_TRUE(other.valid());
  EXPECT_NE(other.get(), std::this_thread::get_id());
}

TEST(Begun, IsLeftToWhoeverAsksWhereItIsNot) {
  bool is_done = false;
  EXPECT_FALSE(begun(false, [&] { is_done = true; }).valid());
  EXPECT_FALSE(is_done);
}

TEST(Begun, ThrowsWhatTheWorkThrows) {
  std::future<void> other = begun(true, [] { throw std::runtime_error("no"); });
  EXPECT_THROW(other.get(), std::runtime_error);
}

TEST(Begun, HasEndedBeforeItIsForgotten) {
  bool is_done = false;
  {
    const std::future<void> other = begun(true, [&] { is_done = true; });
  }
  EXPECT_TRUE(is_done);
}

}  // namespace
}  // namespace colex::workers::begun_test
