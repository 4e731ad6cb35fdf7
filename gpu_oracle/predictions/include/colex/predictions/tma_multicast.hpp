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
#pragma once

#include <cstdint>
#include <vector>

#include "colex/composed_layout.hpp"
#include "colex/layout.hpp"
#include "colex/predictions/tma_descriptor.hpp"
#include "colex/slice.hpp"

namespace colex::predictions {

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
