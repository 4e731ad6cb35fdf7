// What a claim file says, and what a mistake in it costs.
#include "colex/claims/claim_file.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/engines/judge.hpp"

namespace colex::claims::claim_file_test {
namespace {

/// `LINE text` of each statement, `LINE! L:C message` of each mistake.
std::vector<std::string> told(const std::string& text, std::uint64_t line = 0) {
  std::vector<std::string> lines;
  for (const Entry& entry : read(text, "test.colex", line)) {
    const std::string where = std::to_string(entry.law.where.line);
    if (!entry.mistake) {
      lines.push_back(where + ' ' + entry.law.where.text);
      continue;
    }
    const notation::Position position = entry.mistake->position();
    lines.push_back(where + "! " + std::to_string(position.line) + ':' + std::to_string(position.column) + ' ' +
                    entry.mistake->message().substr(0, 16));
  }
  return lines;
}

using Lines = std::vector<std::string>;

TEST(Read, EachStatementHasItsPlaceAndWhatItsNamesStandFor) {
  const std::vector<Entry> entries =
      read("let A = (2,2):(1,1)\n\nclaim size(A) == 4\nforall A: layout: claim size(A) > 0\n", "a.colex");
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_EQ(entries[0].law.where.line, 3u);
  EXPECT_EQ(entries[0].law.given, (std::vector<evidence::Binding>{{"A", "(2,2):(1,1)"}}));
  EXPECT_EQ(entries[0].law.command, "colex check 'a.colex:3'");
  EXPECT_TRUE(entries[1].law.given.empty()) << "a variable hides the name";
}

TEST(Read, AMistakeCostsItsStatementAndNoOther) {
  EXPECT_EQ(told("claim 1 == 2\nclaim 1 ==\nclaim 2 == 2\n"),
            (Lines{"1 claim 1 == 2", "2! 3:1 expected a value", "3 claim 2 == 2"}));
  EXPECT_EQ(told("claim 1 == 2\nclaim ) == 2\nclaim 2 == 2\n"),
            (Lines{"1 claim 1 == 2", "2! 2:7 expected a value", "3 claim 2 == 2"}))
      << "a mistake that is noticed in its own line";
  EXPECT_EQ(told("claim size((4,8)\nclaim true\n").size(), 2u);
  EXPECT_EQ(told("let A = (6,4):(1,100) o 4:4\nclaim true\n").back(), "2 claim true") << "a definition without a value";
  EXPECT_EQ(told("clam true\nclaim true\n").back(), "2 claim true") << "a word that begins no statement";
  EXPECT_EQ(told("claim true\nforall M >= 1:\n  claim M >\n\n# end\nclaim false\n").size(), 3u);
  EXPECT_EQ(told("claim (\n").size(), 1u);
}

/// A tool that prints one layout, of which it does not say an extent.
notation::ReadText printed(const std::string& text, const std::string& part) {
  if (text != "it") throw Rejection(Kind::parse, "this is not it");
  return {"(4,n1):(1," + (part.empty() ? "4" : part) + ")", {{"n1", 1}}};
}

TEST(Read, AnIntegerThatATextDoesNotSayIsAVariable) {
  const std::vector<Entry> entries = read(
      "let X = read(\"it\")\n"
      "claim size(X) == 4 * size(X) / 4\n"
      "let Y = size(X) + size(read(\"it\", \"8\"))\n"
      "forall M >= 1: claim Y >= M - M + size(X)\n"
      "forall X: layout: claim size(X) >= 1\n",
      "a.colex", 0, printed);
  ASSERT_EQ(entries.size(), 3u);
  const auto variables = [&](std::size_t k) {
    std::string names;
    for (const notation::Variable& variable : entries[k].law.statement->claim()->variables) names += variable.name + ' ';
    return names;
  };
  EXPECT_EQ(variables(0), "n1 ");
  EXPECT_EQ(variables(1), "n1 n2 M ");
  EXPECT_EQ(variables(2), "X ") << "a variable hides the name";
  EXPECT_EQ(entries[0].law.given, (std::vector<evidence::Binding>{{"X", "read(\"it\")"}}));
  // What a definition says is part of what is claimed, down to the text.
  EXPECT_EQ(entries[1].law.given[1], (evidence::Binding{"Y", "size(X) + size(read(\"it\", \"8\")), with X = read(\"it\")"}));
}

TEST(Read, ATextThatCannotBeReadIsAMistakeWhereItStands) {
  const std::vector<Entry> entries =
      read("claim true\nlet X = read(\"that\")\nclaim 1 == size(read(\"that\"))\nclaim false\n", "a.colex", 0, printed);
  ASSERT_EQ(entries.size(), 4u);
  EXPECT_EQ(entries[1].mistake->message(), "read: this is not it");
  EXPECT_EQ(entries[1].mistake->position().column, 9u);
  EXPECT_EQ(entries[2].mistake->position().column, 17u);
  EXPECT_FALSE(entries[3].mistake);
  EXPECT_EQ(read("let X = read(\"it\")\nclaim X(1,2) == 9\n", "a.colex", 0, printed)[0].mistake->message(),
            "write (X)(…): X has integers that its text does not say");
  EXPECT_FALSE(read("let X = read(\"it\")\nclaim (X)(1,0) == 1\n", "a.colex", 0, printed)[0].mistake);
  EXPECT_TRUE(read("let X = read(\"it\")\nforall n1 >= 1: claim size(X) >= n1\n", "a.colex", 0, printed)[0].mistake);
}

TEST(Read, ALineThatBeginsNoStatementIsAMistakeOfItsOwn) {
  EXPECT_EQ(told("claim 1 == 1\nassert true\nclaim 2 == 2\n"),
            (Lines{"1 claim 1 == 1", "2! 2:1 expected 'let', ", "3 claim 2 == 2"}));
  EXPECT_EQ(told("claim 1 == 2 = 1\nassert true\nfor all M >= 1: claim M == 0\nlet t = 4\nclaim t == 4\n"),
            (Lines{"1! 1:14 expected 'let', ", "2! 2:1 expected 'let', ", "3! 3:1 expected 'let', ", "5 claim t == 4"}));
  EXPECT_EQ(told("claim size(4:1) ==\nsize(4:1)\n// a comment\n  of two lines\nclaim true\n"),
            (Lines{"1 claim size(4:1) == size(4:1)", "3! 3:1 expected 'let', ", "5 claim true"}))
      << "what a statement goes on with is its own";
  EXPECT_EQ(told("claim size(4:1) ==\nassert true\n"), (Lines{"1! 1:19 expected a value", "2! 2:1 expected 'let', "}));
  EXPECT_EQ(told("forall M >= 1\nif M > 2 2: claim\nM > 2\n").size(), 2u) << "'if' goes on";
  EXPECT_EQ(told("let X = \"\"\"\nTiled\n\"\"\"\nclaim true = \n"), (Lines{"4! 4:12 expected 'let', "}))
      << "a text of several lines";
}

TEST(Read, ALineThatGoesOnWithAStatementAndSpoilsItIsAMistakeOfItsOwn) {
  EXPECT_EQ(told("claim 1 == 1\n) or 2 == 2\nclaim true\n"),
            (Lines{"1 claim 1 == 1", "2! 2:1 expected 'let', ", "3 claim true"}));
  EXPECT_EQ(told("claim true\nand (2\nby proof\nclaim false\n"),
            (Lines{"1 claim true", "2! 3:1 expected ',' or ", "4 claim false"}));
  EXPECT_EQ(told("let a = 4:1\no (2:\nclaim size(a) == 4\n"), (Lines{"2! 2:5 expected ',' or ", "3 claim size(a) == 4"}));
  // What is one statement with it stays one, and what is none without it as well.
  EXPECT_EQ(told("claim size(\n(4,8)\n) == 32\nand true\n"), (Lines{"1 claim size( (4,8) ) == 32 and true"}));
  EXPECT_EQ(told("claim size(\n(4,8)\n) == = 32\nand true\n"), (Lines{"1! 3:6 expected a value"}));
}

TEST(Read, ALineThatBeginsNoStatementSaysWhatItMayBe) {
  const struct {
    const char *line, *hint;
  } rows[] = {
      {"assert true", "found 'assert'; did you mean claim"},
      {"for all M >= 1: claim true", "found 'for'; did you mean forall"},
      {"Forall M >= 1: claim true", "found 'Forall'; did you mean forall"},
      {"clam true", "found 'clam'; did you mean claim"},
      {"// a comment", "found '//'; a comment begins with #"},
      {"-- a comment", "found '--'; a comment begins with #"},
      {"nonsense", "found 'nonsense'"},
  };
  for (const auto& row : rows) {
    const std::vector<Entry> entries = read(std::string("claim true\n") + row.line + '\n', "test.colex");
    ASSERT_EQ(entries.size(), 2u) << row.line;
    ASSERT_TRUE(entries[1].mistake) << row.line;
    EXPECT_TRUE(entries[1].mistake->message().ends_with(row.hint)) << entries[1].mistake->message();
  }
}

TEST(Read, BehindAHundredMistakesNothingIsReadAndAllIsTold) {
  std::string text;
  for (int k = 0; k < 500; ++k) text += "claim (\n";
  EXPECT_EQ(told(text + "claim true\n").size(), 501u);
  EXPECT_EQ(told(text + "claim true\n").back(), "501! 501:1 not read: a hund");
}

TEST(Read, NotesWhatItsAuthorMayNotHaveMeant) {
  const auto notes = [](const std::string& text) { return read(text, "test.colex").back().law.notes; };
  EXPECT_EQ(notes("let a = 3\nlet a = 4\nclaim a == 4\n"), (Lines{"a is what line 2 says; line 1 defines it as well"}));
  EXPECT_EQ(notes("let size = 7\nclaim size == 7\n"), (Lines{"size is what line 1 says, and no more the function of this name"}));
  EXPECT_EQ(notes("let a = 3\nlet a = 4\nforall a >= 1: claim a >= 1\n"), Lines{}) << "a variable hides both";
  EXPECT_EQ(notes("forall n >= 1, 0 <= b < n, m >= 1: claim b >= 0\n"), (Lines{"the claim does not use the variable m"}));
  EXPECT_EQ(notes("law A \"w\" from \"s\" forall m >= 1: claim true cover 5 \"c\": m > 1\n"), Lines{});
}

TEST(Read, ALineMayBePicked) {
  EXPECT_EQ(told("claim true\nclaim false\nclaim true\n", 2), (Lines{"2 claim false"}));
  const std::string law = "law A \"w\"\nfrom \"s\"\nforall 1 <= M <= 3: claim M < 4\n";
  EXPECT_EQ(told(law, 1), told(law, 3)) << "the first line of a law, and that of its claim";
  EXPECT_EQ(told("claim 1 ==\nclaim true\n", 2), (Lines{"1! 2:1 expected a value", "2 claim true"}))
      << "a mistake that is noticed on that line belongs to the answer";
}

TEST(Read, ALawIsItsClaimWithItsNameAndCovers) {
  const std::vector<Entry> entries = read(
      "law A \"w\" from \"s\" forall 1 <= M <= 3: claim M < 4 cover 50 \"large\": M > 1\n"
      "law B \"w\" from \"s\" not applicable \"r\"\n",
      "test.colex");
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_EQ(entries[0].law.id, "A");
  EXPECT_EQ(entries[0].law.where.text, "forall 1 <= M <= 3: claim M < 4");
  EXPECT_EQ(entries[0].law.statement->covers().size(), 1u);
  EXPECT_EQ(entries[1].law.statement, nullptr);
  EXPECT_EQ(entries[1].law.not_applicable, "r");
}

TEST(Read, TheTextOfAClaimIsOneLine) {
  EXPECT_EQ(told("forall 1 <= M <= 3,   # rows\n       1 <= N <= 3:\n  claim M * N <= 9"),
            (Lines{"1 forall 1 <= M <= 3, 1 <= N <= 3: claim M * N <= 9"}));
}

// A mistake that shows only when a case is looked at is told with its place as well.
TEST(Mistakes, AreNamedWithTheirPlace) {
  struct Mistake {
    const char* text;
    const char* where;
    const char* what;
    const char* reason;
  };
  const Mistake cases[] = {
      {"let A = 4:1\nclaim size(A) + 1", "2:15", "a claim is true or false; this is the integer 5", "not a boolean"},
      {"forall M >= 1: claim M + 1", "1:24", "a claim is true or false; this is the integer 2", "with variables"},
      {"forall M >= 1 if M: claim true", "1:18", "a claim is true or false", "nor is the hypothesis"},
      {"claim size(X) == 4", "1:12", "X", "an unknown name"},
      {"claim sizes(4:1) == 4", "1:7", "sizes", "an unknown function"},
  };
  for (const Mistake& c : cases) {
    std::vector<std::string> mistakes;
    engines::Options options;
    options.on_mistake = [&](const laws::Law&, const notation::LocatedRejection& mistake) {
      mistakes.push_back(std::to_string(mistake.position().line) + ':' + std::to_string(mistake.position().column) + ' ' +
                         mistake.message());
    };
    const Entry entry = read(c.text, "test.colex").back();
    ASSERT_FALSE(entry.mistake.has_value()) << c.text;
    const evidence::Record record = entry.law.statement->variables().empty()
                                        ? engines::judge_case(entry.law, {}, options)
                                        : engines::judge(entry.law, engines::Engine::exhaustive, options);
    EXPECT_EQ(record.outcome, evidence::Outcome::error) << c.text;
    ASSERT_EQ(mistakes.size(), 1u) << c.text << ": " << c.reason;
    EXPECT_EQ(mistakes.front().substr(0, std::string(c.where).size()), c.where) << c.text << ": " << mistakes.front();
    EXPECT_NE(mistakes.front().find(c.what), std::string::npos) << c.text << ": " << mistakes.front();
  }
}

}  // namespace
}  // namespace colex::claims::claim_file_test
