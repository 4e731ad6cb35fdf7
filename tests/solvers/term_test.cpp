// Terms: what they print, what they evaluate to, and what is no term.

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/rejection.hpp"
#include "colex/solvers/caching.hpp"
#include "colex/solvers/query.hpp"

namespace colex::solvers::term_test {

const Term b = variable("b", Sort::boolean()), n = variable("n", Sort::integer()), m = variable("m", Sort::integer());
const Model model = {{"b", Value::boolean(true)}, {"n", Value::integer(-7)}, {"m", Value::integer(3)}};

struct Case {
  Term term;
  std::string text, value;
};

TEST(Term, PrintsAndEvaluatesAsSmtLibSays) {
  const std::vector<Case> cases = {
      {b, "b", "true"},
      {variable("two words", Sort::integer()), "|two words|", "0"},
      {literal(-5, Sort::integer()), "(- 5)", "(- 5)"},
      {!b, "(not b)", "false"},
      {b && n < 0, "(and b (< n 0))", "true"},
      {!b || n < m, "(or (not b) (< n m))", "true"},
      {implies(b, m <= n), "(=> b (<= m n))", "false"},
      {all_of({}), "true", "true"},
      {any_of({}), "false", "false"},
      {all_of({b, b, !b}), "(and b b (not b))", "false"},
      {any_of({!b, b, !b}), "(or (not b) b (not b))", "true"},
      {n == m, "(= n m)", "false"},
      {n != m, "(not (= n m))", "true"},
      {n + m, "(+ n m)", "(- 4)"},
      {n - m, "(- n m)", "(- 10)"},
      {n * m, "(* n m)", "(- 21)"},
      {2 * n + 1, "(+ (* 2 n) 1)", "(- 13)"},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(to_string(c.term), c.text);
    EXPECT_EQ(to_string(evaluate(c.term, model)), c.value) << c.text;
    EXPECT_EQ(evaluate(c.term, model).sort(), c.term.sort()) << c.text;
  }
}

TEST(Term, OfUnlikeSortsIsRejected) {
  EXPECT_THROW((void)(n == b), colex::Rejection);
  EXPECT_THROW(!n, colex::Rejection);
  EXPECT_THROW(b + b, colex::Rejection);
  EXPECT_THROW(literal(1, Sort::boolean()), colex::Rejection);
}

TEST(Evaluation, DoesNotWrap) {
  const Term x = variable("x", Sort::integer());
  const Wide big = Wide{1} << 62;
  EXPECT_EQ(evaluate(x * x, {{"x", Value::integer(big)}}).number(), big * big);
  EXPECT_THROW(evaluate(x * x * x, {{"x", Value::integer(big)}}), colex::Rejection);
  EXPECT_THROW(evaluate(x + x, {{"x", Value::integer(big * big * 4 - 1 + big * big * 3)}}), colex::Rejection);
}

TEST(Evaluation, RejectsAValueOfAnotherSort) { EXPECT_THROW(evaluate(n, {{"n", Value::boolean(true)}}), colex::Rejection); }

TEST(Value, RoundTrips) {
  const Wide large = Wide{1} << 100;
  for (const Value& value : {Value::boolean(true), Value::boolean(false), Value::integer(0), Value::integer(-12),
                             Value::integer(large), Value::integer(-large)}) {
    EXPECT_EQ(parse_value(to_string(value)), value) << to_string(value);
  }
  EXPECT_EQ(parse_value("(-  3)"), Value::integer(-3));
}

TEST(Value, IsNotParsedFromWhatIsNone) {
  for (const char* text :
       {"", "x", "1.0", "(/ 1 2)", "#b1", "#x1", "(- x)", "(+ 1)", "1 2", "123456789012345678901234567890123456789012345"}) {
    EXPECT_EQ(parse_value(text), std::nullopt) << text;
  }
}

}  // namespace colex::solvers::term_test
