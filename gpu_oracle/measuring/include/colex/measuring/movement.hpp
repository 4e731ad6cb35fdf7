// What a probe asks of an instruction that moves or combines elements, or accesses shared memory.
//
// Measures instructions that move bytes: where does each byte of the destination come from?
//
// Every byte of the source holds its own number as a code, the destination is filled with a known byte (the *poison*), and the
// instruction runs. A byte of the destination that changes with the poison was not touched; one that changes with the code was
// copied; every other byte was filled with a constant. A byte is too small for its number, so there is one run for each digit
// of the numbers.
//
// An instruction that moves numbers instead of bytes may change them on the way: it may turn denormal numbers into zero, or
// drop the low bits of a mantissa. Its source holds codes of four bytes each that survive this (`Coding::normal_floats`).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace colex::measuring {

using Bytes = std::vector<std::uint8_t>;

/// An instruction that moves bytes. `run` fills the destination with the poison, executes the instruction, and returns the
/// destination.
struct Mover {
  std::size_t source_bytes;
  std::function<Bytes(const Bytes& source, std::uint8_t poison)> run;
};

/// What the source consists of: bytes of any value, or floats from 1 to below 2 whose mantissa has ten bits.
enum class Coding { bytes, normal_floats };

/// The origin of each byte of the destination: n if it is the source's byte n, -1 if it was not touched, -2 - f if it was
/// filled with f. Throws Fault if a byte fits none of these.
std::vector<std::int64_t> origins(const Mover& mover, Coding coding = Coding::bytes);

/// Origins, written shorter. A run of bytes whose origins are consecutive, or are all the same -2 - f, becomes three numbers:
/// its first byte of the destination, that byte's origin, and the run's length. Bytes that were not touched are in no run.
std::vector<std::int64_t> byte_runs(const std::vector<std::int64_t>& origins);

// Measures the instructions that copy pieces of memory byte by byte: with cp.async each thread copies a piece of its own; with
// cp.async.bulk one thread copies a long piece, or combines it with what the destination holds (movement.hpp).

/// A piece is `bytes` long. The instruction copies its first `read` bytes and fills the rest.
struct Piece {
  std::uint32_t source, destination, bytes, read;
};

/// One execution of the instruction. The last three fields are about a cluster of CTAs.
struct ByteAccess {
  std::vector<Piece> pieces;
  std::int64_t ctas = 1;    ///< how many CTAs the cluster has
  std::int64_t issuer = 0;  ///< the CTA that executes the instruction
  std::int64_t mask = 1;    ///< bit r is set if CTA r receives the bytes
};

/// How to run an instruction that copies bytes.
struct ByteCopy {
  std::string source, destination;  ///< `global` or `shared`
  bool by_threads;                  ///< each thread copies a piece of 4, 8 or 16 bytes
  bool multicast;
  bool small_pieces;            ///< with `by_threads`: the instruction takes pieces of 4 and 8 bytes, too
  std::string operation, type;  ///< a reduction's operation and type (movement.hpp); both are empty if the instruction copies
  /// Returns the destination after a run: global memory, or the CTAs' shared memories one behind the other.
  std::function<Bytes(const ByteAccess& access, const Bytes& source, const Bytes& destination)> run;
};

/// Observes every configuration. Each gives one line.
std::vector<std::string> observe_byte_copy(const std::string& family, const std::string& form, const ByteCopy& instruction);

// Measures wmma.load and wmma.store, which move a matrix between the registers of a warp and lines of memory. A line is a row
// or a column of the matrix; the lines begin a stride apart.
//
//   wmma.load.a of 16 x 16 f16, row by row      16 lines of 32 bytes; observed at a stride of 32 bytes and of 80

/// How to run an instruction that moves a matrix. Registers are words of 4 or 8 bytes: all threads' register 0, then all
/// threads' register 1, and so on.
struct FragmentMove {
  bool loads;          ///< whether it moves from memory to registers, or else from registers to memory
  const char* memory;  ///< `shared` or `global`
  int registers;       ///< how many registers each thread has
  int register_bytes;
  int bits;  ///< how many bits an element has
  int lines, line_elements;
  /// Returns the destination after a run. `stride` is the number of elements from the beginning of a line to that of the next.
  Bytes (*run)(const Bytes& source, std::uint8_t poison, std::size_t destination_bytes, unsigned stride);
};

/// Observes the instruction twice: on matrix lines that lie as densely as it takes them, and on lines with gaps between them.
/// Returns an output line for each.
std::vector<std::string> observe_fragment_move(const std::string& family, const std::string& form,
                                               const FragmentMove& instruction);

// Measures ldmatrix and stmatrix, which move 8 x 8 matrices between the registers of a warp and the rows of memory whose
// addresses its threads give, and movmatrix, which moves a matrix from registers to registers.

/// How to run an instruction that moves matrices. Registers are 32-bit words: all threads' register 0, then all threads'
/// register 1, and so on.
struct MatrixMove {
  enum class Between { memory_to_registers, registers_to_memory, registers_to_registers };
  Between between;
  int registers;  ///< how many registers each thread has
  /// Returns the destination after a run in which thread t has the t-th of these addresses of shared memory.
  Bytes (*run)(const Bytes& source, std::uint8_t poison, std::size_t destination_bytes,
               const std::vector<std::uint32_t>& addresses);
};

/// Observes the instruction with addresses that go row by row, and with addresses that are scattered and leave gaps. Returns a
/// line for each.
std::vector<std::string> observe_matrix_move(const std::string& family, const std::string& form, const MatrixMove& instruction);

// Measures reductions, which combine elements instead of copying them: which element of the source is combined with which
// element of the destination, and whether the result is what the operation's name says.
//
// There is one run for each bit of an element's number. In it every element of the destination holds the same integer, and an
// element of the source holds one of two others, according to that bit. The three integers are chosen so that the operation
// gives two different results, and neither is the integer that was there before. Finally, random integers must be combined in
// the places that were found, and in no others.

/// A reduction: its operation and the type of its elements, and how to run it.
struct Reducer {
  std::string operation;  ///< add, min, max, inc, dec, and, or, xor
  std::string type;       ///< as CUDA names it: UINT32
  std::size_t source_bytes, destination_bytes;
  std::function<Bytes(const Bytes& source, const Bytes& destination)> run;
};

/// How many random inputs are tried.
inline constexpr int reduction_replays = 4;

/// The origin of each byte of the destination: n if it is combined with the source's byte n, -1 if it is left alone. Throws
/// Fault if a byte fits neither.
std::vector<std::int64_t> origins(const Reducer& reducer);

/// Whether the operation exists for elements of the type. Source: PTX ISA 9.0, cp.reduce.async.bulk.
bool reduces(const std::string& operation, const std::string& type);

// Measures bank conflicts: how many wavefronts a warp's access to shared memory takes. Shared memory serves one *wavefront* in
// each cycle; an access without bank conflicts takes as few as its bytes need.
//
// Enough warps to keep the memory busy repeat the same access n times, and then 2n times. The difference of the two times, in
// cycles, divided by the number of accesses that were added, is the number of wavefronts of one access.

/// An address for each thread of a warp, in bytes; a negative one for a thread that takes no part, as are those behind the last.
using SharedAddresses = std::vector<std::int32_t>;

/// An access of `bytes` bytes by each thread of a warp, or at each address of an instruction that moves matrices.
struct SharedAccess {
  std::int64_t bytes;
  /// Returns how many cycles `accesses` accesses at these addresses take when many of them are under way at once.
  std::function<std::int64_t(const SharedAddresses& addresses, std::int64_t accesses)> cycles;
  std::int32_t addresses = 32;  ///< how many the instruction takes
  bool parts = true;            ///< whether a part of a warp can execute it
  /// As `cycles`, with a load of all threads behind each access. It is there for an instruction that is issued more slowly than
  /// shared memory serves its fewest wavefronts.
  std::function<std::int64_t(const SharedAddresses& addresses, std::int64_t accesses)> cycles_beside_loads = {};
};

/// The wavefronts of one access. Few of an instruction that is issued slowly are those by which the loads beside it take longer.
std::int64_t wavefronts(const SharedAccess& instruction, const SharedAddresses& addresses);

/// The tables of addresses with which an access is observed: strides, broadcasts, swizzles and random addresses, of a whole warp.
std::vector<SharedAddresses> shared_addresses(std::int64_t bytes);

/// So many more, drawn from these: at random, in steps, in groups, by threads that agree with one another, in columns of a
/// swizzled tile; every second one of a part of a warp, where a part can execute it.
std::vector<SharedAddresses> drawn_addresses(const SharedAccess& instruction, std::uint32_t count);

/// A line for each table.
std::vector<std::string> observe_shared_access(const std::string& family, const std::string& form,
                                               const SharedAccess& instruction, const std::vector<SharedAddresses>& tables);

/// A line for each word, which lists addresses, `0,4,-1`; before them the bytes of each where the instruction has several
/// widths: `8:0,8,-1`. Throws Fault for a width that it has not.
std::vector<std::string> observe_shared_addresses(const std::string& family, const std::string& form,
                                                  const std::vector<SharedAccess>& widths, const std::vector<std::string>& words);

}  // namespace colex::measuring
