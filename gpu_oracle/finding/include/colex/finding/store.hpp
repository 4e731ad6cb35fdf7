// How do threads bring what they hold of a tile into shared memory: by stmatrix, where it is whole matrices, or by plain stores?
//
//   D of wgmma m64n64k16 as 16-bit elements, to (64,64):(64,1)
//     stmatrix x4     4 of each warp: a register has 2 elements of a row, 4 threads a row of 8, and 8 such rows are a matrix
//     st.shared.b32   16 of each thread: of a row, no more than 2 elements of a thread lie side by side
//   the same to (64,64):(1,64), down the columns
//     stmatrix x4 .trans   4 of each warp: of 8 threads each has an element of a column, which stmatrix puts side by side
//     st.shared.b16        32 of each thread
//
// *Which stmatrix?* m8n8 of 16 bits. Its rows are 16 bytes each, at an address that is a multiple of 16. Thread T gives row T/4
// the bytes 4 (T%4) to 4 (T%4) + 3 of a register; with .trans it gives the low half of its register to row 2 (T%4), and the high
// half to the next, as element T/4. One instruction stores 1, 2 or 4 matrices, each from a register, so that no more than 16
// bytes of a thread go at a time; nor do they by a plain store. So that many instructions are the least, and x4 reaches it. What
// is left of a multiple of 4 registers takes an x2 or an x1, or both.
//
// Source: this project; PTX ISA, stmatrix; who holds what was observed (predictions/matrix_copy.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/finding/tile_access.hpp"
#include "colex/layout.hpp"

namespace colex::finding {

/// What threads hold, and where it goes.
struct StoreQuestion {
  Layout<> threads;  ///< (thread, value) to the coordinate of the tile
  SharedTile tile;
};

/// Stores of one kind that bring the whole tile to its place.
struct Stores {
  std::string instruction;        ///< `stmatrix.x4`, `stmatrix.x2.trans`, `st.shared.b32`, `st.shared.v4.b32`: the widest of them
  std::int64_t bytes = 0;         ///< of a thread, by that instruction
  std::int64_t instructions = 0;  ///< of each warp
  TileAccess access;              ///< the addresses that each instruction of each warp gives
  /// By stmatrix: the values of a thread that are together in a register, register by register.
  std::vector<std::vector<std::int64_t>> registers;
};

struct FoundStore {
  std::optional<Stores> matrices;       ///< by stmatrix
  std::string why_not;                  ///< why not by stmatrix; empty if they are
  Stores plain;                         ///< by the widest plain stores
  std::int64_t least_instructions = 0;  ///< of each warp, whatever the instruction

  /// Those that take the fewest instructions, by stmatrix if both take as many.
  const Stores& best() const { return matrices && matrices->instructions <= plain.instructions ? *matrices : plain; }
};

/// Requires a TV layout of whole warps, with elements of 8, 16, 32, 64 or 128 bits, whose coordinates are of the tile, and whose
/// elements are in shared memory and each stored once, else throws Rejection(domain); Rejection(limit) for more than 2^17
/// elements. Plain stores there always are.
FoundStore find_store(const StoreQuestion& question);

}  // namespace colex::finding
