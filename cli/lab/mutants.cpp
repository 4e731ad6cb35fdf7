// colex mutants: do the laws find each planted mistake?
#include "mutants.hpp"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "colex/base/file.hpp"
#include "colex/evidence/json_lines.hpp"
#include "colex/output/files.hpp"
#include "colex/workers/program.hpp"

#include "../command.hpp"
#include "../evidence_sink.hpp"
#include "../terminal.hpp"
#include "../verdict.hpp"

namespace colex::cli {

namespace {

struct MutantsOptions {
  EvidenceOptions evidence;
  std::vector<std::string> ids, engines;
  std::string program;
  std::uint64_t cases = 0;
  bool list = false, first = false;
};

/// What is said where the program is not there.
[[noreturn]] void refuse_without_program(const std::string& program) {
  throw NoKillMatrix(
      program + " cannot be run: it has the planted mistakes compiled in, and is built by cmake --workflow --preset mutants");
}

workers::Program program_of(const MutantsOptions& options, const std::string& evidence) {
  workers::Program program;
  program.command = {options.program, "--evidence", evidence};
  for (const std::string& engine : options.engines) program.command.insert(program.command.end(), {"--engine", engine});
  if (options.cases > 0) program.command.insert(program.command.end(), {"--cases", std::to_string(options.cases)});
  if (options.first) program.command.emplace_back("--first");
  program.command.insert(program.command.end(), options.ids.begin(), options.ids.end());
  return program;
}

Exit list_mutants(const MutantsOptions& options) {
  for (const MutantTask& task : mutant_tasks(options.program)) fmt::print("{:40} {}\n", task.mutant, task.engine);
  return Exit::as_claimed;
}

Exit ask_about_mutants(const MutantsOptions& options) {
  const output::TemporaryFolder scratch("colex-mutants");
  const std::string file = (std::filesystem::path(scratch.path()) / "evidence.jsonl").string();
  EvidenceSink evidence(options.evidence);
  const workers::Ending ended = workers::run(program_of(options, file), [](std::string_view) {});
  if (!ended.started || ended.status == 127) refuse_without_program(options.program);
  if (ended.status > 1) throw Unreadable(options.program + " says why above");
  Exit exit = Exit::as_claimed;
  std::ifstream in(file);
  Tally tally;
  for (const evidence::Record& record : evidence::read(in)) {
    evidence.ask(1);
    evidence.take(record);
    tally.add(record);
    if (!as_claimed(record)) fmt::print("{}", verdict_text(record));
    exit = worse(exit, exit_of(record));
  }
  evidence.finish();
  fmt::print("{}\n", tally.text("mutant by engine"));
  return exit;
}

}  // namespace

std::string kill_matrix() {
  const std::filesystem::path folder = base::own_program().parent_path();
  for (const char* below : {"colex_kill_matrix", "tests/mutants/colex_kill_matrix"}) {
    if (!folder.empty() && std::filesystem::exists(folder / below)) return (folder / below).string();
  }
  return "colex_kill_matrix";
}

std::vector<MutantTask> mutant_tasks(const std::string& program) {
  std::vector<MutantTask> tasks;
  const workers::Ending ended = workers::run_by_lines({{program, "--list"}}, [&](const std::string& line) {
    const std::size_t tab = line.find('\t');
    if (tab != std::string::npos) tasks.push_back({line.substr(0, tab), line.substr(tab + 1)});
  });
  if (!ended.started || ended.status != 0) refuse_without_program(program);
  return tasks;
}

void add_mutants(CLI::App& app, Exit& exit) {
  auto options = std::make_shared<MutantsOptions>();
  CLI::App* command = app.add_subcommand("mutants", "Whether the laws find mistakes that are planted in the algebra");
  command->add_option("ID", options->ids, "Mutants; all if none is given");
  command->add_flag("--list", options->list, "Name them, with the engines that they concern");
  command->add_option("--engine", options->engines, "By these engines (exhaustive, random and rapidcheck)")
      ->check(CLI::IsMember({"exhaustive", "random", "rapidcheck", "guided"}))
      ->allow_extra_args(false);
  command->add_option("--cases", options->cases, "So many cases for each law (1000 drawn, 10000 enumerated)")
      ->check(CLI::PositiveNumber);
  command->add_flag("--first", options->first, "Ask no more about a mutant once a law has found it");
  command->add_option("--program", options->program,
                      "The program that has the mistakes compiled in (default: colex_kill_matrix beside this one)");
  add_to(*command, options->evidence);
  command->callback([options, command, &exit] {
    if (options->list) look_only_at(*command, "--list", {"--program"});
    if (options->program.empty()) options->program = kill_matrix();
    try {
      exit = options->list ? list_mutants(*options) : ask_about_mutants(*options);
    } catch (const NoKillMatrix& lack) {
      fmt::print(stderr, "{} {}\n", marked("error:", Mark::bad, stderr), lack.what());
      exit = Exit::environment;
    }
  });
}

}  // namespace colex::cli
