// Which swizzle of a tile in shared memory costs its accesses the fewest wavefronts?
//
//   find_swizzle({(64,64):(64,1), 16 bits}, {rows, ldmatrix})   Sw<3,3,3>: 64 and 64 wavefronts, and 64 of each is the least
//   find_swizzle({(32,32):(32,1), 32 bits}, {columns})          Sw<5,0,5>: 32 wavefronts, where it were 1024 without
//
// The space is every Sw<B,M,S> with |S| >= B > 0, as CuTe demands, that permutes the elements' numbers below the next power of
// two and leaves none that is used outside of the tile. All of them are looked at: the answer is the best of the space, and
// says whether any arrangement could be better (tile_access.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

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

// What others give a tile of rows in shared memory, to stand beside what is found.
//
//   a tile of 64 x 64 elements of 16 bits, row by row
//   cutlass_tile   Sw<3,3,3> o 0 o ((8,8),64):((64,512),1)     atoms of 8 rows of 128 bytes, the 128-byte swizzle in each
//   triton_tile    Sw<3,3,3> o 0 o (64,64):(64,1)              vec 8, perPhase 1, maxPhase 8
//
// Source: CUTLASS `mma_sm90_gmma.hpp`, the canonical layouts that are contiguous along k, as `sm90_smem_selector` chooses among
// them; Triton `SwizzledSharedEncodingAttr`, as it is chosen for the operands of mma.

/// A tile with the swizzle behind it.
struct SwizzledTile {
  SharedTile tile;
  Swizzle swizzle;
};

/// The M x N tile of elements of so many bits, row by row. All three are powers of two, and a row has 16 bytes or more; else
/// throws Rejection(domain).
SharedTile rows_of(std::int64_t M, std::int64_t N, std::int64_t bits);

/// In atoms of 8 rows of 128, 64 or 32 bytes, the widest of which a row is a multiple; without a swizzle where a row has 16
/// bytes. The atoms lie one below the other. Requires what rows_of requires, and M >= 8, else throws Rejection(domain).
SwizzledTile cutlass_tile(std::int64_t M, std::int64_t N, std::int64_t bits);

/// Row by row, with units of 16 bytes that are xored with the row, or with the number of so many rows as have 128 bytes.
/// Requires what rows_of requires.
SwizzledTile triton_tile(std::int64_t M, std::int64_t N, std::int64_t bits);

// How many elements between the rows of a tile cost its accesses the fewest wavefronts?
//
//   find_padding({(32,32):(32,1), 32 bits}, {rows, columns})   1: (32,32):(33,1), 128 bytes more
//
// The space is every padding of less than 128 bytes, which is where the banks repeat. All are looked at; of several that cost
// the same the smallest is the answer.

struct FoundPadding {
  std::int64_t elements = 0;         ///< between the rows, beyond what was there
  Layout<> layout;                   ///< the tile with them
  std::vector<Cost> costs;           ///< of each access
  std::vector<std::int64_t> equals;  ///< other paddings that cost as little
  std::size_t looked_at = 0;         ///< paddings that keep every vector whole
  std::size_t torn = 0;              ///< paddings that do not
};

/// Requires a tile of two modes, one of which has stride 1, and the other no smaller a stride than that one's extent, else throws
/// Rejection(domain); and what tile_access requires.
FoundPadding find_padding(const SharedTile& tile, const std::vector<AccessQuestion>& questions);

}  // namespace colex::finding
