// A bar that shows how far a long run has come: on a terminal only, on standard error, gone when it is over.
#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>
#include <utility>

namespace colex::cli {

/// The progress of a run. Several threads may tell it how far they are.
class Progress {
 public:
  /// For `total` steps.
  Progress(std::size_t total, std::string unit);
  /// For as many steps as is told with each.
  explicit Progress(std::string unit) : Progress(0, std::move(unit)) {}
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// One step further; what is being done now.
  void step(const std::string& what);
  /// So many steps are done.
  void at(std::size_t done, const std::string& what);
  /// So many of so many.
  void at(std::size_t done, std::size_t total, const std::string& what);
  /// No step further: what is being done within this one.
  void within(const std::string& what);
  /// Removes the bar, so that something else can be printed.
  void clear();

 private:
  void draw(std::size_t done, const std::string& what);

  std::mutex mutex_;
  std::size_t total_;
  std::size_t done_ = 0;
  std::string unit_;
  bool shown_;
  bool drawn_ = false;
  std::chrono::steady_clock::time_point last_;
};

}  // namespace colex::cli
