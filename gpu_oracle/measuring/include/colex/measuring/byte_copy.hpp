// Measures the instructions that copy pieces of memory byte by byte: with cp.async each thread copies a piece of its own; with
// cp.async.bulk one thread copies a long piece, or combines it with what the destination holds (reduction.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "colex/measuring/movement.hpp"

namespace colex::measuring {

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
  std::string operation, type;  ///< a reduction's operation and type (reduction.hpp); both are empty if the instruction copies
  /// Returns the destination after a run: global memory, or the CTAs' shared memories one behind the other.
  std::function<Bytes(const ByteAccess& access, const Bytes& source, const Bytes& destination)> run;
};

/// Observes every configuration. Each gives one line.
std::vector<std::string> observe_byte_copy(const std::string& family, const std::string& form, const ByteCopy& instruction);

}  // namespace colex::measuring
