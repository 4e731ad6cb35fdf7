// What every subcommand of colex has in common: how it is added, and what its exit status says.
//
// A subcommand is one file, which defines a function of type AddCommand; commands.cpp lists these functions. A callback returns
// normally and sets `exit`, or throws: a Rejection, Misuse for an option, or Unreadable for a file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "colex/interface/notes.hpp"
#include "colex/rejection.hpp"

namespace colex::cli {

/// The exit status. Source: the command line's contract, docs/claims.md.
enum class Exit {
  as_claimed = 0,   ///< everything has a value, every claim is as claimed
  refuted = 1,      ///< a claim is not as claimed, or an expression has no result
  unreadable = 2,   ///< the input cannot be read: a file, a line and column, what was expected
  unknown = 3,      ///< something is unknown, or was skipped though required
  environment = 4,  ///< the machine lacks what was asked for: a GPU, a solver
};

/// The status of several results together: an unreadable input outweighs a refutation, which outweighs an unknown.
Exit worse(Exit a, Exit b);

/// The status of an expression that was rejected.
Exit exit_of(Kind kind);

/// Under this heading --help has the limits of time and memory that every command has.
inline constexpr const char* limits_group = "Limits";

/// Adds a subcommand, whose callback sets `exit`.
using AddCommand = void (*)(CLI::App& app, Exit& exit);

/// A command that not every program has, by its words: "law", "oracle verify".
struct Addition {
  std::string_view words;
  AddCommand add;
};

/// What a program has beside the commands of `colex`. `enter` is called before any command is.
struct Program {
  std::vector<Addition> additions;
  void (*enter)();
};

/// Does what the words of a command line say, as a program that has more than `colex`.
int run_command(int argc, char** argv, const Program& program);

/// Throws Misuse where no command of this program can be asked by these words. Nothing is done.
void require_readable(const std::vector<std::string>& words);

/// Adds the command of these words, if this program has it.
void add_addition(CLI::App& app, Exit& exit, std::string_view words);

/// Refuses what is not looked at where `alone`, an option such as --list, is answered by itself: throws CLI::ValidationError if
/// the command line has another option that is none of `beside`, which have the names that --help has, and no limit.
void look_only_at(const CLI::App& command, const std::string& alone, const std::vector<std::string>& beside);

/// Adds an option whose argument may not be empty: an empty text would be as if nothing had been given.
CLI::Option* add_text(CLI::App& command, const std::string& name, std::string& text, const std::string& description);

/// Refuses an empty text as the argument of an option.
CLI::Option* refuse_empty(CLI::Option& option);

/// The version of this program, as `colex 0.2.0`.
std::string tool();

}  // namespace colex::cli
