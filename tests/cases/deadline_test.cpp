// A deadline, and those of searches within a search.
#include "colex/cases/deadline.hpp"

#include <thread>

#include <gtest/gtest.h>

namespace colex::cases::deadline_test {
namespace {

TEST(Deadline, IsNoLaterThanThatOfTheSearchAroundIt) {
  EXPECT_FALSE(Deadline(1e12).is_over());
  {
    const Deadline around(-1);
    EXPECT_TRUE(around.is_over());
    EXPECT_TRUE(Deadline(100).is_over());
    bool is_over_elsewhere = true;
    std::thread([&] { is_over_elsewhere = Deadline(100).is_over(); }).join();
    EXPECT_FALSE(is_over_elsewhere) << "another thread searches for itself";
  }
  {
    const Deadline around(100);
    EXPECT_TRUE(Deadline(-1).is_over());
    EXPECT_FALSE(Deadline(50).is_over()) << "a search that has ended leaves the others their time";
    EXPECT_FALSE(around.is_over());
  }
  EXPECT_FALSE(Deadline(100).is_over());
}

}  // namespace
}  // namespace colex::cases::deadline_test
