// Where each piece of a tensor copy lies on both sides: what a descriptor and coordinates come to.
//
//   the box (64,8) of f16 at (0,2), rows 8192 bytes apart, swizzle 128B
//   piece 0  byte 16384 of global memory, byte 0 of shared memory
//   piece 64 byte 24576, byte 144: the next row, whose first 16 bytes were moved by one chunk
//
// A piece is an element, or 16 bytes of a slice of interleaved channels. Pieces outside of the tensor are filled by a load, and
// left alone by a store. A store knows the end of a row by chunks of 16 bytes only: what lies behind it in the last chunk is
// written all the same. (Observed on an H200; no manual says it.)
//
// Source: PTX ISA 9.0, Tensors (tiled mode, im2col mode, bounding box, traversal stride, out-of-bound access); observed where
// it says so.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "colex/predictions/tma_descriptor.hpp"

namespace colex::predictions {

/// A piece. It has as many bytes as `tma_piece` says.
struct TmaPlace {
  Checked shared;  ///< the byte of shared memory that it begins at
  Checked global;  ///< the byte of global memory, from the tensor's address on; of no meaning outside of the tensor
  bool inside;     ///< whether the copy reads or writes it there
};

/// What an instruction is given.
struct TmaUse {
  bool load = true;
  std::vector<Checked> coordinates;
  std::vector<Checked> offsets = {};  ///< of im2col: {W}, {W,H} or {W,H,D}; none is 0
  Checked shared = Checked(0);        ///< the byte of shared memory that the tile begins at, counted from a multiple of 1024
};

/// How many bytes stay together whatever the swizzle: those of a unit, 16 at the most.
Checked tma_piece(const TmaDescriptor& descriptor);

/// The pieces, in the order of `tma_shared_layout`. Requires refusals(descriptor).empty() and no reason in `tma_illegal`.
std::vector<TmaPlace> tma_places(const TmaDescriptor& descriptor, const TmaUse& use);

/// Why the device would end in an error, if it would; all of this was observed on an H200.
std::optional<std::string> tma_illegal(const TmaDescriptor& descriptor, const TmaUse& use);

/// The two bytes that fill what is outside, again and again: zeros, or 0xf7 0x7f, which is a NaN in every floating-point type.
struct TmaFill {
  std::int64_t even, odd;
};
TmaFill tma_fill(const TmaDescriptor& descriptor);

}  // namespace colex::predictions
