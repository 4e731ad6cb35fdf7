// Which threads copy which elements of a tile, so that the copy takes the fewest instructions, sectors of global memory and
// wavefronts of shared memory, in this order?
//
//   (64,64):(64,1) to (64,64):(64,1), 16 bits, 128 threads      8 threads to a row, 8 elements each: 256 sectors, and that is
//                                                               all that the tile has
//   (32,32):(32,1) to (32,32):(1,32), 32 bits, both global      a warp copies 4 x 8 elements: 4 sectors of the one, 8 of the
//                                                               other, and no warp touches fewer than 12
//
// *Instructions*: the widest vectors decide, which are known without a search (copied_tile.hpp).
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
// Source: this project; CUDA C++ Best Practices Guide, Coalesced Access to Global Memory; the banks: shared_access.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "colex/finding/copied_tile.hpp"
#include "colex/layout.hpp"

namespace colex::finding {

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
