// Numbers that are drawn: the same for the same seed, whatever the machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>

namespace colex::verification {

class Draws {
 public:
  explicit Draws(std::uint64_t seed) : engine_(seed) {}
  /// From 0 to below a bound.
  std::int64_t below(std::int64_t bound) { return static_cast<std::int64_t>(engine_() % static_cast<std::uint64_t>(bound)); }
  /// A place in a list of so many.
  std::size_t place_in(std::size_t count) { return static_cast<std::size_t>(below(static_cast<std::int64_t>(count))); }
  /// A multiple of 16 from 0 to a bound.
  std::int64_t bytes(std::int64_t most) { return 16 * below(most / 16 + 1); }

 private:
  std::mt19937_64 engine_;
};

}  // namespace colex::verification
