// Multipliers: steps that follow have some, and steps that do not have none. The sums are made again, from their text.
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/certificates/sequent.hpp"

namespace colex::certificates::refutation_test {
namespace {

using symbolic::Formula;
using symbolic::Hint;
using symbolic::Polynomial;
using symbolic::Relation;
using symbolic::Variable;
namespace rule = symbolic::rule;

const Polynomial x(Variable{0}), y(Variable{1}), z(Variable{2}), one(1), two(2);

Formula zero(const Polynomial& p) { return {p, Relation::zero}; }
Formula nonzero(const Polynomial& p) { return {p, Relation::nonzero}; }
Formula nonnegative(const Polynomial& p) { return {p, Relation::nonnegative}; }

struct Row {
  const char* what;
  Lemma lemma;
  rule::Derived hint;
  bool follows;
};

const std::vector<Row> rows = {
    {"what is supposed", {{nonnegative(x)}, {nonnegative(x)}}, {Hint::identity}, true},
    {"nothing of nothing", {{}, {nonnegative(x)}}, {Hint::identity}, false},
    {"a product of what is not negative",
     {{nonnegative(x - one), nonnegative(y)}, {nonnegative(x * y - y)}},
     {Hint::coefficients},
     true},
    {"… and one more than it",
     {{nonnegative(x - one), nonnegative(y)}, {nonnegative(x * y - y - one)}},
     {Hint::coefficients},
     false},
    {"rounding: 2x - 1 >= 0", {{nonnegative(two * x - one)}, {nonnegative(x - one)}}, {Hint::rounded}, true},
    {"… and not further", {{nonnegative(two * x - one)}, {nonnegative(x - two)}}, {Hint::rounded}, false},
    {"what is not 0 and not negative", {{nonnegative(x), nonzero(x)}, {nonnegative(x - one)}}, {Hint::strengthened}, true},
    {"a factor that is not 0", {{zero(x * y), nonzero(x)}, {zero(y)}}, {Hint::cancelled, {}, x}, true},
    {"a factor that may be", {{zero(x * y)}, {zero(y)}}, {Hint::cancelled, {}, x}, false},
    {"one of two factors is 0", {{zero(x * y)}, {zero(x), zero(y)}}, {Hint::cancelled}, true},
    {"between the ends of x",
     {{nonnegative(x), nonnegative(y - one - x), nonnegative(z)}, {nonnegative(y * z - z - x * z)}},
     {Hint::end_points, Variable{0}},
     true},
    {"an odd number is not even", {{zero(two * x - one)}, {nonnegative(-one)}}, {Hint::contradiction}, true},
    {"an even one may be", {{zero(two * x - two)}, {nonnegative(-one)}}, {Hint::contradiction}, false},
};

TEST(Refutation, IsFoundForWhatFollowsOnly) {
  for (const Row& row : rows) {
    const auto found = refutation(row.lemma, guide(row.lemma, &row.hint));
    EXPECT_EQ(found.has_value(), row.follows) << row.what;
  }
}

TEST(Refutation, IsWrittenForPeople) {
  const Lemma lemma{{nonnegative(x - one), nonnegative(y)}, {nonnegative(x * y - y)}};
  const rule::Derived hint{Hint::coefficients};
  EXPECT_EQ(refutation(lemma, guide(lemma, &hint)), (std::vector<std::string>{"sum 1:1.2 1:3"}));
  EXPECT_EQ(compact(nonnegative(x * y - two * y), {"s", "t"}), "-2*t+s*t>=0");
  EXPECT_EQ(compact(zero(Polynomial()), {}), "0=0");
}

}  // namespace
}  // namespace colex::certificates::refutation_test
