// Terms: what they print, what they evaluate to, and what is no term.

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/rejection.hpp"
#include "colex/solvers/caching.hpp"
#include "colex/solvers/query.hpp"

namespace colex::solvers::term_test {

const Term b = variable("b", Sort::boolean()), n = variable("n", Sort::integer()), m = variable("m", Sort::integer()),
           w = variable("w", Sort::bits(8)), v = variable("v", Sort::bits(8));
const Model model = {{"b", Value::boolean(true)},
                     {"n", Value::integer(-7)},
                     {"m", Value::integer(3)},
                     {"w", Value::word(8, 0xb6)},
                     {"v", Value::word(8, 3)}};

struct Case {
  Term term;
  std::string text, value;
};

TEST(Term, PrintsAndEvaluatesAsSmtLibSays) {
  const std::vector<Case> cases = {
      {b, "b", "true"},
      {variable("two words", Sort::integer()), "|two words|", "0"},
      {literal(-5, Sort::integer()), "(- 5)", "(- 5)"},
      {literal(5, Sort::bits(4)), "#b0101", "#b0101"},
      {literal(-1, Sort::bits(4)), "#b1111", "#b1111"},
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
      {ite(b, n, m), "(ite b n m)", "(- 7)"},
      {n + m, "(+ n m)", "(- 4)"},
      {n - m, "(- n m)", "(- 10)"},
      {n * m, "(* n m)", "(- 21)"},
      {2 * n + 1, "(+ (* 2 n) 1)", "(- 13)"},
      {~w, "(bvnot w)", "#b01001001"},
      {w & v, "(bvand w v)", "#b00000010"},
      {w | v, "(bvor w v)", "#b10110111"},
      {w ^ v, "(bvxor w v)", "#b10110101"},
      {w + w, "(bvadd w w)", "#b01101100"},
      {v - w, "(bvsub v w)", "#b01001101"},
      {w << v, "(bvshl w v)", "#b10110000"},
      {w >> v, "(bvlshr w v)", "#b00010110"},
      {w >> 8, "(bvlshr w #b00001000)", "#b00000000"},
      {v << 255, "(bvshl v #b11111111)", "#b00000000"},
      {v < w, "(bvult v w)", "true"},
      {w <= w, "(bvule w w)", "true"},
      {extract(w, 5, 2), "((_ extract 5 2) w)", "#b1101"},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(to_string(c.term), c.text);
    EXPECT_EQ(to_string(evaluate(c.term, model)), c.value) << c.text;
    EXPECT_EQ(evaluate(c.term, model).sort(), c.term.sort()) << c.text;
  }
}

TEST(Term, OfUnlikeSortsIsRejected) {
  EXPECT_THROW(n + w, colex::Rejection);
  EXPECT_THROW((void)(n == b), colex::Rejection);
  EXPECT_THROW(!n, colex::Rejection);
  EXPECT_THROW(b + b, colex::Rejection);
  EXPECT_THROW(w * w, colex::Rejection);
  EXPECT_THROW(n << n, colex::Rejection);
  EXPECT_THROW(ite(n, n, n), colex::Rejection);
  EXPECT_THROW(w ^ variable("u", Sort::bits(9)), colex::Rejection);
  EXPECT_THROW(extract(w, 8, 0), colex::Rejection);
  EXPECT_THROW(extract(w, 1, 2), colex::Rejection);
  EXPECT_THROW(Sort::bits(0), colex::Rejection);
  EXPECT_THROW(Sort::bits(65), colex::Rejection);
  EXPECT_THROW(literal(1, Sort::boolean()), colex::Rejection);
}

TEST(Evaluation, DoesNotWrap) {
  const Term x = variable("x", Sort::integer());
  const Wide big = Wide{1} << 62;
  EXPECT_EQ(evaluate(x * x, {{"x", Value::integer(big)}}).number(), big * big);
  EXPECT_THROW(evaluate(x * x * x, {{"x", Value::integer(big)}}), colex::Rejection);
  EXPECT_THROW(evaluate(x + x, {{"x", Value::integer(big * big * 4 - 1 + big * big * 3)}}), colex::Rejection);
}

TEST(Evaluation, RejectsAValueOfAnotherSort) { EXPECT_THROW(evaluate(n, {{"n", Value::word(8, 1)}}), colex::Rejection); }

TEST(Value, RoundTrips) {
  const Wide large = Wide{1} << 100;
  for (const Value& value :
       {Value::boolean(true), Value::boolean(false), Value::integer(0), Value::integer(-12), Value::integer(large),
        Value::integer(-large), Value::word(1, 1), Value::word(64, ~std::uint64_t{0}), Value::word(13, 77)}) {
    EXPECT_EQ(parse_value(to_string(value)), value) << to_string(value);
  }
  EXPECT_EQ(parse_value("#x0F"), Value::word(8, 15));
  EXPECT_EQ(parse_value("(-  3)"), Value::integer(-3));
}

TEST(Value, IsNotParsedFromWhatIsNone) {
  for (const char* text : {"", "x", "1.0", "(/ 1 2)", "#b", "#b2", "#xg", "#x12345678901234567", "(- x)", "(+ 1)", "1 2",
                           "123456789012345678901234567890123456789012345"}) {
    EXPECT_EQ(parse_value(text), std::nullopt) << text;
  }
}

}  // namespace colex::solvers::term_test
