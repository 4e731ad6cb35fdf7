// colex read TEXT: what another tool printed or wrote, in the notation; also the layouts in a log.
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "colex/dialects/dialects.hpp"
#include "colex/notation/located_rejection.hpp"

#include "command.hpp"
#include "diagnosis.hpp"
#include "input.hpp"

namespace colex::cli {

namespace {

struct ReadOptions {
  std::string text, from;
  bool json = false, list = false;
};

void print(const dialects::Reading& reading) {
  for (const dialects::Part& part : reading.parts) {
    const bool named = !part.name.empty() && part.name != part.place;
    fmt::print("{}{}{}\n", part.place.empty() ? "" : fmt::format("{:7} ", part.place),
               named ? fmt::format("{:15} ", part.name) : "", part.expression);
  }
  for (const std::string& remark : reading.remarks) fmt::print("  {}\n", remark);
  if (!reading.dialect.empty()) fmt::print("  read as {}\n", reading.dialect);
}

nlohmann::ordered_json json_of(const dialects::Reading& reading) {
  nlohmann::ordered_json parts = nlohmann::ordered_json::array();
  for (const dialects::Part& part : reading.parts) {
    parts.push_back({{"name", part.name}, {"value", part.expression}});
    if (!part.place.empty()) parts.back()["place"] = part.place;
  }
  return {{"dialect", reading.dialect}, {"parts", parts}, {"remarks", reading.remarks}};
}

/// One layout in every dialect, and what is read of it.
Exit list_dialects() {
  for (const dialects::Dialect& dialect : dialects::dialects()) {
    if (dialect.read == nullptr) continue;
    const dialects::Reading reading = dialects::read(dialect.example, dialect.name);
    fmt::print("{:12}{}\n{:12}{}\n{:12}{}\n", dialect.name, dialect.words, "", dialect.example, "",
               dialects::expression_of(reading));
  }
  return Exit::as_claimed;
}

Exit read_text(const ReadOptions& options) {
  if (options.list) return list_dialects();
  const std::string text = is_input(options.text) ? read_all(options.text) : options.text;
  try {
    const dialects::Reading reading = dialects::read_or_find(text, options.from);
    if (options.json) {
      fmt::print("{}\n", line_of(json_of(reading)));
    } else {
      print(reading);
    }
    return Exit::as_claimed;
  } catch (const notation::LocatedRejection& mistake) {
    std::vector<std::string> words{"read"};
    if (!options.from.empty()) words.insert(words.end(), {"--from", options.from});
    diagnose(text, mistake, options.json, words);
    return Exit::unreadable;
  }
}

}  // namespace

void add_read(CLI::App& app, Exit& exit) {
  auto options = std::make_shared<ReadOptions>();
  CLI::App* command = app.add_subcommand("read", "Read a layout as another tool prints or writes it, and say it in the notation");
  command->add_option("TEXT", options->text,
                      "What was printed, such as a whole TiledMMA, or a file that has it; - for standard input");
  std::string names;
  for (const dialects::Dialect& dialect : dialects::dialects()) {
    if (dialect.read != nullptr) names += fmt::format("{}{}: {}", names.empty() ? "" : "; ", dialect.name, dialect.words);
  }
  command->add_option("--from", options->from, "Read it as this only (" + names + ")");
  command->add_flag("--json", options->json, "One JSON object: the parts, the remarks, the dialect");
  command->add_flag("--list", options->list, "The dialects, and one layout as each of them writes it");
  command->footer("Example:\n$ colex read \"Layout<Shape<_4,_8>,Stride<_8,_1>>\"");
  command->callback([options, command, &exit] {
    if (options->list) look_only_at(*command, "--list", {});
    if (options->text.empty() && !options->list) throw CLI::RequiredError("TEXT or --list");
    exit = worse(exit, read_text(*options));
  });
}

}  // namespace colex::cli
