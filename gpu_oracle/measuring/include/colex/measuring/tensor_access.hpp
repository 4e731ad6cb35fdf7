// What a tensor copy is told: a descriptor, and where it is to begin. Plain numbers, as CUDA's encoding functions and PTX take them.
//
//   tile     extents 64 x 12, rows 144 bytes apart, a box of 64 x 8 at (0,2)
//   im2col   extents, strides and element strides likewise; corners, channels and pixels instead of a box
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace colex::measuring {

using Numbers = std::vector<std::int64_t>;

/// A descriptor. Lists have an entry for each dimension, the innermost first; strides are in bytes and have none for the innermost.
struct TensorMap {
  std::string type = "UINT16";  ///< as CUDA names it behind CU_TENSOR_MAP_DATA_TYPE_; likewise below
  Numbers extents, strides;
  Numbers box;  ///< of a tile
  Numbers element_strides;
  Numbers lower, upper;                   ///< of im2col: the corners, {W}, {W,H} or {W,H,D}; of a tile empty
  std::int64_t channels = 0, pixels = 0;  ///< of im2col
  std::string interleave = "NONE", swizzle = "NONE", fill = "NONE";

  bool im2col() const { return !lower.empty(); }
};

/// One use of it.
struct TensorAccess {
  TensorMap map;
  Numbers coordinates;      ///< an entry for each dimension
  Numbers offsets;          ///< of an im2col load: {W}, {W,H} or {W,H,D}
  std::int64_t shared = 0;  ///< the byte of shared memory that the tile begins at
  std::int64_t ctas = 1;    ///< of the cluster
  std::int64_t issuer = 0;  ///< the one of them whose thread copies
  std::int64_t mask = 1;    ///< of a multicast: those that receive
};

/// An access from words like `extents=64,12` and `swizzle=128B`, by the names above; what is not said is as it is there. Throws Fault.
TensorAccess tensor_access(const std::vector<std::string>& words);

/// The integers of a list like `64,12`. Throws Fault.
Numbers numbers(const std::string& list);

/// How many bytes an element takes.
std::int64_t element_bytes(const std::string& type);

/// How many bytes a swizzle spans, 0 for none.
std::int64_t swizzle_span(const std::string& swizzle);

/// How many bytes one copy moves, fill counted.
std::int64_t moved_bytes(const TensorMap& map);

/// How many bytes of global memory are looked at: those that the tensor spans, to the end of a chunk of 16.
std::int64_t global_bytes(const TensorMap& map);

/// How many bytes of shared memory are looked at: past the end of the tile, and whole patterns of a swizzle.
std::int64_t shared_bytes(const TensorAccess& access);

}  // namespace colex::measuring
