// colex functions: what an expression may call, with an example each.
#include "colex/notation/functions.hpp"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "colex/interface/call.hpp"
#include "colex/notation/function_table.hpp"

#include "command.hpp"
#include "terminal.hpp"

namespace colex::cli {

namespace {

using Row = notation::Function<Checked>;

/// What it does, what it makes of tensors, and how else it is called.
std::string told(const Row& function) {
  std::string text(function.description);
  const std::string_view tensors = notation::words_of(function.tensors);
  if (!tensors.empty()) text += fmt::format("; tensors: {}", tensors);
  if (!function.also.empty()) text += fmt::format("; also {}", fmt::join(function.also, ", "));
  return text;
}

void print_in_full(const Row& function) {
  fmt::print("{}\n  {}\n", marked(std::string(function.usage), Mark::strong, stdout), told(function));
  fmt::print("  $ colex eval '{}'\n  {}\n", example_of(function.name), value_of_example(function));
}

void print_list(const std::vector<ToldFunction>& functions) {
  std::string_view chapter;
  for (const ToldFunction& listed : functions) {
    if (chapter != listed.chapter) fmt::print("{}{}\n", chapter.empty() ? "" : "\n", listed.chapter);
    chapter = listed.chapter;
    fmt::print("  {}  {}\n", marked(fmt::format("{:<34}", listed.function->usage), Mark::strong, stdout), told(*listed.function));
  }
}

void print_json(const std::vector<ToldFunction>& functions) {
  for (const ToldFunction& told : functions) {
    const Row& function = *told.function;
    const nlohmann::ordered_json line = {{"name", function.name},
                                         {"usage", function.usage},
                                         {"description", function.description},
                                         {"tensors", notation::words_of(function.tensors)},
                                         {"also", function.also},
                                         {"chapter", told.chapter},
                                         {"example", example_of(function.name)},
                                         {"value", value_of_example(function)}};
    fmt::print("{}\n", line_of(line));
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
Where *tensors* are named, a tensor may stand for the layout: an offset and a layout, as `16 + ((8):(1))`, which is what `local_tile` gives, or a composed layout.
)");
  std::string_view chapter;
  for (const ToldFunction& listed : all_functions()) {
    const Row& function = *listed.function;
    if (chapter != listed.chapter)
      fmt::print("\n## {}\n\n| call | what it gives | for example |\n|---|---|---|\n", listed.chapter);
    chapter = listed.chapter;
    fmt::print("| `{}` | {} | `{}` is `{}` |\n", cell(function.usage), cell(told(function)), cell(example_of(function.name)),
               cell(value_of_example(function)));
  }
}

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  for (char& c : small) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return small;
}

/// That of this name; or else those in whose names the word is, and behind them those that tell of it in what they do. Large
/// letters are as small ones. Throws Unreadable if there is none.
std::vector<ToldFunction> functions_about(const std::string& word) {
  const std::string wanted = in_small_letters(word);
  std::vector<ToldFunction> named, telling;
  for (const ToldFunction& told : all_functions()) {
    const Row& function = *told.function;
    if (function.name == word || std::find(function.also.begin(), function.also.end(), word) != function.also.end())
      return {told};
    const auto has = [&](std::string_view text) { return in_small_letters(text).find(wanted) != std::string::npos; };
    if (word.empty()) continue;
    if (has(function.name)) {
      named.push_back(told);
    } else if (has(function.description) || has(function.usage) || has(told.chapter)) {
      telling.push_back(told);
    }
  }
  named.insert(named.end(), telling.begin(), telling.end());
  if (!named.empty()) return named;
  std::string similar;
  for (const std::string_view near : notation::functions<Checked>().similar(word))
    similar += (similar.empty() ? "; did you mean " : ", ") + std::string(near);
  throw Unreadable("no function is called " + word + similar + "; none tells of it (colex functions lists them all)");
}

struct FunctionsOptions {
  std::vector<std::string> words;
  bool json = false, markdown = false;
};

void tell_functions(const FunctionsOptions& options) {
  if (options.markdown) return print_markdown();
  if (options.words.empty()) return options.json ? print_json(all_functions()) : print_list(all_functions());
  for (const std::string& word : options.words) {
    const std::vector<ToldFunction> found = functions_about(word);
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
  CLI::Option* names =
      command->add_option("NAME", options->words, "Only this function, or those in whose names or descriptions it is");
  CLI::Option* json = command->add_flag("--json", options->json, "One JSON object a line");
  command->add_flag("--markdown", options->markdown, "Print the page of functions")->excludes(names)->excludes(json);
  command->callback([options] { tell_functions(*options); });
}

}  // namespace colex::cli
