// What a probe saw an instruction do: a plain record, which knows neither CUDA nor layouts. Predictions and probes meet here and nowhere
// else.
//
//   form   mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32       of 32 threads
//   A      8 values a thread; element (0,1), thread 0's value 1, has the class m = 0, k = 1
//   D      4 values a thread; element (0,1) has m = 0, n = 1, and is added to element (0,1) of C
//
// An element is a place in the registers: (thread, value), values counted from the low bits of a thread's first register on. Lists over
// elements are ordered by thread, then value.
//
// Why classes and not rows? Nobody can see which row the hardware calls 3. What can be seen is that two elements of A and D share a row:
// that is what a class says (gauge.hpp).
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

/// A number for each element.
using Labels = std::vector<std::int64_t>;

/// Which elements of an MMA share a row (m), a column (n), a contraction index (k): elements of equal label do, -1 is an element without
/// effect. D = C + A·B on elements: those of A and B of equal k meet in those of D that have A's m and B's n.
struct MmaStructure {
  Labels A_m, A_k;
  Labels B_n, B_k;
  Labels D_m, D_n;
  Labels addends;  ///< for each element of D the element of C that it is added to, -1 for none
  friend bool operator==(const MmaStructure&, const MmaStructure&) = default;
};

/// The elements of an operand: their type, as PTX names it, and how many a thread holds.
struct Operand {
  std::string type;
  std::int64_t values = 0;
  friend bool operator==(const Operand&, const Operand&) = default;
};

/// A matrix multiply-accumulate of the threads of a warp, of several, or of one thread.
struct Mma {
  std::int64_t threads = 0;
  Operand A, B, C, D;
  MmaStructure structure;
  std::int64_t scale = 1;    ///< what 1·1 counts as: 1, or -2 where a product is a xor b = a + b - 2ab
  std::int64_t replays = 0;  ///< so many random inputs gave exactly what the structure says
  /// Of a sparse A, for each selector: for each stored element the nibble of metadata that says its k, thread · 8 + nibble. Then A's values are those of
  /// two views, each of all stored ones: as they are under the nibble of even candidates (1000; 0100 of tf32), then under that of odd ones (1101; 1110).
  std::vector<Labels> metadata = {};
  /// Of each two terms of D's first element: how many others, which are 1, survive if these two are large and cancel. Those that do not are added to one of
  /// them before. Terms are C, then the products by k; the pairs are (0,1), (0,2), …, (1,2), …; -1 where C cannot be so large, and is 0
  /// throughout, and where what is left is no number of them. Empty: not looked at.
  Labels summation = {};
  std::string overflow = {};  ///< of 32-bit integers, what becomes of the largest and one more: `wraps` or `saturates`
  friend bool operator==(const Mma&, const Mma&) = default;
};

/// What a descriptor of a matrix in shared memory says: lengths and addresses in bytes.
struct Descriptor {
  std::int64_t swizzle = 0;  ///< 0, 32, 64 or 128
  std::int64_t leading = 0;  ///< leading dimension offset
  std::int64_t stride = 0;   ///< stride dimension offset
  std::int64_t start = 0;    ///< start address, counted from a boundary of 1024 bytes
  std::int64_t base = 0;     ///< base offset
  friend bool operator==(const Descriptor&, const Descriptor&) = default;
};

/// Where a matrix was read under a descriptor: for each row of A or column of B, and each k, the element of shared memory, counted in
/// elements of its type from that boundary on. k goes fastest.
struct Reading {
  char operand = 'A';  ///< `A` or `B`
  Descriptor descriptor;
  List places;
  friend bool operator==(const Reading&, const Reading&) = default;
};

/// A matrix multiply-accumulate D = D + A·B of a warpgroup. B lies in shared memory; A does if it has no values in registers.
///
/// A is sparse if there are metadata: then it is stored without its zeros, k counts what is stored, and of B those that the metadata choose.
///
/// Rows, columns and k have numbers here, the same ones throughout an observation, which mean nothing by themselves: a renaming of rows, one
/// of columns and one of k give the same observation.
struct Wgmma {
  std::int64_t threads = 0;
  std::int64_t metadata = 0;         ///< of a sparse product the word that every thread gives, 0 of a dense one
  std::int64_t M = 0, N = 0, K = 0;  ///< how many rows, columns and k there are
  Operand A, B, D;
  List A_m, A_k;  ///< of each element of A in registers
  List D_m, D_n;  ///< of each element of D
  std::vector<Reading> readings;
  std::vector<List>
      nibbles;  ///< of a sparse A, for each selector: for each row and k, k fastest, the nibble of metadata that says its k, thread · 8 + nibble
  std::int64_t replays = 0;
  friend bool operator==(const Wgmma&, const Wgmma&) = default;
};

/// What a byte of a Move's destination holds, if it is no byte of the source.
inline constexpr std::int64_t untouched = -1;
inline constexpr std::int64_t filled_with_zero = -2;  ///< filled with f: -2 - f

/// An instruction that moves bytes. Registers are bytes too: thread t's byte b is byte t·thread_bytes + b. Memory is pointed at by every thread, or
/// once for lines that are a stride apart.
struct Move {
  std::int64_t threads = 0;
  std::string source, destination;      ///< `registers`, `shared` or `global`
  std::int64_t thread_bytes = 0;        ///< of registers, of each thread
  std::vector<std::int64_t> addresses;  ///< where in memory each thread points; empty if nowhere
  std::vector<std::int64_t> origins;    ///< for each byte of the destination: the byte of the source, or as above
  std::int64_t stride = 0;              ///< bytes from the beginning of a line to that of the next; 0: there are no lines
  std::int64_t element_bits = 16;       ///< of what the instruction says that it moves
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
  std::vector<std::string> machine;  ///< the machine instructions that implemented it, if somebody looked
  std::variant<Mma, Move, Wgmma, Fault, TensorMove, TensorMapAnswer, ByteCopy, SharedAccess, MmaSums> content;
  friend bool operator==(const Observation&, const Observation&) = default;
};

}  // namespace colex::observations
