// Claim files: what each statement says, and where.
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "colex/notation/parse.hpp"

namespace colex::notation::claims_syntax_test {
namespace {

Claim only_claim(std::string_view text) {
  const ClaimFile file = parse_claims(text);
  EXPECT_EQ(file.statements.size(), 1u) << text;
  return file.statements.at(0).claim.value();
}

TEST(ClaimFile, StatementsInOrderWithTheirPlaces) {
  const ClaimFile file = parse_claims(
      "# The accumulator of mma.m16n8k16\n"
      "let C = ((4,8),(2,2)):((32,1),(16,8))\n"
      "\n"
      "claim bijective(C)   # a comment\n"
      "  refute size(C) ==\n"
      "     16   # over two lines\n");
  ASSERT_EQ(file.statements.size(), 3u);
  const Definition& definition = file.statements[0].definition.value();
  EXPECT_EQ(definition.name, "C");
  EXPECT_EQ(definition.value.text, "((4,8),(2,2)):((32,1),(16,8))");
  EXPECT_EQ(definition.position.line, 2u);
  EXPECT_EQ(definition.position.column, 5u);
  const Claim& claim = file.statements[1].claim.value();
  EXPECT_EQ(claim.text, "claim bijective(C)");
  EXPECT_EQ(claim.verb, Claim::Verb::claim);
  EXPECT_EQ(claim.position.line, 4u);
  EXPECT_EQ(claim.conclusion.text, "bijective(C)");
  EXPECT_EQ(claim.conclusion.position(claim.conclusion.nodes[claim.conclusion.root()]).column, 7u);
  const Claim& refutation = file.statements[2].claim.value();
  EXPECT_EQ(refutation.verb, Claim::Verb::refute);
  EXPECT_EQ(refutation.text, "refute size(C) ==\n     16");
  EXPECT_EQ(refutation.position.line, 5u);
  EXPECT_EQ(refutation.position.column, 3u);
  // A place on the second line of an expression.
  EXPECT_EQ(refutation.conclusion.position(refutation.conclusion.nodes[2]).line, 6u);
}

TEST(ClaimFile, IntegersWithTheirBounds) {
  struct Case {
    std::string_view bounds, lower, upper;
    bool lower_is_strict, upper_is_strict;
  };
  const std::vector<Case> cases = {
      {"M >= 1", "1", "", false, false},
      {"1 <= M", "1", "", false, false},
      {"M > 0", "0", "", true, false},
      {"0 < M", "0", "", true, false},
      {"M <= 64", "", "64", false, false},
      {"M < 64", "", "64", false, true},
      {"64 > M", "", "64", false, true},
      {"1 <= M <= 64", "1", "64", false, false},
      {"0 < M < 2*3 + 1", "0", "2*3 + 1", true, true},
      {"64 >= M > -1", "-1", "64", true, false},
      {"M: integer", "", "", false, false},
  };
  for (const Case& c : cases) {
    const Claim claim = only_claim("forall " + std::string(c.bounds) + ": claim true");
    ASSERT_EQ(claim.variables.size(), 1u) << c.bounds;
    const Variable& variable = claim.variables[0];
    EXPECT_EQ(variable.name, "M") << c.bounds;
    EXPECT_EQ(variable.type, Variable::Type::integer) << c.bounds;
    EXPECT_EQ(variable.lower.text, c.lower) << c.bounds;
    EXPECT_EQ(variable.upper.text, c.upper) << c.bounds;
    EXPECT_EQ(variable.lower_is_strict, c.lower_is_strict) << c.bounds;
    EXPECT_EQ(variable.upper_is_strict, c.upper_is_strict) << c.bounds;
  }
}

TEST(ClaimFile, VariablesShareBoundsAndTypes) {
  const Claim claim = only_claim("forall M, N >= 1, 0 <= i < M, A, B: layout rank <= 3 size <= 64, L: layout: claim true");
  ASSERT_EQ(claim.variables.size(), 6u);
  std::string names;
  for (const Variable& variable : claim.variables) names += variable.name;
  EXPECT_EQ(names, "MNiABL");
  EXPECT_EQ(claim.variables[0].lower.text, "1");
  EXPECT_EQ(claim.variables[1].lower.text, "1");
  EXPECT_EQ(claim.variables[2].upper.text, "M") << "a bound may speak of an earlier variable";
  EXPECT_EQ(claim.variables[3].type, Variable::Type::layout);
  EXPECT_EQ(claim.variables[3].rank, 3);
  EXPECT_EQ(claim.variables[4].size, 64);
  EXPECT_EQ(claim.variables[5].rank, std::nullopt);
  EXPECT_EQ(claim.variables[1].position.column, 11u) << "each has its own place";
}

TEST(ClaimFile, TheColonOfForallIsNotThatOfALayout) {
  const Claim claim = only_claim("forall M, N >= 1 if M % 16 == 0 : claim equal(coalesce((M,N):(1,M)), M*N:1)");
  EXPECT_EQ(claim.hypothesis.text, "M % 16 == 0");
  EXPECT_EQ(claim.conclusion.text, "equal(coalesce((M,N):(1,M)), M*N:1)");
  EXPECT_EQ(only_claim("forall L: layout if L == 4:1: refute true").hypothesis.text, "L == 4:1");
}

TEST(ClaimFile, RejectionsAreClaimed) {
  const Claim claim = only_claim("claim inadmissible (6,4):(1,100) o 4:4");
  EXPECT_TRUE(claim.inadmissible);
  EXPECT_EQ(claim.conclusion.text, "(6,4):(1,100) o 4:4");
  EXPECT_FALSE(only_claim("claim true").inadmissible);
}

TEST(ClaimFile, Demands) {
  EXPECT_EQ(only_claim("claim true").demand.engine, Demand::Engine::strongest);
  EXPECT_EQ(only_claim("claim true by proof").demand.engine, Demand::Engine::proof);
  EXPECT_EQ(only_claim("claim true by testing").demand.engine, Demand::Engine::testing);
  EXPECT_EQ(only_claim("claim true by testing").demand.bound, std::nullopt);
  const Claim exhausted = only_claim("forall M >= 1: claim M > 0 by exhaustion 64");
  EXPECT_EQ(exhausted.demand.engine, Demand::Engine::exhaustion);
  EXPECT_EQ(exhausted.demand.bound, 64);
  EXPECT_EQ(exhausted.conclusion.text, "M > 0");
  EXPECT_EQ(parse_claims("claim true by exhaustion 64 claim false").statements.size(), 2u);
}

TEST(ClaimFile, NothingIsFine) {
  EXPECT_TRUE(parse_claims("").statements.empty());
  EXPECT_TRUE(parse_claims(" # only a comment").statements.empty());
}

TEST(ClaimFile, MistakesHaveTheirPlace) {
  struct Case {
    std::string_view text, where, message;
  };
  const std::vector<Case> cases = {
      {"clam true", "1:1", "parse: expected 'let', 'forall', 'claim', 'refute' or an operator, found 'clam'"},
      {"claim 1 2", "1:9", "parse: expected 'let', 'forall', 'claim', 'refute' or an operator, found '2'"},
      {"claim", "1:6", "parse: expected a value, found the end of the text"},
      {"claim true\nlet o = 3", "2:5", "parse: expected a name that is not a word of the language, found 'o'"},
      {"let _4 = 3", "1:5", "parse: expected a name that is not a word of the language, found '_4'"},
      {"let x 3", "1:7", "parse: expected '=', found '3'"},
      {"let x == 3", "1:8", "parse: expected '=', found '='"},
      {"forall M: claim true", "1:8", "parse: expected bounds or a type for M, as M >= 1 or M: layout"},
      {"forall M >= 1, N: claim true", "1:16", "parse: expected bounds or a type for N, as N >= 1 or N: layout"},
      {"forall 1 >= 2: claim true", "1:13", "parse: expected the name of a variable"},
      {"forall 1 <= M >= 3: claim true", "1:13", "parse: two bounds of a variable point the same way, as 1 <= M <= 64"},
      {"forall 1 <= M <= 3 <= 4: claim true", "1:23", "parse: a variable has two bounds at most"},
      {"forall M >= 1 claim true", "1:15", "parse: expected ',' or 'if' or ': claim' or ': refute', found 'claim'"},
      {"forall M >= 1: let x = 3", "1:16", "parse: expected 'claim' or 'refute', found 'let'"},
      {"forall L: layout rank < 3: claim true", "1:23", "parse: expected '<=', found '<'"},
      {"forall L: layout rank <= x: claim true", "1:26", "parse: expected a number, found 'x'"},
      {"claim true by magic", "1:15", "parse: expected 'proof', 'exhaustion' or 'testing', found 'magic'"},
      {"claim true by exhaustion 99999999999999999999", "1:26", "overflow: 99999999999999999999 does not fit 64 bits"},
      {"claim (4,8\n\nclaim true", "3:1", "parse: expected ',' or ')' or an operator, found 'claim'"},
  };
  for (const Case& c : cases) {
    try {
      parse_claims(c.text);
      ADD_FAILURE() << "no mistake was found in: " << c.text;
    } catch (const LocatedRejection& rejection) {
      const Position& position = rejection.position();
      EXPECT_EQ(std::to_string(position.line) + ':' + std::to_string(position.column), c.where) << c.text;
      EXPECT_EQ(std::string(name(rejection.kind())) + ": " + rejection.message(), c.message) << c.text;
    }
  }
}

}  // namespace
}  // namespace colex::notation::claims_syntax_test
