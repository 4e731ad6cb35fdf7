// What tensor copies were seen to do: the descriptor and the coordinates that they were given, and where each byte came from.
//
//   map          UINT16, extents (64,20), strides (144), box (32,16), swizzle NONE     at coordinates (8,1)
//   runs         0 160 64, 64 304 64, …      64 bytes from byte 0 of the destination on come from byte 160 of the source on, …
//
// Names are CUDA's without their prefixes: UINT16 is CU_TENSOR_MAP_DATA_TYPE_UINT16. Lists have an entry for each dimension,
// the innermost first.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace colex::observations {

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

}  // namespace colex::observations
