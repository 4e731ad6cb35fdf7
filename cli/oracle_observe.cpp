// colex oracle observe: asks the GPU, and writes a record.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "colex/evidence/record.hpp"
#include "colex/observer/observer.hpp"

#include "oracle.hpp"
#include "progress.hpp"

namespace colex::cli {

namespace {

/// Each has a context on the GPU, which takes a second to begin and hundreds of megabytes.
constexpr unsigned most_processes = 8;

struct ObserveOptions {
  std::string program, output;
  std::vector<std::string> words;
  observer::Manner manner{20, std::clamp(std::thread::hardware_concurrency(), 1U, most_processes)};
  std::uint64_t repeats = 2;
};

std::vector<observations::Observation> observe_once(const std::string& program, const std::vector<observer::Form>& forms,
                                                    const ObserveOptions& options) {
  Progress progress(forms.size(), "forms");
  return observer::observe(program, forms, options.manner, [&](const std::string& form) { progress.step(form); });
}

/// With the machine instructions of each form, if cuobjdump is here.
void add_machine_instructions(std::vector<observations::Observation>& observations, const std::string& program,
                              const std::vector<observer::Form>& forms) {
  const auto instructions = observer::machine_instructions(program, forms);
  for (observations::Observation& observation : observations) {
    for (std::size_t i = 0; i < forms.size(); ++i) {
      if (forms[i].form == observation.form) observation.machine = instructions[i];
    }
  }
}

Exit observe(const ObserveOptions& options) {
  const std::string program = options.program.empty() ? probe_beside() : options.program;
  observations::Record record;
  record.manifest.provenance = observer::provenance(program);
  record.manifest.repeats = options.repeats;
  record.manifest.time = evidence::time_now();
  std::vector<observer::Form> forms = observer::forms(program);
  std::erase_if(forms, [&](const observer::Form& form) { return !selected(options.words, form.form); });
  if (forms.empty()) throw_no_such_form(options.words.front());
  record.observations = observe_once(program, forms, options);
  for (std::uint64_t again = 1; again < options.repeats; ++again) {
    if (observe_once(program, forms, options) != record.observations) {
      fmt::print("two runs observed different things: nothing is recorded\n");
      return Exit::refuted;
    }
  }
  add_machine_instructions(record.observations, program, forms);
  observations::write_record(options.output, record);
  fmt::print("{} forms observed on {}: {}\n", forms.size(), observations::describe(record.manifest.provenance), options.output);
  return Exit::as_claimed;
}

}  // namespace

void add_oracle_observe(CLI::App& oracle, Exit& exit) {
  auto options = std::make_shared<ObserveOptions>();
  CLI::App* command = oracle.add_subcommand("observe", "Ask the GPU, and write a record of what it does");
  command->add_option("FORM", options->words, "Only forms whose names begin so");
  command->add_option("--output", options->output, "The folder of the record")->required();
  command->add_option("--probe", options->program, "The program that asks (default: colex_probe beside this one)");
  command->add_option("--seconds", options->manner.seconds, "How long a form may say nothing")->capture_default_str();
  command->add_option("--processes", options->manner.processes, "How many ask at once")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  command->add_option("--repeats", options->repeats, "How many runs must observe the same")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  command->callback([options, &exit] {
    try {
      exit = worse(exit, observe(*options));
    } catch (const observer::NoGpu& reason) {
      fmt::print(stderr, "skipped: {}\n", reason.what());
      exit = Exit::environment;
    }
  });
}

}  // namespace colex::cli
