// colex completion SHELL: what a shell needs in order to complete command lines of colex. It is made of the commands themselves,
// so it names each of them, and each option.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "command.hpp"

namespace colex::cli {

namespace {

/// A command by the words that lead to it, and what may come next: commands below it, then its options.
struct Place {
  std::string words, parent, name, description;
  std::vector<std::string> next;
  std::vector<const CLI::Option*> options;
};

std::vector<CLI::App*> below(CLI::App& app) {
  return app.get_subcommands([](CLI::App*) { return true; });
}

void collect(CLI::App& app, const std::string& parent, std::vector<Place>& places) {
  Place place{
      parent.empty() ? app.get_name() : parent + ' ' + app.get_name(), parent, app.get_name(), app.get_description(), {}, {}};
  for (const CLI::App* command : below(app)) place.next.push_back(command->get_name());
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_lnames().empty() || option->get_group().empty()) continue;
    place.next.push_back("--" + option->get_lnames().front());
    place.options.push_back(option);
  }
  const std::string words = place.words;
  places.push_back(std::move(place));
  for (CLI::App* command : below(app)) collect(*command, words, places);
}

constexpr const char* bash = R"(# bash completion of colex: source <(colex completion bash)
_colex() {{
  local path=colex next= k
  for ((k = 1; k < COMP_CWORD; ++k)); do
    case "$path ${{COMP_WORDS[k]}}" in
      {0}) path="$path ${{COMP_WORDS[k]}}" ;;
    esac
  done
  case "$path" in
{1}  esac
  COMPREPLY=($(compgen -W "$next" -- "${{COMP_WORDS[COMP_CWORD]}}"))
}}
complete -o default -F _colex colex
)";

std::string for_bash(const std::vector<Place>& places) {
  std::vector<std::string> paths;
  std::string cases;
  for (const Place& place : places) {
    if (!place.parent.empty()) paths.push_back('"' + place.words + '"');
    cases += fmt::format("    \"{}\") next=\"{}\" ;;\n", place.words, fmt::join(place.next, " "));
  }
  return fmt::format(bash, fmt::join(paths, "|"), cases);
}

/// zsh takes what is written for bash. As the file _colex in its fpath it is the body of a function, which colex is completed by
/// for the first time, and which puts another in its place: this one is asked then.
std::string for_zsh(const std::vector<Place>& places) {
  return "#compdef colex\nautoload -U +X bashcompinit && bashcompinit\n" + for_bash(places) +
         "if [ \"${funcstack[1]-}\" = _colex ]; then _bash_complete -o default -F _colex; fi\n";
}

/// The text in fish's quotation marks.
std::string in_quotes(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' || c == '\\' ? std::string("\\") + c : std::string(1, c == '\n' ? ' ' : c);
  return result + "'";
}

/// Where fish offers what comes behind a place: all its words were typed, and none of those that lead on.
std::string behind(const Place& place, const std::vector<std::string>& commands) {
  std::string condition;
  std::string words = place.words;
  for (std::size_t space = words.find(' '); space != std::string::npos; space = words.find(' ')) {
    words = words.substr(space + 1);
    condition += (condition.empty() ? "" : "; and ") + ("__fish_seen_subcommand_from " + words.substr(0, words.find(' ')));
  }
  if (commands.empty()) return condition;
  return fmt::format("{}{}not __fish_seen_subcommand_from {}", condition, condition.empty() ? "" : "; and ",
                     fmt::join(commands, " "));
}

std::string for_fish(const std::vector<Place>& places) {
  std::string text = "# fish completion of colex: colex completion fish | source\n";
  for (const Place& place : places) {
    std::vector<std::string> commands;
    for (const Place& other : places) {
      if (other.parent == place.words) commands.push_back(other.name);
    }
    const std::string condition = in_quotes(behind(place, commands));
    for (const Place& other : places) {
      if (other.parent != place.words) continue;
      text += fmt::format("complete -c colex -n {} -a {} -d {}\n", condition, other.name, in_quotes(other.description));
    }
    for (const CLI::Option* option : place.options) {
      text += fmt::format("complete -c colex -n {} -l {} -d {}\n", condition, option->get_lnames().front(),
                          in_quotes(option->get_description()));
    }
  }
  return text;
}

}  // namespace

void add_completion(CLI::App& app, Exit&) {
  auto shell = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("completion", "What a shell needs in order to complete command lines of colex");
  command->add_option("SHELL", *shell, "bash, zsh or fish")->required()->check(CLI::IsMember({"bash", "zsh", "fish"}));
  command->footer("In a shell: source <(colex completion bash)");
  command->callback([shell, &app] {
    std::vector<Place> places;
    collect(app, "", places);
    if (*shell == "fish") return fmt::print("{}", for_fish(places));
    fmt::print("{}", *shell == "zsh" ? for_zsh(places) : for_bash(places));
  });
}

}  // namespace colex::cli
