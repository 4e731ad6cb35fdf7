#include "colex/claims/shrink.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/claims/draw.hpp"
#include "colex/print.hpp"

namespace colex::claims::shrink_test {
namespace {

using Texts = std::vector<std::string>;

Texts texts(const std::vector<Value>& values) {
  Texts result;
  for (const Value& value : values) result.push_back(to_string(value));
  return result;
}

TEST(Smaller, IntegersGoTowardsTheValueNearestToZero) {
  struct Case {
    std::int64_t n;
    IntegerDomain domain;
    Texts expected;
    const char* reason;
  };
  const Case cases[] = {
      {12, {3, {}}, {"3", "8", "10", "11"}, "the end first, then by halves"},
      {0, {}, {}, "nothing is smaller than 0"},
      {-4, {}, {"0", "-2", "-3", "4"}, "4 is simpler than -4"},
      {-4, {{}, -2}, {"-2", "-3"}, "as far as the domain goes"},
  };
  for (const Case& c : cases) EXPECT_EQ(texts(smaller(Value(Checked(c.n)), c.domain)), c.expected) << c.reason;
}

TEST(Smaller, LayoutsLoseModesNestingAndNumbers) {
  EXPECT_EQ(texts(smaller(Value(Layout<>(Mode<Checked>{3, 2})), LayoutDomain{})), Texts({"1:2", "2:2", "3:0", "3:1"}));
  const Layout<> nested(tuple(2, tuple(2, 2)), tuple(1, tuple(0, 5)));
  const Texts candidates = texts(smaller(Value(nested), LayoutDomain{}));
  for (const char* expected :
       {"(2,2):(0,5)", "(2,2,2):(1,0,5)", "((2,2)):((0,5))", "(1,(2,2)):(1,(0,5))", "(2,(2,2)):(1,(0,3))"}) {
    EXPECT_EQ(std::count(candidates.begin(), candidates.end(), expected), 1) << expected;
  }
}

TEST(Smaller, GoingDownAlwaysEnds) {
  // Takes the last candidate, the least step down, each time.
  Draw draw(11);
  const DomainOf domain = [](const Assignment& before) -> Domain {
    if (before.empty()) return IntegerDomain{-1000, 1000};
    return LayoutDomain{2, 64};
  };
  for (int k = 0; k < 200; ++k) {
    const Assignment values = *draw.assignment(2, domain);
    for (std::size_t v = 0; v < 2; ++v) {
      Value value = values[v];
      int steps = 0;
      for (auto next = smaller(value, domain(Assignment(v, value))); !next.empty();
           next = smaller(value, domain(Assignment(v, value)))) {
        ASSERT_TRUE(contains(domain(Assignment(v, value)), next.back()));
        value = next.back();
        ASSERT_LT(++steps, 100'000) << to_string(values[v]);
      }
    }
  }
}

}  // namespace
}  // namespace colex::claims::shrink_test
