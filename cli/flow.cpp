// colex flow FILE: is what a kernel stores the sum that it is meant to be?
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "colex/interface/flow_answer.hpp"

#include "command.hpp"
#include "input.hpp"
#include "oracle.hpp"
#include "provers.hpp"

namespace colex::cli {

namespace {

struct FlowOptions {
  std::vector<std::string> files;
  std::vector<std::int64_t> element;  ///< a row and a column
  bool json = false, execute = false;
};

Exit judge_file(const std::string& file, const FlowOptions& options) {
  if (!options.element.empty()) {
    fmt::print("{}", story_in_flow(read_all(file), options.element[0], options.element[1]));
    return Exit::as_claimed;
  }
  FlowAnswer answer = answer_flow(read_all(file), {induction_engine({}), symbolic_engine({}, {})});
  if (options.execute) execute_flow(answer, LocalGpu());
  if (options.json) {
    fmt::print("{}\n", line_of(json_of(answer)));
  } else {
    fmt::print("{}: {}", answer.name, answer.text);
  }
  const bool differs = answer.execution && (answer.execution->difference || !answer.accesses.otherwise.empty());
  const Exit executed = answer.not_executed.empty() ? Exit::as_claimed : Exit::environment;
  return worse(executed, answer.judgement.verdict == flow::Verdict::right && !differs ? Exit::as_claimed : Exit::refuted);
}

}  // namespace

void add_flow(CLI::App& app, Exit& exit) {
  auto options = std::make_shared<FlowOptions>();
  CLI::App* command = app.add_subcommand("flow", "Is what a kernel stores the sum that it is meant to be? Followed step by step");
  command->add_option("FILE", options->files, "Flows (docs/flows.md); - for standard input")->required();
  command->add_flag("--json", options->json, "One JSON object for each");
  command->add_flag("--execute", options->execute,
                    "Take the steps on this machine's GPU as well, one after another, and compare each byte");
  command
      ->add_option("--at", options->element,
                   "How an element of the result came to be, as 133 197: its products, and the way of the first")
      ->expected(2)
      ->excludes("--json")
      ->excludes("--execute");
  command->footer("A flow is a text of some fifteen lines; docs/flows.md has them, and examples/flows those of public kernels.");
  command->callback([options, &exit] {
    for (const std::string& file : options->files) exit = worse(exit, judge_file(file, *options));
  });
}

}  // namespace colex::cli
