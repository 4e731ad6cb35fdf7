// colex oracle observe: asks the GPU, and writes a record.
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "colex/evidence/record.hpp"
#include "colex/observer/observer.hpp"
#include "colex/output/files.hpp"

#include "../folder.hpp"
#include "../oracle.hpp"
#include "live.hpp"

namespace colex::cli {

namespace {

struct ObserveOptions {
  std::string program, output;
  std::vector<std::string> words;
  observer::Manner manner = at_full_speed();
  std::uint64_t repeats = 2;
};

/// Refuses a folder that cannot be written to before the GPU is asked, which takes minutes.
void require_writable(const std::string& folder) {
  make_folder(folder);
  const output::WholeFile manifest((std::filesystem::path(folder) / "manifest.json").string(), {"\"provenance\""});
}

Exit observe(const ObserveOptions& options) {
  require_writable(options.output);
  const std::string program = options.program.empty() ? probe_beside() : options.program;
  const std::string begun = evidence::time_now();
  observations::Record record = live_record(program, options.words, options.manner);
  record.manifest.repeats = options.repeats;
  record.manifest.time = begun;
  for (std::uint64_t again = 1; again < options.repeats; ++again) {
    if (live_record(program, options.words, options.manner).observations != record.observations) {
      fmt::print("two runs observed different things: nothing is recorded\n");
      return Exit::refuted;
    }
  }
  add_machine_instructions(record, program);
  observations::write_record(options.output, record);
  fmt::print("{} observations on {}: {}\n", record.observations.size(), observations::describe(record.manifest.provenance),
             options.output);
  return Exit::as_claimed;
}

}  // namespace

void add_oracle_observe(CLI::App& oracle, Exit& exit) {
  auto options = std::make_shared<ObserveOptions>();
  CLI::App* command = oracle.add_subcommand("observe", "Ask the GPU, and write a record of what it does");
  command->add_option("FORM", options->words, "Only forms whose names begin with this");
  command->add_option("--output", options->output, "Write the record to this folder")->required();
  command->add_option("--probe", options->program,
                      "The program that asks the GPU (default: colex_probe in the folder of this program)");
  command->add_option("--seconds", options->manner.seconds, "End the program if it prints nothing for so many seconds")
      ->capture_default_str()
      ->check(CLI::Range(1, 86400));
  command->add_option("--processes", options->manner.processes, "How many copies of that program run at once")
      ->capture_default_str()
      ->check(CLI::Range(1, 256));
  command->add_option("--repeats", options->repeats, "How many times to observe; all must give the same")
      ->capture_default_str()
      ->check(CLI::Range(1, 1000));
  command->callback([options, &exit] { exit = worse(exit, or_without_gpu([&] { return observe(*options); })); });
}

}  // namespace colex::cli
