#include "command.hpp"

#include <algorithm>

namespace colex::cli {

namespace {

int weight(Exit exit) {
  switch (exit) {
    case Exit::as_claimed: return 0;
    case Exit::unknown: return 1;
    case Exit::refuted: return 2;
    case Exit::unreadable: return 3;
    case Exit::environment: return 4;
  }
  return 4;
}

}  // namespace

Exit worse(Exit a, Exit b) { return weight(a) < weight(b) ? b : a; }

Exit exit_of(Kind kind) {
  switch (kind) {
    case Kind::parse:
    case Kind::type:
    case Kind::limit: return Exit::unreadable;
    case Kind::inadmissible:
    case Kind::overflow:
    case Kind::domain: return Exit::refuted;
    case Kind::unknown: return Exit::unknown;
  }
  return Exit::unknown;
}

void look_only_at(const CLI::App& command, const std::string& alone, const std::vector<std::string>& beside) {
  for (const CLI::Option* option : command.get_options()) {
    const auto is = [&](const std::string& name) { return option->check_name(name); };
    if (option->count() == 0 || option->get_group() == limits_group || is(alone) || std::any_of(beside.begin(), beside.end(), is))
      continue;
    throw CLI::ValidationError(option->get_name(), "it is not looked at beside " + alone);
  }
}

CLI::Option* add_text(CLI::App& command, const std::string& name, std::string& text, const std::string& description) {
  return refuse_empty(*command.add_option(name, text, description));
}

CLI::Option* refuse_empty(CLI::Option& option) {
  return option.check(CLI::Validator(
      [](const std::string& given) { return given.empty() ? std::string("it is empty") : std::string(); }, "", "not empty"));
}

std::string tool() { return "colex " COLEX_VERSION; }

}  // namespace colex::cli
