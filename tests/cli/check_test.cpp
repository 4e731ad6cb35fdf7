#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "program.hpp"

namespace colex::cli::check_test {
namespace {

using nlohmann::json;

TEST(Check, TheExamplesAreAsClaimed) {
  const Output run = colex("check " COLEX_SOURCE_DIR "/examples");
  EXPECT_EQ(run.status, 0) << run.err << run.out;
  EXPECT_FALSE(contains(run.out, "FAIL"));
  EXPECT_EQ(run.err, "");
}

TEST(Check, StatusSaysWhatCameOfTheClaims) {
  struct Case {
    const char* text;
    int status;
    const char* word;
    const char* reason;
  };
  const Case cases[] = {
      {"claim size((4,8)) == 32\n", 0, "holds", "as claimed"},
      {"refute size((4,8)) == 31\n", 0, "refuted", "as claimed"},
      {"forall M >= 1: claim M >= 1\n", 0, "proved", "as claimed"},
      {"forall x: integer: claim 0 <= x*x\n", 0, "not proved: not shown", "what cannot be proved is tested, and says so"},
      {"claim size((4,8)) == 31\n", 1, "refuted", "not as claimed"},
      {"refute size((4,8)) == 32\n", 1, "no counterexample", "not as claimed"},
      {"claim 1 / 0 == 1\n", 1, "error", "no value"},
      {"forall M >= 1 if M < 1: claim true\n", 1, "vacuous", "no case is no pass"},
      {"forall x: integer: claim 0 <= x*x by proof\n", 3, "not shown", "unknown"},
      {"claim false\nforall x: integer: claim 0 <= x*x by proof\n", 1, "refuted", "a refutation outweighs an unknown"},
      {"claim size(4:1\n", 2, "", "cannot be read"},
      {"claim false\nclaim 5\n", 2, "refuted", "a mistake outweighs a refutation"},
  };
  for (const Case& c : cases) {
    const Folder folder;
    const Output run = colex("check " + folder.file("a.colex", c.text));
    EXPECT_EQ(run.status, c.status) << c.text << c.reason << '\n' << run.out << run.err;
    EXPECT_TRUE(contains(run.out, c.word)) << c.text << run.out;
  }
}

TEST(Check, ARefutationShowsAllThatItTakes) {
  const Folder folder;
  const std::string file = folder.file("a.colex", "# what a note says\nforall M >= 1: claim size((M,4)) <= 2 * (M + 3)\n");
  const Output run = colex("check " + file);
  EXPECT_EQ(run.status, 1);
  EXPECT_EQ(run.out, "FAIL  refuted    " + file +
                         ":2  forall M >= 1: claim size((M,4)) <= 2 * (M + 3)\n"
                         "                   M = 4\n"
                         "                   size((M,4)) = 16\n"
                         "                   2 * (M + 3) = 14\n"
                         "                   M = 4 matters: with 1, 2, 3 instead it holds, with 8 it still fails\n"
                         "                   engine  symbolic, 2 paths\n"
                         "                   repeat  colex check '" +
                         file +
                         ":2' --with 'M=4'\n"
                         "1 claim: 0 as claimed; 1 not (1 refuted)\n");
}

TEST(Check, TheRepeatLineRepeats) {
  const Folder folder;
  const std::string file = folder.file("a.colex", "claim true\nforall M >= 1, L: layout: claim M * size(L) < 6\n");
  const Output run = colex("check " + file);
  const std::string marker = "repeat  colex ";
  const auto begin = run.out.find(marker);
  ASSERT_NE(begin, std::string::npos) << run.out;
  const std::string arguments = run.out.substr(begin + marker.size(), run.out.find('\n', begin) - begin - marker.size());
  const Output again = colex(arguments);
  EXPECT_EQ(again.status, 1) << arguments << '\n' << again.out << again.err;
  EXPECT_TRUE(contains(again.out, "M * size(L) = ")) << again.out;
  EXPECT_TRUE(contains(again.out, "1 claim:")) << "only the claim of that line: " << again.out;
}

// The case in which a claim failed is looked at first, until the claim is as claimed.
TEST(Check, ACaseThatFailedIsLookedAtFirst) {
  const Folder folder;
  const std::string claim = "forall 0 <= i < 9: claim i != N\n";
  const std::string file = folder.file("a.colex", "let N = 5\n" + claim), cache = " --cache " + folder.path() + "/cache";
  EXPECT_TRUE(contains(colex("check " + file + " --no-cache --engine regression").out, "no engine that was asked for"));
  EXPECT_TRUE(contains(colex("check " + file + cache).out, "engine  exhaustive"));
  EXPECT_TRUE(contains(colex("check " + file + cache).out, "engine  regression")) << "nobody else is asked";
  EXPECT_EQ(colex("check " + file + cache + " --engine regression").status, 1);
  EXPECT_TRUE(contains(colex("check " + file + " --no-cache").out, "engine  exhaustive"));
  folder.file("a.colex", "let N = 7\n" + claim);
  EXPECT_TRUE(contains(colex("check " + file + cache).out, "i = 7")) << "that the old case holds ends no search";
  folder.file("a.colex", "let N = 20\n" + claim);
  EXPECT_EQ(colex("check " + file + cache).status, 0);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path() + "/cache/failures")) << "it is forgotten";
}

TEST(Check, AGivenValueThatCannotBeReadIsNamed) {
  const Folder folder;
  const std::string file = folder.file("a.colex", "forall M >= 1: claim M < 3\n");
  const Output run = colex("check " + file + " --with 'M=(2'");
  EXPECT_EQ(run.status, 2);
  EXPECT_TRUE(contains(run.err, "M = (2: expected")) << run.err;
  EXPECT_EQ(colex("check " + file + " --with M").status, 2) << "no value";
}

TEST(Check, AMistakeIsShownWhereItIs) {
  const Folder folder;
  const std::string file = folder.file("a.colex", "claim true\n  claim size((4,8) == 32\n");
  const Output run = colex("check " + file);
  EXPECT_EQ(run.status, 2);
  EXPECT_TRUE(contains(run.err, file + ":")) << run.err;
  EXPECT_TRUE(contains(run.err, "expected")) << run.err;
  EXPECT_TRUE(contains(run.err, "^")) << run.err;

  const std::string number = folder.file("b.colex", "let A = 4:1\nclaim size(A) + 1\n");
  const Output type = colex("check " + number);
  EXPECT_EQ(type.status, 2);
  EXPECT_TRUE(contains(type.err, number + ":2:15: ")) << type.err;

  // To this place no evaluation comes.
  const std::string behind = folder.file("c.colex", "forall M >= 1: claim M >= 1 or no_such(M)\n");
  const Output name = colex("check " + behind);
  EXPECT_EQ(name.status, 2);
  EXPECT_TRUE(contains(name.err, behind + ":1:32: ")) << name.err;
}

TEST(Check, FoldersAndSeveralFiles) {
  const Folder folder;
  folder.file("in/b.colex", "claim true\n");
  folder.file("in/deeper/a.colex", "claim true\nclaim true\n");
  folder.file("in/notes.txt", "no claim file\n");
  const std::string other = folder.file("c.colex", "claim true\n");
  const Output run = colex("check " + folder.path() + "/in " + other);
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(contains(run.out, "4 claims: 4 as claimed (4 holds)")) << run.out;
}

TEST(Check, WhatCannotBeReadDoesNotHideTheRest) {
  const Folder folder;
  const std::string good = folder.file("good.colex", "claim true\n");
  const std::string empty = folder.file("empty.colex", "# nothing\n");
  std::filesystem::create_directory(folder.path() + "/folder");
  for (const std::string& bad : {folder.path() + "/none.colex", empty, folder.path() + "/folder", good + ":7"}) {
    const Output run = colex("check " + bad + ' ' + good);
    EXPECT_EQ(run.status, 2) << bad;
    EXPECT_TRUE(contains(run.err, bad)) << run.err;
    EXPECT_TRUE(contains(run.out, "1 claim: 1 as claimed")) << bad << run.out;
  }
}

TEST(Check, EvidenceIsWrittenForEachVerdict) {
  const Folder folder;
  const std::string file = folder.file("a.colex", "claim true\nclaim false\nforall x: integer: claim 0 <= x*x by proof\n");
  const std::string evidence = folder.path() + "/evidence.jsonl";
  EXPECT_EQ(colex("check " + file + " --evidence " + evidence).status, 1);
  std::istringstream lines(contents(evidence));
  std::vector<std::string> outcomes;
  json last;
  for (std::string line; std::getline(lines, line);) {
    last = json::parse(line);
    if (last.contains("outcome")) outcomes.push_back(last["outcome"]);
  }
  EXPECT_EQ(last["end"]["records"], 3);
  EXPECT_EQ(last["end"]["asked"], 3);
  EXPECT_EQ(outcomes, std::vector<std::string>({"exhausted", "refuted", "unknown"}));

  const Output run = colex("check " + file + " --evidence /no/such/folder/e.jsonl");
  EXPECT_EQ(run.status, 2);
  EXPECT_TRUE(contains(run.err, "/no/such/folder/e.jsonl")) << run.err;
}

TEST(Check, Json) {
  const Folder folder;
  const Output run = colex("check --json " + folder.file("a.colex", "claim true\nforall M >= 1: claim M < 3\n"));
  EXPECT_EQ(run.status, 1);
  std::istringstream lines(run.out);
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(json::parse(line)["as_claimed"], true);
  std::getline(lines, line);
  EXPECT_EQ(json::parse(line)["counterexample"], json({{"M", "3"}}));
  EXPECT_FALSE(std::getline(lines, line)) << "nothing but JSON on standard output";
  EXPECT_TRUE(contains(run.err, "2 claims: 1 as claimed")) << "the summary is for people: " << run.err;
}

TEST(Check, ReadsStandardInput) {
  const Folder folder;
  const Output run = colex("check - <" + folder.file("a.colex", "claim true\n"));
  EXPECT_EQ(run.status, 0) << run.err;
}

TEST(Check, NoColoursWhereNobodyLooks) {
  const Folder folder;
  const std::string file = folder.file("a.colex", "claim false\nclaim 5\n");
  const Output run = colex("check " + file);
  EXPECT_FALSE(contains(run.out + run.err, "\x1b"));
}

TEST(Check, WhatAProgramAddsIsNotProved) {
  const Folder folder;
  folder.file("kernel.colex",
              "forall N >= 1 if N <= 8: claim tma_box((64,64):(1,64), (64,N), (64,N):(1,64), 16) == (64,N) by proof\n");
  const Output run = colex("check kernel.colex", folder.path());
  EXPECT_NE(run.status, 0);
  EXPECT_TRUE(contains(run.out, "tma_box is a function of numbers that are known")) << run.out << run.err;
}

TEST(Check, ClaimsSpeakOfTiledCopiesAndTma) {
  const Folder folder;
  folder.file("kernel.colex",
              "let C = get_layoutC_TV((16,8,16), ((4,8),(2,2)):((32,1),(16,8)), (2,2,1):(1,2,0), <_,32,_>)\n"
              "claim coverage(C, (32,32)) == 1\n"
              "claim inadmissible coverage(C, (32,33))\n"
              "claim tma_coordinates((4096,8192):(1,4096), (64,8), Sw<3,3,3> o 0 o (64,8):(1,64), 16) == (4096,8192):(1@0,1@1)\n"
              "claim tma_box((4096,8192):(1,4096), (128,8), Sw<3,3,3> o 0 o (128,8):(1,128), 16) == (64,2,8)\n");
  const Output run = colex("check kernel.colex", folder.path());
  EXPECT_EQ(run.status, 0) << run.out << run.err;
}

}  // namespace
}  // namespace colex::cli::check_test
