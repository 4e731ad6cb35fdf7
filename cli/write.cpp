// colex write --to DIALECT EXPRESSION: a value as another tool writes it.
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "colex/dialects/dialects.hpp"
#include "colex/interface/call.hpp"
#include "colex/interface/notes.hpp"
#include "colex/notation/located_rejection.hpp"

#include "command.hpp"
#include "diagnosis.hpp"

namespace colex::cli {

namespace {

struct WriteOptions {
  std::string expression, to, from;
  bool json = false, list = false;
};

/// One value, its name if it is one of several, and how it is written.
struct WrittenPart {
  dialects::Part part;
  dialects::Writing writing;
};

/// The values of the text: that of an expression, or all that another tool printed.
std::vector<dialects::Part> parts_of(const std::string& text, const std::string& from) {
  const dialects::Reading reading = from.empty() ? pasted_parts(text) : dialects::read(text, from);
  require_whole(reading);
  if (!reading.dialect.empty()) note(reading);
  if (!reading.unknowns.empty())
    throw Rejection(Kind::type, "the text does not say what " + reading.unknowns.front().name + " is in " +
                                    reading.parts.front().expression + "; only what is known can be written");
  return reading.parts;
}

void print(const std::vector<WrittenPart>& parts) {
  for (const auto& [part, writing] : parts) {
    fmt::print("{}{}\n", part.name.empty() ? "" : fmt::format("{:15} ", part.name), writing.text);
    for (const std::string& remark : writing.remarks) note(part.name.empty() ? remark : part.name + ": " + remark);
  }
}

nlohmann::ordered_json json_of(const std::vector<WrittenPart>& parts, const std::string& dialect) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const auto& [part, writing] : parts)
    list.push_back({{"name", part.name}, {"value", part.expression}, {"text", writing.text}, {"remarks", writing.remarks}});
  return {{"dialect", dialect}, {"parts", list}};
}

/// What each dialect's reader has of its example, as its writer writes it.
Exit list_writers() {
  for (const dialects::Dialect& dialect : dialects::dialects()) {
    if (dialect.write == nullptr) continue;
    const std::string layout =
        dialect.read == nullptr ? "(4,8):(8,1)" : dialects::expression_of(dialects::read(dialect.example, dialect.name));
    fmt::print("{:12}{}\n{:12}{}\n{:12}{}\n", dialect.name, dialect.words, "", layout, "",
               dialects::write(layout, dialect.name).text);
  }
  return Exit::as_claimed;
}

Exit write_text(const WriteOptions& options) {
  if (options.list) return list_writers();
  const std::string text =
      options.expression == "-" ? std::string(std::istreambuf_iterator<char>(std::cin), {}) : options.expression;
  try {
    std::vector<WrittenPart> parts;
    for (const dialects::Part& part : parts_of(text, options.from))
      parts.push_back({part, dialects::write(part.expression, options.to)});
    if (options.json) {
      fmt::print("{}\n", line_of(json_of(parts, options.to)));
    } else {
      print(parts);
    }
    return Exit::as_claimed;
  } catch (const notation::LocatedRejection& mistake) {
    std::vector<std::string> words{"write", "--to", options.to};
    if (!options.from.empty()) words.insert(words.end(), {"--from", options.from});
    diagnose(text, mistake, options.json, words);
    return exit_of(mistake.kind());
  }
}

}  // namespace

void add_write(CLI::App& app, Exit& exit) {
  auto options = std::make_shared<WriteOptions>();
  CLI::App* command = app.add_subcommand("write", "Write a value as another tool prints or writes it");
  command->add_option("EXPRESSION", options->expression,
                      "The value, in the notation or in any dialect, such as a whole TiledMMA; - for standard input");
  std::string names;
  for (const dialects::Dialect& dialect : dialects::dialects()) {
    if (dialect.write != nullptr) names += fmt::format("{}{}: {}", names.empty() ? "" : "; ", dialect.name, dialect.words);
  }
  auto* to = command->add_option("--to", options->to, "Write it as this (" + names + ")");
  command->add_option("--from", options->from, "Read it as this dialect only (as colex read)");
  command->add_flag("--json", options->json, "One JSON object: the dialect, and each value with its text and remarks");
  command->add_flag("--list", options->list, "The dialects, and a layout as each of them writes it");
  command->footer("Example:\n$ colex write --to cute-cpp \"(4,8):(8,1)\"");
  command->callback([options, command, to, &exit] {
    if (options->list) look_only_at(*command, "--list", {});
    if (options->expression.empty() && !options->list) throw CLI::RequiredError("EXPRESSION or --list");
    if (to->count() == 0 && !options->list) throw CLI::RequiredError("--to DIALECT");
    exit = worse(exit, write_text(*options));
  });
}

}  // namespace colex::cli
