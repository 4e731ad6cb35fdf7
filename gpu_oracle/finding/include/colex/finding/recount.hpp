// In which order a tile is counted, or an axis taken, so that each thread has what it needs.
//
// Two distributions of a tile that count it differently: down its columns and along its rows, or its columns in another order.
//
//
//   C of mma m16n8: ((4,8),(2,2)):((32,1),(16,8)), element m + 16 n      the registers of two stmatrix matrices, element n + 8 m
//   counted_along_rows(C, 4) is the other one: nothing moves
//
//   sums of an 8-bit wgmma as A of the next: a thread has the columns 0, 1, 8, 9, … and is to have 0, 1, 2, 3, …
//   order_of_columns gives (2,2,2,…):(1,8,2,…): where k is counted in this order, each thread has its elements already
//
// A product sums over k, so that both operands may count k in any one order: the second operand then has its rows in it.
//
// Source: this project; FlashAttention-3, section 3.3, which permutes the columns of P and the rows of V.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "colex/linear_layout.hpp"
#include "colex/tiled_mma.hpp"

namespace colex::finding {

/// The distribution of a tile with 2^row_bits rows whose elements it numbers down the columns, with their numbers along the
/// rows. One output, or several as if they were one.
LinearLayout counted_along_rows(const LinearLayout& distribution, std::size_t row_bits);

/// The order P of the columns for which every thread of `destination` is to hold, where it is said to hold column k, what it
/// holds of column P(k) in `source` already; a linear map from `in` to `out`. None if no linear map is found: registers are
/// matched with registers that hold the same rows. Requires inputs register, lane, warp and block, and outputs of as many
/// bits.
std::optional<LinearLayout> order_of_columns(const LinearLayout& source, const LinearLayout& destination, std::size_t row_bits);

// In which order should a tiled MMA take the coordinates of an axis, so that what a thread holds lies side by side along it?
//
//   m16n8k16, C along n, 32-bit elements     (2,4,2):(1,4,2): a thread's 2 elements of one atom and 2 of the next are n = 0…3
//   m16n8k16, A along k, 16-bit elements     (2,4,2):(1,4,2): k = 0, 1, 8, 9 of the atom become 0, 1, 2, 3
//
// The tile has one row of an operand for each coordinate of its other axis. A thread that holds c elements of a row holds whole
// vectors of w elements only if w divides c; and which elements are one thread's is the instruction's, and no permutation changes
// it. So the greatest power of two that divides all these numbers, and 16 bytes, are bounds for every permutation. The bound is
// reached by the permutation that puts the coordinates that a thread holds before those that tell threads apart: they need only
// be the digits of the axis of which the thread has all.
//
// A permutation of k is one of A and B alike: the sums are the same.
//
// Source: this project; CuTe `TiledMMA`, `PermutationMNK`.

/// An operand of a tiled MMA along one of its axes.
struct OrderQuestion {
  TiledMma<> mma;  ///< without a permutation
  MmaOperand operand = MmaOperand::C;
  std::size_t axis = 1;     ///< m, n or k: 0, 1 or 2; one of the operand's
  std::int64_t bits = 32;   ///< of an element where it is stored or loaded
  std::int64_t extent = 0;  ///< of the tile along the axis; 0: as little as vectors of 16 bytes need
};

struct FoundOrder {
  Layout<> permutation;       ///< of the axis
  TiledMma<> mma;             ///< with the permutation, and the extents of the other axes
  std::int64_t elements = 1;  ///< side by side along the axis, and at a multiple of their number, in each thread
  std::int64_t plain = 1;     ///< the same without the permutation
  std::int64_t held = 1;      ///< of each row a thread holds a multiple of this many
  std::int64_t most = 1;      ///< what no permutation exceeds
};

/// Requires an axis of the operand, bits of 8, 16, 32, 64 or 128, and an extent that the atoms divide, else throws
/// Rejection(domain or inadmissible); and what thread_values requires. Throws Rejection(limit) for a tile of more than 2^18
/// elements.
FoundOrder find_order(const OrderQuestion& question);

/// By its definition: the greatest power of two such that each thread's elements of the operand are whole vectors of it along
/// the axis, of 16 bytes at the most.
std::int64_t side_by_side_along(const TiledMma<>& mma, MmaOperand operand, std::size_t axis, std::int64_t bits);

}  // namespace colex::finding
