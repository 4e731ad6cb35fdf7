// Claim files: what each statement says, and where.
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "colex/notation/parse.hpp"

namespace colex::notation::claims_syntax_test {
namespace {

Claim only_claim(std::string_view text) {
  const ClaimFile file = parse_claims(text);
  EXPECT_EQ(file.entries.size(), 1u) << text;
  return file.entries.at(0).claim.value();
}

TEST(ClaimFile, StatementsInOrderWithTheirPlaces) {
  const ClaimFile file = parse_claims(
      "# The accumulator of mma.m16n8k16\n"
      "let C = ((4,8),(2,2)):((32,1),(16,8))\n"
      "\n"
      "claim bijective(C)   # a comment\n"
      "  refute size(C) ==\n"
      "     16   # over two lines\n");
  ASSERT_EQ(file.entries.size(), 3u);
  const Definition& definition = file.entries[0].definition.value();
  EXPECT_EQ(definition.name, "C");
  EXPECT_EQ(definition.value.text, "((4,8),(2,2)):((32,1),(16,8))");
  EXPECT_EQ(definition.position.line, 2u);
  EXPECT_EQ(definition.position.column, 5u);
  const Claim& claim = file.entries[1].claim.value();
  EXPECT_EQ(claim.text, "claim bijective(C)");
  EXPECT_EQ(claim.verb, Claim::Verb::claim);
  EXPECT_EQ(claim.position.line, 4u);
  EXPECT_EQ(claim.conclusion.text, "bijective(C)");
  EXPECT_EQ(claim.conclusion.position(claim.conclusion.nodes[claim.conclusion.root()]).column, 7u);
  const Claim& refutation = file.entries[2].claim.value();
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
  EXPECT_EQ(claim.variables[3].rank.text, "3");
  EXPECT_EQ(claim.variables[4].size.text, "64");
  EXPECT_TRUE(claim.variables[5].rank.empty());
  EXPECT_EQ(claim.variables[1].position.column, 11u) << "each has its own place";
}

/// A variable as the notation would write it, its bounds in the order rank, size, into, refining.
std::string written(const Variable& variable) {
  static const char* const types[] = {"integer", "layout", "shape", "swizzle", "linear"};
  std::string text = variable.name + ": " + to_string(variable.traits) + (variable.traits.empty() ? "" : " ") +
                     types[static_cast<std::size_t>(variable.type)];
  const auto add = [&](const char* word, const Expression& bound) {
    if (!bound.empty()) text += std::string(word) + "{" + bound.text + "}";
  };
  add(" rank <= ", variable.rank);
  add(" size <= ", variable.size);
  add(" into ", variable.into);
  add(" refining ", variable.refined);
  return text;
}

TEST(ClaimFile, TypesWithTheirAdjectivesAndBounds) {
  struct Case {
    std::string_view binders, written, reason;
  };
  const std::vector<Case> cases = {
      {"n: integer", "n: integer", "any integer"},
      {"L: layout", "L: layout", "any layout"},
      {"S: shape", "S: shape", "any shape"},
      {"W: swizzle", "W: swizzle", "any swizzle"},
      {"F: linear", "F: linear", "any linear layout"},
      {"L: flat layout", "L: flat layout", "an adjective"},
      {"L: injective nonnegative flat layout", "L: flat nonnegative injective layout", "a set of them: the order says nothing"},
      {"L: flat nonnegative positive sorted coalesced compact injective tractable complementable dyadic layout",
       "L: flat nonnegative positive sorted coalesced compact injective tractable complementable dyadic layout", "all of them"},
      {"L: layout rank <= 3", "L: layout rank <= {3}", "a bound"},
      {"L: layout size <= 64 rank <= 3", "L: layout rank <= {3} size <= {64}", "in any order"},
      {"B: layout into size(A)", "B: layout into {size(A)}", "where its values are"},
      {"B: flat layout into M*N + 1 size <= 2*M rank <= rank(A) - 1",
       "B: flat layout rank <= {rank(A) - 1} size <= {2*M} into {M*N + 1}", "a bound ends where the next word stands"},
      {"B: layout size <= M rank <= size(A)", "B: layout rank <= {size(A)} size <= {M}",
       "a word with a parenthesis is a function"},
      {"B: layout into (M)", "B: layout into {(M)}", "nor does a parenthesis make `into` one"},
      {"S: shape rank <= 3 size <= 64", "S: shape rank <= {3} size <= {64}", "a shape has bounds too"},
      {"T: shape refining S", "T: shape refining {S}", "a shape that refines another"},
      {"T: shape refining (4,(2,3)) rank <= 2", "T: shape rank <= {2} refining {(4,(2,3))}", "which may be any expression"},
      {"A, B: flat layout rank <= 2", "A: flat layout rank <= {2}; B: flat layout rank <= {2}", "shared by several"},
      {"A: flat layout, B: layout", "A: flat layout; B: layout", "and not by the next"},
      {"W: swizzle, n: integer", "W: swizzle; n: integer", "nor is the type"},
      {"flat: flat layout", "flat: flat layout", "an adjective is no reserved word"},
      {"into, rank: layout into into rank <= rank",
       "into: layout rank <= {rank} into {into}; rank: layout rank <= {rank} into {into}", "nor is a bound's"},
      {"shape: shape refining refining", "shape: shape refining {refining}", "nor a type"},
      {"L: layout   # any\n  into 4 # really\n", "L: layout into {4}", "comments stand between words"},
  };
  for (const Case& c : cases) {
    for (const std::string condition : {"", " if true"}) {
      const Claim claim = only_claim("forall " + std::string(c.binders) + condition + ": claim true");
      std::string all;
      for (const Variable& variable : claim.variables) all += (all.empty() ? "" : "; ") + written(variable);
      EXPECT_EQ(all, c.written) << c.binders << "\n  " << c.reason;
      EXPECT_EQ(claim.hypothesis.text, condition.empty() ? "" : "true") << c.binders;
    }
  }
  // A place within a bound, on the second line of the file.
  const Claim claim = only_claim("forall A: layout,\n  B: layout into\n    3*size(A): claim true");
  const Expression& into = claim.variables.at(1).into;
  EXPECT_EQ(into.position(into.nodes[into.root()]).line, 3u);
  EXPECT_EQ(into.position(into.nodes[into.root()]).column, 6u);
}

TEST(ClaimFile, EachAdjectiveIsDefinedInTheDocument) {
  std::ifstream file(COLEX_SOURCE_DIR "/docs/claims.md");
  std::vector<std::string> defined, all;
  bool is_in_table = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("| adjective |")) {
      is_in_table = true;
    } else if (is_in_table && !line.starts_with("|")) {
      is_in_table = false;
    } else if (is_in_table && line.starts_with("| `")) {
      defined.push_back(line.substr(3, line.find('`', 3) - 3));
    }
  }
  for (const Trait trait : traits) all.emplace_back(name(trait));
  EXPECT_EQ(defined, all);
}

TEST(ClaimFile, NoWordOfBindersAndLawsIsReserved) {
  const std::string words[] = {
      "flat",     "nonnegative", "positive", "sorted",     "coalesced", "compact",   "injective", "tractable",  "complementable",
      "dyadic",   "integer",     "layout",   "shape",      "swizzle",   "linear",    "rank",      "size",       "into",
      "refining", "law",         "from",     "applicable", "cover",     "defined",   "proof",     "exhaustion", "testing",
      "falls",    "as",          "a",        "the",        "source",    "definition"};
  for (const std::string& word : words) {
    const ClaimFile file = parse_claims("let " + word + " = 4:1 forall " + word + " >= 1: claim " + word + " == 1 and " + word +
                                        " + 1 == 2 law L1 \"w\" from \"s\" claim " + word + " == 4:1 cover 5 \"c\": " + word +
                                        " == 4 claim " + word);
    ASSERT_EQ(file.entries.size(), 4u) << word;
    EXPECT_EQ(file.entries[0].definition->name, word);
    EXPECT_EQ(file.entries[1].claim->variables.at(0).name, word);
    EXPECT_EQ(file.entries[2].law->covers.at(0).condition.text, word + " == 4");
    EXPECT_EQ(file.entries[3].claim->conclusion.text, word);
  }
}

TEST(ClaimFile, Laws) {
  const ClaimFile file = parse_claims(
      "let n = 3\n"
      "  law S016a \"Coalescing keeps\n"
      "     every  value.  # All of them. \"   # a comment with a \"\n"
      "  from \" CF 2.1.4.17,\tCe Eq 13-15\"\n"
      "forall L: layout, 0 <= i < size(L):\n"
      "    claim coalesce(L)(i) == L(i) by testing 100  # enough\n"
      "cover 5 \"modes  merge\": rank(coalesce(L)) < rank(flatten(L))\n"
      "  cover 0 \"large # or not\":\n"
      "    size(L) > 5 # or 6\n"
      "law S119-x_y.repaired2 \"Categories.\" from \"CF\" not applicable \"says nothing:\n about a layout\"\n"
      "law 17 \"w\" from \"s\" refute inadmissible 1\n"
      "claim law == from");
  ASSERT_EQ(file.entries.size(), 5u);
  for (const Entry& entry : file.entries) {
    EXPECT_EQ(entry.definition.has_value() + entry.claim.has_value() + entry.law.has_value(), 1);
  }
  const LawText& law = file.entries[1].law.value();
  EXPECT_EQ(law.id, "S016a");
  EXPECT_EQ(law.words, "Coalescing keeps every value. # All of them.") << "white space is one blank, and # no comment";
  EXPECT_EQ(law.source, "CF 2.1.4.17, Ce Eq 13-15");
  EXPECT_EQ(law.position, (Position{12, 2, 3}));
  EXPECT_EQ(law.not_applicable, "");
  const Claim& claim = law.claim.value();
  EXPECT_EQ(claim.text, "forall L: layout, 0 <= i < size(L):\n    claim coalesce(L)(i) == L(i) by testing 100");
  EXPECT_EQ(claim.position.line, 5u);
  EXPECT_EQ(claim.position.column, 1u);
  EXPECT_EQ(claim.variables.size(), 2u);
  EXPECT_EQ(claim.demand.bound, 100);
  ASSERT_EQ(law.covers.size(), 2u);
  EXPECT_EQ(law.covers[0].percent, 5);
  EXPECT_EQ(law.covers[0].label, "modes merge");
  EXPECT_EQ(law.covers[0].condition.text, "rank(coalesce(L)) < rank(flatten(L))");
  EXPECT_EQ(law.covers[0].position.line, 7u);
  EXPECT_EQ(law.covers[0].position.column, 1u);
  EXPECT_EQ(law.covers[1].percent, 0);
  EXPECT_EQ(law.covers[1].label, "large # or not");
  EXPECT_EQ(law.covers[1].condition.text, "size(L) > 5");
  EXPECT_EQ(law.covers[1].condition.position(law.covers[1].condition.nodes.back()).line, 9u);
  EXPECT_EQ(law.covers[1].condition.position(law.covers[1].condition.nodes.back()).column, 13u);

  const LawText& inapplicable = file.entries[2].law.value();
  EXPECT_EQ(inapplicable.id, "S119-x_y.repaired2");
  EXPECT_EQ(inapplicable.not_applicable, "says nothing: about a layout");
  EXPECT_FALSE(inapplicable.claim.has_value());
  EXPECT_TRUE(inapplicable.covers.empty());
  const LawText& refuted = file.entries[3].law.value();
  EXPECT_EQ(refuted.id, "17");
  EXPECT_EQ(refuted.claim->verb, Claim::Verb::refute);
  EXPECT_TRUE(refuted.claim->inadmissible);
  EXPECT_EQ(file.entries[4].claim->text, "claim law == from") << "no longer a part of the law";
}

TEST(ClaimFile, LawsSayWhyTheyFall) {
  using Ground = Fall::Ground;
  const struct {
    const char* written;
    Ground ground;
    bool notable;
  } cases[] = {
      {"as published", Ground::as_published, false},       {"as  published , notably", Ground::as_published, true},
      {"for degenerate input", Ground::degenerate, false}, {"without a hypothesis", Ground::hypothesis, false},
      {"by convention", Ground::convention, false},        {"as the source says", Ground::source, false},
  };
  for (const auto& c : cases) {
    const ClaimFile file =
        parse_claims("law S1 \"w\" from \"s\" falls " + std::string(c.written) + ": \"because\n it does\" refute 1 == 2");
    const LawText& law = file.entries.at(0).law.value();
    ASSERT_TRUE(law.fall.has_value()) << c.written;
    EXPECT_EQ(law.fall->ground, c.ground) << c.written;
    EXPECT_EQ(law.fall->notable, c.notable) << c.written;
    EXPECT_EQ(law.fall->why, "because it does") << c.written;
    EXPECT_FALSE(law.definition);
  }
  const LawText law = parse_claims("law S1 \"w\" from \"s\" by definition claim 1 == 1").entries.at(0).law.value();
  EXPECT_FALSE(law.fall.has_value());
  EXPECT_TRUE(law.definition);
}

TEST(Traits, AreASet) {
  for (const Trait trait : traits) {
    EXPECT_EQ(trait_named(name(trait)), trait) << name(trait);
    Traits one;
    EXPECT_TRUE(one.empty());
    one.add(trait);
    for (const Trait other : traits) EXPECT_EQ(one.has(other), other == trait);
    EXPECT_EQ(to_string(one), name(trait));
    EXPECT_FALSE(one == Traits{});
  }
  EXPECT_EQ(trait_named("Flat"), std::nullopt);
  EXPECT_EQ(trait_named(""), std::nullopt);
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
  EXPECT_EQ(parse_claims("claim true by exhaustion 64 claim false").entries.size(), 2u);
  EXPECT_EQ(only_claim("claim true by exhaustion 9223372036854775807").demand.bound, INT64_MAX) << "it does fit 64 bits";
}

TEST(ClaimFile, NothingIsFine) {
  EXPECT_TRUE(parse_claims("").entries.empty());
  EXPECT_TRUE(parse_claims(" # only a comment").entries.empty());
}

TEST(ClaimFile, MistakesHaveTheirPlace) {
  struct Case {
    std::string_view text, where, message;
  };
  const std::vector<Case> cases = {
      {"clam true", "1:1", "parse: expected 'let', 'law', 'forall', 'claim', 'refute', 'find' or an operator, found 'clam'"},
      {"claim 1 2", "1:9", "parse: expected 'let', 'law', 'forall', 'claim', 'refute', 'find' or an operator, found '2'"},
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
      {"forall L: layout rank <= : claim true", "1:26", "parse: expected a bound, found ':'"},
      {"forall L: falt layout: claim true", "1:11",
       "parse: expected a type (integer, layout, shape, swizzle, linear) or an adjective of a layout (flat, nonnegative, "
       "positive, "
       "sorted, coalesced, compact, injective, tractable, complementable, dyadic), found 'falt'; did you mean flat"},
      {"forall L: layuot: claim true", "1:11",
       "parse: expected a type (integer, layout, shape, swizzle, linear) or an adjective of a layout (flat, nonnegative, "
       "positive, "
       "sorted, coalesced, compact, injective, tractable, complementable, dyadic), found 'layuot'; did you mean layout"},
      {"forall L: flat\n  hollow layout: claim true", "2:3",
       "parse: expected 'layout' or another adjective (flat, nonnegative, positive, sorted, coalesced, compact, injective, "
       "tractable, complementable, dyadic), found 'hollow'"},
      {"forall L: flat: claim true", "1:15", "parse: expected 'layout', found ':'"},
      {"forall L: 5: claim true", "1:11", "parse: expected a type: integer, layout, shape, swizzle or linear, found '5'"},
      {"forall S: flat shape: claim true", "1:16", "parse: expected 'layout', found 'shape'"},
      {"forall L: flat flat layout: claim true", "1:16", "parse: 'flat' stands here a second time"},
      {"forall L: layout rank <= 3 rank <= 4: claim true", "1:28", "parse: 'rank' stands here a second time"},
      {"forall L: layout into 4 size <= 3 into 5: claim true", "1:35", "parse: 'into' stands here a second time"},
      {"forall S: shape refining 4 refining 4: claim true", "1:28", "parse: 'refining' stands here a second time"},
      {"forall S: shape into 4: claim true", "1:17",
       "parse: expected 'rank', 'size' or 'refining', or ',' or 'if' or ': claim' or ': refute', found 'into'"},
      {"forall L: layout flat: claim true", "1:18",
       "parse: expected 'rank', 'size' or 'into', or ',' or 'if' or ': claim' or ': refute'; adjectives stand before 'layout', "
       "found 'flat'"},
      {"forall W: swizzle size <= 3: claim true", "1:19", "parse: expected ',' or 'if' or ': claim' or ': refute', found 'size'"},
      {"forall L: layout rank <= 3 < 4: claim true", "1:28", "parse: expected ',' or 'if' or ': claim' or ': refute', found '<'"},
      {"law", "1:4", "parse: expected the law's id, as S016a, found the end of the text"},
      {"law S1 words", "1:8", "parse: expected what the law says, in \" \", found 'words'"},
      {"law S1\n  \"words", "2:3", "parse: this '\"' is not closed"},
      {"law S1 \" \" from", "1:8", "parse: there is nothing between these '\"'"},
      {"law S1 \"w\" form \"s\" claim true", "1:12", "parse: expected 'from', found 'form'"},
      {"law S1 \"w\" from 3", "1:17", "parse: expected the law's source, in \" \", found '3'"},
      {"law S1 \"w\" from \"s\"\n\n", "1:20",
       "parse: expected 'falls', 'by definition', 'forall', 'claim', 'refute' or 'not applicable', found the end of the text"},
      {"law S1 \"w\" from \"s\" let x = 3", "1:21",
       "parse: expected 'falls', 'by definition', 'forall', 'claim', 'refute' or 'not applicable', found 'let'"},
      {"law S1 \"w\" from \"s\" falls down: \"y\" refute true", "1:27",
       "parse: expected how the law falls: as published, for degenerate input, without a hypothesis, by convention, or as the "
       "source "
       "says, found 'down'"},
      {"law S1 \"w\" from \"s\" falls as published, sadly: \"y\" refute true", "1:41",
       "parse: expected 'notably', found 'sadly'"},
      {"law S1 \"w\" from \"s\" falls by convention \"y\" refute true", "1:41", "parse: expected ':', found '\"'"},
      {"law S1 \"w\" from \"s\" falls by convention: refute true", "1:42",
       "parse: expected why the law falls, in \" \", found 'refute'"},
      {"law S1 \"w\" from \"s\" by claim true", "1:24", "parse: expected 'definition', found 'claim'"},
      {"law S1 \"w\" from \"s\" not true", "1:25", "parse: expected 'applicable', found 'true'"},
      {"law S1 \"w\" from \"s\" not applicable", "1:35",
       "parse: expected why it is not applicable, in \" \", found the end of the text"},
      {"claim true\ncover 5 \"c\": true", "2:1",
       "parse: expected 'let', 'law', 'forall', 'claim', 'refute', 'find' or an operator, found 'cover'"},
      {"law S1 \"w\" from \"s\"\nclaim true cover x", "2:18", "parse: expected a number of percent, found 'x'"},
      {"law S1 \"w\" from \"s\"\nclaim true cover 5x", "2:18", "parse: expected a number of percent, found '5x'"},
      {"law S1 \"w\" from \"s\"\nclaim true cover 101 \"c\": true", "2:18", "limit: a share is at most 100 percent; this is 101"},
      {"law S1 \"w\" from \"s\"\nclaim true cover 5 c", "2:20", "parse: expected what is covered, in \" \", found 'c'"},
      {"law S1 \"w\" from \"s\"\nclaim true cover 5 \"c\" true", "2:24", "parse: expected ':', found 'true'"},
      {"law S1 \"w\" from \"s\"\nclaim true cover 5 \"c\":", "2:24", "parse: expected a value, found the end of the text"},
      {"claim true by magic", "1:15", "parse: expected 'proof', 'exhaustion' or 'testing', found 'magic'"},
      {"claim true by exhaustion 99999999999999999999", "1:26", "overflow: 99999999999999999999 does not fit 64 bits"},
      {"claim true by exhaustion 9223372036854775808", "1:26", "overflow: 9223372036854775808 does not fit 64 bits"},
      {"claim (4,8\n\nclaim true", "3:1", "parse: expected ',' or ')' or an operator, found 'claim'"},
      {"let A = 4:1\nclaim (4,8\n", "2:11", "parse: expected ',' or ')' or an operator, found the end of the text"},
      {"claim (4,8 # open\n\n  \n", "1:18", "parse: expected ',' or ')' or an operator, found the end of the text"},
      {"claim\n", "1:6", "parse: expected a value, found the end of the text"},
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

TEST(ClaimsSyntax, AQuestionHasItsVariablesConditionCostAndAnswer) {
  const ClaimFile file = parse_claims(
      "let A = 4:1\nfind S: swizzle, 0 <= i < 8 such that i < 4,\n  least i + 1 gives i = 0, S = Sw<1,0,1> by exhaustion 3");
  ASSERT_EQ(file.entries.size(), 2u);
  const Claim& claim = file.entries[1].claim.value();
  EXPECT_EQ(claim.verb, Claim::Verb::find);
  EXPECT_EQ(claim.variables.size(), 2u);
  EXPECT_EQ(claim.position.line, 2u);
  EXPECT_EQ(claim.conclusion.text, "i < 4");
  EXPECT_EQ(claim.cost.text, "i + 1");
  ASSERT_EQ(claim.answer.size(), 2u);
  EXPECT_EQ(claim.answer[1].name, "S");
  EXPECT_EQ(claim.answer[1].value.text, "Sw<1,0,1>");
  EXPECT_EQ(claim.demand.bound, 3);
}

TEST(ClaimsSyntax, AMistakeInAQuestionSaysWhatIsMissing) {
  const struct {
    const char *text, *message;
  } rows[] = {
      {"find S: swizzle", "expected ',' or 'such that' and what is to be true of it, found the end of the text"},
      {"find S such that true", "expected bounds or a type for S, as S >= 1 or S: layout"},
      {"find S: swizzle such true", "expected 'that', found 'true'"},
      {"find S: swizzle such that true, S", "expected 'least' and what is to be the least integer, found 'S'"},
      {"find S: swizzle such that true gives T = 4", "T is not what is looked for, and has no value behind 'gives'"},
      {"find S: swizzle such that true gives S = 4, S = 5", "S has a value behind 'gives' already"},
      {"find x: integer, y: integer such that true gives x = 4", "expected a value of y too"},
  };
  for (const auto& row : rows) {
    try {
      parse_claims(row.text);
      ADD_FAILURE() << row.text;
    } catch (const LocatedRejection& mistake) {
      EXPECT_NE(mistake.message().find(row.message), std::string::npos) << row.text << ": " << mistake.message();
    }
  }
}

}  // namespace
}  // namespace colex::notation::claims_syntax_test
