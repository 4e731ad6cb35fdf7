// colex prove: theorems and claims, what is kept and what is exported.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "judges.hpp"
#include "program.hpp"

namespace colex::cli::prove_test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// A folder for the cache; a test that needs both judges is skipped where one is absent, and says which.
class Prove : public testing::Test {
 protected:
  /// The cache is cold, and proofs take their time on a machine that is busy.
  Output prove(const std::string& arguments) const { return prove_within("600", arguments); }
  /// Theorems have no time of their own, and are tried as hard on each machine.
  Output prove_theorems(const std::string& arguments) const {
    return colex("prove --cache " + folder_.path() + "/cache " + arguments);
  }
  Output prove_within(const std::string& seconds, const std::string& arguments) const {
    return colex("prove --timeout " + seconds + " --cache " + folder_.path() + "/cache " + arguments);
  }
  void SetUp() override {
    const std::string reason = reason_without_proofs();
    if (!reason.empty()) GTEST_SKIP() << reason;
  }

  Folder folder_;
};

TEST_F(Prove, SaysOfEachTheoremWhatItRestsOn) {
  const Output run = prove_theorems("'cosize.values*'");
  EXPECT_EQ(run.status, 0) << run.out << run.err;
  for (const char* word : {"cosize.values", "rank 1 to 6", "cosize.values.all-ranks", "empty, step, conclusion", "2 of 2 proved",
                           "0 of them unseen", "z3 ", "cvc5 ", "nothing is said of overflow"}) {
    EXPECT_TRUE(contains(run.out, word)) << word << '\n' << run.out;
  }
}

TEST_F(Prove, WritesTheCertificatesBehindTheVerdictOnALaw) {
  const struct {
    const char* command;
    std::set<std::string> certificates;  ///< by a theorem that says the law, and by the exploration of its own text
  } rows[] = {
      {"prove S016a", {"coalesce.values.all-ranks.cert"}},
      {"law S016a --engine induction", {"coalesce.values.all-ranks.cert"}},
      {"law S016a --engine symbolic", {"S016a.cert"}},
  };
  for (const auto& row : rows) {
    const Folder folder;
    const Output run = colex(std::string(row.command) + " --no-cache --certificates " + quoted(folder.path()));
    EXPECT_EQ(run.status, 0) << row.command << '\n' << run.out << run.err;
    std::set<std::string> written;
    for (const auto& file : fs::directory_iterator(folder.path())) {
      if (file.path().extension() == ".cert") written.insert(file.path().filename().string());
    }
    EXPECT_EQ(written, row.certificates) << row.command;
    EXPECT_TRUE(contains(run.out, "1 certificate in ")) << run.out;
  }
  // Neither a list nor a single case has a proof.
  for (const char* command : {"law --list S016a", "law S016a --with L=4:1"}) {
    const Output run = colex(std::string(command) + " --certificates " + quoted(folder_.path()));
    EXPECT_EQ(run.status, 2) << command << run.out;
    EXPECT_TRUE(contains(run.err, "--certificates: it is not looked at beside --")) << run.err;
  }
}

TEST_F(Prove, ShowsWhereAClaimCannotBeRead) {
  const struct {
    const char* claim;
    const char* mistake;
    const char* caret;  ///< the line that it stands below
  } rows[] = {
      {"forall M: M == M", "expected bounds or a type for M, as M >= 1 or M: layout",
       "1 | forall M: claim M == M\n  |        ^\n"},
      {"forall M: size(M:2) == M", "expected bounds or a type for M, as M >= 1 or M: layout",
       "1 | forall M: claim size(M:2) == M\n  |        ^\n"},
      {"forall L: layout: rank(L) <= == 2", "expected a value, found '='",
       "1 | forall L: layout: claim rank(L) <= == 2\n  |                                    ^\n"},
      {"forall M >= 1: claim size(M:2 == M", "expected ',' or ')' or an operator",
       "1 | forall M >= 1: claim size(M:2 == M\n  |                                   ^\n"},
      {"size(4:1) ==", "expected a value, found the end of the text", "1 | claim size(4:1) ==\n  |                   ^\n"},
  };
  for (const auto& row : rows) {
    const Output run = prove("'" + std::string(row.claim) + "'");
    EXPECT_EQ(run.status, 2) << row.claim;
    EXPECT_TRUE(contains(run.err, row.mistake)) << run.err;
    EXPECT_TRUE(contains(run.err, row.caret)) << run.err;
  }
  EXPECT_EQ(prove("'size(4:1) == 4'").status, 0);
}

TEST_F(Prove, TellsTheSameFromTheCache) {
  const auto table = [&](const std::string& options) {
    const Output run = prove_theorems("filter.no-broadcast --json " + options);
    json record = json::parse(run.out);
    record.erase("time");
    record.erase("seconds");
    return record;
  };
  const json first = table("");
  EXPECT_EQ(first.at("outcome"), "checked for shapes");
  EXPECT_EQ(first.at("rank"), 5);
  EXPECT_FALSE(fs::is_empty(folder_.path() + "/cache/proofs"));
  EXPECT_EQ(table(""), first);
  EXPECT_EQ(table("--no-cache"), first);
}

TEST_F(Prove, KeepsNoVerdictOfAStatementThatSomebodyCouldEdit) {
  const struct {
    const char *claim, *verdict;
  } rows[] = {
      {"forall M >= 1: size(M:2) == M", "proved (as written)"},
      {"forall M >= 1: size(M:2) == 1", "refuted"},
      {"forall L: layout: equal(coalesce(L), L)", "proved (all ranks)"},
      {"forall L: layout: equal(right_inverse(L), L)", "refuted"},
  };
  const std::string statements = folder_.path() + "/cache/statements";
  for (const auto& [claim, verdict] : rows) {
    const Output first = prove(quoted(claim));
    EXPECT_TRUE(contains(first.out, verdict)) << first.out;
    for (const auto& file : fs::exists(statements) ? fs::directory_iterator(statements) : fs::directory_iterator())
      EXPECT_TRUE(contains(contents(file.path().string()), "\"outcome\":\"unknown\"")) << claim;
    const Output again = prove(quoted(claim));
    EXPECT_EQ(again.status, first.status) << claim;
    EXPECT_EQ(again.out, first.out);
  }
}

TEST_F(Prove, EndsWithTheTimeAndGoesOnFromWhatWasProved) {
  const std::string claim = quoted("forall L: layout: equal(coalesce(L), L)");
  const Output cold = prove_within("0.1", claim);
  EXPECT_EQ(cold.status, 3) << cold.out;
  EXPECT_TRUE(contains(cold.out, "not proved: it rests on coalesce.")) << cold.out;
  const bool is_late = contains(cold.out, "the time was over before it was explored") ||
                       contains(cold.out, "the time was over before all of its steps were judged") ||
                       contains(cold.out, "the time for the proof is over");
  EXPECT_TRUE(is_late) << cold.out;
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(prove(claim).status, 0);
  const std::chrono::duration<double> proving = std::chrono::steady_clock::now() - begin;
  // Another claim that rests on these theorems has their certificates read again, and proves none of them: half of the time is
  // enough, on any machine.
  const std::string half = std::to_string(std::max(0.1, proving.count() / 2));
  const Output warm = prove_within(half, quoted("forall M: layout: equal(coalesce(M), M)"));
  EXPECT_EQ(warm.status, 0) << warm.out;
  EXPECT_TRUE(contains(warm.out, "ok    proved (all ranks)")) << warm.out;
  EXPECT_TRUE(contains(warm.out, "accepted by colex-check, from theorem")) << warm.out;
}

/// What colex writes to a terminal that is its standard error.
std::string shown_on_a_terminal(const std::string& arguments) {
  const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
  if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0) return "there is no terminal";
  const std::string name = ptsname(terminal);
  const int open_end = open(name.c_str(), O_RDWR | O_NOCTTY);  // as long as this is open, there is somebody at the other end
  std::string shown;
  std::thread reader([&] {
    std::array<char, 4096> piece{};
    for (ssize_t got = 0; (got = read(terminal, piece.data(), piece.size())) > 0;)
      shown.append(piece.data(), static_cast<std::size_t>(got));
  });
  [[maybe_unused]] const int status = std::system((COLEX_EXECUTABLE " " + arguments + " >/dev/null 2>" + name).c_str());
  close(open_end);
  reader.join();
  close(terminal);
  return shown;
}

TEST_F(Prove, ShowsOnATerminalHowFarItIsWithTheorems) {
  const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
  if (terminal < 0) GTEST_SKIP() << "no terminal can be opened here: is /dev/pts mounted?";
  close(terminal);
  const std::string cache = "--cache " + folder_.path() + "/cache ";
  const std::string theorem = shown_on_a_terminal("prove " + cache + "cosize.values.all-ranks");
  EXPECT_TRUE(contains(theorem, " explorations  cosize.values.all-ranks")) << theorem;
  const std::string claim = shown_on_a_terminal(
      "prove --timeout 600 " + cache + quoted("forall A, B: layout if defined(A o B): compatible(shape(B), shape(A o B))"));
  EXPECT_TRUE(contains(claim, "theorems: ")) << claim;
  EXPECT_TRUE(contains(claim, " explorations  ")) << claim;
}

/// What answers.tsv says that the judges said of each query.
std::map<std::string, std::vector<std::string>> answers_in(const std::string& folder) {
  std::map<std::string, std::vector<std::string>> answers;
  std::istringstream lines(contents(folder + "/answers.tsv"));
  for (std::string line; std::getline(lines, line);) {
    const auto first = line.find('\t');
    answers[line.substr(0, first)].push_back(line.substr(line.rfind('\t') + 1));
  }
  return answers;
}

TEST_F(Prove, ExportsWhatWasJudgedForOthersToJudge) {
  const std::string smt2 = folder_.path() + "/smt2";
  ASSERT_EQ(prove_theorems("squeeze.values --smt2 " + smt2).status, 0);
  const auto answers = answers_in(smt2);
  EXPECT_GT(answers.size(), 10u);
  std::size_t confirmed = 0;
  for (const auto& [id, said] : answers) {
    EXPECT_EQ(said.size(), 2u) << id << ": both judges";
    const std::string text = contents(smt2 + '/' + id + ".smt2");
    EXPECT_TRUE(contains(text, "(set-logic") && contains(text, "(check-sat)")) << id;
    confirmed += said == std::vector<std::string>{"unsat", "unsat"} ? 1 : 0;
  }
  EXPECT_GT(confirmed, 5u);
  EXPECT_LT(confirmed, answers.size()) << "some are false on purpose";
}

TEST_F(Prove, ExportsOfALawAndOfAClaimToo) {
  const auto expect_exported = [this](const std::string& what, const std::string& smt2) {
    // What was proved before is judged again: it is to be shown.
    ASSERT_EQ(prove(what).status, 0) << what;
    ASSERT_EQ(prove(what + " --smt2 " + smt2).status, 0) << what;
    const auto answers = answers_in(smt2);
    std::size_t confirmed = 0;
    for (const auto& [id, said] : answers) {
      confirmed += said == std::vector<std::string>{"unsat", "unsat"} ? 1 : 0;
      const std::filesystem::path query = std::filesystem::path(smt2) / (id + ".smt2");
      EXPECT_TRUE(contains(contents(query.string()), "(check-sat)")) << query;
    }
    EXPECT_GT(confirmed, 0U) << what;
  };
  expect_exported("S019", folder_.path() + "/law");
  expect_exported(quoted("forall M >= 1, N >= 1: size((M,N):(N,1)) <= 2*M*N"), folder_.path() + "/claim");
}

TEST_F(Prove, SaysWhereItHadNothingToExport) {
  const Output computed = prove(quoted("size(4:1) == 4") + " --smt2 " + folder_.path() + "/none");
  EXPECT_EQ(computed.status, 0);
  EXPECT_TRUE(contains(computed.err, "no question was left to a solver, so nothing was written to")) << computed.err;
  const Output judged = prove_theorems("squeeze.values --smt2 " + folder_.path() + "/some");
  EXPECT_FALSE(contains(judged.err, "no question")) << judged.err;
  // What another run has left there is none of this one.
  const Output again = prove(quoted("size(4:1) == 4") + " --smt2 " + folder_.path() + "/some");
  EXPECT_TRUE(contains(again.err, "no question was left to a solver")) << again.err;
}

TEST_F(Prove, JudgesAClaim) {
  struct Case {
    const char* claim;
    int status;
    const char* word;
  };
  const Case cases[] = {
      {"forall M, N, K >= 1: coalesce((M,N,K):(1,M,M*N)) == M*N*K:1", 1, "M = 1     N = 1     K = 1"},
      {"forall M, N, K >= 1: equal(coalesce((M,N,K):(1,M,M*N)), M*N*K:1)", 0, "ok    proved "},
      {"forall M, N >= 1: right_inverse((M,N):(N,1)) == (N,M):(M,1)", 1, "M = 1     N = 1"},
      {"forall M, N >= 2: right_inverse((M,N):(N,1)) == (N,M):(M,1)", 0, "nothing is said of overflow"},
      {"forall M, N >= 1: refute right_inverse((M,N):(N,1)) == (N,M):(M,1)", 0, "refuted"},
      {"forall K >= 1 if K % 16 == 0: K / 16 * 16 == K", 0, "confirmed by z3"},
      {"forall L: layout: claim size(coalesce(L)) == size(L)", 0, "ok    proved (all ranks)"},
      {"forall L: layout: claim depth(coalesce(L)) <= 1", 0, "ok    proved (all ranks)"},
      {"forall L: layout: claim compatible(size(L), shape(L))", 3, "?     checked for shapes"},
      {"forall L: layout: claim compatible(size(L), shape(L))", 3,
       "of depth at most 1, and of depth 2 with up to 4 leaves and no () in a tuple"},
      // What bounds the rank of flat layouts itself is proved of all of them, and of no more.
      {"forall L: flat layout rank <= 2: claim rank(coalesce(L)) <= 2 by proof", 0, "ok    proved (as written)"},
      {"forall L: flat layout rank <= 3: claim rank(coalesce(L)) <= 3 by proof", 0, "ok    proved (as written)"},
      {"forall L: flat layout rank <= 2 if size(L) > 1: claim 1 <= rank(coalesce(L)) by proof", 0, "ok    proved "},
      {"forall L: layout rank <= 2: claim rank(coalesce(L)) <= 2 by proof", 3, "`by proof` asks for all shapes"},
      {"forall L: flat layout: claim rank(coalesce(L)) <= 9 by proof", 3, "`by proof` asks for all shapes"},
      {"forall L: flat layout: claim rank(coalesce(L)) <= 2 by proof", 1, "L = (2,2,2):(0,1,0)"},
      {"forall L: layout: claim depth(L) <= 1", 1, "L = ((1)):((0))"},
      {"forall n >= 1, L: flat layout rank <= n: claim rank(coalesce(L)) <= n by proof", 3, "`by proof` asks for all shapes"},
      {"forall L: flat layout rank <= 2: claim rank(coalesce(L)) <= 1 by proof", 1, "refuted"},
      // What speaks of no layout has no ranks.
      {"forall x: integer, y: integer if x < y: x <= y", 0, "ok    proved (as written)"},
      // These follow from what theorems say of layouts of any rank.
      {"forall L: layout: equal(coalesce(L), L)", 0, "ok    proved (all ranks)"},
      {"forall A, B: layout if defined(A o B): equal(coalesce(A o B), A o B)", 0,
       "6 steps accepted by colex-check, from theorems"},
      {"forall A, B: layout, 0 <= c < size(B) if defined(A o B): composition(A,B)(c) == A(B(c))", 0, "ok    proved (all ranks)"},
      {"forall A, T: layout if defined(logical_divide(A,T)): size(logical_divide(A,T)) == size(A)", 0,
       "ok    proved (all ranks)"},
      {"forall A, B: layout if defined(A o B): size(A o B) == size(A)", 1, "refuted"},
      {"forall L: layout: equal(right_inverse(L), L)", 1, "refuted"},
      {"forall x: integer: 0 <= x*x", 3, "not proved: not shown: x*x >= 0"},
      {"forall a >= 2 if a < 2: a == 7", 1, "vacuous"},
      {"forall M >= 1: size(M:1) = M", 2, "expected"},
      {"forall M >= 1: sise(M:1) == M", 2, "did you mean size"},
  };
  for (const Case& c : cases) {
    const Output run = prove(quoted(c.claim));
    EXPECT_EQ(run.status, c.status) << c.claim << '\n' << run.out << run.err;
    EXPECT_TRUE(contains(run.out + run.err, c.word)) << c.claim << '\n' << run.out << run.err;
  }
}

TEST_F(Prove, JudgesALaw) {
  struct Case {
    const char* law;
    int status;
    const char* word;
  };
  const Case cases[] = {
      {"S019", 0, "ok    proved (all ranks)"},
      {"S023a", 3, "?     "},
      {"cosize.attained", 0, "ok    proved "},
      {"S110t.degenerate", 0, "ok    refuted"},
      {"coalesce.values", 3, "1 law: 0 as claimed; 1 not proved (1 checked for shapes)"},
      {"S0199", 2, "did you mean"},
  };
  for (const Case& c : cases) {
    const Output run = prove(c.law);
    EXPECT_EQ(run.status, c.status) << c.law << '\n' << run.out << run.err;
    EXPECT_TRUE(contains(run.out + run.err, c.word)) << c.law << '\n' << run.out << run.err;
    const auto untimed = [](const std::string& text) { return text.substr(0, text.rfind(';')); };
    EXPECT_EQ(untimed(prove(c.law).out), untimed(run.out)) << c.law << ": from the cache";
  }
}

/// The first word of each line.
std::vector<std::string> first_words(const std::string& text) {
  std::vector<std::string> words;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) words.push_back(line.substr(0, line.find(' ')));
  return words;
}

// `colex prove ID` proves what has that name: one theorem, or one law.
TEST(ProveOptions, NoTheoremHasTheNameOfAnotherOrOfALaw) {
  std::set<std::string> seen;
  for (const char* list : {"prove --list", "law --list"}) {
    const std::vector<std::string> ids = first_words(colex(list).out);
    EXPECT_GT(ids.size(), 50u) << list;
    for (const std::string& id : ids) EXPECT_TRUE(seen.insert(id).second) << id << " is named twice";
  }
}

TEST(ProveOptions, AreToldFromMistakes) {
  struct Case {
    const char* arguments;
    int status;
    const char* word;
  };
  const Case cases[] = {
      {"--list", 0, "coalesce.values.profiles"},
      {"--list", 0, "bits.swizzle"},
      {"--list 'cosize*'", 0, "cosize.signed.all-ranks"},
      {"", 2, "say what is to be proved"},
      {"--list --smt2 folder", 2, "--smt2: it is not looked at beside --list"},
      {"'forall M >= 1: size(M:1) == M' --with M=1 --rank 2", 2, "--rank: it is not looked at beside --with"},
      {"gcd.contract.all-steps --timeout 5", 2,
       "--timeout: it is looked at for claims and for laws that are named, and there are none"},
      {"--laws --engine random", 2, "--engine: it is looked at for claims and for laws that are named, and there are none"},
      {"gcd.contract.all-steps --certificates /proc/nowhere", 2, "/proc/nowhere: the folder cannot be made"},
      {"gcd.contract.all-steps --smt2 /proc/nowhere", 2, "/proc/nowhere: the folder cannot be made"},
      {"coalesce.valves", 2, "there is no theorem and no law coalesce.valves; did you mean coalesce.values"},
      {"coalesce.values.profiles --evidence /nowhere/evidence.jsonl", 2, "/nowhere/evidence.jsonl"},
  };
  for (const Case& c : cases) {
    const Output run = colex(std::string("prove ") + c.arguments);
    EXPECT_EQ(run.status, c.status) << c.arguments << '\n' << run.out << run.err;
    EXPECT_TRUE(contains(run.out + run.err, c.word)) << c.arguments << '\n' << run.out << run.err;
  }
}

// A proof for some shapes is none for all: the command that repeats the verdict has what it was limited by.
TEST(ProveOptions, AreInTheCommandThatRepeatsAVerdict) {
  for (const std::string what : {"'forall L: layout: claim equal(coalesce(L), L)'", "S019"}) {
    const std::string command = "prove " + what + " --engine symbolic --rank 2";
    const Output run = colex(command + " --no-cache --one-judge");
    EXPECT_EQ(run.status, 3) << run.out << run.err;
    EXPECT_TRUE(contains(run.out, "repeat  colex " + command + '\n')) << run.out;
  }
}

}  // namespace
}  // namespace colex::cli::prove_test
