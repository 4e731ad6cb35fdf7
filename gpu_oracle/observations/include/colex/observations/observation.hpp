// Observations: what probes saw instructions do, and the lists that many of them share.
//
// Many observations contain the same long lists of integers. A list is kept once, and written as its *runs*: the differences of
// its integers (the first one counted from 0), each followed by how often it occurs in succession.
//
//   List({0, 2, 4, 6, 100, 102})      runs() == {0,1, 2,3, 94,1, 2,1}: the differences are 0 once, 2 three times, 94 once, 2 once
//
// A thousand forms of wgmma lay their accumulators out in the same few ways. So a record holds each list once, and observations
// name it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace colex::observations {

class List {
 public:
  List() : List(std::vector<std::int64_t>{}) {}
  explicit List(std::vector<std::int64_t> values);

  const std::vector<std::int64_t>& values() const { return held_->values; }

  /// Whether all values lie in a range. They are not walked for it.
  bool is_within(std::int64_t least, std::int64_t most) const {
    return values().empty() || (least <= held_->least && held_->most <= most);
  }

  /// The differences, each followed by how often it occurs in succession.
  std::vector<std::int64_t> runs() const;

  friend bool operator==(const List& a, const List& b) { return a.held_ == b.held_ || a.values() == b.values(); }

 private:
  struct Held {
    std::vector<std::int64_t> values;
    std::int64_t least = 0, most = 0;
  };
  std::shared_ptr<const Held> held_;
};

/// The integers that runs represent. Throws std::invalid_argument unless `runs` has an even length, every second number is
/// positive, and there are no more than 2^22 integers, all of 64 bits.
std::vector<std::int64_t> integers_of_runs(const std::vector<std::int64_t>& runs);

/// Stores lists. Lists that are equal are stored once.
class Lists {
 public:
  /// The list with these runs. If it is known already, the same list is returned. Throws as `integers_of_runs` does, and if all
  /// lists together have more than 2^25 integers: a few bytes of runs could ask for any amount of memory.
  const List& of_runs(const std::vector<std::int64_t>& runs);

 private:
  std::size_t held_ = 0;
  std::map<std::vector<std::int64_t>, List> known_;
};

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

// What a multiply-accumulate computes on integers that the caller gives. A GPU is asked for these sums; no record contains them.
//
//   asked     {{A0, B0}, {A1, B1}} and {{A2, B2}}, each a list of elements, ordered by thread, then by value
//   answered  D = A0·B0 + A1·B1, and D = A2·B2

/// The integers of an operand, ordered by thread, then by value.
using Elements = std::vector<std::int64_t>;

/// The operands of one execution.
struct MmaExecution {
  Elements A, B;
};

/// Executions one after the other. The C of the first is 0; the C of every other one is the D of the execution before it.
using MmaSum = std::vector<MmaExecution>;

/// For each sum, the elements of its D.
struct MmaSums {
  std::int64_t threads = 0;
  std::vector<Elements> D;
  friend bool operator==(const MmaSums&, const MmaSums&) = default;
};

// What tensor copies were seen to do: the descriptor and the coordinates that they were given, and where each byte came from.
//
//   map          UINT16, extents (64,20), strides (144), box (32,16), swizzle NONE     at coordinates (8,1)
//   runs         0 160 64, 64 304 64, …      64 bytes from byte 0 of the destination on come from byte 160 of the source on, …
//
// Names are CUDA's without their prefixes: UINT16 is CU_TENSOR_MAP_DATA_TYPE_UINT16. Lists have an entry for each dimension,
// the innermost first.

using Numbers = std::vector<std::int64_t>;

/// The arguments of the function that encodes a descriptor.
struct TensorMap {
  std::string type;
  Numbers extents, strides;               ///< strides are in bytes; the innermost dimension has none
  Numbers box;                            ///< only for tiles; empty for im2col
  Numbers lower, upper;                   ///< the corners {W}, {W,H} or {W,H,D} of im2col; empty for tiles
  std::int64_t channels = 0, pixels = 0;  ///< only for im2col
  Numbers element_strides;
  std::string interleave = "NONE", swizzle = "NONE", fill = "NONE";
  bool im2col() const { return !lower.empty(); }
  friend bool operator==(const TensorMap&, const TensorMap&) = default;
};

/// What CUDA answers when it is to encode a descriptor: `CUDA_SUCCESS`, or the name of an error.
struct TensorMapAnswer {
  TensorMap map;
  std::string answer;
  friend bool operator==(const TensorMapAnswer&, const TensorMapAnswer&) = default;
};

/// One execution of an instruction that copies boxes of a tensor, or combines them with what the destination holds.
struct TensorMove {
  TensorMap map;
  Numbers coordinates, offsets;
  std::int64_t shared = 0;                      ///< the byte of shared memory at which the tile begins
  std::int64_t ctas = 1, issuer = 0, mask = 1;  ///< for a multicast: how many CTAs the cluster has, which copies, which receive
  std::string source, destination;  ///< `global` or `shared`; the shared memories of several CTAs lie one behind the other
  std::int64_t bytes = 0;           ///< how many bytes of the destination were looked at
  std::int64_t counted =
      0;  ///< for a load: how many bytes its barrier counted, filled ones included; -1 if not as many as the copy has
  std::int64_t replays = 0;  ///< for a reduction: how many random inputs gave what the operation's name says
  Numbers runs;       ///< three numbers a run: byte of the destination, its origin (as Move::origins has it), how many bytes
  std::string fault;  ///< the error of the device in which the execution ended; empty if there was none
  friend bool operator==(const TensorMove&, const TensorMove&) = default;
};

// What asynchronous copies of bytes were seen to do, and how many wavefronts accesses to shared memory were seen to take.

/// One execution of cp.async, where each thread copies a piece, or of cp.async.bulk, where one thread copies a long piece.
struct ByteCopy {
  std::string source, destination;              ///< `global` or `shared`
  std::int64_t ctas = 1, issuer = 0, mask = 1;  ///< how many CTAs the cluster has, which one copies, which ones receive (as bits)
  std::int64_t cta_bytes = 0;  ///< how many bytes each CTA's shared memory has; the CTAs' memories lie one behind the other
  Numbers pieces;  ///< four numbers a piece: byte of the source, byte of the destination, bytes, how many of them are read
  Numbers runs;    ///< see TensorMove
  friend bool operator==(const ByteCopy&, const ByteCopy&) = default;
};

/// An access of `bytes` bytes by each thread of a warp, and how many wavefronts (cycles of shared memory) it takes.
struct SharedAccess {
  std::int64_t bytes = 0;
  Numbers addresses;  ///< each thread's address, in bytes; -1 if it takes no part, as those behind the last
  std::int64_t wavefronts = 0;
  friend bool operator==(const SharedAccess&, const SharedAccess&) = default;
};

/// The origin of each byte of a destination (as Move::origins has it), from the runs of bytes that were touched.
Numbers origins(const Numbers& runs, std::int64_t bytes);

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

// Which of B's values have an effect: dp2a, for example, uses two of the four bytes that a thread holds.
//
//   dp2a.hi     B's values 0, …, 3 have k = -1, -1, 0, 1       the ones that count: 2 of them, from value 2 on
//   with_values_of_B(that, {2, 2})                             B's values 0 and 1 have k = 0, 1

/// A run of consecutive values, the same one in each thread.
struct Values {
  std::int64_t first = 0, count = 0;
};

/// From the first value of B that meets something in any thread to the last one; all of B's values if none does.
Values counting_values_of_B(const Mma& observed);

/// The observation with only these values of B. Requires that B has them.
Mma with_values_of_B(Mma observed, const Values& values);

}  // namespace colex::observations
