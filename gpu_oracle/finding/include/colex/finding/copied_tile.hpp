// A tile that is copied from one memory to another, and the widest vectors by which it can be.
//
//   (64,64):(64,1) to (64,64):(72,1), 16 bits     8 elements: 16 bytes, the most that a thread moves at a time
//   (64,64):(64,1) to (64,64):(1,64)              1: elements 0 and 1 of the source are at 0 and 64 of the destination
//   (64,60):(60,1) to (64,60):(60,1)              4: row 1 begins at element 60, no multiple of 8
//
// A *vector* is n elements that lie side by side in both memories, in the same order, and begin at a multiple of n in both.
// Every element of the tile belongs to one of the block of n around it, and to no other; so whether a tile can be copied by
// vectors of n is seen by looking at every block. A thread's values are said by a layout, which is additive: so the vectors must
// also be translates of each other, by the coordinates of the tile.
//
// Source: this project; PTX ISA, the alignment of ld, st and cp.async.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/composed_layout.hpp"

namespace colex::finding {

enum class Memory {
  global,
  shared,
  registers  ///< where elements lie is not looked at: each thread has its own
};

/// `global`, `shared`, `registers`.
const char* name(Memory memory);

/// Where the tile's elements are in a memory.
struct Side {
  Memory memory = Memory::global;
  std::optional<ComposedLayout<>> layout;  ///< the tile's coordinate to its element; none in registers
};

/// What is copied, and by how many threads.
struct CopyQuestion {
  Side source, destination;
  std::int64_t bits = 16;       ///< of an element
  std::int64_t threads = 128;   ///< of a block: whole warps
  std::int64_t alignment = 16;  ///< at a multiple of how many bytes the tile begins, in both memories
};

/// A question whose elements were looked up.
struct CopiedTile {
  std::int64_t elements = 0;                           ///< of the tile
  Layout<> leading;                                    ///< that of global memory, the source's if both are there
  std::vector<std::int64_t> in_order;                  ///< the coordinates in the order of the leading layout
  std::vector<std::int64_t> source, destination;       ///< by coordinate; empty in registers
  const std::vector<std::int64_t>& of_leading() const  ///< by coordinate
  {
    return leading_is_source ? source : destination;
  }
  bool leading_is_source = true;
};

/// Throws Rejection(domain) where neither side is a layout of global memory, for tiles of different sizes, negative strides,
/// elements that are in one place twice or outside of shared memory, bits, threads and alignments that there are not, and
/// Rejection(limit) for more than 2^17 elements.
CopiedTile copied_tile(const CopyQuestion& question);

/// Why the tile cannot be copied by vectors of so many elements, a sentence; nothing if it can.
std::optional<std::string> why_not(const CopyQuestion& question, const CopiedTile& tile, std::int64_t elements);

/// The widest vectors by which it can be copied.
struct WidestVector {
  std::int64_t elements = 1;
  std::optional<std::string> no_wider;  ///< why not by twice as many; nothing for 16 bytes
};

/// Throws Rejection(inadmissible) if there are none at all.
WidestVector widest_vector(const CopyQuestion& question, const CopiedTile& tile);

}  // namespace colex::finding
