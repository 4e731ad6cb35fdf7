// colex man: the manual page, made of what --help says of each command.
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "command.hpp"

namespace colex::cli {

namespace {

/// The text as roff takes it: a hyphen that stays one, no backslash that means anything, no line that begins a request.
std::string roff(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const bool begins_line = result.empty() || result.back() == '\n';
    if (begins_line && (c == '.' || c == '\'')) result += "\\&";
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else {
      result += c;
    }
  }
  return result;
}

/// What an option takes, without the bounds that it is checked against: "TEXT"; empty for a flag and for an argument.
std::string value_of(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  return option.nonpositional() && !type.empty() ? ' ' + type.substr(0, type.find(':')) : "";
}

std::string options_of(const CLI::App& app) {
  std::string text;
  for (const CLI::Option* option : app.get_options()) {
    if (option == app.get_help_ptr() || option->get_group().empty()) continue;
    text += fmt::format(".TP\n.B {}{}\n{}\n", roff(option->get_name(false, true)), roff(value_of(*option)),
                        roff(option->get_description()));
  }
  return text;
}

void tell(CLI::App& app, const std::string& parent) {
  const std::string words = parent + ' ' + app.get_name();
  fmt::print(".SS {}\n{}\n{}", roff(words), roff(app.get_description()), options_of(app));
  if (!app.get_footer().empty()) fmt::print(".PP\n.nf\n{}\n.fi\n", roff(app.get_footer()));
  for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; })) tell(*command, words);
}

constexpr std::string_view statuses = R"(.SH EXIT STATUS
.TP
.B 0
everything has a value, every claim is as claimed
.TP
.B 1
a claim is not as claimed; an expression has no result
.TP
.B 2
the input cannot be read
.TP
.B 3
something is unknown, or was skipped though required
.TP
.B 4
the machine lacks what was asked for
)";

}  // namespace

void add_man(CLI::App& app, Exit&) {
  CLI::App* command = app.add_subcommand("man", "The manual page");
  command->footer("To read it: colex man | man -l -");
  command->callback([&app] {
    fmt::print(".TH COLEX 1 \"\" \"{}\"\n.SH NAME\ncolex \\- {}\n.SH SYNOPSIS\n.B colex\nCOMMAND ...\n", tool(),
               roff(app.get_description()));
    if (!app.get_footer().empty()) fmt::print(".SH DESCRIPTION\n{}\n", roff(app.get_footer()));
    fmt::print(".SH COMMANDS\n");
    for (CLI::App* each : app.get_subcommands([](CLI::App*) { return true; })) tell(*each, "colex");
    fmt::print("{}", statuses);
  });
}

}  // namespace colex::cli
