// A matrix multiply-accumulate of a warpgroup, as something that can be executed: D = C + A·B, B in shared memory, A there or in registers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "colex/measuring/fragments.hpp"
#include "colex/measuring/sparsity.hpp"

namespace colex::measuring {

inline constexpr int warpgroup_size = 128;

/// One execution: which image of each operand, and the descriptors of those in shared memory. Of a sparse A also which metadata, and which threads they
/// are taken from.
struct WgmmaCase {
  unsigned A, B, C;
  std::uint64_t A_descriptor, B_descriptor;
  unsigned metadata = 0, selector = 0;
};

/// What an execution is given: images of each operand.
struct WgmmaInputs {
  const Fragments &A, &B, &C;
  const Metadata& metadata;
};

struct WgmmaInstruction {
  Number A, B;
  int A_values;        ///< of each thread, 0 if A lies in shared memory
  unsigned selectors;  ///< of an A that is stored without the zeros that metadata tell of: how many there are; 0: A is dense
  Operand D;           ///< and C
  /// Executes the instruction once for each case, and puts the part of its D for which there is room into the image of the same number:
  /// the first values of the first threads. Each matrix in shared memory begins at a boundary of 1024 bytes.
  std::function<void(const WgmmaInputs& inputs, const std::vector<WgmmaCase>& cases, Fragments& D)> execute;
};

}  // namespace colex::measuring
