// What the documentation shows is what the program prints.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "program.hpp"

namespace colex::cli {
namespace {

/// The fenced blocks of a Markdown text, without their fences.
std::vector<std::string> blocks(const std::string& text) {
  std::vector<std::string> result;
  std::istringstream lines(text);
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("```", 0) == 0) {
      inside = !inside;
      if (inside) result.emplace_back();
    } else if (inside) {
      result.back() += line + '\n';
    }
  }
  return result;
}

TEST(Docs, TheClaimFileOfClaimsMdGivesItsOutput) {
  const std::vector<std::string> shown = blocks(contents(COLEX_SOURCE_DIR "/docs/claims.md"));
  ASSERT_GE(shown.size(), 2U);
  const Folder folder;
  folder.file("accumulator.colex", shown[0]);
  const Output run = colex("check accumulator.colex", folder.path());
  EXPECT_EQ("$ colex check accumulator.colex\n" + run.out + "$ echo $?\n" + std::to_string(run.status) + '\n', shown[1]);
}

}  // namespace
}  // namespace colex::cli
