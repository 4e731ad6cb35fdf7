// What shells complete with, and the manual page: they name each command and each option.
#include <algorithm>
#include <cstdlib>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "printed_commands.hpp"
#include "program.hpp"

namespace colex::cli {
namespace {

/// The commands that `colex WORDS --help` lists.
std::vector<std::string> commands_below(const std::string& words) {
  std::vector<std::string> commands;
  bool is_list = false;
  for (const std::string& line : lines_of(colex(words + " --help").out)) {
    if (is_list && line.starts_with("  ") && line[2] != ' ') commands.push_back(line.substr(2, line.find(' ', 2) - 2));
    if (line.empty()) is_list = false;
    if (line == "Subcommands:") is_list = true;
  }
  return commands;
}

/// What bash offers for the last of these words.
std::vector<std::string> offered(const std::string& shell, const std::vector<std::string>& words) {
  const Folder folder;
  std::string script = "source <(" COLEX_EXECUTABLE " completion " + shell + " | grep -v bashcompinit)\nCOMP_WORDS=(";
  for (const std::string& word : words) script += quoted(word) + ' ';
  script += ")\nCOMP_CWORD=" + std::to_string(words.size() - 1) + "\n_colex\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n";
  const std::string answer = folder.path() + "/answer";
  EXPECT_EQ(std::system(("bash " + quoted(folder.file("complete.sh", script)) + " > " + quoted(answer)).c_str()), 0) << script;
  return lines_of(contents(answer));
}

bool has(const std::vector<std::string>& list, const std::string& word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

/// What the help of a command and of those below it prints that is refused.
void expect_help_that_runs(const std::string& words) {
  const auto run = [](const std::string& command) { return colex(command.substr(command.find(' ') + 1)); };
  EXPECT_EQ(refused_commands(colex(words + " --help"), run), "") << words;
  for (const std::string& below : commands_below(words)) expect_help_that_runs(words + ' ' + below);
}

TEST(Help, PrintsCommandsThatRunAsTheyArePrinted) { expect_help_that_runs(""); }

TEST(Help, TellsCommandsFromWhatNamesOne) {
  const std::string text =
      "  repeat  colex check 'a.colex:1'\n$ colex eval '2 + 3'\nsee `colex find swizzle` and `colex law S019`\n"
      "judged by: colex check FILE\nsays no: colex oracle show 'a.b'\ncolex is a program; colex eval reads `x`\n";
  EXPECT_EQ(printed_commands(text),
            (std::vector<std::string>{"colex check 'a.colex:1'", "colex eval '2 + 3'", "colex find swizzle --help",
                                      "colex law S019", "colex oracle show 'a.b'"}));
}

TEST(Completion, OffersWhatMayComeNext) {
  const struct {
    std::vector<std::string> words, offered;
  } rows[] = {
      {{"colex", "ev"}, {"eval"}},
      {{"colex", "find", "sw"}, {"swizzle"}},
      {{"colex", "find", "swizzle", "--har"}, {"--hardware"}},
      {{"colex", "oracle", "check", "wg"}, {"wgmma"}},
      {{"colex", "eval", "--b"}, {"--batch", "--budget"}},
      {{"colex", "find", "swizzle", "(64,64):(64,1)", "--read", "rows", "--wri"}, {"--write"}},
      {{"colex", "nonsense", "ev"}, {"eval"}},
      {{"colex", "eval", "nonsense"}, {""}},
  };
  for (const auto& row : rows) {
    for (const char* shell : {"bash", "zsh"})
      EXPECT_EQ(offered(shell, row.words), row.offered) << row.words.back() << " in " << shell;
  }
}

TEST(Completion, OfZshIsAFileThatItsFpathMayHave) {
  const std::vector<std::string> lines = lines_of(colex("completion zsh").out);
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(lines.front(), "#compdef colex");
  // What was typed when zsh read the file is completed as well.
  EXPECT_EQ(lines.back(), "if [ \"${funcstack[1]-}\" = _colex ]; then _bash_complete -o default -F _colex; fi");
}

TEST(Completion, NamesEachCommand) {
  for (const std::string& above : {std::string(), std::string("find"), std::string("oracle"), std::string("oracle check")}) {
    std::vector<std::string> words = {"colex"};
    std::istringstream in(above);
    for (std::string word; in >> word;) words.push_back(word);
    words.emplace_back("");
    const std::vector<std::string> next = offered("bash", words), commands = commands_below(above);
    const std::string fish = colex("completion fish").out, man = colex("man").out;
    EXPECT_FALSE(commands.empty()) << above;
    for (const std::string& command : commands) {
      EXPECT_TRUE(has(next, command)) << above << ' ' << command;
      EXPECT_NE(fish.find(" -a " + command + " -d "), std::string::npos) << command;
      const std::string title = ".SS colex " + above + (above.empty() ? "" : " ") + command;
      // Roff takes a plain hyphen for a place to break a line.
      const std::string typeset = std::regex_replace(title, std::regex("-"), R"(\-)");
      EXPECT_NE(man.find('\n' + typeset + '\n'), std::string::npos) << command;
    }
  }
}

TEST(Man, HasNoLineThatRoffWouldTakeForARequest) {
  const std::vector<std::string> requests = {".TH ", ".SH ", ".SS ", ".TP", ".B ", ".PP", ".nf", ".fi"};
  for (const std::string& line : lines_of(colex("man").out)) {
    if (line.empty() || (line[0] != '.' && line[0] != '\'')) continue;
    EXPECT_TRUE(std::any_of(requests.begin(), requests.end(), [&](const std::string& request) {
      return line.starts_with(request);
    })) << line;
  }
}

TEST(Completion, RefusesAnotherShell) { EXPECT_EQ(colex("completion tcsh").status, 2); }

}  // namespace
}  // namespace colex::cli
