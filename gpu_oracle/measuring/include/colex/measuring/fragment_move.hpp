// Measures wmma.load and wmma.store, which move a matrix between the registers of a warp and lines of memory. A line is a row
// or a column of the matrix; the lines begin a stride apart.
//
//   wmma.load.a of 16 x 16 f16, row by row      16 lines of 32 bytes; observed at a stride of 32 bytes and of 80
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "colex/measuring/movement.hpp"

namespace colex::measuring {

/// How to run an instruction that moves a matrix. Registers are words of 4 or 8 bytes: all threads' register 0, then all
/// threads' register 1, and so on.
struct FragmentMove {
  bool loads;          ///< whether it moves from memory to registers, or else from registers to memory
  const char* memory;  ///< `shared` or `global`
  int registers;       ///< how many registers each thread has
  int register_bytes;
  int bits;  ///< how many bits an element has
  int lines, line_elements;
  /// Returns the destination after a run. `stride` is the number of elements from the beginning of a line to that of the next.
  Bytes (*run)(const Bytes& source, std::uint8_t poison, std::size_t destination_bytes, unsigned stride);
};

/// Observes the instruction twice: on matrix lines that lie as densely as it takes them, and on lines with gaps between them.
/// Returns an output line for each.
std::vector<std::string> observe_fragment_move(const std::string& family, const std::string& form,
                                               const FragmentMove& instruction);

}  // namespace colex::measuring
