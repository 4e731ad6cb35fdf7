// TV layouts: from (thread, value) to the coordinate of a tile.
//
//   threads = (4,8):(8,1), a coordinate (m,n) to the thread that holds it;  values = (1,2):(0,1), the same for each thread's
//                                                                           values
//
//   make_layout_tv(threads, values): the tile (4,16), and ((8,4),2):((8,1),4), whose values are 1-D coordinates of (4,16):
//   thread 9 holds at its value 1 the point 8·1 + 1·1 + 4·1 = 13 = (1,3)
//
//   make_cotiled(((4,8),2):((2,8),1), 64:1): the same question for threads and values that are given by offsets into a data
//     layout
//
// A tiled copy consists of such a pair: the tiler cuts the tensor, the TV layout says who takes what of a tile.
//
// Source: CuTe DSL `make_layout_tv`; CuTe `make_tiled_copy`, `make_cotiled_copy`.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include "colex/bijective.hpp"
#include "colex/coalesce.hpp"
#include "colex/composition.hpp"
#include "colex/construct.hpp"
#include "colex/equal.hpp"
#include "colex/integer.hpp"
#include "colex/inverse.hpp"
#include "colex/layout.hpp"
#include "colex/logical_product.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/reshape.hpp"
#include "colex/tiler.hpp"
#include "colex/tuple_algorithms.hpp"

namespace colex {

/// A tile, and who takes what of it: the layout's values are 1-D coordinates of the tile.
template <Integer I = Checked>
struct TiledLayout {
  Tiler<I> tiler;
  Layout<I> layout;
};

namespace detail {
/// What shows that L is no bijection onto [0, size(L)): a value below its size that no coordinate has, or more than one; or a
/// negative stride.
template <Integer I>
RejectionWitness no_numbering(const Layout<I>& L) {
  const Modes<I> all = squeezed(modes(L));
  for (const Mode<I>& mode : all) {
    if (mode.stride == I(0)) return shown("value", I(0));
    if (mode.stride < I(0)) return shown("stride", mode.stride);
  }
  return shown("value", coverage_fault(L, Layout<I>(Mode<I>{I(1), I(0)}))->value);
}

/// Throws unless L is a bijection onto [0, size(L)).
template <Integer I>
void require_numbering(const char* what, const Layout<I>& L) {
  if (bijective(L)) return;
  throw Rejection(Kind::inadmissible,
                  "make_layout_tv: the layout of the " + std::string(what) + ", " + describe(L) +
                      ", does not give each number below its size, " + describe(size(L)) + ", to one coordinate",
                  no_numbering(L));
}
}  // namespace detail

/// The tile that threads and their values fill together, and the layout (thread, value) -> 1-D coordinate of the tile.
/// `threads` sends a coordinate to its thread, `values` a coordinate within one thread's part to the value's number; the parts
/// of all threads stand side by side, so the row of a point is (row among the values) + (rows of values)·(row among the
/// threads).
/// Requires both to be bijections onto [0, size), else throws Rejection(inadmissible): some thread or value would have no
/// place, or two.
/// Ensures with mn = raked_product(threads, values), T = size(threads), V = size(values): the tile's extents are
/// product_each(shape(mn)), the layout's shape is compatible with (T,V), and mn(layout(t,v)) == t + T·v. Source: CuTe DSL
/// `make_layout_tv`.
template <Integer I>
TiledLayout<I> make_layout_tv(const Layout<I>& threads, const Layout<I>& values) {
  detail::require_numbering("threads", threads);
  detail::require_numbering("values", values);
  const Layout<I> mn = raked_product(threads, values);
  const Layout<I> tv = make_layout_left(Tuple<I>(typename Tuple<I>::Modes{size(threads), size(values)}));
  return {Tiler<I>(product_each(mn.shape())), composition(right_inverse(mn), tv)};
}

namespace detail {
/// The layout that sends a coordinate of the shape to its coordinate in mode k: strides 0 but for a 1 there.
template <Integer I>
Layout<I> projection(const Tuple<I>& shape, std::size_t k) {
  return Layout<I>(shape, replace(repeat_like(shape, I(0)), k, Tuple<I>(I(1))));
}

/// Throws unless `found` o `way` is the layout `wanted`, without leaving the domain of `found`.
template <Integer I>
void require_way_back(const std::string& asked, const char* what, const Layout<I>& found, const Layout<I>& way,
                      const Layout<I>& wanted) {
  if (less_equal(cosize(way), size(found)) && equal(composition(found, way), wanted)) return;
  throw Rejection(Kind::inadmissible, asked + what);
}
}  // namespace detail

/// The tile of `data` that threads and values touch, given by the offsets (thread, value) -> offset at which they are, and the
/// layout (thread, value) -> 1-D coordinate of that tile.
/// Requires that every offset is a value of `data`, whose left inverse exists, and that the touched points are a tile by mode;
/// else throws Rejection(inadmissible). Ensures data(tile(layout(t,v))) == offsets(t,v), where tile =
/// composition(product_each(data's shape), tiler).
/// Source: CuTe `make_cotiled_copy`.
template <Integer I>
TiledLayout<I> make_cotiled(const Layout<I>& offsets, const Layout<I>& data) {
  const std::string asked = "make_cotiled(" + describe(offsets) + ", " + describe(data) + "): ";
  const Layout<I> points = composition(left_inverse(data), offsets);
  detail::require_way_back(asked, "some offset is no value of the data layout", data, points, offsets);

  const Tuple<I> shape = product_each(data.shape());
  typename Tiler<I>::Modes parts;
  for (std::size_t k = 0; k < shape.rank(); ++k) parts.push_back(filter(composition(detail::projection(shape, k), points)));
  const Tiler<I> tiler(std::move(parts));

  const Layout<I> tile = composition(make_layout_left(shape), tiler);
  const Layout<I> layout = composition(left_inverse(tile), points);
  detail::require_way_back(asked, "the points that are touched are no tile of each mode", tile, layout, points);
  return {tiler, layout};
}

}  // namespace colex
