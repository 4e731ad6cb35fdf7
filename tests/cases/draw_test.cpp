#include "colex/cases/draw.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/bijective.hpp"
#include "colex/cases/enumeration.hpp"
#include "colex/print.hpp"
#include "colex/tuple_algorithms.hpp"

namespace colex::cases::draw_test {
namespace {

DomainOf each(const std::vector<Domain>& domains) {
  return [domains](const Assignment& before) { return domains[before.size()]; };
}

std::string text(const Assignment& values) {
  std::string result;
  for (const Value& value : values) result += (result.empty() ? "" : " ") + to_string(value);
  return result;
}

TEST(Draw, TheSameSeedGivesTheSameCases) {
  const DomainOf domain = each({IntegerDomain{1, {}}, LayoutDomain{}, ShapeDomain{}, SwizzleDomain{}, LinearDomain{}});
  Draw one(7), two(7), other(8);
  int differ = 0;
  for (int k = 0; k < 100; ++k) {
    const std::string case_of_one = text(*one.assignment(5, domain));
    EXPECT_EQ(case_of_one, text(*two.assignment(5, domain)));
    differ += case_of_one == text(*other.assignment(5, domain)) ? 0 : 1;
  }
  EXPECT_GT(differ, 90);
}

TEST(Draw, ACaseIsFoundByItsNumber) {
  Draw in_order(3), by_number(3);
  std::vector<std::string> cases;
  for (int k = 0; k < 20; ++k) {
    in_order.next_case(2);
    EXPECT_EQ(in_order.number(), static_cast<std::uint64_t>(k));
    cases.push_back(to_string(in_order.value(LayoutDomain{})) + to_string(in_order.value(LayoutDomain{})));
  }
  for (std::uint64_t k : {19U, 0U, 7U}) {
    by_number.start_case(k, 2);
    EXPECT_EQ(to_string(by_number.value(LayoutDomain{})) + to_string(by_number.value(LayoutDomain{})), cases[k]);
  }
}

TEST(Draw, EveryLayoutHasTheAdjectivesOfItsDomain) {
  // Each of the 2^10 sets of adjectives, alone and with bounds.
  const std::vector<LayoutDomain> bounds = {{},
                                            {{}, 1, {}, {}},
                                            {{}, {}, 6, {}},
                                            {{}, {}, {}, 12},
                                            {{}, 2, 4, {}},
                                            {{}, {}, 64, 100},
                                            {{}, 0, {}, 1},
                                            {{}, {}, {}, std::int64_t{1} << 60}};
  std::uint64_t drawn = 0;
  for (unsigned bits = 0; bits < 1U << notation::traits.size(); ++bits) {
    Traits traits;
    for (std::size_t k = 0; k < notation::traits.size(); ++k) {
      if ((bits >> k & 1U) != 0) traits.add(notation::traits[k]);
    }
    for (LayoutDomain domain : bounds) {
      domain.traits = traits;
      if (domain.empty()) continue;
      Draw draw(bits);
      for (int k = 0; k < 24; ++k, ++drawn) {
        draw.next_case();
        const Value value = draw.value(domain);
        ASSERT_TRUE(contains(domain, value)) << to_string(value) << " is no " << describe(domain);
      }
    }
  }
  EXPECT_GT(drawn, 150'000U);
}

TEST(Draw, EveryValueIsInItsDomain) {
  std::vector<Domain> domains = {SwizzleDomain{}, LinearDomain{}, ShapeDomain{}};
  for (const IntegerDomain& integers :
       {IntegerDomain{1, {}}, {{}, {}}, {{}, -5}, {-3, 3}, {INT64_MIN, INT64_MAX}, {17, 17}, {INT64_MAX - 1, {}}}) {
    domains.emplace_back(integers);
  }
  const std::optional<std::int64_t> none;
  for (const auto& [rank, size] : {std::pair{none, none},
                                   {none, std::optional<std::int64_t>(6)},
                                   {std::optional<std::int64_t>(1), none},
                                   {std::optional<std::int64_t>(0), none},
                                   {std::optional<std::int64_t>(2), std::optional<std::int64_t>(1)}}) {
    domains.emplace_back(ShapeDomain{rank, size, {}});
  }
  const std::vector<Tuple<Checked>> coarse = {Tuple<Checked>(1), Tuple<Checked>(24), tuple(6, tuple(4, 7)), Tuple<Checked>(),
                                              tuple(1, std::int64_t{1} << 60)};
  for (const Tuple<Checked>& S : coarse) domains.emplace_back(ShapeDomain{{}, {}, S});
  domains.emplace_back(ShapeDomain{1, {}, Tuple<Checked>(24)});
  domains.emplace_back(ShapeDomain{0, {}, Tuple<Checked>(1)});
  for (const Domain& domain : domains) {
    Draw draw(1);
    for (int k = 0; k < 2000; ++k) {
      draw.next_case(1 + static_cast<std::size_t>(k) % 3, k % 11 / 10.0);
      const Value value = draw.value(domain);
      ASSERT_TRUE(contains(domain, value)) << to_string(value) << " is no " << describe(domain);
    }
  }
}

TEST(Draw, AnEmptyDomainHasNoValue) {
  Draw draw(1);
  EXPECT_THROW(draw.value(IntegerDomain{2, 1}), Rejection);
  EXPECT_THROW(draw.value(LayoutDomain{{}, {}, 0, {}}), Rejection);
  EXPECT_EQ(draw.assignment(2, each({IntegerDomain{1, 1}, ShapeDomain{{}, 0, {}}})), std::nullopt);
}

TEST(Draw, TheProductOfAllIntegersFits64Bits) {
  const IntegerDomain positive{1, {}};
  Draw draw(3);
  int large = 0;
  for (int k = 0; k < 50000; ++k) {
    Checked product(1);
    const Assignment values = *draw.assignment(3, each({positive, positive, positive}));
    for (const Value& value : values) product = product * value.get<Checked>();
    large += product.value() > (std::int64_t{1} << 40) ? 1 : 0;
  }
  EXPECT_GT(large, 220) << "and yet they are not all small: three in five hundred are not, but for chance";
}

/// What part of the cases a condition is true of, in percent; the least that is asked for.
struct Share {
  const char* what;
  double least;
  std::function<bool(const Layout<>&)> is;
};

template <class Test>
bool some(const Layout<>& L, Test&& test) {
  bool found = false;
  for_each_mode(L.shape(), L.stride(), [&](Checked s, Checked d) { found = found || test(s.value(), d.value()); });
  return found;
}

/// L with the strides' signs left out.
Layout<> upwards(const Layout<>& L) {
  return Layout<>(L.shape(), transform_leaves(L.stride(), [](const Checked& d) { return abs(d); }));
}

void expect_shares(const LayoutDomain& domain, double size, const std::vector<Share>& shares) {
  constexpr int cases = 20'000;
  Draw draw(5);
  std::vector<int> hits(shares.size());
  for (int k = 0; k < cases; ++k) {
    draw.next_case(1, size);
    const Value value = draw.value(domain);
    for (std::size_t n = 0; n < shares.size(); ++n) hits[n] += shares[n].is(value.get<Layout<>>()) ? 1 : 0;
  }
  for (std::size_t n = 0; n < shares.size(); ++n)
    EXPECT_GE(100.0 * hits[n] / cases, shares[n].least) << shares[n].what << ", size " << size;
}

TEST(Draw, WhereMistakesAreThereAreLayouts) {
  const std::int64_t large = std::int64_t{1} << 40;
  for (const double size : {0.0, 0.3, 1.0}) {
    expect_shares(
        {}, size,
        {
            {"size <= 8", 45, [](const Layout<>& L) { return colex::size(L).value() <= 8; }},
            {"size above 64", 10, [](const Layout<>& L) { return colex::size(L).value() > 64; }},
            {"rank 0", 0.5, [](const Layout<>& L) { return L.rank() == 0; }},
            {"a single value", 3, [](const Layout<>& L) { return colex::size(L) == Checked(1); }},
            {"nested", 15, [](const Layout<>& L) { return L.depth() >= 2; }},
            {"deep", 1, [](const Layout<>& L) { return L.depth() >= 4; }},
            {"at least 4 leaves", 8, [](const Layout<>& L) { return modes(L).size() >= 4; }},
            {"a stride of 0 under an extent above 1", 10,
             [](const Layout<>& L) { return some(L, [](auto s, auto d) { return s > 1 && d == 0; }); }},
            {"a negative stride", 5, [](const Layout<>& L) { return some(L, [](auto s, auto d) { return s > 1 && d < 0; }); }},
            {"an extent of 1 beside others", 8,
             [](const Layout<>& L) { return modes(L).size() > 1 && some(L, [](auto s, auto) { return s == 1; }); }},
            {"an extent of 1 with an odd stride", 3,
             [](const Layout<>& L) { return some(L, [](auto s, auto d) { return s == 1 && d > 1 && d % 2 == 1; }); }},
            {"not injective", 15, [](const Layout<>& L) { return !has_trait(L, Trait::injective); }},
            {"injective", 30, [](const Layout<>& L) { return has_trait(L, Trait::injective); }},
            {"compact", 10, [](const Layout<>& L) { return has_trait(L, Trait::compact); }},
            {"compact, but that a mode other than the first counts down", 0.6,
             [](const Layout<>& L) { return some(L, [](auto s, auto d) { return s > 1 && d < -1; }) && bijective(upwards(L)); }},
            {"two modes that meet in one element", 0.7,
             [](const Layout<>& L) {
               return some(L, [&](auto s, auto d) {
                 return s > 2 && d == 1 && some(L, [&](auto t, auto e) { return t > 1 && e == s - 1; });
               });
             }},
            {"not tractable", 20, [](const Layout<>& L) { return !has_trait(L, Trait::tractable); }},
            {"all powers of two, size above 8", 5,
             [](const Layout<>& L) { return colex::size(L).value() > 8 && has_trait(L, Trait::dyadic); }},
            {"sorted, of several leaves", 8,
             [](const Layout<>& L) { return modes(L).size() > 1 && has_trait(L, Trait::sorted); }},
            {"a fragment of an MMA", 0.25, [](const Layout<>& L) { return to_string(L) == "((4,8),(2,2)):((32,1),(16,8))"; }},
        });
  }
  expect_shares(
      {}, 1,
      {
          {"a huge extent", 1, [&](const Layout<>& L) { return some(L, [&](auto s, auto) { return s > large; }); }},
          {"a tile partitioned among threads and values", 2,
           [](const Layout<>& L) { return modes(L).size() >= 8 && L.depth() >= 2 && colex::size(L).value() >= 256; }},
          {"an extent beside a budget", 0.2,
           [](const Layout<>& L) {
             return some(L, [](auto s, auto) { return s == 1023 || s == 4097 || s == 65535 || s == 65537; });
           }},
          {"a huge stride", 1, [&](const Layout<>& L) { return some(L, [&](auto s, auto d) { return s > 1 && d > large; }); }},
      });
}

TEST(Draw, WhatIsMadeToFitIsNotTrivial) {
  const auto of = [](Trait trait) {
    LayoutDomain domain;
    domain.traits.add(trait);
    return domain;
  };
  const auto leaves_above_1 = [](const Layout<>& L) {
    std::size_t count = 0;
    for_each_leaf(L.shape(), [&](Checked s) { count += s == Checked(1) ? 0 : 1; });
    return count;
  };
  const std::vector<Share> two_modes = {{"two modes", 30, [&](const Layout<>& L) { return leaves_above_1(L) >= 2; }}};
  for (const Trait trait : notation::traits) {
    SCOPED_TRACE(notation::name(trait));
    expect_shares(of(trait), 1, two_modes);
  }
  expect_shares(of(Trait::complementable), 1,
                {{"with gaps", 20, [](const Layout<>& L) { return !has_trait(L, Trait::compact); }}});
  expect_shares(of(Trait::injective), 1,
                {{"no chain", 15, [](const Layout<>& L) { return !has_trait(L, Trait::tractable); }},
                 {"nonnegative, no chain", 5,
                  [](const Layout<>& L) { return has_trait(L, Trait::nonnegative) && !has_trait(L, Trait::tractable); }}});
  expect_shares(of(Trait::tractable), 1,
                {{"with stride 0", 5, [](const Layout<>& L) { return !has_trait(L, Trait::injective); }}});
}

TEST(Draw, ALayoutIntoNHasToDoWithN) {
  for (const std::int64_t end : {12, 64, 1000, 1 << 20}) {
    expect_shares(
        {{}, {}, {}, end}, 1,
        {
            {"every number divides N", 30,
             [&](const Layout<>& L) {
               return !some(L, [&](auto s, auto d) { return s > 1 && (end % s != 0 || (d != 0 && end % d != 0)); });
             }},
            {"reaches beyond half of N", 10, [&](const Layout<>& L) { return cosize(L).value() > end / 2; }},
            {"several modes", 20,
             [&](const Layout<>& L) { return modes(L).size() >= 2 && some(L, [](auto s, auto d) { return s > 1 && d > 1; }); }},
            {"not injective", 10, [](const Layout<>& L) { return !has_trait(L, Trait::injective); }},
        });
  }
}

/// In how many percent of the cases the predicate is true of all values.
template <class Test>
double percent(const DomainOf& domain, std::size_t variables, const Test& is) {
  constexpr int cases = 20'000;
  int hits = 0;
  Draw draw(5);
  for (int k = 0; k < cases; ++k) hits += is(*draw.assignment(variables, domain)) ? 1 : 0;
  return 100.0 * hits / cases;
}

TEST(Draw, DefectsCancelInHalfOfTheLayoutsOfThreeModes) {
  int of_three = 0, cancelling = 0;
  percent(each({LayoutDomain{}}), 1, [&](const Assignment& values) {
    const LayoutFeatures of_layout = features(values[0].get<Layout<>>());
    const bool counts = of_layout.leaves - of_layout.ones >= 3 && of_layout.leaves < 8 && !of_layout.powers_of_two;
    of_three += counts ? 1 : 0;
    cancelling += counts && of_layout.cancels ? 1 : 0;
    return false;
  });
  EXPECT_GT(of_three, 2000);
  EXPECT_GT(cancelling, 2 * of_three / 5);
}

TEST(Draw, OfTwoValuesOneIsSometimesTheOtherWithAFewNumbersChanged) {
  const std::vector<Domain> types = {LayoutDomain{}, LayoutDomain{{}, 3, 24, {}}, ShapeDomain{}, SwizzleDomain{}, LinearDomain{}};
  for (const Domain& type : types) {
    const double related =
        percent(each({type, type}), 2, [](const Assignment& values) { return are_relatives(values[0], values[1]); });
    EXPECT_GT(related, 5) << describe(type);
    EXPECT_LT(related, 50) << describe(type);
  }
}

TEST(Draw, IntegersAreSmallOrPowersOfTwoOrBesideOneOrHuge) {
  std::map<std::string, std::function<bool(std::int64_t)>> wanted = {
      {"1", [](std::int64_t n) { return n == 1; }},
      {"a large power of two", [](std::int64_t n) { return n > (1 << 20) && (n & (n - 1)) == 0; }},
      {"one less", [](std::int64_t n) { return n > (1 << 20) && (n & (n + 1)) == 0; }},
      {"huge", [](std::int64_t n) { return n > (std::int64_t{1} << 50); }},
  };
  std::set<std::int64_t> of_a_range;
  Draw draw(5);
  for (int k = 0; k < 5000; ++k) {
    draw.next_case();
    const std::int64_t n = draw.value(IntegerDomain{1, {}}).as<Checked>()->value();
    std::erase_if(wanted, [&](const auto& is) { return is.second(n); });
    of_a_range.insert(draw.value(IntegerDomain{-4, 27}).as<Checked>()->value());
  }
  for (const auto& missing : wanted) ADD_FAILURE() << "never drawn: " << missing.first;
  EXPECT_EQ(of_a_range.size(), 32U) << "every value of a small domain comes";
}

TEST(Draw, AnIntegerHasToDoWithTheSizeOfALayoutBeforeIt) {
  constexpr int cases = 5000;
  const DomainOf domain = each({LayoutDomain{{}, {}, 64, {}}, IntegerDomain{1, 64}});
  int sizes = 0, ends = 0;
  Draw draw(5);
  for (int k = 0; k < cases; ++k) {
    const Assignment values = *draw.assignment(2, domain);
    const Layout<>& L = *values[0].as<Layout<>>();
    const std::int64_t n = values[1].as<Checked>()->value(), elements = size(L).value();
    if (elements <= 8) continue;
    sizes += n == elements ? 1 : 0;
    ends += n != elements && n == cosize(L).value() ? 1 : 0;
  }
  EXPECT_GT(sizes, cases / 120);
  EXPECT_GT(ends, cases / 1000);
}

TEST(Draw, EverySwizzleComesAndLinearLayoutsOfEachKind) {
  std::set<std::string> swizzles;
  int bijective_ones = 0, square = 0;
  Draw draw(2);
  for (int k = 0; k < 10'000; ++k) {
    draw.next_case();
    swizzles.insert(to_string(draw.value(SwizzleDomain{})));
    const auto F = *draw.value(LinearDomain{}).as<LinearLayout>();
    std::set<Word> image;
    for (Word x = 0; x < Word{1} << F.input_bits(); ++x) image.insert(F(x));
    const bool is_square = F.input_bits() == F.output_bits() && F.input_bits() >= 2;
    square += is_square ? 1 : 0;
    bijective_ones += is_square && image.size() == std::size_t{1} << F.input_bits() ? 1 : 0;
  }
  EXPECT_EQ(swizzles.size(), 5U * 6U * 11U);
  EXPECT_GT(bijective_ones, square / 4);
  EXPECT_LT(bijective_ones, 3 * square / 4);
}

}  // namespace
}  // namespace colex::cases::draw_test
