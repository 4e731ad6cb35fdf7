// What a command may spend: `--budget SECONDS` and `--memory MIB`, which every command has. What reaches a limit ends with
// status 3 (unknown) and says which limit it was and what was not done; nothing ends in silence, and nothing goes on for ever.
//
//   $ colex eval 'injective(…)' --budget 10
//   error: the budget of 10 seconds (--budget) is used up; not done: eval injective(…)
//
// A command that knows how to leave things open (check, law, prove) plans with `seconds_left`, and comes to its end by itself.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <CLI/App.hpp>

namespace colex::cli {

/// Adds the two options to each command below the application. They take effect before the command does anything.
void add_limits(CLI::App& app);

/// Says what is being done now, which is what is not done where a limit is reached.
void underway(std::string_view what);

/// For a command that answers question after question: the budget is for the time in which it answers, and stands still while
/// nothing is asked.
void pause_budget();
void resume_budget();

/// Adds to a budget that nobody asked for: for a command that was asked to go on for so long.
void extend_budget(double seconds);

/// How many seconds a command that plans may still use. What comes behind them is for writing down what was found.
double seconds_left();

/// `the budget of 10 seconds (--budget) is used up`.
std::string budget_is_used_up();

/// MiB of memory that this process may have.
std::int64_t memory_mebibytes();

/// What is to be said where memory was refused: `more memory is needed than the 4096 MiB that --memory allows; not done: …`.
std::string memory_is_used_up();

/// What is to be said where a thread or a program could not be begun, whose memory counts as well.
std::string threads_are_used_up();

}  // namespace colex::cli
