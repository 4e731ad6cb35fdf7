// The selector of a sparse product says which threads hold the metadata. It is a part of the instruction's text; here it is
// chosen at run time.
#pragma once

namespace colex::probes {

/// Executes the instruction with a selector on its operands. Requires selector < Instruction::selectors. An instruction with
/// one selector or none gets 0.
template <class Instruction, unsigned first = 0, class... Operands>
__device__ void execute_selected(unsigned selector, Operands... operands) {
  if (Instruction::selectors < 2 || selector == first) {
    Instruction::template execute<first>(operands...);
  } else if constexpr (first + 1 < Instruction::selectors) {
    execute_selected<Instruction, first + 1>(selector, operands...);
  }
}

}  // namespace colex::probes
