// A matrix multiply-accumulate of a warp, as something that can be executed: D = C + A·B on fragments.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "colex/measuring/fragments.hpp"

namespace colex::measuring {

/// One execution: which image of each operand.
struct MmaCase {
  unsigned A, B, C;
};

struct MmaInstruction {
  Operand A, B, C, D;
  /// Executes the instruction once for each case, and puts its D into the image of the same number.
  std::function<void(const Fragments& A, const Fragments& B, const Fragments& C, const std::vector<MmaCase>& cases, Fragments& D)>
      execute;
};

}  // namespace colex::measuring
