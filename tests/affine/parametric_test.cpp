// Claims about layouts with an unknown number in them, decided for all its values at once; and beside each what is not true.
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "isl.hpp"

namespace colex::affine::parametric_test {
namespace {

const Affine M = Affine::parameter("M"), N = Affine::parameter("N");

using L = ParametricLayout;

class Parametric : public testing::Test {
 protected:
  void SetUp() override {
    if (isl_version().empty()) GTEST_SKIP() << "there is no isl";
  }
};

struct Claim {
  const char* what;
  Function left, right;
  const char* verdict;
};

Function f(const L& layout) { return by_index(layout); }
Function after(const L& A, const L& B) { return composed(by_index(A, Domain::all), by_index(B)); }
Function after_within(const L& A, const L& B) { return composed(by_index(A), by_index(B)); }

TEST_F(Parametric, Equality) {
  const std::vector<Claim> table = {
      {"coalesce((4,N):(1,4)) = 4N:1", f(L{{4, 1}, {N, 4}}), f(L{{4 * N, 1}}), "yes"},
      {"… with another stride, only where the mode is not there", f(L{{4, 1}, {N, 5}}), f(L{{4 * N, 1}}),
       "no at N = 2, x = 4, value = 4: only one of them has this value there"},
      {"coalesce((N,4):(1,N)) = 4N:1", f(L{{N, 1}, {4, N}}), f(L{{4 * N, 1}}), "yes"},
      {"… with the stride 4, which is N once", f(L{{N, 1}, {4, 4}}), f(L{{4 * N, 1}}),
       "no at N = 1, x = 1, value = 1: only one of them has this value there"},
      {"coalesce((2,N,3):(5,10,10N)) = 6N:5", f(L{{2, 5}, {N, 10}, {3, 10 * N}}), f(L{{6 * N, 5}}), "yes"},
      {"an extent of N, and one of N + 1", f(L{{N, 1}}), f(L{{N + 1, 1}}),
       "no at N = 1, x = 1, value = 1: only one of them has this value there"},
      {"a mode of extent 1 may have any stride", f(L{{N, 3}, {1, M}}), f(L{{N, 3}}), "yes"},
      {"a mode of extent 2 may not", f(L{{N, 3}, {2, M}}), f(L{{2 * N, 3}}), "no"},

      {"(8,N):(N,1) o 4:2 = 4:2N", after(L{{8, N}, {N, 1}}, L{{4, 2}}), f(L{{4, 2 * N}}), "yes"},
      {"(4,N):(1,4) o (N):(4) = N:4", after(L{{4, 1}, {N, 4}}, L{{N, 4}}), f(L{{N, 4}}), "yes"},
      {"(4,N):(1,100) o N:4 = N:100", after(L{{4, 1}, {N, 100}}, L{{N, 4}}), f(L{{N, 100}}), "yes"},
      {"(6,N):(1,100) o N:4 = N:100", after(L{{6, 1}, {N, 100}}, L{{N, 4}}), f(L{{N, 100}}),
       "no at N = 2, x = 1, value = 4: only one of them has this value there"},
      {"(6,N):(1,100) o 3N:2 = (3,N):(2,100)", after(L{{6, 1}, {N, 100}}, L{{3 * N, 2}}), f(L{{3, 2}, {N, 100}}), "yes"},

      {"right_inverse((4,N):(N,1)) = (N,4):(4,1)", after_within(L{{4, N}, {N, 1}}, L{{N, 4}, {4, 1}}), identity(4 * N), "yes"},
      {"right_inverse((4,N):(N,1)) is not (4,N):(1,4)", after_within(L{{4, N}, {N, 1}}, L{{4, 1}, {N, 4}}), identity(4 * N),
       "no at N = 2, x = 1, value = 1: only one of them has this value there"},
      {"left_inverse((4,N):(2,8)) = (2,4,N):(0,1,4)", after(L{{2, 0}, {4, 1}, {N, 4}}, L{{4, 2}, {N, 8}}), identity(4 * N),
       "yes"},
      {"left_inverse((4,N):(2,8)) = (2,4N):(0,1)", after(L{{2, 0}, {4 * N, 1}}, L{{4, 2}, {N, 8}}), identity(4 * N), "yes"},
      {"left_inverse((4,N):(2,8)) is not 4N:2", after(L{{4 * N, 2}}, L{{4, 2}, {N, 8}}), identity(4 * N),
       "no at N = 1, x = 1, value = 1: only one of them has this value there"},

      {"logical_divide(4N:1, 4) = (4,N):(1,4)", f(L{{4 * N, 1}}), f(L{{4, 1}, {N, 4}}), "yes"},
      {"logical_product(4:1, N:1) = (4,N):(1,4)", f(L{{4, 1}, {N, 4}}), f(L{{4, 1}, {N, 1}}),
       "no at N = 2, x = 4, value = 1: only one of them has this value there"},
  };
  for (const Claim& claim : table) {
    const std::string verdict = describe(equal(claim.left, claim.right));
    EXPECT_TRUE(verdict.starts_with(claim.verdict)) << claim.what << ": " << verdict << ", expected " << claim.verdict;
  }
}

struct Property {
  const char* what;
  L layout;
  const char* verdict;
};

TEST_F(Parametric, Injectivity) {
  const std::vector<Property> table = {
      {"padded", L{{4, 1}, {N, 5}}, "yes"},
      {"overlapping", L{{4, 1}, {N, 3}}, "no at N = 2, x0 = 0, x1 = 1, y0 = 3, y1 = 0: x and y have the same value"},
      {"column-major", L{{N, 1}, {4, N}}, "yes"},
      {"row-major", L{{N, 4}, {4, 1}}, "yes"},
      {"a row too short by one", L{{N, 1}, {4, N - 1}},
       "no at N = 1, x0 = 0, x1 = 0, y0 = 0, y1 = 1: x and y have the same value"},
      {"a row padded by one", L{{N, 1}, {4, N + 1}}, "yes"},
      {"a row padded by any M >= 1 elements, rows of 3", L{{3, 1}, {M, 4}}, "yes"},
      {"broadcast", L{{N, 1}, {2, 0}}, "no at N = 1, x0 = 0, x1 = 0, y0 = 0, y1 = 1: x and y have the same value"},
      {"of any sign", L{{2, 5}, {N, -1}}, "no at N = 6, x0 = 0, x1 = 0, y0 = 1, y1 = 5: x and y have the same value"},
      {"7·5 = 5·7, and coordinates below 7", L{{7, 5}, {N, 7}}, "yes"},
      {"… and below 8", L{{8, 5}, {N, 7}}, "no at N = 6, x0 = 0, x1 = 5, y0 = 7, y1 = 0: x and y have the same value"},
      {"two extents that are unknown", L{{2, 1}, {M, 2}, {N, 0}},
       "no at M = 1, N = 2, x0 = 0, x1 = 0, x2 = 0, y0 = 0, y1 = 0, y2 = 1: x and y have the same value"},
  };
  for (const Property& property : table)
    EXPECT_EQ(describe(injective(by_coordinate(property.layout))), property.verdict) << property.what;
}

TEST_F(Parametric, Bijectivity) {
  const std::vector<Property> table = {
      {"column-major", L{{N, 1}, {4, N}}, "yes"},
      {"row-major", L{{N, 4}, {4, 1}}, "yes"},
      {"blocks of 2 by 4", L{{2, 4}, {N, 8}, {4, 1}}, "yes"},
      {"(4,N):(1,8) and its complement 2:4", L{{4, 1}, {N, 8}, {2, 4}}, "yes"},
      {"(4,N):(1,8) alone", L{{4, 1}, {N, 8}},
       "no at N = 2, value = 4: this is a value beyond the size, or one below it that no index has"},
      {"backwards", L{{N, -1}}, "no at N = 2, value = -1: this is a value beyond the size, or one below it that no index has"},
  };
  for (const Property& property : table) {
    EXPECT_EQ(describe(bijective(by_coordinate(property.layout), size(property.layout))), property.verdict) << property.what;
  }
}

TEST_F(Parametric, ABudgetEndsWhatTakesLong) {
  const L layout{{4, N}, {N, 1}};
  EXPECT_EQ(describe(equal(after_within(layout, layout), identity(4 * N), Budget{20'000})),
            "unknown: more than 20000 operations of isl");
}

TEST_F(Parametric, NothingIsSaidOfNothing) {
  const Verdict verdict = equal(f(L{{N, 1}}), f(L{{-1 * N, 1}}));
  EXPECT_EQ(describe(verdict), "unknown: no parameters give both functions a domain");
}

TEST_F(Parametric, WhatIslCannotReadIsNoAnswer) {
  EXPECT_TRUE(equal(Function("{ [x] -> [x*x] }"), Function("{ [x] -> [x] }")).is_unknown());
}

}  // namespace
}  // namespace colex::affine::parametric_test
