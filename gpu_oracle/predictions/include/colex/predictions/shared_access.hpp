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
// Where a part of a warp accesses, the other threads ask for nothing and count as agreeing; yet no access of 8 bytes takes fewer
// than 2 wavefronts, and none of 16 fewer than 4, or half of that where it is merged.
//
// ldmatrix and stmatrix access rows of 16 bytes, 8 rows together, and rows that agree are never merged. cp.async takes 4
// wavefronts at the least, and threads that write one word do so one after another.
//
// Source: CUDA Programming Guide, Shared Memory; CUDA C++ Best Practices Guide, Shared Memory and Memory Banks; observed where
// it says so.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "colex/composed_layout.hpp"

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
  std::vector<std::int64_t> addresses;  ///< of each thread that accesses, in bytes, multiples of `bytes`; of each row of matrices
  AccessedBy by = AccessedBy::vectors;
};

/// The access of a warp's threads to the elements of shared memory that are their values: a layout of 32 threads, or of
/// (thread, value); with fewer threads, and where 32 cannot be meant, of the first ones of a warp. The elements have so many
/// bits, a multiple of 8. Throws Rejection(domain) for another number of threads, for accesses that are not of 1, 2, 4, 8 or 16
/// bytes, do not begin at a multiple of that, or lie outside of the 228 KiB that a block can have, and Rejection(inadmissible)
/// for values that do not lie side by side.
WarpAccess warp_access(const ComposedLayout<>& layout, std::int64_t bits, bool load);

/// Its addresses as a text, which colex_probe takes: `0,16,32,…`.
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

}  // namespace colex::predictions
