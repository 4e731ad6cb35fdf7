// What a probe saw an instruction do. This is plain data, which knows neither CUDA nor layouts. Predictions and probes meet
// here and nowhere else.
//
//   form   mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32       of 32 threads
//   A      8 values a thread; element (0,1), thread 0's value 1, has the class m = 0, k = 1
//   D      4 values a thread; element (0,1) has m = 0, n = 1, and is added to element (0,1) of C
//
// An element is a place in the registers: (thread, value). A thread's values are counted from the low bits of its first
// register on. Lists over elements are ordered by thread, then by value.
//
// Why does a record have classes and not rows? Nobody can see which row the hardware calls 3. An observation can only show that
// two elements of A and D share a row. Elements that share a row form a class (gauge.hpp).
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "colex/observations/byte_copy.hpp"
#include "colex/observations/list.hpp"
#include "colex/observations/mma_sums.hpp"
#include "colex/observations/tensor_move.hpp"

namespace colex::observations {

/// One number for each element.
using Labels = std::vector<std::int64_t>;

/// Which elements of an MMA share a row (m), a column (n) or a contraction index (k). Elements that share one have the same
/// label; an element that has no effect has the label -1. The labels say what D = C + A·B does to elements: an element of A and
/// an element of B with equal k are multiplied, and the product is added to each element of D that has A's m and B's n.
struct MmaStructure {
  Labels A_m, A_k;
  Labels B_n, B_k;
  Labels D_m, D_n;
  Labels addends;  ///< for each element of D, the element of C that is added to it; -1 for none
  friend bool operator==(const MmaStructure&, const MmaStructure&) = default;
};

/// The elements of an operand: their type, as PTX names it, and how many of them a thread holds.
struct Operand {
  std::string type;
  std::int64_t values = 0;
  friend bool operator==(const Operand&, const Operand&) = default;
};

/// A matrix multiply-accumulate that a warp executes, or a single thread.
struct Mma {
  std::int64_t threads = 0;
  Operand A, B, C, D;
  MmaStructure structure;
  std::int64_t scale = 1;    ///< what the product 1·1 contributes: 1, or -2 if a product is a xor b = a + b - 2ab
  std::int64_t replays = 0;  ///< how many random inputs gave exactly the D that the structure predicts
  /// Only for a sparse A. For each selector and each stored element: the place, thread · 8 + nibble, of the nibble of metadata
  /// that says the element's k. A's values are then those of two views, one view behind the other. Each view has every stored
  /// element once: in the first, all metadata are the nibble 1000 (0100 for tf32), which chooses even candidates; in the second
  /// they are 1101 (1110 for tf32), which chooses odd ones.
  std::vector<Labels> metadata = {};
  /// For each pair of terms of D's first element: how many of the other terms survive if these two are large and cancel and all
  /// others are 1. A term that does not survive was added to one of the two before they cancelled. Term 0 is C, then come the
  /// products in the order of k; the pairs are (0,1), (0,2), …, (1,2), …. An entry is -1 if its pair contains C and C cannot be
  /// so large (then C is 0 throughout), or if what was left is not a number of terms. The list is empty if nobody looked.
  Labels summation = {};
  std::string overflow =
      {};  ///< what the largest 32-bit integer plus one becomes: `wraps` to the least or `saturates`; empty if D is no integer
  friend bool operator==(const Mma&, const Mma&) = default;
};

/// The fields of a descriptor of a matrix in shared memory. Lengths and addresses are in bytes.
struct Descriptor {
  std::int64_t swizzle = 0;  ///< 0, 32, 64 or 128
  std::int64_t leading = 0;  ///< leading dimension offset
  std::int64_t stride = 0;   ///< stride dimension offset
  std::int64_t start = 0;    ///< start address, counted from a boundary of 1024 bytes
  std::int64_t base = 0;     ///< base offset
  friend bool operator==(const Descriptor&, const Descriptor&) = default;
};

/// A *reading*: from where a matrix in shared memory was read under a descriptor. For each row of A (or column of B) and each
/// k, k fastest, `places` has the element of shared memory, counted in elements of the matrix from a boundary of 1024 bytes on.
struct Reading {
  char operand = 'A';  ///< `A` or `B`
  Descriptor descriptor;
  List places;
  friend bool operator==(const Reading&, const Reading&) = default;
};

/// A matrix multiply-accumulate D = D + A·B of a warpgroup. B lies in shared memory. A lies there as well if it has no values
/// in registers.
///
/// A is sparse if `metadata` is not 0. Then A is stored without its zeros, and k counts what A stores and the k of B that the
/// metadata choose.
///
/// Rows, columns and k have numbers here, the same ones throughout an observation. The numbers mean nothing by themselves: with
/// its rows, its columns or its k renamed, an observation says the same.
struct Wgmma {
  std::int64_t threads = 0;
  std::int64_t metadata = 0;         ///< the word of metadata that every thread gives to a sparse product; 0 if it is dense
  std::int64_t M = 0, N = 0, K = 0;  ///< how many rows, columns and k there are
  Operand A, B, D;
  List A_m, A_k;  ///< row and k of each element of A in registers
  List D_m, D_n;  ///< row and column of each element of D
  std::vector<Reading> readings;
  /// Only for a sparse A. For each selector and each (row, k), k fastest: the place, thread · 8 + nibble, of the nibble of
  /// metadata that says its k.
  std::vector<List> nibbles;
  std::int64_t replays = 0;
  friend bool operator==(const Wgmma&, const Wgmma&) = default;
};

/// The origin of a byte of the destination that is not a byte of the source. A byte that was filled with f has the origin -2 - f.
inline constexpr std::int64_t untouched = -1;
inline constexpr std::int64_t filled_with_zero = -2;

/// An instruction that moves bytes. Registers count as bytes: thread t's byte b is byte t·thread_bytes + b. In memory either
/// every thread gives an address, or the matrix lies in lines that begin a stride apart.
struct Move {
  std::int64_t threads = 0;
  std::string source, destination;      ///< `registers`, `shared` or `global`
  std::int64_t thread_bytes = 0;        ///< how many bytes of registers each thread has
  std::vector<std::int64_t> addresses;  ///< the address that each thread gives; empty if the instruction takes none
  std::vector<std::int64_t> origins;    ///< for each byte of the destination: the byte of the source, or one of the numbers above
  std::int64_t stride = 0;              ///< bytes from the beginning of a line to that of the next; 0 if there are no lines
  std::int64_t element_bits = 16;       ///< how many bits an element has, according to the instruction
  friend bool operator==(const Move&, const Move&) = default;
};

/// An instruction that could not be observed.
struct Fault {
  std::string reason;
  friend bool operator==(const Fault&, const Fault&) = default;
};

/// One observation of one instruction form.
struct Observation {
  std::string family;                ///< `mma`, `ldmatrix`, …
  std::string form;                  ///< as PTX writes it
  std::vector<std::string> machine;  ///< the machine instructions that implement it; empty if nobody looked
  std::variant<Mma, Move, Wgmma, Fault, TensorMove, TensorMapAnswer, ByteCopy, SharedAccess, MmaSums> content;
  friend bool operator==(const Observation&, const Observation&) = default;
};

}  // namespace colex::observations
