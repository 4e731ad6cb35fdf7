// A TMA descriptor: a tensor in global memory, a box of it, and how the box lies in shared memory.
//
//   FLOAT16, a tensor of 4096 x 8192 elements whose rows are 8192 bytes apart, a box of 64 x 8, a 128-byte swizzle
//
//   from global memory   (2,64,8):(1,2,8192)                    (byte, element, row) to the byte behind the box's first
//   to shared memory     Sw<3,4,3> o 0 o (2,64,8):(1,2,128)     to the byte of an aligned tile
//
// Dimension 0 is the innermost one, whose elements are neighbours; the strides of the others are in bytes, as CUDA has them.
//
// How wide is a row of shared memory? As wide as the box, or under a swizzle as wide as what it spans: a box of 64 bytes under
// a swizzle of 128 leaves every other 64 bytes of the tile alone, and lies at Sw<3,4,3> o 0 o (2,32,8):(1,2,128).
//
// Source: CUDA driver API, Tensor Map Object Management, `cuTensorMapEncodeTiled` and `cuTensorMapEncodeIm2col`; PTX ISA 9.0,
// Tensors; CUDA Programming Guide, Swizzle modes. What a driver refuses beyond that, or takes against it, was observed on an
// H200; each such rule says so.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "colex/checked.hpp"
#include "colex/composed_layout.hpp"
#include "colex/layout.hpp"
#include "colex/swizzle.hpp"
#include "colex/tuple.hpp"

namespace colex::predictions {

/// A type of elements, as CUDA names it behind CU_TENSOR_MAP_DATA_TYPE_.
struct TmaType {
  const char* name;
  const char* short_name;  ///< as PTX would: f16
  std::int64_t bytes;
  bool floating;
};

/// Every type whose elements are whole bytes.
const std::vector<TmaType>& tma_types();

/// The type of either name, or null.
const TmaType* tma_type(std::string_view name);

/// How 16-byte chunks are spread over the banks, as CUDA names it behind CU_TENSOR_MAP_SWIZZLE_.
struct TmaSwizzle {
  const char* name;
  Swizzle bytes;      ///< on the bytes of shared memory
  std::int64_t span;  ///< the largest inner box, in bytes; 0 for any
};

/// Every mode that sm_90 has.
const std::vector<TmaSwizzle>& tma_swizzles();

/// The mode of that name (`128B`), or null.
const TmaSwizzle* tma_swizzle(std::string_view name);

/// The mode that is this function of bytes, or null.
const TmaSwizzle* tma_swizzle(const Swizzle& bytes);

/// The mode of a layout of elements, a swizzle o 0 o a layout. Throws Rejection(inadmissible) if it is none, or if no
/// descriptor has its swizzle.
TmaSwizzle tma_swizzle_of(const ComposedLayout<>& shared, const TmaType& type);

/// For im2col, pixels are counted through the bounding box, W fastest, and from one image to the next. Corners are offsets {W},
/// {W,H} or {W,H,D} from the first and from the last pixel of an image. (The driver's manual gives their order as D, H, W; an
/// H200's is W, H, D.)
struct TmaPixels {
  std::vector<Checked> lower, upper;
  Checked channels, pixels;  ///< how many of them one copy takes
};

/// What a descriptor says, innermost dimension first.
struct TmaDescriptor {
  TmaType type;
  std::vector<Checked> extents;          ///< of the tensor, in elements
  std::vector<Checked> strides;          ///< in bytes, of each dimension but the innermost
  std::vector<Checked> box;              ///< of a tile: in elements that are passed over
  std::vector<Checked> element_strides;  ///< of how many elements one is taken
  std::string interleave = "NONE";       ///< `NONE`, `16B` or `32B`
  TmaSwizzle swizzle;
  std::string fill = "NONE";  ///< what stands for elements outside of the tensor: `NONE` for zero, or `NAN_REQUEST_ZERO_FMA`
  std::optional<TmaPixels> im2col = std::nullopt;  ///< instead of a box
};

/// A rule that a descriptor breaks.
struct TmaRefusal {
  std::string rule;    ///< a word or two: `box`, `inner box`, `stride`, …
  std::string reason;  ///< what is wrong, where, and what would be right
};

/// Every rule that the descriptor breaks; none exactly if the driver takes it, for an address of enough alignment. Only of a
/// descriptor that breaks none the functions below may be asked.
std::vector<TmaRefusal> refusals(const TmaDescriptor& descriptor);

/// How many bytes stand together: those of an element, or of a slice of interleaved channels.
Checked tma_unit(const TmaDescriptor& descriptor);

/// How many units of each dimension arrive: of a tile ⌈box / step⌉; of im2col channels and pixels. For interleaved channels a
/// single slice arrives in both modes. (Of im2col too, whatever the number of channels says.)
std::vector<Checked> tma_counts(const TmaDescriptor& descriptor);

/// How far apart the units are that are taken along dimension k of a tile: its element stride, which counts for nothing in the
/// innermost dimension, except where channels are interleaved and that dimension is W.
Checked tma_step(const TmaDescriptor& descriptor, std::size_t k);

/// The dimension that the k-th of the corners {W}, {W,H} or {W,H,D} of im2col is about: those behind the channels, or if these
/// are interleaved the first ones. (Observed: the driver looks at those.)
std::size_t tma_spatial(const TmaDescriptor& descriptor, std::size_t k);

/// For a tile: maps (byte of the unit, unit of dimension 0, of dimension 1, …) of the box to the byte of global memory, counted
/// from the box's first.
Layout<> tma_global_layout(const TmaDescriptor& descriptor);

/// (byte of the unit, one mode for each of `tma_counts`) to the byte in shared memory, for a tile that begins at byte 0 of the
/// swizzle's pattern. Where it begins elsewhere, that byte is the offset of the composed layout.
ComposedLayout<> tma_shared_layout(const TmaDescriptor& descriptor);

// Where a tile starts, what a TMA copy is told of it, and where that is right.
//
//   starts      (256,9)                       of a tile of (4096,8192), one for each part of the box
//   coordinates (x0 % 64, x0 / 64, x1)        of the instruction, where mode 0 is split at 64
//   condition   "mode 0 starts at a multiple of 64"
//
// Starts may be negative, as those of a convolution's halo are: quotients are rounded down, and remainders are at least 0.

/// A number that the starts of a tile come to: a sum of some of them, each times a weight. Mostly it is one of them.
struct TmaStart {
  struct Part {
    std::size_t mode;  ///< which part of the box, counted from left to right
    Checked weight;
    friend bool operator==(const Part&, const Part&) = default;
  };
  std::vector<Part> parts;

  Checked at(const std::vector<Checked>& starts) const;
  friend bool operator==(const TmaStart&, const TmaStart&) = default;
};

/// scale · ((start / divisor) % modulus), where a modulus of 0 is none.
struct TmaTerm {
  Checked scale;
  TmaStart start;
  Checked divisor = 1, modulus = 0;

  Checked at(const std::vector<Checked>& starts) const;
};

/// A coordinate of the instruction: a sum of terms.
struct TmaCoordinate {
  std::vector<TmaTerm> terms;
  Checked offset = 0;

  Checked at(const std::vector<Checked>& starts) const;
};

/// What has to hold of a tile's start for a copy of it to be right.
struct TmaCondition {
  enum class Kind {
    zero,           ///< start = 0
    begins_inside,  ///< 0 <= start < number
    inside,         ///< 0 <= start, start + length <= number
    multiple,       ///< start % number < length
    within,         ///< start % number + length <= number
    chunk,          ///< coordinate 0 of the instruction is a multiple of number
  };
  Kind kind;
  TmaStart start;
  Checked number = 0, length = 1;

  /// Whether it holds where the start comes to this; for `chunk`, where coordinate 0 does.
  bool holds(const Checked& start) const;
  friend bool operator==(const TmaCondition&, const TmaCondition&) = default;
};

/// The word for a kind of condition: `zero`, `begins inside`, `inside`, `multiple`, `within`, `chunk`.
const char* name(TmaCondition::Kind kind);

/// The names of the parts of a box: `mode 1`, `mode 1.0`; of one that is a number, `the tile`.
std::vector<std::string> tma_mode_names(const Tuple<Checked>& box);

/// The condition as words: `mode 1 starts at a multiple of 56`.
std::string to_string(const TmaCondition& condition, const std::vector<std::string>& mode_names);

/// The greatest q with q·b <= a, and a - q·b. Requires b > 0.
Checked floor_quotient(const Checked& a, const Checked& b);
Checked floor_remainder(const Checked& a, const Checked& b);

}  // namespace colex::predictions
