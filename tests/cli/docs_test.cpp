// What the documentation shows is what the program prints.
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "judges.hpp"
#include "printed_commands.hpp"
#include "program.hpp"

namespace colex::cli::docs_test {
namespace {

/// A fenced block of a Markdown text: what stands behind its first fence, and its lines.
struct Block {
  std::string head, text;

  /// The file that the reader is to make of it: ```colex file=tile.colex.
  std::string file() const {
    const std::size_t at = head.find("file=");
    return at == std::string::npos ? "" : head.substr(at + 5);
  }
};

std::vector<Block> fenced(const std::string& text) {
  std::vector<Block> result;
  std::istringstream lines(text);
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("```", 0) == 0) {
      inside = !inside;
      if (inside) result.push_back({line.substr(3), ""});
    } else if (inside) {
      result.back().text += line + '\n';
    }
  }
  return result;
}

/// The fenced blocks of a Markdown text, without their fences.
std::vector<std::string> blocks(const std::string& text) {
  std::vector<std::string> result;
  for (Block& block : fenced(text)) result.push_back(std::move(block.text));
  return result;
}

/// What documentation shows of proofs needs both judges, of any version.
class DocsOfProofs : public testing::Test {
 protected:
  void SetUp() override {
    const std::string reason = reason_without_proofs();
    if (!reason.empty()) GTEST_SKIP() << reason;
  }
};

/// The commands of a console block with what is shown behind each.
std::vector<std::pair<std::string, std::string>> commands(const std::string& block) {
  const std::string prompt = "$ ";
  std::vector<std::pair<std::string, std::string>> result;
  std::istringstream lines(block);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(prompt)) {
      result.emplace_back(line.substr(prompt.size()), "");
    } else if (!result.empty()) {
      result.back().second += line + '\n';
    }
  }
  return result;
}

/// The text without the remarks that stand behind its lines, after two blanks: so is a certificate explained.
std::string without_remarks(const std::string& text) { return std::regex_replace(text, std::regex("  +.*"), ""); }

/// Runs a command of a console, in this folder, where the built programs are found; `before` is what `$?` says.
Output typed(const std::string& command, const std::string& directory, int before = 0) {
  const std::string programs = quoted(std::filesystem::path(COLEX_EXECUTABLE).parent_path().string());
  const std::string setting = "export CUDA_VISIBLE_DEVICES= PATH=" + programs + ":\"$PATH\"\n";
  return in_shell(setting + "(exit " + std::to_string(before) + ")\n" + command, directory);
}

/// Without what differs between builds: the versions of judges, and whether the mutants are built.
std::string comparable(const std::string& text) {
  static const std::regex mutants(R"(mutants +\d+ units)");
  return std::regex_replace(without_versions(text), mutants, "mutants               ? units");
}

/// Runs the consoles of a page, in a folder of its own with the files that the page names: each command shows what a terminal
/// does. Standard output stands before what is told beside it, or behind it. Returns how many commands there are.
int shown_as_printed(const std::string& page) {
  const Folder folder;
  for (const char* file : {"colex_check.py", "statements.txt"})
    folder.file(file, contents(COLEX_SOURCE_DIR "/smt/checker/" + std::string(file)));
  int count = 0, status = 0;
  for (const Block& block : fenced(contents(COLEX_SOURCE_DIR "/" + page))) {
    const std::string file = block.file();
    if (!file.empty()) folder.file(file, file.ends_with(".cert") ? without_remarks(block.text) : block.text);
    if (block.head != "console") continue;
    for (const auto& [command, shown] : commands(block.text)) {
      const Output run = typed(command, folder.path(), status);
      status = run.status;
      const std::string printed = comparable(run.out + run.err), expected = comparable(shown);
      if (comparable(run.err + run.out) != expected) {
        EXPECT_EQ(printed, expected) << page << ": " << command;
      }
      const auto again = [&](const std::string& printed_command) { return typed(printed_command, folder.path()); };
      EXPECT_EQ(refused_commands(run, again), "") << page << ": " << command;
      ++count;
    }
  }
  return count;
}

TEST_F(DocsOfProofs, TheReadmeShowsWhatTheProgramPrints) {
  EXPECT_GE(shown_as_printed("README.md"), 6);
  EXPECT_LE(contents(COLEX_SOURCE_DIR "/README.md").size(), 9000U) << "what is more goes to docs/tour.md";
}

TEST_F(DocsOfProofs, TheTourShowsWhatTheProgramPrints) { EXPECT_GE(shown_as_printed("docs/tour.md"), 30); }

TEST_F(DocsOfProofs, TheClaimFilesOfClaimsMdGiveTheirOutput) { EXPECT_GE(shown_as_printed("docs/claims.md"), 4); }

TEST_F(DocsOfProofs, TheRecipesShowWhatTheProgramPrints) {
  EXPECT_GE(shown_as_printed("docs/my-kernel-is-wrong.md"), 15);
  EXPECT_GE(shown_as_printed("docs/cookbook.md"), 15);
  EXPECT_GE(shown_as_printed("docs/first-ten-minutes.md"), 7);
}

TEST(Docs, LayoutsOfTritonAreReadAsTheirPageShows) { EXPECT_GE(shown_as_printed("docs/triton.md"), 14); }

TEST(Docs, FlowsAreJudgedAsTheirPageShows) { EXPECT_GE(shown_as_printed("docs/flows.md"), 4); }

TEST_F(DocsOfProofs, TheDialectsAreWhatTheProgramReads) { EXPECT_GE(shown_as_printed("docs/dialects.md"), 18); }

TEST_F(DocsOfProofs, ProofsMdShowsWhatTheProverSays) { EXPECT_GE(shown_as_printed("docs/proofs.md"), 4); }

// By both checkers: the worked example is accepted as well.
TEST_F(DocsOfProofs, CertificatesMdShowsWhatTheCheckersSay) { EXPECT_GE(shown_as_printed("docs/certificates.md"), 7); }

TEST(Docs, CampaignsGoAsTheirPageShows) { EXPECT_GE(shown_as_printed("docs/campaigns.md"), 7); }

// What words-of-cute.md says that a word of CuTe is called here is a function, or an expression that can be read.
TEST(Docs, TheWordsOfColexExist) {
  std::set<std::string> functions;
  std::istringstream listed(colex("functions --json").out);
  for (std::string line; std::getline(listed, line);) {
    const nlohmann::json function = nlohmann::json::parse(line);
    functions.insert(function.at("name").get<std::string>());
    for (const auto& other : function.at("also")) functions.insert(other.get<std::string>());
  }
  std::istringstream lines(contents(COLEX_SOURCE_DIR "/docs/words-of-cute.md"));
  std::size_t calls = 0;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("| `")) continue;
    const std::size_t from = line.find(" | ") + 3;
    const std::string ours = line.substr(from, line.find(" | ", from) - from);
    for (std::size_t open = ours.find('`'); open != std::string::npos;) {
      const std::size_t close = ours.find('`', open + 1);
      const std::string code = ours.substr(open + 1, close - open - 1);
      open = ours.find('`', close + 1);
      const std::size_t end = code.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
      const bool is_call = end > 1 && end != std::string::npos && code[end] == '(';
      const bool is_name = end == std::string::npos && code.size() > 1;
      if (!is_call && !is_name) continue;
      EXPECT_TRUE(functions.contains(code.substr(0, end))) << line;
      ++calls;
    }
  }
  EXPECT_GE(calls, 20U);
}

// The site draws the pictures of the gallery; those that README shows are committed. COLEX_WRITE_GOLDEN=1 writes these anew, to
// be looked at before they are committed.
TEST(Docs, TheGalleryIsWhatTheProgramDraws) {
  const std::string docs = COLEX_SOURCE_DIR "/docs/";
  const Folder folder;
  folder.file("gallery/.here", "");
  std::size_t pictures = 0, compared = 0;
  for (const std::string& block : blocks(contents(docs + "gallery.md"))) {
    for (const auto& [command, shown] : commands(block)) {
      const Output run = typed(command, folder.path());
      EXPECT_EQ(run.out + run.err, shown) << command;
      const std::string file = command.substr(command.rfind(' ') + 1);
      const std::string drawn = contents(folder.path() + '/' + file);
      EXPECT_TRUE(drawn.starts_with("<?xml") && drawn.ends_with("</svg>\n")) << command;
      ++pictures;
      if (!std::filesystem::exists(docs + file)) continue;
      if (std::getenv("COLEX_WRITE_GOLDEN") != nullptr) std::ofstream(docs + file) << drawn;
      EXPECT_EQ(drawn, contents(docs + file)) << command;
      ++compared;
    }
  }
  EXPECT_GE(pictures, 12U);
  EXPECT_GE(compared, 1U);
}

// What is to be built as a page says can be: the presets are there.
TEST(Docs, ThePresetsThatAreNamedExist) {
  const nlohmann::json presets = nlohmann::json::parse(contents(COLEX_SOURCE_DIR "/CMakePresets.json"));
  const auto names = [&](const char* kind) {
    std::set<std::string> result;
    for (const auto& preset : presets.at(kind)) result.insert(preset.at("name").get<std::string>());
    return result;
  };
  const std::set<std::string> workflows = names("workflowPresets");
  std::set<std::string> others = names("configurePresets");
  others.merge(names("buildPresets"));
  std::vector<std::string> pages = {COLEX_SOURCE_DIR "/README.md", COLEX_SOURCE_DIR "/CONTRIBUTING.md"};
  for (const auto& entry : std::filesystem::directory_iterator(COLEX_SOURCE_DIR "/docs")) {
    if (entry.path().extension() == ".md") pages.push_back(entry.path().string());
  }
  std::size_t named = 0;
  for (const std::string& page : pages) {
    const std::string text = contents(page);
    const std::regex preset("(--workflow )?--preset ([a-z0-9-]+)");
    for (std::sregex_iterator found(text.begin(), text.end(), preset), end; found != end; ++found, ++named)
      EXPECT_TRUE(((*found)[1].matched ? workflows : others).contains((*found)[2])) << page << ": " << found->str();
  }
  EXPECT_GE(named, 5U);
}

// Every function has a text, and an example that has a value.
TEST(Docs, TheFunctionsAreThoseOfTheProgram) {
  const Output page = colex("functions --markdown");
  EXPECT_EQ(page.status, 0) << page.err;
  const Output run = colex("functions --json");
  ASSERT_EQ(run.status, 0) << run.err;
  std::istringstream lines(run.out);
  std::size_t functions = 0;
  for (std::string line; std::getline(lines, line); ++functions) {
    const nlohmann::json function = nlohmann::json::parse(line);
    const auto name = function.at("name").get<std::string>();
    for (const char* field : {"usage", "description", "chapter", "example", "value"})
      EXPECT_NE(function.at(field), "") << name << " has no " << field << ": cli/function_examples.cpp has the examples";
    const bool is_word = name.find_first_of("+-*/%@(") == std::string::npos;
    EXPECT_TRUE(!is_word || contains(function.at("example").get<std::string>(), name)) << name;
  }
  EXPECT_GE(functions, 230U);
}

// Whoever adds an option, or a format of the report, tells the reader of docs/claims.md.
TEST(Docs, ClaimsMdNamesEveryOptionAndFormat) {
  const std::string document = contents(COLEX_SOURCE_DIR "/docs/claims.md");
  const std::string help = colex("check --help").out;
  std::size_t options = 0;
  for (std::size_t at = help.find(" --"); at != std::string::npos; at = help.find(" --", at + 1), ++options) {
    const std::string option =
        help.substr(at + 1, help.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-", at + 1) - at - 1);
    EXPECT_TRUE(contains(document, option)) << option;
  }
  EXPECT_GE(options, 10U) << help;
  std::string formats;
  for (const std::string& format : report_formats) formats += format + ", ";
  EXPECT_TRUE(contains(document, "the report: " + formats + "evidence.jsonl\n")) << formats;
}

std::size_t count(const std::string& text, const std::string& word) {
  std::size_t found = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++found;
  return found;
}

// Whoever adds a law, a statement or a mutant tells the reader of the README and of the tour how many there are now.
TEST(Docs, TheTourCountsLawsStatementsAndMutants) {
  const std::string readme = contents(COLEX_SOURCE_DIR "/README.md"), tour = contents(COLEX_SOURCE_DIR "/docs/tour.md");
  const Output run = colex("law --list --json");
  const auto laws = std::count(run.out.begin(), run.out.end(), '\n');
  for (const std::string& page : {readme, tour})
    EXPECT_TRUE(contains(page, " " + std::to_string(laws) + " laws")) << "there are " << laws;
  const std::string statements = contents(COLEX_SOURCE_DIR "/docs/statements.md");
  const std::size_t end = statements.find(" published statements");
  const std::string published = statements.substr(statements.rfind('\n', end) + 1, end - statements.rfind('\n', end) - 1);
  for (const std::string& page : {readme, tour})
    EXPECT_TRUE(contains(page, " " + published + " published statements")) << "there are " << published;
  std::size_t mutants = 0;
  for (const char* folder : {"/properties/mutants", "/gpu_oracle/mutants"}) {
    for (const auto& entry : std::filesystem::directory_iterator(COLEX_SOURCE_DIR + std::string(folder))) {
      if (entry.path().extension() == ".mutants") mutants += count('\n' + contents(entry.path()), "\nmutant ");
    }
  }
  EXPECT_TRUE(contains(tour, " " + std::to_string(mutants) + " mistakes are planted")) << "there are " << mutants;
  const std::size_t tiles = count(colex("find table").out, "\n| ") - 1;
  EXPECT_TRUE(contains(tour, "has " + std::to_string(tiles) + " tiles")) << "there are " << tiles;
}

// The whole table takes a minute to make: here only that it speaks of the laws as they are.
TEST(Docs, TheStatementsAreThoseOfTheCatalogue) {
  const std::string shown = contents(COLEX_SOURCE_DIR "/docs/statements.md");
  const Output run = colex("law --list --json 'S0*' 'S1*'");
  ASSERT_EQ(run.status, 0) << run.err;
  std::istringstream lines(run.out);
  std::size_t laws = 0;
  for (std::string line; std::getline(lines, line); ++laws) {
    const nlohmann::json law = nlohmann::json::parse(line);
    const auto id = law.at("id").get<std::string>();
    const auto words = law.at("words").get<std::string>();
    EXPECT_TRUE(contains(shown, "**" + id + "** " + words.substr(0, words.find('|'))))
        << id << ": colex ledger --statements > docs/statements.md";
  }
  EXPECT_GT(laws, 151U);
}

}  // namespace
}  // namespace colex::cli::docs_test
