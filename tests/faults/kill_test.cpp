// A run is killed at a random moment, as by a machine that has no memory left: what is on the disk is whole or not there, and
// the next run gives the undisturbed answer.
#include <algorithm>
#include <chrono>
#include <random>
#include <thread>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "run.hpp"

namespace colex::cli::faults {
namespace {

using Clock = std::chrono::steady_clock;

/// Starts colex in a folder, and sends it the signal once `wait` returns. Returns its status as the shell says it.
template <class Wait>
int signalled(const std::string& arguments, const std::string& folder, int signal, const Wait& wait) {
  const std::string command = "cd " + quoted(folder) + " && exec " COLEX_EXECUTABLE " " + arguments + " > stdout 2> stderr";
  const pid_t child = fork();
  if (child == 0) {
    execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    _exit(127);
  }
  wait();
  kill(child, signal);
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
  }
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

/// Until the first record is on the disk; not for ever.
void wait_for_a_record(const std::string& file) {
  for (int k = 0; k < 3000 && !contains(contents(file), "\"claim\""); ++k)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

void kill_often(const Command& command, int times) {
  const Place place;
  const auto start = Clock::now();
  const Output whole = colex(command.arguments, place.path());
  const auto took = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start);
  const std::set<std::string> right = verdicts(whole.out);
  std::mt19937 random(20261123);
  std::uniform_int_distribution<std::int64_t> moment(0, took.count());
  int killed = 0;
  for (int k = 0; k < times; ++k) {
    // The former output stays for every other run: it is whole, or replaced by a whole one.
    if (k % 2 == 0) place.clear_output();
    const int status = signalled(command.arguments, place.path(), SIGKILL,
                                 [&] { std::this_thread::sleep_for(std::chrono::microseconds(moment(random))); });
    const std::string when = std::string(command.name) + ", killed for the " + std::to_string(k + 1) + ". time";
    killed += status == 128 + SIGKILL ? 1 : 0;
    place.expect_inputs(when);
    place.expect_whole_files(when);
    if (k % 10 != 0 && !is_thorough()) continue;
    const Output next = colex(command.arguments, place.path());
    EXPECT_EQ(next.status, whole.status) << when << next.err;
    EXPECT_EQ(verdicts(next.out), right) << when;
    place.expect_all_output(command.arguments, when);
  }
  EXPECT_GT(killed, 0) << "every run was over before it was killed";
  std::printf("%s: %d of %d runs were killed\n", command.name, killed, times);
}

TEST(Kill, Check) { kill_often(check_good, is_thorough() ? 500 : 30); }
TEST(Kill, Prove) { kill_often(prove_true, is_thorough() ? 200 : 20); }
TEST(Kill, ProveTheorems) {
  if (!is_thorough()) GTEST_SKIP() << "it takes minutes: COLEX_FAULTS=all";
  kill_often({"prove", "prove 'coalesce*' 'cosize*' --cache cache"}, 50);
}

/// A claim that takes long, behind one that does not.
constexpr const char* slow =
    "claim size(4:1) == 4\nforall L: layout rank <= 6, M: layout rank <= 6: claim size(L) * size(M) == size(M) * size(L) by "
    "testing 2000000000\n";

TEST(Signal, WritesWhatIsKnownAndThatTheRestIsMissing) {
  for (const int signal : {SIGTERM, SIGINT, SIGHUP}) {
    const Folder folder;
    folder.file("slow.colex", slow);
    const int status = signalled("check slow.colex --evidence e.jsonl --report out", folder.path(), signal,
                                 [&] { wait_for_a_record(folder.path() + "/e.jsonl"); });
    EXPECT_EQ(status, 128 + signal) << contents(folder.path() + "/stderr");
    const std::string name = signal == SIGTERM ? "SIGTERM" : signal == SIGINT ? "SIGINT" : "SIGHUP";
    const std::string sentence = "a run was stopped by " + name + " after 1 of 2 verdicts";
    std::vector<std::string> files = {"e.jsonl", "out/evidence.jsonl"};
    for (const std::string& format : report_formats) files.push_back("out/" + format);
    for (const std::string& file : files)
      EXPECT_TRUE(contains(contents(folder.path() + '/' + file), sentence)) << file << ' ' << name;
    const Output read = colex("report e.jsonl", folder.path());
    EXPECT_EQ(read.status, 3) << read.out;
    EXPECT_EQ(read.out, "incomplete  " + sentence + "\n1 law or claim: 1 stands; incomplete\n");
  }
}

// Nobody takes the complete report of an earlier run for that of one that was killed.
TEST(Signal, AKilledRunLeavesNoEarlierReport) {
  const Folder folder;
  folder.file("quick.colex", "claim size(4:1) == 4\n");
  folder.file("slow.colex", slow);
  ASSERT_EQ(colex("check quick.colex --report out", folder.path()).status, 0);
  const int status = signalled("check slow.colex --evidence e.jsonl --report out", folder.path(), SIGKILL,
                               [&] { wait_for_a_record(folder.path() + "/e.jsonl"); });
  EXPECT_EQ(status, 128 + SIGKILL);
  std::vector<std::string> files = {"evidence.jsonl"};
  for (const std::string& format : report_formats) files.push_back(format);
  for (const std::string& file : files)
    EXPECT_TRUE(contains(contents(folder.path() + "/out/" + file), "the run is not over, or was killed")) << file;
  const Output read = colex("report out", folder.path());
  EXPECT_EQ(read.status, 2) << read.out;
}

// Killed at once, a run leaves what it has written record by record.
TEST(Signal, AKilledRunIsIncomplete) {
  const Folder folder;
  folder.file("slow.colex", slow);
  const int status = signalled("check slow.colex --evidence e.jsonl", folder.path(), SIGKILL,
                               [&] { wait_for_a_record(folder.path() + "/e.jsonl"); });
  EXPECT_EQ(status, 128 + SIGKILL);
  const Output read = colex("report e.jsonl", folder.path());
  EXPECT_EQ(read.status, 3) << read.out;
  EXPECT_EQ(read.out,
            "incomplete  e.jsonl: the last record has no end behind it: the run was killed, or is not over\n"
            "1 law or claim: 1 stands; incomplete\n");
}

}  // namespace
}  // namespace colex::cli::faults
