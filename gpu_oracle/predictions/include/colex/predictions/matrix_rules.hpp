// What the manual's tables say of a matrix in shared memory before any address is looked at: which elements a tensor core reads
// along which index, under which swizzles, and how many columns an instruction has.
//
//   tcgen05, 32 bits, along m or n, 64-byte swizzle       no: only under the 128-byte swizzle of atoms of 32 bytes
//   tcgen05, 16 bits, along k, 64-byte swizzle            yes
//   tcgen05, 16 bits, along k, 128-byte, 32-byte atoms    sources differ
//
// Source: PTX ISA 9.0, "Transpose and Negate operations", "Valid Combinations of Type-Size, Major-ness and Swizzling" and
// "Matrix Shape" of tcgen05; "Asynchronous Warpgroup Level Matrix Multiply-Accumulate Instructions", `imm-trans-a`, for wgmma.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "colex/predictions/canonical_matrix.hpp"

namespace colex::predictions {

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
