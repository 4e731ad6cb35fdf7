// The order in which values are smaller, as numbers to compare and to add up.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "colex/cases/domain.hpp"

namespace colex::cases {

__extension__ typedef unsigned __int128 Natural;  // a sum of 64-bit numbers

/// What a value or a case weighs: leaves, tuples, extents, other magnitudes, negative numbers; then the numbers from left to right.
struct Weight {
  std::array<Natural, 5> sums{};
  std::vector<std::int64_t> numbers;

  /// Adds what one more value weighs.
  void add(const Value& value);
  friend bool operator<(const Weight& a, const Weight& b) { return a.sums != b.sums ? a.sums < b.sums : a.numbers < b.numbers; }
};

Weight weight(const Value& value);
Weight weight(const Assignment& values);

}  // namespace colex::cases
