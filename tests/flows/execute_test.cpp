// What a GPU did with flows, against what is predicted today: each line of executed.txt is a flow that an H200 took.
#include "colex/flow/execute.hpp"

#include <iomanip>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/rejection.hpp"

#include "flow_tables.hpp"

namespace colex::flow {
namespace {

/// The flow that a line of a table makes of an example: what stands there is replaced, if anything is.
Flow flow_of(const std::vector<std::string>& row, std::size_t first) {
  const std::string text = example(row[first]);
  return read_flow(row.size() > first + 2 ? with(text, row[first + 1], row[first + 2]) : text);
}

TEST(Execution, IsAsTheDeviceDidIt) {
  std::size_t right = 0, wrong = 0, broken = 0;
  for (const auto& row : table("executed.txt")) {
    ASSERT_GE(row.size(), 3U);
    SCOPED_TRACE(row[2] + (row.size() > 4 ? ": " + row[4] : ""));
    const Execution predicted = predicted_execution(flow_of(row, 2), 1);
    std::ostringstream digest;
    digest << std::hex << std::setw(16) << std::setfill('0') << predicted.digest;
    EXPECT_EQ(digest.str(), row[0]);
    if (predicted.broken) {
      EXPECT_EQ("line " + std::to_string(predicted.broken->line), row[1]);
    }
    const bool is_right = row[1].starts_with("0 of ");
    if (is_right) {
      EXPECT_EQ(predicted.mistaken, 0);
    }
    ++(predicted.broken ? broken : is_right ? right : wrong);
  }
  EXPECT_GE(right, 59U);
  EXPECT_GE(wrong, 60U);
  EXPECT_GE(broken, 30U);
}

TEST(Execution, OfFewerThanEightBitsIsRefused) {
  EXPECT_THROW(predicted_execution(
                   read_flow(with(with(with(example("copy_vectors"), "S f32", "S s4"), "D f32", "D s4"), "s f32", "s s4"))),
               Rejection);
}

}  // namespace
}  // namespace colex::flow
