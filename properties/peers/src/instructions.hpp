// The instructions that peers are asked to tile, with the layouts of their operands.
//
//   mma_instructions()[1].C     ((4,8),(2,2)):((32,1),(16,8)), of mma.m16n8k8.f16.f16.f16.f16
//
// A question has these layouts in it, so that a judge needs no more; a peer looks up the name among its own.
#pragma once

#include <string_view>
#include <vector>

namespace colex::peers {

/// A multiply-accumulate of M x N x K: an operand sends (thread, value) to the place in its matrix, counted column by column.
struct MmaInstruction {
  std::string_view name, shape, A, B, C;
};
/// NVIDIA's as the PTX ISA has them, AMD's as the manual of CDNA 3 does.
const std::vector<MmaInstruction>& mma_instructions();

/// A copy: both sides send (thread, value) to the number of an element. `reference` is the side in registers.
struct CopyInstruction {
  std::string_view name, source, destination, reference;
};
/// For elements of 16 bits.
const std::vector<CopyInstruction>& copy_instructions();

}  // namespace colex::peers
