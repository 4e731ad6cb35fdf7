// From layouts to a tensor map: can one TMA instruction copy this tile, how is it told to, and from which starts?
//
//   global  (4096,8192):(1,4096)                     a tensor of f16, counted in elements
//   box     (128,8)                                  what a tile takes of each mode
//   shared  Sw<3,3,3> o 0 o (128,8):(1,128)          where the tile's elements are to lie, counted in elements
//
//   descriptor   extents (64,64,8192), strides (128,8192) bytes, box (64,2,8), swizzle 128B
//   coordinates  ((64,64),8192):((1@0,1@1),1@2)      which coordinate of the instruction an element of the tensor has
//   holds        on the grid: where mode 0 starts at a multiple of 64
//
// How? Shared memory is filled in the order of its bytes. The tile's coordinates are written in that order as digits, each of
// one mode of the tensor. Each digit is a dimension; one is split where a rule asks for that (a box has 256 at most, a row no
// more than a swizzle spans), and two modes are joined only where five dimensions would not suffice, or rows would be too short.
// What the tile does not walk along has dimensions with a box of 1, or is put together in one. What a split or a join asks of a
// tile's start is a condition; the map with the fewest is the answer.
//
// And if there is no such map? Then a complete search at the coordinate itself: any map writes the order of shared memory as
// at most five digits on which the byte of global memory is affine, and all such writings are tried. So there is *none* only if
// no tensor map does the copy.
//
// Source: CuTe `make_tma_copy`, `make_tiled_tma_atom`, `construct_tma_gbasis`; CUDA driver API, `cuTensorMapEncodeTiled`; PTX
// ISA 9.0, Tensors.
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

/// What one instruction is to copy. A box that is a number where the tensor has several modes takes them as one.
struct TmaTile {
  TmaType type;
  Layout<> global;          ///< the tensor: coordinate to element
  Tuple<Checked> box;       ///< what the tile takes of each mode of the tensor, or passes over
  ComposedLayout<> shared;  ///< 1-D coordinate of the tile, first mode fastest, to element; Sw<0,4,3> for no swizzle
  std::optional<Tuple<Checked>> element_strides = std::nullopt;  ///< of how many elements of each mode of the box one is taken
};

/// How far a tensor map is right, best first.
enum class TmaHolds {
  everywhere,  ///< from every start that is legal, negative ones and those that hang over included
  inside,      ///< likewise, if the modes that the tile does not walk along start inside of the tensor
  on_grid,     ///< from every multiple of the box inside of the tensor
  here,        ///< only where its conditions say, or only from the start that was asked about
};
const char* name(TmaHolds holds);

/// A tensor map, and what an instruction is told with it.
struct TmaMap {
  TmaDescriptor descriptor;
  std::vector<TmaCoordinate> coordinates;  ///< of the instruction, innermost dimension first
  std::vector<TmaCondition> conditions;    ///< all of them have to hold of a start
  TmaHolds holds;
  Checked base = 0;           ///< the byte that the map's address is behind the tensor's
  bool at_one_start = false;  ///< whether it was made for one start, of which its coordinates and its address are

  std::vector<Checked> at(const std::vector<Checked>& starts) const;
  /// The first condition that does not hold there; null if all do.
  const TmaCondition* broken(const std::vector<Checked>& starts) const;
};

/// A map, or the reasons for which there is none.
struct TmaAnswer {
  std::optional<TmaMap> map;
  std::vector<std::string> reasons;
  bool saw_all = true;  ///< whether there is none, where none was found
};

/// The starts along each part of the box of a tile at this coordinate of the tensor; parts may be negative. Throws
/// Rejection(type) if it is no coordinate of the tensor.
std::vector<Checked> tma_starts(const TmaTile& tile, const Tuple<Checked>& at);

/// The best map by which one instruction loads the tile from there, or stores it: it holds as far as possible, with the fewest
/// conditions and dimensions. It is under another swizzle than is asked for only if that has the same bytes, and no map under the
/// one that is asked for is right on the whole grid. There is none only if no tensor map
/// of at most five dimensions does the copy. Throws Rejection for a tile that is none: of other modes than the tensor's, or of
/// more elements than the layout of shared memory.
TmaAnswer tma_map(const TmaTile& tile, const std::vector<Checked>& starts, bool load = true);

/// The swizzles by which the map would fill the same bytes of shared memory with the same, its own left out.
std::vector<TmaSwizzle> tma_same_bytes(const TmaMap& map);

/// What shared memory has to be aligned to, in bytes, for a tile under that swizzle to be where its layout says.
std::int64_t tma_alignment(const TmaSwizzle& swizzle);

/// An element of a tile: the byte of shared memory at which it is to lie, and its byte of the tensor; none outside of that.
struct TmaElement {
  Checked shared;
  std::optional<Checked> global;
};

/// What the layouts say of each element of a tile that starts there, in the order of the tile's coordinate.
std::vector<TmaElement> tma_elements(const TmaTile& tile, const std::vector<Checked>& starts);

/// What the copy of a tile that starts there does otherwise than its layouts say, if anything.
std::optional<std::string> tma_mismatch(const TmaTile& tile, const TmaMap& map, const std::vector<Checked>& starts);

/// A descriptor, and how to use it.
struct TmaCopy {
  TmaDescriptor descriptor;
  CoordinateLayout<> coordinates;  ///< coordinate of the tensor to that of the instruction, its dimensions as `1@0`, `1@1`, …
};

/// The coordinates of the map as a layout of the tensor's coordinates. Those of the elements of a grid's tile may all be those
/// of its first element. Where a split ends with the tensor there is a mode of extent 1 beside it, in which a start before the
/// tensor is -1. None if no such layout has the coordinates of every tile for which the map is right. Requires a map
/// that was not made for one start.
std::optional<CoordinateLayout<>> tma_coordinate_layout(const TmaTile& tile, const TmaMap& map);

/// The best map for all tiles at multiples of the box. Ensures for each of them that element c of it goes to shared(c), and
/// that the descriptor breaks no rule; or, of a multicast by so many CTAs, that the descriptor of a slice breaks none. Throws
/// Rejection(inadmissible) if there is none, with the first reason.
TmaCopy make_tma_copy(const TmaTile& tile, std::int64_t ctas = 1);

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
