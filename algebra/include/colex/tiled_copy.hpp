// A tiled copy: one copy instruction, repeated over threads and over values, for a larger tile.
//
//   atom        ldmatrix x1: 32 threads; the destination has thread t's value v at element 2·t + v, the source has row r at thread r, as 8 values
//   tile        16 x 16
//   reference   (thread, value) to m + 16·k, as the destination is to be
//
//   destination_thread_values(copy)    the reference
//   source_thread_values(copy)         what each thread has to point to, so that the instruction puts it there
//
// The reference's threads and values are cut into those of the atom. Where the atom takes an element from (t, v) and the reference has the same element at
// (t', v'), the source of the whole takes it from (t, v) of that part.
//
// Source: CuTe `TiledCopy`, `make_tiled_copy`, `make_tiled_copy_A/B/C`, `tidfrg_S/D`; the requirements are our own: where CuTe rounds, there is no tile.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include "colex/composition.hpp"
#include "colex/construct.hpp"
#include "colex/integer.hpp"
#include "colex/layout.hpp"
#include "colex/layout_tv.hpp"
#include "colex/logical_divide.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/right_inverse.hpp"
#include "colex/tiled_mma.hpp"
#include "colex/zipped_divide.hpp"

namespace colex {

/// What one copy instruction does: both layouts send (thread, value) to the element that is moved.
template <Integer I = Checked>
struct CopyAtom {
  Layout<I> source, destination;
  Layout<I> reference;  ///< the one of the two that a tiled copy's layout speaks of
};

/// An instruction, repeated.
template <Integer I = Checked>
struct TiledCopy {
  CopyAtom<I> atom;
  Tuple<I> tile;     ///< the tile's extents
  Layout<I> layout;  ///< (thread, value) to the 1-D coordinate in the tile, arranged as the atom's reference is
};

/// The copy in which `threads` and `values` stand side by side, as make_layout_tv has them. Requires what that requires.
/// Source: CuTe `make_tiled_copy`.
template <Integer I>
TiledCopy<I> make_tiled_copy(const CopyAtom<I>& atom, const Layout<I>& threads, const Layout<I>& values) {
  const TiledLayout<I> made = make_layout_tv(threads, values);
  typename Tuple<I>::Modes extents;
  for (const Tiler<I>& mode : made.tiler.modes()) extents.push_back(Tuple<I>(mode.integer()));
  return {atom, Tuple<I>(std::move(extents)), made.layout};
}

/// The copy of what the threads of an MMA hold of an operand. Requires what thread_values requires.
/// Source: CuTe `make_tiled_copy_A`, `make_tiled_copy_B`, `make_tiled_copy_C`.
template <Integer I>
TiledCopy<I> make_tiled_copy(const CopyAtom<I>& atom, const TiledMma<I>& mma, MmaOperand operand) {
  const Tuple<I> tile = tile_shape(mma);
  const auto [first, second] = detail::axes_of(operand);
  return {atom, Tuple<I>(typename Tuple<I>::Modes{tile.mode(first), tile.mode(second)}), thread_values(mma, operand)};
}

namespace detail {

/// The tiled copy's layout with the threads and values of one side of the atom: ((thread of the atom, its part), (value of the atom, its part)).
template <Integer I>
Layout<I> with_side(const TiledCopy<I>& copy, const Layout<I>& side, const char* name) {
  const Layout<I>& reference = copy.atom.reference;
  const I threads = size(reference.mode(0)), values = size(reference.mode(1));
  if (!(size(copy.layout.mode(0)) % threads == I(0)) || !(size(copy.layout.mode(1)) % values == I(0))) {
    throw Rejection(Kind::inadmissible, "a tiled copy: an instruction of " + describe(threads) + " threads with " +
                                            describe(values) + " values each does not divide the " +
                                            describe(size(copy.layout.mode(0))) + " threads with " +
                                            describe(size(copy.layout.mode(1))) + " values each");
  }
  const Layout<I> back = right_inverse(reference);
  if (size(back) < cosize(side)) {
    throw Rejection(Kind::inadmissible, "a tiled copy: the " + std::string(name) + " " + describe(side) +
                                            " has elements that the reference " + describe(reference) + " has not");
  }
  const Layout<I> cut = zipped_divide(copy.layout, Tiler<I>(typename Tiler<I>::Modes{Tiler<I>(threads), Tiler<I>(values)}));
  const Layout<I> moved = composition(cut.mode(0), composition(back, side)), parts = cut.mode(1);
  return make_layout<I, I>(
      {make_layout<I, I>({moved.mode(0), parts.mode(0)}), make_layout<I, I>({moved.mode(1), parts.mode(1)})});
}

}  // namespace detail

/// (thread, value) to the 1-D coordinate in the tile that it is copied from. Requires that the atom's threads and values divide the copy's, and that its
/// source has no elements that its reference has not, else throws Rejection(inadmissible). Source: CuTe `get_layoutS_TV`.
template <Integer I>
Layout<I> source_thread_values(const TiledCopy<I>& copy) {
  return detail::with_side(copy, copy.atom.source, "source");
}

/// (thread, value) to the 1-D coordinate in the tile that it is copied to, likewise. Source: CuTe `get_layoutD_TV`.
template <Integer I>
Layout<I> destination_thread_values(const TiledCopy<I>& copy) {
  return detail::with_side(copy, copy.atom.destination, "destination");
}

namespace detail {
/// ((thread, value), (the tiles)) to the values of L, in (thread, (value, the tiles)).
template <Integer I, class D>
Layout<I, D> partitioned(const TiledCopy<I>& copy, const Layout<I>& side, const Layout<I, D>& L) {
  const Layout<I, D> tiles = zipped_divide(L, Tiler<I>(copy.tile));
  const Layout<I, D> of_tile = composition(tiles.mode(0), side);
  return make_layout<I, D>({of_tile.mode(0), make_layout<I, D>({of_tile.mode(1), tiles.mode(1)})});
}
}  // namespace detail

/// A layout taken apart: (thread, (value, the tiles)) to the values of L that are copied from. Requires what source_thread_values and
/// zipped_divide(L, tile) require. Source: CuTe `tidfrg_S`.
template <Integer I, class D>
Layout<I, D> source_fragments(const TiledCopy<I>& copy, const Layout<I, D>& L) {
  return detail::partitioned(copy, source_thread_values(copy), L);
}

/// Likewise, to those that are copied to. Source: CuTe `tidfrg_D`.
template <Integer I, class D>
Layout<I, D> destination_fragments(const TiledCopy<I>& copy, const Layout<I, D>& L) {
  return detail::partitioned(copy, destination_thread_values(copy), L);
}

}  // namespace colex
