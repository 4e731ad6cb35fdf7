// Measures the instructions that move 8 x 8 matrices between the registers of a warp and the rows that its threads point at.
#pragma once

#include <string>
#include <vector>

#include "colex/measuring/movement.hpp"

namespace colex::measuring {

/// How to run such an instruction: registers are 32-bit words, register by register, thread by thread.
struct MatrixMove {
  enum class Between { memory_to_registers, registers_to_memory, registers_to_registers };
  Between between;
  int registers;  ///< of each thread
  /// The destination after a run, the threads pointing at these addresses of shared memory.
  Bytes (*run)(const Bytes& source, std::uint8_t poison, std::size_t destination_bytes,
               const std::vector<std::uint32_t>& addresses);
};

/// A line for each way to set the addresses: row by row, and scattered with gaps.
std::vector<std::string> observe_matrix_move(const std::string& family, const std::string& form, const MatrixMove& instruction);

}  // namespace colex::measuring
