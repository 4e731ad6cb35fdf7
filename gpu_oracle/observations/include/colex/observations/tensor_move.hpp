// What tensor copies were seen to do: the descriptor and the coordinates that they were given, and where each byte came from.
//
//   map          UINT16, extents (64,20), strides (144), box (32,16), swizzle NONE     at coordinates (8,1)
//   runs         0 160 64, 64 304 64, …      64 bytes from byte 0 of the destination on come from byte 160 of the source on, …
//
// Names are CUDA's behind CU_TENSOR_MAP_DATA_TYPE_, …; lists have an entry for each dimension, the innermost first.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace colex::observations {

using Numbers = std::vector<std::int64_t>;

/// The arguments of the function that encodes a descriptor.
struct TensorMap {
  std::string type;
  Numbers extents, strides;               ///< strides in bytes, of each dimension but the innermost
  Numbers box;                            ///< of a tile; empty for im2col
  Numbers lower, upper;                   ///< of im2col: the corners {W}, {W,H} or {W,H,D}; empty for a tile
  std::int64_t channels = 0, pixels = 0;  ///< of im2col
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

/// One use of an instruction that copies boxes of a tensor, or combines them with what is there.
struct TensorMove {
  TensorMap map;
  Numbers coordinates, offsets;
  std::int64_t shared = 0;                      ///< the byte of shared memory that the tile begins at
  std::int64_t ctas = 1, issuer = 0, mask = 1;  ///< of a multicast: the cluster, the CTA that copies, those that receive
  std::string source, destination;  ///< `global` or `shared`; shared memories of several CTAs lie one behind the other
  std::int64_t bytes = 0;           ///< of the destination that were looked at
  std::int64_t counted = 0;         ///< of a load: how many bytes its barrier counted, fill included; -1 if another number
  std::int64_t replays = 0;         ///< of a reduction: random inputs that gave what its name says
  Numbers runs;                     ///< (byte of the destination, origin as of a Move, how many bytes), …
  std::string fault;                ///< the error of the device that it ended in, if it did
  friend bool operator==(const TensorMove&, const TensorMove&) = default;
};

}  // namespace colex::observations
