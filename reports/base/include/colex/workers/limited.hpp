// Runs another program that has only so long, whatever it writes, and says what it took.
//
//   const Limited unit = run_within({{"colex", "law", "S019"}}, 600);
//   unit.processor                              2.5 seconds of the processor, however busy the machine was
#pragma once

#include <string>

#include "colex/workers/program.hpp"

namespace colex::workers {

/// How a program ended that had a limit.
struct Limited {
  Ending ending;
  bool overdue = false;  ///< whether it was ended because it took longer by the clock than it had
  double processor = 0;  ///< seconds of the processor, with those of the programs that it ran
  std::string last{};    ///< of what it wrote, the last 4096 bytes
};

/// Runs the program, whose output is dropped but for its last bytes, for so many seconds at the most.
Limited run_within(const Program& program, double seconds);

}  // namespace colex::workers
