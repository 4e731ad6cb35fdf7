#include "colex/claims/enumeration.hpp"

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/print.hpp"

namespace colex::claims::enumeration_test {
namespace {

std::string text(const Assignment& values) {
  std::string result;
  for (const Value& value : values) result += (result.empty() ? "" : " ") + to_string(value);
  return result;
}

/// The cases of one level, in the order in which they come.
std::vector<std::string> level(const Enumeration& enumeration, std::int64_t level) {
  std::vector<std::string> cases;
  enumeration.pass(level, [&](const Assignment& values) {
    cases.push_back(text(values));
    return true;
  });
  return cases;
}

DomainOf each(const std::vector<Domain>& domains) {
  return [domains](const Assignment& before) { return domains[before.size()]; };
}

using Texts = std::vector<std::string>;

TEST(Enumeration, IntegersGoOutFromTheValueNearestToZero) {
  struct Case {
    IntegerDomain domain;
    std::vector<Texts> levels;
    const char* reason;
  };
  const Case cases[] = {
      {{1, {}}, {{"1"}, {"2"}, {"3"}}, "from the lower end"},
      {{{}, -1}, {{"-1"}, {"-2"}, {"-3"}}, "from the upper end"},
      {{{}, {}}, {{"0"}, {"-1", "1"}, {"-2", "2"}}, "to both sides"},
      {{-1, {}}, {{"0"}, {"-1", "1"}, {"2"}}, "to both sides as far as there is one"},
      {{5, 6}, {{"5"}, {"6"}, {}}, "a finite domain ends"},
      {{6, 5}, {{}, {}}, "an empty one has no case"},
      {{INT64_MAX, {}}, {{"9223372036854775807"}, {}, {}}, "at the end of 64 bits"},
      {{{}, INT64_MIN}, {{"-9223372036854775808"}, {}}, "at the other end"},
  };
  for (const Case& c : cases) {
    const Enumeration enumeration(1, each({c.domain}));
    for (std::size_t k = 0; k < c.levels.size(); ++k) {
      EXPECT_EQ(level(enumeration, static_cast<std::int64_t>(k)), c.levels[k]) << c.reason << ", level " << k;
    }
  }
}

TEST(Enumeration, ALevelIsTheLargestOfItsValues) {
  const Enumeration enumeration(2, each({IntegerDomain{1, {}}, IntegerDomain{1, {}}}));
  EXPECT_EQ(level(enumeration, 0), Texts({"1 1"}));
  EXPECT_EQ(level(enumeration, 1), Texts({"1 2", "2 1", "2 2"}));
  EXPECT_EQ(level(enumeration, 2), Texts({"1 3", "2 3", "3 1", "3 2", "3 3"}));
}

TEST(Enumeration, ADomainMayDependOnTheVariablesBefore) {
  // 1 <= M <= 3, 1 <= N <= M.
  const DomainOf domain = [](const Assignment& before) -> Domain {
    if (before.empty()) return IntegerDomain{1, 3};
    return IntegerDomain{1, before.front().as<Checked>()->value()};
  };
  const Enumeration enumeration(2, domain);
  EXPECT_EQ(level(enumeration, 0), Texts({"1 1"}));
  EXPECT_EQ(level(enumeration, 1), Texts({"2 1", "2 2"}));
  EXPECT_EQ(level(enumeration, 2), Texts({"3 1", "3 2", "3 3"}));
  EXPECT_FALSE(enumeration.pass(1, [](const Assignment&) { return true; }).complete);
  EXPECT_TRUE(enumeration.pass(2, [](const Assignment&) { return true; }).complete);
}

TEST(Enumeration, EachCaseWithinTheLevelsComesOnce) {
  // Brute force over the box: three integers in [-3, 4], of which the second is at least the first.
  const DomainOf domain = [](const Assignment& before) -> Domain {
    if (before.size() == 1) return IntegerDomain{before.front().as<Checked>()->value(), 4};
    return IntegerDomain{-3, 4};
  };
  std::set<std::string> expected;
  for (int a = -3; a <= 4; ++a) {
    for (int b = a; b <= 4; ++b) {
      for (int c = -3; c <= 4; ++c) expected.insert(std::to_string(a) + ' ' + std::to_string(b) + ' ' + std::to_string(c));
    }
  }
  const Enumeration enumeration(3, domain);
  std::multiset<std::string> found;
  bool complete = false;
  for (std::int64_t k = 0; !complete && k < 100; ++k) {
    complete = enumeration
                   .pass(k,
                         [&](const Assignment& values) {
                           found.insert(text(values));
                           return true;
                         })
                   .complete;
  }
  EXPECT_TRUE(complete);
  EXPECT_EQ(found.size(), expected.size());
  EXPECT_EQ(std::set<std::string>(found.begin(), found.end()), expected);
}

TEST(Enumeration, ABoundEndsWhatIsInfinite) {
  const Enumeration enumeration(1, each({IntegerDomain{1, {}}}), 3);
  EXPECT_EQ(level(enumeration, 2), Texts({"3"}));
  EXPECT_EQ(level(enumeration, 3), Texts({}));
  EXPECT_TRUE(enumeration.pass(2, [](const Assignment&) { return true; }).complete);
}

TEST(Enumeration, AVisitMayStop) {
  const Enumeration enumeration(1, each({IntegerDomain{{}, {}}}));
  int visits = 0;
  EXPECT_TRUE(enumeration
                  .pass(5,
                        [&](const Assignment&) {
                          ++visits;
                          return false;
                        })
                  .stopped);
  EXPECT_EQ(visits, 1);
}

TEST(PlainLayouts, TheFirstLevelsAreTheseLayouts) {
  const auto of_level = [](std::int64_t level) {
    Texts texts;
    for_each_plain_layout({}, level, true, [&](const Layout<>& L) {
      texts.push_back(to_string(L));
      return true;
    });
    return texts;
  };
  EXPECT_EQ(of_level(0), Texts({}));
  EXPECT_EQ(of_level(1), Texts({"1:0", "1:1"}));
  EXPECT_EQ(of_level(2), Texts({"1:2", "2:0", "2:1", "2:2"}));
}

TEST(PlainLayouts, AllOfThemAndNoOther) {
  // Brute force: every flat layout to rank 3, extents and strides to 8.
  std::set<std::string> expected;
  const int bound = 8;
  for (int s = 1; s <= bound; ++s) {
    for (int d = 0; d <= bound; ++d) expected.insert(to_string(Layout<>(Mode<Checked>{s, d})));
  }
  for (int s = 2; s <= bound; ++s) {
    for (int t = 2; s * t <= bound; ++t) {
      for (int d = 0; d <= bound; ++d) {
        for (int e = 0; e <= bound; ++e) {
          expected.insert(to_string(Layout<>(tuple(s, t), tuple(d, e))));
          for (int u = 2; s * t * u <= bound; ++u) {
            for (int f = 0; f <= bound; ++f) expected.insert(to_string(Layout<>(tuple(s, t, u), tuple(d, e, f))));
          }
        }
      }
    }
  }
  std::multiset<std::string> found;
  const auto keep = [&](const Layout<>& L) {
    found.insert(to_string(L));
    return true;
  };
  for (int k = 0; k <= bound; ++k) for_each_plain_layout({}, k, true, keep);
  EXPECT_EQ(found.size(), expected.size());
  EXPECT_EQ(std::set<std::string>(found.begin(), found.end()), expected);

  std::multiset<std::string> at_once;
  for_each_plain_layout({}, bound, false, [&](const Layout<>& L) {
    at_once.insert(to_string(L));
    return true;
  });
  EXPECT_EQ(at_once, found);
}

TEST(PlainLayouts, OfARankAndSize) {
  int flat = 0;
  for_each_plain_layout({1, 4}, 6, false, [&](const Layout<>& L) {
    EXPECT_EQ(L.rank(), 1U);
    EXPECT_LE(size(L).value(), 4);
    ++flat;
    return true;
  });
  EXPECT_EQ(flat, 4 * 7) << "extents 1 to 4, strides 0 to 6";
}

}  // namespace
}  // namespace colex::claims::enumeration_test
