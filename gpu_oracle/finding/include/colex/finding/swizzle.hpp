// Which swizzle of a tile in shared memory costs its accesses the fewest wavefronts?
//
//   find_swizzle({(64,64):(64,1), 16 bits}, {rows, ldmatrix})   Sw<3,3,3>: 64 and 64 wavefronts, and 64 of each is the least
//   find_swizzle({(32,32):(32,1), 32 bits}, {columns})          Sw<5,0,5>: 32 wavefronts, where it were 1024 without
//
// The space is every Sw<B,M,S> with |S| >= B > 0, as CuTe demands, that permutes the elements' numbers below the next power of
// two and leaves none that is used outside of the tile. All of them are looked at: the answer is the best of the space, and
// says whether any arrangement could be better (arrangement.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "colex/finding/arrangement.hpp"
#include "colex/finding/tile_access.hpp"
#include "colex/swizzle.hpp"

namespace colex::finding {

/// What one of the accesses takes.
struct Cost {
  std::int64_t plain = 0;     ///< without a swizzle
  std::int64_t swizzled = 0;  ///< with the best one
  std::int64_t least = 0;     ///< under any arrangement
};

/// Which swizzles are asked about.
enum class Swizzles {
  all,
  hardware  ///< those that TMA and wgmma apply: of 32, 64 and 128 bytes, in units of 16, and none
};

/// Whether TMA and wgmma apply this swizzle to elements of so many bits.
bool is_of_hardware(const Swizzle& sw, std::int64_t bits);

struct FoundSwizzle {
  Swizzle best;                 ///< Sw<0,0,0> if no other is better; of several, that of the fewest bits, then the nearest
  std::vector<Swizzle> equals;  ///< the others that cost as little
  std::vector<Cost> costs;      ///< of each access
  std::size_t looked_at = 0;    ///< swizzles that keep every vector whole
  std::size_t torn = 0;         ///< swizzles that do not, or that leave the tile

  /// Whether no arrangement at all is better.
  bool is_least() const;
};

/// Requires what tile_access requires. Ensures that no swizzle of the space costs the accesses fewer wavefronts in all.
FoundSwizzle find_swizzle(const SharedTile& tile, const std::vector<AccessQuestion>& questions, Swizzles which = Swizzles::all);

/// The same of accesses that are known. Requires that they are of this tile, whose elements are in shared memory.
FoundSwizzle find_swizzle(const SharedTile& tile, const std::vector<TileAccess>& accesses, Swizzles which = Swizzles::all);

}  // namespace colex::finding
