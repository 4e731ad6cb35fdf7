// colex explain EXPR: how the value comes about, step by step, and where there is none, why.
#include <memory>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "colex/interface/explanation.hpp"

#include "command.hpp"
#include "diagnosis.hpp"
#include "input.hpp"

namespace colex::cli {

void add_explain(CLI::App& app, Exit& exit) {
  auto text = std::make_shared<std::string>();
  auto json = std::make_shared<bool>(false);
  CLI::App* command = app.add_subcommand("explain", "How a value comes about, step by step, or why there is none");
  command->add_option("expression", *text, "An expression; - for standard input")->required();
  command->add_flag("--json", *json, "One JSON object: the steps, and the value or the refusal");
  command->footer("Example:\n$ colex explain \"composition((4,8):(8,1), 2:2)\"");
  command->callback([text, json, &exit] {
    const std::string asked = *text == "-" ? read_all("-") : *text;
    try {
      const Explanation explanation = explain(asked);
      fmt::print("{}", *json ? line_of(json_of(explanation, asked)) + '\n' : explanation.text);
      if (!explanation.rejection) return;
      if (!explanation.is_told && !*json) throw Rejection(*explanation.rejection);
      exit = exit_of(explanation.rejection->kind());
    } catch (const Rejection& rejection) {
      diagnose(asked, rejection, *json);
      exit = exit_of(rejection.kind());
    }
  });
}

}  // namespace colex::cli
