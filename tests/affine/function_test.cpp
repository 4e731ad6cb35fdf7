// Layouts as quasi-affine functions: the text that isl gets, and which layouts have none.
#include "function.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "isl.hpp"

namespace colex::affine::function_test {
namespace {

const Affine M = Affine::parameter("M"), N = Affine::parameter("N");

TEST(Affine, PrintsAsIslReads) {
  struct Case {
    Affine expression;
    std::string text;
  };
  const std::vector<Case> table = {{4 * N + 1, "4*N + 1"}, {N - M, "-M + N"}, {N - N, "0"},    {Affine(-3), "-3"},
                                   {-1 * N - 2, "-N - 2"}, {0 * N + 7, "7"},  {M + N, "M + N"}};
  for (const Case& c : table) EXPECT_EQ(to_string(c.expression), c.text);
}

TEST(Affine, HasAValueWhereItsParametersHave) {
  EXPECT_EQ((4 * N - M).at({{"M", 2}, {"N", 3}}), Checked(10));
  EXPECT_THROW((void)(4 * N - M).at({{"N", 3}}), Rejection);
  EXPECT_EQ(product(N + 1, 3), 3 * N + 3);
  EXPECT_THROW((void)product(M, N), Rejection);
}

TEST(Function, Text) {
  struct Case {
    ParametricLayout layout;
    std::string text;
  };
  const std::vector<Case> table = {
      {ParametricLayout{{4, 3}}, "{ [x] -> [3*x] : 0 <= x and x < 4 }"},
      {ParametricLayout{{4, 1}, {N, 5}}, "[N] -> { [x] -> [(x mod 4) + 5*floor(x/4)] : 0 <= x and 1 <= N and x < 4*N }"},
      {ParametricLayout{{N, 1}, {2, M}},
       "[M,N] -> { [x] -> [x] : 0 <= x and 1 <= N and x < N; "
       "[x] -> [M + (x - (N))] : 0 <= (x - (N)) and 1 <= N and (x - (N)) < N }"},
      {ParametricLayout(std::initializer_list<ParametricMode>{}), "{ [x] -> [0] : 0 <= x and x < 1 }"},
  };
  for (const Case& c : table) EXPECT_EQ(by_index(c.layout).steps(), std::vector{c.text}) << to_string(c.layout);
}

TEST(Function, ThereIsNoneWhereUnknownsAreMultiplied) {
  struct Case {
    ParametricLayout layout;
    Domain domain;
    Kind kind;
    std::string why;
  };
  const std::vector<Case> table = {
      {ParametricLayout{{M, 1}, {N, 4}}, Domain::size, Kind::inadmissible,
       "(M,N):(1,4) is not quasi-affine: the index is compared with the product of M and N"},
      {ParametricLayout{{M, 1}, {N, M}}, Domain::size, Kind::inadmissible,
       "(M,N):(1,M) is not quasi-affine: the index is compared with the product of M and N"},
      {ParametricLayout{{N, N}}, Domain::size, Kind::inadmissible,
       "(N):(N) is not quasi-affine: the coordinate of the mode N:N is multiplied with its stride, and neither is a number"},
      {ParametricLayout{{N, 1}, {4, N}}, Domain::all, Kind::inadmissible,
       "(N,4):(1,N) is not quasi-affine: beyond its size, the last coordinate would be listed without end"},
      {ParametricLayout{{N, 1}, {300, N}}, Domain::size, Kind::limit,
       "(N,300):(1,N): more than 256 coordinates would have to be listed"},
  };
  for (const Case& c : table) {
    const Result<Function> found = try_by_index(c.layout, c.domain);
    ASSERT_FALSE(found) << to_string(c.layout);
    EXPECT_EQ(found.rejection().kind(), c.kind);
    EXPECT_EQ(found.rejection().message(), c.why);
  }
}

TEST(Function, OfACoordinateThereIsOneMoreOften) {
  EXPECT_EQ(by_coordinate(ParametricLayout{{M, 1}, {N, 4}}).steps().front(),
            "[M,N] -> { [x0,x1] -> [x0 + 4*x1] : 0 <= x0 < M and 0 <= x1 < N }");
  EXPECT_EQ(by_coordinate(ParametricLayout{{N, 1}, {2, N}}).steps().front(),
            "[N] -> { [x0,x1] -> [x0] : 0 <= x0 < N and x1 = 0; [x0,x1] -> [N + x0] : 0 <= x0 < N and x1 = 1 }");
  const Result<Function> none = try_by_coordinate(ParametricLayout{{M, 1}, {N, M}});
  ASSERT_FALSE(none);
  EXPECT_EQ(
      none.rejection().message(),
      "(M,N):(1,M) is not quasi-affine: the coordinate of the mode N:M is multiplied with its stride, and neither is a number");
}

/// The values of a layout at each index, as a function, where the parameters have these values.
Function table_of(const Layout<>& L, const Values& values, const std::string& declaration) {
  std::string condition;
  for (const auto& [name, value] : values)
    condition += (condition.empty() ? " : " : " and ") + name + " = " + std::to_string(value);
  std::string pairs;
  for (std::int64_t x = 0; x < size(L).value(); ++x) {
    pairs += (x > 0 ? "; [" : "[") + std::to_string(x) + "] -> [" + to_string(L(Checked(x))) + ']' + condition;
  }
  return Function(declaration + "{ " + pairs + " }");
}

TEST(Function, HasTheLayoutsValues) {
  if (isl_version().empty()) GTEST_SKIP() << "there is no isl";
  const std::vector<ParametricLayout> layouts = {
      ParametricLayout{{4, 1}, {N, 5}},          ParametricLayout{{N, 1}, {4, N}},
      ParametricLayout{{N, 4}, {4, 1}},          ParametricLayout{{4, N}, {N, 1}},
      ParametricLayout{{2, 7}, {N, -1}, {3, M}}, ParametricLayout{{2, M}, {3, N}, {2, M - N}},
      ParametricLayout{{3, 1}, {2 * N + M, 3}},  ParametricLayout{{2, 0}, {1, N}, {N, 0}},
  };
  for (const ParametricLayout& L : layouts) {
    const Function f = by_index(L);
    for (std::int64_t m = 1; m <= 3; ++m) {
      for (std::int64_t n = 1; n <= 4; ++n) {
        const Values values = {{"M", m}, {"N", n}};
        const Verdict verdict = equal(f, table_of(L.at(values), values, "[M,N] -> "));
        EXPECT_TRUE(verdict.is_yes()) << to_string(L) << " at M = " << m << ", N = " << n << ": " << describe(verdict);
      }
    }
  }
}

}  // namespace
}  // namespace colex::affine::function_test
