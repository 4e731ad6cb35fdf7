// colex functions: what an expression may call, with an example each.
#include "colex/notation/functions.hpp"

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "colex/interface/function_examples.hpp"
#include "colex/interface/function_list.hpp"
#include "colex/notation/function_table.hpp"

#include "command.hpp"
#include "terminal.hpp"

namespace colex::cli {

namespace {

using Row = notation::Function<Checked>;

void print_in_full(const Row& function) {
  fmt::print("{}\n  {}\n  $ colex eval '{}'\n  {}\n", marked(std::string(function.usage), Mark::strong, stdout),
             function.description, example_of(function.name), value_of_example(function));
}

void print_list(const std::vector<ToldFunction>& functions) {
  std::string_view chapter;
  for (const ToldFunction& told : functions) {
    if (chapter != told.chapter) fmt::print("{}{}\n", chapter.empty() ? "" : "\n", told.chapter);
    chapter = told.chapter;
    fmt::print("  {}  {}\n", marked(fmt::format("{:<34}", told.function->usage), Mark::strong, stdout),
               told.function->description);
  }
}

void print_json(const std::vector<ToldFunction>& functions) {
  for (const ToldFunction& told : functions) {
    const Row& function = *told.function;
    const nlohmann::ordered_json line = {{"name", function.name},
                                         {"usage", function.usage},
                                         {"description", function.description},
                                         {"chapter", told.chapter},
                                         {"example", example_of(function.name)},
                                         {"value", value_of_example(function)}};
    fmt::print("{}\n", line.dump());
  }
}

/// A cell of a table, in which a bar would begin the next one.
std::string cell(std::string_view text) {
  std::string result;
  for (const char c : text) result += c == '|' ? std::string("\\|") : std::string(1, c);
  return result;
}

void print_markdown() {
  fmt::print(R"(# Functions

What an expression may call, in `colex eval`, in claims and in laws. `colex functions --markdown` makes this page; `colex functions NAME` tells of one function.
Arguments in brackets may be left out. `L`, `A` and `B` are layouts, `X` is a layout or a tuple, `t` is a tuple of integers, `F` is a linear layout, `C` is a composed
layout, `c` is a coordinate, in which `_` leaves a mode open, and a tiler is a layout, a shape, or one for each mode as in `<4:1,8:2>`.
)");
  std::string_view chapter;
  for (const ToldFunction& told : all_functions()) {
    if (chapter != told.chapter) fmt::print("\n## {}\n\n| call | what it gives | for example |\n|---|---|---|\n", told.chapter);
    chapter = told.chapter;
    fmt::print("| `{}` | {} | `{}` is `{}` |\n", cell(told.function->usage), cell(told.function->description),
               cell(example_of(told.function->name)), cell(value_of_example(*told.function)));
  }
}

/// Those of this name; or else those in whose names it is. Throws Unreadable if there is none.
std::vector<ToldFunction> functions_called(const std::string& word) {
  std::vector<ToldFunction> found;
  for (const ToldFunction& told : all_functions()) {
    if (told.function->name == word) return {told};
    if (!word.empty() && told.function->name.find(word) != std::string_view::npos) found.push_back(told);
  }
  if (!found.empty()) return found;
  std::string similar;
  for (const std::string_view near : notation::functions<Checked>().similar(word))
    similar += (similar.empty() ? "; did you mean " : ", ") + std::string(near);
  throw Unreadable("no function is called " + word + similar + " (colex functions lists them all)");
}

struct FunctionsOptions {
  std::vector<std::string> words;
  bool json = false, markdown = false;
};

void tell_functions(const FunctionsOptions& options) {
  if (options.markdown) return print_markdown();
  if (options.words.empty()) return options.json ? print_json(all_functions()) : print_list(all_functions());
  for (const std::string& word : options.words) {
    const std::vector<ToldFunction> found = functions_called(word);
    if (options.json) {
      print_json(found);
    } else {
      for (const ToldFunction& told : found) print_in_full(*told.function);
    }
  }
}

}  // namespace

void add_functions(CLI::App& app, Exit&) {
  auto options = std::make_shared<FunctionsOptions>();
  CLI::App* command = app.add_subcommand("functions", "What an expression may call, with an example each");
  CLI::Option* names = command->add_option("NAME", options->words, "Only this function, or those in whose names it is");
  CLI::Option* json = command->add_flag("--json", options->json, "One JSON object a line");
  command->add_flag("--markdown", options->markdown, "Print the page docs/functions.md")->excludes(names)->excludes(json);
  command->callback([options] { tell_functions(*options); });
}

}  // namespace colex::cli
