// colex oracle check: seven questions about what the hardware does with your layouts. Here are their options and words; the
// questions are colex/interface/oracle_question.hpp's.
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "colex/interface/hardware.hpp"
#include "colex/interface/oracle_question.hpp"

#include "evidence_sink.hpp"
#include "input.hpp"
#include "oracle.hpp"
#include "question_options.hpp"
#include "terminal.hpp"

namespace colex::cli {

namespace {

constexpr const char* check_footer = R"(Each question has a help of its own with an example: colex oracle check mma --help)";

bool is_good(Finding finding) { return finding <= Finding::answered; }

evidence::Record evidence_of(const OracleAnswer& answer) {
  using evidence::Outcome;
  evidence::Record record;
  record.claim = {"command line", 1, 1, answer.repeat};
  record.engine = answer.engine;
  record.outcome = is_good(answer.finding)              ? Outcome::exhausted
                   : answer.finding == Finding::unknown ? Outcome::unknown
                                                        : Outcome::refuted;
  record.bound = answer.grounds;
  record.cases = 1;
  for (const OperandAnswer& operand : answer.operands) {
    if (operand.finding == Finding::wrong) record.counterexample.push_back({operand.name, operand.layout});
  }
  record.notes = notes_of(answer);
  if (answer.finding == Finding::unknown) record.reason = answer.grounds;
  if (!answer.form.empty()) record.hardware = evidence::Hardware{answer.form, answer.device, "", answer.drawn};
  record.repeat = answer.repeat;
  record.time = evidence::time_now();
  record.tool = tool();
  return record;
}

// --- a question's options

/// --json, --evidence FILE, --report DIR, and the question's own.
struct AskingOptions {
  QuestionTexts given;
  EvidenceOptions evidence;
  bool json = false;
};

/// Says the answer to whoever is to read it.
Exit say(const OracleAnswer& answer, const AskingOptions& options) {
  const Marking coloured = [](const std::string& piece, Mark mark) { return marked(piece, mark, stdout); };
  fmt::print("{}", options.json ? line_of(json_of(answer)) + '\n' : say(answer, coloured));
  if (options.evidence.wanted()) {
    EvidenceSink sink(options.evidence);
    sink.take(evidence_of(answer));
    sink.finish();
  }
  return is_good(answer.finding) ? Exit::as_claimed : answer.finding == Finding::unknown ? Exit::unknown : Exit::refuted;
}

Exit check(const OracleQuestion& question, const AskingOptions& options) {
  QuestionTexts given = options.given;
  if (const auto dump = given.find("--dump"); dump != given.end() && dump->second == "-") dump->second = read_all("-");
  OracleAnswer answer = ask(question, given, LocalGpu());
  answer.repeat = command_of("colex oracle check", question, options.given);
  return say(answer, options);
}

void add_question(CLI::App& check_command, Exit& exit, const OracleQuestion& question) {
  auto options = std::make_shared<AskingOptions>();
  CLI::App* command = check_command.add_subcommand(question.name, question.description);
  add_options(*command, question, options->given);
  command->add_flag("--json", options->json, "The answer as one JSON object on standard output");
  add_to(*command, options->evidence);
  command->footer(question.footer);
  command->callback([options, &question, &exit] { exit = worse(exit, check(question, *options)); });
}

}  // namespace

void add_oracle_check(CLI::App& oracle, Exit& exit) {
  CLI::App* check = oracle.add_subcommand(
      "check", "Is this the layout of that operand, a tiled copy, a TMA copy, free of bank conflicts? Seven questions");
  check->require_subcommand(0, 1);
  // Said here, so that a question that there is not is named first.
  check->callback([check] {
    if (check->get_subcommands().empty())
      throw CLI::ValidationError("check", "ask one of its questions: mma, sparse, copy, wgmma, umma, tma, smem");
  });
  check->footer(check_footer);
  for (const OracleQuestion& question : oracle_questions()) add_question(*check, exit, question);
}

}  // namespace colex::cli
