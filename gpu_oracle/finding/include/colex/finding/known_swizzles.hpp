// What others give a tile of rows in shared memory, to stand beside what is found.
//
//   a tile of 64 x 64 elements of 16 bits, row by row
//   cutlass_tile   Sw<3,3,3> o 0 o ((8,8),64):((64,512),1)     atoms of 8 rows of 128 bytes, the 128-byte swizzle in each
//   triton_tile    Sw<3,3,3> o 0 o (64,64):(64,1)              vec 8, perPhase 1, maxPhase 8
//
// Source: CUTLASS `mma_sm90_gmma.hpp`, the canonical layouts that are contiguous along k, as `sm90_smem_selector` chooses among
// them; Triton `SwizzledSharedEncodingAttr`, as it is chosen for the operands of mma.
#pragma once

#include <cstdint>

#include "colex/finding/tile_access.hpp"
#include "colex/swizzle.hpp"

namespace colex::finding {

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

}  // namespace colex::finding
