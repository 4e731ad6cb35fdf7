// Runs another program, takes what it writes as it comes, and ends the program if it is silent for too long.
//
//   Program solver{{"cvc5", "-"}};
//   solver.input = "(check-sat)\n";
//   solver.patience.processor = 20;             ended after 20 seconds of its own work without a word
//   output_of(solver).text                      "sat\n"
//
// A program may be run while other threads work: nothing happens between fork and exec that such a process forbids, and nothing
// that this process has open for itself is passed on. The program ends with the thread that runs it.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace colex::workers {

/// For how many seconds a program may write nothing. Whichever is over first ends it; 0: there is no such limit.
struct Patience {
  double clock = 0;      ///< by the clock: for what waits, as for a device
  double processor = 0;  ///< of its processor's time: for what computes, however busy the machine is
};

/// What becomes of what a program writes to its standard error.
enum class Errors { shown, thrown_away, among_output };

/// A program with its arguments, and how it is run.
struct Program {
  std::vector<std::string> command;  ///< the first is the program: a path, or a name that is looked for on the PATH
  std::string input{};               ///< its standard input
  Errors errors = Errors::shown;
  Patience patience{};
  std::size_t most_output = std::size_t{1} << 30;  ///< it is ended when it writes more bytes than these
  bool has_own_memory = false;                     ///< whether a limit of memory of this process does not hold for it
};

/// How a program ended.
struct Ending {
  bool started = false;
  bool silent = false;    ///< whether it was ended because it wrote nothing for too long
  int status = 0;         ///< its exit status, or 128 + the signal that ended it
  std::string trouble{};  ///< in words; empty if it ended by itself, with status 0
};

/// Runs the program and gives `take` what it writes to its standard output, piece by piece. What `take` throws ends the program.
Ending run(const Program& program, const std::function<void(std::string_view piece)>& take);

/// Runs the program and gives `take` each line that it writes, when the line is whole.
Ending run_by_lines(const Program& program, const std::function<void(const std::string& line)>& take);

/// All that a program wrote, and how it ended.
struct Output {
  std::string text;
  Ending ending;
};
Output output_of(const Program& program);

}  // namespace colex::workers
