// Limits the time that a search may take.
//
//   const Deadline deadline(30);
//   while (!deadline.is_over()) …
#pragma once

#include <chrono>

namespace colex::cases {

/// A deadline that many seconds from now.
class Deadline {
 public:
  explicit Deadline(double seconds) : seconds_(seconds) {}

  bool is_over() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count() > seconds_; }

 private:
  double seconds_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace colex::cases
