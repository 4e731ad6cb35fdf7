// Layouts from observations alone: what the manual would have to say.
//
//   observed: which elements of mma.m16n8k16.f32.f16.f16.f32 meet
//   discovered: threads (32,1):(1,0), A ((4,8),(2,2,2)):((32,1),(16,8,128)), …, of a 16 x 8 x 16 product
//
// Rows, columns and contraction indices have no names that could be seen (gauge.hpp), so they are given some: rows in the order in
// which the threads' first elements of A show them, then the second ones, and so on; columns likewise through B; contraction indices through A,
// those that share a register side by side. This is the numbering that makes neighbours in a register neighbours in memory. Then
// a table of (thread, value) is a layout or it is not: `fit` decides.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "colex/composed_layout.hpp"
#include "colex/layout.hpp"
#include "colex/observations/observation.hpp"

namespace colex::discovery {

/// The layouts of a matrix multiply-accumulate, as predictions::MmaAtom has them.
struct MmaLayouts {
  std::int64_t M = 0, N = 0, K = 0;
  Layout<> threads;     ///< (thread of a product, product) to the lane
  Layout<> A, B, C, D;  ///< (thread of a product, value) to the place in the matrix
  /// How many values a thread has of B before those of the layout, and behind them: such as meet nothing in any thread.
  std::int64_t B_before = 0, B_behind = 0;
};

/// The layouts of what moves matrices, as predictions::MatrixCopy has them. Elements are numbered as the addresses are: row by row of 16
/// bytes, thread 0's row first; line by line where lines are a stride apart; without either, as they lie in the source's registers. Elements of less than
/// a byte are told apart by bytes.
struct CopyLayouts {
  Layout<> source, destination;
};

/// A matrix in shared memory, as predictions::SharedMatrix has it: (row, k) to the element of memory, counted from so many elements ahead. It may
/// have more rows than the matrix, whose rows are its first ones: 24 rows in runs of 16 are the first of (16,2).
struct MatrixLayout {
  ComposedLayout<> layout;
  std::int64_t ahead = 0;
};

/// The layouts of a product of a warpgroup, as predictions::WgmmaAtom has them, and those of its matrices in shared memory: one for each
/// reading, none where a reading is no layout behind one swizzle.
struct WgmmaLayouts {
  std::int64_t M = 0, N = 0, K = 0;
  std::optional<Layout<>> A;  ///< (thread, value) to the place in the matrix, if A lies in registers
  Layout<> D;
  std::vector<std::optional<MatrixLayout>> readings;
};

/// The layouts of a copy between a box of a tensor and a tile of shared memory: where its bytes lie, in the order of global memory.
struct BoxLayouts {
  std::int64_t first = 0;   ///< the first byte of global memory
  Layout<> global;          ///< the n-th byte to the byte behind that
  ComposedLayout<> shared;  ///< to the byte of shared memory, under the swizzle of the fewest bits that leaves a layout
};

/// What was seen and is no layout, in words.
struct NoLayout {
  std::string reason;
};

std::variant<MmaLayouts, NoLayout> discover(const observations::Mma& observed);
std::variant<CopyLayouts, NoLayout> discover(const observations::Move& observed);
std::variant<WgmmaLayouts, NoLayout> discover(const observations::Wgmma& observed);
std::variant<BoxLayouts, NoLayout> discover(const observations::TensorMove& observed);

/// The layout of a table of places, given for each row and k, k fastest: of several the one with the fewest modes, and of these the one
/// with the weakest swizzle. Elements are of so many bits.
std::optional<MatrixLayout> discover_matrix(const std::vector<std::int64_t>& places, std::int64_t rows, std::int64_t bits);

}  // namespace colex::discovery
