// Layouts made from a shape, and from other layouts' shapes.
//
//   make_layout((2,3))                               = (2,3):(1,2)          compact, the first mode fastest
//   make_layout_right((2,3))                         = (2,3):(3,1)          compact, the last mode fastest
//   make_ordered_layout((2,2,2,2), (0,2,3,1))        = (2,2,2,2):(1,4,8,2)  compact, in the order given
//   make_layout_like((2,2,2,2):(0,2,4,1))            = (2,2,2,2):(0,2,4,1)  compact, in L's own order, broadcasts kept
//   make_fragment_like((4,2,3):(6,0,2))              = (4,2,3):(1,4,8)      the same, with the first mode fastest of all
//   make_identity_layout((4,(2,3)))                  = (4,(2,3)):(1@0,(1@0@1,1@1@1))   each coordinate to itself
//
// Source: CuTe `layout.hpp`, layout construction; CUTLASS documentation, 01_layout.md.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "colex/coalesce.hpp"
#include "colex/compact.hpp"
#include "colex/integer.hpp"
#include "colex/layout.hpp"
#include "colex/reshape.hpp"
#include "colex/tuple.hpp"
#include "colex/vector.hpp"

namespace colex {

/// shape:stride; see Layout. Source: CuTe `make_layout(shape, stride)`.
template <Integer I, StrideOver<I> D>
constexpr Layout<I, D> make_layout(const Tuple<I>& shape, const Tuple<D>& stride) {
  return Layout<I, D>(shape, stride);
}

/// The compact layout of this shape whose leaves count from left to right. Ensures the identity on 1-D coordinates.
/// Source: CuTe `make_layout(shape, LayoutLeft)`.
template <Integer I>
constexpr Layout<I> make_layout_left(const Tuple<I>& shape) {
  return Layout<I>(shape, compact_col_major(shape));
}

/// The compact layout of this shape whose leaves count from right to left. Ensures a bijection onto [0, size(shape)).
/// Source: CuTe `make_layout(shape, LayoutRight)`.
template <Integer I>
constexpr Layout<I> make_layout_right(const Tuple<I>& shape) {
  return Layout<I>(shape, compact_row_major(shape));
}

/// make_layout_left(shape). Source: CuTe `make_layout(shape)`.
template <Integer I>
constexpr Layout<I> make_layout(const Tuple<I>& shape) {
  return make_layout_left(shape);
}

/// The compact layout of this shape whose modes count in this order; see compact_order. Ensures a bijection onto [0,
/// size(shape)).
/// Source: CuTe `make_ordered_layout`.
template <Integer I>
constexpr Layout<I> make_ordered_layout(const Tuple<I>& shape, const std::type_identity_t<Tuple<I>>& order) {
  return Layout<I>(shape, compact_order(shape, order));
}

/// The layout of L's shape whose leaves count in the order of L's strides, leaves of stride 0 keeping theirs.
/// Ensures the same pairs of equal values as in L wherever L is injective but for its broadcasts, and the image [0,
/// size(filter_zeros(L))).
/// Source: CuTe `make_layout_like`.
template <Integer I>
constexpr Layout<I> make_layout_like(const Layout<I>& L) {
  return Layout<I>(L.shape(), compact_order(filter_zeros(L).shape(), L.stride()));
}

/// The compact layout of this shape: registers have no order to keep. Source: CuTe `make_fragment_like(shape)`.
template <Integer I>
constexpr Layout<I> make_fragment_like(const Tuple<I>& shape) {
  return make_layout_left(shape);
}

/// The layout of L's shape in which mode 0 counts first, from left to right with its broadcasts kept, and the others behind it
/// in the order of their strides. A layout of rank below 2 becomes the compact layout of its shape. Mode 0 is what one
/// instruction holds.
/// Ensures the image [0, size(filter_zeros(mode 0)) * size(the other modes)). Source: CuTe `make_fragment_like`.
template <Integer I>
constexpr Layout<I> make_fragment_like(const Layout<I>& L) {
  if (L.rank() < 2) return make_layout_left(L.shape());
  const Tuple<I> first = filter_zeros(L.mode(0)).shape();
  const Layout<I> others = take(L, 1, L.rank());
  const Tuple<I> strides =
      transform_leaves(compact_order(others.shape(), others.stride()), [&](const I& stride) { return stride * product(first); });
  return Layout<I>(L.shape(), prepend(strides, compact_col_major(first)));
}

namespace detail {
template <Integer I>
constexpr Tuple<Vector<I>> basis_below(const Tuple<I>& shape, Path& path) {
  if (shape.is_leaf()) return Vector<I>(I(1), path);
  typename Tuple<Vector<I>>::Modes result;
  for (std::size_t k = 0; k < shape.rank(); ++k) {
    path.push_back(k);
    result.push_back(basis_below(shape.mode(k), path));
    path.pop_back();
  }
  return Tuple<Vector<I>>(std::move(result));
}
}  // namespace detail

/// At each leaf of the shape the basis vector that points to it: (4,(2,3)) gives (1@0,(1@0@1,1@1@1)). Source: CuTe
/// `make_basis_like`.
template <Integer I>
COLEX_CONSTEXPR Tuple<Vector<I>> make_basis_like(const Tuple<I>& shape) {
  Path path;
  return detail::basis_below(shape, path);
}

/// The layout that sends every natural coordinate of the shape to itself. Ensures as_coordinate(result(c)) == c for natural
/// coordinates c of a shape without empty modes, 0 standing for a coordinate of zeros only. Source: CuTe
/// `make_identity_layout`.
template <Integer I>
constexpr CoordinateLayout<I> make_identity_layout(const Tuple<I>& shape) {
  return CoordinateLayout<I>(shape, make_basis_like(shape));
}

}  // namespace colex
