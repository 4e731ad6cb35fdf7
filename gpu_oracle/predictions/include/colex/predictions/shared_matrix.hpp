// What the manual says of a matrix that wgmma reads from shared memory: where each row (or column) and k lies, for a descriptor.
//
//   f16 along k, 128-byte swizzle, stride offset 1024     Sw<3,3,3> o 0 o ((8,8),(8,2)):((64,512),(1,8))
//   row 9, k 3                                            512 + 64 + 3, and the swizzle of it: 587
//
// The layouts are the manual's canonical ones (canonical_matrix.hpp) with the descriptor's offsets in them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "colex/composed_layout.hpp"
#include "colex/layout.hpp"
#include "colex/swizzle.hpp"

namespace colex::predictions {

// The canonical layouts of a matrix that a tensor core reads from shared memory through a descriptor, with the descriptor's two
// offsets left open.
//
//   f16 along k, 128-byte swizzle: place(row, k) = Sw<3,3,3>(start + fixed(row, k) + LBO*leading(row, k) + SBO*stride(row, k))
//                                  fixed ((8,8),(8,2)):((64,0),(1,8))     leading all 0     stride ((8,8),(8,2)):((0,1),(0,0))
//
// LBO and SBO are the leading and the stride dimension byte offset, counted in elements here. T elements are 16 bytes, W
// elements are as many bytes as the swizzle spans. The manual's canonical layouts are:
//   along k, no swizzle                  ((8,m),(T,k)):((T,SBO),(1,LBO))
//   along k, swizzled                    ((8,m),(T,k)):((W,SBO),(1,T))       LBO is not used
//   along k, of more columns than W      ((8,m),(W,k)):((W,SBO),(1,LBO))     so is B of a sparse product behind a 32-byte swizzle
//   along m, no swizzle                  ((T,m),(8,k)):((1,SBO),(T,LBO))
//   along m, swizzled                    ((W,m),(8,k)):((1,LBO),(W,SBO))
//   along m, atoms of 32 bytes           ((W,m),(4,k)):((1,LBO),(W,SBO))     tcgen05 only
//
// The third is in no manual: it is what the others let one expect, and what wgmma does. Along k in atoms of 32 bytes is in none
// either, and has the second's places here: matrix_rules.hpp says whether it is read.
//
// The swizzle is one of addresses: what is xored onto the number of a 16-byte unit are bits of the address itself, so that a
// matrix may begin anywhere in the pattern. A base offset b says that the pattern begins 128·b bytes behind a boundary of 1024
// bytes.
//
// Source: PTX ISA 9.0, "Shared Memory Matrix Layout", "Strides", "Matrix Descriptor Format" (9.7.15.5.1.2) for wgmma, "Shared
// Memory Layout and Swizzling" and "Shared memory descriptor" for tcgen05; CuTe's `cute/arch/mma_sm90_desc.hpp` and
// `mma_sm100_desc.hpp` for names.

/// What goes on contiguously in memory: k, or the rows of A and the columns of B.
enum class Major { k, mn };

/// Which instructions' descriptors: wgmma's of sm_90, or tcgen05.mma's of sm_100.
enum class DescriptorKind { wgmma, tcgen05 };

/// A way of swizzling that a descriptor can ask for.
struct SwizzleMode {
  std::int64_t bytes = 0;        ///< that it spans: 0 for none, 32, 64 or 128
  std::int64_t atom_bytes = 16;  ///< that stay together: 16, or 32 under one mode of tcgen05
  int code = 0;                  ///< what the descriptor's field says
  std::string_view cutlass;      ///< what CUTLASS calls it: `B128`, `SWIZZLE_128B`

  /// The swizzle, on elements of so many bits.
  Swizzle swizzle(std::int64_t bits) const;
  friend bool operator==(const SwizzleMode&, const SwizzleMode&) = default;
};

/// The modes that descriptors of this kind have, none first.
const std::vector<SwizzleMode>& swizzle_modes(DescriptorKind kind);

/// A matrix of (row, k). Its three layouts have the same shape and are counted in elements.
struct CanonicalMatrix {
  Layout<> fixed;    ///< the part of the place that no offset changes
  Layout<> leading;  ///< how often the leading dimension byte offset is added
  Layout<> stride;   ///< how often the stride dimension byte offset is added
};

/// The canonical layout of so many rows of so many k; there may be more rows than that, and the matrix is the first ones.
/// Requires rows of k that are 32 or 64 bytes long, else throws Rejection(domain).
CanonicalMatrix canonical_matrix(std::int64_t bits, Major major, const SwizzleMode& mode, std::int64_t rows,
                                 std::int64_t columns);

/// So many elements begin at a multiple of 16 bytes, and so many bytes are as many elements. Requires bits that divide 128.
inline std::int64_t elements_of_bytes(std::int64_t bytes, std::int64_t bits) { return bytes * 8 / bits; }

/// A descriptor's fields, in bytes. `start` is counted from a boundary of 1024 bytes.
struct MatrixDescriptor {
  std::int64_t swizzle = 0, leading = 0, stride = 0, start = 0, base = 0;
  friend bool operator==(const MatrixDescriptor&, const MatrixDescriptor&) = default;
};

/// A matrix in shared memory.
struct SharedMatrix {
  ComposedLayout<> layout;  ///< (row, k) to the element of shared memory, as if the swizzle's pattern began at a boundary
  std::int64_t ahead = 0;   ///< how many elements the pattern begins before a boundary; the layout counts them, too
  std::int64_t operator()(std::int64_t row, std::int64_t k) const { return layout(tuple(row, k)).value() - ahead; }
};

/// How many elements the pattern of a swizzle begins before a boundary of 1024 bytes, if the descriptor has a base offset.
std::int64_t elements_ahead(std::int64_t base, std::int64_t bits);

/// A matrix of so many rows and columns (those are k), of elements of so many bits. It may have more rows than that: the matrix
/// is the first ones. Requires columns of 32 or of 64 bytes, offsets that are multiples of 16, a swizzle of 0, 32, 64 or 128,
/// and a base offset from 0 to 7, else throws Rejection(domain).
SharedMatrix shared_matrix(std::int64_t bits, Major major, const MatrixDescriptor& descriptor, std::int64_t rows,
                           std::int64_t columns);

// What the manual's tables say of a matrix in shared memory before any address is looked at: which elements a tensor core reads
// along which index, under which swizzles, and how many columns an instruction has.
//
//   tcgen05, 32 bits, along m or n, 64-byte swizzle       no: only under the 128-byte swizzle of atoms of 32 bytes
//   tcgen05, 16 bits, along k, 64-byte swizzle            yes
//   tcgen05, 16 bits, along k, 128-byte, 32-byte atoms    sources differ
//
// Source: PTX ISA 9.0, "Transpose and Negate operations", "Valid Combinations of Type-Size, Major-ness and Swizzling" and
// "Matrix Shape" of tcgen05; "Asynchronous Warpgroup Level Matrix Multiply-Accumulate Instructions", `imm-trans-a`, for wgmma.

/// Whether a matrix is read at all.
enum class Allowed { yes, no, sources_differ };

/// A row of the table: whether it is, and the rule, a sentence without its end; empty where it is read.
struct MatrixRule {
  Allowed allowed = Allowed::yes;
  std::string_view rule = "";
};

/// What the tables say of elements of so many bits that go on along this index under this swizzle.
MatrixRule matrix_rule(DescriptorKind kind, std::int64_t bits, Major major, const SwizzleMode& mode);

/// What an instruction of tcgen05.mma is, as far as its shapes depend on it.
struct UmmaShape {
  std::int64_t M = 128, N = 256;
  bool pair = false;        ///< `.cta_group::2`
  bool sparse = false;      ///< `.sp`
  bool stationary = false;  ///< `.ws`
};

/// Why there is no instruction of this shape on elements of so many bits, a sentence without its end; none if there is one.
/// `integers` says that it is of kind::i8; `B_along_n` that B goes on along n.
std::optional<std::string> why_no_shape(const UmmaShape& shape, std::int64_t bits, bool integers, bool B_along_n);

}  // namespace colex::predictions
