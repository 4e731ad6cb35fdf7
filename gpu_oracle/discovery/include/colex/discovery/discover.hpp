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
#include <string>
#include <variant>

#include "colex/layout.hpp"
#include "colex/observations/observation.hpp"

namespace colex::discovery {

/// The layouts of a matrix multiply-accumulate, as predictions::MmaAtom has them.
struct MmaLayouts {
  std::int64_t M = 0, N = 0, K = 0;
  Layout<> threads;     ///< (thread of a product, product) to the lane
  Layout<> A, B, C, D;  ///< (thread of a product, value) to the place in the matrix
};

/// The layouts of what moves matrices, as predictions::MatrixCopy has them. Elements are numbered as the addresses are: row by row of 16
/// bytes, thread 0's row first; without addresses, as they lie in the source's registers.
struct CopyLayouts {
  Layout<> source, destination;
};

/// What was seen and is no layout, in words.
struct NoLayout {
  std::string reason;
};

std::variant<MmaLayouts, NoLayout> discover(const observations::Mma& observed);
std::variant<CopyLayouts, NoLayout> discover(const observations::Move& observed);

}  // namespace colex::discovery
