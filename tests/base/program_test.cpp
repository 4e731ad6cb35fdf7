// Programs that are run: what they write, how they end, and that they end.
#include "colex/workers/program.hpp"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include "colex/workers/threads.hpp"

namespace colex::workers::program_test {
namespace {

Program shell(const std::string& script) { return Program{{"sh", "-c", script}}; }

TEST(Program, IsHeardToItsEnd) {
  const Output output = output_of(shell("echo one; echo two; printf three"));
  EXPECT_EQ(output.text, "one\ntwo\nthree");
  EXPECT_TRUE(output.ending.started);
  EXPECT_FALSE(output.ending.silent);
  EXPECT_EQ(output.ending.trouble, "");
}

TEST(Program, GivesEachWholeLine) {
  std::vector<std::string> lines;
  run_by_lines(shell("printf 'a\\nb'; sleep 0.1; printf 'c\\n\\nd'"), [&](const std::string& line) { lines.push_back(line); });
  EXPECT_EQ(lines, (std::vector<std::string>{"a", "bc", ""}));
}

TEST(Program, ReadsItsInput) {
  Program counting{{"wc", "-c"}, std::string(1 << 20, 'x')};
  EXPECT_EQ(std::stoi(output_of(counting).text), 1 << 20) << "more than a pipe holds";
  EXPECT_EQ(output_of(shell("cat; echo end")).text, "end\n") << "nothing is typed for it";
}

TEST(Limited, EndsInTimeWhateverItWrites) {
  const Limited talking = run_within(shell("while :; do echo on; sleep 0.01; done"), 0.3);
  EXPECT_TRUE(talking.overdue);
  EXPECT_FALSE(talking.ending.silent);
  EXPECT_EQ(talking.ending.trouble, "it took too long");
  EXPECT_EQ(talking.ending.status, 137);
  const Limited quick = run_within(shell("echo done; exit 3"), 60);
  EXPECT_EQ(quick.last, "done\n");
  const Limited long_winded = run_within(shell("seq 1 100000"), 60);
  EXPECT_EQ(long_winded.last.size(), 4096U);
  EXPECT_TRUE(long_winded.last.ends_with("\n99999\n100000\n"));
  EXPECT_FALSE(quick.overdue);
  EXPECT_EQ(quick.ending.status, 3);
}

TEST(Limited, SaysHowLongItsProcessorTook) {
  EXPECT_LT(run_within(shell("sleep 0.5"), 60).processor, 0.4);
  // A child of its own counts with it.
  const char* const counting = "sh -c 'k=0; while [ $k -lt 100000 ]; do k=$((k+1)); done'; exit 0";
  EXPECT_GT(run_within(shell(counting), 60).processor, 0.01);
}

TEST(Program, SaysHowItEnded) {
  const struct {
    const char* script;
    int status;
    const char* trouble;
  } rows[] = {
      {"exit 0", 0, ""},
      {"exit 3", 3, "it ended with status 3"},
      {"exit 127", 127, "it ended with status 127"},
      {"kill -9 $$", 137, "it was ended by signal 9"},
      {"exec 1>&-; exit 4", 4, "it ended with status 4"},
  };
  for (const auto& row : rows) {
    const Ending ending = output_of(shell(row.script)).ending;
    EXPECT_TRUE(ending.started) << row.script;
    EXPECT_EQ(ending.status, row.status) << row.script;
    EXPECT_EQ(ending.trouble, row.trouble) << row.script;
  }
}

TEST(Program, IsNotStartedWhereThereIsNone) {
  for (const char* name : {"/no/such/program", "no-such-program"}) {
    const Ending ending = output_of(Program{{name}}).ending;
    EXPECT_FALSE(ending.started);
    EXPECT_EQ(ending.trouble, std::string(name) + ": No such file or directory");
  }
  EXPECT_EQ(output_of(Program{{"/dev/null"}}).ending.trouble, "/dev/null: Permission denied");
}

double seconds_of(const Program& program, Output& output) {
  const auto begin = std::chrono::steady_clock::now();
  output = output_of(program);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

TEST(Program, IsEndedWhenItIsSilentTooLong) {
  const struct {
    const char* script;
    Patience patience;
  } rows[] = {
      {"echo begun; exec sleep 60", {0.3, 0}},
      {"echo begun; exec 1>&-; exec sleep 60", {0.3, 0}},  // it has nothing more to say, and does not end
      {"echo begun; exec sleep 60", {0, 0.02}},            // … nor does it work
      {"echo begun; while :; do :; done", {0, 0.2}},       // … or works for ever
  };
  for (const auto& row : rows) {
    Program program = shell(row.script);
    program.patience = row.patience;
    Output output;
    EXPECT_LT(seconds_of(program, output), 30) << row.script;
    EXPECT_TRUE(output.ending.silent) << row.script;
    EXPECT_EQ(output.text, "begun\n") << row.script;
    EXPECT_EQ(output.ending.trouble, "it wrote nothing for too long") << row.script;
  }
}

TEST(Program, MayTakeItsTimeWhileItWrites) {
  Program program = shell("for i in 1 2 3 4 5 6; do sleep 0.2; echo $i; done");
  program.patience.clock = 1;
  EXPECT_EQ(output_of(program).ending.trouble, "");
}

TEST(Program, IsEndedWhenItWritesTooMuch) {
  Program program{{"yes"}};
  program.most_output = 1 << 20;
  const Output output = output_of(program);
  EXPECT_LE(output.text.size(), std::size_t{1} << 20);
  EXPECT_EQ(output.ending.trouble, "it wrote more than 1048576 bytes");
}

TEST(Program, SendsItsErrorsWhereOneWants) {
  Program program = shell("echo out; echo err >&2");
  program.errors = Errors::among_output;
  EXPECT_EQ(output_of(program).text, "out\nerr\n");
  program.errors = Errors::thrown_away;
  EXPECT_EQ(output_of(program).text, "out\n");
}

TEST(Program, EndsWithWhoHearsIt) {
  std::string process;
  const auto refuse = [&](const std::string& line) {
    process = line;
    throw std::runtime_error("heard enough");
  };
  EXPECT_THROW(run_by_lines(shell("echo $$; exec sleep 60"), refuse), std::runtime_error);
  EXPECT_NE(kill(std::stoi(process), 0), 0) << "it is still there";
}

// Each descriptor that another program gets is an end of a pipe that does not close: 0 to 2, and the folder that is listed.
TEST(Program, GetsNothingOfOthers) {
  std::vector<std::string> texts(16);
  in_parallel(texts.size(), 4, [&](std::size_t k) {
    texts[k] = output_of(Program{{"sh", "-c", "ls /proc/self/fd | wc -l"}, "input"}).text;
  });
  const std::string alone = output_of(shell("ls /proc/self/fd | wc -l")).text;
  EXPECT_EQ(texts, std::vector<std::string>(16, alone));
}

TEST(Program, IsNotToldOfSignalsThatAreKeptHere) {
  sigset_t kept, before;
  sigemptyset(&kept);
  sigaddset(&kept, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &kept, &before);
  EXPECT_EQ(output_of(shell("kill -15 $$; echo deaf")).ending.status, 128 + SIGTERM);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

}  // namespace
}  // namespace colex::workers::program_test
