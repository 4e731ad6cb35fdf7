// From layouts to a TMA descriptor: can one instruction copy this tile, and how is it told to?
//
//   global  (4096,8192):(1,4096)                     a tensor of f16, counted in elements
//   box     (64,8)                                   what a tile takes of each mode
//   shared  Sw<3,3,3> o 0 o (64,8):(1,64)            where the tile's elements are to lie, counted in elements
//
//   descriptor   extents (4096,8192), strides (8192 bytes), box (64,8), swizzle 128B
//   coordinates  (4096,8192):(1@0,1@1)               which coordinate of the instruction an element of the tensor has
//
// How? Shared memory is filled in the order of its bytes. So the tile's layout is inverted, and what it says of each run is
// which way the tensor is walked: each run must walk along one mode of the tensor, in steps of one element, and becomes a
// dimension of the descriptor. Modes that are walked in several runs are split; modes that the tile does not walk along are
// dimensions with a box of 1, behind the others.
//
// And more than five dimensions? Two are one where the tile takes all of the first and the second begins where that ends: in
// ((32,2),8):((1,32),64) a box of (32,2) is 64 neighbours, of the coordinate (1@0,32@0). Beyond five, dimensions with a box of
// 1 are one with steps of their strides' greatest common divisor, or go into one that is walked, where no box that hangs over
// would reach into them.
//
// Why no padding, and no more than one instruction? A descriptor fills consecutive bytes. A tile with gaps takes several
// instructions, each with a box of its own. But under a swizzle a row takes as many bytes as that spans: (32,8):(1,64) of f16
// is a tile under 128B, and (32,8):(1,32) is none.
//
// Source: CuTe `make_tma_copy`, `make_tiled_tma_atom`, `construct_tma_gbasis`; CUDA driver API, `cuTensorMapEncodeTiled`.
#pragma once

#include "colex/composed_layout.hpp"
#include "colex/layout.hpp"
#include "colex/predictions/tma_descriptor.hpp"
#include "colex/rejection.hpp"

namespace colex::predictions {

/// What one instruction is to copy.
struct TmaTile {
  TmaType type;
  Layout<> global;          ///< the tensor: coordinate to element
  Tuple<Checked> box;       ///< how much of each mode of the tensor the tile takes
  ComposedLayout<> shared;  ///< 1-D coordinate of the tile, first mode fastest, to element; Sw<0,4,3> for no swizzle
  bool joins = true;        ///< whether modes of the tensor may share a dimension of the descriptor
};

/// A descriptor, and how to use it.
struct TmaCopy {
  TmaDescriptor descriptor;
  CoordinateLayout<> coordinates;  ///< coordinate of the tensor to that of the instruction, its dimensions as `1@0`, `1@1`, …
};

/// The descriptor that copies the tile. Ensures for a tile that begins at any coordinate of the tensor that is a multiple of
/// what its modes were split by, and of the box where dimensions were put together: element c of the tile goes to shared(c).
/// Throws Rejection(inadmissible) if there is none, with the first reason; the rules of `refusals` are the descriptor's own,
/// and not looked at here.
TmaCopy make_tma_copy(const TmaTile& tile);
Result<TmaCopy> try_make_tma_copy(const TmaTile& tile);

}  // namespace colex::predictions
