// Peers with planted faults: what they answer, how they end, and what is found of them.
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "colex/peers/judge.hpp"
#include "colex/peers/peer.hpp"
#include "colex/peers/survey.hpp"
#include "colex/rejection.hpp"

namespace colex::peers::ask_test {
namespace {

std::string contents(const std::string& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

/// A peer that is a shell script: it answers each line as a `case` of the script says.
Adapter scripted(const std::string& answers, double patience = 20) {
  return {
      {"sh", "-c", "echo 'peer 9.9'\nwhile IFS= read -r q; do case \"$q\" in\n" + answers + "\n*) echo unsupported;; esac; done"},
      "python",
      patience};
}

const std::vector<Question> three = {{"coalesce", {"2:1"}}, {"coalesce", {"3:1"}}, {"coalesce", {"4:1"}}};

TEST(Ask, GivesOneAnswerForEachQuestionInTheDialectOfThePeer) {
  const Asked asked =
      ask(scripted("*2:1) echo 'value (1, 2):(0, 1)';; *3:1) echo 'value (3,):(1,)';; *4:1) echo rejects why;;"), three);
  EXPECT_EQ(asked.version, "9.9");
  EXPECT_EQ(asked.trouble, "");
  EXPECT_EQ(asked.answers,
            (std::vector<Answer>{{Reply::value, "(1,2):(0,1)"}, {Reply::value, "(3):(1)"}, {Reply::rejects, "why"}}));
}

TEST(Ask, APeerThatEndsLosesOneQuestion) {
  const Asked asked = ask(scripted("*2:1) echo 'value 2:1';; *3:1) kill -9 $$;; *4:1) echo 'value 4:1';;"), three);
  ASSERT_EQ(asked.answers.size(), 3U);
  EXPECT_EQ(asked.answers[0].reply, Reply::value);
  EXPECT_EQ(asked.answers[1].reply, Reply::crashes);
  EXPECT_EQ(asked.answers[1].text, "it aborts: it was ended by signal 9");
  EXPECT_EQ(asked.answers[2].reply, Reply::value);
}

TEST(Ask, APeerThatHangsLosesOneQuestion) {
  const Asked asked = ask(scripted("*2:1) echo 'value 2:1';; *3:1) sleep 600;; *4:1) echo 'value 4:1';;", 0.5), three);
  ASSERT_EQ(asked.answers.size(), 3U);
  EXPECT_EQ(asked.answers[1], (Answer{Reply::crashes, "it hangs"}));
  EXPECT_EQ(asked.answers[2].reply, Reply::value);
}

TEST(Ask, WhatIsNoLayoutIsUnreadableAndASizeOfZeroIsNot) {
  const Asked asked = ask(scripted("*2:1) echo 'value (2:';; *3:1) echo 'value 0:2';; *4:1) echo nonsense;;"), three);
  EXPECT_EQ(asked.answers,
            (std::vector<Answer>{{Reply::unreadable, "(2:"}, {Reply::value, "0:2"}, {Reply::unreadable, "nonsense"}}));
  EXPECT_EQ(ask(scripted("*) echo 'value ((2, 0):(1, 4))';;"), {three[0]}).answers,
            (std::vector<Answer>{{Reply::value, "(2,0):(1,4)"}}))
      << "Mojo's parentheses around the whole";
}

TEST(Ask, APeerThatIsAbsentIsSkippedWithTheReason) {
  const Asked asked = ask({{"/nonexistent/python"}, "python", 5}, three);
  EXPECT_EQ(asked.trouble, "it is not installed");
  EXPECT_NE(ask({{"false"}, "python", 5}, three).trouble, "");
  EXPECT_THROW(peer_named("nobody"), Rejection);
}

TEST(Survey, FindsThePlantedFaultsAndNoOthers) {
  const Questions questions({{{"coalesce", {"(2,4):(1,2)"}}, Source::small},
                             {{"coalesce", {"(3,4):(1,3)"}}, Source::small},
                             {{"coalesce", {"(4,4):(1,4)"}}, Source::small},
                             {{"cosize", {"2:1"}}, Source::small}});
  const PeerResult right = survey_peer("right",
                                       scripted("coalesce*'(2,4)'*) echo value 8:1;; coalesce*'(3,4)'*) echo value 12:1;;"
                                                "coalesce*'(4,4)'*) echo value 16:1;; cosize*) echo value 2;;"),
                                       questions, 0);
  EXPECT_EQ(right.judged, 4U);
  for (const OperationResult& operation : right.operations) EXPECT_TRUE(operation.findings.empty()) << operation.operation;

  const PeerResult wrong = survey_peer("wrong",
                                       scripted("coalesce*'(2,4)'*) echo value 8:1;; coalesce*'(3,4)'*) echo value 12:2;;"
                                                "coalesce*'(4,4)'*) echo value 16:2;; cosize*) kill -9 $$;;"),
                                       questions, 0);
  ASSERT_EQ(wrong.operations.size(), 2U);
  ASSERT_EQ(wrong.operations[0].findings.size(), 1U);
  EXPECT_EQ(wrong.operations[0].findings[0].outcome, Outcome::wrong_values);
  EXPECT_EQ(wrong.operations[0].findings[0].count, 2U);
  EXPECT_EQ(wrong.operations[0].findings[0].question.arguments[0], "(3,4):(1,3)") << "the smaller of the two";
  EXPECT_EQ(wrong.operations[1].findings[0].outcome, Outcome::crashes);
}

TEST(Survey, MakesAFaultSmall) {
  const Questions questions({{{"cosize", {"(6,4):(5,7)"}}, Source::small}});
  const PeerResult peer = survey_peer("wrong", scripted("cosize*) echo value 0;;"), questions, 20);
  ASSERT_EQ(peer.operations.size(), 1U);
  EXPECT_EQ(peer.operations[0].findings[0].question.arguments[0], "2:0");
}

TEST(Survey, AsksASlowPeerAllThatIsMeasuredReportedOrTiledAndAShareOfTheOthers) {
  std::vector<Case> cases;
  for (const char* size : {"2:1", "3:1", "4:1", "5:1", "6:1"}) cases.push_back({{"coalesce", {size}}, Source::small});
  cases.push_back({{"coalesce", {"7:1"}}, Source::reported, "a/b#1"});
  cases.push_back({{"composition", {"6:1", "2:1"}}, Source::measured});
  cases.push_back({{"cosize", {"8:1"}}, Source::small});
  cases.push_back({{"layout_tv", {"((2,2),2):((1,4),2)", "(1,2):(0,1)"}}, Source::tiled});
  const Questions all(cases), some = all.one_in(2);
  std::string asked;
  for (const Case& one : some.cases()) asked += one.question.arguments[0] + ' ';
  EXPECT_EQ(asked, "2:1 4:1 6:1 7:1 6:1 8:1 ((2,2),2):((1,4),2) ");
  EXPECT_EQ(some.colexs().size(), some.cases().size());
  EXPECT_EQ(all.one_in(1).cases().size(), cases.size());
}

TEST(Survey, SaysWhatBecameOfAReport) {
  const Questions questions({{{"coalesce", {"(2,4):(1,2)"}}, Source::reported, "a/b#1"}});
  const PeerResult peer = survey_peer("wrong", scripted("coalesce*) echo value 8:2;;"), questions, 0);
  ASSERT_EQ(peer.reports.size(), 1U);
  EXPECT_EQ(peer.reports[0].report, "a/b#1");
  EXPECT_EQ(peer.reports[0].outcome, Outcome::wrong_values);
}

TEST(Survey, KeepsTheResultsOfPeersThatAreNotAskedAgain) {
  const auto with = [](std::vector<std::pair<std::string, std::uint64_t>> peers) {
    Survey survey;
    for (const auto& [name, judged] : peers) {
      survey.peers.emplace_back();
      survey.peers.back().name = name;
      survey.peers.back().judged = judged;
    }
    return survey;
  };
  const Survey all = joined(with({{"colex", 9}, {"a", 1}, {"b", 2}}), with({{"colex", 5}, {"b", 3}, {"c", 4}}));
  std::string told;
  for (const PeerResult& peer : all.peers) told += peer.name + std::to_string(peer.judged) + ' ';
  EXPECT_EQ(told, "colex9 a1 b3 c4 ");
}

TEST(Survey, WhatAPeerDoesNotPromiseIsADifference) {
  const Question question{"left_inverse", {"(2,2):(0,1)"}};
  const Judgement accused = judge(question, {Reply::value, "1:0"}, {});
  EXPECT_EQ(name(by_own_promise("cute-cpp", question, accused).outcome), "wrong values") << "its headers promise a quasi-inverse";
  EXPECT_EQ(name(by_own_promise("pycute", question, accused).outcome), "difference of meaning") << "it promises nothing";
  const Question injective{"left_inverse", {"(2,2):(2,3)"}};
  EXPECT_EQ(name(by_own_promise("pycute", injective, judge(injective, {Reply::value, "1:0"}, {})).outcome), "wrong values");
}

TEST(Watched, AReleaseIsAskedForTheFirstPackageAlone) {
  EXPECT_EQ(at_release(peer_named("tensor-layouts"), "0.3.1").packages, std::vector<std::string>{"tensor-layouts==0.3.1"});
  EXPECT_EQ(at_release(peer_named("flydsl"), "0.4.2").packages, (std::vector<std::string>{"flydsl==0.4.2", "numpy==2.4.6"}));
  EXPECT_EQ(at_release(peer_named("mojo"), "1.1.0").packages, (std::vector<std::string>{"mojo==1.1.0", "max-mojo-libs"}));
}

TEST(Watched, WhatIsInNoRegistryIsReadFromAFolder) {
  EXPECT_NE(install(peer_named("nvlabs-cute"), "peers").find("--checkout"), std::string::npos);
  EXPECT_NE(install(peer_named("nvlabs-cute"), "peers", "no/such/folder").find("--checkout"), std::string::npos);
}

// Wrong were 2:1 and 4:1, right was 3:1; then 2:1 is mended, and 3:1 is broken.
TEST(Watched, WhatIsWrongNowWasWrongOrIsBroken) {
  PeerResult known;
  known.name = "pycute";
  known.operations = {{"coalesce", {}, {{Outcome::wrong_values, three[0]}, {Outcome::wrong_values, three[2]}}}};
  known.reports = {{"", three[1], Outcome::agrees}};
  const Watched now =
      watch(known, "", scripted("*2:1) echo 'value (2,):(1,)';; *3:1) echo 'value (3,):(2,)';; *4:1) echo 'value (4,):(2,)';;"));
  EXPECT_EQ(now.release, "9.9");
  EXPECT_EQ(now.mended, std::vector<Question>{three[0]});
  EXPECT_EQ(now.broken, std::vector<Question>{three[1]});
  EXPECT_EQ(now.still, std::vector<Question>{three[2]});
}

TEST(Watched, ATableKeepsTheRowsOfOtherReleases) {
  const Question mended{"coalesce", {"2:1"}}, broken{"cosize", {"2:1"}};
  const std::string head = "peer\trelease\tstill wrong\tmended in\tbroken in\n";
  const std::string first = watched_table("", {{"a", "1", {mended, broken}, {}, {}}, {"b", "1", {}, {}, {}}});
  EXPECT_EQ(first, head + "a\t1\t2\t\t\n" + "b\t1\t0\t\t\n");
  EXPECT_EQ(watched_table(first, {{"a", "2", {}, {mended}, {broken}}, {"b", "1", {mended}, {}, {}}}),
            head + "a\t1\t2\t\t\n" + "a\t2\t0\tcoalesce(2:1)\tcosize(2:1)\n" + "b\t1\t1\t\t\n");
}

TEST(Results, HaveAFileForEachKindOfFaultOfAPeer) {
  const Survey survey = read(contents(COLEX_SOURCE_DIR "/properties/peers/results.json"));
  for (const PeerResult& peer : survey.peers) {
    for (const auto& [file, text] : for_maintainers(peer)) {
      EXPECT_EQ(file.find_first_of(" ,/"), std::string::npos) << file;
      for (const std::string_view word : {"\nexpected: ", "\nactual:   ", "\npromised: "})
        EXPECT_NE(text.find(word), std::string::npos) << file;
      EXPECT_EQ(text.find(" ()\n"), std::string::npos) << "no document says what is promised: " << text;
      EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 14) << "four lines and a program of ten: " << text;
    }
  }
}

TEST(Results, AreReadAsTheyWereWritten) {
  const std::string text = contents(COLEX_SOURCE_DIR "/properties/peers/results.json");
  EXPECT_EQ(write(read(text)), text);
  EXPECT_THROW(read("{}"), Rejection);
  EXPECT_THROW(read("no"), Rejection);
}

TEST(Results, PeersMdIsThePageOfTheCommittedResults) {
  EXPECT_EQ(page(read(contents(COLEX_SOURCE_DIR "/properties/peers/results.json"))), contents(COLEX_SOURCE_DIR "/docs/peers.md"))
      << "colex peers report --markdown > docs/peers.md";
}

TEST(Results, AreAllOnTheWholePage) {
  const Survey survey = read(contents(COLEX_SOURCE_DIR "/properties/peers/results.json"));
  const std::string screen = page(survey), whole = whole_page(survey);
  EXPECT_EQ(whole.substr(0, screen.size()), screen);
  std::size_t faults = 0, shown = 0;
  for (const PeerResult& peer : survey.peers) {
    for (const OperationResult& operation : peer.operations) {
      for (const Finding& finding : operation.findings) {
        if (!is_fault(finding.outcome)) continue;
        ++faults;
        shown += whole.find("**`" + operation.operation + "`, " + std::string(name(finding.outcome)) + "**") != std::string::npos;
      }
    }
  }
  EXPECT_GT(faults, 100U);
  EXPECT_EQ(shown, faults);
}

TEST(Results, AreThereForEachPeerInThePinnedVersion) {
  std::map<std::string, std::string> asked, pinned{{"colex", ""}};
  for (const PeerResult& peer : read(contents(COLEX_SOURCE_DIR "/properties/peers/results.json")).peers)
    asked[peer.name] = peer.version;
  for (const Peer& peer : peers()) {
    pinned[std::string(peer.name)] = version(peer);
  }
  EXPECT_EQ(asked, pinned) << "colex peers run --output properties/peers/results.json";
}

// What the tables of each say is compared with the record as well.
TEST(Results, AreThereForEachPeerWithTables) {
  const std::string published = contents(COLEX_SOURCE_DIR "/gpu_oracle/published/tables.json");
  for (const Peer& peer : peers()) {
    const bool is_there = published.find("\"name\": \"" + std::string(peer.name) + '"') != std::string::npos;
    EXPECT_EQ(is_there, !peer.tables.empty()) << peer.name << ": colex peers tables --output gpu_oracle/published/tables.json";
  }
}

TEST(Peers, EachAdapterIsThereAndHasItsRow) {
  std::set<std::string> files, named;
  for (const auto& entry : std::filesystem::directory_iterator(COLEX_SOURCE_DIR "/properties/peers/adapters")) {
    const std::string file = entry.path().filename().string();
    if (file.starts_with("with_") || file.starts_with("tables_of_")) files.insert(file);
  }
  for (const Peer& peer : peers()) {
    named.insert(std::filesystem::path(adapter_of(peer, testing::TempDir() + "peers").command.back()).filename());
    if (!peer.tables.empty()) named.insert(std::string(peer.tables));
  }
  EXPECT_EQ(files, named);
}

}  // namespace
}  // namespace colex::peers::ask_test
