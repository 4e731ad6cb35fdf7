// colex campaign script: how Slurm, GitHub Actions or GNU parallel do a plan.
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "colex/base/file.hpp"
#include "colex/campaigns/plan.hpp"

#include "campaign.hpp"

namespace colex::cli {

namespace {

namespace fs = std::filesystem;

struct ScriptingOptions {
  std::string plan, results, merged = "merged.jsonl";
  std::size_t tasks = 16;
  double limit = 3600;
};

/// Where a script is read, and what stands for something else there.
struct Reader {
  bool is_elsewhere;          ///< by a machine that has the repository and nothing else
  std::string_view replaced;  ///< empty, if nothing is
};

void require_plain(const std::string& option, const std::string& path, const Reader& reader) {
  if (path.empty()) throw CLI::ValidationError(option, "expected a path, and it is empty");
  if (!reader.replaced.empty() && path.find(reader.replaced) != std::string::npos)
    throw CLI::ValidationError(
        option,
        fmt::format("this script cannot name what has {} in its name: it would be replaced; found {}", reader.replaced, path));
  if (path.find('\n') != std::string::npos || path.find('\r') != std::string::npos)
    throw CLI::ValidationError(option, "a script cannot name what has a line break in its name");
}

campaigns::ScriptOptions options_of(const ScriptingOptions& options, const Reader& reader) {
  const campaigns::Plan plan = plan_in(options.plan);
  campaigns::ScriptOptions script;
  script.tasks = options.tasks;
  script.limit = options.limit;
  with_usable([&] {
    for (std::size_t k = 0; k < plan.size(); ++k) script.gpu = needs_gpu(plan.at(k)) || script.gpu;
  });
  const auto place = [&](const std::string& option, const std::string& path) {
    require_plain(option, path, reader);
    const fs::path from_here = fs::path(path).lexically_normal();
    if (reader.is_elsewhere && (from_here.is_absolute() || *from_here.begin() == ".."))
      throw CLI::ValidationError(option,
                                 "expected a path within the repository, which is all that a job there has; found " + path);
    return reader.is_elsewhere ? path : fs::absolute(path).lexically_normal().string();
  };
  script.plan = place("PLAN", options.plan);
  script.results = place("--results", options.results);
  script.merged = place("--merged", options.merged);
  const fs::path self = base::own_program();
  script.program = self.empty() ? "colex" : self.string();
  if (!reader.is_elsewhere) require_plain("colex", script.program, reader);
  return script;
}

}  // namespace

void add_campaign_script(CLI::App& campaign, Exit& exit) {
  CLI::App* command = campaign.add_subcommand("script", "Print what has Slurm, GitHub Actions or GNU parallel do a plan");
  command->require_subcommand(1);
  const auto add = [&](const char* name, const char* words, std::size_t most, const Reader& reader,
                       std::string (*script)(const campaigns::ScriptOptions&)) {
    auto options = std::make_shared<ScriptingOptions>();
    CLI::App* engine = command->add_subcommand(name, words);
    engine->add_option("PLAN", options->plan, "What colex campaign plan wrote")->required();
    engine->add_option("--results", options->results, "The folder of results")->required();
    engine->add_option("--merged", options->merged, "The file of merged evidence")->capture_default_str();
    engine->add_option("--tasks", options->tasks, "So many tasks share the units")
        ->capture_default_str()
        ->check(CLI::Range(std::size_t{1}, most));
    engine->add_option("--limit", options->limit, "Seconds for one unit")
        ->capture_default_str()
        ->check(CLI::Range(0.01, campaigns::most_seconds_of_a_unit));
    engine->callback([options, reader, script, &exit] {
      fmt::print("{}", script(options_of(*options, reader)));
      exit = Exit::as_claimed;
    });
  };
  add("slurm", "A shell script that submits a job array, and behind it a job that merges", 1'000'000, {false, ""},
      campaigns::slurm_script);
  add("github", "A workflow with a matrix of jobs, and behind them one that merges", campaigns::most_github_jobs, {true, "${{"},
      campaigns::github_script);
  add("parallel", "A line of GNU parallel, and the command that merges", 1'000'000, {false, "{"}, campaigns::parallel_script);
}

}  // namespace colex::cli
