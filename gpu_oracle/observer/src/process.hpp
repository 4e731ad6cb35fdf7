// A program whose lines are read as they come, and that is ended when it is silent for too long.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace colex::observer {

/// How a program ended.
struct Ending {
  bool started = true;
  bool silent = false;  ///< it was ended, for it said nothing for too long
  int status = 0;       ///< its exit status, or 128 + the signal that ended it
};

/// Runs the program with these arguments and calls line(text) for each line of its standard output. Its standard error is left alone, or
/// thrown away.
Ending run(const std::vector<std::string>& command, unsigned seconds, const std::function<void(const std::string& line)>& line,
           bool quiet = false);

}  // namespace colex::observer
