// The selector of a sparse product: a part of the instruction's text, chosen while it runs.
#pragma once

namespace colex::probes {

/// Executes the instruction with a selector on its operands. Requires selector < Instruction::selectors; one that has none, or one, is not asked.
template <class Instruction, unsigned first = 0, class... Operands>
__device__ void execute_selected(unsigned selector, Operands... operands) {
  if (Instruction::selectors < 2 || selector == first) {
    Instruction::template execute<first>(operands...);
  } else if constexpr (first + 1 < Instruction::selectors) {
    execute_selected<Instruction, first + 1>(selector, operands...);
  }
}

}  // namespace colex::probes
