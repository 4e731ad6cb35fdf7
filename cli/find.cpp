// colex find: which layout does it? Here are its options and files; the questions are colex/interface/find_question.hpp's.
#include <memory>
#include <string>

#include <fmt/format.h>

#include "colex/interface/find_question.hpp"
#include "colex/output/files.hpp"

#include "command.hpp"
#include "find_table.hpp"
#include "input.hpp"
#include "limits.hpp"
#include "question_options.hpp"

namespace colex::cli {

namespace {

constexpr const char* find_footer = R"(Each question has a help of its own with an example: colex find swizzle --help)";

struct FindOptions {
  QuestionTexts given;
  std::string claims;
  bool json = false;
};

/// Writes the claims, a line each, behind a line that says which question they answer. Throws output::Refused for a place that is
/// not written over, and output::Fault.
void write_claims(const std::string& file, const std::string& question, const std::vector<std::string>& claims) {
  constexpr const char* first_words = "# What colex find ";
  std::string text = first_words + question + " found, as claims. They are judged by: colex check FILE\n";
  for (const std::string& claim : claims) text += claim + '\n';
  output::write_whole(file, text, {first_words});
}

Exit status_of(FindOutcome found) {
  return found == FindOutcome::found ? Exit::as_claimed : found == FindOutcome::none ? Exit::refuted : Exit::unknown;
}

/// What was given, with a module of Triton, or a flow, in place of the file that has it. A flow has several lines, the name of a
/// file has one.
QuestionTexts with_text_of_file(QuestionTexts given) {
  for (const char* name : {"FROM", "FLOW"}) {
    const auto text = given.find(name);
    if (text == given.end() || given.contains("TO") || given.contains("--shared")) continue;
    const bool is_line = text->first == "FLOW" && !text->second.empty() && text->second.find('\n') == std::string::npos;
    if (is_line || is_input(text->second)) text->second = read_all(text->second);
  }
  return given;
}

Exit find(const FindQuestion& question, const FindOptions& options) {
  const FindAnswer answer = find(question, with_text_of_file(options.given), seconds_left());
  if (!options.claims.empty()) write_claims(options.claims, question.name, answer.claims);
  fmt::print("{}", options.json ? line_of(answer.facts) + '\n' : answer.text);
  return status_of(answer.found);
}

void add_question(CLI::App& find_command, Exit& exit, const FindQuestion& question) {
  auto options = std::make_shared<FindOptions>();
  CLI::App* command = find_command.add_subcommand(question.name, question.description);
  add_options(*command, question, options->given);
  command->add_flag("--json", options->json, "One JSON object");
  add_text(*command, "--claims", options->claims, "Write the answer as claims to this file, for colex check");
  command->footer(question.footer);
  command->callback([options, &question, &exit] { exit = worse(exit, find(question, *options)); });
}

}  // namespace

void add_find(CLI::App& app, Exit& exit) {
  CLI::App* find = app.add_subcommand("find", "Find the layout that does it, and why there is no better one");
  find->require_subcommand(1);
  find->footer(find_footer);
  for (const FindQuestion& question : find_questions()) add_question(*find, exit, question);
  add_find_table(*find);
}

}  // namespace colex::cli
