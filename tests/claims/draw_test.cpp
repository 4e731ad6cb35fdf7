#include "colex/claims/draw.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/print.hpp"

namespace colex::claims::draw_test {
namespace {

DomainOf each(const std::vector<Domain>& domains) {
  return [domains](const Assignment& before) { return domains[before.size()]; };
}

TEST(Draw, TheSameSeedGivesTheSameCases) {
  const DomainOf domain = each({IntegerDomain{1, {}}, LayoutDomain{}});
  Draw one(7), two(7), other(8);
  bool differs = false;
  for (int k = 0; k < 100; ++k) {
    const auto a = one.assignment(2, domain), b = two.assignment(2, domain), c = other.assignment(2, domain);
    EXPECT_EQ(to_string((*a)[0]), to_string((*b)[0]));
    EXPECT_EQ(to_string((*a)[1]), to_string((*b)[1]));
    differs = differs || to_string((*a)[1]) != to_string((*c)[1]);
  }
  EXPECT_TRUE(differs);
}

TEST(Draw, EveryValueIsInItsDomain) {
  const IntegerDomain domains[] = {{1, {}},  {{}, {}},           {{}, -5}, {-3, 3}, {100, 1}, {INT64_MIN, INT64_MAX},
                                   {17, 17}, {INT64_MAX - 1, {}}};
  for (const IntegerDomain& domain : domains) {
    Draw draw(1);
    for (int k = 0; k < 2000; ++k) {
      const auto values = draw.assignment(1, each({domain}));
      ASSERT_EQ(values.has_value(), !domain.empty());
      if (!values) continue;
      ASSERT_TRUE(contains(domain, values->front())) << to_string(values->front());
    }
  }
  const LayoutDomain layouts[] = {{}, {1, {}}, {2, 4}, {{}, 1}, {0, {}}};
  for (const LayoutDomain& domain : layouts) {
    Draw draw(1);
    for (int k = 0; k < 2000; ++k) {
      const auto values = draw.assignment(1, each({domain}));
      ASSERT_TRUE(contains(domain, values->front())) << to_string(values->front());
    }
  }
}

TEST(Draw, TheProductOfAllIntegersFits64Bits) {
  const IntegerDomain positive{1, {}};
  Draw draw(3);
  bool large = false;
  for (int k = 0; k < 5000; ++k) {
    const auto values = draw.assignment(3, each({positive, positive, positive}));
    Checked product(1);
    for (const Value& value : *values) product = product * *value.as<Checked>();
    large = large || product.value() > (std::int64_t{1} << 40);
  }
  EXPECT_TRUE(large) << "and yet they are not all small";
}

TEST(Draw, WhereMistakesAreThereAreCases) {
  Draw draw(5);
  std::map<std::string, std::function<bool(std::int64_t)>> integers = {
      {"1", [](std::int64_t n) { return n == 1; }},
      {"a large power of two", [](std::int64_t n) { return n > (1 << 20) && (n & (n - 1)) == 0; }},
      {"one less", [](std::int64_t n) { return n > (1 << 20) && (n & (n + 1)) == 0; }},
      {"huge", [](std::int64_t n) { return n > (std::int64_t{1} << 50); }},
  };
  std::map<std::string, std::function<bool(const Layout<>&)>> layouts = {
      {"rank 0", [](const Layout<>& L) { return L.rank() == 0; }},
      {"nested", [](const Layout<>& L) { return L.depth() >= 2; }},
      {"an extent of 1 in a rank above 1",
       [](const Layout<>& L) {
         const auto m = modes(L);
         return m.size() > 1 && std::any_of(m.begin(), m.end(), [](const auto& x) { return x.extent == Checked(1); });
       }},
      {"a stride of 0",
       [](const Layout<>& L) {
         const auto m = modes(L);
         return std::any_of(m.begin(), m.end(), [](const auto& x) { return x.stride == Checked(0); });
       }},
      {"a negative stride",
       [](const Layout<>& L) {
         const auto m = modes(L);
         return std::any_of(m.begin(), m.end(), [](const auto& x) { return x.stride < Checked(0); });
       }},
  };
  for (int k = 0; k < 5000; ++k) {
    const auto values = draw.assignment(2, each({IntegerDomain{1, {}}, LayoutDomain{}}));
    std::erase_if(layouts, [&](const auto& wanted) { return wanted.second(*(*values)[1].template as<Layout<>>()); });
    const auto n = draw.assignment(1, each({IntegerDomain{1, {}}}))->front().as<Checked>()->value();
    std::erase_if(integers, [&](const auto& wanted) { return wanted.second(n); });
  }
  for (const auto& missing : integers) ADD_FAILURE() << "never drawn: " << missing.first;
  for (const auto& missing : layouts) ADD_FAILURE() << "never drawn: " << missing.first;
}

}  // namespace
}  // namespace colex::claims::draw_test
