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
// stand under the metadata of even candidates of every chunk, then under those of odd ones (measuring, fragments.hpp). m16n8k16
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

namespace colex::predictions {

// Who holds the scales of a block-scaled product. Each block of consecutive k in a row of A, or in a column of B, is multiplied
// by one number, its scale.
//
//   mma.m16n8k64.kind::mxf4.block_scale.scale_vec::2X…       two scales for each row, of 32 k each
//   A   lanes (2,8):(1,4), next 2, scales ((2,8),2):((8,1),16)
//   under thread-id 0 lane 4g has those of row g and lane 4g + 1 those of row g + 8, byte by byte along k; under thread-id 1
//     lanes 4g + 2 and 4g + 3 do
//   B   lanes 8:4, next 1, scales (8,2):(1,8)                lane 4g + t has those of column g under thread-id t
//
// A lane gives a word of four bytes. Those that count begin at the byte that byte-id names: any of four, the first or the third
// of two, the first of four.
//
// Source: PTX ISA 9.0, "Block Scaling for mma.sync"; CuTe's `SFALayout` and `SFBLayout` for the thread-id 0.

/// The scales of A or of B.
struct MmaScale {
  Layout<> lanes;               ///< that have them under thread-id 0
  std::int64_t next = 0;        ///< from the lanes under a thread-id to those under the next
  std::int64_t thread_ids = 0;  ///< how many there are
  Layout<> scales;              ///< (number of the lane, byte) to m + M·block of A, n + N·block of B, blocks counted along k
};

struct MmaScales {
  MmaScale A, B;
};

/// Who holds the metadata of a sparse A under one selector: lane threads(i) + first, and its nibbles, counted from the low
/// bits, are those of the chunks chunks(i, nibble) = m + M·chunk.
struct MmaMetadata {
  Layout<> threads;
  std::int64_t first = 0;
  Layout<> chunks;
};

struct MmaAtom {
  std::string family;             ///< as the probes name it: `mma`; a family of its own where no probe asks
  std::string form;               ///< as PTX writes it; of AMD's see amd.forms
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

/// A form without `.mma_async`, `.sync`, `.aligned`, `.row.col`, `::ordered_metadata` and `.shared`. An instruction of AMD's has
/// the name that amd.forms gives it, for the mnemonic, LLVM's intrinsic and clang's builtin: v_mfma_f32_32x32x8f16,
/// llvm.amdgcn.mfma.f32.32x32x8f16 and __builtin_amdgcn_mfma_f32_32x32x8f16 are mfma.f32.32x32x8.f16.
std::string short_name(std::string_view form);

/// Whether it is a form of AMD's: MFMA or WMMA, of a wave of 64 or 32 lanes. Nothing that is observed is.
bool is_of_amd(std::string_view form);

/// Which instructions a name is looked for among: all, matrix multiply-accumulates of warps and warpgroups, those of warpgroups
/// alone, copies of matrices.
enum class Among { all, products, wgmma, matrix_copies };

/// The names that come nearest to one that there is not, by their short names; none if none comes near.
std::vector<std::string> similar_names(std::string_view name, Among among = Among::all);

/// The short names, and CuTe's, that begin so; none if the name is empty.
std::vector<std::string> names_beginning(std::string_view name, Among among = Among::all);

// How many bits a value of an operand has in a thread's registers, by the types that the form names.
//
//   mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32      A 16, B 16, C 32, D 32
//   mma…kind::f8f6f4.f32.e2m1.e4m3.f32                     A 8: a byte holds one
//   mma…kind::mxf4.….f32.e2m1.e2m1.f32.ue8m0               A 4
//   wgmma…m64n8k8.f32.tf32.tf32.rs                         A 32, D 32
//   mfma.f32.32x32x16.fp8.bf8                              A 8, B 8, C 32, D 32
//
// Source: PTX ISA 9.0, "Fundamental Types", "Alternate Floating-Point Data Formats", and the fragments of each form.

/// The bits of A, B, C or D of a product's form, by a thread, a warp or a warpgroup; none where the form does not say a type of
/// the operand.
std::optional<std::int64_t> operand_bits(std::string_view form, char operand);

// Which k of B the stored columns of a sparse A meet.
//
//   16-bit elements, metadata 0b0100  of every four columns the first two are stored: columns 0, 1, 2, 3 meet k = 0, 1, 4, 5
//   16-bit elements, metadata 0b1110  the last two: 2, 3, 6, 7
//   32-bit elements, metadata 0b1110  of every two the second: 1, 3, 5, 7
//
// Four bits of metadata belong to two stored elements of 8 or 16 bits, or to one of 32 bits: twice the number, from 0 to 3, of
// a quarter of what they were chosen from.
//
// Source: PTX ISA 9.0, "Sparse matrix storage", and "Sparsity" of wgmma.

/// The k of B that stored column j meets, if all metadata are these four bits.
constexpr std::int64_t met_by(std::int64_t j, std::int64_t metadata, std::int64_t bits) {
  if (bits == 32) return 2 * j + (metadata & 3) / 2;
  return j / 2 * 4 + (metadata >> (2 * (j % 2)) & 3);
}

// Which devices have an instruction: the targets that PTX names for it.
//
//   has("9.0", "sm_80")                yes: later devices have what earlier ones had
//   has("10.0", "sm_90a")              no: what ends in `a` is of that architecture alone
//   has("12.0", "sm_100a, sm_120a")    yes: any of several
//   has("gfx1201", "gfx120")           yes: a target of AMD's is a device, or the beginning of the names of several
//
// Source: PTX ISA 9.0, the "Target ISA Notes" of each instruction, and `.target`; LLVM, processors of AMDGPU.

/// Whether a device of this compute capability, as 9.0, or name, as gfx942, has what exists for these targets: one or several,
/// with commas between. `any` is every device of NVIDIA's. Throws Rejection(domain) for what is no capability or no target.
bool has(std::string_view capability, std::string_view targets);

// A tile as CuTe partitions it for an instruction, and as a tile.
//
//   ((64,16),2,4):((64,1),4096,16)       (MMA,MMA_M,MMA_K): what one instruction reads, and how often along m and along k
//   ((64,2),(16,4)):((64,4096),(1,16))   (m,k)
//
// Source: CuTe `TiledMMA::partition_A`, whose modes are (MMA,MMA_M,MMA_K), and (MMA,MMA_M,MMA_N) of the accumulators.

/// What one instruction takes of a tile.
struct InstructionExtents {
  std::int64_t rows = 0, columns = 0;
};

/// The two extents of the first mode of a partition: of a layout of three modes or more whose first has two. None of others.
std::optional<InstructionExtents> partitioned_by(const Layout<>& layout);

/// The tile (row, column), or (row, column, stage) if there are more than three modes, of a partition. Requires partitioned_by.
Layout<> tile_of_partition(const Layout<>& partition);

// CuTe's names of instructions as people and compilers write them, and as the tables have them.
//
//   cute::SM90_64x64x16_F32F16F16_SS<GMMA::Major::K, GMMA::Major::K>        SM90_64x64x16_F32F16F16_SS<Major::K,Major::K>
//   SM90::GMMA::MMA_64x64x16_F32F16F16_SS<(cute::SM90::GMMA::Major)0,
//     (cute::SM90::GMMA::Major)1, (cute::SM90::GMMA::ScaleIn)1>             SM90_64x64x16_F32F16F16_SS<Major::K,Major::MN>
//   MMA_Atom<MMA_Traits<SM80_16x8x16_F32F16F16F32_TN>>                      SM80_16x8x16_F32F16F16F32_TN
//
// Source: CuTe's `arch/mma_sm90_gmma.hpp`, `atom/mma_traits_sm90_gmma.hpp`, which have one instruction under two names.

/// The name as the tables have it: without blanks, the namespaces and what is wrapped around it, and without the arguments that
/// negate an operand, which say nothing about layouts. A name that is none of CuTe's stays as it is.
std::string plain_cute_name(std::string_view name);

/// A name with arguments: `X<a,b<c,d>>` is X, and a and b<c,d>.
struct TemplateName {
  std::string name;
  std::vector<std::string> arguments;
};
TemplateName template_name(std::string_view text);

}  // namespace colex::predictions
