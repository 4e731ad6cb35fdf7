// colex: the front door. Each subcommand is a file of its own; this one lists them.
#include <cstdio>
#include <exception>
#include <string>

#include <fmt/format.h>

#include "colex/laws/catalogue.hpp"
#include "colex/notation/functions.hpp"
#include "colex/oracle_laws/enter.hpp"
#include "colex/output/standard_output.hpp"
#include "colex/rejection.hpp"
#include "colex/render/escape.hpp"

#include "command.hpp"
#include "hardware_functions.hpp"
#include "im2col_functions.hpp"
#include "terminal.hpp"
#include "tma_functions.hpp"

namespace colex::cli {

void add_eval(CLI::App& app, Exit& exit);
void add_check(CLI::App& app, Exit& exit);
void add_show(CLI::App& app, Exit& exit);
void add_explain(CLI::App& app, Exit& exit);
void add_law(CLI::App& app, Exit& exit);
void add_ledger(CLI::App& app, Exit& exit);
void add_oracle(CLI::App& app, Exit& exit);
void add_report(CLI::App& app, Exit& exit);
#ifdef COLEX_SMT
void add_prove(CLI::App& app, Exit& exit);
#endif

namespace {

constexpr AddCommand commands[] = {
    add_eval,  add_check, add_show, add_explain, add_law, add_ledger, add_oracle, add_report,
#ifdef COLEX_SMT
    add_prove,
#endif
};

void complain(const std::string& message) {
  output::flush_standard_output();
  fmt::print(stderr, "{} {}\n", marked("error:", Mark::bad, stderr), render::printable_lines(message));
}

/// The message for a command line that cannot be read. Every error of the command has the same form: `error:`, where it is, what is wrong.
std::string usage_text(const CLI::Error& mistake) {
  return fmt::format("{} {}\nRun with --help for more information.\n", marked("error:", Mark::bad, stderr),
                     render::printable_lines(mistake.what()));
}

/// CLI11 says of `colex foo` that a command is missing, and not that there is no such command.
void require_known_command(const CLI::App& app, int argc, char** argv) {
  const std::string word = argc > 1 ? argv[1] : "";
  if (word.empty() || word.front() == '-') return;
  std::string names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (command->get_name() == word) return;
    names += (names.empty() ? "" : ", ") + command->get_name();
  }
  throw CLI::ExtrasError("there is no command " + word + "; the commands are " + names, CLI::ExitCodes::ExtrasError);
}

int run(int argc, char** argv) {
  CLI::App app("Evaluates and checks statements about CuTe layouts.", "colex");
  app.set_version_flag("--version", tool());
  app.require_subcommand(1);
  app.failure_message([](const CLI::App*, const CLI::Error& mistake) { return usage_text(mistake); });
  Exit exit = Exit::as_claimed;
  for (AddCommand add : commands) add(app, exit);
  notation::add_functions(tma_rows);
  notation::add_functions(im2col_rows);
  notation::add_functions(instruction_rows);
  notation::add_functions(descriptor_rows);
  notation::add_functions(tiled_hardware_rows);
  laws::add_laws(oracle_laws::enter);
  try {
    require_known_command(app, argc, argv);
    app.parse(argc, argv);
  } catch (const CLI::ParseError& usage) {
    return app.exit(usage) == 0 ? 0 : static_cast<int>(Exit::unreadable);
  } catch (const Unreadable& mistake) {
    complain(mistake.what());
    exit = Exit::unreadable;
  } catch (const output::Refused& mistake) {
    complain(mistake.what());
    exit = Exit::unreadable;
  } catch (const Rejection& rejection) {
    complain(fmt::format("{}: {}", name(rejection.kind()), rejection.message()));
    exit = exit_of(rejection.kind());
  }
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
  std::fprintf(stderr, "error: %s\n", render::printable_lines(message).c_str());
  return static_cast<int>(Exit::environment);
}

}  // namespace
}  // namespace colex::cli

int main(int argc, char** argv) {
  colex::output::hold_standard_streams();
  try {
    const int exit = colex::cli::run(argc, argv);
    colex::output::finish_standard_output();
    return exit;
  } catch (const std::exception& fault) {
    return colex::cli::tell_of(fault);
  }
}
