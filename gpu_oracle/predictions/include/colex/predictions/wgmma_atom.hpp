// What the manuals say of matrix multiply-accumulates of a warpgroup: who holds what of D, and of A if it lies in registers.
//
//   wgmma.mma_async.sync.aligned.m64n16k16.f32.f16.f16.rs.k     SM90_64x16x16_F32F16F16_RS<Major::K,Major::K>
//   A  ((4,8,4),(2,2,2)):((128,1,16),(64,8,512))    D  ((4,8,4),(2,2,2)):((128,1,16),(64,8,512))
//   thread 37's value 1 of D is (17,3): 1 + 16 + 64 + 128, in a matrix of 64 rows
//
// A form is named as PTX writes the instruction, and behind it what PTX says by the operands: `ss` if A lies in shared memory,
// `rs` if in registers; and where there is a choice, for each matrix in shared memory whether k goes on contiguously (`k`) or
// the other index (`mn`). Where matrices in shared memory lie is said in shared_matrix.hpp, which half of A a sparse product
// stores in fragments.hpp.
//
// Source: PTX ISA 9.0, "Asynchronous Warpgroup Level Matrix Multiply-Accumulate Operation using wgmma.mma_async instruction";
// CuTe's `MMA_Traits` for names and the way to write layouts.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "colex/composed_layout.hpp"
#include "colex/layout.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/shared_matrix.hpp"

namespace colex::predictions {

struct WgmmaAtom {
  std::string family;  ///< `wgmma` or `wgmma.sp`
  std::string form;    ///< as above
  std::string cute;    ///< CuTe's name; empty if it has none
  std::int64_t M = 0, N = 0, K = 0;
  std::int64_t A_columns = 0;  ///< how many k of A are stored: K, half of it if A is sparse
  std::int64_t bits = 0;       ///< of an element of A and of B
  std::optional<Layout<>> A;   ///< (thread, value) to m + M·k, k counting what is stored; none if A lies in shared memory
  Major A_major = Major::k;    ///< of A in shared memory
  Major B_major = Major::k;
  Layout<> D;           ///< (thread, value) to m + M·n
  std::string source;   ///< where it is documented
  std::string targets;  ///< which devices have it (targets.hpp)
  /// For a sparse A, by selector: who of each warp holds the metadata of its 16 rows, as mma_atom.hpp says it of an instruction
  /// of 16 rows.
  std::vector<MmaMetadata> metadata = {};
};

/// Every form that there is a prediction for.
const std::vector<WgmmaAtom>& wgmma_atoms();

/// The form of that name, short or not (mma_atom.hpp), or CuTe's; or null.
const WgmmaAtom* wgmma_atom(std::string_view name);

// The descriptor under which an instruction reads a tile that lies in shared memory as a layout says, or why there is none.
//
//   B of wgmma m64n128k16, f16 along k, laid out as Sw<3,3,3> o 0 o ((8,16),(64,1)):((64,512),(1,0))
//     128-byte swizzle (B128), leading offset 16 bytes (1, not used), stride offset 1024 bytes (64), base offset 0
//     the tile is 1 x 4 instructions; the next one along k begins 32 bytes (2) behind the one before
//
//   the same under Sw<2,3,3>: no descriptor. Row 4, k 0 lies at element 256; …
//
// The descriptor's parameters are the unknowns of an equation: the place of each element, with the swizzle undone, is
//   start + fixed(row, k) + LBO * leading(row, k) + SBO * stride(row, k)
// with the three layouts of canonical_matrix.hpp. For each of the few swizzle modes and base offsets the elements are met in
// their order, and the first one that an unknown depends on says what it is; every other one agrees or does not. All
// instructions of a tile have one descriptor but for the address, which is free for each. So an answer is right: there is no
// descriptor unless one is found.
//
// A descriptor that reads every element is still none if the manual's tables have no such matrix (matrix_rules.hpp).
//
// Source: canonical_matrix.hpp; for how CUTLASS fills the fields, `make_gmma_desc` and `make_umma_desc`.

/// What one instruction reads through a descriptor: so many rows of A, or columns of B, of so many k each, of elements of so
/// many bits.
struct MatrixRead {
  DescriptorKind kind = DescriptorKind::wgmma;
  std::int64_t bits = 16;
  Major major = Major::k;
  std::int64_t rows = 0, columns = 0;
};

/// What a form of wgmma reads as `A` or `B`. In a sparse product A has only the k that are stored, and B has all of them.
/// Throws Rejection(domain) for an A in registers.
MatrixRead matrix_read(const WgmmaAtom& atom, char operand);

/// A tile: its extents, and the element of shared memory at which each (row, k, stage) lies, from the tile's address on.
struct MatrixTile {
  std::int64_t rows = 0, columns = 0, stages = 1;
  std::function<std::int64_t(std::int64_t row, std::int64_t k, std::int64_t stage)> place;
  std::optional<Swizzle> swizzle =
      std::nullopt;  ///< that it was built with, if it is known: of several descriptors its mode is preferred
};

/// A descriptor. All is in bytes. An offset that the instruction does not use has no value.
struct FoundDescriptor {
  DescriptorKind kind = DescriptorKind::wgmma;
  Major major = Major::k;
  SwizzleMode mode;
  std::optional<std::int64_t> leading, stride;
  std::int64_t base = 0;
  /// How far behind the tile's address the first instruction's matrix begins.
  std::int64_t start = 0;
  /// How many instructions there are along the rows, along k, and stages of them.
  std::int64_t along_rows = 1, along_k = 1, stages = 1;
  /// How far behind the first one's address each instruction's is, those along the rows fastest, then those along k.
  std::vector<std::int64_t> addresses;
  /// The same as a layout of (along rows, along k) or of (along rows, along k, stage); none if it is no layout.
  std::optional<Layout<>> advance;

  /// The offsets as CUTLASS writes them: 16 for the leading offset of a swizzled matrix along k, which is not used, and 0 for
  /// any other offset that is not used.
  std::int64_t leading_field() const;
  std::int64_t stride_field() const;
  /// The descriptor's 64 bits, but for the address.
  std::uint64_t word() const;
};

/// There is no descriptor: the first element, instruction by instruction and row by row, that none reaches which reads all
/// those before it right, where it lies, and why.
struct NoDescriptor {
  std::int64_t row = 0, k = 0, stage = 0;
  std::int64_t place = 0;
  std::string why;
  /// All is read, but the manual's tables have no such matrix: the descriptor that would read it, and the rule.
  std::string rule;
  bool undecided = false;  ///< of such a rule, that sources differ on it
  std::string remedy;      ///< what would be read: the swizzle counted otherwise, or along the other index; empty if neither
};

using DescriptorAnswer = std::variant<FoundDescriptor, NoDescriptor>;

/// Solves it. Requires a tile of at least one instruction, of whole ones along rows and k, whose elements take no more than the
/// 256 KiB that a descriptor's address can name, else throws Rejection(domain).
DescriptorAnswer find_descriptor(const MatrixRead& read, const MatrixTile& tile);

/// The tile of (row, k) or (row, k, stage) that a layout is: itself, or of a partition (mma_atom.hpp) by just what the
/// instruction reads, the tile that is partitioned. Throws Rejection(domain) for a partition of four modes by anything else.
ComposedLayout<> whole_tile(const MatrixRead& read, const ComposedLayout<>& layout);

/// The same of the tile that a layout is, swizzled or not; its swizzle is one of elements. Throws Rejection(domain) if it has
/// other modes, and what evaluating it throws.
DescriptorAnswer find_descriptor(const MatrixRead& read, const ComposedLayout<>& tile);
DescriptorAnswer find_descriptor(const MatrixRead& read, const Layout<>& tile);

/// `128-byte swizzle (B128), leading offset 16 bytes (1, not used), stride offset 1024 bytes (64), base offset 0`: bytes, and
/// in parentheses units of 16 bytes as the fields have them.
std::string describe(const FoundDescriptor& descriptor);

/// How the address goes on from instruction to instruction, a line; empty for a single instruction. `rows` says what rows are:
/// `m` or `n`.
std::string describe_advance(const FoundDescriptor& descriptor, char rows);

/// `row 4, k 0 lies at element 256; …`, or the rule that forbids what else would be read: a sentence without its end. `rows` as
/// above.
std::string describe(const NoDescriptor& none, char rows);

}  // namespace colex::predictions
