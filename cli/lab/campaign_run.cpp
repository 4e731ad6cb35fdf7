// colex campaign run: does the units of one machine, each by a process of its own.
#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>

#include <fmt/format.h>
#include <unistd.h>

#include "colex/base/file.hpp"
#include "colex/campaigns/execution.hpp"
#include "colex/evidence/json_lines.hpp"
#include "colex/output/files.hpp"
#include "colex/render/escape.hpp"

#include "../interruption.hpp"
#include "../limits.hpp"
#include "../progress.hpp"
#include "../terminal.hpp"
#include "campaign.hpp"
#include "duration.hpp"

namespace colex::cli {

namespace {

struct RunOptions {
  std::string plan, results, program, duration;
  std::size_t index = 0, of = 1;
  double limit = 3600;
};

/// This program; where it is part of another one, as of Python, the one on the PATH.
std::string this_program() {
  const std::filesystem::path self = base::own_program();
  return self.filename().string().starts_with("colex") ? self.string() : "colex";
}

/// The program that does the units if `colex` is to do them: the laboratory that it starts, whose build is the one that counts.
std::string laboratory_of(const std::string& program) {
  const std::filesystem::path beside = std::filesystem::path(program).parent_path() / "colex-lab";
  std::error_code ignored;
  const bool starts_it = std::filesystem::path(program).filename() == "colex" && std::filesystem::exists(beside, ignored);
  return starts_it ? beside.string() : program;
}

/// What a machine is called in results: several nodes of Slurm may be one host.
std::string this_machine() {
  if (const char* const node = std::getenv("SLURMD_NODENAME"); node != nullptr && *node != '\0') return node;
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "a machine without a name";
}

Exit status_of(const campaigns::Tally& tally) {
  Exit exit = Exit::as_claimed;
  if (tally.left() > 0 || tally.unknown > 0) exit = worse(exit, Exit::unknown);
  if (tally.refuted > 0) exit = worse(exit, Exit::refuted);
  return tally.failed > 0 ? Exit::environment : exit;
}

void tell_trouble(const std::string& what) {
  fmt::print(stderr, "{} {}\n", marked("error:", Mark::bad, stderr), render::visible(what));
}

Exit run(const RunOptions& options) {
  if (options.index >= options.of)
    throw CLI::ValidationError("--index",
                               fmt::format("expected a number below {}, that of --of; found {}", options.of, options.index));
  const double seconds = options.duration.empty() ? 0 : read_duration(options.duration);
  // It goes on as long as its units do, and each of these has a limit.
  extend_budget(9e6);
  const campaigns::Plan plan = plan_in(options.plan);
  const output::TemporaryFolder scratch("colex-unit");
  campaigns::Task task;
  task.program = options.program.empty() ? this_program() : laboratory_of(options.program);
  task.tool = tool();
  // Which file a name on the PATH is, is found out only when it is run.
  const bool is_file = task.program.find('/') != std::string::npos;
  task.build = [is_file, file = std::make_shared<evidence::ProgramFile>(task.program)] {
    return is_file ? file->identity() : std::string();
  };
  task.folder = options.results;
  task.machine = this_machine();
  task.scratch = scratch.path();
  task.index = options.index;
  task.of = options.of;
  task.limit = options.limit;
  // The limit is that of the task, and a unit that reaches it has no result: it must not plan with a smaller one of its own.
  task.options = {"--budget", fmt::format("{}", 2 * options.limit + 60), "--memory", std::to_string(memory_mebibytes())};
  task.depends = depends_on;
  const auto start = std::chrono::steady_clock::now();
  if (seconds > 0)
    task.has_time = [=] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() < seconds; };

  std::atomic<std::size_t> finished = 0;
  const std::size_t mine = (plan.size() + options.of - 1 - options.index) / options.of;
  const Interruption interruption([&](const std::string& why) {
    tell_trouble(fmt::format("stopped by {} after {} units; what is done is kept", why, finished.load()));
  });
  campaigns::Tally tally;
  Progress progress(mine, "units");
  campaigns::Told told;
  told.begins = [&](const campaigns::Unit& unit) {
    underway(command_of(unit));
    progress.at(tally.there + tally.done + tally.failed, command_of(unit));
  };
  told.done = [&](const campaigns::Unit& unit, const campaigns::Ending& ending) {
    ++finished;
    progress.clear();
    if (!ending.trouble.empty())
      tell_trouble(
          fmt::format("{} {}: {}{}", unit.id, command_of(unit), ending.trouble,
                      ending.trouble.find("status") == std::string::npos ? fmt::format(" (status {})", ending.status) : ""));
    if (ending.trouble.empty() && ending.status == 1) fmt::print("not as claimed  {} {}\n", unit.id, command_of(unit));
  };
  told.again = [&](const campaigns::Unit& unit, const std::string& why) {
    progress.clear();
    fmt::print("again  {} {}: {}\n", unit.id, command_of(unit), render::visible(why));
  };
  with_usable([&] { campaigns::execute(plan, task, told, tally); });
  progress.clear();
  fmt::print("{} unit{}: {} done before, {} done now, {} failed, {} left; {} not as claimed, {} unknown\n", tally.units,
             tally.units == 1 ? "" : "s", tally.there, tally.done, tally.failed, tally.left(), tally.refuted, tally.unknown);
  return status_of(tally);
}

}  // namespace

void add_campaign_run(CLI::App& campaign, Exit& exit) {
  auto options = std::make_shared<RunOptions>();
  CLI::App* command =
      campaign.add_subcommand("run", "Do units of a plan that have no whole result yet, each by a process of its own");
  command->add_option("PLAN", options->plan, "What colex campaign plan wrote")->required();
  command->add_option("--results", options->results, "The folder of results, a file for each unit")->required();
  command->add_option("--index", options->index, "Do only the units whose number is this one modulo --of")->capture_default_str();
  command->add_option("--of", options->of, "So many share the plan")
      ->capture_default_str()
      ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000'000}));
  command->add_option("--limit", options->limit, "Seconds for one unit; one that takes longer has failed")
      ->capture_default_str()
      ->check(CLI::Range(0.01, campaigns::most_seconds_of_a_unit));
  command->add_option("--for", options->duration, "Begin no unit after so long: 60s, 10m, 2h");
  command->add_option("--program", options->program, "The colex that does the units (default: this one)");
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace colex::cli
