// A matrix multiply-accumulate of a warp, or of a single thread, as something that can be executed: D = C + A·B on fragments.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "colex/measuring/fragments.hpp"
#include "colex/measuring/sparsity.hpp"

namespace colex::measuring {

/// One execution: which image of each operand. Of a sparse A also which metadata, and which threads they are taken from.
struct MmaCase {
  unsigned A, B, C;
  unsigned metadata = 0, selector = 0;
};

/// What an execution is given: images of each operand.
struct MmaInputs {
  const Fragments &A, &B, &C;
  const Metadata& metadata;
};

struct MmaInstruction {
  Operand A, B, C, D;      ///< of equally many threads
  unsigned selectors = 0;  ///< how many there are; 0: A is dense
  /// Executes the instruction once for each case, and puts its D into the image of the same number.
  std::function<void(const MmaInputs& inputs, const std::vector<MmaCase>& cases, Fragments& D)> execute;
};

}  // namespace colex::measuring
