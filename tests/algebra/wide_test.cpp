// Overflow is reported only where the answer does not fit: what is too large on the way to it is computed in 128 bits.
#include "colex/wide.hpp"

#include <cstdint>
#include <limits>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "colex/algebra.hpp"

#include "layouts.hpp"

namespace colex::wide_test {
namespace {

using fixture::flat;
using fixture::leaf;

constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t p61 = std::int64_t{1} << 61;
constexpr std::int64_t p62 = std::int64_t{1} << 62;

TEST(Wide, AnswersThatFit) {
  EXPECT_EQ(coalesce(flat({{2, p62}, {2, -p62}})), flat({{2, p62}, {2, -p62}}));
  EXPECT_EQ(coalesce(flat({{2, p62}, {3, -1}})), flat({{2, p62}, {3, -1}}));
  EXPECT_EQ(coalesce_z(flat({{2, p62}, {2, 1}})), flat({{2, p62}, {2, 1}}));
  EXPECT_EQ(upcast(leaf(2, least), Checked(2)), leaf(2, -p62));
  EXPECT_EQ(composition(flat({{2, 1}, {2, least}}), leaf(4, 1)), flat({{2, 1}, {2, least}}));
  EXPECT_EQ(right_inverse(flat({{2, p62}, {2, 1}})), leaf(2, 2));
  EXPECT_EQ(complement(leaf(2, p62), Checked(4)), leaf(p62, 1));
  EXPECT_EQ(complement_of_size(leaf(2, p62), Checked(4)), leaf(p62, 1));
  EXPECT_EQ(logical_product(leaf(1, p62), leaf(4, std::numeric_limits<std::int64_t>::max())),
            Layout<>(tuple(1, 4), tuple(p62, std::numeric_limits<std::int64_t>::max())));
  EXPECT_EQ(nullspace(flat({{p61, 3}, {4, 0}, {2, -1}})), leaf(4, p61));
}

TEST(Wide, ThatThereIsNoneComesBeforeOverflow) {
  const Layout<> A = flat({{6, p61}, {4, 100}});
  EXPECT_EQ(try_composition(A, leaf(4, 4)).rejection().kind(), Kind::inadmissible);
  EXPECT_EQ(try_logical_divide(flat({{2, 0}, {4, p62}}), flat({{2, p62}})).rejection().kind(), Kind::inadmissible);
  EXPECT_EQ(try_left_inverse(flat({{2, 1LL << 47}, {1LL << 40, 1LL << 23}})).rejection().kind(), Kind::inadmissible);
}

TEST(Wide, WhatDoesNotFitIsAnOverflow) {
  EXPECT_EQ(try_composition(leaf(2, p62), leaf(2, 2)).rejection().kind(), Kind::overflow);
  EXPECT_EQ(attempt([&] { return downcast(flat({{2, 1}, {2, p62}}), Checked(2)); }).rejection().kind(), Kind::overflow);
}

/// Where f overflows, it does so over 128 bits too, or the result does not fit.
template <class F, class... Operands>
void agrees(const char* name, F&& f, const Operands&... operands) {
  const auto kind_of = [](auto&& run) {
    try {
      return to_string(run());
    } catch (const Rejection& rejection) {
      return "rejected: " + std::string(colex::name(rejection.kind()));
    }
  };
  const std::string narrow = kind_of([&] { return f(operands...); });
  const std::string wide = kind_of([&] { return narrowed(f(widened(operands)...)); });
  ASSERT_EQ(narrow, wide) << name << ' ' << ((to_string(operands) + ' ') + ...);
}

// Division by a power of two takes no division: it is the same.
TEST(Checked, DividesByPowersOfTwoAsByOthers) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  for (int k = 0; k < 63; ++k) {
    const std::int64_t power = std::int64_t{1} << k;
    for (const std::int64_t b : {power, power + 1, power - 1}) {
      if (b == 0) continue;
      for (const std::int64_t a : {std::int64_t{0}, std::int64_t{1}, b - 1, b, 12345678901234567, most - b, most}) {
        EXPECT_EQ((Checked(a) / Checked(b)).value(), a / b) << a << " / " << b;
        EXPECT_EQ((Checked(a) % Checked(b)).value(), a % b) << a << " % " << b;
      }
    }
    EXPECT_THROW(Checked(-1) / Checked(power), Rejection);
    EXPECT_THROW(Checked(-power) % Checked(power), Rejection);
  }
  EXPECT_THROW(Checked(5) / Checked(0), Rejection);
  EXPECT_THROW(Checked(5) % Checked(least), Rejection) << "which has a single bit, too";
}

TEST(Wide, OperationsAreThoseOf128Bits) {
  std::mt19937_64 random(5);
  const auto below = [&](std::int64_t n) { return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(n)); };
  const auto stride = [&](bool positive) -> std::int64_t {
    const std::int64_t strides[] = {
        p62, std::numeric_limits<std::int64_t>::max(), p61 + 1, 1LL << below(63), below(5), least, -p62, -p61, -below(5)};
    return strides[below(positive ? 5 : 9)];
  };
  const auto drawn = [&](bool positive) {
    Modes<Checked> modes;
    for (std::int64_t k = 1 + below(3); k > 0; --k)
      modes.push_back({below(8) == 0 ? 1LL << below(62) : 1 + below(4), stride(positive)});
    return layout_of(modes);
  };
  for (int round = 0; round < 1000; ++round) {
    const Layout<> A = drawn(false);
    const Layout<> B = drawn(true);
    const Layout<> C = drawn(true);
    const Checked n = below(4) == 0 ? 1LL << below(62) : 1 + below(8);
    agrees(
        "coalesce", [](const auto& x) { return coalesce(x); }, A);
    agrees(
        "composition", [](const auto& x, const auto& y) { return composition(x, y); }, A, B);
    agrees(
        "complement", [](const auto& x, const auto& y) { return complement(x, y); }, B, n);
    agrees(
        "complement_of_size", [](const auto& x, const auto& y) { return complement_of_size(x, y); }, B, n);
    agrees(
        "right_inverse", [](const auto& x) { return right_inverse(x); }, A);
    agrees(
        "left_inverse", [](const auto& x) { return left_inverse(x); }, B);
    agrees(
        "quasi_inverse", [](const auto& x) { return quasi_inverse(x); }, B);
    agrees(
        "nullspace", [](const auto& x) { return nullspace(x); }, A);
    agrees(
        "upcast", [](const auto& x, const auto& y) { return upcast(x, y); }, A, n);
    agrees(
        "downcast", [](const auto& x, const auto& y) { return downcast(x, y); }, A, n);
    agrees(
        "logical_divide", [](const auto& x, const auto& y) { return logical_divide(x, y); }, A, B);
    agrees(
        "logical_product", [](const auto& x, const auto& y) { return logical_product(x, y); }, B, C);
    agrees(
        "blocked_product", [](const auto& x, const auto& y) { return blocked_product(x, y); }, B, C);
    agrees(
        "max_common_layout", [](const auto& x, const auto& y) { return max_common_layout(x, y); }, B, C);
  }
}

}  // namespace
}  // namespace colex::wide_test
