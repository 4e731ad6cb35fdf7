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

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "colex/composed_layout.hpp"
#include "colex/layout.hpp"
#include "colex/predictions/tma_descriptor.hpp"
#include "colex/rejection.hpp"
#include "colex/slice.hpp"

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

// From layouts to an im2col descriptor: the copies that a convolution, read as a product of matrices, makes of its activations.
//
//   global   (64,16,16,4):(1,64,1024,16384)     channels, W, H and images of f16; D stands before the images
//   corners  lower (-1,-1), upper (-1,-1)       of a filter of 3 x 3 whose first pixel lies on the edge
//   shared   Sw<3,3,3> o 0 o (64,32):(1,64)     (channel, pixel) of one copy to an element of shared memory
//
//   coordinates  -1@1-1@2 + ((64,(16,16,4)):(1@0,(1@1,1@2,1@3)))      of the channels and pixels of all images
//
// The pixels of a copy follow one another through the bounding boxes of the images, W fastest. So a copy that begins with pixel
// p has pixels p, p + 1, … of that layout, and the instruction's offsets, which are a place of the filter, are added to their
// coordinates. What lies outside of the tensor, as the edge does, is filled.
//
// Source: CuTe `make_im2col_tma_copy`, `make_im2col_tma_copy_desc`; CUDA driver API, `cuTensorMapEncodeIm2col`; PTX ISA 9.0,
// Tensors, im2col mode.

/// What the copies of a convolution are to be.
struct TmaIm2col {
  TmaType type;
  Layout<> global;                       ///< channels, W, H, D and images, or fewer of W, H, D: to an element
  std::vector<Checked> lower, upper;     ///< the corners: {W}, {W,H} or {W,H,D} from the first and the last pixel of an image
  std::vector<Checked> element_strides;  ///< likewise: how far apart the pixels are
  ComposedLayout<> shared;               ///< (channel, pixel) of a copy to element; Sw<0,4,3> for no swizzle
};

/// The descriptor of the copies. Throws Rejection(inadmissible) with the first reason if there is none; the rules of `refusals`
/// are the descriptor's own, and not looked at here.
TmaDescriptor make_tma_im2col(const TmaIm2col& convolution);

/// (channel, pixel of all images) to the tensor's coordinate. Requires an im2col descriptor that breaks no rule.
OffsetLayout<Checked, Vector<Checked>> tma_im2col_coordinates(const TmaDescriptor& descriptor);

// A TMA multicast: the CTAs of a cluster that want the same tile copy a slice each, and each slice arrives at all of them.
//
//   a tile (64,8) of f16 under the swizzle 128B, for four CTAs      the box of each is (64,2), 256 bytes
//   CTA 3   from 6@1 + ((64,2):(1@0,1@1))                           coordinates of the instruction behind the tile's
//           to   Sw<3,3,3> o 384 o (64,2):(1,64)                    elements of shared memory, in every CTA
//
// The slices lie one behind the other in shared memory: the outermost dimension of the box is cut, and the one before it where
// that has too few. Which CTA copies which is a layout of CTAs, as CuTe has it: (2,4):(0,1) counts them along the second mode
// of a cluster, and those of the first mode copy tiles of their own.
//
// Source: CuTe `tma_partition`, `make_tma_copy` with `num_multicast`, `create_tma_multicast_mask`; PTX ISA 9.0,
// cp.async.bulk.tensor, `.multicast::cluster`.

/// The part of a tile that one CTA of a cluster copies, for all of them.
struct TmaSlice {
  TmaDescriptor descriptor;     ///< the tile's, with a smaller box
  std::vector<Checked> begin;   ///< coordinates of the instruction behind the tile's
  Checked shared = Checked(0);  ///< the byte behind the tile's first
};

/// The tile in as many slices as CTAs receive it, which lie one behind the other in shared memory: CTA r copies slice r to all.
/// Throws Rejection(inadmissible) if they are not from 1 to 16, if the box cannot be cut so, or if a slice would not begin at a
/// multiple of 128 bytes, as each copy must.
std::vector<TmaSlice> tma_multicast(const TmaDescriptor& descriptor, std::int64_t ctas);

/// How many CTAs a layout of them counts. Throws Rejection(inadmissible) if some number below that is nobody's.
std::int64_t tma_cta_count(const Layout<>& ctas);

/// The slice of the CTA at this coordinate, where `ctas` says which slice is whose. Throws as tma_multicast, also if some slice
/// would be nobody's, or if there is no such CTA. Source: CuTe `tma_partition`, whose `cta_layout` this is.
TmaSlice tma_slice(const TmaDescriptor& descriptor, const Layout<>& ctas, const Tuple<Checked>& cta);

/// (element of dimension 0, of dimension 1, …) of the slice to the coordinates of the instruction behind the tile's.
OffsetLayout<Checked, Vector<Checked>> tma_slice_source(const TmaSlice& slice);

/// The same to the element of shared memory behind the tile's first. Requires a tile of elements, not of interleaved channels.
ComposedLayout<> tma_slice_destination(const TmaSlice& slice);

/// The CTAs that a copy reaches, as bits: those of the cluster at a coordinate that is `_` along what they share. Throws
/// Rejection(inadmissible) if one is not of the 16 that a cluster has at the most. Source: CuTe `create_tma_multicast_mask`,
/// which leaves such a CTA out.
Checked tma_multicast_mask(const Layout<>& cluster, const SliceCoordinate<Checked>& coordinate);

}  // namespace colex::predictions
