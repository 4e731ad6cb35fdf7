// The arguments of a tensor copy: a descriptor, and where the copy begins. They are plain numbers, as CUDA's encoding functions
// and PTX take them.
//
//   tile     extents 64 x 12, rows 144 bytes apart, a box of 64 x 8 at (0,2)
//   im2col   extents, strides and element strides as above; corners, channels and pixels instead of a box
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace colex::measuring {

using Numbers = std::vector<std::int64_t>;

/// A descriptor. Its lists have an entry for each dimension, the innermost first. Strides are in bytes, and the innermost
/// dimension has none. A name is CUDA's without its prefix: `UINT16` is CU_TENSOR_MAP_DATA_TYPE_UINT16.
struct TensorMap {
  std::string type = "UINT16";
  Numbers extents, strides;
  Numbers box;  ///< only for tiles
  Numbers element_strides;
  Numbers lower, upper;                   ///< the corners {W}, {W,H} or {W,H,D} of im2col; empty for tiles
  std::int64_t channels = 0, pixels = 0;  ///< only for im2col
  std::string interleave = "NONE", swizzle = "NONE", fill = "NONE";

  bool im2col() const { return !lower.empty(); }
};

/// One execution of a tensor copy.
struct TensorAccess {
  TensorMap map;
  Numbers coordinates;      ///< an entry for each dimension
  Numbers offsets;          ///< the offsets {W}, {W,H} or {W,H,D} of an im2col load
  std::int64_t shared = 0;  ///< the byte of shared memory at which the tile begins
  std::int64_t ctas = 1;    ///< how many CTAs the cluster has
  std::int64_t issuer = 0;  ///< the CTA that executes the instruction
  std::int64_t mask = 1;    ///< for a multicast: bit r is set if CTA r receives the tile
};

/// The access that words like `extents=64,12` and `swizzle=128B` describe. A field that no word names keeps its default. Throws
/// Fault if a word is wrong.
TensorAccess tensor_access(const std::vector<std::string>& words);

/// The accesses that words describe, one behind the other with a `/` between two of them. Throws Fault if a word is wrong.
std::vector<TensorAccess> accesses_in(const std::vector<std::string>& words);

/// The integers of a list like `64,12`. Throws Fault if it is not a list of integers.
Numbers numbers(const std::string& list);

/// How many bytes an element takes.
std::int64_t element_bytes(const std::string& type);

/// How many bytes a swizzle spans; 0 for `NONE`.
std::int64_t swizzle_span(const std::string& swizzle);

/// How many bytes one copy moves, including those that it fills.
std::int64_t moved_bytes(const TensorMap& map);

/// How many bytes of global memory the measurement looks at: as many as the tensor spans, rounded up to whole chunks of 16.
std::int64_t global_bytes(const TensorMap& map);

/// How many bytes of shared memory the measurement looks at: whole swizzle patterns, up to one pattern behind the tile.
std::int64_t shared_bytes(const TensorAccess& access);

}  // namespace colex::measuring
