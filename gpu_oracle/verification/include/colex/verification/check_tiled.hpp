// Does a tiled MMA multiply its tile? Answered by what the instruction was seen to do, or by the GPU itself.
//
//   m16n8k16, two by two atoms, <32,32,16>      covers 32 x 32 x 16 by 128 threads; the product of random matrices is right
//   m16n8k16 with C's strides exchanged         covers it as well; D(8,0) is 5 and should be -3
//
// Covering says that the layouts are no nonsense: each element of C has one place in the registers (one for each atom along k),
// each of A and B as many as every other. The product says that the instruction makes of them what a kernel's author expects:
// the threads' registers are filled as the layouts say, each warp executes the instruction for each repetition, and what is
// then in the registers of D is put back where the layout of C says.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "colex/composed_layout.hpp"
#include "colex/observations/observation.hpp"
#include "colex/observations/record.hpp"
#include "colex/predictions/copy_forms.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/tiled_copy.hpp"
#include "colex/tiled_mma.hpp"
#include "colex/tiler.hpp"

namespace colex::verification {

struct TiledAnswer {
  std::int64_t M = 0, N = 0, K = 0;  ///< the tile
  std::int64_t threads = 0;
  std::optional<std::string> uncovered;  ///< which element of the tile has no place, or too many
  std::optional<std::string> wrong;      ///< which element of D is not that of the product
};

/// The tiled MMA of an atom, whose layouts may be a kernel author's own. C, the sums, is the atom's D.
TiledMma<> tiled(const predictions::MmaAtom& atom, const Layout<>& atoms, const Tiler<>& permutation);

/// The tiled MMA of warpgroups. What lies in shared memory is held by all threads of a warpgroup together, as CuTe has it.
/// Throws Rejection(inadmissible) for a sparse A.
TiledMma<> tiled(const predictions::WgmmaAtom& atom, const Layout<>& atoms, const Tiler<>& permutation);

/// The dense product of a warpgroup as one that could be observed, which check_tiled takes.
observations::Mma predicted(const predictions::WgmmaAtom& atom);

/// What carries out executions of the instruction: for each sum the elements of its D.
using Executor = std::function<std::vector<observations::Elements>(const std::vector<observations::MmaSum>&)>;

/// As the instruction was seen to do it. The observation must live as long.
Executor as_observed(const observations::Mma& observed);

/// The sums as the GPU is given them. Values of B that are in the atom's registers and not in its layout are 1: who multiplied
/// them would get another sum.
std::vector<observations::MmaSum> on_registers(std::vector<observations::MmaSum> sums, const predictions::MmaAtom& atom);

/// Whether the tiled MMA covers its tile, and multiplies it, on what carries out the instruction. Throws
/// Rejection(inadmissible) where there is no tile, or the threads are no whole warps or more than a block has, and
/// Rejection(limit) for a tile too large to be looked at. The observation is of the values that count alone (expected.hpp).
TiledAnswer check_tiled(const observations::Mma& observed, const TiledMma<>& mma, const Executor& execute);

// Does a tiled copy put each element where it should? Answered by what the instruction was seen to move.
//
//   ldmatrix x4, the A of a tiled MMA, 32 x 16                   covers it; each register gets the element that the MMA has there
//   the same with the second and third matrix exchanged          covers it as well; thread 0, value 2 receives (0,8) and should
// (8,0)
//   its rows in shared memory at (32,16):(1,32)                  no: the 16 bytes behind an address are not 8 neighbours of a row
//   at (32,16):(16,1)                                            yes, and 4 wavefronts become 8: rows 0 and 4 meet in the banks
//
// What a copy instruction does is which byte of which thread becomes which byte of which thread. On the side of shared memory
// the bytes of a thread are those behind the address that it gives. That was observed; so a tiled copy is followed byte by
// byte, and no layout of the catalogue is believed.

/// Which bytes of a warp an instruction moves where. Both sides count byte b of thread t as t · bytes + b.
struct MovedBytes {
  std::int64_t threads = 0;                              ///< of one execution
  std::int64_t source_bytes = 0, destination_bytes = 0;  ///< of each thread
  std::vector<std::int64_t> origins;                     ///< of each byte of the destination the byte of the source; -1 for none
  bool from_memory = false, to_memory = false;           ///< a thread's bytes lie behind an address
  predictions::AccessedBy by = predictions::AccessedBy::vectors;  ///< how shared memory serves it
};

/// The observed moves of a form. The record must live as long.
std::vector<const observations::Move*> moves_of(const observations::Record& record, const std::string& form);

/// What was seen of an instruction. Throws Rejection(domain) if the observations are none, or do not agree with one another.
MovedBytes moved_bytes(const std::vector<const observations::Move*>& observed);

/// What a thread does that copies bytes of its own, through memory on either side.
MovedBytes vector_bytes(const predictions::VectorCopy& copy);

/// A copy instruction of the catalogue for elements of so many bits, on all threads of a warp: the reference is the side that
/// lies in registers, of movmatrix the source. Threads whose addresses do not matter have those of others. Throws
/// Rejection(inadmissible) if the elements do not fit.
CopyAtom<> copy_atom(const predictions::MatrixCopy& copy, std::int64_t bits);

/// The copy by one thread of so many elements that follow one another.
CopyAtom<> vector_atom(std::int64_t elements);

/// The same of elements of so many bits; of a copy that may move fewer bits by one element, as CuTe has it. Throws
/// Rejection(domain) if the copy has no whole number of them.
CopyAtom<> vector_atom(const predictions::VectorCopy& copy, std::int64_t bits);

/// A tiled copy, and what is known of where its tiles lie. Layouts of memory send a coordinate to an element, and have as many
/// tiles along each of the tile's modes as are copied, one step each; a tile of more modes than memory has is its elements.
struct TiledCopyQuestion {
  TiledCopy<> copy;
  std::int64_t bits = 16;  ///< of an element
  std::optional<ComposedLayout<>> shared, global;
  std::optional<Layout<>> registers;  ///< (thread, value) to the element that is wanted in registers; without it the copy's own
  bool store = false;                 ///< of a vector, whether it goes to shared memory
};

/// An access to shared memory, by addresses that begin in the first line of 128 bytes: others are alike to the banks.
struct CountedAccess {
  predictions::WarpAccess access;
  std::int64_t wavefronts = 0;  ///< of one
  std::int64_t times = 0;
};

/// What accesses to shared memory come to, over all instructions of all steps.
struct BankAnswer {
  std::int64_t wavefronts = 0, least = 0;
  std::vector<CountedAccess> accesses;              ///< each that differs
  std::optional<predictions::WarpAccess> conflict;  ///< the first phase that takes more than it must
  std::int64_t first_thread = 0;                    ///< of that phase
};

struct TiledCopyAnswer {
  std::int64_t threads = 0, source_values = 0, destination_values = 0;
  std::int64_t source_copies = 0, destination_copies = 0;  ///< how often each element of the tile is named
  std::optional<std::string> uneven;                       ///< which element of the tile is not named as often
  std::optional<std::string> wrong;                        ///< which value is another element than it should be
  /// That the tile does not divide what is there, which elements of a thread's address are no neighbours, that shared and global
  /// memory are not as large.
  std::optional<std::string> wrong_in_shared, wrong_in_global;
  std::optional<Tuple<Checked>> steps;  ///< of layouts of memory that the tile divides: how often it is copied, along each mode
  std::optional<std::int64_t> widest;   ///< of layouts of memory: so many bits a thread may move at once
  std::optional<BankAnswer> banks;      ///< of a layout of shared memory
};

/// Whether the copy covers its tile, and puts each element where it should, in each step. Throws Rejection(inadmissible) where
/// there is no tiled copy, or its threads are no whole warps or more than a block has, Rejection(limit) for a tile, or for what
/// lies in memory, too large to be looked at, and Rejection(domain) for layouts that do not fit the instruction.
TiledCopyAnswer check_tiled_copy(const MovedBytes& moved, const TiledCopyQuestion& question);

/// The same of a copy by each thread of its own bits, which goes to shared memory if its name says so, else if `store` does. One
/// that may move fewer bits moves the most that lie together in memory, whatever the copy's own atom moves.
TiledCopyAnswer check_tiled_copy(const predictions::VectorCopy& vector, TiledCopyQuestion question);

}  // namespace colex::verification
