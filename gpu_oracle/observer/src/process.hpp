// Runs a program, reads its lines as they come, and ends it if it prints nothing for too long.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace colex::observer {

/// How a program ended.
struct Ending {
  bool started = true;
  bool silent = false;  ///< whether it was ended because it printed nothing for too long
  int status = 0;       ///< its exit status, or 128 + the signal that ended it
};

/// Runs the program with these arguments and calls line(text) for each line of its standard output. With `quiet` its standard error is thrown away. The
/// program is ended if it prints nothing for `seconds` seconds.
Ending run(const std::vector<std::string>& command, unsigned seconds, const std::function<void(const std::string& line)>& line,
           bool quiet = false);

}  // namespace colex::observer
