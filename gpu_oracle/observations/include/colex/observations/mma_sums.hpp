// What executions of a multiply-accumulate on somebody's integers come to. They are asked for, and are in no record.
//
//   asked     {{A0, B0}, {A1, B1}} and {{A2, B2}}, elements by thread, then value
//   answered  D = A0·B0 + A1·B1, and D = A2·B2
#pragma once

#include <cstdint>
#include <vector>

namespace colex::observations {

/// The integers of an operand, by thread, then value.
using Elements = std::vector<std::int64_t>;

/// What one execution is given.
struct MmaExecution {
  Elements A, B;
};

/// Executions one after the other: the first one's C is zero, each other's is the D before it.
using MmaSum = std::vector<MmaExecution>;

/// The elements of D of each sum.
struct MmaSums {
  std::int64_t threads = 0;
  std::vector<Elements> D;
  friend bool operator==(const MmaSums&, const MmaSums&) = default;
};

}  // namespace colex::observations
