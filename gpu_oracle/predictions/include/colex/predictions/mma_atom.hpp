// What the manuals say of matrix multiply-accumulates: an atom is an instruction form with the layouts of its operands.
//
//   mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32     SM80_16x8x16_F32F16F16F32_TN
//   A  ((4,8),(2,2,2)):((32,1),(16,8,128))     thread 5's value 3 is A(5,3) = 32 + 1 + 16 + 8 = 57, in a 16 x 16 matrix (9,3)
//
// An operand's layout sends (thread, value) to a place in the operand's matrix, counted column by column: m + M·k for A, n +
// N·k for B, m + M·n for C and D. Values are counted as they lie in the registers, from the low bits of a thread's first
// register on.
//
// Some instructions are several products at once, each by a part of the warp. Then the layouts are those of one product, and
// `threads` sends (thread of the product, product) to the lane: m8n8k4 on 16-bit elements has ((4,2),4):((1,16),4), four
// products by the lanes {0-3,16-19}, {4-7,20-23}, ….
//
// Metadata say where the stored elements of a sparse A belong. Its layout has the values of two views: the stored ones as they
// stand under the metadata of even candidates of every chunk, then under those of odd ones (measuring, sparsity.hpp). m16n8k16
// on f16: ((4,8),(2,2,2)):((64,1),(32,8,16)), the last mode of the values being the view.
//
// An instruction of a single thread is the product of a row and a column: dp4a is 1 x 1 x 4, and its layouts have one thread.
// dp2a takes two of the four bytes of B's register: its B is (1,2):(0,1), of the values that count, and `B_before` and
// `B_behind` say how many there are besides.
//
// Narrow types of which a byte holds one, e3m2 and e2m1 among them, are elements like those of 8 bits: the byte is the value.
//
// Source: PTX ISA 9.0, "Warp-level matrix multiply-accumulate instructions"; CuTe's `MMA_Traits` for names and the way to write
// layouts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "colex/layout.hpp"
#include "colex/predictions/mma_scale.hpp"

namespace colex::predictions {

/// Who holds the metadata of a sparse A under one selector: lane threads(i) + first, and its nibbles, counted from the low
/// bits, are those of the chunks chunks(i, nibble) = m + M·chunk.
struct MmaMetadata {
  Layout<> threads;
  std::int64_t first = 0;
  Layout<> chunks;
};

struct MmaAtom {
  std::string family;             ///< as the probes name it: `mma`; a family of its own where no probe asks
  std::string form;               ///< as PTX writes it
  std::vector<std::string> cute;  ///< CuTe's names, none or more
  std::int64_t M = 0, N = 0, K = 0;
  Layout<> threads;                        ///< (thread of a product, product) to the lane
  Layout<> A, B, C, D;                     ///< (thread of a product, value) to the place in the matrix
  std::string source;                      ///< where it is documented
  std::string targets;                     ///< which devices have it (targets.hpp)
  std::vector<MmaMetadata> metadata = {};  ///< of a sparse A, by selector
  std::optional<MmaScales> scales = {};    ///< of a block-scaled product
  /// How many values a thread's registers of B have before those of its layout, and behind them. These meet nothing.
  std::int64_t B_before = 0, B_behind = 0;
};

/// Every atom that there is a prediction for.
const std::vector<MmaAtom>& mma_atoms();

/// The atom of that name, or null. A name is a form, a form without what all forms of its shape share
/// (`mma.m16n8k16.f32.f16.f16.f32`), or CuTe's name.
const MmaAtom* mma_atom(std::string_view name);

/// A form without `.mma_async`, `.sync`, `.aligned`, `.row.col`, `::ordered_metadata` and `.shared`.
std::string short_name(std::string_view form);

/// Which instructions a name is looked for among: all, matrix multiply-accumulates of warps and warpgroups, those of warpgroups
/// alone, copies of matrices.
enum class Among { all, products, wgmma, matrix_copies };

/// The names that come nearest to one that there is not, by their short names; none if none comes near.
std::vector<std::string> similar_names(std::string_view name, Among among = Among::all);

/// The short names, and CuTe's, that begin so; none if the name is empty.
std::vector<std::string> names_beginning(std::string_view name, Among among = Among::all);

}  // namespace colex::predictions
