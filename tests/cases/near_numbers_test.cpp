// Cases near the numbers that a statement names.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/cases/draw.hpp"
#include "colex/print.hpp"

namespace colex::cases::near_numbers_test {
namespace {

constexpr std::int64_t limit = std::int64_t{1} << 31;

/// Whether one of so many cases is this one.
bool comes(const std::string& wanted, const std::vector<std::int64_t>& numbers, const std::vector<Domain>& domains) {
  const DomainOf domain = [&](const Assignment& before) { return domains[before.size()]; };
  for (std::uint64_t seed = 0; seed < 1'000; ++seed) {
    const std::optional<Assignment> values = near_numbers(numbers, seed, domains.size(), domain);
    std::string text;
    for (const Value& value : values.value()) text += ' ' + to_string(value);
    if (text == ' ' + wanted) return true;
  }
  return false;
}

TEST(NearNumbers, AreTheNumbersTheirNeighboursAndWhatIsLeftForAnotherFactor) {
  const Domain positive = IntegerDomain{1, {}}, any = IntegerDomain{};
  for (const char* wanted : {"1 2147483647", "2147483649 2", "2 1073741824", "3 715827882", "1073741824 2"}) {
    EXPECT_TRUE(comes(wanted, {limit}, {positive, positive})) << wanted;
  }
  for (const char* wanted : {"-2147483648", "2147483648"}) EXPECT_TRUE(comes(wanted, {limit}, {any})) << wanted;
  for (const char* wanted : {"1000", "4095", "500", "2048"}) EXPECT_TRUE(comes(wanted, {1000, 4096}, {positive})) << wanted;
}

TEST(NearNumbers, AreReachedByLayouts) {
  const Domain layout = LayoutDomain{};
  for (const char* wanted : {"2:2147483648", "2:2147483647", "2147483648:1", "3:1073741824", "(2,2):(1,2147483648)"}) {
    EXPECT_TRUE(comes(wanted, {limit}, {layout})) << wanted;
  }
}

TEST(NearNumbers, StayInTheirDomain) {
  const std::vector<Domain> domains = {IntegerDomain{1, 40}, LayoutDomain{{}, 1, 1000, {}}, LayoutDomain{{}, {}, {}, 77},
                                       ShapeDomain{}, IntegerDomain{{}, -5}};
  for (std::uint64_t seed = 0; seed < 1'000; ++seed) {
    const auto values =
        near_numbers({limit, 1000}, seed, domains.size(), [&](const Assignment& before) { return domains[before.size()]; });
    ASSERT_TRUE(values);
    for (std::size_t k = 0; k < domains.size(); ++k) ASSERT_TRUE(contains(domains[k], (*values)[k])) << to_string((*values)[k]);
  }
}

TEST(NearNumbers, ThereAreNoneInAnEmptyDomain) {
  EXPECT_FALSE(near_numbers({limit}, 1, 1, [](const Assignment&) { return IntegerDomain{1, 0}; }));
}

}  // namespace
}  // namespace colex::cases::near_numbers_test
