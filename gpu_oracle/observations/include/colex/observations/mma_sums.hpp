// What a multiply-accumulate computes on integers that the caller gives. A GPU is asked for these sums; no record contains them.
//
//   asked     {{A0, B0}, {A1, B1}} and {{A2, B2}}, each a list of elements, ordered by thread, then by value
//   answered  D = A0·B0 + A1·B1, and D = A2·B2
#pragma once

#include <cstdint>
#include <vector>

namespace colex::observations {

/// The integers of an operand, ordered by thread, then by value.
using Elements = std::vector<std::int64_t>;

/// The operands of one execution.
struct MmaExecution {
  Elements A, B;
};

/// Executions one after the other. The C of the first is 0; the C of every other one is the D of the execution before it.
using MmaSum = std::vector<MmaExecution>;

/// For each sum, the elements of its D.
struct MmaSums {
  std::int64_t threads = 0;
  std::vector<Elements> D;
  friend bool operator==(const MmaSums&, const MmaSums&) = default;
};

}  // namespace colex::observations
