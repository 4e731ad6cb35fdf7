// Runs a child process and reads its output. The child is killed if it works too long without writing anything.
//
//   run_child([](int out) { … write(out, …) … }, 20)      killed after 20 seconds of processor time without output
#pragma once

#include <functional>
#include <string>

namespace colex::solvers {

/// What a child wrote, and how it ended: `trouble` is empty if it did so by itself, with success.
struct ChildOutput {
  std::string text;
  bool killed = false;  ///< for working too long
  std::string trouble;
};

/// Runs the job in a child of this process, with the descriptor to which it may write. The job may replace the process.
/// The child is killed after so many seconds of its processor time without output, or twenty times as many by the clock; and when this
/// process ends.
ChildOutput run_child(const std::function<void(int output)>& job, unsigned seconds);

}  // namespace colex::solvers
