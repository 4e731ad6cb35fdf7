// Campaigns: a plan that is done in parts, interrupted and begun again has the evidence of one process.
#include <chrono>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "program.hpp"

namespace colex::cli::campaign_test {
namespace {

namespace fs = std::filesystem;

/// Starts `colex ARGUMENTS` in a folder, and returns its process.
pid_t start(const std::string& arguments, const std::string& folder) {
  const std::string command = "cd " + quoted(folder) + " && exec " COLEX_EXECUTABLE " " + arguments + " > stdout 2> stderr";
  const pid_t child = fork();
  if (child == 0) {
    execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    _exit(127);
  }
  return child;
}

int status_of(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
  }
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

std::size_t results_in(const std::string& folder) {
  std::size_t count = 0;
  std::error_code failed;
  for (fs::directory_iterator at(folder, failed); !failed && at != fs::directory_iterator(); at.increment(failed))
    count += at->path().extension() == ".jsonl" && !at->path().filename().string().starts_with('.') ? 1U : 0U;
  return count;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

constexpr const char* small =
    "campaign plan 'law S019 --engine exhaustive --cases 60 --shard {shards 3}' 'law S020a --engine exhaustive --cases 60 "
    "--shard {shards 3}' "
    "'law S169 --engine exhaustive --cases 60 --shard {shards 3}' 'law S019 --engine random --cases 60 --seed {1..5}' "
    "'law S020a --engine random --cases 60 --seed {1..5}' 'law S169 --engine random --cases 60 --seed {1..5}' -o plan.jsonl";

/// The merged evidence of the small plan, done by one process.
std::string undisturbed(const Folder& folder) {
  EXPECT_EQ(colex("campaign run plan.jsonl --results alone", folder.path()).status, 0);
  const Output merge = colex("campaign merge plan.jsonl --results alone", folder.path());
  EXPECT_EQ(merge.status, 0) << merge.err;
  return merge.out;
}

TEST(Campaign, PlansEachUnitOnce) {
  const struct {
    const char* options;
    std::size_t units;
    const char* one;
  } rows[] = {
      {"'law S019 --engine exhaustive'", 1, R"(["law","S019","--engine","exhaustive"])"},
      {"'law S019 --engine random' 'law S019 --engine random'", 1, R"(["law","S019","--engine","random"])"},
      {"'law S019 --engine random --seed {3..6}'", 4, R"(["law","S019","--engine","random","--seed","6"])"},
      {"'law {law S016*} --engine random --seed {3..4}'", 6, R"(["law","S016c","--engine","random","--seed","4"])"},
      {"'law S019 --engine exhaustive --further 2 --shard {shards 4}'", 4,
       R"(["law","S019","--engine","exhaustive","--further","2","--shard","3/4"])"},
      {"'prove {theorem coalesce.idempotent*}'", 1, R"(["prove","coalesce.idempotent.all-ranks"])"},
      {"'check a.colex'", 1, R"(["check","a.colex"])"},
      {"'check {claims .} --engine random'", 1, R"(["check","a.colex","--engine","random"])"},
      {"'exhaust composition --rank 1 --extent 2 --stride 3 --shard {shards 2}'", 2,
       R"(["exhaust","composition","--rank","1","--extent","2","--stride","3","--shard","1/2"])"},
      {"'oracle verify ldmatrix --live'", 1, R"(["oracle","verify","ldmatrix","--live"])"},
      {"'oracle descriptors --cases 500 --seed {1..3}'", 3, R"(["oracle","descriptors","--cases","500","--seed","2"])"},
      {"'peers run {peer pycute} --source drawn --rounds 0 --seed {1..3}'", 3,
       R"(["peers","run","pycute","--source","drawn","--rounds","0","--seed","3"])"},
      {"descriptors 'law S019 --seed 9'", 101, R"(["law","S019","--seed","9"])"},
  };
  const Folder folder;
  folder.file("a.colex", "claim size(4:1) == 4\n");
  for (const auto& row : rows) {
    const Output run = colex(std::string("campaign plan ") + row.options, folder.path());
    ASSERT_EQ(run.status, 0) << row.options << run.err;
    EXPECT_EQ(lines_of(run.out).size(), row.units + 2) << run.out;
    EXPECT_TRUE(contains(run.out, row.one)) << row.options << '\n' << run.out;
  }
}

TEST(Campaign, PlansNothingThatIsNotLookedAt) {
  const struct {
    const char* options;
    const char* message;
  } rows[] = {
      {"'law S019 --seed {9..1}'", "expected numbers as {1..100}, the first at most the second"},
      {"'law S019 --seed {0..4611686018427387904}'", "within 10^9 of it; found {0..4611686018427387904}"},
      {"'law S019 --shard {shards 0}'", "expected a number of shards, as {shards 8}"},
      {"'law S019 --seed {1..3'", "a brace is opened, and not closed: {1..3"},
      {"'law S019 --seed 1{1..3}'", "a part in braces is a whole word: 1{1..3}"},
      {"'law {rule}'", "in braces is one of 1..100, shards 8, law, theorem, peer, mutant, claims"},
      {"'law {law nothing}'", "there is no law nothing"},
      {"'law nothing --seed {1..3}'", "there is no law nothing"},
      {"'prove nothing --nightly'", "there is no theorem nothing by this id"},
      {"'law S019 nothing --seed 1'", "there is no law nothing"},
      {"'law S019 --engine exhaustive --shard 5/2'", "--shard"},
      {"'peers run {peer nobody} --seed 1'", "{peer nobody} stands for nothing"},
      {"'law S019 --report folder'", "law in a unit has no option --report"},
      {"'law S019 --cases none'", "--cases: Value none not in range"},
      {"'exhaust composition --rank 9 --extent 1 --stride 1'", "--rank: Value 9 not in range 0 to 8"},
      {"'find swizzle (8,8):(8,1)'", "\"find swizzle\" is no command of a unit"},
      {"quicker", "there is no campaign quicker"},
      {"", "LINE, or the name of a campaign"},
  };
  for (const auto& row : rows) {
    const Output run = colex(std::string("campaign plan ") + row.options);
    EXPECT_EQ(run.status, 2) << row.options << '\n' << run.out;
    EXPECT_TRUE(contains(run.err, row.message)) << row.options << '\n' << run.err;
  }
}

TEST(Campaign, WritesNothingWhereNothingCanBeWritten) {
  const Folder folder;
  ASSERT_EQ(colex(small, folder.path()).status, 0);
  ASSERT_EQ(colex("campaign run plan.jsonl --results r", folder.path()).status, 0);
  for (const char* command :
       {"campaign plan 'law S019 --seed 1'", "campaign merge plan.jsonl --results r", "campaign resume plan.jsonl --results r"}) {
    const Output run = colex(std::string(command) + " >&-", folder.path());
    EXPECT_EQ(run.status, 4) << command << '\n' << run.err;
    EXPECT_TRUE(contains(run.err, "Bad file descriptor")) << command << '\n' << run.err;
  }
  const Output run = colex_with("TMPDIR=/proc/nowhere ", "campaign run plan.jsonl --results other", folder.path());
  EXPECT_EQ(run.status, 4);
  EXPECT_TRUE(contains(run.err, "no temporary folder can be made: TMPDIR is /proc/nowhere: ")) << run.err;
}

TEST(Campaign, ListsThoseThatHaveAName) {
  const Output run = colex("campaign plan --list");
  ASSERT_EQ(run.status, 0);
  for (const char* name : {"composition", "deeper", "random", "theorems", "peers", "descriptors", "tensor-maps", "quick"})
    EXPECT_TRUE(contains(run.out, name)) << run.out;
}

TEST(Campaign, InPartsAndInAnyOrderItIsTheSame) {
  const Folder folder;
  ASSERT_EQ(colex(small, folder.path()).status, 0);
  const std::string expected = undisturbed(folder);
  EXPECT_EQ(lines_of(expected).size(), lines_of(contents(folder.path() + "/plan.jsonl")).size() - 2 + 1 + 9)
      << "a record for each unit, an end, and a part for each of three shards of three laws";
  for (const char* part : {"--index 2 --of 3", "--index 0 --of 3", "--index 1 --of 3"}) {
    const Output merge = colex("campaign merge plan.jsonl --results a --results b", folder.path());
    EXPECT_NE(merge.status, 0) << "it is not done yet";
    const std::string where = std::string(part) == "--index 0 --of 3" ? " --results a" : " --results b";
    fs::create_directories(folder.path() + "/a");
    EXPECT_EQ(colex(std::string("campaign run plan.jsonl ") + part + where, folder.path()).status, 0);
  }
  EXPECT_EQ(colex("campaign merge plan.jsonl --results a --results b", folder.path()).out, expected);
  EXPECT_EQ(colex("campaign status plan.jsonl --results a --results b --html status.html", folder.path()).status, 0);
  EXPECT_TRUE(contains(contents(folder.path() + "/status.html"), "100.00 %"));
}

TEST(Campaign, IsEvidenceThatAReportIsMadeOf) {
  const Folder folder;
  ASSERT_EQ(colex(small, folder.path()).status, 0);
  folder.file("merged.jsonl", undisturbed(folder));
  const Output merged = colex("report merged.jsonl", folder.path());
  EXPECT_EQ(merged.status, 0) << merged.out;
  EXPECT_TRUE(contains(merged.out, "3 laws and claims: 1 falls as expected, 2 stand")) << merged.out;
  // So are the results as they are.
  EXPECT_EQ(colex("report alone", folder.path()).status, 0);
}

TEST(Campaign, KilledAtAnyMomentItIsTheSame) {
  const Folder folder;
  ASSERT_EQ(colex(small, folder.path()).status, 0);
  const auto begun = std::chrono::steady_clock::now();
  const std::string expected = undisturbed(folder);
  const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begun).count();
  std::mt19937 random(20261123);
  int killed = 0;
  for (int k = 0; k < 8; ++k) {
    const pid_t child = start("campaign run plan.jsonl --results r", folder.path());
    std::this_thread::sleep_for(std::chrono::milliseconds(random() % static_cast<unsigned>(took / 3 + 1)));
    kill(child, SIGKILL);
    killed += status_of(child) == 128 + SIGKILL ? 1 : 0;
  }
  EXPECT_GT(killed, 0);
  // Two at a time do no harm to each other.
  const pid_t other = start("campaign run plan.jsonl --results r", folder.path());
  EXPECT_EQ(colex("campaign run plan.jsonl --results r", folder.path()).status, 0);
  EXPECT_EQ(status_of(other), 0);
  EXPECT_EQ(colex("campaign merge plan.jsonl --results r", folder.path()).out, expected);
}

TEST(Campaign, AStoppedRunKeepsWhatIsDone) {
  const Folder folder;
  ASSERT_EQ(colex("campaign plan 'law S019 --engine random --cases 50 --seed {1..2000}' -o plan.jsonl", folder.path()).status, 0);
  const pid_t child = start("campaign run plan.jsonl --results r", folder.path());
  for (int k = 0; k < 3000 && results_in(folder.path() + "/r") < 2; ++k)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  kill(child, SIGTERM);
  EXPECT_EQ(status_of(child), 128 + SIGTERM);
  EXPECT_TRUE(contains(contents(folder.path() + "/stderr"), "stopped by SIGTERM after ")) << contents(folder.path() + "/stderr");
  const std::size_t done = results_in(folder.path() + "/r");
  EXPECT_GE(done, 2U);
  const Output rest = colex("campaign resume plan.jsonl --results r -o rest.jsonl", folder.path());
  EXPECT_EQ(rest.status, 0) << rest.err;
  EXPECT_GE(lines_of(contents(folder.path() + "/rest.jsonl")).size() + done, 2002U) << "none is lost";
  const Output status = colex("campaign status plan.jsonl --results r", folder.path());
  EXPECT_EQ(status.status, 3);
  EXPECT_TRUE(contains(status.out, "2000 units: ")) << status.out;
}

TEST(Campaign, WhatIsNotAsClaimedIsAResult) {
  const Folder folder;
  folder.file("false.colex", "claim size(4:1) == 5\n");
  folder.file("broken.colex", "claim size(4:1\n");
  ASSERT_EQ(colex("campaign plan 'check false.colex' 'check broken.colex' -o plan.jsonl", folder.path()).status, 0);
  const Output run = colex("campaign run plan.jsonl --results r", folder.path());
  EXPECT_EQ(run.status, 4) << run.out << run.err;
  EXPECT_TRUE(contains(run.out, "not as claimed")) << run.out;
  EXPECT_TRUE(contains(run.out, "2 units: 0 done before, 1 done now, 1 failed, 0 left; 1 not as claimed, 0 unknown")) << run.out;
  EXPECT_TRUE(contains(run.err, "it ended with status 2")) << run.err;
  // The other one is mended, and is then no longer what was planned.
  folder.file("broken.colex", "claim size(4:1) == 4\n");
  const Output changed = colex("campaign run plan.jsonl --results r", folder.path());
  EXPECT_EQ(changed.status, 2);
  EXPECT_TRUE(contains(changed.err, "colex check broken.colex, is not what it was when it was planned")) << changed.err;
}

TEST(Campaign, IsDoneByOneBuild) {
  const Folder folder;
  ASSERT_EQ(colex("campaign plan 'law S019 --engine random --cases 50 --seed {1..2}' -o plan.jsonl", folder.path()).status, 0);
  // A program with another byte behind it does the same, and is another file: nobody can see that nothing was changed.
  fs::copy_file(fs::path(COLEX_EXECUTABLE).parent_path() / "colex-lab", folder.path() + "/colex");
  std::ofstream(folder.path() + "/colex", std::ios::app) << '\n';
  ASSERT_EQ(colex("campaign run plan.jsonl --results a --index 0 --of 2", folder.path()).status, 0);
  ASSERT_EQ(colex("campaign run plan.jsonl --results b --index 1 --of 2 --program ./colex", folder.path()).status, 0);
  const Output merge = colex("campaign merge plan.jsonl --results a --results b -o merged.jsonl", folder.path());
  EXPECT_EQ(merge.status, 3);
  EXPECT_TRUE(contains(merge.err, "the results are by 2 builds of colex, which may answer differently; 1 by ")) << merge.err;
  EXPECT_FALSE(fs::exists(folder.path() + "/merged.jsonl"));
  const Output run = colex("campaign run plan.jsonl --results a --program ./colex", folder.path());
  EXPECT_EQ(run.status, 2);
  EXPECT_TRUE(contains(run.err, ": is by another build of colex ")) << run.err;
  EXPECT_EQ(results_in(folder.path() + "/a"), 1U) << "nothing was begun";
  EXPECT_EQ(colex("campaign run plan.jsonl --results a", folder.path()).status, 0);
  EXPECT_EQ(colex("campaign merge plan.jsonl --results a -o merged.jsonl", folder.path()).status, 0);
}

TEST(Campaign, AUnitThatTakesTooLongHasFailed) {
  const Folder folder;
  folder.file("slow.colex", "forall L: layout rank <= 6: claim size(L) >= 1 by testing 2000000000\n");
  ASSERT_EQ(colex("campaign plan 'check slow.colex --timeout 1000' -o plan.jsonl", folder.path()).status, 0);
  const Output run = colex("campaign run plan.jsonl --results r --limit 0.5", folder.path());
  EXPECT_EQ(run.status, 4);
  EXPECT_TRUE(contains(run.err, "it took too long (status 137)")) << run.err;
  const Output merge = colex("campaign merge plan.jsonl --results r", folder.path());
  EXPECT_EQ(merge.status, 3);
  EXPECT_TRUE(contains(merge.err, "failed: it took too long")) << merge.err;
  EXPECT_EQ(colex("campaign run plan.jsonl --results r --for 1s --limit 0.5", folder.path()).status, 4);
}

TEST(Campaign, ScriptsAreOfTheirKind) {
  const Folder folder;
  ASSERT_EQ(colex("campaign plan 'oracle verify ldmatrix --live' -o gpu.jsonl", folder.path()).status, 0);
  ASSERT_EQ(colex(small, folder.path()).status, 0);
  const Output slurm = colex("campaign script slurm gpu.jsonl --results r --tasks 7", folder.path());
  for (const char* part : {"--array=0-6", "--requeue", "--gres=gpu:1", "--dependency=afterany:", "campaign merge", "--of 7"})
    EXPECT_TRUE(contains(slurm.out, part)) << part << '\n' << slurm.out;
  const Output cpu = colex("campaign script slurm plan.jsonl --results \"it's here\"", folder.path());
  EXPECT_FALSE(contains(cpu.out, "gres")) << cpu.out;
  folder.file("script.sh", cpu.out);
  EXPECT_EQ(std::system(("bash -n " + quoted(folder.path() + "/script.sh")).c_str()), 0) << cpu.out;
  const Output github = colex("campaign script github plan.jsonl --results r --tasks 3", folder.path());
  EXPECT_TRUE(contains(github.out, "index: [0, 1, 2]")) << github.out;
  EXPECT_TRUE(contains(github.out, "--index ${{ matrix.index }} --of 3")) << github.out;
  EXPECT_EQ(github.out.find("cmake --workflow"), github.out.rfind("cmake --workflow")) << "it is built once: " << github.out;
  EXPECT_LT(github.out.find("name: results-${{ matrix.index }}"), github.out.find("campaign run"))
      << "what was done is fetched first";
  EXPECT_TRUE(contains(colex("campaign script slurm plan.jsonl --results r --limit 1234567.891", folder.path()).out,
                       " --limit 1234567.891 "));
  for (const char* results : {"../r", "a/../../r", "/r", "'${{ github.token }}'", "''"})
    EXPECT_EQ(colex(std::string("campaign script github plan.jsonl --results ") + results, folder.path()).status, 2) << results;
  EXPECT_EQ(colex("campaign script slurm plan.jsonl --results 'a{1}'", folder.path()).status, 0);
  EXPECT_EQ(colex("campaign script parallel plan.jsonl --results 'a{1}'", folder.path()).status, 2);
  const Output parallel = colex("campaign script parallel plan.jsonl --results r --tasks 4", folder.path());
  EXPECT_TRUE(contains(parallel.out, "seq 0 3 | parallel")) << parallel.out;
}

}  // namespace
}  // namespace colex::cli::campaign_test
