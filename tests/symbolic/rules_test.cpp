// What a solver does not re-check is trusted, and here it is tried: the rules of certificate.hpp as lemmas, for all small
// numbers, and the kernels' contracts.
#include <cstdint>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "colex/gcd.hpp"
#include "colex/max_residue.hpp"
#include "colex/symbolic/explore.hpp"
#include "colex/symbolic/polynomial.hpp"
#include "colex/symbolic/unknown.hpp"

namespace colex::symbolic::rules_test {
namespace {

// Branch: of p = 0 and p != 0, and of p >= 0 and -p - 1 >= 0, exactly one holds.
TEST(Rules, ABranchAndItsNegationAreAll) {
  for (std::int64_t p = -50; p <= 50; ++p) {
    for (const Relation relation : {Relation::zero, Relation::nonnegative, Relation::nonzero}) {
      const Formula otherwise = negation({Polynomial(p), relation});
      EXPECT_NE(holds(relation, p), holds(otherwise.relation, otherwise.polynomial.constant()));
    }
  }
}

// Euclid and Quotient: for x >= 0, m >= 1 there is exactly one (q, r) with x = m·q + r and 0 <= r < m; q >= 0; and the checked
// integer's / and % give it.
TEST(Rules, EuclideanDivisionExistsAndIsUnique) {
  for (std::int64_t x = 0; x <= 60; ++x) {
    for (std::int64_t m = 1; m <= 60; ++m) {
      int found = 0;
      for (std::int64_t q = -61; q <= 61; ++q) {
        const std::int64_t r = x - m * q;
        if (r < 0 || m <= r) continue;
        ++found;
        EXPECT_GE(q, 0);
        EXPECT_EQ((Checked(x) / Checked(m)).value(), q);
        EXPECT_EQ((Checked(x) % Checked(m)).value(), r);
      }
      EXPECT_EQ(found, 1) << x << " by " << m;
    }
  }
}

// CommonFactors: a·b = c·d with all positive comes from a matrix, a = x·y, b = z·w, c = x·z, d = y·w.
TEST(Rules, EqualProductsHaveAMatrixOfFactors) {
  for (std::int64_t a = 1; a <= 24; ++a) {
    for (std::int64_t b = 1; b <= 24; ++b) {
      for (std::int64_t c = 1; c <= a * b; ++c) {
        if (a * b % c != 0) continue;
        const std::int64_t d = a * b / c;
        bool exists = false;
        for (std::int64_t x = 1; x <= a && !exists; ++x) {
          if (a % x != 0 || c % x != 0) continue;
          const std::int64_t y = a / x, z = c / x;
          exists = b % z == 0 && y * (b / z) == d;
        }
        ASSERT_TRUE(exists) << a << "·" << b << " = " << c << "·" << d;
      }
    }
  }
}

// Contract gcd: g = gcd(a, b) has a = g·x, b = g·y and u·x + v·y = 1 for some x, y, u, v.
TEST(Rules, GcdKeepsItsContract) {
  for (std::int64_t a = 1; a <= 40; ++a) {
    for (std::int64_t b = 1; b <= 40; ++b) {
      const std::int64_t g = gcd(Checked(a), Checked(b)).value();
      ASSERT_GE(g, 1);
      ASSERT_EQ(a % g, 0);
      ASSERT_EQ(b % g, 0);
      const std::int64_t x = a / g, y = b / g;
      bool combined = false;
      for (std::int64_t u = -40; u <= 40 && !combined; ++u) combined = (1 - u * x) % y == 0;
      ASSERT_TRUE(combined) << a << ", " << b;
    }
  }
}

// Contract max_residue: rho·(n - 1) if that is below P, else in [P - rho, P).
TEST(Rules, MaxResidueKeepsItsContract) {
  for (std::int64_t P = 1; P <= 24; ++P) {
    for (std::int64_t r = 0; r <= 30; ++r) {
      for (std::int64_t n = 1; n <= 30; ++n) {
        const std::int64_t rho = r % P;
        const std::int64_t most = max_residue(Checked(r), Checked(n), Checked(P)).value();
        if (rho * (n - 1) < P) {
          ASSERT_EQ(most, rho * (n - 1));
        } else {
          ASSERT_GE(most, P - rho);
          ASSERT_LT(most, P);
        }
      }
    }
  }
}

TEST(Kernels, AreFoundByTheTypeOfTheirArguments) {
  const Exploration found = explore([](auto& scope) {
    using I = IntegerOf<decltype(scope)>;
    const I a = scope.at_least("a", 1), b = scope.at_least("b", 1);
    const I g = gcd(a, b);
    scope.claim(a % g == I(0), "divides a");
    scope.claim(b % g == I(0), "divides b");
    scope.claim(g <= a, "is not larger");
    scope.claim(gcd(a, b) == g, "is a function");
  });
  EXPECT_TRUE(found.holds()) << summary(found);
  EXPECT_EQ(found.paths.size(), 1u) << "no recursion is run";
}

TEST(Kernels, PromiseNoMoreThanTheirContracts) {
  const Exploration found = explore([](auto& scope) {
    using I = IntegerOf<decltype(scope)>;
    const I a = scope.at_least("a", 1), b = scope.at_least("b", 1);
    scope.claim(gcd(a, b) == I(1));
  });
  EXPECT_EQ(found.count(Closing::refuted), 1u) << summary(found);
}

}  // namespace
}  // namespace colex::symbolic::rules_test
