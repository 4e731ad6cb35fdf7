// The front door. Each subcommand is a file of its own; this one lists them.
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "colex/command/run.hpp"
#include "colex/interface/function_list.hpp"
#include "colex/interface/notes.hpp"
#include "colex/notation/edit_distance.hpp"
#include "colex/output/standard_output.hpp"
#include "colex/rejection.hpp"
#include "colex/render/escape.hpp"

#include "command.hpp"
#include "limits.hpp"
#include "terminal.hpp"
#ifndef COLEX_SMALL_COMMAND
#include "colex/dialect_laws/enter.hpp"
#include "colex/laws/catalogue.hpp"
#include "colex/oracle_laws/enter.hpp"
#endif

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
void add_report(CLI::App& app, Exit& exit);
void add_completion(CLI::App& app, Exit& exit);
void add_man(CLI::App& app, Exit& exit);
#ifndef COLEX_SMALL_COMMAND
void add_law(CLI::App& app, Exit& exit);
void add_ledger(CLI::App& app, Exit& exit);
void add_exhaust(CLI::App& app, Exit& exit);
void add_campaign(CLI::App& app, Exit& exit);
void add_mutants(CLI::App& app, Exit& exit);
void add_peers(CLI::App& app, Exit& exit);
#endif
#ifdef COLEX_SMT
void add_prove(CLI::App& app, Exit& exit);
#endif

namespace {

constexpr AddCommand commands[] = {
    add_eval,       add_functions, add_read,     add_write,  add_check, add_show, add_explain,
#ifndef COLEX_SMALL_COMMAND
    add_law,        add_exhaust,   add_campaign, add_ledger,
#endif
    add_oracle,     add_find,      add_report,
#ifndef COLEX_SMALL_COMMAND
    add_mutants,    add_peers,
#endif
    add_completion, add_man,
#ifdef COLEX_SMT
    add_prove,
#endif
};

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

/// The commands that this colex was built without.
std::vector<std::string> left_out() {
  std::vector<std::string> names;
#ifdef COLEX_SMALL_COMMAND
  for (const char* const name : {"campaign", "exhaust", "law", "ledger", "mutants", "peers"}) names.emplace_back(name);
#endif
#ifndef COLEX_SMT
  names.emplace_back("prove");
#endif
  return names;
}

/// Where to find what was left out.
std::string left_out_text() {
  const std::vector<std::string> names = left_out();
  if (names.empty()) return "";
  return fmt::format(
      "Not in this command: {}. That of colex[prove] has all, and so has one that is built from the sources with its prover.",
      fmt::join(names, ", "));
}

/// CLI11 says of `colex foo` that a command is missing, and not that there is no such command.
void require_known_command(const CLI::App& app, const std::vector<std::string>& words) {
  const std::string word = words.empty() ? "" : words.front();
  if (word.empty() || word.front() == '-') return;
  const std::vector<std::string> missing = left_out();
  if (std::find(missing.begin(), missing.end(), word) != missing.end()) {
    throw std::runtime_error(
        word +
        " is not in this command: that of colex[prove] has it, and one that is built from the sources with its "
        "prover");
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

int run(int argc, char** argv) {
  CLI::App app("Evaluates and checks statements about CuTe layouts.", "colex");
  app.set_version_flag("--version", tool());
  app.footer(left_out_text());
  app.require_subcommand(1);
  app.failure_message([](const CLI::App*, const CLI::Error& mistake) { return usage_text(mistake); });
  Exit exit = Exit::as_claimed;
  for (AddCommand add : commands) add(app, exit);
  add_limits(app);
  refuse_wrapped_numbers(app);
  enter_functions();
#ifndef COLEX_SMALL_COMMAND
  laws::add_laws(oracle_laws::enter);
  laws::add_laws(dialect_laws::enter);
#endif
  try {
    std::vector<std::string> words = words_of(argc, argv);
    require_known_command(app, words);
    std::reverse(words.begin(), words.end());  // as CLI11 takes them
    app.parse(std::move(words));
  } catch (const CLI::ParseError& usage) {
    return app.exit(usage) == 0 ? 0 : static_cast<int>(Exit::unreadable);
  } catch (const Misuse& misuse) {
    app.exit(CLI::ValidationError(misuse.what()));
    return static_cast<int>(Exit::unreadable);
  } catch (const Unreadable& mistake) {
    complain(mistake.what());
    exit = Exit::unreadable;
  } catch (const output::Refused& mistake) {
    complain(mistake.what());
    exit = Exit::unreadable;
  } catch (const Rejection& rejection) {
    const std::string& message = rejection.message();
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

int run_command(int argc, char** argv) {
  output::hold_standard_streams();
  try {
    const int exit = run(argc, argv);
    output::finish_standard_output();
    return exit;
  } catch (const std::exception& fault) {
    return tell_of(fault);
  }
}

}  // namespace colex::cli
