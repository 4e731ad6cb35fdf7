// What tests/render/regression_test.cpp expects of its cases: tests/consumers compiles it, and each of these fails.

#include <colex/algebra.hpp>
#include <gtest/gtest.h>

TEST(Regression, kernels_a_b_colex_1) {
  using namespace colex;
  const Layout<> L(tuple(2, 2), tuple(1, 1));
  EXPECT_TRUE((!(size(filter(L)) == size(L)) || injective(L).is_yes()));
}

#include <colex/algebra.hpp>
#include <gtest/gtest.h>

TEST(Regression, kernels_a_b_colex_2) {
  using namespace colex;
  const Layout<> L(tuple(2, 2), tuple(1, 1));
  const Checked i(2);
  EXPECT_TRUE(!((Checked(static_cast<std::int64_t>(L.depth())) == Checked(1) && Checked(0) < i)) || coalesce(L)(i) == i);
}

#include <colex/algebra.hpp>
#include <gtest/gtest.h>

TEST(Regression, kernels_a_b_colex_3) {
  using namespace colex;
  const Layout<> C(tuple(tuple(4, 8), tuple(2, 2)), tuple(tuple(32, 1), tuple(16, 16)));
  EXPECT_TRUE(bijective(C));
}

#include <colex/algebra.hpp>
#include <gtest/gtest.h>

TEST(Regression, kernels_a_b_colex_4) {
  using namespace colex;
  const Layout<> C(tuple(tuple(4, 8), tuple(2, 2)), tuple(tuple(32, 1), tuple(16, 16)));
  const Checked T(1);
  const Checked i(2);
  EXPECT_TRUE((C(tuple(T, i)) % Checked(16)) == ((T / Checked(4)) + (Checked(8) * (i / Checked(2)))));
}

#include <colex/algebra.hpp>
#include <gtest/gtest.h>

TEST(Regression, kernels_a_b_colex_5) {
  using namespace colex;
  EXPECT_TRUE(Layout<>(tuple(4, 8), tuple(8, 1)) == Layout<>(tuple(4, 8), tuple(1, 4)));
}

#include <colex/algebra.hpp>
#include <gtest/gtest.h>

TEST(Regression, kernels_a_b_colex_6) {
  using namespace colex;
  const Tuple<Checked> S(tuple(2, 2));
  EXPECT_TRUE(!(Checked(8) < cosize(complement(make_layout_left(S), Checked(64)))));
}

#include <colex/algebra.hpp>
#include <gtest/gtest.h>

TEST(Regression, kernels_a_b_colex_7) {
  using namespace colex;
  const ComposedLayout<> K(Swizzle(3, 3, 3), Checked(0), Layout<>(tuple(8, 8), tuple(8, 1)));
  EXPECT_TRUE(!((injective(Layout<>(Checked(4), Checked(1))).is_yes() || equal(K, Layout<>(Checked(64), Checked(1))).is_yes())));
}

#include <colex/algebra.hpp>
#include <gtest/gtest.h>

TEST(Regression, kernels_a_b_colex_8) {
  using namespace colex;
  EXPECT_TRUE(!(size(composition(Layout<>(Checked(4), Checked(1)), Layout<>(Checked(2), Checked(1)))) == Checked(2)));
}

#include <colex/algebra.hpp>
#include <gtest/gtest.h>

TEST(Regression, kernels_a_b_colex_10) {
  using namespace colex;
  EXPECT_TRUE(cosize(ComposedLayout<>(Swizzle(1, 0, 1), Checked(0), Layout<>(Checked(4), Checked(1)))) == Checked(5));
}

#include <colex/algebra.hpp>
#include <gtest/gtest.h>

TEST(Regression, kernels_a_b_colex_11) {
  using namespace colex;
  const Checked M(1);
  const Checked N(1);
  EXPECT_TRUE(coalesce(Layout<>(tuple(M, tuple(N, Checked(1))), tuple(Checked(1), tuple(M, Checked(0))))) == Layout<>((M * N), Checked(1)));
}
