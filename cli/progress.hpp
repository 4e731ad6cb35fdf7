// A bar that shows how far a long run has come: on a terminal only, on standard error, gone when it is over.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace colex::cli {

/// The progress of a run of `total` steps.
class Progress {
 public:
  Progress(std::size_t total, std::string unit);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// One step further; what is being done now.
  void step(const std::string& what) { at(done_ + 1, what); }
  /// So many steps are done.
  void at(std::size_t done, const std::string& what);
  /// Removes the bar, so that something else can be printed.
  void clear();

 private:
  std::size_t total_;
  std::size_t done_ = 0;
  std::string unit_;
  bool shown_;
  bool drawn_ = false;
  std::chrono::steady_clock::time_point last_;
};

}  // namespace colex::cli
