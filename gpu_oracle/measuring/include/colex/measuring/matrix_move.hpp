// Measures ldmatrix and stmatrix, which move 8 x 8 matrices between the registers of a warp and the rows of memory whose
// addresses its threads give, and movmatrix, which moves a matrix from registers to registers.
#pragma once

#include <string>
#include <vector>

#include "colex/measuring/movement.hpp"

namespace colex::measuring {

/// How to run an instruction that moves matrices. Registers are 32-bit words: all threads' register 0, then all threads'
/// register 1, and so on.
struct MatrixMove {
  enum class Between { memory_to_registers, registers_to_memory, registers_to_registers };
  Between between;
  int registers;  ///< how many registers each thread has
  /// Returns the destination after a run in which thread t has the t-th of these addresses of shared memory.
  Bytes (*run)(const Bytes& source, std::uint8_t poison, std::size_t destination_bytes,
               const std::vector<std::uint32_t>& addresses);
};

/// Observes the instruction with addresses that go row by row, and with addresses that are scattered and leave gaps. Returns a
/// line for each.
std::vector<std::string> observe_matrix_move(const std::string& family, const std::string& form, const MatrixMove& instruction);

}  // namespace colex::measuring
