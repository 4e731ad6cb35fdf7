#include "colex/cases/enumeration.hpp"

#include <algorithm>
#include <cstdlib>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/print.hpp"

namespace colex::cases::enumeration_test {
namespace {

using Texts = std::vector<std::string>;

std::string text(const Assignment& values) {
  std::string result;
  for (const Value& value : values) result += (result.empty() ? "" : " ") + to_string(value);
  return result;
}

Texts texts(const Listing& listing) {
  Texts result;
  for (std::size_t k = 0; k < listing.size(); ++k) result.push_back(to_string(listing[k]));
  return result;
}

/// The values of exactly one level.
Texts of_level(const Domain& domain, const Family& family, std::int64_t level) {
  const Listing listing(domain, family, level);
  const Texts all_of_them = texts(listing);
  return {all_of_them.begin() + static_cast<std::ptrdiff_t>(listing.first_of_level(level)), all_of_them.end()};
}

/// The cases of one level, in the order in which they come.
Texts level(const Enumeration& enumeration, std::int64_t level) {
  Texts cases;
  enumeration.pass(level, [&](const Assignment& values) {
    cases.push_back(text(values));
    return true;
  });
  return cases;
}

DomainOf each(const std::vector<Domain>& domains) {
  return [domains](const Assignment& before) { return domains[before.size()]; };
}

LayoutDomain having(const std::vector<Trait>& traits) {
  LayoutDomain domain;
  for (const Trait trait : traits) domain.traits.add(trait);
  return domain;
}

TEST(Listing, IntegersGoOutFromTheValueNearestToZero) {
  struct Case {
    IntegerDomain domain;
    std::vector<Texts> levels;
    bool whole;
    const char* reason;
  };
  const Case cases[] = {
      {{1, {}}, {{"1"}, {"2"}, {"3"}}, false, "from the lower end"},
      {{{}, -1}, {{"-1"}, {"-2"}, {"-3"}}, false, "from the upper end"},
      {{{}, {}}, {{"0"}, {"-1", "1"}, {"-2", "2"}}, false, "to both sides"},
      {{-1, {}}, {{"0"}, {"-1", "1"}, {"2"}}, false, "to both sides as far as there is one"},
      {{5, 6}, {{"5"}, {"6"}, {}}, true, "a finite domain ends"},
      {{6, 5}, {{}, {}}, true, "an empty one has no case"},
      {{INT64_MAX, {}}, {{"9223372036854775807"}, {}, {}}, false, "at the end of 64 bits"},
      {{{}, INT64_MIN}, {{"-9223372036854775808"}, {}}, false, "at the other end"},
      {{INT64_MIN, INT64_MAX}, {{"0"}, {"-1", "1"}}, false, "all there are"},
  };
  for (const Case& c : cases) {
    const Enumeration enumeration(1, each({c.domain}));
    for (std::size_t k = 0; k < c.levels.size(); ++k) {
      const auto n = static_cast<std::int64_t>(k);
      EXPECT_EQ(level(enumeration, n), c.levels[k]) << c.reason << ", level " << k;
      EXPECT_EQ(of_level(c.domain, plain, n), c.levels[k]) << c.reason << ", level " << k;
    }
    EXPECT_EQ(Listing(c.domain, plain, static_cast<std::int64_t>(c.levels.size()) - 1).whole(), c.whole) << c.reason;
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

TEST(Enumeration, PairsOfLayoutsAndIndicesComeOnce) {
  // L a layout, 0 <= i < size(L), both families: brute force over the lists.
  const DomainOf domain = [](const Assignment& before) -> Domain {
    if (before.empty()) return LayoutDomain{};
    return IntegerDomain{0, size(*before.front().as<Layout<>>()).value() - 1};
  };
  for (const Family& family : {plain, all}) {
    std::multiset<std::string> found, expected;
    for (std::int64_t n = 0; n <= 2; ++n) {
      Enumeration(2, domain, std::nullopt, family).pass(n, [&](const Assignment& values) {
        found.insert(text(values));
        return true;
      });
    }
    const Listing layouts(LayoutDomain{}, family, 2);
    for (std::size_t k = 0; k < layouts.size(); ++k) {
      const Value L = layouts[k];
      for (std::int64_t i = 0; i < size(L.get<Layout<>>()).value(); ++i) expected.insert(to_string(L) + ' ' + std::to_string(i));
    }
    EXPECT_EQ(found, expected);
  }
}

TEST(Enumeration, ABoundEndsWhatIsInfinite) {
  const Enumeration integers(1, each({IntegerDomain{1, {}}}), 3);
  EXPECT_EQ(level(integers, 2), Texts({"3"}));
  EXPECT_EQ(level(integers, 3), Texts({}));
  EXPECT_TRUE(integers.pass(2, [](const Assignment&) { return true; }).complete);

  const Enumeration layouts(1, each({LayoutDomain{}}), 3);
  EXPECT_FALSE(layouts.pass(2, [](const Assignment&) { return true; }).complete);
  EXPECT_TRUE(layouts.pass(3, [](const Assignment&) { return true; }).complete);
  EXPECT_EQ(level(layouts, 4), Texts({}));
}

TEST(Enumeration, AVisitMayStop) {
  for (const Domain& domain : {Domain(IntegerDomain{}), Domain(LayoutDomain{})}) {
    int visits = 0;
    const Pass pass = Enumeration(1, each({domain})).pass(5, [&](const Assignment&) {
      ++visits;
      return false;
    });
    EXPECT_TRUE(pass.stopped);
    EXPECT_FALSE(pass.complete);
    EXPECT_EQ(visits, 1);
  }
}

TEST(PlainLayouts, TheFirstLevelsAreTheseLayouts) {
  EXPECT_EQ(of_level(LayoutDomain{}, plain, 0), Texts({}));
  EXPECT_EQ(of_level(LayoutDomain{}, plain, 1), Texts({"1:0", "1:1"}));
  EXPECT_EQ(of_level(LayoutDomain{}, plain, 2), Texts({"1:2", "2:0", "2:1", "2:2"}));
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
  const Texts found = texts(Listing(LayoutDomain{}, plain, bound));
  EXPECT_EQ(found.size(), expected.size());
  EXPECT_EQ(std::set<std::string>(found.begin(), found.end()), expected);
}

TEST(AllLayouts, TheFirstLevelHasEachProfile) {
  const Texts found = of_level(having({Trait::nonnegative, Trait::compact}), all, 1);
  for (const char* expected :
       {"():()", "1:0", "1:1", "(1):(1)", "((1)):((0))", "(1,1):(0,1)", "((1,1)):((1,0))", "((1),1):((0),0)", "(1,(1)):(1,(1))",
        "((1),(1)):((0),(1))", "((1),1,(1)):((0),1,(1))", "((1,1,1)):((1,1,1))"}) {
    EXPECT_EQ(std::count(found.begin(), found.end(), expected), 1) << expected;
  }
  // 3, 5 and 13 profiles of 1, 2 and 3 leaves, strides 0 and 1.
  EXPECT_EQ(found.size(), 1U + 3 * 2 + 5 * 4 + 13 * 8);
}

TEST(AllLayouts, AreAsManyAsThereAreShapesAndStrides) {
  const std::int64_t profiles[] = {1, 3, 5, 13};
  for (std::int64_t n = 1; n <= 3; ++n) {
    std::int64_t shapes[] = {1, n, 0, 0};
    for (std::int64_t s = 1; s <= n; ++s) {
      for (std::int64_t t = 1; s * t <= n; ++t) {
        ++shapes[2];
        for (std::int64_t u = 1; s * t * u <= n; ++u) ++shapes[3];
      }
    }
    std::int64_t expected = 0;
    std::int64_t strides = 1;
    for (std::size_t leaves = 0; leaves <= 3; ++leaves, strides *= 2 * n + 1)
      expected += profiles[leaves] * shapes[leaves] * strides;
    const Listing listing(LayoutDomain{}, all, n);
    EXPECT_EQ(listing.size(), static_cast<std::size_t>(expected)) << "level " << n;
    EXPECT_TRUE(listing.complete());
    EXPECT_FALSE(listing.whole());
    if (n > 2) continue;
    const Texts found = texts(listing);
    EXPECT_EQ(std::set<std::string>(found.begin(), found.end()).size(), found.size()) << "each once";
    for (std::size_t k = 0; k < listing.size(); ++k) {
      const Value value = listing[k];
      const auto& L = value.get<Layout<>>();
      EXPECT_LE(L.depth(), 2U);
      EXPECT_LE(modes(L).size(), 3U);
      EXPECT_LE(*cases::level(LayoutDomain{}, value), n);
      EXPECT_EQ(k < listing.first_of_level(n), *cases::level(LayoutDomain{}, value) < n);
    }
  }
}

TEST(Listing, AnAdjectiveOrABoundLeavesTheOthersOut) {
  // Against the list without them, filtered.
  std::mt19937 engine(1);
  const auto one_in = [&](unsigned n) { return engine() % n == 0; };
  const auto maybe = [&](std::int64_t end) {
    return one_in(3) ? std::optional<std::int64_t>(static_cast<std::int64_t>(engine()) % end) : std::nullopt;
  };
  for (int k = 0; k < 120; ++k) {
    LayoutDomain domain;
    if (k < 10) {
      domain.traits.add(notation::traits[static_cast<std::size_t>(k)]);
    } else {
      for (const Trait trait : notation::traits) {
        if (one_in(4)) domain.traits.add(trait);
      }
      domain = {domain.traits, maybe(4), maybe(7), maybe(10)};
    }
    for (const auto& [family, n] :
         {std::pair(plain, 7), std::pair(Family{2, 2, true, true}, 4), std::pair(Family{1, 3, true, true}, 2)}) {
      const Listing unfiltered(LayoutDomain{}, family, n);
      Texts expected;
      for (std::size_t i = 0; i < unfiltered.size(); ++i) {
        const Value value = unfiltered[i];
        if (contains(domain, value)) expected.push_back(to_string(value));
      }
      EXPECT_EQ(texts(Listing(domain, family, n)), expected) << describe(domain);
    }
  }
}

TEST(Listing, CompactLayoutsComeFar) {
  // An ordered factorisation of the size into m factors above 1, in any of m! orders; and 1:n.
  std::vector<std::vector<std::int64_t>> rows(65, std::vector<std::int64_t>(8, 0));  // [size][factors]
  rows[1][0] = 1;
  for (std::size_t size = 2; size <= 64; ++size) {
    for (std::size_t s = 2; s <= size; ++s) {
      for (std::size_t m = 1; size % s == 0 && m < 8; ++m) rows[size][m] += rows[size / s][m - 1];
    }
  }
  const Listing listing(having({Trait::compact}), plain, 64);
  EXPECT_TRUE(listing.complete());
  for (std::size_t size = 2; size <= 64; ++size) {
    std::int64_t expected = 1;
    for (std::int64_t m = 1, orders = 1; m < 8; ++m, orders *= m) expected += orders * rows[size][static_cast<std::size_t>(m)];
    const auto n = static_cast<std::int64_t>(size);
    const std::size_t next = size == 64 ? listing.size() : listing.first_of_level(n + 1);
    EXPECT_EQ(next - listing.first_of_level(n), static_cast<std::size_t>(expected)) << size;
  }
}

TEST(Listing, ADomainOfWhichNothingIsLeftIsWhole) {
  struct Case {
    LayoutDomain domain;
    std::int64_t level;
    const char* reason;
  };
  LayoutDomain compact = having({Trait::coalesced, Trait::compact});
  compact.size = 12;
  LayoutDomain into = having({Trait::coalesced});
  into.into = 6;
  into.size = 4;
  LayoutDomain injective_into = having({Trait::coalesced, Trait::injective});
  injective_into.into = 8;
  for (const Case& c : {Case{compact, 12, "compact: strides stay below the size"}, Case{into, 5, "strides stay below N"},
                        Case{injective_into, 8, "no more values than N"}}) {
    EXPECT_FALSE(Listing(c.domain, plain, c.level - 1).whole()) << c.reason;
    const Listing listing(c.domain, plain, c.level);
    EXPECT_TRUE(listing.whole()) << c.reason;
    EXPECT_EQ(texts(listing), texts(Listing(c.domain, plain, c.level + 5))) << c.reason;
    // Nothing of the domain has extents of 1, negative strides or nesting: the other family has no more, as far as it goes.
    const Texts more = texts(Listing(c.domain, all, 5));
    const Texts found = texts(listing);
    for (const std::string& L : more) EXPECT_EQ(std::count(found.begin(), found.end(), L), 1) << L;
  }
  EXPECT_FALSE(Listing(LayoutDomain{{}, {}, 2, 2}, plain, 50).whole()) << "nested ones are not listed";
  EXPECT_TRUE(Listing(LayoutDomain{{}, {}, 0, {}}, plain, 0).whole()) << "an empty domain";
}

TEST(Listing, ShapesOfASize) {
  EXPECT_EQ(of_level(ShapeDomain{}, plain, 1), Texts({"1"}));
  EXPECT_EQ(of_level(ShapeDomain{}, plain, 12),
            Texts({"12", "(2,6)", "(3,4)", "(4,3)", "(6,2)", "(2,2,3)", "(2,3,2)", "(3,2,2)"}));
  // One, two or three leaves with 3, 5 and 13 profiles; 1, 2 and 3 rows with the product 2.
  EXPECT_EQ(of_level(ShapeDomain{}, all, 2).size(), 3U * 1 + 5 * 2 + 13 * 3);
  EXPECT_EQ(of_level(ShapeDomain{1, {}, {}}, plain, 12), Texts({"12"}));
  EXPECT_EQ(of_level(ShapeDomain{{}, 11, {}}, plain, 12), Texts({}));
  EXPECT_EQ(of_level(ShapeDomain{}, all, 1).front(), "()");
}

TEST(Listing, RefinementsOfAShape) {
  const ShapeDomain domain{{}, {}, tuple(6, 4)};
  EXPECT_EQ(of_level(domain, plain, 0), Texts({"(6,4)"}));
  EXPECT_EQ(of_level(domain, plain, 1), Texts({"(6,(2,2))", "((2,3),4)", "((3,2),4)"}));
  EXPECT_EQ(of_level(domain, plain, 2), Texts({"((2,3),(2,2))", "((3,2),(2,2))"}));
  EXPECT_EQ(of_level(domain, plain, 3), Texts({}));
  const Listing more(domain, all, 2);
  for (std::size_t k = 0; k < more.size(); ++k) EXPECT_TRUE(contains(domain, more[k])) << to_string(more[k]);
  EXPECT_EQ(of_level(ShapeDomain{1, {}, Tuple<Checked>(4)}, plain, 1), Texts({})) << "(2,2) has rank 2";
  EXPECT_EQ(Listing(ShapeDomain{{}, {}, tuple(12, 1)}, plain, 1'000'000).size(), 8U) << "12 has 8 ordered factorisations";
  EXPECT_FALSE(Listing(ShapeDomain{{}, {}, Tuple<Checked>(std::int64_t{1} << 60)}, plain, 1).complete()) << "out of reach";
}

TEST(Listing, SwizzlesAndLinearLayouts) {
  const Listing swizzles(SwizzleDomain{}, plain, 9);
  EXPECT_EQ(swizzles.size(), 5U * 6U * 11U);
  EXPECT_TRUE(swizzles.whole());
  EXPECT_EQ(of_level(SwizzleDomain{}, plain, 0), Texts({"Sw<0,0,0>"}));

  // 2^(in·out) of in and out bits.
  std::size_t expected = 0;
  for (std::size_t n = 0; n <= 4; ++n) {
    for (std::size_t in = 0; in <= n; ++in) {
      for (std::size_t out = 0; out <= n; ++out) expected += std::max(in, out) == n ? std::size_t{1} << in * out : 0;
    }
    EXPECT_EQ(Listing(LinearDomain{}, plain, static_cast<std::int64_t>(n)).size(), expected);
  }
  const Texts square = of_level(LinearDomain{}, plain, 2);
  EXPECT_EQ(std::set<std::string>(square.begin(), square.end()).size(), square.size());
}

TEST(Listing, AListThatIsTooLongSaysSo) {
  const Listing listing(LinearDomain{}, plain, 5);
  EXPECT_EQ(listing.size(), Listing::most_values);
  EXPECT_FALSE(listing.complete());
  EXPECT_FALSE(listing.whole());
  EXPECT_TRUE(Listing(LinearDomain{}, plain, 4).complete());
  const Pass pass = Enumeration(1, each({LinearDomain{}})).pass(5, [n = 0](const Assignment&) mutable { return ++n < 3; });
  EXPECT_FALSE(pass.complete);
}

TEST(Level, IsThatOfTheListing) {
  for (const Domain& domain : {Domain(IntegerDomain{-2, {}}), Domain(LayoutDomain{}), Domain(ShapeDomain{}),
                               Domain(SwizzleDomain{}), Domain(LinearDomain{}), Domain(ShapeDomain{{}, {}, tuple(4, 6)})}) {
    const Listing listing(domain, all, 2);
    for (std::size_t k = 0; k < listing.size(); ++k) {
      const auto n = *cases::level(domain, listing[k]);
      ASSERT_TRUE(listing.first_of_level(n) <= k && (n == 2 || k < listing.first_of_level(n + 1))) << to_string(listing[k]);
    }
  }
  EXPECT_EQ(cases::level(LayoutDomain{}, Layout<>(tuple(2, 3), tuple(1, -7))), 7);
  EXPECT_EQ(cases::level(LayoutDomain{}, Layout<>(tuple(INT64_MAX, 3), tuple(1, 1))), std::nullopt);
}

TEST(Bound, SaysWhatAListCovers) {
  EXPECT_EQ(bound(LayoutDomain{}, plain, 16),
            "flat, no tuple of one mode, no extent of 1 beside others, size <= 16, strides 0 to 16");
  EXPECT_EQ(bound(LayoutDomain{}, all, 4), "of at most 3 leaves, depth <= 2, no () in a tuple, size <= 4, strides -4 to 4");
  EXPECT_EQ(bound(ShapeDomain{}, plain, 12), "flat, no tuple of one mode, no extent of 1 beside others, size <= 12");
  EXPECT_EQ(bound(ShapeDomain{{}, {}, tuple(4, 4)}, plain, 2), "split into at most 2 leaves more, no () in a tuple");
  EXPECT_EQ(bound(SwizzleDomain{}, plain, 3), "bits, base and |shift| <= 3");
  EXPECT_EQ(bound(LinearDomain{}, plain, 3), "of one input, one output and at most 3 bits");
}

}  // namespace
}  // namespace colex::cases::enumeration_test
