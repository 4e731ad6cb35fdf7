// The order of draw.hpp as numbers, which can be compared and added up.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "colex/cases/domain.hpp"

namespace colex::cases {

__extension__ typedef unsigned __int128 Natural;  // a sum of 64-bit numbers

/// The numbers by which a value or a case is compared: how many leaves and tuples it has, the sums of its extents and of its
/// other magnitudes, how many negative numbers it has; then its numbers from left to right.
struct Weight {
  std::array<Natural, 5> sums{};
  std::vector<std::int64_t> numbers;

  /// Adds the weight of one more value.
  void add(const Value& value);
  friend bool operator<(const Weight& a, const Weight& b) { return a.sums != b.sums ? a.sums < b.sums : a.numbers < b.numbers; }
};

Weight weight(const Value& value);
Weight weight(const Assignment& values);

}  // namespace colex::cases
