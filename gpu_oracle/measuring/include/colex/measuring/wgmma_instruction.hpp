// A matrix multiply-accumulate of a warpgroup, as something that can be executed: D = C + A·B. B lies in shared memory; A lies
// there or in registers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "colex/measuring/fragments.hpp"
#include "colex/measuring/sparsity.hpp"

namespace colex::measuring {

inline constexpr int warpgroup_size = 128;

/// One execution: the number of the image that each operand takes, and the descriptors of the operands in shared memory. With a
/// sparse A also the image of metadata, and the selector, which says from which threads the instruction takes the metadata.
struct WgmmaCase {
  unsigned A, B, C;
  std::uint64_t A_descriptor, B_descriptor;
  unsigned metadata = 0, selector = 0;
};

/// The images of each operand that executions choose from.
struct WgmmaInputs {
  const Fragments &A, &B, &C;
  const Metadata& metadata;
};

struct WgmmaInstruction {
  Number A, B;
  int A_values;        ///< how many values of A each thread holds; 0 if A lies in shared memory
  unsigned selectors;  ///< how many selectors an instruction with a sparse A has; 0 if A is dense
  Operand D;           ///< describes C as well
  /// Executes the instruction once for each case. Image n gets the part of case n's D for which it has room: the first values
  /// of the first threads. Each matrix in shared memory begins at a boundary of 1024 bytes.
  std::function<void(const WgmmaInputs& inputs, const std::vector<WgmmaCase>& cases, Fragments& D)> execute;
};

}  // namespace colex::measuring
