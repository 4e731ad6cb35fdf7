// Divisions and products of a composed layout A o offset o B: those of B, under the same A and offset.
//
//   zipped_divide(Sw<3,3,3> o 0 o (8,64):(64,1), <4,32>) = Sw<3,3,3> o 0 o ((4,32),(2,2)):((64,1),(256,32))
//
// A division rearranges the domain, so it keeps what A o offset does to each element. A product adds new values of B; that they
// are new under A too holds where A is a bijection, as a swizzle with a shift is.
//
// Source: CuTe `layout_composed.hpp`, "Partitions".
#pragma once

#include "colex/composed_layout.hpp"
#include "colex/logical_divide.hpp"
#include "colex/logical_product.hpp"
#include "colex/tile_to_shape.hpp"

namespace colex {

/// A o offset o (the division of B). T is a layout or a tiler; each requires what it requires of B.
/// Ensures, for each: every value of C, as often as in C, and C's elements in the order that the division gives to the domain.
template <Integer I, class T>
ComposedLayout<I> logical_divide(const ComposedLayout<I>& C, const T& tiler) {
  return C.with_inner(logical_divide(C.inner(), tiler));
}
template <Integer I, class T>
ComposedLayout<I> zipped_divide(const ComposedLayout<I>& C, const T& tiler) {
  return C.with_inner(zipped_divide(C.inner(), tiler));
}
template <Integer I, class T>
ComposedLayout<I> tiled_divide(const ComposedLayout<I>& C, const T& tiler) {
  return C.with_inner(tiled_divide(C.inner(), tiler));
}
template <Integer I, class T>
ComposedLayout<I> flat_divide(const ComposedLayout<I>& C, const T& tiler) {
  return C.with_inner(flat_divide(C.inner(), tiler));
}

/// A o offset o (the product of B). T is a layout or a tiler; each requires what it requires of B.
template <Integer I, class T>
ComposedLayout<I> logical_product(const ComposedLayout<I>& C, const T& tiler) {
  return C.with_inner(logical_product(C.inner(), tiler));
}
template <Integer I, class T>
ComposedLayout<I> zipped_product(const ComposedLayout<I>& C, const T& tiler) {
  return C.with_inner(zipped_product(C.inner(), tiler));
}
template <Integer I, class T>
ComposedLayout<I> tiled_product(const ComposedLayout<I>& C, const T& tiler) {
  return C.with_inner(tiled_product(C.inner(), tiler));
}
template <Integer I, class T>
ComposedLayout<I> flat_product(const ComposedLayout<I>& C, const T& tiler) {
  return C.with_inner(flat_product(C.inner(), tiler));
}
template <Integer I>
ComposedLayout<I> blocked_product(const ComposedLayout<I>& C, const Layout<I>& B) {
  return C.with_inner(blocked_product(C.inner(), B));
}
template <Integer I>
ComposedLayout<I> raked_product(const ComposedLayout<I>& C, const Layout<I>& B) {
  return C.with_inner(raked_product(C.inner(), B));
}

/// A o offset o tile_to_shape(B, target[, order]).
template <Integer I, class... Order>
ComposedLayout<I> tile_to_shape(const ComposedLayout<I>& C, const Tuple<I>& target, const Order&... order) {
  return C.with_inner(tile_to_shape(C.inner(), target, order...));
}

}  // namespace colex
