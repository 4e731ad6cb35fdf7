// What asynchronous copies of bytes were seen to do, and how many wavefronts accesses to shared memory were seen to take.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "colex/observations/tensor_move.hpp"

namespace colex::observations {

/// One execution of cp.async, where each thread copies a piece, or of cp.async.bulk, where one thread copies a long piece.
struct ByteCopy {
  std::string source, destination;              ///< `global` or `shared`
  std::int64_t ctas = 1, issuer = 0, mask = 1;  ///< how many CTAs the cluster has, which one copies, which ones receive (as bits)
  std::int64_t cta_bytes = 0;  ///< how many bytes each CTA's shared memory has; the CTAs' memories lie one behind the other
  Numbers pieces;  ///< four numbers a piece: byte of the source, byte of the destination, bytes, how many of them are read
  Numbers runs;    ///< see TensorMove
  friend bool operator==(const ByteCopy&, const ByteCopy&) = default;
};

/// A load or a store of `bytes` bytes by each thread of a warp, and how many wavefronts (cycles of shared memory) it takes.
struct SharedAccess {
  std::int64_t bytes = 0;
  Numbers addresses;  ///< each thread's address, in bytes
  std::int64_t wavefronts = 0;
  friend bool operator==(const SharedAccess&, const SharedAccess&) = default;
};

/// The origin of each byte of a destination (as Move::origins has it), from the runs of bytes that were touched.
Numbers origins(const Numbers& runs, std::int64_t bytes);

}  // namespace colex::observations
