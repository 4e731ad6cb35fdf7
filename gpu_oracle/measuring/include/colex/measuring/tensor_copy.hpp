// Measures the instructions that copy boxes of a tensor, cp.async.bulk.tensor and cp.reduce.async.bulk.tensor, and which
// descriptors CUDA accepts.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "colex/measuring/movement.hpp"
#include "colex/measuring/number.hpp"

namespace colex::measuring {

// The arguments of a tensor copy: a descriptor, and where the copy begins. They are plain numbers, as CUDA's encoding functions
// and PTX take them.
//
//   tile     extents 64 x 12, rows 144 bytes apart, a box of 64 x 8 at (0,2)
//   im2col   extents, strides and element strides as above; corners, channels and pixels instead of a box

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

/// CUDA refuses to encode a descriptor. The message is the name of CUDA's error.
class Refused : public Fault {
 public:
  using Fault::Fault;
};

/// The destination after a run, and whether the barriers of the receiving CTAs counted as many bytes as `moved_bytes` expects.
struct TensorCopied {
  Bytes destination;
  bool counted;
};

/// How to run a tensor copy.
struct TensorCopy {
  enum class Kind { load, store, reduction };
  Kind kind;
  int rank;
  bool im2col, multicast;
  bool clusters;          ///< whether it names shared memory by the cluster's addresses, or copies from shared memory
  std::string operation;  ///< a reduction's operation: `add`, …
  /// Returns the destination after a run over these bytes: global memory, or the CTAs' shared memories one behind the other.
  /// Throws Refused if CUDA refuses the descriptor, and Fault if the device reports an error.
  std::function<TensorCopied(const TensorAccess& access, const Bytes& source, const Bytes& destination)> run;
};

/// What CUDA says of a descriptor: `CUDA_SUCCESS`, or the name of an error.
using EncodeTensorMap = std::function<std::string(const TensorMap& map)>;

/// The configurations in which the instruction is observed.
std::vector<TensorAccess> tensor_accesses(const TensorCopy& instruction);

/// Descriptors for CUDA to encode: for each rule some just within its limit and some just beyond.
std::vector<TensorMap> tensor_maps(bool im2col);

/// Observes these configurations, by default every one of `tensor_accesses`. Each gives one line; the first error of the device
/// ends the list.
std::vector<std::string> observe_tensor_copy(const std::string& family, const std::string& form, const TensorCopy& instruction,
                                             const std::vector<TensorAccess>& accesses);
std::vector<std::string> observe_tensor_copy(const std::string& family, const std::string& form, const TensorCopy& instruction);

/// A line for each of these descriptors, by default for each of `tensor_maps`.
std::vector<std::string> observe_tensor_maps(const std::string& family, const std::string& form,
                                             const std::vector<TensorMap>& maps, const EncodeTensorMap& encode);
std::vector<std::string> observe_tensor_maps(const std::string& family, const std::string& form, bool im2col,
                                             const EncodeTensorMap& encode);

/// The descriptors of accesses.
std::vector<TensorMap> maps_of(const std::vector<TensorAccess>& accesses);

// The fields of a wgmma matrix descriptor, and the descriptors under which an instruction is observed.
//
//   {128, 4096, 1024, 0, 0}     128-byte swizzle, leading dimension offset 4096, stride dimension offset 1024, start 0, base 0
//
// Nothing here says what the fields mean for a matrix: observations show that. The offsets of the plain descriptor without a
// swizzle are chosen so that no two elements of a matrix come from one place.
//
// Source: PTX ISA 9.0, "Matrix Descriptor Format" (9.7.15.5.1.2.2).

struct Descriptor {
  int swizzle;  ///< 0, 32, 64 or 128 bytes
  int leading;  ///< leading dimension byte offset; this and the next two are multiples of 16
  int stride;   ///< stride dimension byte offset
  int start;    ///< start address, counted from a boundary of 1024 bytes
  int base;     ///< base offset, 0 to 7
};

/// The 64 bits of a descriptor, whose `start` is counted from address 0.
std::uint64_t encode(const Descriptor& descriptor);

/// One descriptor for each swizzle mode.
std::vector<Descriptor> plain_descriptors();

/// The plain descriptors, and variants of each: with other offsets, another start address and another base offset, changed one
/// by one and together.
std::vector<Descriptor> all_descriptors();

}  // namespace colex::measuring
