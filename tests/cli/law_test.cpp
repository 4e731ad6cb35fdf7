#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "program.hpp"

namespace colex::cli::law_test {
namespace {

using nlohmann::json;

/// What stands behind a word on its line, up to the line's end.
std::string after(const std::string& text, const std::string& word) {
  const auto begin = text.find(word);
  if (begin == std::string::npos) return "";
  return text.substr(begin + word.size(), text.find('\n', begin) - begin - word.size());
}

TEST(Law, StatusSaysWhatCameOfIt) {
  struct Case {
    const char* arguments;
    int status;
    const char* word;
    const char* reason;
  };
  const Case cases[] = {
      {"S016a --cases 50", 0, "1 as claimed (1 proved (all ranks))", "it stands"},
      {"S016a --cases 50 --engine random", 0, "1 as claimed (1 tested)", "what one engine says of it"},
      {"S169 --cases 2000 --engine exhaustive", 0, "1 as claimed (1 refuted)", "a published falsehood falls"},
      {"S062a --with 'A=(3,2):(0,1)' --with B=2:1 --with C=2:2", 1, "refuted", "this case refutes it"},
      {"S062a --with 'A=(4,2):(0,1)' --with B=2:1 --with C=2:2", 0, "1 case: A = (4,2):(0,1)", "this case does not"},
      {"S062a --with 'A=(2,2):(0,1)' --with B=2:1 --with C=2:1", 3, "the given case does not satisfy the hypothesis",
       "its hypothesis excludes this case"},
      {"S144e", 0, "not applicable", "says so, and why"},
  };
  for (const Case& c : cases) {
    const Output run = colex(std::string("law ") + c.arguments);
    EXPECT_EQ(run.status, c.status) << c.arguments << ": " << c.reason << '\n' << run.out << run.err;
    EXPECT_TRUE(contains(run.out, c.word)) << c.arguments << '\n' << run.out;
  }
}

// Who repeats a pass looks at as much.
TEST(Law, RepeatsWithWhatItWasToldToLookAt) {
  const char* const commands[] = {"law S019 --engine symbolic", "law S016a --with 'L=4:1' --with 'i=0'",
                                  "law S062a --with 'A=(2,2):(0,1)' --with 'B=2:1' --with 'C=2:1'",
                                  "law S019 --engine random --seed 3 --cases 7",
                                  "law S019 --engine exhaustive --cases 50 --further 1 --shard 1/3"};
  for (const std::string command : commands) {
    const std::string out = colex(command + " --json").out;
    EXPECT_TRUE(contains(out, "\"repeat\":\"colex " + command + "\"")) << command << '\n' << out;
  }
}

// What RapidCheck found is one case, and its verdict says how RapidCheck makes it again.
TEST(Law, ReproducesWhatRapidCheckFound) {
  const Output found = colex("law S062a --engine rapidcheck");
  if (contains(found.out, "skipped")) GTEST_SKIP() << found.out;
  const std::string again = after(found.out, "makes it again with ");
  ASSERT_TRUE(again.starts_with("--reproduce ")) << found.out;
  const Output run = colex("law S062a " + again);
  EXPECT_EQ(run.status, 1) << "this case refutes it" << run.out << run.err;
  EXPECT_TRUE(contains(run.out, after(found.out, "repeat  colex law S062a "))) << run.out << found.out;
  EXPECT_EQ(colex("law S062a " + again + " --seed 3").status, 2) << "a case has no seed";
}

// What led elsewhere is kept as texts, of laws and of claims, and read again; what nobody can read is passed over.
TEST(Law, GuidedGoesOnWithWhatItKept) {
  const Folder folder;
  const std::string file = folder.file("a.colex", "forall L: layout: claim size(coalesce(L)) == size(L)\n");
  const std::string how = " --engine guided --cache " + folder.path() + "/cache";
  const auto kept = [&] {
    std::vector<std::string> texts;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path() + "/cache/corpus")) {
      std::ifstream in(entry.path());
      texts.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    }
    return texts;
  };
  EXPECT_TRUE(contains(colex("check " + file + how).out, "then made of cases that led the algebra elsewhere"));
  ASSERT_EQ(kept().size(), 1U);
  EXPECT_TRUE(contains(kept().front(), "\nlet L = ")) << kept().front();
  EXPECT_EQ(colex("law S016a" + how).status, 0);
  ASSERT_EQ(kept().size(), 2U);
  for (const auto& entry : std::filesystem::directory_iterator(folder.path() + "/cache/corpus"))
    std::ofstream(entry.path()) << "let L = (2\n";
  EXPECT_EQ(colex("law S016a" + how).status, 0);
  EXPECT_EQ(colex("check " + file + " --engine guided --no-cache").status, 0);
}

TEST(Law, MisspelledOptionsAreNamed) {
  struct Case {
    const char* arguments;
    const char* message;
  };
  const Case cases[] = {
      {"S999", "there is no law S999"},
      {"S016", "did you mean S016a"},
      {"S016a --engine randon", "randon not in {regression,exhaustive,random,rapidcheck,guided,symbolic,induction}"},
      {"S016a --reproduce 7:40", "expected SEED:SIZE:PATH as RapidCheck's verdict has it, as 7:40:0.3.2; found 7:40"},
      {"S016a S019 --reproduce 7:40:", "a case is one of a single law: name one"},
      {"S016a --shard 4/4", "expected I/N with I from 0 to N - 1, as 0/4; found 4/4"},
      {"S016a --shard 1", "found 1"},
      {"S016a --for 0s", "expected a time as 60s, 10m or 2h, found 0s"},
      {"S016a --for 10", "found 10"},
      {"S016a --cases 0", "--cases"},
      {"S016a --sed 7", "--sed"},
      {"--with L=4:1", "a case is one of a single law: name one"},
      {"S016a --with L", "L"},
      {"S016a --with L=4:1", "needs a value for i"},
      {"S016a --with L=4:1 --with i=4", "i = 4 is not in its domain"},
      {"S016a --with L=4:1 --with i=1 --with k=1", "has no variable k"},
      {"S016a --evidence /nowhere/e.jsonl", "/nowhere/e.jsonl"},
  };
  for (const Case& c : cases) {
    const Output run = colex(std::string("law ") + c.arguments);
    EXPECT_EQ(run.status, 2) << c.arguments << '\n' << run.out << run.err;
    EXPECT_TRUE(contains(run.err, c.message)) << c.arguments << '\n' << run.err;
    EXPECT_EQ(run.out, "") << c.arguments << ": no verdict where nothing was judged";
  }
}

TEST(Law, ListNamesEveryLawWithItsSource) {
  const Output run = colex("law --list --json");
  ASSERT_EQ(run.status, 0) << run.err;
  std::size_t laws = 0;
  std::istringstream lines(run.out);
  for (std::string line; std::getline(lines, line); ++laws) {
    const json law = json::parse(line);
    for (const char* field : {"id", "expected", "words", "source", "file"}) EXPECT_NE(law.at(field), "") << line;
  }
  EXPECT_GT(laws, 500u);
  const Output part = colex("law --list 'S016*'");
  EXPECT_TRUE(contains(part.out, "S016a")) << part.out;
  EXPECT_FALSE(contains(part.out, "S017")) << part.out;
}

TEST(Law, TheRepeatLineRepeats) {
  for (const char* engine : {"exhaustive", "random"}) {
    const Output run = colex(std::string("law S169 --engine ") + engine);
    const std::string repeat = after(run.out, "repeat  colex ");
    ASSERT_NE(repeat, "") << run.out;
    const Output again = colex(repeat);
    EXPECT_EQ(again.status, 1) << repeat << '\n' << again.out << again.err;
    const std::string value = "round_up(M, cosize(A)) = ";
    EXPECT_TRUE(contains(run.out, value)) << run.out;
    EXPECT_EQ(after(again.out, value), after(run.out, value)) << again.out;
  }
}

TEST(Law, ASeedDrawsTheSameAgainAndAnotherSeedOthers) {
  const auto observed = [](const std::string& seed) {
    const Folder folder;
    const std::string file = folder.path() + "/o.jsonl";
    EXPECT_EQ(colex("law S016a --engine random --cases 40 --seed " + seed + " --observe " + file).status, 0);
    std::string representations;
    std::istringstream lines(contents(file));
    for (std::string line; std::getline(lines, line);) representations += json::parse(line).at("representation").dump() + '\n';
    return representations;
  };
  const std::string seven = observed("7");
  EXPECT_GT(std::count(seven.begin(), seven.end(), '\n'), 30);
  EXPECT_EQ(seven, observed("7"));
  EXPECT_NE(seven, observed("8"));
}

TEST(Law, AnObservationHasWhatIsCountedAndHowLongItTook) {
  const Folder folder;
  const std::string file = folder.path() + "/o.jsonl";
  ASSERT_EQ(colex("law S065a --engine random --cases 40 --observe " + file).status, 0);
  std::istringstream lines(contents(file));
  std::string line;
  while (std::getline(lines, line)) {
    const json observed = json::parse(line);
    const std::string A = observed.at("arguments").at("A");
    EXPECT_EQ(observed.at("features").at("A: leaves") == 0, A == "():()") << line;
    EXPECT_EQ(observed.at("features").at("A: negative strides") > 0,
              A.find("(-") != std::string::npos || A.find(",-") != std::string::npos || A.find(":-") != std::string::npos)
        << line;
    EXPECT_TRUE(observed.at("features").at("relatives").is_boolean()) << line;
    EXPECT_GT(observed.at("timing").at("execute:test").get<double>(), 0) << line;
  }
}

TEST(Law, StatisticsSayWhatWasDrawn) {
  const Output run = colex("law S016a --engine random --cases 40 --statistics");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(contains(run.out, "cases: 40 hold")) << run.out;
  EXPECT_TRUE(contains(run.out, " layouts\n  leaves  ")) << run.out;
  EXPECT_TRUE(contains(run.out, "of those with three extents above 1 and more have defects that cancel\n")) << run.out;
  EXPECT_FALSE(contains(run.out, "pairs of values")) << "a case has one layout: " << run.out;
  const Output pairs = colex("law S065a --engine random --cases 40 --statistics");
  EXPECT_TRUE(contains(pairs.out, "pairs of values of one type\n")) << pairs.out;
  const Output as_json = colex("law S016a --engine random --cases 40 --statistics --json");
  EXPECT_EQ(json::parse(as_json.out).at("law").at("id"), "S016a") << "statistics are no record: " << as_json.out;
}

TEST(Law, ShardsTogetherDoAllOfTheWork) {
  const auto cases = [](const std::string& shard) {
    const Output run = colex("law S016a --engine exhaustive --json" + shard);
    EXPECT_EQ(run.status, 0) << run.out << run.err;
    return json::parse(run.out).at("cases").get<int>();
  };
  EXPECT_EQ(cases(" --shard 0/3") + cases(" --shard 1/3") + cases(" --shard 2/3"), cases(""));
}

TEST(Law, ASoakTellsOfNothingThatIsAsExpected) {
  const Output run = colex("law S016a S062a --for 1s");
  EXPECT_EQ(run.status, 0) << run.out << run.err;
  EXPECT_FALSE(contains(run.out, "S016a")) << run.out;
  EXPECT_TRUE(contains(run.out, " rounds, ")) << run.out;
  EXPECT_TRUE(contains(run.out, " verdicts: ")) << "each round judges the two laws again: " << run.out;
}

}  // namespace
}  // namespace colex::cli::law_test
