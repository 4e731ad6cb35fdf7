// Products with the tile in one mode: the tile to the left, its copies to the right.
//
//   A = (2,5):(5,1),  T = <3:1,4:1>            each mode of A repeated on its own
//
//   logical_product  ((TileM,CopiesM),(TileN,CopiesN))
//   zipped_product   ((TileM,TileN),(CopiesM,CopiesN))
//   tiled_product    ((TileM,TileN),CopiesM,CopiesN)
//   flat_product     (TileM,TileN,CopiesM,CopiesN)
//
// By mode, each mode of A is completed without regard to the others, as in CuTe: a product by a single layout, or
// blocked_product, is what keeps the copies of the whole apart.
//
// Source: CuTe `zipped_product`, `tiled_product`, `flat_product`.
#pragma once

#include "colex/hier_unzip.hpp"
#include "colex/layout.hpp"
#include "colex/logical_product.hpp"
#include "colex/rejection.hpp"
#include "colex/tiler.hpp"

namespace colex {

/// ((tile), (copies)): logical_product of each mode, gathered by hier_unzip. For a tiler that is a layout or an integer it is
/// logical_product.
/// Requires and throws what logical_product does.
template <Integer I>
constexpr Layout<I> zipped_product(const Layout<I>& A, const Tiler<I>& tiler) {
  return hier_unzip([](const Layout<I>& L, const Layout<I>& T) { return logical_product(L, T); }, A, tiler);
}

/// zipped_product with the modes of the copies side by side: ((tile), copies_0, copies_1, …).
template <Integer I>
constexpr Layout<I> tiled_product(const Layout<I>& A, const Tiler<I>& tiler) {
  using detail::second_unpacked;
  return second_unpacked(zipped_product(A, tiler));
}

/// zipped_product with all modes side by side: (tile_0, …, copies_0, …).
template <Integer I>
constexpr Layout<I> flat_product(const Layout<I>& A, const Tiler<I>& tiler) {
  using detail::both_unpacked;
  return both_unpacked(zipped_product(A, tiler));
}

/// The same by a single layout.
template <Integer I>
constexpr Layout<I> zipped_product(const Layout<I>& A, const Layout<I>& B) {
  return zipped_product(A, Tiler<I>(B));
}
template <Integer I>
constexpr Layout<I> tiled_product(const Layout<I>& A, const Layout<I>& B) {
  return tiled_product(A, Tiler<I>(B));
}
template <Integer I>
constexpr Layout<I> flat_product(const Layout<I>& A, const Layout<I>& B) {
  return flat_product(A, Tiler<I>(B));
}

}  // namespace colex
