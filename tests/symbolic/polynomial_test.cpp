#include "colex/symbolic/polynomial.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/symbolic/unknown.hpp"

namespace colex::symbolic::polynomial_test {
namespace {

const Polynomial x(Variable{0}), y(Variable{1}), z(Variable{2});

std::string text(const Polynomial& p) {
  return to_string(p, [](Variable v) { return std::string(1, "xyz"[index(v)]); });
}

TEST(Polynomial, HasOneNormalForm) {
  EXPECT_EQ((x + y) * (x - y), x * x - y * y);
  EXPECT_EQ((x + 1) * (y + 1), 1 + y + x + x * y) << "the order of the terms does not matter";
  EXPECT_TRUE((x * y - y * x).is_zero());
  EXPECT_EQ(text(2 * x * y - z + 7), "2*x*y - z + 7");
  EXPECT_EQ(text(-x * x), "-x*x");
  EXPECT_EQ(text(Polynomial()), "0");
}

TEST(Polynomial, SubstitutesPowersToo) {
  EXPECT_EQ((x * x * y + x).substituted(Variable{0}, y + 1), (y + 1) * (y + 1) * y + y + 1);
  EXPECT_EQ((x * y - z).substituted(Variable{0}, 0), -z);
}

TEST(Polynomial, SplitsAtAVariable) {
  const Polynomial p = x * y + 3 * x - z;
  EXPECT_EQ(p.factor_of(Variable{0}), y + 3);
  EXPECT_EQ(p.without(Variable{0}), -z);
  EXPECT_EQ((6 * x * y + 4 * y).common_monomial(), Monomial(Variable{1}));
  EXPECT_EQ((6 * x + 9).content(), 3);
  EXPECT_EQ((6 * x + 4 * y + 1).content(true), 2) << "the constant aside";
}

TEST(Polynomial, DividesExactlyOrNotAtAll) {
  struct Case {
    Polynomial dividend, divisor;
    std::string quotient;
  };
  const std::vector<Case> table{
      {x * y, y, "x"},    {(x + 1) * (y + z), x + 1, "z + y"}, {x * x - 1, x - 1, "x + 1"},    {6 * x, Polynomial(3), "2*x"},
      {x + 1, y, "none"}, {x * x + 1, x - 1, "none"},          {3 * x, Polynomial(2), "none"}, {Polynomial(), y, "0"},
  };
  for (const auto& [dividend, divisor, quotient] : table) {
    const auto q = exact_quotient(dividend, divisor);
    EXPECT_EQ(q ? text(*q) : "none", quotient) << text(dividend) << " / " << text(divisor);
  }
}

TEST(Polynomial, ACoefficientThatDoesNotFitIsUnknown) {
  const Polynomial large(INT64_MAX);
  EXPECT_THROW(large + 1, Unknown);
  EXPECT_THROW(large * x * 2, Unknown);
  EXPECT_THROW(Polynomial(INT64_MIN) * Polynomial(-1), Unknown);
  EXPECT_THROW((x * x).evaluated([](Variable) { return std::int64_t{1} << 40; }), Unknown);
}

// A polynomial is a function: arithmetic on polynomials is arithmetic on their values.
TEST(Polynomial, AgreesWithItsValues) {
  const std::vector<Polynomial> some{x + 2 * y, x * y - 3, z * z - x, Polynomial(-2), y * z + x * x * z};
  for (std::int64_t n = 0; n < 125; ++n) {
    const auto at = [&](const Polynomial& p) {
      return p.evaluated([&](Variable v) { return (v == Variable{0} ? n : v == Variable{1} ? n / 5 : n / 25) % 5 - 2; });
    };
    for (const Polynomial& p : some) {
      for (const Polynomial& q : some) {
        ASSERT_EQ(at(p + q), at(p) + at(q));
        ASSERT_EQ(at(p - q), at(p) - at(q));
        ASSERT_EQ(at(p * q), at(p) * at(q));
        ASSERT_EQ(at(p.substituted(Variable{2}, q)), at(p.substituted(Variable{2}, Polynomial(at(q)))));
      }
    }
  }
}

}  // namespace
}  // namespace colex::symbolic::polynomial_test
