// colex oracle descriptors: does wgmma read shared memory under any descriptor as it is predicted to?
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "colex/evidence/record.hpp"
#include "colex/observations/json_lines.hpp"
#include "colex/observer/observer.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/verification/drawn_descriptors.hpp"

#include "evidence_sink.hpp"
#include "form_names.hpp"
#include "input.hpp"
#include "live.hpp"
#include "oracle.hpp"
#include "terminal.hpp"

namespace colex::cli {

namespace {

using verification::DescriptorAgreement;
using verification::DrawnDescriptor;

struct DescriptorsOptions {
  EvidenceOptions evidence;
  std::vector<std::string> words;
  std::string program, answers;
  std::size_t cases = 500;
  std::uint64_t seed = 1;
  bool questions = false;
};

/// The forms of wgmma that the program has, and that are asked about.
std::vector<const predictions::WgmmaAtom*> forms_of(const DescriptorsOptions& options, const std::string& program) {
  std::vector<const predictions::WgmmaAtom*> forms;
  for (const observer::Form& form : observer::forms(program)) {
    const predictions::WgmmaAtom* atom = predictions::wgmma_atom(form.form);
    if (atom != nullptr && selected(options.words, form.form)) forms.push_back(atom);
  }
  if (forms.empty()) throw CLI::ValidationError("FORM", program + " has no such form of wgmma");
  return forms;
}

std::vector<observations::Observation> answers_in(const std::string& file) {
  try {
    return observations::read(read_all(file));
  } catch (const observations::MalformedObservation& mistake) {
    throw Unreadable(file + ": " + mistake.what());
  }
}

std::vector<observations::Observation> answers_of(const std::string& program, const std::vector<DrawnDescriptor>& drawn) {
  constexpr unsigned seconds = 120;
  std::vector<observations::Observation> seen;
  for (const std::vector<std::string>& question : verification::questions(drawn)) {
    for (observations::Observation& answer :
         observer::ask(program, question.front(), {question.begin() + 1, question.end()}, seconds))
      seen.push_back(std::move(answer));
  }
  return seen;
}

/// What came of the descriptors of each form, as evidence.
std::vector<evidence::Record> descriptor_records(const DescriptorsOptions& options, const std::vector<DrawnDescriptor>& drawn,
                                                 const std::vector<DescriptorAgreement>& agreements) {
  using Status = DescriptorAgreement::Status;
  std::map<std::string, evidence::Record> records;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    const std::string form = drawn[i].atom->form;
    const auto [at, is_new] = records.try_emplace(form);
    evidence::Record& record = at->second;
    if (is_new) {
      record.claim = {"oracle descriptors", 1, 1, predictions::short_name(form) + " reads shared memory as its descriptor says"};
      record.engine = "random";
      record.seed = options.seed;
      record.outcome = evidence::Outcome::tested;
      record.bound = fmt::format("{} descriptors drawn for the forms together, seed {}", drawn.size(), options.seed);
      record.repeat = fmt::format("colex oracle descriptors {} --cases {} --seed {}", fmt::join(options.words, " "),
                                  options.cases, options.seed);
      record.time = evidence::time_now();
      record.tool = tool();
    }
    if (agreements[i].status == Status::not_answered) {
      ++record.undecided;
      if (record.outcome == evidence::Outcome::refuted) continue;
      record.outcome = evidence::Outcome::unknown;
      if (record.reason.empty()) record.reason = drawn[i].word() + ": " + agreements[i].reason;
      continue;
    }
    ++record.cases;
    if (agreements[i].status == Status::as_predicted) continue;
    record.outcome = evidence::Outcome::refuted;
    record.reason.clear();
    if (record.counterexample.empty()) record.counterexample = {{"descriptor", drawn[i].word()}};
    record.notes.push_back(drawn[i].word() + ": " + agreements[i].reason);
  }
  std::vector<evidence::Record> result;
  for (auto& [form, record] : records) result.push_back(std::move(record));
  return result;
}

Exit report(const std::vector<DrawnDescriptor>& drawn, const std::vector<DescriptorAgreement>& agreements, std::size_t forms) {
  using Status = DescriptorAgreement::Status;
  std::size_t as_predicted = 0, otherwise = 0;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    as_predicted += agreements[i].status == Status::as_predicted ? 1 : 0;
    otherwise += agreements[i].status == Status::otherwise ? 1 : 0;
    if (agreements[i].status == Status::as_predicted) continue;
    fmt::print("{}  {} {}: {}\n",
               agreements[i].status == Status::otherwise ? marked("otherwise", Mark::bad, stdout)
                                                         : marked("not answered", Mark::doubtful, stdout),
               predictions::short_name(drawn[i].atom->form), drawn[i].word(), agreements[i].reason);
  }
  fmt::print("{} descriptors of {} forms drawn; {} read as predicted, {} otherwise, {} not answered\n", drawn.size(), forms,
             as_predicted, otherwise, drawn.size() - as_predicted - otherwise);
  return otherwise > 0 ? Exit::refuted : as_predicted < drawn.size() ? Exit::unknown : Exit::as_claimed;
}

/// What is wrong with the answers is said on any machine, also where there is no program to have asked for them.
Exit descriptors(const DescriptorsOptions& options) {
  std::optional<std::vector<observations::Observation>> answers;
  if (!options.answers.empty()) answers = answers_in(options.answers);
  const std::string program = options.program.empty() ? probe_beside() : options.program;
  const std::vector<const predictions::WgmmaAtom*> forms = forms_of(options, program);
  const std::vector<DrawnDescriptor> drawn = verification::draw_descriptors(forms, options.cases, options.seed);
  if (options.questions) {
    for (const std::vector<std::string>& question : verification::questions(drawn)) fmt::print("{}\n", fmt::join(question, " "));
    return Exit::as_claimed;
  }
  EvidenceSink evidence(options.evidence);
  if (!answers) answers = answers_of(program, drawn);
  const std::vector<DescriptorAgreement> agreements = verification::compare(drawn, *answers);
  for (const evidence::Record& record : descriptor_records(options, drawn, agreements)) {
    evidence.ask(1);
    evidence.take(record);
  }
  evidence.finish();
  return report(drawn, agreements, forms.size());
}

}  // namespace

void add_oracle_descriptors(CLI::App& oracle, Exit& exit) {
  auto options = std::make_shared<DescriptorsOptions>();
  CLI::App* command = oracle.add_subcommand(
      "descriptors", "Draw descriptors of wgmma at random, and have the GPU of this machine read through each what is predicted");
  command->add_option("FORM", options->words, "Only forms whose names begin so, of those that colex_probe has");
  command->add_option("--cases", options->cases, "How many descriptors to draw")
      ->capture_default_str()
      ->check(CLI::Range(1, 10'000'000));
  command->add_option("--seed", options->seed, "Another seed draws other descriptors")->capture_default_str();
  command->add_option("--probe", options->program, "The program that asks (default: colex_probe beside this one)");
  CLI::Option* questions = command->add_flag("--questions", options->questions,
                                             "Ask nothing, and print what to ask: each line is what colex_probe --ask takes");
  command->add_option("--answers", options->answers, "Ask nothing, and read the answers to those questions from this file")
      ->excludes(questions);
  add_to(*command, options->evidence);
  command->get_option("--evidence")->excludes(questions);
  command->get_option("--report")->excludes(questions);
  command->callback([options, &exit] { exit = worse(exit, or_without_gpu([&] { return descriptors(*options); })); });
}

}  // namespace colex::cli
