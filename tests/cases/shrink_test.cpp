#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/cases/draw.hpp"
#include "colex/cases/enumeration.hpp"
#include "colex/coalesce.hpp"
#include "colex/print.hpp"

namespace colex::cases::shrink_test {
namespace {

using Texts = std::vector<std::string>;

Texts texts(const std::vector<Value>& values) {
  Texts result;
  for (const Value& value : values) result.push_back(to_string(value));
  return result;
}

DomainOf each(const std::vector<Domain>& domains) {
  return [domains](const Assignment& before) { return domains[before.size()]; };
}

const Layout<>& layout(const Value& value) { return value.get<Layout<>>(); }
std::int64_t number(const Value& value) { return value.as<Checked>()->value(); }

TEST(Smaller, IntegersGoTowardsTheValueNearestToZero) {
  struct Case {
    std::int64_t n;
    IntegerDomain domain;
    Texts expected;
    const char* reason;
  };
  const Case cases[] = {
      {12, {3, {}}, {"3", "4", "5", "6", "8", "10", "11"}, "the end first, then by halves"},
      {0, {}, {}, "nothing is smaller than 0"},
      {-4, {}, {"0", "-1", "-2", "-3", "4"}, "4 is simpler than -4"},
      {-4, {{}, -2}, {"-2", "-3"}, "as far as the domain goes"},
  };
  for (const Case& c : cases) EXPECT_EQ(texts(smaller(Value(Checked(c.n)), c.domain)), c.expected) << c.reason;
}

TEST(Smaller, LayoutsLoseModesNestingAndNumbers) {
  EXPECT_EQ(texts(smaller(Value(Layout<>(Mode<Checked>{3, 2})), LayoutDomain{})),
            Texts({"1:0", "1:2", "2:1", "2:2", "3:0", "3:1"}));
  const Layout<> nested(tuple(2, tuple(2, 2)), tuple(1, tuple(0, 5)));
  const Texts candidates = texts(smaller(Value(nested), LayoutDomain{}));
  struct Case {
    const char* expected;
    const char* reason;
  };
  for (const Case& c : {Case{"(2,2):(0,5)", "without a mode"},
                        {"(2,(2)):(1,(5))", "without a leaf"},
                        {"(2,2,2):(1,0,5)", "flat"},
                        {"(4,(2)):(1,(5))", "two leaves as one"},
                        {"(1,(2,2)):(1,(0,5))", "an extent"},
                        {"(2,(2,2)):(1,(0,2))", "a stride"}}) {
    EXPECT_EQ(std::count(candidates.begin(), candidates.end(), c.expected), 1) << c.expected << ": " << c.reason;
  }
}

TEST(Smaller, ChainsStayChains) {
  LayoutDomain compact;
  compact.traits.add(Trait::compact);
  const Value L(Layout<>(tuple(6, 5, 4), tuple(20, 4, 1)));
  const Texts candidates = texts(smaller(L, compact));
  for (const char* expected : {"(3,5,4):(20,4,1)", "(6,2,4):(8,4,1)", "(6,5,3):(15,3,1)"}) {
    EXPECT_EQ(std::count(candidates.begin(), candidates.end(), expected), 1) << expected;
  }
}

TEST(Smaller, ShapesSwizzlesAndLinearLayouts) {
  struct Case {
    Value value;
    Domain domain;
    const char* expected;
    const char* reason;
  };
  const Value F(LinearLayout({1, 2, 7}));
  for (const Case& c : {Case{Tuple<Checked>(tuple(4, tuple(3, 2))), ShapeDomain{}, "(4,3,2)", "flat"},
                        {Tuple<Checked>(tuple(4, tuple(3, 2))), ShapeDomain{}, "(4,(3))", "without a leaf"},
                        {Tuple<Checked>(tuple(4, tuple(3, 2))), ShapeDomain{{}, {}, tuple(4, 6)}, "(4,6)", "not split"},
                        {Swizzle(3, 4, -3), SwizzleDomain{}, "Sw<3,4,3>", "a positive shift"},
                        {Swizzle(3, 4, -3), SwizzleDomain{}, "Sw<0,4,-3>", "fewer bits"},
                        {F, LinearDomain{}, "F2{in: [1,2] -> out: 8}", "without an input bit"},
                        {F, LinearDomain{}, "F2{in: [1,2,3]}", "without an output bit"},
                        {F, LinearDomain{}, "F2{in: [1,2,4]}", "a unit vector"}}) {
    const Texts candidates = texts(smaller(c.value, c.domain));
    EXPECT_EQ(std::count(candidates.begin(), candidates.end(), c.expected), 1)
        << to_string(c.value) << " " << c.expected << ": " << c.reason;
  }
}

TEST(Smaller, EveryStepGoesDownWithinTheDomain) {
  std::vector<Domain> domains = {IntegerDomain{-1000, 1000},
                                 IntegerDomain{7, {}},
                                 LayoutDomain{},
                                 LayoutDomain{{}, 2, 64, {}},
                                 LayoutDomain{{}, {}, {}, 100},
                                 ShapeDomain{},
                                 ShapeDomain{{}, {}, tuple(6, 8)},
                                 SwizzleDomain{},
                                 LinearDomain{}};
  for (const Trait trait : notation::traits) {
    LayoutDomain domain;
    domain.traits.add(trait);
    domains.emplace_back(domain);
  }
  Draw draw(11);
  for (const Domain& domain : domains) {
    for (int k = 0; k < 60; ++k) {
      draw.next_case();
      const Value value = draw.value(domain);
      const std::vector<Value> candidates = smaller(value, domain);
      for (std::size_t n = 0; n < candidates.size(); ++n) {
        ASSERT_TRUE(contains(domain, candidates[n])) << to_string(candidates[n]) << " for " << to_string(value);
        ASSERT_TRUE(is_smaller(candidates[n], value)) << to_string(candidates[n]) << " for " << to_string(value);
        ASSERT_FALSE(n > 0 && is_smaller(candidates[n], candidates[n - 1])) << to_string(candidates[n]);
      }
    }
  }
}

TEST(Order, IsTheOneThatPeopleHave) {
  struct Case {
    Value small, large;
    const char* reason;
  };
  const Case cases[] = {
      {Checked(3), Checked(-4), "nearer to 0"},
      {Checked(4), Checked(-4), "positive"},
      {Layout<>(Mode<Checked>{9, 9}), Layout<>(tuple(2, 2), tuple(0, 0)), "fewer leaves"},
      {Layout<>(Mode<Checked>{1, 0}), Layout<>(), "rank 0 is no simpler than one value"},
      {Layout<>(tuple(2, 2, 2), tuple(9, 9, 9)), Layout<>(tuple(2, tuple(1, 1)), tuple(0, tuple(0, 0))), "less nesting"},
      {Layout<>(tuple(2, 3), tuple(9, 9)), Layout<>(tuple(2, 4), tuple(0, 0)), "smaller extents"},
      {Layout<>(tuple(2, 2), tuple(-1, 1)), Layout<>(tuple(2, 2), tuple(1, 2)), "smaller strides"},
      {Layout<>(tuple(2, 2), tuple(1, 1)), Layout<>(tuple(2, 2), tuple(1, -1)), "fewer negative ones"},
      {Layout<>(tuple(2, 2), tuple(1, 2)), Layout<>(tuple(2, 2), tuple(2, 1)), "the smaller number first"},
      {Swizzle(1, 0, 1), Swizzle(1, 1, 1), "smaller numbers"},
      {LinearLayout({4}), LinearLayout({1, 2, 4}), "fewer bits"},
  };
  for (const Case& c : cases) {
    EXPECT_TRUE(is_smaller(c.small, c.large)) << to_string(c.small) << " < " << to_string(c.large) << ": " << c.reason;
    EXPECT_FALSE(is_smaller(c.large, c.small)) << to_string(c.small) << " < " << to_string(c.large) << ": " << c.reason;
  }
}

bool injective_by_values(const Layout<>& L) {
  std::vector<std::int64_t> seen;
  for (std::int64_t x = 0; x < size(L).value(); ++x) seen.push_back(L(Checked(x)).value());
  std::sort(seen.begin(), seen.end());
  return std::adjacent_find(seen.begin(), seen.end()) == seen.end();
}

/// Whether A(B(i,j)) is not A(B0(i)) + A(B1(j)) somewhere: A composed with B mode by mode is wrong.
bool modes_do_not_compose(const Layout<>& A, const Layout<>& B) {
  if (B.rank() != 2 || B.shape().is_leaf()) return false;
  const std::int64_t m = size(B.mode(0)).value(), n = size(B.mode(1)).value();
  for (std::int64_t i = 0; i < m; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      const Checked x = B.mode(0)(Checked(i)), y = B.mode(1)(Checked(j));
      if (!(A(x + y) == A(x) + A(y))) return true;
    }
  }
  return false;
}

TEST(Minimise, ReachesWhatNobodyCouldMakeSmaller) {
  const LayoutDomain layouts;
  const LayoutDomain small{{}, {}, 4096, {}};
  LayoutDomain nonnegative = small;
  nonnegative.traits.add(Trait::nonnegative);
  LayoutDomain compact = small;
  compact.traits.add(Trait::compact);
  const DomainOf index_of = [=](const Assignment& before) -> Domain {
    if (before.empty()) return small;
    return IntegerDomain{0, size(layout(before[0])).value() - 1};
  };
  const DomainOf into = [=](const Assignment& before) -> Domain {
    if (before.empty()) return nonnegative;
    return LayoutDomain{{}, {}, 64, size(layout(before[0])).value()};
  };
  struct Case {
    std::size_t variables;
    DomainOf domain;
    StillFails fails;
    const char* minimum;
    const char* reason;
  };
  const Case cases[] = {
      {1, each({small}), [](const Assignment& v) { return !injective_by_values(layout(v[0])); }, "2:0",
       "two values that are one"},
      {1, each({nonnegative}),
       [](const Assignment& v) { return !injective_by_values(layout(v[0])) && has_trait(layout(v[0]), Trait::positive); },
       "(2,2):(1,1)", "without stride 0 it takes two modes"},
      {1, each({layouts}), [](const Assignment& v) { return layout(v[0]).depth() >= 3; }, "(((1))):(((0)))",
       "nothing but the nesting"},
      {1, each({small}), [](const Assignment& v) { return size(layout(v[0])).value() >= 10; }, "10:0", "one mode"},
      {1, each({small}), [](const Assignment& v) { return modes(layout(v[0])).size() >= 3; }, "(1,1,1):(0,0,0)", "three leaves"},
      {1, each({compact}),
       [](const Assignment& v) { return modes(layout(v[0])).size() >= 2 && !(coalesce(layout(v[0])).shape().is_leaf()); },
       "(2,2):(2,1)", "by rows"},
      {1, each({small}), [](const Assignment& v) { return coalesce(layout(v[0])).rank() < modes(layout(v[0])).size(); },
       "(1,1):(0,0)", "something merges"},
      {1, each({IntegerDomain{1, {}}}), [](const Assignment& v) { return number(v[0]) >= 70'001; }, "70001",
       "far down the ladder"},
      {2, each({IntegerDomain{}, IntegerDomain{}}),
       [](const Assignment& v) { return number(v[0]) == number(v[1]) && number(v[0]) >= 17; }, "17 17", "both at once"},
      {2, each({IntegerDomain{}, IntegerDomain{}}),
       [](const Assignment& v) { return number(v[0]) > 99 && number(v[1]) == 2 * number(v[0]); }, "100 200", "in proportion"},
      {2, each({IntegerDomain{0, {}}, IntegerDomain{0, {}}}),
       [](const Assignment& v) { return number(v[0]) + number(v[1]) >= 5'000; }, "0 5000", "one takes what the other one loses"},
      {2, each({small, small}),
       [](const Assignment& v) { return layout(v[0]) == layout(v[1]) && size(layout(v[0])).value() >= 4; }, "4:0 4:0",
       "two layouts alike"},
      {2, index_of, [](const Assignment& v) { return layout(v[0])(*v[1].as<Checked>()).value() >= 5; }, "2:5 1",
       "the index fits the layout"},
      {2, into, [](const Assignment& v) { return modes_do_not_compose(layout(v[0]), layout(v[1])); }, "(2,2):(0,1) (2,2):(1,1)",
       "carries: A(1+1) = 1, A(1) + A(1) = 0"},
      {1, each({SwizzleDomain{}}),
       [](const Assignment& v) { return v[0].as<Swizzle>()->bits() > 1 && v[0].as<Swizzle>()->shift() < 0; }, "Sw<2,0,-1>",
       "all else is 0"},
      {1, each({ShapeDomain{}}),
       [](const Assignment& v) { return v[0].is<Tuple<Checked>>() && product(*v[0].as<Tuple<Checked>>()).value() >= 6; }, "(6)",
       "a tuple"},
  };
  for (const Case& c : cases) {
    int failing = 0;
    Draw draw(23);
    for (int k = 0; k < 20'000 && failing < 12; ++k) {
      std::optional<Assignment> start;
      try {
        start = draw.assignment(c.variables, c.domain, 0.3);
        if (failing == 0 && c.variables == 2 && start && k % 2 == 1 && (*start)[0].is<Checked>()) {
          // Two numbers that are related are hardly ever drawn.
          const std::int64_t n = 40'000 + 2 * k;
          start = Assignment{Checked(n), Checked(c.minimum == std::string("17 17") ? n : 2 * n)};
        }
        if (c.minimum == std::string("4:0 4:0")) (*start)[1] = (*start)[0];
      } catch (const Rejection&) {
        continue;
      }
      const StillFails fails = [&](const Assignment& values) {
        try {
          return c.fails(values);
        } catch (const Rejection&) {
          return false;
        }
      };
      if (!start || !fails(*start)) continue;
      ++failing;
      const Minimum minimum = minimise(*start, c.domain, fails);
      std::string found;
      for (const Value& value : minimum.values) found += (found.empty() ? "" : " ") + to_string(value);
      EXPECT_EQ(found, c.minimum) << c.reason << ", after " << minimum.tries << " tries";
      EXPECT_TRUE(minimum.ended) << c.reason << ", " << minimum.tries << " tries";
    }
    EXPECT_GT(failing, 0) << c.minimum;
  }
}

TEST(SmallerCases, GoDownWithinTheDomainAndChangeTwoNumbersAtOnce) {
  const DomainOf domain = [](const Assignment& before) -> Domain {
    if (before.empty()) return LayoutDomain{.size = 64};
    return IntegerDomain{0, size(layout(before[0])).value() - 1};
  };
  Draw draw(9);
  for (int k = 0; k < 50; ++k) {
    const Assignment start = *draw.assignment(2, domain);
    SmallerCases smaller(start, domain);
    while (const auto next = smaller.next()) {
      ASSERT_TRUE(is_smaller(*next, start));
      ASSERT_TRUE(contains(domain({}), (*next)[0]) && contains(domain({(*next)[0]}), (*next)[1])) << to_string((*next)[1]);
    }
  }
  SmallerCases sums({Checked(4547), Checked(453)}, each({IntegerDomain{0, {}}, IntegerDomain{0, {}}}));
  Texts with_the_same_sum;
  while (const auto next = sums.next()) {
    if (number((*next)[0]) + number((*next)[1]) == 5'000) with_the_same_sum.push_back(to_string((*next)[0]));
  }
  EXPECT_EQ(with_the_same_sum.front(), "0") << "(0,5000) has the same sum, and its first number is smaller";
}

TEST(SmallerCases, OfADomainThatThrowsAreNone) {
  const DomainOf throws = [](const Assignment&) -> Domain { throw Rejection(Kind::domain, "no bound"); };
  EXPECT_FALSE(SmallerCases({Checked(12)}, throws).next());
}

TEST(Minimise, KeepsToItsBudget) {
  const DomainOf domain = each({LayoutDomain{}, LayoutDomain{}});
  Draw draw(4);
  int asked = 0;
  const StillFails always_but_slowly = [&](const Assignment&) { return ++asked % 7 == 0; };
  const Minimum minimum = minimise(*draw.assignment(2, domain), domain, always_but_slowly, {50, 100});
  EXPECT_LE(minimum.tries, 50U);
  EXPECT_EQ(static_cast<std::uint64_t>(asked), minimum.tries);

  const Minimum at_once = minimise(*draw.assignment(2, domain), domain, [](const Assignment&) { return false; }, {1'000'000, 0});
  EXPECT_FALSE(at_once.ended);
  EXPECT_LE(at_once.tries, 1U);
}

TEST(Minimise, AsksOnlyAboutCasesOfTheDomain) {
  const DomainOf domain = [](const Assignment& before) -> Domain {
    if (before.empty()) return LayoutDomain{{}, {}, 64, {}};
    if (before.size() == 1) return LayoutDomain{{}, {}, {}, size(layout(before[0])).value()};
    return IntegerDomain{1, size(layout(before[1])).value()};
  };
  Draw draw(9);
  for (int k = 0; k < 20; ++k) {
    const Assignment start = *draw.assignment(3, domain);
    minimise(start, domain,
             [&](const Assignment& values) {
               Assignment before;
               for (const Value& value : values) {
                 EXPECT_TRUE(contains(domain(before), value)) << to_string(value);
                 before.push_back(value);
               }
               return size(layout(values[1])).value() > 1;
             },
             {500, 10});
  }
}

}  // namespace
}  // namespace colex::cases::shrink_test
