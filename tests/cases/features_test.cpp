// What is counted about values: tables by hand.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/cases/enumeration.hpp"
#include "colex/notation/evaluate.hpp"
#include "colex/notation/parse.hpp"
#include "colex/print.hpp"

namespace colex::cases::features_test {
namespace {

Value value_of(const std::string& text) { return notation::evaluate(notation::parse_expression(text)); }

TEST(Features, OfLayouts) {
  struct Row {
    const char* layout;
    std::size_t leaves, depth, ones, broadcasts, negatives;
    bool powers_of_two, cancels;
  };
  const std::vector<Row> table = {
      {"():()", 0, 1, 0, 0, 0, true, false},
      {"4:1", 1, 0, 0, 0, 0, true, false},
      {"(3,1):(-2,0)", 2, 1, 1, 0, 1, false, false},
      {"((4,8),2):((0,1),-8)", 3, 2, 0, 1, 1, true, false},
      {"(4,2,2):(1,-1,3)", 3, 1, 0, 0, 1, true, true},    // defects -5 and 5
      {"(4,3,4):(5,23,66)", 3, 1, 0, 0, 0, false, true},  // defects 3 and -3
      {"(4,3,4):(5,23,67)", 3, 1, 0, 0, 0, false, false},
      {"(2,2,2,2):(1,3,5,11)", 4, 1, 0, 0, 0, true, true},  // 1, -1, 1
      {"(2,3,2):(4611686018427387904,1,7)", 3, 1, 0, 0, 0, false, false},
  };
  for (const Row& row : table) {
    SCOPED_TRACE(row.layout);
    const LayoutFeatures found = features(value_of(row.layout).get<Layout<>>());
    EXPECT_EQ(found.leaves, row.leaves);
    EXPECT_EQ(found.depth, row.depth);
    EXPECT_EQ(found.ones, row.ones);
    EXPECT_EQ(found.broadcasts, row.broadcasts);
    EXPECT_EQ(found.negatives, row.negatives);
    EXPECT_EQ(found.powers_of_two, row.powers_of_two);
    EXPECT_EQ(found.cancels, row.cancels);
  }
}

TEST(Features, RelativesDifferInOneToThreeNumbersAndInHalfAtMost) {
  struct Row {
    const char *a, *b;
    bool related;
  };
  const std::vector<Row> table = {
      {"(3,5):(2,3)", "(6,3):(2,3)", true},
      {"(3,5):(2,3)", "(3,5):(2,3)", false},
      {"(3,5):(2,3)", "(6,3):(2,4)", false},
      {"(3,5,2):(2,3,1)", "(6,3,2):(2,4,1)", true},
      {"(3,5):(2,3)", "((3),6):((2),3)", false},
      {"4:1", "8:1", true},
      {"4:1", "8:2", false},
      {"(2,(4,8))", "(2,(4,4))", true},
      {"(2,(4,8))", "(2,4,8)", false},
      {"(2,(4,8))", "(2,(4,8)):(1,(2,8))", false},
      {"Sw<3,4,3>", "Sw<2,4,3>", true},
      {"Sw<3,4,3>", "Sw<2,3,3>", false},
      {"F2{in: [1,2,4]}", "F2{in: [1,2,5]}", true},
      {"F2{in: [1,2,4]}", "F2{in: [1,3,5]}", false},
      {"4", "5", false},
  };
  for (const Row& row : table) {
    EXPECT_EQ(are_relatives(value_of(row.a), value_of(row.b)), row.related) << row.a << " and " << row.b;
    EXPECT_EQ(are_relatives(value_of(row.b), value_of(row.a)), row.related) << row.b << " and " << row.a;
  }
}

}  // namespace
}  // namespace colex::cases::features_test
