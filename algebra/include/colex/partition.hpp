// Partitions: the part of a layout that belongs to one tile, or to one thread.
//
//   A = (16,64):(1,16)
//
//   local_tile(A, <4,8>, (1,2))               = (4,8):(1,16) at offset 260     tile (1,2), all of it
//   local_tile(A, <4,8>, (1,_))               = (4,8,8):(1,16,128) at offset 4   the row of tiles
//   local_partition(A, (2,16):(16,1), 17)     = (8,4):(2,256) at offset 17     thread 17 = (1,1): one element of each 2 x 16 tile
//
// inner_partition divides A and picks a tile: what is inside. outer_partition divides A and picks an element of the tile: what
// that element has in all tiles. A coordinate may leave modes open with `_`.
//
// The projection serves operands that use only some modes of a common tiler: with the tiler <32,64,4> of (M,N,K), the (M,K)
// operand has the projection (1,_,1), which drops the N mode from tiler and coordinate.
//
// Each takes `padded` behind the rest: then the last tiles may reach beyond A, as in padded divisions.
//
// Source: CuTe `tensor_impl.hpp`: `local_tile`, `local_partition`, `inner_partition`, `outer_partition`, there on tensors; here a
// tensor is a layout and the offset at which it begins.
#pragma once

#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

#include "colex/coordinate.hpp"
#include "colex/layout.hpp"
#include "colex/logical_divide.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/slice.hpp"
#include "colex/tiler.hpp"
#include "colex/tuple_algorithms.hpp"

namespace colex {

namespace detail {

/// Whether every integer of the coordinate is inside the shape. Throws Rejection(type) if the profiles do not fit.
template <Integer I>
bool is_inside(const SliceCoordinate<I>& coordinate, const Tuple<I>& shape) {
  if (coordinate.is_leaf()) {
    if (coordinate.leaf().is_underscore()) return true;
    const I& c = coordinate.leaf().integer();
    return !(c < I(0)) && static_cast<bool>(c < product(shape));
  }
  require_same_rank("partition", coordinate, shape);
  for (std::size_t k = 0; k < shape.rank(); ++k) {
    if (!is_inside(coordinate.mode(k), shape.mode(k))) return false;
  }
  return true;
}

template <Integer I>
void require_inside(const SliceCoordinate<I>& coordinate, const Tuple<I>& shape, const std::string& what) {
  if (is_inside(coordinate, shape)) return;
  throw Rejection(Kind::domain,
                  "the shape of the " + what + " is " + describe(shape) + ", and " + describe(coordinate) + " is outside it");
}

/// `_` for each mode, which puts the modes of a half side by side.
template <Integer I>
SliceCoordinate<I> all_open(const Tuple<I>& shape) {
  const SliceCoordinate<I> open{Slot<I>(Underscore{})};
  if (shape.is_leaf()) return open;
  return SliceCoordinate<I>(typename SliceCoordinate<I>::Modes(shape.rank(), open));
}

/// A tuple with `_` behind it up to the shape's rank; a leaf stays one.
template <Integer I>
SliceCoordinate<I> opened_to_rank(const SliceCoordinate<I>& coordinate, const Tuple<I>& shape) {
  if (coordinate.is_leaf() || coordinate.rank() >= shape.rank()) return coordinate;
  typename SliceCoordinate<I>::Modes modes = coordinate.modes();
  modes.resize(shape.rank(), SliceCoordinate<I>(Slot<I>(Underscore{})));
  return SliceCoordinate<I>(std::move(modes));
}

/// From a layout ((tile), (rest)), the tile at a coordinate of the rest.
template <Integer I, class D>
OffsetLayout<I, D> inside(const Layout<I, D>& halves, const SliceCoordinate<I>& coordinate) {
  const Tuple<I>& rest = halves.shape().mode(1);
  const SliceCoordinate<I> pick = opened_to_rank(coordinate, rest);
  require_inside(pick, rest, "tiles");
  return slice_and_offset(SliceCoordinate<I>(typename SliceCoordinate<I>::Modes{all_open(halves.shape().mode(0)), pick}), halves);
}

/// From a layout ((tile), (rest)), the rest at a coordinate of the tile.
template <Integer I, class D>
OffsetLayout<I, D> outside(const Layout<I, D>& halves, const SliceCoordinate<I>& coordinate) {
  const Tuple<I>& tile = halves.shape().mode(0);
  const SliceCoordinate<I> pick = opened_to_rank(coordinate, tile);
  require_inside(pick, tile, "tile");
  return slice_and_offset(SliceCoordinate<I>(typename SliceCoordinate<I>::Modes{pick, all_open(halves.shape().mode(1))}), halves);
}

template <Integer I>
void collect_diced(const SliceCoordinate<I>& projection, const Tiler<I>& tiler, typename Tiler<I>::Modes& result) {
  if (projection.is_leaf()) {
    if (!projection.leaf().is_underscore()) result.push_back(tiler);
    return;
  }
  if (!tiler.is_tuple() || tiler.rank() != projection.rank()) {
    throw Rejection(Kind::type, "the projection " + describe(projection) + " does not fit the tiler " + describe(tiler));
  }
  for (std::size_t k = 0; k < tiler.rank(); ++k) collect_diced(projection.mode(k), tiler.modes()[k], result);
}

/// The coordinate of an index in a layout of threads: one number for each mode.
template <Integer I>
SliceCoordinate<I> flat_coordinate(const Layout<I>& tile, const I& index) {
  const Tuple<I> natural = idx2crd(Tuple<I>(index), tile.shape(), tile.stride());
  typename SliceCoordinate<I>::Modes modes;
  for (std::size_t k = 0; k < tile.rank(); ++k) {
    modes.emplace_back(Slot<I>(crd2idx(natural.mode(k), tile.shape().mode(k))));
  }
  return SliceCoordinate<I>(std::move(modes));
}

}  // namespace detail

/// The modes of a tiler at which the projection has an integer. Requires as many modes in both, else throws Rejection(type).
/// Source: CuTe `dice(proj, tiler)`.
template <Integer I>
Tiler<I> dice(const SliceCoordinate<I>& projection, const Tiler<I>& tiler) {
  typename Tiler<I>::Modes modes;
  detail::collect_diced(projection, tiler, modes);
  return Tiler<I>(std::move(modes));
}

/// The tile of A at a coordinate of the tiles: the tile's modes side by side, then the modes of the rest that the coordinate
/// leaves open; a tuple shorter than the rest leaves the others open. Requires what zipped_divide(A, tiler) requires, and a
/// coordinate within the tiles, else throws Rejection(domain). Ensures: the result at x is zipped_divide(A, tiler)(x,
/// coordinate).
template <Integer I, class D, Tiles E = WholeTiles>
OffsetLayout<I, D> inner_partition(const Layout<I, D>& A, const Tiler<I>& tiler, const SliceCoordinate<I>& coordinate,
                                   E tiles = {}) {
  return detail::inside(zipped_divide(A, tiler, tiles), coordinate);
}

/// What the element of the tile at a coordinate has in all tiles: the modes of the tile that the coordinate leaves open, then the
/// modes of the rest.
/// Requires what zipped_divide(A, tiler) requires, and a coordinate within the tile, else throws Rejection(domain).
/// Ensures: the result at x is zipped_divide(A, tiler)(coordinate, x).
template <Integer I, class D, Tiles E = WholeTiles>
OffsetLayout<I, D> outer_partition(const Layout<I, D>& A, const Tiler<I>& tiler, const SliceCoordinate<I>& coordinate,
                                   E tiles = {}) {
  return detail::outside(zipped_divide(A, tiler, tiles), coordinate);
}

/// inner_partition(A, tiler, coordinate).
template <Integer I, class D, Tiles E = WholeTiles>
OffsetLayout<I, D> local_tile(const Layout<I, D>& A, const Tiler<I>& tiler, const SliceCoordinate<I>& coordinate, E tiles = {}) {
  return inner_partition(A, tiler, coordinate, tiles);
}

/// local_tile with the modes of tiler and coordinate at which the projection has `_` left out.
template <Integer I, class D, Tiles E = WholeTiles>
OffsetLayout<I, D> local_tile(const Layout<I, D>& A, const Tiler<I>& tiler, const SliceCoordinate<I>& coordinate,
                              const SliceCoordinate<I>& projection, E tiles = {}) {
  const Tiler<I> kept = dice(projection, tiler);
  return local_tile(A, kept, dice(projection, coordinate), tiles);
}

/// The elements of A that belong to thread `index`, where `threads` is a layout from thread coordinates to indices: A is tiled by
/// the sizes of the modes of `threads`, and the thread takes its own element of each tile.
/// Requires what zipped_divide requires, and that index is a value of `threads` whose coordinate idx2crd finds, else throws
/// Rejection(inadmissible); C++ reduces any index by each mode.
template <Integer I, class D, Tiles E = WholeTiles>
OffsetLayout<I, D> local_partition(const Layout<I, D>& A, const Layout<I>& threads, const std::type_identity_t<I>& index,
                                   E tiles = {}) {
  return outer_partition(A, Tiler<I>(product_each(threads.shape())), detail::flat_coordinate(threads, index), tiles);
}

/// local_partition with the modes of `threads` at which the projection has `_` left out: threads that differ only there share
/// their elements.
template <Integer I, class D, Tiles E = WholeTiles>
OffsetLayout<I, D> local_partition(const Layout<I, D>& A, const Layout<I>& threads, const std::type_identity_t<I>& index,
                                   const SliceCoordinate<I>& projection, E tiles = {}) {
  const Tiler<I> kept = dice(projection, Tiler<I>(product_each(threads.shape())));
  return outer_partition(A, kept, dice(projection, detail::flat_coordinate(threads, index)), tiles);
}

}  // namespace colex
