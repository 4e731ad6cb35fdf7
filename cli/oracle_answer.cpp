#include "oracle_answer.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "colex/interface/notes.hpp"
#include "colex/predictions/mma_atom.hpp"

#include "oracle.hpp"
#include "terminal.hpp"

namespace colex::cli {

namespace {

Mark mark_of(Finding finding) {
  switch (finding) {
    case Finding::right:
    case Finding::equivalent: return Mark::good;
    case Finding::answered: return Mark::strong;
    case Finding::unknown: return Mark::doubtful;
    case Finding::wrong: break;
  }
  return Mark::bad;
}

Exit status_of(Finding finding) {
  switch (finding) {
    case Finding::right:
    case Finding::equivalent:
    case Finding::answered: return Exit::as_claimed;
    case Finding::unknown: return Exit::unknown;
    case Finding::wrong: break;
  }
  return Exit::refuted;
}

/// A word of a command line, in quotes if the shell would read it otherwise.
std::string word(const std::string& text) {
  const bool plain = !text.empty() && text.find_first_not_of(
                                          "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                          "_-.,:/@%+=") == std::string::npos;
  return plain ? text : evidence::quoted(text);
}

/// How the question was asked, without where the answer is to go.
std::string asked(const CLI::App& command) {
  std::string text = "colex oracle check " + command.get_name();
  for (const CLI::Option* option : command.get_options()) {
    if (option->count() == 0) continue;
    const std::vector<std::string>& names = option->get_lnames();
    const std::string name = names.empty() ? "" : names.front();
    if (name == "json" || name == "evidence" || name == "report") continue;
    if (!name.empty()) text += " --" + name;
    if (option->get_expected_max() == 0) continue;
    for (const std::string& result : option->results()) text += ' ' + word(result);
  }
  return text;
}

std::string operands_text(const OracleAnswer& answer) {
  std::size_t widest = 0, columns = 0;
  for (const OperandAnswer& operand : answer.operands) {
    widest = std::max(widest, operand.name.size());
    columns = std::max(columns, std::string(name(operand.finding)).size());
  }
  std::string text;
  for (const OperandAnswer& operand : answer.operands) {
    text += fmt::format("  {:{}}  {}  {}\n", operand.name, widest,
                        marked(fmt::format("{:{}}", name(operand.finding), columns), mark_of(operand.finding), stdout),
                        operand.layout);
    for (const std::string& line : operand.lines) text += fmt::format("  {:{}}  {}\n", "", widest, line);
  }
  return text;
}

std::string text_of(const OracleAnswer& answer) {
  std::string text =
      marked(answer.finding == Finding::answered ? answer.headline : name(answer.finding), mark_of(answer.finding), stdout);
  if (answer.finding != Finding::answered && !answer.headline.empty()) text += ": " + answer.headline;
  text += '\n' + operands_text(answer);
  for (const std::string& remark : answer.remarks) text += "  " + remark + '\n';
  if (!answer.picture.empty()) text += '\n' + answer.picture + '\n';
  const std::string ground = (answer.subject.empty() ? "" : answer.subject + "; ") + answer.grounds;
  return text + marked("  " + ground, Mark::faint, stdout) + '\n';
}

nlohmann::ordered_json json_of(const OracleAnswer& answer, const std::string& repeat) {
  nlohmann::ordered_json json = {{"question", answer.question},
                                 {"instruction", answer.subject},
                                 {"verdict", name(answer.finding)},
                                 {"says", answer.headline},
                                 {"operands", nlohmann::ordered_json::array()},
                                 {"remarks", answer.remarks}};
  for (const OperandAnswer& operand : answer.operands) {
    json["operands"].push_back(
        {{"operand", operand.name}, {"verdict", name(operand.finding)}, {"layout", operand.layout}, {"says", operand.lines}});
  }
  for (const auto& [key, value] : answer.facts.items()) json[key] = value;
  json["engine"] = answer.engine;
  json["grounds"] = answer.grounds;
  json["repeat"] = repeat;
  return json;
}

evidence::Outcome outcome_of(Finding finding) {
  switch (finding) {
    case Finding::right:
    case Finding::equivalent:
    case Finding::answered: return evidence::Outcome::exhausted;
    case Finding::unknown: return evidence::Outcome::unknown;
    case Finding::wrong: break;
  }
  return evidence::Outcome::refuted;
}

/// What was said, on a line for each thing.
std::vector<std::string> notes_of(const OracleAnswer& answer) {
  std::vector<std::string> notes;
  if (!answer.headline.empty()) notes.push_back(answer.headline);
  for (const OperandAnswer& operand : answer.operands) {
    for (const std::string& line : operand.lines) notes.push_back(operand.name + ": " + line);
  }
  notes.insert(notes.end(), answer.remarks.begin(), answer.remarks.end());
  return notes;
}

evidence::Record evidence_of(const OracleAnswer& answer, const std::string& repeat) {
  evidence::Record record;
  record.claim = {"command line", 1, 1, repeat};
  record.engine = answer.engine;
  record.outcome = outcome_of(answer.finding);
  record.bound = answer.grounds;
  record.cases = 1;
  for (const OperandAnswer& operand : answer.operands) {
    if (operand.finding == Finding::wrong) record.counterexample.push_back({operand.name, operand.layout});
  }
  record.notes = notes_of(answer);
  if (answer.finding == Finding::unknown) record.reason = answer.grounds;
  if (!answer.form.empty()) record.hardware = evidence::Hardware{answer.form, answer.device, "", answer.drawn};
  record.repeat = repeat;
  record.time = evidence::time_now();
  record.tool = tool();
  return record;
}

}  // namespace

const char* name(Finding finding) {
  switch (finding) {
    case Finding::right: return "right";
    case Finding::equivalent: return "equivalent";
    case Finding::answered: return "answered";
    case Finding::unknown: return "unknown";
    case Finding::wrong: break;
  }
  return "wrong";
}

void OracleAnswer::add(OperandAnswer operand) {
  finding = std::max(finding, operand.finding);
  operands.push_back(std::move(operand));
}

void take_grounds(OracleAnswer& answer, const observations::Record& record) {
  answer.engine = record.manifest.time.empty() ? "observed" : "recorded";
  answer.device = observations::describe(record.manifest.provenance);
  answer.grounds = recorded_on(record);
}

void add_to(CLI::App& command, AnswerOptions& options) {
  command.add_flag("--json", options.json, "The answer as one JSON object on standard output");
  add_to(command, options.evidence);
}

Exit say(OracleAnswer answer, const CLI::App& command, const AnswerOptions& options) {
  for (std::string& text : take_notes()) answer.remarks.push_back(std::move(text));
  const std::string repeat = asked(command);
  fmt::print("{}", options.json ? json_of(answer, repeat).dump() + '\n' : text_of(answer));
  if (options.evidence.wanted()) {
    EvidenceSink sink(options.evidence);
    sink.take(evidence_of(answer, repeat));
    sink.finish();
  }
  return status_of(answer.finding);
}

}  // namespace colex::cli
