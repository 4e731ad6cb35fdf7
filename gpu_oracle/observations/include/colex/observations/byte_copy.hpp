// What plain asynchronous copies were seen to do, and how long accesses to shared memory take.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "colex/observations/tensor_move.hpp"

namespace colex::observations {

/// cp.async, each thread a piece, or cp.async.bulk, one thread a long one.
struct ByteCopy {
  std::string source, destination;              ///< `global` or `shared`
  std::int64_t ctas = 1, issuer = 0, mask = 1;  ///< the cluster, the CTA that copies, those that receive
  std::int64_t cta_bytes = 0;                   ///< of each CTA's shared memory, which lie one behind the other
  Numbers pieces;  ///< (byte of the source, of the destination, how many bytes, how many of them to be read), …
  Numbers runs;    ///< as of a TensorMove
  friend bool operator==(const ByteCopy&, const ByteCopy&) = default;
};

/// A load or a store of so many bytes by each thread of a warp: how many wavefronts it takes.
struct SharedAccess {
  std::int64_t bytes = 0;
  Numbers addresses;  ///< of each thread, in bytes
  std::int64_t wavefronts = 0;
  friend bool operator==(const SharedAccess&, const SharedAccess&) = default;
};

/// The origin of each byte of a destination, as a Move has it, from the runs of bytes that were touched.
Numbers origins(const Numbers& runs, std::int64_t bytes);

}  // namespace colex::observations
