// Limits the time that a search may take.
//
//   const Deadline deadline(30);
//   while (!deadline.is_over()) …
//
// A search may stand within another, as `find_value` in a claim of which each case is looked at: no deadline is later than that
// of the search around it.
#pragma once

#include <algorithm>
#include <chrono>
#include <utility>

namespace colex::cases {

/// A deadline that many seconds from now, or that of the search around it if this is sooner. While it lives, it is the one around
/// what the thread searches; deadlines of a thread end in the opposite order in which they began.
class Deadline {
 public:
  explicit Deadline(double seconds) : end_(std::min(in(seconds), around)), before_(std::exchange(around, end_)) {}
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;
  ~Deadline() { around = before_; }

  bool is_over() const { return Clock::now() > end_; }

 private:
  using Clock = std::chrono::steady_clock;

  static Clock::time_point in(double seconds) {
    // The clock counts nanoseconds in 64 bits: a longer time would wrap.
    constexpr double thirty_years = 1e9;
    return Clock::now() +
           std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::min(seconds, thirty_years)));
  }

  static inline thread_local Clock::time_point around = Clock::time_point::max();

  Clock::time_point end_, before_;
};

}  // namespace colex::cases
