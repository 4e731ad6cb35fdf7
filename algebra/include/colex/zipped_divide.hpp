// Division with the tile in one mode: the tile to the left, the tiles to the right.
//
//   A = (9,(4,8)):(59,(13,1)),  T = <3:3,(2,4):(1,8)>
//
//   logical_divide  ((TileM,RestM),(TileN,RestN))    ((3,3),((2,4),(2,2))):((177,59),((13,2),(26,1)))
//   zipped_divide   ((TileM,TileN),(RestM,RestN))    ((3,(2,4)),(3,(2,2))):((177,(13,2)),(59,(26,1)))
//   tiled_divide    ((TileM,TileN),RestM,RestN)      ((3,(2,4)),3,(2,2)):((177,(13,2)),59,(26,1))
//   flat_divide     (TileM,TileN,RestM,RestN)        (3,(2,4),3,(2,2)):(177,(13,2),59,(26,1))
//
// Each takes `padded` behind the tiler: zipped_divide((5,6):(1,5), <2,3>, padded) = ((2,3),(3,2)):((1,5),(2,15)).
//
// All four have the same elements; a coordinate in the second mode of zipped_divide picks a tile. Modes of A beyond the tiler,
// and modes with `_`, go to the rest.
//
// Source: CuTe `zipped_divide`, `tiled_divide`, `flat_divide`; CUTLASS documentation, 02_layout_algebra.md.
#pragma once

#include "colex/hier_unzip.hpp"
#include "colex/layout.hpp"
#include "colex/logical_divide.hpp"
#include "colex/rejection.hpp"
#include "colex/tiler.hpp"

namespace colex {

/// ((tile), (rest)): logical_divide of each mode, gathered by hier_unzip. For a tiler that is a layout or an integer it is
/// logical_divide.
/// Requires and throws what logical_divide does. Ensures A's offsets, each as often as A has it.
template <Integer I, class D, Tiles E = WholeTiles>
constexpr Layout<I, D> zipped_divide(const Layout<I, D>& A, const Tiler<I>& tiler, E tiles = {}) {
  return hier_unzip([&](const Layout<I, D>& L, const Layout<I>& T) { return logical_divide(L, T, tiles); }, A, tiler);
}

/// zipped_divide with the modes of the rest side by side: ((tile), rest_0, rest_1, …).
template <Integer I, class D, Tiles E = WholeTiles>
constexpr Layout<I, D> tiled_divide(const Layout<I, D>& A, const Tiler<I>& tiler, E tiles = {}) {
  using detail::second_unpacked;
  return second_unpacked(zipped_divide(A, tiler, tiles));
}

/// zipped_divide with all modes side by side: (tile_0, …, rest_0, …).
template <Integer I, class D, Tiles E = WholeTiles>
constexpr Layout<I, D> flat_divide(const Layout<I, D>& A, const Tiler<I>& tiler, E tiles = {}) {
  using detail::both_unpacked;
  return both_unpacked(zipped_divide(A, tiler, tiles));
}

/// The same by a single layout.
template <Integer I, class D>
constexpr Layout<I, D> zipped_divide(const Layout<I, D>& A, const Layout<I>& B) {
  return zipped_divide(A, Tiler<I>(B));
}
template <Integer I, class D>
constexpr Layout<I, D> tiled_divide(const Layout<I, D>& A, const Layout<I>& B) {
  return tiled_divide(A, Tiler<I>(B));
}
template <Integer I, class D>
constexpr Layout<I, D> flat_divide(const Layout<I, D>& A, const Layout<I>& B) {
  return flat_divide(A, Tiler<I>(B));
}

/// The division, or the reason for which there is none. T is a tiler or a layout.
template <Integer I, class D, class T, Tiles... E>
constexpr Result<Layout<I, D>> try_zipped_divide(const Layout<I, D>& A, const T& tiler, E... tiles) {
  return attempt([&] { return zipped_divide(A, tiler, tiles...); });
}

}  // namespace colex
