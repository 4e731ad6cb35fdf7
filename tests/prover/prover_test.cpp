// A proof is proved by nothing less than all that it takes.
#include "colex/prover/prover.hpp"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "colex/base/file.hpp"
#include "colex/output/files.hpp"
#include "colex/solvers/caching.hpp"
#include "colex/solvers/solver.hpp"
#include "colex/symbolic/unknown.hpp"

namespace colex::prover::prover_test {
namespace {

using solvers::Answer;
using solvers::Query;
using symbolic::Law;

/// A judge of whom it is known what he says.
class Stooge : public solvers::Solver {
 public:
  explicit Stooge(std::function<Answer(const Query&)> says) : says_(std::move(says)) {}
  std::string name() const override { return "stooge"; }
  std::string version() const override { return "1"; }
  std::string budget() const override { return "none"; }
  using Solver::ask;
  std::vector<Answer> ask(const std::vector<Query>& queries) override {
    std::vector<Answer> answers;
    for (const Query& query : queries) answers.push_back(says_(query));
    asked += queries.size();
    return answers;
  }

  std::size_t asked = 0;

 private:
  std::function<Answer(const Query&)> says_;
};

// 0 <= x < s gives x·s < s·s.
const Law true_law([](auto& scope) {
  const auto s = scope.at_least("s", 1);
  const auto x = scope.coordinate("x", s);
  scope.claim(x * s < s * s);
});
const Law false_law([](auto& scope) {
  const auto s = scope.at_least("s", 1);
  const auto x = scope.coordinate("x", s);
  scope.claim(x * s < s);
});
const Law vacuous_law([](auto& scope) {
  using I = symbolic::IntegerOf<decltype(scope)>;
  const auto s = scope.at_least("s", 3);
  scope.assume(s < I(2));
  scope.claim(s < I(1));
});
const Law silent_law([](auto& scope) { scope.at_least("s", 3); });
/// Nothing that the engine knows shows it: a sum of squares.
const Law hard_law([](auto& scope) {
  using I = symbolic::IntegerOf<decltype(scope)>;
  const auto a = scope.unknown("a"), b = scope.unknown("b");
  scope.claim(I(0) <= a * a + b * b - I(2) * a * b);
});
const Law endless_law([](auto& scope) {
  using I = symbolic::IntegerOf<decltype(scope)>;
  const auto s = scope.at_least("s", 1);
  for (I k(1); k < s; k = k + I(1)) {
  }
  scope.claim(I(0) < s);
});

/// Z3 where it is, which is all that these verdicts need: what two judges make of each other is told by tests of solvers.
class Verdicts : public testing::Test {
 protected:
  void SetUp() override {
    const Answer answer = z3_->ask(solvers::refutation({"trivial", "", {}, {}, {"", solvers::truth(true)}}));
    if (answer.is_skipped()) GTEST_SKIP() << answer.reason();
  }
  Proof proof_of(const Law& part, const std::vector<Case>& twins = {}) {
    return prove({"id", {{"part", part}}, twins}, {z3_.get()});
  }

  std::unique_ptr<solvers::Solver> z3_ = solvers::z3();
};

TEST_F(Verdicts, AreProvedWhereAllIsShownAndTheTwinRefuted) {
  const Proof proof = proof_of(true_law, {{"false", false_law}});
  EXPECT_TRUE(proof.is_proved()) << proof.reason();
  ASSERT_EQ(proof.parts().size(), 1u);
  EXPECT_EQ(proof.parts()[0].paths, 1u);
  EXPECT_EQ(proof.parts()[0].without_witness, 0u);
  EXPECT_GT(proof.parts()[0].steps, 0u);
  EXPECT_GT(proof.parts()[0].trusted.hypotheses, 0u);
  EXPECT_EQ(proof.twins()[0].outcome, Outcome::refuted);
}

TEST_F(Verdicts, TakeTheContraryForATwinWhereThereIsNone) {
  const Proof proof = proof_of(true_law);
  EXPECT_TRUE(proof.is_proved()) << proof.reason();
  ASSERT_EQ(proof.twins().size(), 1u);
  EXPECT_EQ(proof.twins()[0].outcome, Outcome::refuted);
}

TEST_F(Verdicts, AreErrorsWhereATwinHolds) {
  const Proof proof = proof_of(true_law, {{"wrong", false_law}, {"no twin", true_law}});
  EXPECT_EQ(proof.outcome(), Outcome::error);
  EXPECT_EQ(proof.reason(), "the twin \"no twin\" is not refuted, but holds");
}

TEST_F(Verdicts, SaySoWhereTheLawIsNotShown) {
  const struct {
    const char* what;
    const Law& law;
    Outcome outcome;
    const char* reason;
  } rows[] = {
      {"a counterexample", false_law, Outcome::refuted, "part: not shown"},
      {"hypotheses that exclude one another", vacuous_law, Outcome::vacuous, "part: no input satisfies the hypotheses"},
      {"no claim", silent_law, Outcome::vacuous, "part: nothing is claimed"},
      {"a claim that the engine cannot show", hard_law, Outcome::unknown, "part: not shown"},
      {"a path without an end", endless_law, Outcome::unknown, "part: more than 60 forks on one path"},
  };
  for (const auto& row : rows) {
    const Proof proof = proof_of(row.law);
    EXPECT_EQ(proof.outcome(), row.outcome) << row.what << ": " << proof.reason();
    EXPECT_TRUE(proof.reason().starts_with(row.reason)) << row.what << ": " << proof.reason();
  }
  EXPECT_EQ(to_string(proof_of(false_law).counterexample().value()), "s = 2, x = 1");
}

TEST_F(Verdicts, AreUnknownWhereNotAllPathsWereVisited) {
  Options options;
  options.settings.paths = 3;
  const Proof proof = prove({"id",
                             {{"part", Law([](auto& scope) {
                                 using I = symbolic::IntegerOf<decltype(scope)>;
                                 const auto a = scope.unknown("a"), b = scope.unknown("b");
                                 const bool positive = static_cast<bool>(I(0) < a), large = static_cast<bool>(I(9) < b);
                                 scope.claim(positive || large || a - a == I(0) || true);
                               })}},
                             {{"false", false_law}}},
                            {z3_.get()}, options);
  EXPECT_EQ(proof.outcome(), Outcome::unknown);
  EXPECT_EQ(proof.reason(), "part: more than 3 paths");
}

TEST_F(Verdicts, OfSeveralPartsAreTheWorst) {
  const Proof proof =
      prove({"id", {{"one", true_law}, {"two", hard_law}, {"three", true_law}}, {{"false", false_law}}}, {z3_.get()});
  EXPECT_EQ(proof.outcome(), Outcome::unknown);
  EXPECT_TRUE(proof.reason().starts_with("two: ")) << proof.reason();
  EXPECT_EQ(proof.parts()[0].outcome, Outcome::proved);
}

TEST_F(Verdicts, AreProvedOnlyWhereWhatTheyRestOnIs) {
  const auto resting_on = [](const std::string& id, const std::vector<std::string>& others) {
    return Conjecture{id, {{"part", true_law}}, {{"false", false_law}}, others};
  };
  Conjecture hard{"hard", {{"part", hard_law}}, {{"false", false_law}}};
  const std::vector<Proof> proofs =
      prove({resting_on("ground", {}), resting_on("house", {"ground"}), hard, resting_on("castle", {"ground", "hard"}),
             resting_on("flag", {"castle"}), resting_on("cloud", {"sky"})},
            {z3_.get()});
  EXPECT_TRUE(proofs[1].is_proved()) << proofs[1].reason();
  EXPECT_EQ(proofs[3].outcome(), Outcome::unknown);
  EXPECT_EQ(proofs[3].reason(), "it rests on hard, which is unknown");
  EXPECT_EQ(proofs[4].reason(), "it rests on castle, which is unknown");
  EXPECT_EQ(proofs[5].outcome(), Outcome::error);
  EXPECT_EQ(proofs[5].reason(), "it rests on sky, which is not asked for before it");
}

TEST_F(Verdicts, AskAboutAStepOnceHoweverManyLawsRestOnIt) {
  Stooge counting([&](const Query& query) { return z3_->ask(query); });
  prove(std::vector<Conjecture>{{"one", {{"part", true_law}}, {{"false", false_law}}}}, {&counting});
  const std::size_t once = counting.asked;
  prove(std::vector<Conjecture>{{"one", {{"part", true_law}}, {{"false", false_law}}},
                                {"two", {{"part", true_law}, {"again", true_law}}, {{"false", false_law}}}},
        {&counting});
  EXPECT_EQ(counting.asked, 2 * once);
}

// --- judges that do not confirm, or confirm too much

TEST(Judges, DecideWhatAProofIs) {
  const struct {
    const char* what;
    Answer says;
    Outcome outcome;
    const char* reason;
  } rows[] = {
      {"finds a model", Answer::sat({}), Outcome::conflicting, "sat"},
      {"fails", Answer::error("broken"), Outcome::error, "broken"},
      {"is not there", Answer::skipped("gone"), Outcome::skipped, "gone"},
      {"confirms everything", Answer::unsat(), Outcome::error, "confirms what was made false"},
  };
  for (const auto& row : rows) {
    Stooge stooge([&](const Query&) { return row.says; });
    const Proof proof = prove({"id", {{"part", true_law}}, {{"false", false_law}}}, {&stooge});
    EXPECT_EQ(proof.outcome(), row.outcome) << row.what;
    EXPECT_NE(proof.reason().find(row.reason), std::string::npos) << row.what << ": " << proof.reason();
  }
}

// The checker decides what a judge cannot tell.
TEST(Judges, MayGiveUpWhereTheCheckerAccepts) {
  Stooge tired([](const Query&) { return Answer::unknown("tired"); });
  const Proof proof = prove({"id", {{"part", true_law}}, {{"false", false_law}}}, {&tired});
  EXPECT_TRUE(proof.is_proved()) << proof.reason();
  EXPECT_EQ(proof.checker(), "colex-check");
  EXPECT_TRUE(proof.judges().empty());
  ASSERT_EQ(proof.remarks().size(), 1u);
  EXPECT_TRUE(proof.remarks()[0].starts_with("stooge 1 could not tell ")) << proof.remarks()[0];
}

TEST(Judges, MustBeThere) {
  EXPECT_EQ(prove({"id", {{"part", true_law}}, {{"false", false_law}}}, {}).outcome(), Outcome::error);
}

TEST(Judges, HaveNothingToSayWithoutAPart) {
  Stooge stooge([](const Query&) { return Answer::unsat(); });
  EXPECT_EQ(prove({"id", {}, {{"false", false_law}}}, {&stooge}).outcome(), Outcome::error);
}

// --- the checker

/// A program that answers whatever it is asked to check as a script of the shell does.
class Checkers : public testing::Test {
 protected:
  Proof proof_by(const std::string& script) {
    const std::filesystem::path path = folder_.path() / "checker";
    std::ofstream(path) << "#!/bin/sh\n" << script << '\n';
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    const Checker checker(path);
    return proof_by(checker);
  }
  Proof proof_by(const Checker& checker) {
    // Who gives up contradicts nobody.
    Stooge tired([](const Query&) { return Answer::unknown("tired"); });
    return prove({"id", {{"part", true_law}}, {{"false", false_law}}}, {&tired}, {.checker = checker});
  }

  output::TemporaryFolder folder_{"colex-test"};
};

TEST_F(Checkers, DecideWhatAProofIs) {
  const struct {
    const char* what;
    const char* script;
    Outcome outcome;
    const char* reason;
  } rows[] = {
      {"accepts", "echo 'accepted  id  1 paths'", Outcome::proved, ""},
      {"refuses", "echo 'refused   0.cert:12: a wrong sum'; exit 1", Outcome::conflicting, "line 12: a wrong sum"},
      {"accepts and refuses", "echo 'accepted  id  1 paths'; echo 'refused   0.cert:12: no'; exit 1", Outcome::conflicting, "no"},
      {"refuses and accepts", "echo 'refused   0.cert:12: no'; echo 'accepted  id  1 paths'; exit 1", Outcome::conflicting, "no"},
      {"accepts another one", "echo 'accepted  idea  1 paths'", Outcome::unknown, "nothing was said of it"},
      {"is silent", "", Outcome::unknown, "nothing was said of it"},
      {"fails behind its answer", "echo 'accepted  id  1 paths'; exit 2", Outcome::unknown, "no opinion"},
      {"is killed behind its answer", "echo 'accepted  id  1 paths'; kill -9 $$", Outcome::unknown, "no opinion"},
      {"says that what it rests on is not accepted", "echo 'refused   id: it rests on sand'; exit 1", Outcome::conflicting,
       "on sand"},
  };
  for (const auto& row : rows) {
    const Proof proof = proof_by(row.script);
    EXPECT_EQ(proof.outcome(), row.outcome) << row.what << ": " << proof.reason();
    EXPECT_NE(proof.reason().find(row.reason), std::string::npos) << row.what << ": " << proof.reason();
    EXPECT_EQ(proof.checker().empty(), row.outcome != Outcome::proved) << row.what;
  }
}

TEST_F(Checkers, MustBeThere) {
  for (const Checker& checker : {Checker({}), Checker(folder_.path() / "nowhere")}) {
    const Proof proof = proof_by(checker);
    EXPECT_FALSE(proof.is_proved());
    EXPECT_TRUE(proof.checker().empty());
  }
  EXPECT_EQ(proof_by(Checker({})).outcome(), Outcome::skipped);
}

TEST_F(Checkers, SeeWhatACertificateRestsOn) {
  Stooge tired([](const Query&) { return Answer::unknown("tired"); });
  const std::vector<Conjecture> conjectures = {{"ground", {{"part", true_law}}, {{"false", false_law}}, {}},
                                               {"house", {{"part", true_law}}, {{"false", false_law}}, {"ground"}}};
  Options options;
  options.cache = ProofCache(folder_.path() / "cache", "program");
  EXPECT_TRUE(prove(conjectures[0], {&tired}, options).is_proved());
  std::set<std::string> explored;
  options.threads = 1;
  options.progress = [&](std::size_t, std::size_t, const std::string& what) { explored.insert(what); };
  // The one that is kept is not explored again: its certificate was kept beside it, and goes to the checker with the new one.
  EXPECT_TRUE(prove(conjectures, {&tired}, options)[1].is_proved());
  EXPECT_EQ(explored, std::set<std::string>{"house"});
  // Without its certificate it has to be written again.
  std::filesystem::remove_all(folder_.path() / "cache" / "certificates");
  for (const auto& file : std::filesystem::directory_iterator(folder_.path() / "cache" / "proofs")) {
    if (base::contents(file.path())->find("house") != std::string::npos) std::filesystem::remove(file.path());
  }
  explored.clear();
  const std::vector<Proof> proofs = prove(conjectures, {&tired}, options);
  EXPECT_TRUE(proofs[1].is_proved()) << proofs[1].reason();
  EXPECT_EQ(explored, (std::set<std::string>{"ground", "house"}));
}

// --- the time

class Time : public Checkers {
 protected:
  /// Takes so long when it is run for the first time.
  static Law slow_law(std::chrono::milliseconds time) {
    const auto was_run = std::make_shared<std::atomic<bool>>(false);
    return Law([time, was_run](auto& scope) {
      if (!was_run->exchange(true)) std::this_thread::sleep_for(time);
      true_law(scope);
    });
  }
  /// How a conjecture ends, and one that rests on it, with so much time.
  std::vector<Proof> within(std::chrono::milliseconds time, const Law& ground, const Law& house, Stooge& judge) {
    Options options;
    options.cache = ProofCache(folder_.path() / "cache", "program");
    options.threads = 1;
    options.progress = [&](std::size_t, std::size_t, const std::string& what) { explored_.insert(what); };
    options.deadline = std::chrono::steady_clock::now() + time;
    return prove({{"ground", {{"part", ground}}, {{"false", false_law}}, {}},
                  {"house", {{"part", house}}, {{"false", false_law}}, {"ground"}}},
                 {&judge}, options);
  }

  static constexpr std::chrono::milliseconds an_hour{3'600'000};
  std::set<std::string> explored_;
  Stooge tired_{[](const Query&) { return Answer::unknown("tired"); }};
};

TEST_F(Time, IsNotNeededWhereItIsLong) {
  const std::vector<Proof> proofs = within(an_hour, true_law, true_law, tired_);
  EXPECT_TRUE(proofs[0].is_proved()) << proofs[0].reason();
  EXPECT_TRUE(proofs[1].is_proved()) << proofs[1].reason();
}

TEST_F(Time, LeavesOpenWhatItDoesNotSufficeForAndKeepsNothingOfIt) {
  for (int again = 0; again < 2; ++again) {
    const std::vector<Proof> proofs = within(std::chrono::milliseconds(0), true_law, true_law, tired_);
    EXPECT_EQ(proofs[0].outcome(), Outcome::unknown);
    EXPECT_EQ(proofs[0].reason(), "the time was over before it was explored");
    EXPECT_FALSE(proofs[1].is_proved());
    EXPECT_EQ(explored_, std::set<std::string>());
    EXPECT_EQ(tired_.asked, 0U);
  }
}

TEST_F(Time, IsNotLostWhereItEnds) {
  const auto short_time = std::chrono::milliseconds(5000);
  const std::vector<Proof> first = within(short_time, true_law, slow_law(short_time), tired_);
  EXPECT_TRUE(first[0].is_proved()) << first[0].reason();
  EXPECT_EQ(first[1].outcome(), Outcome::unknown) << first[1].reason();
  // What was proved is kept, and the other one begins there.
  explored_.clear();
  const std::vector<Proof> second = within(an_hour, true_law, slow_law(std::chrono::milliseconds(0)), tired_);
  EXPECT_TRUE(second[1].is_proved()) << second[1].reason();
  EXPECT_EQ(explored_, std::set<std::string>{"house"});
}

TEST_F(Time, OfJudgesCountsAsWell) {
  const auto short_time = std::chrono::milliseconds(2000);
  bool was_asked = false;
  Stooge slow([&](const Query&) {
    if (!std::exchange(was_asked, true)) std::this_thread::sleep_for(short_time);
    return Answer::unknown("slow");
  });
  const std::vector<Proof> proofs = within(short_time, true_law, true_law, slow);
  EXPECT_NE(proofs[1].outcome(), Outcome::proved);
  EXPECT_NE(proofs[1].reason().find("the time was over"), std::string::npos) << proofs[1].reason();
}

TEST_F(Checkers, AcceptNeitherOfTwoTextsWithOneName) {
  Submission submission;
  submission.add("id", "colex-certificate 1\nabout id\npart a\ngiven #0 0 <= 1\nclaim 0 <= 1 #0\nqed 1\nend\n");
  EXPECT_TRUE(colex_check().opinions(submission).at("id").is_accepted());
  submission.add("id", "colex-certificate 1\nabout id\npart b\ngiven #0 0 <= 1\nclaim 0 <= 1 #0\nqed 1\nend\n");
  EXPECT_FALSE(colex_check().opinions(submission).at("id").is_accepted());
}

TEST(Proofs, AreNotProvedWithoutAnAcceptance) {
  EXPECT_THROW(Proof("id", Outcome::proved, ""), std::logic_error);
  EXPECT_FALSE(Proof("id", Outcome::unknown, "nobody knows").is_proved());
  Submission submission;
  submission.add("id", "colex-certificate 1\nabout id\npart a\ngiven #0 0 <= 1\nclaim 0 <= 1 #0\nqed 1\nend\n");
  const Proof proof(colex_check().opinions(submission).at("id").accepted.value(), {});
  EXPECT_TRUE(proof.is_proved());
  EXPECT_EQ(proof.id(), "id");
  EXPECT_EQ(proof.outcome(), Outcome::proved);
  EXPECT_EQ(proof.checker(), "colex-check");
}

// --- the cache

class Cache : public testing::Test {
 protected:
  Cache() {
    std::string name = (std::filesystem::temp_directory_path() / "colex-test-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) std::abort();
    folder_ = name;
  }
  ~Cache() override { std::filesystem::remove_all(folder_); }

  /// The outcome, and whether anything was explored or asked for it.
  std::pair<Outcome, bool> run(const Law& law, const std::string& program, const std::string& part = "part") {
    bool worked = false;
    Options options;
    options.cache = ProofCache(folder_, program);
    options.progress = [&](std::size_t, std::size_t, const std::string&) { worked = true; };
    if (wants_certificates_) options.certified = [&](const std::string&, const certificates::Written& w) { written_ = w.text; };
    options.threads = 1;
    const Proof proof = prove({"id", {{part, law}}, {{"false", false_law}}}, {z3_.get()}, options);
    return {proof.outcome(), worked};
  }

  /// Replaces a text in all files of a folder, and says in how many it was there. `and_its_hash`: as if it had been kept so.
  std::size_t edit(const std::string& in, const std::string& old, const std::string& other, bool and_its_hash = false) const {
    std::size_t edited = 0;
    for (const auto& file : std::filesystem::directory_iterator(folder_ / in)) {
      std::string text = and_its_hash ? solvers::kept(file.path()).value() : base::contents(file.path()).value();
      const std::size_t at = text.find(old);
      if (at == std::string::npos) continue;
      text.replace(at, old.size(), other);
      if (and_its_hash) solvers::keep(file.path(), text);
      if (!and_its_hash) std::ofstream(file.path(), std::ios::binary) << text;
      ++edited;
    }
    return edited;
  }

  std::filesystem::path folder_;
  bool wants_certificates_ = false;
  std::string written_;
  std::unique_ptr<solvers::Solver> z3_ = solvers::z3();
};

TEST_F(Cache, GivesBackWhatThisProgramProved) {
  const auto first = run(true_law, "program");
  if (first.first == Outcome::skipped) GTEST_SKIP() << "no Z3";
  EXPECT_EQ(first, (std::pair{Outcome::proved, true}));
  EXPECT_EQ(run(true_law, "program"), (std::pair{Outcome::proved, false}));
  EXPECT_EQ(run(true_law, "another program"), (std::pair{Outcome::proved, true}));
  EXPECT_EQ(run(true_law, "program", "another part"), (std::pair{Outcome::proved, true}));
}

TEST_F(Cache, GivesBackARefutationWithItsInput) {
  run(false_law, "program");
  EXPECT_EQ(run(false_law, "program"), (std::pair{Outcome::refuted, false}));
}

TEST_F(Cache, KeepsNothingUnknown) {
  run(hard_law, "program");
  EXPECT_EQ(run(hard_law, "program"), (std::pair{Outcome::unknown, true}));
}

TEST_F(Cache, IsNotMisledByADamagedFile) {
  if (run(true_law, "program").first == Outcome::skipped) GTEST_SKIP() << "no Z3";
  for (const auto& file : std::filesystem::directory_iterator(folder_ / "proofs"))
    std::ofstream(file.path()) << "{\"outcome\": 0}";
  EXPECT_EQ(run(true_law, "program"), (std::pair{Outcome::proved, true}));
}

TEST_F(Cache, DoesNotBelieveAVerdictThatWasEdited) {
  if (run(true_law, "program").first == Outcome::skipped) GTEST_SKIP() << "no Z3";
  const auto said = [](Outcome outcome) { return "\"outcome\":" + std::to_string(static_cast<int>(outcome)) + ",\"parts\""; };
  EXPECT_EQ(edit("proofs", said(Outcome::proved), said(Outcome::refuted)), 1U);
  EXPECT_EQ(run(true_law, "program"), (std::pair{Outcome::proved, true}));
  run(false_law, "another");
  EXPECT_EQ(edit("proofs", said(Outcome::refuted), said(Outcome::proved)), 1U);
  EXPECT_EQ(run(false_law, "another"), (std::pair{Outcome::refuted, true}));
}

TEST_F(Cache, GivesACertificateOnlyWhereTheCheckerAcceptsItAgain) {
  wants_certificates_ = true;
  if (run(true_law, "program").first == Outcome::skipped) GTEST_SKIP() << "no Z3";
  const std::string certificate = std::exchange(written_, "");
  EXPECT_NE(certificate.find("about id\n"), std::string::npos) << certificate;
  EXPECT_EQ(run(true_law, "program"), (std::pair{Outcome::proved, false}));
  EXPECT_EQ(written_, certificate);
  for (const bool and_its_hash : {false, true}) {
    // One more is claimed than what is shown.
    EXPECT_EQ(edit("certificates", "\\nqed", "\\nclaim 1 <= 0\\nqed", and_its_hash), 1U);
    EXPECT_EQ(run(true_law, "program"), (std::pair{Outcome::proved, true})) << and_its_hash << ": it is proved anew";
    EXPECT_EQ(written_, certificate);
  }
}

TEST_F(Cache, KeepsNothingOfAProgramThatItDoesNotKnow) {
  run(true_law, "");
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
  EXPECT_NE(identity_of_this_program(), "");
}

}  // namespace
}  // namespace colex::prover::prover_test
