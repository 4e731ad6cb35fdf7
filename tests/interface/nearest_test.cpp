// What stands near the last argument of a call: every text that differs as little as is said, tried one by one.
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/interface/explanation.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/rejection.hpp"

namespace colex::cli {
namespace {

bool has_value(const std::string& text) {
  return static_cast<bool>(attempt([&] { return notation::evaluate(notation::parse_expression(text)); }));
}

/// An argument by its numbers, the least that each may be, and the call of it.
struct Row {
  std::vector<std::int64_t> numbers, least;
  std::function<std::string(const std::vector<std::int64_t>&)> argument;
  std::string before;
};

std::vector<Row> rows() {
  const auto mode = [](const std::vector<std::int64_t>& n) { return std::to_string(n[0]) + ':' + std::to_string(n[1]); };
  const auto list = [](std::int64_t a, std::int64_t b) { return std::to_string(a) + ',' + std::to_string(b); };
  const auto two_modes = [=](const std::vector<std::int64_t>& n) {
    return '(' + list(n[0], n[1]) + "):(" + list(n[2], n[3]) + ')';
  };
  const auto tiles = [=](const std::vector<std::int64_t>& n) { return '<' + list(n[0], n[1]) + '>'; };
  const auto number = [](const std::vector<std::int64_t>& n) { return std::to_string(n[0]); };
  return {
      {{4, 4}, {2, 1}, mode, "composition((6,4):(1,100), "},
      {{5, 3}, {2, 1}, mode, "logical_divide((6,4):(1,100), "},
      {{3, 5}, {2, 2}, tiles, "zipped_divide((8,12):(1,8), "},
      {{2, 3, 5, 1}, {2, 2, 1, 1}, two_modes, "logical_divide((8,6):(1,8), "},
      {{3, 5}, {2, 1}, mode, "logical_product(4:2, "},
      {{21}, {2}, number, "shape_div(24, "},
  };
}

/// All arguments within the distance with which the call has a value; the numbers from k on move by `left` in all.
void collect(const Row& row, std::vector<std::int64_t>& numbers, std::size_t k, std::int64_t left, std::set<std::string>& all) {
  if (k == numbers.size()) {
    if (const std::string argument = row.argument(numbers); has_value(row.before + argument + ')')) all.insert(argument);
    return;
  }
  for (std::int64_t by = -left; by <= left; ++by) {
    if (row.numbers[k] + by < row.least[k]) continue;
    numbers[k] = row.numbers[k] + by;
    collect(row, numbers, k + 1, left - std::abs(by), all);
  }
}

TEST(Nearest, AreAllThatDifferSoLittle) {
  for (const Row& row : rows()) {
    const std::string call = row.before + row.argument(row.numbers) + ')';
    const Nearest found = nearest(call, {.count = 5});
    ASSERT_GE(found.found.size(), 5U) << call;
    EXPECT_EQ(found.obstacle.empty(), has_value(call)) << call;
    std::set<std::string> told, all;
    std::int64_t before = 1;
    for (const Neighbour& neighbour : found.found) {
      EXPECT_LE(before, neighbour.distance) << call;
      before = neighbour.distance;
      EXPECT_TRUE(told.insert(neighbour.argument).second) << call << ": " << neighbour.argument << " twice";
    }
    std::vector<std::int64_t> numbers = row.numbers;
    collect(row, numbers, 0, found.all_within, all);
    all.erase(row.argument(row.numbers));
    EXPECT_EQ(told, all) << call;
  }
}

TEST(Nearest, LeaveBroadcastsAndSingleElementsAsTheyAre) {
  const Nearest found = nearest("composition((6,4):(1,100), (4,1,2):(4,7,0))", {.count = 4});
  ASSERT_FALSE(found.found.empty());
  for (const Neighbour& neighbour : found.found) {
    EXPECT_TRUE(neighbour.argument.find(",1,") != std::string::npos) << neighbour.argument;
    EXPECT_TRUE(neighbour.argument.ends_with(",0)")) << neighbour.argument;
  }
}

TEST(Nearest, SayHowFarTheyLooked) {
  const Nearest found = nearest("composition((6,4):(1,100), 4:4)", {.count = 1000, .most = 30});
  EXPECT_EQ(found.tried, 30U);
  EXPECT_EQ(found.all_within, 3) << "4 + 8 + 11 arguments differ by 3 or less, and the next ones by 4";
}

// 2:2 would have the value 2^63.
TEST(Nearest, CountThoseOfWhichNobodyKnows) {
  const Nearest found = nearest("composition(2:4611686018427387904, 2:3)", {.count = 1});
  ASSERT_FALSE(found.found.empty());
  EXPECT_EQ(found.found.front().argument, "2:1");
  EXPECT_GT(found.undecided, 0U);
  EXPECT_EQ(nearest("zipped_divide((8,12):(1,8), <3,5>)", {.count = 1}).undecided, 0U);
}

TEST(Nearest, OfNoCallAreRefused) {
  for (const char* text : {"4:1", "coalesce(4:1)", "composition(4:1, F2{a: [1]})", "composition(4:1, <_>)+"})
    EXPECT_THROW(nearest(text, {}), Rejection) << text;
}

}  // namespace
}  // namespace colex::cli
