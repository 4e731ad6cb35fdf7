// Measures the instructions that copy bytes as they lie, in pieces: cp.async, where each thread has a piece of its own, and cp.async.bulk, where one
// thread copies a long one, or combines it with what is there (reduction.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "colex/measuring/movement.hpp"

namespace colex::measuring {

/// So many bytes, from one place to another; of them only the first `read` are copied, and the rest is filled.
struct Piece {
  std::uint32_t source, destination, bytes, read;
};

/// One use of such an instruction.
struct ByteAccess {
  std::vector<Piece> pieces;
  std::int64_t ctas = 1;    ///< of the cluster
  std::int64_t issuer = 0;  ///< the one of them that copies
  std::int64_t mask = 1;    ///< those that receive
};

/// How to run such an instruction.
struct ByteCopy {
  std::string source, destination;  ///< `global` or `shared`
  bool by_threads;                  ///< a piece for each thread, of 4, 8 or 16 bytes
  bool multicast;
  bool small_pieces;            ///< by threads: of 4 and 8 bytes too
  std::string operation, type;  ///< of a reduction, as reduction.hpp has them; empty: it copies
  /// The destination after a run: global memory, or the shared memories of the CTAs one behind the other.
  std::function<Bytes(const ByteAccess& access, const Bytes& source, const Bytes& destination)> run;
};

/// A line for each configuration.
std::vector<std::string> observe_byte_copy(const std::string& family, const std::string& form, const ByteCopy& instruction);

}  // namespace colex::measuring
