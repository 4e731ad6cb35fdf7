// Instructions that copy, and what their accesses to shared memory take.
//
// Bank conflicts: in how many wavefronts a warp's access to shared memory is served.
//
//   thread t reads the 4 bytes at 4t       1     32 words, each in a bank of its own
//   thread t reads the 4 bytes at 8t       2     banks 0, 2, … are asked for two words each
//   all threads read the 4 bytes at 0      1     one word, however often
//   thread t reads the 16 bytes at 16t     4     four words of each bank
//
// Mathematics: word w is in bank w mod 32, and a wavefront takes one word of each bank. So threads that are served together
// take as many wavefronts as the largest number of different words in one bank. Together are served: all threads of a warp for
// up to 4 bytes each, a half warp for 8, a quarter for 16. Loads of neighbours are merged before: where every thread t reads
// what t xor 1 reads, or every one what t xor 2 does, twice as many are served together. (That merging was observed on an H200;
// it shows where words are read by several threads only.)
//
// Where a part of a warp accesses, the other threads ask for nothing and count as agreeing; yet no load of 8 bytes takes fewer
// than 2 wavefronts, and none of 16 fewer than 4, or half of that where it is merged.
//
// ldmatrix and stmatrix access rows of 16 bytes, 8 rows together, and rows that agree are never merged. Threads of cp.async
// that write one word do so one after another.
//
// The record has 5,300 accesses, and each takes as many (`oracle verify`); but none of cp.async.cg, whose time is the L2 cache's.
//
// Source: CUDA Programming Guide, Shared Memory; CUDA C++ Best Practices Guide, Shared Memory and Memory Banks; observed where
// it says so.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "colex/composed_layout.hpp"
#include "colex/layout.hpp"

namespace colex::predictions {

/// The most shared memory that a block can have, on any device: 228 KiB.
inline constexpr std::int64_t most_shared_bytes = std::int64_t{228} << 10;

/// What accesses shared memory, since the threads of a warp are not served alike.
enum class AccessedBy {
  vectors,   ///< ld.shared, st.shared: each thread accesses bytes of its own
  matrices,  ///< ldmatrix, stmatrix: each address is of a row of 16 bytes
  cp_async   ///< cp.async: each thread's bytes arrive from global memory
};

/// What each thread of a warp does.
struct WarpAccess {
  std::int64_t bytes;  ///< 1, 2, 4, 8 or 16
  bool load = true;
  /// Each thread's, in bytes, multiples of `bytes`; each row's of matrices. Threads behind the last and those of which it is
  /// negative take no part.
  std::vector<std::int64_t> addresses;
  AccessedBy by = AccessedBy::vectors;
};

/// The access of a warp's threads to the elements of shared memory that are their values: a layout of 32 threads, or of
/// (thread, value); with fewer threads, and where 32 cannot be meant, of the first ones of a warp. The elements have so many
/// bits, a multiple of 8. Throws Rejection(domain) for another number of threads, for accesses that are not of 1, 2, 4, 8 or 16
/// bytes, do not begin at a multiple of that, or lie outside of the 228 KiB that a block can have, and Rejection(inadmissible)
/// for values that do not lie side by side.
WarpAccess warp_access(const ComposedLayout<>& layout, std::int64_t bits, bool load);

/// Its addresses as a text, which colex_probe takes: `0,16,32,…`; of cp.async with its bytes, `8:0,8,…`.
std::string addresses_text(const WarpAccess& access);

/// How many of its threads are served together: 32, or fewer where each accesses more than 4 bytes.
/// Requires 16 bytes of matrices.
std::size_t served_together(const WarpAccess& access);

/// How many wavefronts it takes.
std::int64_t wavefronts(const WarpAccess& access);

/// How many it would take at the least: those that its different words need if they were spread evenly over the banks.
std::int64_t least_wavefronts(const WarpAccess& access);

/// Two threads that ask one bank for different words, in words; empty if there are none. The access is that of the threads from
/// one on.
std::string conflict_text(const WarpAccess& access, std::int64_t first_thread);

// The LDS of AMD's GPUs serves some lanes of a wave together, and then others: which ones are no neighbours everywhere.
//
//   ds_read_b128 of gfx942     8 phases: lanes 0 to 3 and 20 to 23, 4 to 7 and 16 to 19, …; 32 banks
//   ds_read_b64 of gfx950      2 phases: lanes 0 to 31, 32 to 63; 64 banks
//
// Source: tables/lds.forms. Nothing of AMD's was observed here.

/// How many cycles the LDS needs: in each phase as many as one bank has different words to give. The layout is of 64 lanes, or
/// (lane, value), to the element, which has so many bits. Throws Rejection(unknown) where the phases of the instruction on the
/// device are not known, and as warp_access does for what is no access by it.
std::int64_t lds_cycles(const std::string& instruction, const std::string& device, const ComposedLayout<>& layout,
                        std::int64_t bits);

// Copies in which each thread moves bytes of its own, by their names.
//
//   copy.128, UniversalCopy<cute::uint128_t>                          16 bytes, from or to any memory
//   ld.shared.v4.b32, st.shared.b64                                   16 bytes from shared memory; 8 bytes to it
//   cp.async.cg.shared.global, SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>   16 bytes from global to shared memory
//   cp.async.ca.shared.global.8, SM80_CP_ASYNC_CACHEALWAYS<double>    8 bytes likewise
//   AutoVectorizingCopy                                               up to 16 bytes, as many as lie together
//
// Source: PTX ISA, ld, st and cp.async; CuTe, copy.hpp, copy_sm80.hpp.

/// A copy by each thread of its own bits.
struct VectorCopy {
  std::string name;                           ///< copy.128, ld.shared.v4.b32, cp.async.ca.shared.global.8
  std::int64_t bits = 0;                      ///< of each thread
  AccessedBy by = AccessedBy::vectors;        ///< or cp.async
  std::optional<bool> stores = std::nullopt;  ///< whether it goes to shared memory or comes from it, if the name says so
  bool fewer = false;                         ///< whether it moves fewer bits where these do not lie together
};

/// The copy of this name, PTX's or CuTe's; nothing for another name. Qualifiers of caches (`.L2::128B`) and of the state space
/// (`shared::cta`) are as if they were not there. Throws Rejection(type) for a cp.async that does not say of how many bytes, or
/// says a number that it has not, and for elements of a type whose size is not known.
std::optional<VectorCopy> vector_copy(std::string_view name);

/// Whether its time is that of the L2 cache, so that its wavefronts cannot be measured: cp.async.cg.
bool is_timed_by_the_cache(const VectorCopy& copy);

/// What each thread moves, in words, and what of that cannot be measured.
std::string describe(const VectorCopy& copy);

// The forms of what copies memory to memory, and of what accesses shared memory: names, and where each is documented. What they
// do is said of all of a family at once: tma_copy.hpp, wavefronts; plain copies copy bytes as they lie.
//
//   cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes     SM90_TMA_LOAD_2D

struct MemoryForm {
  /// `tensor_load`, `tensor_store`, `tensor_reduce`, `tensor_map`, `bulk_copy`, `bulk_reduce`, `cp_async` or `shared_access`.
  std::string family;
  std::string form;               ///< as PTX writes it, or the name of CUDA's function
  std::vector<std::string> cute;  ///< CuTe's names, none or more
  std::string documented;
  std::string targets;  ///< which devices have it (targets.hpp)
};

/// Every form that there is a prediction for.
const std::vector<MemoryForm>& memory_forms();

/// The form of that name, PTX's or CuTe's; or null.
const MemoryForm* memory_form(std::string_view name);

// What the manuals say of the instructions that move matrices: who holds what on either side.
//
//   ldmatrix.sync.aligned.m8n8.x1.shared.b16
//   source       (8,8):(8,1)              thread r points at row r, whose elements are 8r, …, 8r + 7
//   destination  ((4,8),2):((2,8),1)      thread 5 receives at its value 1 the element 2 + 8 + 1 = 11, in row 1 column 3
//
//   ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8
//   source       (16,16):(16,1)           thread r points at row r
//   destination  ((4,8),(4,2)):((64,1),(16,8))   thread 5 receives at its value 1 the element 64 + 1 + 16 = 81, in row 5 column 1
//
// Both layouts send (thread, value) to an element of the matrices, counted row by row as they lie in shared memory, one matrix
// behind the other. On the side of shared memory, value c of thread r is the element c behind the address that thread r gives;
// threads beyond the layout's give addresses that are not used. Elements of 4 and of 6 bits lie side by side there, and what is
// left of a row's 16 bytes behind them; each receives a byte in the registers.
//
// CuTe's SM100_U8x8_LDSM_T and SM100_U8x16_LDSM_T are no names of the instruction: they exchange bytes of the registers behind
// it, and so are another mapping than m16n16.b8 by itself.
//
// What wmma moves lies in lines that are a stride apart, the rows or the columns of a matrix: value c of line r is what lies c
// elements behind r strides, and elements are counted line by line. In registers an element may lie several times.
//
//   wmma.load.a.sync.aligned.row.m16n16k16.shared.bf16
//   source       (16,16):(16,1)                      line r is row r of A
//   destination  ((4,8),(2,2,2)):((2,16),(1,128,8))  thread 5 receives at its value 3 the element 2 + 16 + 1 + 128, in row 9
//                                                    column 3
//
// Source: PTX ISA 9.0, ldmatrix, stmatrix, movmatrix; CuTe's `Copy_Traits`, which counts bits instead of elements.

struct MatrixCopy {
  std::string family;  ///< `ldmatrix`, `stmatrix`, `movmatrix`, `wmma.load` or `wmma.store`
  std::string form;    ///< as PTX writes it
  std::string cute;    ///< CuTe's name; empty if it has none
  Layout<> source, destination;
  std::string documented;         ///< where
  std::string targets = "";       ///< which devices have it (targets.hpp)
  std::int64_t memory_bits = 16;  ///< of an element in memory
  std::int64_t bits = 16;         ///< of an element in registers: it has the low ones, if it had fewer in memory
};

/// How many elements a row of a matrix has in memory: what one address means, or a line.
std::int64_t row_elements(const MatrixCopy& copy);

/// Every form that there is a prediction for.
const std::vector<MatrixCopy>& matrix_copies();

/// The form of that name, short or not (mma_atom.hpp), or CuTe's; or null.
const MatrixCopy* matrix_copy(std::string_view name);

// What the manual says of the instructions between registers and tensor memory: which lane and column each register of a warp's
// threads has.
//
//   tcgen05.ld.sync.aligned.16x64b.x2.b32     SM100_TMEM_LOAD_16dp64b2x
//   registers  ((2,2,8),2):((8,16,1),32)      thread 5's register 1 has lane 9, column 2: 8 + 1 + 32 = 41, in a piece of 16 lanes
//
// The layout sends (thread, register) to a cell of 32 bits of the piece of tensor memory that is moved: lane + lanes·column,
// counted from where the address points. A piece of `16x32bx2` is two: its columns from the middle on lie where the
// instruction's immediate says.
//
// With `.pack::16b`, and `.unpack::16b` on the way back, a register has the low halves of two neighbouring columns, and the
// piece twice as many columns:
//
//   tcgen05.ld.sync.aligned.16x64b.x1.pack::16b.b32      SM100_TMEM_LOAD_16dp64b1x_16b
//   registers  ((2,2,8),(2,1)):((8,32,1),(16,64))        values are halves of registers; thread 2's value 1 has lane 0, column 3
//
// Source: PTX ISA 9.0, "Data Movement Shape" of tcgen05, "Matrix fragments for shape .32x32b" and so on; CuTe's `Copy_Traits`,
// which count bits.

struct TensorMemoryCopy {
  std::string family;  ///< `tcgen05.ld` or `tcgen05.st`
  std::string form;    ///< as PTX writes it
  std::string cute;    ///< CuTe's name
  std::int64_t lanes = 0, columns = 0;
  std::int64_t bits = 32;  ///< of a value: 16 if a register has two
  Layout<> registers;      ///< as above
  std::string documented;  ///< where
  std::string targets;     ///< which devices have it (targets.hpp)
};

/// Every form that there is a prediction for.
const std::vector<TensorMemoryCopy>& tensor_memory_copies();

/// The form of that name, short or not (mma_atom.hpp), or CuTe's; or null.
const TensorMemoryCopy* tensor_memory_copy(std::string_view name);

}  // namespace colex::predictions
