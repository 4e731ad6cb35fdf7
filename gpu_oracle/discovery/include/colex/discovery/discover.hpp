// Finds the layouts of an instruction from its observation alone, without a manual.
//
//   observed: which elements of mma.m16n8k16.f32.f16.f16.f32 meet
//   discovered: threads (32,1):(1,0), A ((4,8),(2,2,2)):((32,1),(16,8,128)), …, of a 16 x 8 x 16 product
//
// Nobody can see what the hardware calls a row, a column or a contraction index (gauge.hpp), so they are numbered here. Rows
// are numbered in the order in which all threads' first elements of A show them, then their second elements, and so on; columns
// in the same way through B. Contraction indices are numbered through A, register by register, so that those of one register
// are neighbours. With these numbers a table over (thread, value) is a layout or it is not: `fit` decides.
#pragma once

#include <cstddef>
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
  Layout<> threads;     ///< maps (thread of a product, product) to the lane
  Layout<> A, B, C, D;  ///< map (thread of a product, value) to the place in the matrix
  /// How many values of B a thread holds before and behind those of the layout. They meet nothing in any thread.
  std::int64_t B_before = 0, B_behind = 0;
};

/// The layouts of an instruction that moves matrices, as predictions::MatrixCopy has them. Elements are numbered row by row of
/// 16 bytes, thread 0's row first, if threads give addresses; line by line if memory has lines; and as they lie in the source's
/// registers if there is no memory. Elements of less than a byte count by bytes.
struct CopyLayouts {
  Layout<> source, destination;
};

/// A matrix in shared memory, as predictions::SharedMatrix has it. The layout maps (row, k) to the element of memory, counted
/// from `ahead` elements before the matrix. It may have more rows than the matrix, whose rows are then its first ones: 24 rows
/// in runs of 16 are the first 24 of (16,2).
struct MatrixLayout {
  ComposedLayout<> layout;
  std::int64_t ahead = 0;
};

/// The layouts of a product of a warpgroup, as predictions::WgmmaAtom has them, and the layouts of its matrices in shared
/// memory, one for each reading. A reading that is not a layout under one swizzle has none.
struct WgmmaLayouts {
  std::int64_t M = 0, N = 0, K = 0;
  std::optional<Layout<>> A;  ///< maps (thread, value) to the place in the matrix, if A lies in registers
  Layout<> D;                 ///< maps (thread, value) to the place in the matrix
  std::vector<std::optional<MatrixLayout>> readings;
};

/// The layouts of a copy between a box of a tensor and a tile of shared memory. Both map n to the place of the n-th byte, in
/// the order of global memory.
struct BoxLayouts {
  std::int64_t first = 0;  ///< the first byte of global memory
  Layout<> global;         ///< maps n to the byte of global memory, counted from `first`
  /// Maps n to the byte of shared memory. Among the swizzles under which there is a layout, it has one with the fewest bits.
  ComposedLayout<> shared;
};

/// The reason why no layout describes what was seen, in words.
struct NoLayout {
  std::string reason;
};

std::variant<MmaLayouts, NoLayout> discover(const observations::Mma& observed);
std::variant<CopyLayouts, NoLayout> discover(const observations::Move& observed);
std::variant<WgmmaLayouts, NoLayout> discover(const observations::Wgmma& observed);
std::variant<BoxLayouts, NoLayout> discover(const observations::TensorMove& observed);

/// The layout of a table of places, which are given for each row and k, k fastest. If several layouts fit, the result has the
/// fewest modes, and of those the swizzle with the fewest bits. `bits` is the number of bits of an element.
std::optional<MatrixLayout> discover_matrix(const std::vector<std::int64_t>& places, std::int64_t rows, std::int64_t bits);

// Finds the order in which an instruction adds its terms up. Two terms are made large so that they cancel; which of the others
// survive shows the order.
//
//   mma.m16n8k8.f64, whose terms are C and eight products: if C and k = 0 cancel, seven others survive; if C and k = 1 cancel,
//     six do, …
//   discovered: (((((((((C + k0) + k1) + k2) + k3) + k4) + k5) + k6) + k7), one after the other
//
// As far as can be seen, the terms of one bracket are added at once: whichever two of them cancel, the others are lost. Source:
// "FPRev: Revealing the Order of Floating-Point Summation" (2024) has this method for brackets of two terms; here a bracket may
// have more.

/// What is added up in one step: terms, by their number (0 is C, 1 + k is the product of that k), and the sums of smaller
/// brackets.
struct Bracket {
  std::vector<std::size_t> terms;
  std::vector<Bracket> brackets;
  friend bool operator==(const Bracket&, const Bracket&) = default;
};

/// The order of summation. There is none if nobody looked, or if no order explains the survivors. If C could not be made large,
/// the order is that of the products alone.
std::optional<Bracket> summation(const observations::Labels& survivors);

/// The same, where a product's number is the k that the layouts give it.
std::optional<Bracket> summation(const observations::Mma& observed, const MmaLayouts& layouts);

/// "(C + k0…k15)".
std::string to_string(const Bracket& bracket);

}  // namespace colex::discovery
