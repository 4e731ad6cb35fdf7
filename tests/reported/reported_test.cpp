// What was once answered wrongly, as tables: a command, and what is right.
//
//   # A comment: what was wrong.
//   $ colex eval "size((4,8))"        the command; it may go on over several lines, up to the line with its status
//   status 0                          its exit status
//   says 32                           stands in what it prints, on either stream
//   never wrong                       stands in neither
//
// And each command that it prints for its reader runs as it is printed, in the same folder, for two seconds of the processor.
//
// Each row runs in a folder of its own, by a shell that finds the built programs; $SOURCE is the source's folder.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "../cli/printed_commands.hpp"
#include "../cli/program.hpp"

namespace colex::cli::reported_test {
namespace {

struct Row {
  int line = 0;
  std::string command;
  int status = -1;
  std::vector<std::string> says, never;
};

/// The rows of a table. A line that is none of the five kinds is a mistake of the table.
std::vector<Row> rows_of(const std::string& path) {
  std::vector<Row> rows;
  std::ifstream lines(path);
  int number = 0;
  bool in_command = false;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const auto behind = [&](const std::string& word) { return line.substr(word.size()); };
    if (line.starts_with("$ ")) {
      rows.push_back({number, behind("$ "), -1, {}, {}});
      in_command = true;
    } else if (in_command && !line.starts_with("status ")) {
      rows.back().command += '\n' + line;
    } else if (in_command) {
      rows.back().status = std::stoi(behind("status "));
      in_command = false;
    } else if (line.starts_with("says ")) {
      rows.back().says.push_back(behind("says "));
    } else if (line.starts_with("never ")) {
      rows.back().never.push_back(behind("never "));
    } else {
      EXPECT_TRUE(line.empty() || line.starts_with('#')) << path << ':' << number << ": " << line;
    }
  }
  EXPECT_FALSE(in_command) << path << ": the last command has no status";
  return rows;
}

std::vector<std::string> tables() {
  std::vector<std::string> result;
  for (const auto& entry : std::filesystem::directory_iterator(COLEX_SOURCE_DIR "/tests/reported"))
    if (entry.path().extension() == ".table") result.push_back(entry.path().stem().string());
  std::sort(result.begin(), result.end());
  return result;
}

Output run(const std::string& command, const Folder& folder) {
  const std::string programs = quoted(std::filesystem::path(COLEX_EXECUTABLE).parent_path().string());
  const std::string setting =
      "export CUDA_VISIBLE_DEVICES= SOURCE=" + quoted(COLEX_SOURCE_DIR) + " PATH=" + programs + ":\"$PATH\"\n";
  return in_shell(setting + "exec < /dev/null\n" + command, folder.path());
}

/// A command that is printed for the reader is refused at once, or not: it is not run to its end.
Output begun(const std::string& command, const Folder& folder) {
  Output ran = run("ulimit -S -t 2\n" + command, folder);
  constexpr int used_up = 128 + SIGXCPU;
  if (ran.status == used_up) ran.status = 0;
  return ran;
}

class Reported : public testing::TestWithParam<std::string> {};

TEST_P(Reported, IsAnsweredRightly) {
  const std::string path = COLEX_SOURCE_DIR "/tests/reported/" + GetParam() + ".table";
  const std::vector<Row> rows = rows_of(path);
  EXPECT_FALSE(rows.empty());
  for (const Row& row : rows) {
    const Folder folder;
    const Output got = run(row.command, folder);
    const std::string printed = got.out + got.err;
    const auto where = [&] { return path + ':' + std::to_string(row.line) + ": " + row.command + "\nprints\n" + printed; };
    EXPECT_EQ(got.status, row.status) << where();
    EXPECT_FALSE(row.says.empty()) << where() << "A row says at least one thing that is right.";
    for (const std::string& text : row.says) EXPECT_TRUE(contains(printed, text)) << where() << "lacks: " << text;
    EXPECT_EQ(refused_commands(got, [&](const std::string& command) { return begun(command, folder); }), "") << where();
    for (const std::string& text : row.never) EXPECT_FALSE(contains(printed, text)) << where() << "has: " << text;
  }
}

INSTANTIATE_TEST_SUITE_P(Tables, Reported, testing::ValuesIn(tables()), [](const auto& table) {
  std::string name = table.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace colex::cli::reported_test
