#include "drawn_experiment.hpp"

#include <cstdio>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "colex/evidence/record.hpp"
#include "colex/interface/hardware.hpp"
#include "colex/observations/record.hpp"
#include "colex/observer/observer.hpp"
#include "colex/predictions/mma_atom.hpp"

#include "../input.hpp"
#include "../oracle.hpp"
#include "../terminal.hpp"
#include "live.hpp"

namespace colex::cli {

namespace {

using observations::Observation;
using verification::DescriptorAgreement;
using Agreements = std::vector<DescriptorAgreement>;

/// The forms that the program has, and that are asked about.
std::vector<std::string> forms_of(const Experiment& experiment, const ExperimentOptions& options, const std::string& program) {
  std::vector<std::string> forms;
  for (const observer::Form& form : observer::forms(program)) {
    if (experiment.takes(form.form) && selected(options.words, form.form)) forms.push_back(form.form);
  }
  if (forms.empty()) throw CLI::ValidationError("FORM", program + " has no such form of " + experiment.forms);
  return forms;
}

std::vector<Observation> answers_in(const std::string& file) {
  try {
    return observations::read(read_all(file));
  } catch (const observations::MalformedObservation& mistake) {
    throw Unreadable(file + ": " + mistake.what());
  }
}

std::vector<Observation> answers_of(const std::string& program, const Drawn& drawn) {
  constexpr unsigned seconds = 120;
  std::vector<Observation> seen;
  for (const std::vector<std::string>& question : drawn.questions) {
    for (Observation& answer : observer::ask(program, question.front(), {question.begin() + 1, question.end()}, seconds))
      seen.push_back(std::move(answer));
  }
  return seen;
}

evidence::Record record_of(const Experiment& experiment, const ExperimentOptions& options, const Drawn& drawn,
                           const std::string& form) {
  evidence::Record record;
  record.claim = {experiment.command, 1, 1, experiment.claim(form)};
  record.engine = "random";
  record.seed = options.seed;
  record.outcome = evidence::Outcome::tested;
  record.bound = fmt::format("{} {} drawn for the forms together, seed {}", drawn.cases.size(), experiment.things, options.seed);
  record.repeat = fmt::format("colex {} {} --cases {} --seed {}", experiment.command, fmt::join(options.words, " "),
                              options.cases, options.seed);
  record.time = evidence::time_now();
  record.tool = tool();
  return record;
}

void add(evidence::Record& record, const char* thing, const Drawn::Case& drawn, const DescriptorAgreement& agreement) {
  if (agreement.status == DescriptorAgreement::Status::not_answered) {
    ++record.undecided;
    if (record.outcome == evidence::Outcome::refuted) return;
    record.outcome = evidence::Outcome::unknown;
    if (record.reason.empty()) record.reason = drawn.text + ": " + agreement.reason;
    return;
  }
  ++record.cases;
  if (agreement.status == DescriptorAgreement::Status::as_predicted) return;
  record.outcome = evidence::Outcome::refuted;
  record.reason.clear();
  if (record.counterexample.empty()) record.counterexample = {{thing, drawn.text}};
  record.notes.push_back(drawn.text + ": " + agreement.reason);
}

/// What came of the cases of each form, as evidence.
std::map<std::string, evidence::Record> records_of_experiment(const Experiment& experiment, const ExperimentOptions& options,
                                                              const Drawn& drawn, const Agreements& agreements) {
  std::map<std::string, evidence::Record> records;
  for (std::size_t i = 0; i < drawn.cases.size(); ++i) {
    const std::string& form = drawn.cases[i].form;
    auto at = records.find(form);
    if (at == records.end()) at = records.emplace(form, record_of(experiment, options, drawn, form)).first;
    add(at->second, experiment.thing, drawn.cases[i], agreements[i]);
  }
  return records;
}

Exit report(const Experiment& experiment, const Drawn& drawn, const Agreements& agreements, std::size_t forms) {
  std::size_t as_predicted = 0, otherwise = 0;
  for (std::size_t i = 0; i < drawn.cases.size(); ++i) {
    as_predicted += agreements[i].status == DescriptorAgreement::Status::as_predicted ? 1 : 0;
    otherwise += agreements[i].status == DescriptorAgreement::Status::otherwise ? 1 : 0;
    if (agreements[i].status == DescriptorAgreement::Status::as_predicted) continue;
    fmt::print("{}  {} {}: {}\n",
               agreements[i].status == DescriptorAgreement::Status::otherwise ? marked("otherwise", Mark::bad, stdout)
                                                                              : marked("not answered", Mark::doubtful, stdout),
               predictions::short_name(drawn.cases[i].form), drawn.cases[i].text, agreements[i].reason);
  }
  const std::size_t all = drawn.cases.size();
  fmt::print("{} {} of {} forms drawn; {} as predicted, {} otherwise, {} not answered\n", all, experiment.things, forms,
             as_predicted, otherwise, all - as_predicted - otherwise);
  return otherwise > 0 ? Exit::refuted : as_predicted < all ? Exit::unknown : Exit::as_claimed;
}

/// What is wrong with the answers is said on any machine, also where there is no program to have asked for them.
Exit run(const Experiment& experiment, const ExperimentOptions& options) {
  std::optional<std::vector<Observation>> answers;
  if (!options.answers.empty()) answers = answers_in(options.answers);
  const std::string program = options.program.empty() ? probe_beside() : options.program;
  const std::vector<std::string> forms = forms_of(experiment, options, program);
  const Drawn drawn = experiment.draw(forms, options);
  if (options.questions) {
    for (const std::vector<std::string>& question : drawn.questions) fmt::print("{}\n", fmt::join(question, " "));
    return Exit::as_claimed;
  }
  EvidenceSink evidence(options.evidence);
  if (!answers) answers = answers_of(program, drawn);
  const Agreements agreements = drawn.compare(*answers);
  for (const auto& [form, record] : records_of_experiment(experiment, options, drawn, agreements)) {
    evidence.ask(1);
    evidence.take(record);
  }
  evidence.finish();
  return report(experiment, drawn, agreements, forms.size());
}

}  // namespace

void add_experiment(CLI::App& oracle, const char* name, const char* help, Experiment experiment, Exit& exit) {
  auto options = std::make_shared<ExperimentOptions>();
  CLI::App* command = oracle.add_subcommand(name, help);
  command->add_option("FORM", options->words, "Only forms whose names begin so, of those that colex_probe has");
  command->add_option("--cases", options->cases, "How many of them to draw")
      ->capture_default_str()
      ->check(CLI::Range(1, 10'000'000));
  command->add_option("--seed", options->seed, "Another seed draws others")->capture_default_str();
  command->add_option("--probe", options->program, "The program that asks (default: colex_probe beside this one)");
  CLI::Option* questions = command->add_flag("--questions", options->questions,
                                             "Ask nothing, and print what to ask: each line is what colex_probe --ask takes");
  command->add_option("--answers", options->answers, "Ask nothing, and read the answers to those questions from this file")
      ->excludes(questions);
  add_to(*command, options->evidence);
  command->get_option("--evidence")->excludes(questions);
  command->get_option("--report")->excludes(questions);
  command->callback([options, experiment = std::move(experiment), &exit] {
    exit = worse(exit, or_without_gpu([&] { return run(experiment, *options); }));
  });
}

}  // namespace colex::cli
