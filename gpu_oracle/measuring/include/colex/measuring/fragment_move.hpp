// Measures the instructions that move a matrix between the registers of a warp and the lines of memory, which lie a stride apart.
//
//   wmma.load.a of 16 x 16 f16, row by row      16 lines of 32 bytes; observed at a stride of 32 bytes and of 80
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "colex/measuring/movement.hpp"

namespace colex::measuring {

/// How to run such an instruction. Registers are words of 4 or of 8 bytes, register by register, thread by thread.
struct FragmentMove {
  bool loads;          ///< from memory; else to it
  const char* memory;  ///< `shared` or `global`
  int registers;       ///< of each thread
  int register_bytes;
  int bits;  ///< of an element
  int lines, line_elements;
  /// The destination after a run with so many elements between the beginnings of lines.
  Bytes (*run)(const Bytes& source, std::uint8_t poison, std::size_t destination_bytes, unsigned stride);
};

/// A line for the lines as dense as the instruction takes them, and one with gaps between them.
std::vector<std::string> observe_fragment_move(const std::string& family, const std::string& form,
                                               const FragmentMove& instruction);

}  // namespace colex::measuring
