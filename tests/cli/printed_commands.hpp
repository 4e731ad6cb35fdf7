// The commands that colex prints for a person to run.
//
//   repeat  colex check 'a.colex:1'                 colex check 'a.colex:1'
//   $ colex eval '2 + 3'                            colex eval '2 + 3'
//   what is known of it: colex oracle show 'x.y'    colex oracle show 'x.y'
//   see `colex find swizzle --help`                 colex find swizzle --help
//   judged by: colex check FILE                     none: FILE is what the reader has
#pragma once

#include <regex>
#include <string>
#include <vector>

#include "program.hpp"

namespace colex::cli {

/// The commands in a text: in backquotes, or up to the end of the line behind `$`, `repeat`, `picture` or a colon. One that is
/// named alone, as `colex find swizzle`, is asked for its help. A word of three or more capitals stands for something of the
/// reader's: such a text is a template, and no command.
inline std::vector<std::string> printed_commands(const std::string& text) {
  static const std::regex printed(R"(`(colex [a-z][^`]*)`|(?:\$|repeat|picture|:) +(colex [a-z].*))");
  static const std::regex place(R"((^|[ "'\[])[A-Z]{3,}($|[ "'\].]))"), names_alone("colex( [a-z]+(-[a-z]+)*)+");
  std::vector<std::string> commands;
  for (const std::string& line : lines_of(text)) {
    for (std::sregex_iterator at(line.begin(), line.end(), printed), end; at != end; ++at) {
      const std::string command = (*at)[1].matched ? (*at)[1] : (*at)[2];
      if (std::regex_search(command, place)) continue;
      commands.push_back(std::regex_match(command, names_alone) ? command + " --help" : command);
    }
  }
  return commands;
}

/// Those of what a run printed that are refused, each with what is said of it; `again` runs one. What repeats a run that was an
/// error is one as well.
template <class Again>
std::string refused_commands(const Output& run, const Again& again) {
  constexpr int unreadable = 2, worst = 4;
  std::string text, complaints;
  for (const std::string& line : lines_of(run.out + run.err)) {
    if (run.status != unreadable || line.find(" repeat ") == std::string::npos) text += line + '\n';
  }
  for (const std::string& command : printed_commands(text)) {
    const Output got = again(command);
    if (got.status == unreadable || got.status > worst)
      complaints += "it prints " + command + ", of which it says\n" + got.out + got.err;
  }
  return complaints;
}

}  // namespace colex::cli
