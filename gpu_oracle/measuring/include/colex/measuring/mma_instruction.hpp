// A matrix multiply-accumulate of a warp, or of a single thread, as something that can be executed: D = C + A·B on fragments.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "colex/measuring/fragments.hpp"
#include "colex/measuring/sparsity.hpp"

namespace colex::measuring {

/// One execution: the number of the image that each operand takes. With a sparse A also the image of metadata, and the
/// selector, which says from which threads the instruction takes the metadata.
struct MmaCase {
  unsigned A, B, C;
  unsigned metadata = 0, selector = 0;
};

/// The images of each operand that executions choose from.
struct MmaInputs {
  const Fragments &A, &B, &C;
  const Metadata& metadata;
};

struct MmaInstruction {
  Operand A, B, C, D;      ///< all four have the same number of threads
  unsigned selectors = 0;  ///< how many selectors the instruction has; 0 if A is dense
  /// Executes the instruction once for each case. The D of case n becomes image n.
  std::function<void(const MmaInputs& inputs, const std::vector<MmaCase>& cases, Fragments& D)> execute;
};

}  // namespace colex::measuring
