// The front door. Each subcommand is a file of its own; this one lists them.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "colex/command/run.hpp"
#include "colex/evidence/record.hpp"
#include "colex/interface/call.hpp"
#include "colex/interface/explanation.hpp"
#include "colex/interface/notes.hpp"
#include "colex/notation/edit_distance.hpp"
#include "colex/output/files.hpp"
#include "colex/rejection.hpp"
#include "colex/render/escape.hpp"

#include "command.hpp"
#include "larger_program.hpp"
#include "limits.hpp"
#include "provers.hpp"
#include "terminal.hpp"

namespace colex::cli {

void add_eval(CLI::App& app, Exit& exit);
void add_read(CLI::App& app, Exit& exit);
void add_write(CLI::App& app, Exit& exit);
void add_check(CLI::App& app, Exit& exit);
void add_show(CLI::App& app, Exit& exit);
void add_explain(CLI::App& app, Exit& exit);
void add_functions(CLI::App& app, Exit& exit);
void add_oracle(CLI::App& app, Exit& exit);
void add_find(CLI::App& app, Exit& exit);
void add_flow(CLI::App& app, Exit& exit);
void add_report(CLI::App& app, Exit& exit);
void add_completion(CLI::App& app, Exit& exit);
void add_man(CLI::App& app, Exit& exit);

namespace {

constexpr const char* prover = "colex-prove";
constexpr const char* laboratory = "colex-lab";

/// A command by its words, what adds it, and which larger program has it, or does it better: null, where none does.
struct Command {
  std::string_view words;
  AddCommand add;
  const char* program;
};

/// In the order in which --help has them; those of `oracle` are added by it.
constexpr auto commands = std::to_array<Command>({
    {"eval", add_eval, nullptr},
    {"functions", add_functions, nullptr},
    {"read", add_read, nullptr},
    {"write", add_write, nullptr},
    {"check", add_check, prover},
    {"show", add_show, nullptr},
    {"explain", add_explain, nullptr},
    {"law", nullptr, laboratory},
    {"exhaust", nullptr, laboratory},
    {"campaign", nullptr, laboratory},
    {"ledger", nullptr, laboratory},
    {"oracle", add_oracle, nullptr},
    {"oracle verify", nullptr, laboratory},
    {"oracle compare", nullptr, laboratory},
    {"oracle discover", nullptr, laboratory},
    {"oracle observe", nullptr, laboratory},
    {"oracle descriptors", nullptr, laboratory},
    {"oracle tensor-maps", nullptr, laboratory},
    {"oracle accesses", nullptr, laboratory},
    {"find", add_find, nullptr},
    {"flow", add_flow, prover},
    {"report", add_report, nullptr},
    {"mutants", nullptr, laboratory},
    {"peers", nullptr, laboratory},
    {"completion", add_completion, nullptr},
    {"man", add_man, nullptr},
    {"prove", nullptr, prover},
});

/// What this program has beside the commands above.
const Program* this_program = nullptr;

const Addition* addition(std::string_view words) {
  const auto& additions = this_program->additions;
  const auto found = std::find_if(additions.begin(), additions.end(), [&](const Addition& a) { return a.words == words; });
  return found == additions.end() ? nullptr : &*found;
}

void complain(const std::string& message) {
  output::flush_standard_output();
  fmt::print(stderr, "{} {}\n", marked("error:", Mark::bad, stderr), render::visible(message));
}

/// The message for a command line that cannot be read. Every error of the command has the same form: `error:`, where it is,
/// what is wrong.
std::string usage_text(const CLI::Error& mistake) {
  return fmt::format("{} {}\nRun with --help for more information.\n", marked("error:", Mark::bad, stderr),
                     render::visible(mistake.what()));
}

/// What an answer has not told.
void tell_notes() {
  const std::vector<std::string> notes = take_notes();
  if (!notes.empty()) output::flush_standard_output();
  for (const std::string& text : notes)
    fmt::print(stderr, "{} {}\n", marked("note:", Mark::faint, stderr), render::visible(text));
}

bool is_missing(const Command& command) { return command.add == nullptr && addition(command.words) == nullptr; }

/// The command that the words name first; null if there is none.
const Command* command_of(const std::vector<std::string>& words) {
  const Command* found = nullptr;
  std::string named;
  for (std::size_t k = 0; k < std::min<std::size_t>(2, words.size()); ++k) {
    named += (k == 0 ? "" : " ") + words[k];
    for (const Command& command : commands) {
      if (command.words == named) found = &command;
    }
  }
  return found;
}

/// The commands that this program does not have.
std::vector<std::string_view> left_out() {
  std::vector<std::string_view> names;
  for (const Command& command : commands) {
    if (is_missing(command) && command.words.find(' ') == std::string_view::npos) names.push_back(command.words);
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// Where to find what was left out.
std::string left_out_text() {
  const std::vector<std::string_view> names = left_out();
  if (names.empty()) return "";
  return fmt::format("Not in this program: {}. {}, if it stands beside this one, does {}; colex-layouts[prove] has all.",
                     fmt::join(names, ", "), names.size() == 1 ? prover : laboratory, names.size() == 1 ? "that" : "these");
}

/// CLI11 says of `colex foo` that a command is missing, and not that there is no such command.
void require_known_command(const CLI::App& app, const std::vector<std::string>& words) {
  const std::string word = words.empty() ? "" : words.front();
  if (word.empty() || word.front() == '-') return;
  if (const Command* const command = command_of(words); command != nullptr && is_missing(*command)) {
    throw std::runtime_error(fmt::format(
        "{0} is not in this program: {1} has it, which stands beside colex once `cmake --build --preset ci --target {1}` has "
        "built it; colex-layouts[prove] has it, if colex came by pip",
        command->words, command->program));
  }
  std::string names, near;
  std::size_t least = 0;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    const std::string& name = command->get_name();
    if (name == word) return;
    names += (names.empty() ? "" : ", ") + name;
    const std::size_t distance = notation::detail::edit_distance(word.substr(0, 64), name);
    if (!notation::detail::is_near(word, distance) || (!near.empty() && least <= distance)) continue;
    near = name;
    least = distance;
  }
  const std::string meant = near.empty() ? "" : "; did you mean " + near;
  throw CLI::ExtrasError("there is no command " + word + meant + "; the commands are " + names, CLI::ExitCodes::ExtrasError);
}

/// Whether the prover has more to say of what is asked: of claims, of what is certified, of `?` for all integers. Nobody has seen
/// yet what standard input and a batch ask.
bool asks_the_prover(const Command& command, const std::vector<std::string>& words) {
  const auto is_open = [](const std::string& word) {
    return word == "-" || word.starts_with("--batch") || word.find('?') != std::string::npos;
  };
  return command.program == prover || std::find(words.begin(), words.end(), "--certificates") != words.end() ||
         (command.words == "eval" && std::any_of(words.begin(), words.end(), is_open));
}

/// The programs that are to do what the words ask, the best one first, where they stand beside this one; none if this one is.
std::vector<std::string> better_programs(const std::vector<std::string>& words) {
  if (addition("law") != nullptr) return {};
  const Command* const command = command_of(words);
  const bool names_all_commands = command == nullptr || command->add == add_completion || command->add == add_man ||
                                  (command->add == add_oracle && (words.size() == 1 || words[1].starts_with('-')));
  if (names_all_commands)
    return has_prover() ? std::vector<std::string>{laboratory} : std::vector<std::string>{laboratory, prover};
  if (command->program == laboratory) return {laboratory};
  if (!has_prover() && asks_the_prover(*command, words)) return {prover, laboratory};
  return {};
}

/// `colex help check` is `colex check --help`, and `colex help` is `colex --help`.
std::vector<std::string> words_of(int argc, char** argv) {
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  if (words.empty() || words.front() != "help") return words;
  words.erase(words.begin());
  words.emplace_back("--help");
  return words;
}

/// CLI11 reads -1 as the largest number where none is negative, and what goes beyond 64 bits as something within them.
void refuse_wrapped_numbers(CLI::App& command) {
  const auto objection = [](std::string& text) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_number = error == std::errc() && end == text.data() + text.size();
    return is_number ? std::string() : text + " is no number from 0 to 18446744073709551615";
  };
  for (CLI::Option* option : command.get_options()) {
    if (option->get_type_name().starts_with("UINT")) option->check(CLI::Validator(objection, ""));
  }
  for (CLI::App* below : command.get_subcommands([](CLI::App*) { return true; })) refuse_wrapped_numbers(*below);
}

/// Adds all commands of this program.
void add_commands(CLI::App& app, Exit& exit) {
  app.require_subcommand(1);
  for (const Command& command : commands) {
    if (command.add != nullptr) {
      command.add(app, exit);
    } else if (!command.words.starts_with("oracle ")) {
      add_addition(app, exit, command.words);
    }
  }
  refuse_wrapped_numbers(app);
}

/// Reads a command line, and does nothing of what it asks.
class Reading final : public CLI::App {
 public:
  struct IsRead {};

 private:
  void pre_callback() override { throw IsRead(); }
};

/// For who asks with --json, a refusal is an answer as well, on standard output.
void answer_refused(const std::vector<std::string>& words, const Rejection& rejection) {
  if (std::find(words.begin(), words.end(), "--json") == words.end()) return;
  nlohmann::ordered_json told = json_of(rejection);
  told["repeat"] = repeat_of(words);
  fmt::print("{}\n", line_of({{"error", told}}));
}

int run(int argc, char** argv) {
  CLI::App app("Evaluates and checks statements about CuTe layouts.", "colex");
  app.set_version_flag("--version", tool());
  app.footer(left_out_text());
  app.failure_message([](const CLI::App*, const CLI::Error& mistake) { return usage_text(mistake); });
  Exit exit = Exit::as_claimed;
  add_commands(app, exit);
  add_limits(app);
  enter_functions();
  this_program->enter();
  const std::vector<std::string> words = words_of(argc, argv);
  const auto cannot_read = [&](const std::string& why) {
    answer_refused(words, Rejection(Kind::parse, why));
    return Exit::unreadable;
  };
  try {
    require_known_command(app, words);
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));  // as CLI11 takes them
  } catch (const CLI::ParseError& usage) {
    if (app.exit(usage) == 0) return 0;
    return static_cast<int>(cannot_read(usage.what()));
  } catch (const Misuse& misuse) {
    app.exit(CLI::ValidationError(misuse.what()));
    return static_cast<int>(cannot_read(misuse.what()));
  } catch (const Unreadable& mistake) {
    complain(mistake.what());
    exit = cannot_read(mistake.what());
  } catch (const output::Refused& mistake) {
    complain(mistake.what());
    exit = cannot_read(mistake.what());
  } catch (const Rejection& rejection) {
    const std::string& message = rejection.message();
    answer_refused(words, rejection);
    complain(names_a_place(message) ? message : fmt::format("{}: {}", name(rejection.kind()), message));
    exit = exit_of(rejection.kind());
  } catch (const std::bad_alloc&) {
    complain(memory_is_used_up());
    exit = Exit::unknown;
  } catch (const std::length_error&) {
    complain(memory_is_used_up());
    exit = Exit::unknown;
  } catch (const std::system_error& fault) {
    if (fault.code() != std::errc::resource_unavailable_try_again) throw;
    complain(threads_are_used_up());
    exit = Exit::unknown;
  }
  tell_notes();
  return static_cast<int>(exit);
}

/// What ended the run, in one message. Where standard output is full, that is what ended it, whoever noticed.
int tell_of(const std::exception& fault) {
  std::string message = fault.what();
  try {
    output::finish_standard_output();
  } catch (const output::Fault& lost) {
    message = lost.what();
  }
  std::fprintf(stderr, "error: %s\n", render::visible(message).c_str());
  return static_cast<int>(Exit::environment);
}

}  // namespace

void require_readable(const std::vector<std::string>& words) {
  Reading app;
  Exit exit = Exit::as_claimed;
  add_commands(app, exit);
  try {
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const Reading::IsRead&) {
    return;
  } catch (const CLI::ParseError& usage) {
    throw Misuse(fmt::format("{}: {}", fmt::join(words, " "), usage.what()));
  }
}

void add_addition(CLI::App& app, Exit& exit, std::string_view words) {
  if (const Addition* const found = addition(words)) found->add(app, exit);
}

int run_command(int argc, char** argv) {
  return run_command(argc, argv, {{}, [] {}});
}

int run_command(int argc, char** argv, const Program& program) {
  this_program = &program;
  output::hold_standard_streams();
  try {
    const std::vector<std::string> words = words_of(argc, argv);
    go_on_as(better_programs(words), words);
    const int exit = run(argc, argv);
    output::finish_standard_output();
    return exit;
  } catch (const std::exception& fault) {
    return tell_of(fault);
  }
}

}  // namespace colex::cli
