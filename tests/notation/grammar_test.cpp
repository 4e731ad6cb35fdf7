// The published grammar, docs/grammar.ebnf, is the one that is read: a recogniser that knows nothing but that file and the
// parser accept the same texts.
#include <cctype>
#include <cstddef>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "colex/notation/parse.hpp"

namespace colex::notation::grammar_test {
namespace {

/// The right side of a production: what EBNF can say.
struct Rule {
  enum class Kind { terminal, reference, sequence, choice, option, repetition, exception, special };
  Kind kind;
  std::string text;  ///< terminal, reference, special
  std::vector<Rule> parts;
};

/// Reads EBNF: production = name, "=", choice, ";".
class EbnfReader {
 public:
  explicit EbnfReader(std::string text) : text_(std::move(text)) {}

  std::map<std::string, Rule> productions() {
    std::map<std::string, Rule> result;
    while (peek() != '\0') {
      const std::string name = word();
      expect('=');
      result.emplace(name, choice());
      expect(';');
    }
    return result;
  }

 private:
  char peek() {
    while (at_ < text_.size()) {
      if (std::isspace(static_cast<unsigned char>(text_[at_])) != 0) {
        ++at_;
      } else if (text_.compare(at_, 2, "(*") == 0) {
        at_ = text_.find("*)", at_) + 2;
      } else {
        return text_[at_];
      }
    }
    return '\0';
  }
  void expect(char c) {
    ASSERT_EQ(peek(), c) << "at byte " << at_ << " of the grammar";
    ++at_;
  }
  bool accept(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }
  std::string word() {
    peek();
    std::string result;
    while (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0) result += text_[at_++];
    return result;
  }
  std::string until(char c) {
    const std::size_t end = text_.find(c, at_);
    std::string result = text_.substr(at_, end - at_);
    at_ = end + 1;
    return result;
  }

  Rule choice() {
    Rule result{Rule::Kind::choice, "", {sequence()}};
    while (accept('|')) result.parts.push_back(sequence());
    return result;
  }
  Rule sequence() {
    Rule result{Rule::Kind::sequence, "", {exception()}};
    while (accept(',')) result.parts.push_back(exception());
    return result;
  }
  Rule exception() {
    Rule result = primary();
    if (!accept('-')) return result;
    return Rule{Rule::Kind::exception, "", {result, primary()}};
  }
  Rule bracketed(Rule::Kind kind, char close) {
    Rule result{kind, "", {choice()}};
    expect(close);
    return result;
  }
  Rule primary() {
    if (accept('"')) return Rule{Rule::Kind::terminal, until('"'), {}};
    if (accept('\'')) return Rule{Rule::Kind::terminal, until('\''), {}};
    if (accept('?')) return Rule{Rule::Kind::special, until('?'), {}};
    if (accept('[')) return bracketed(Rule::Kind::option, ']');
    if (accept('{')) return bracketed(Rule::Kind::repetition, '}');
    if (accept('(')) return bracketed(Rule::Kind::sequence, ')');
    return Rule{Rule::Kind::reference, word(), {}};
  }

  std::string text_;
  std::size_t at_ = 0;
};

bool is_word_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Whether a production derives a text: all ends of a rule from all beginnings, remembered by production and beginning.
class Recogniser {
 public:
  Recogniser(const std::map<std::string, Rule>& productions, std::string_view text) : productions_(productions), text_(text) {}

  bool accepts(const std::string& production) {
    for (const std::size_t end : ends(Rule{Rule::Kind::reference, production, {}}, 0, false)) {
      if (after_blanks(end) == text_.size()) return true;
    }
    return false;
  }
  /// The productions that the last question came by.
  std::set<std::string> used() const {
    std::set<std::string> result;
    for (const auto& [key, ends] : known_) {
      if (!ends.empty()) result.insert(key.first);
    }
    return result;
  }

 private:
  using Ends = std::set<std::size_t>;

  std::size_t after_blanks(std::size_t at) const {
    while (at < text_.size()) {
      if (text_[at] == '#') {
        at = std::min(text_.find_first_of("\n\r", at), text_.size());
      } else if (text_[at] == ' ' || (text_[at] >= '\t' && text_[at] <= '\r')) {
        ++at;
      } else {
        break;
      }
    }
    return at;
  }
  bool splits_word(std::size_t end) const {
    return end < text_.size() && end > 0 && is_word_character(text_[end - 1]) && is_word_character(text_[end]);
  }

  static bool is_lexical(const std::string& production) { return std::isupper(static_cast<unsigned char>(production[0])) != 0; }

  Ends ends(const Rule& rule, std::size_t begin, bool lexical) {
    switch (rule.kind) {
      case Rule::Kind::terminal: {
        const std::size_t at = lexical ? begin : after_blanks(begin);
        if (text_.compare(at, rule.text.size(), rule.text) != 0) return {};
        const std::size_t end = at + rule.text.size();
        // `Sw` and `F2` are followed by their bracket; any other word ends where the next character is none of a word.
        if (!lexical && is_word_character(rule.text.back()) && splits_word(end)) return {};
        return {end};
      }
      case Rule::Kind::special: {
        if (begin >= text_.size()) return {};
        const unsigned char c = static_cast<unsigned char>(text_[begin]);
        const bool fits = rule.text.find("white space") != std::string::npos     ? c != '"' && std::isspace(c) == 0
                          : rule.text.find("end of a line") != std::string::npos ? c != '"' && c != '#' && c != '\n' && c != '\r'
                          : rule.text.find("quotation") != std::string::npos     ? c != '"'
                          : rule.text.find("digit") != std::string::npos         ? std::isdigit(c) != 0
                                                                                 : std::isalpha(c) != 0;
        return fits ? Ends{begin + 1} : Ends{};
      }
      case Rule::Kind::reference: return production_ends(rule.text, begin, lexical);
      case Rule::Kind::sequence: {
        Ends current{begin};
        for (const Rule& part : rule.parts) current = ends_from(part, current, lexical);
        return current;
      }
      case Rule::Kind::choice: {
        Ends result;
        for (const Rule& part : rule.parts) result.merge(ends(part, begin, lexical));
        return result;
      }
      case Rule::Kind::option: {
        Ends result = ends(rule.parts[0], begin, lexical);
        result.insert(begin);
        return result;
      }
      case Rule::Kind::repetition: {
        Ends result{begin}, fresh{begin};
        while (!fresh.empty()) {
          Ends found;
          for (const std::size_t end : ends_from(rule.parts[0], fresh, lexical)) {
            if (result.insert(end).second) found.insert(end);
          }
          fresh = std::move(found);
        }
        return result;
      }
      case Rule::Kind::exception: {
        Ends result = ends(rule.parts[0], begin, lexical);
        for (const std::size_t end : ends(rule.parts[1], begin, lexical)) result.erase(end);
        return result;
      }
    }
    return {};
  }
  Ends ends_from(const Rule& rule, const Ends& begins, bool lexical) {
    Ends result;
    for (const std::size_t begin : begins) result.merge(ends(rule, begin, lexical));
    return result;
  }
  Ends production_ends(const std::string& production, std::size_t begin, bool inside_lexical) {
    const bool lexical = is_lexical(production);
    if (lexical && !inside_lexical) begin = after_blanks(begin);
    const auto key = std::make_pair(production, begin);
    auto known = known_.find(key);
    if (known == known_.end()) {
      known_[key] = {};
      Ends result = ends(productions_.at(production), begin, lexical);
      known_[key] = std::move(result);
      known = known_.find(key);
    }
    if (!lexical || inside_lexical) return known->second;
    Ends whole;
    for (const std::size_t end : known->second) {
      if (!splits_word(end)) whole.insert(end);
    }
    return whole;
  }

  const std::map<std::string, Rule>& productions_;
  std::string_view text_;
  std::map<std::pair<std::string, std::size_t>, Ends> known_;
};

const std::map<std::string, Rule>& grammar() {
  static const std::map<std::string, Rule> productions = [] {
    std::ifstream file(COLEX_SOURCE_DIR "/docs/grammar.ebnf");
    std::ostringstream text;
    text << file.rdbuf();
    return EbnfReader(text.str()).productions();
  }();
  return productions;
}

template <class Parse>
bool reads(Parse&& parse, std::string_view text) {
  try {
    parse(text);
    return true;
  } catch (const LocatedRejection& rejection) {
    return rejection.kind() != Kind::parse;
  }
}
bool parser_reads_expression(std::string_view text) {
  return reads([](std::string_view t) { parse_expression(t); }, text);
}
bool parser_reads_file(std::string_view text) {
  return reads([](std::string_view t) { parse_claims(t); }, text);
}
bool grammar_reads(const std::string& production, std::string_view text) {
  return Recogniser(grammar(), text).accepts(production);
}

const std::vector<std::string> expressions = {
    "128",
    "_128",
    "-3",
    "_-3",
    "- 3",
    "true",
    "_",
    "M",
    "x_1",
    "(4,(2,3))",
    "()",
    "(8)",
    "((4,8),(2,2)):((32,1),(16,8))",
    "2@1@0 + 3@2 - 1@0",
    "<4:1, 8:2>",
    "<4,_>",
    "<>",
    "<(1 < 2), 3>",
    "Sw<3,4,3>",
    "Sw < 3 , 4 , -3 >",
    "Sw<3,4,3> o 0 o (8,64):(64,1)",
    "F2{in: [1,2,8,4]}",
    "F2{lane: [(1,0),(2,0)], warp: [] -> row: 4, col: 4}",
    "F2{}",
    "F2{->}",
    "F2 { o : [ 1 ] -> not : _2 }",
    "L(5)",
    "L(1,5)(2)",
    "L((1,(1,_)))",
    "f()",
    "not a and not not b or c implies d implies e",
    "1 + 2 * 3 / 4 % 5 - -6 == 7",
    "1 | 2 ^ 3 & 4 << 5 >> 6 + 7 == 8",
    "<2,<4,8>>",
    "<(1 << 2):1,(a | b)>",
    "a != b",
    "a <= b",
    "a >= b",
    "a < b",
    "a > b",
    "A o B:1 o (4):(2)",
    "4:1 # a comment",
    "# first\n4:1",
    "(6,2):(1,100)o 2:4",
    "-(M)",
    "--M",
    "notx",
    "order",
    "o_",
    "(4)o(2)",
    "implies_",
    "defined(A o B)",
    "not defined ( (1/0) )(3) or defined(defined(1))",
    "defined",
    "defined o defined:1 + _defined(1,2)",
    "F2{defined: [1]}",
    "\"SM80_16x8x16_F32F16F16F32_TN\"",
    "layout_C ( \"SM90_64x128x16_F32F16F16_RS<Major::K,Major::K>\" ) o \"\"",
    "\"a\"o\"(b\"(1) # a comment",
};
const std::vector<std::string> files = {
    "",
    "# nothing",
    "let C = (4,8):(8,1)\nclaim bijective(C)",
    "refute 1 == 2 claim true",
    "claim inadmissible A o B",
    "claim true by proof",
    "claim true by exhaustion 64",
    "claim true by testing",
    "forall M >= 1, N >= 1: claim M*N:1 == 1:M",
    "forall M, N > 0 if M % 16 == 0: refute true",
    "forall 1 <= M <= 64, 0 < i < 2*M + 1: claim true",
    "forall L: layout: claim true",
    "forall A, B: layout rank <= 3 size <= 64, k: integer: refute true",
    "forall A: flat nonnegative layout, B: layout size <= 2*M + 1 into size(A) rank <= rank(A): claim true",
    "forall S: shape, T: shape refining S rank <= 3, W: swizzle, F: linear if true: claim true",
    "forall L: positive sorted coalesced compact injective tractable complementable dyadic layout: claim true",
    "forall flat, into, law: flat layout into flat(law), shape: shape refining shape : claim cover == from",
    "find S: swizzle such that is_involution(S)",
    "find M >= 1, 0 <= i < M such that i == 2, least M + i gives i = 2, M = 1 + 2 by exhaustion 8 claim true",
    "find L: flat layout rank <= 2 such that size(L) == 4 gives L = 4:1 by proof find x: integer such that find(x) == that",
    "law S1 \"words\" from \"source\" claim true",
    "law S016.repaired2_b-c \"words # no comment\n  go on\"from\"source\" # comment\nforall M >= 1: refute M > 1 by testing 5\n"
    "cover 5 \"large\": M > 5 cover 0 \"odd\" : M % 2 == 1 law 7 \"w\" from \"s\" not applicable \"why\" claim law",
    "law S1 \"w\" from \"s\" falls as published , notably: \"why\" refute 1 == 1 law S2 \"w\" from \"s\" falls as published: "
    "\"why\"\n"
    "by definition refute 1 == 1",
};

/// Laws whose statements have no variables, so that any mutation is a matter of the grammar alone.
const std::vector<std::string> laws = {
    "law S1.a \"keeps values\" from \"the source\" claim 1 == 1 cover 5 \"something\": 2 < 3 and true",
    "law S119 \"are categories\" from \"the source\" not applicable \"the reason\" claim defined(1)",
    "let x = 3 law a-b \"many words\" from \"the source\" refute inadmissible x by testing 23",
    "law S2 \"w\" from \"s\" falls for degenerate input: \"an extent of 1\" refute 1 == 2",
    "law S3 \"w\" from \"s\" falls without a hypothesis: \"of course\" by definition refute 1 == 2",
    "claim f(\"a b\") == \"b\" law S6 \"w\" from \"s\" claim \"c\" != \"d\" cover 5 \"c\": g(\"e\")",
    "law S4 \"w\" from \"s\" falls by convention: \"of ours\" refute 1 == 2 law S5 \"w\" from \"s\" falls as the source says: "
    "\"so\" claim 1",
};

TEST(Grammar, DerivesItsExamples) {
  for (const std::string& text : expressions) {
    EXPECT_TRUE(parser_reads_expression(text)) << text;
    EXPECT_TRUE(grammar_reads("expression", text)) << text;
  }
  for (const std::string& text : files) {
    EXPECT_TRUE(parser_reads_file(text)) << text;
    EXPECT_TRUE(grammar_reads("file", text)) << text;
  }
}

TEST(Grammar, HasAnExampleOfEveryProduction) {
  std::set<std::string> used;
  const auto use = [&](const std::string& production, const std::string& text) {
    Recogniser recogniser(grammar(), text);
    recogniser.accepts(production);
    used.merge(recogniser.used());
  };
  for (const std::string& text : expressions) use("expression", text);
  for (const std::string& text : files) use("file", text);
  for (const auto& [production, rule] : grammar()) EXPECT_TRUE(used.count(production) == 1) << production;
}

TEST(Grammar, DerivesNothingElse) {
  for (const std::string text :
       {"",         "(4,",       "4:1:2",        "1 < 2 < 3", "4:1 4:1",  "12x",    "o",          "let",       "not",
        "f(,)",     "<4:1 < 3",  "Sw 3",         "F2{in}",    "a andb",   "3 = 3",  "1and 2",     "defined()", "defined(1,2)",
        "defined(", "defined 1", "defined(1) 2", "\"a",       "\"a\nb\"", "\"a#\"", "\"a\" \"b\""}) {
    EXPECT_FALSE(parser_reads_expression(text)) << text;
    EXPECT_FALSE(grammar_reads("expression", text)) << text;
  }
  for (const std::string text : {"clam true",
                                 "claim",
                                 "let _4 = 3",
                                 "let o = 3",
                                 "let x == 3",
                                 "forall : claim true",
                                 "forall M >= 1 claim true",
                                 "claim 1 2",
                                 "forall L: layout rank < 3: claim true",
                                 "claim true by magic",
                                 "forall 1 <= M <= 3 <= 4: claim true",
                                 "forall L: falt layout: claim true",
                                 "forall L: layout flat: claim true",
                                 "forall L: flat: claim true",
                                 "forall S: flat shape: claim true",
                                 "forall S: shape into 4: claim true",
                                 "forall L: layout refining 4: claim true",
                                 "forall W: swizzle size <= 4: claim true",
                                 "forall L: layout rank <= 3 < 4: claim true",
                                 "forall L: layout into: claim true",
                                 "find S: swizzle",
                                 "find S: swizzle that true",
                                 "find such that true",
                                 "find S: swizzle such that true least 4",
                                 "find S: swizzle such that true, 4",
                                 "find S: swizzle such that true gives",
                                 "find S: swizzle such that true gives S == 4",
                                 "find S: swizzle if true such that true",
                                 "find S: swizzle such that true gives S = 4, least 3",
                                 "forall M >= 1: find S: swizzle such that true",
                                 "law S1 \"w\" from \"s\"",
                                 "law S1 \"w\" claim true",
                                 "law \"w\" from \"s\" claim true",
                                 "law S1 \"w\" from \"s\" let x = 3",
                                 "law S1 \"w\" from \"\" claim true",
                                 "law S1 w from \"s\" claim true",
                                 "law S1 \"w\" from \"s\" falls: \"why\" refute true",
                                 "law S1 \"w\" from \"s\" falls as published refute true",
                                 "law S1 \"w\" from \"s\" falls as published, gladly: \"why\" refute true",
                                 "law S1 \"w\" from \"s\" by definition falls as published: \"why\" refute true",
                                 "law S1 \"w\" from \"s\" by proof claim true",
                                 "claim true cover 5 \"c\": true",
                                 "law S1 \"w\" from \"s\" claim true cover \"c\": true",
                                 "law S1 \"w\" from \"s\" not applicable \"r\" cover 5 \"c\": true"}) {
    EXPECT_FALSE(parser_reads_file(text)) << text;
    EXPECT_FALSE(grammar_reads("file", text)) << text;
  }
}

/// A text with a few characters or pieces changed.
std::string mutated(std::mt19937& random, std::string text) {
  static const std::vector<std::string> pieces = {
      "(",    ")",      ",",  ":", "<",  ">",   "=",   "==",   "!=",    "<=",   "@",         "*",  "/",       "%",
      "+",    "-",      "->", "_", " ",  "o",   " o ", "not ", " and ", " or ", " implies ", "1",  "defined", "\"",
      "law ", "cover ", "23", "x", "Sw", "F2{", "[",   "]",    "}",     "true", "#",         "\n", "claim",   "?"};
  const auto below = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
  for (std::size_t changes = 1 + below(3); changes > 0; --changes) {
    const std::size_t at = below(text.size() + 1);
    if (below(2) == 0 && at < text.size()) text.erase(at, 1);
    if (below(3) != 0) text.insert(at, pieces[below(pieces.size())]);
  }
  return text;
}

TEST(Grammar, AgreesWithTheParserOnMutatedTexts) {
  std::mt19937 random(20260102);
  int accepted = 0;
  constexpr int cases = 6000;
  for (int k = 0; k < cases; ++k) {
    const std::string text = mutated(random, expressions[static_cast<std::size_t>(k) % expressions.size()]);
    const bool reads = parser_reads_expression(text);
    ASSERT_EQ(grammar_reads("expression", text), reads) << text;
    if (reads) ++accepted;
  }
  // Neither nearly all nor nearly none.
  EXPECT_GT(accepted, cases / 10);
  EXPECT_LT(accepted, cases * 9 / 10);
}

TEST(Grammar, AgreesWithTheParserOnMutatedLaws) {
  std::mt19937 random(20260103);
  int accepted = 0;
  constexpr int cases = 3000;
  for (int k = 0; k < cases; ++k) {
    const std::string text = mutated(random, laws[static_cast<std::size_t>(k) % laws.size()]);
    const bool reads = parser_reads_file(text);
    ASSERT_EQ(grammar_reads("file", text), reads) << text;
    if (reads) ++accepted;
  }
  EXPECT_GT(accepted, cases / 10);
  EXPECT_LT(accepted, cases * 9 / 10);
}

}  // namespace
}  // namespace colex::notation::grammar_test
