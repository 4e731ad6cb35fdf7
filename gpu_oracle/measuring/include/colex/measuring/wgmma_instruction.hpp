// A matrix multiply-accumulate of a warpgroup, as something that can be executed: D = C + A·B, B in shared memory, A there or in registers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "colex/measuring/fragments.hpp"

namespace colex::measuring {

inline constexpr int warpgroup_size = 128;

/// One execution: which image of each operand, the descriptors of those in shared memory, and of a sparse A the metadata of each thread.
struct WgmmaCase {
  unsigned A, B, C;
  std::uint64_t A_descriptor, B_descriptor;
  std::uint32_t metadata;
};

struct WgmmaInstruction {
  Number A, B;
  int A_values;  ///< of each thread, 0 if A lies in shared memory
  bool sparse;   ///< whether A is stored without the zeros that metadata tell of
  Operand D;     ///< and C
  /// Executes the instruction once for each case, and puts the part of its D for which there is room into the image of the same number:
  /// the first values of the first threads. Each matrix in shared memory begins at a boundary of 1024 bytes.
  std::function<void(const Fragments& A, const Fragments& B, const Fragments& C, const std::vector<WgmmaCase>& cases,
                     Fragments& D)>
      execute;
};

}  // namespace colex::measuring
