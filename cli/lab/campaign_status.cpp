// colex campaign status, merge and resume: what the results of a plan come to.
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "colex/campaigns/result.hpp"
#include "colex/output/files.hpp"
#include "colex/render/escape.hpp"

#include "../evidence_sink.hpp"
#include "../terminal.hpp"
#include "campaign.hpp"

namespace colex::cli {

namespace {

struct ResultOptions {
  std::string plan, file;
  std::vector<std::string> results;
};

std::shared_ptr<ResultOptions> add_to(CLI::App& command, const std::string& output, const std::string& what) {
  auto options = std::make_shared<ResultOptions>();
  command.add_option("PLAN", options->plan, "What colex campaign plan wrote")->required();
  command.add_option("--results", options->results, "A folder of results; once for each")->required()->allow_extra_args(false);
  command.add_option(output, options->file, what);
  return options;
}

Exit status(const ResultOptions& options) {
  const campaigns::Plan plan = plan_in(options.plan);
  const campaigns::Progress progress = with_usable([&] { return progress_of(plan, options.results); });
  if (!options.file.empty()) output::write_whole(options.file, progress_page(plan, progress), {campaigns::page_mark});
  fmt::print("{}", render::visible(progress_text(plan, progress)));
  return progress.left() > 0 || !progress.objections.empty() || !progress.absent.empty() ? Exit::unknown : Exit::as_claimed;
}

Exit merge(const ResultOptions& options) {
  const campaigns::Plan plan = plan_in(options.plan);
  output::WholeFile file(options.file.empty() ? "/dev/stdout" : options.file, evidence_marks());
  const std::vector<std::string> objections = with_usable([&] { return merge(plan, options.results, file.stream()); });
  constexpr std::size_t most_named = 20;
  for (std::size_t k = 0; k < objections.size() && k < most_named; ++k)
    fmt::print(stderr, "{} {}\n", marked("error:", Mark::bad, stderr), render::visible(objections[k]));
  if (objections.size() > most_named) fmt::print(stderr, "and {} more\n", objections.size() - most_named);
  if (!objections.empty()) return Exit::unknown;
  file.finish();
  fmt::print(options.file.empty() ? stderr : stdout, "{} unit{} merged\n", plan.size(), plan.size() == 1 ? "" : "s");
  return Exit::as_claimed;
}

Exit resume(const ResultOptions& options) {
  const campaigns::Plan plan = plan_in(options.plan);
  const campaigns::Progress progress = with_usable([&] { return progress_of(plan, options.results); });
  output::WholeFile file(options.file.empty() ? "/dev/stdout" : options.file, {campaigns::plan_mark});
  campaigns::PlanWriter writer(file.stream(), plan.tool(), plan.made());
  for (const std::size_t number : progress.left_units) writer.add(plan.at(number));
  writer.finish();
  file.finish();
  fmt::print(options.file.empty() ? stderr : stdout, "{} of {} units are left\n", writer.size(), plan.size());
  return Exit::as_claimed;
}

}  // namespace

void add_campaign_status(CLI::App& campaign, Exit& exit) {
  CLI::App* command = campaign.add_subcommand("status", "How far a campaign has come, and what is left of it");
  const auto options = add_to(*command, "--html", "Write a page to this file, which needs nothing else");
  command->callback([options, &exit] { exit = status(*options); });
}

void add_campaign_merge(CLI::App& campaign, Exit& exit) {
  CLI::App* command = campaign.add_subcommand("merge", "The evidence of all units, as that of one run");
  const auto options = add_to(*command, "-o,--output", "Write the evidence to this file (default: standard output)");
  command->callback([options, &exit] { exit = merge(*options); });
}

void add_campaign_resume(CLI::App& campaign, Exit& exit) {
  CLI::App* command = campaign.add_subcommand("resume", "The plan of what is left");
  const auto options = add_to(*command, "-o,--output", "Write the plan to this file (default: standard output)");
  command->callback([options, &exit] { exit = resume(*options); });
}

}  // namespace colex::cli
