// How a tile is copied with the fewest instructions, sectors and wavefronts.
//
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

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/composed_layout.hpp"
#include "colex/layout.hpp"

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

// Which threads copy which elements of a tile, so that the copy takes the fewest instructions, sectors of global memory and
// wavefronts of shared memory, in this order?
//
//   (64,64):(64,1) to (64,64):(64,1), 16 bits, 128 threads      8 threads to a row, 8 elements each: 256 sectors, and that is
//                                                               all that the tile has
//   (32,32):(32,1) to (32,32):(1,32), 32 bits, both global      a warp copies 4 x 8 elements: 4 sectors of the one, 8 of the
//                                                               other, and no warp touches fewer than 12
//
// *Instructions*: the widest vectors decide, which are known without a search.
//
// *Sectors* are the 32 bytes that global memory is asked for at a time. A warp's instruction touches as many as it has different
// ones, and no copy touches fewer than the tile has. Where both sides are global memory, a sector of the one and a sector of the
// other have at most c vectors in common. So a warp that touches a of the one and b of the other copies a·b·c vectors or fewer,
// and that must be 32: a + b has a least value, which for a transposition is above what either side would take alone.
//
// *Wavefronts*: a wavefront brings at most 128 bytes, and one instruction takes at least one.
//
// The space: the tile's modes as they follow one another in global memory, taken apart into factors of two and other primes, of
// which any five twos may be the lanes of a warp, in any order. All of them are looked at, unless one reaches the least.
//
// Source: this project; CUDA C++ Best Practices Guide, Coalesced Access to Global Memory; the banks: copy_forms.hpp.

/// What the copy of the whole tile takes of one memory: sectors, or wavefronts.
struct Taken {
  std::int64_t number = 0;
  std::int64_t least = 0;  ///< of this memory alone, whatever the threads
};

struct FoundCopy {
  Layout<> threads;                ///< the TV layout: (thread, value) to the coordinate of the tile, a vector's values first
  WidestVector vector;             ///< what a thread moves at a time
  std::int64_t instructions = 0;   ///< of each thread, on each side
  std::int64_t warps = 0;          ///< instructions of all warps, on each side
  Taken source, destination;       ///< sectors in global memory, wavefronts in shared memory, nothing of registers
  std::int64_t least_sectors = 0;  ///< of both sides together
  std::size_t looked_at = 0;       ///< ways to choose the lanes

  std::int64_t sectors(const CopyQuestion& question) const;
  std::int64_t wavefronts(const CopyQuestion& question) const;
  std::int64_t least_wavefronts(const CopyQuestion& question) const;
};

/// Requires what copied_tile and widest_vector require. Ensures that no choice of the lanes takes fewer sectors, and none that
/// takes as few takes fewer wavefronts.
FoundCopy find_copy(const CopyQuestion& question);

/// The tile as the layout orders its elements, without what lies between them: (64,60):(64,1) becomes (64,60):(60,1).
Layout<> packed(const Layout<>& layout);

}  // namespace colex::finding
