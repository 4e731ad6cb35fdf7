// A tiled copy: one copy instruction, repeated over threads and over values, for a larger tile.
//
//   atom       ldmatrix x1: 32 threads; the destination has thread t's value v at element 2·t + v, the source has row r at thread
//              r, as 8 values
//   tile       16 x 16
//   reference  (thread, value) to m + 16·k, as the destination is to be
//
//   destination_thread_values(copy)    the reference
//   source_thread_values(copy)         what each thread has to point to, so that the instruction puts it there
//
// The reference's threads and values are cut into those of the atom. Where the atom takes an element from (t, v) and the
// reference has the same element at (t', v'), the source of the whole takes it from (t, v) of that part.
//
//   retile(copy, F)  the same for what a thread holds already: F, cut by an MMA into its values and repetitions, in the copy's
//                    order
//
// Source: CuTe `TiledCopy`, `make_tiled_copy`, `make_tiled_copy_A/B/C/S/D`, `make_tiled_copy_C_atom`, `make_cotiled_copy`,
// `tidfrg_S/D`, `retile`; the requirements are our own: where CuTe rounds, there is no tile.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "colex/composition.hpp"
#include "colex/construct.hpp"
#include "colex/integer.hpp"
#include "colex/inverse.hpp"
#include "colex/layout.hpp"
#include "colex/layout_tv.hpp"
#include "colex/logical_divide.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/sort.hpp"
#include "colex/tiled_mma.hpp"
#include "colex/tiler.hpp"
#include "colex/tuple_algorithms.hpp"
#include "colex/vector.hpp"

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
  Tiler<I> tile;     ///< what it takes of each mode of a tensor: an extent, or a layout where it does not take neighbours
  Layout<I> layout;  ///< (thread, value) to the 1-D coordinate in the tile, arranged as the atom's reference is
};

/// The copy in which `threads` and `values` stand side by side, as make_layout_tv has them. Requires what that requires.
/// Source: CuTe `make_tiled_copy`.
template <Integer I>
TiledCopy<I> make_tiled_copy(const CopyAtom<I>& atom, const Layout<I>& threads, const Layout<I>& values) {
  const TiledLayout<I> made = make_layout_tv(threads, values);
  return {atom, made.tiler, made.layout};
}

/// The copy of what the threads of an MMA hold of an operand. Requires what thread_values requires.
/// Source: CuTe `make_tiled_copy_A`, `make_tiled_copy_B`, `make_tiled_copy_C`.
template <Integer I>
TiledCopy<I> make_tiled_copy(const CopyAtom<I>& atom, const TiledMma<I>& mma, MmaOperand operand) {
  const Tuple<I> tile = tile_shape(mma);
  const auto [first, second] = detail::axes_of(operand);
  return {atom, Tiler<I>(Tuple<I>(typename Tuple<I>::Modes{tile.mode(first), tile.mode(second)})), thread_values(mma, operand)};
}

/// The copy whose threads and values are at these offsets of a data layout. Requires what make_cotiled requires. Source: CuTe
/// `make_cotiled_copy`.
template <Integer I>
TiledCopy<I> make_cotiled_copy(const CopyAtom<I>& atom, const Layout<I>& offsets, const Layout<I>& data) {
  const TiledLayout<I> made = make_cotiled(offsets, data);
  return {atom, made.tiler, made.layout};
}

/// The smallest copy of what the threads of an MMA hold of C: the first values of each thread, as many as the instruction
/// moves. Its tile is the part of the MMA's that these values are. Requires that each thread holds as many, else throws
/// Rejection(inadmissible), and what make_cotiled requires.
/// Source: CuTe `make_tiled_copy_C_atom`.
template <Integer I>
TiledCopy<I> make_tiled_copy_C_atom(const CopyAtom<I>& atom, const TiledMma<I>& mma) {
  const Layout<I> C = thread_values(mma, MmaOperand::C);
  const I values = size(atom.reference.mode(1)), held = size(C.mode(1));
  if (held < values) {
    throw Rejection(Kind::inadmissible, "make_tiled_copy_C_atom: the instruction moves " + describe(values) +
                                            " values of each thread, and the MMA has " + describe(held));
  }
  const Tuple<I> tile = tile_shape(mma);
  const Layout<I> firsts = make_layout_left(Tuple<I>(typename Tuple<I>::Modes{size(C.mode(0)), values}));
  return make_cotiled_copy(atom, composition(C, firsts),
                           make_layout_left(Tuple<I>(typename Tuple<I>::Modes{tile.mode(0), tile.mode(1)})));
}

/// How many threads there are. Source: CuTe `thr_size`.
template <Integer I>
I thread_count(const TiledCopy<I>& copy) {
  return size(copy.layout.mode(0));
}

namespace detail {

/// How many elements a tiler takes of each mode.
template <Integer I>
Tuple<I> tile_extents(const Tiler<I>& tile) {
  if (tile.is_underscore()) {
    throw Rejection(Kind::type, "the tile of a tiled copy has a number of elements in each mode; _ says none");
  }
  if (!tile.is_tuple()) return Tuple<I>(size(tile.layout()));
  typename Tuple<I>::Modes extents;
  for (const Tiler<I>& mode : tile.modes()) extents.push_back(Tuple<I>(product(tile_extents(mode))));
  return Tuple<I>(std::move(extents));
}

}  // namespace detail

/// How many elements of each mode of a tensor the tile has. Source: CuTe `tile_size`.
template <Integer I>
Tuple<I> tile_shape(const TiledCopy<I>& copy) {
  return detail::tile_extents(copy.tile);
}

namespace detail {

/// The tiled copy's layout with the threads and values of one side of the atom: ((thread of the atom, its part), (value of the
/// atom, its part)).
template <Integer I>
Layout<I> with_side(const TiledCopy<I>& copy, const Layout<I>& side, const char* name) {
  const Layout<I>& reference = copy.atom.reference;
  const I threads = size(reference.mode(0)), values = size(reference.mode(1));
  if (!(size(copy.layout.mode(0)) % threads == I(0)) || !(size(copy.layout.mode(1)) % values == I(0))) {
    throw Rejection(Kind::inadmissible, "a tiled copy: its threads, " + describe(size(copy.layout.mode(0))) +
                                            ", and the values of each, " + describe(size(copy.layout.mode(1))) +
                                            ", have to be multiples of those of the instruction, " + describe(threads) + " and " +
                                            describe(values));
  }
  const Layout<I> back = right_inverse(reference);
  const I reached = cosize(side);
  if (size(back) < reached) {
    throw Rejection(Kind::inadmissible, "a tiled copy: the " + std::string(name) + " " + describe(side) +
                                            " has elements that the reference " + describe(reference) + " does not have");
  }
  const Layout<I> cut = zipped_divide(copy.layout, Tiler<I>(typename Tiler<I>::Modes{Tiler<I>(threads), Tiler<I>(values)}));
  const Layout<I> moved = composition(cut.mode(0), composition(back, side)), parts = cut.mode(1);
  return make_layout<I, I>(
      {make_layout<I, I>({moved.mode(0), parts.mode(0)}), make_layout<I, I>({moved.mode(1), parts.mode(1)})});
}

}  // namespace detail

/// (thread, value) to the 1-D coordinate in the tile that it is copied from. Requires that the atom's threads and values divide
/// the copy's, and that its source has no elements that its reference has not, else throws Rejection(inadmissible). Source:
/// CuTe `get_layoutS_TV`.
template <Integer I>
Layout<I> source_thread_values(const TiledCopy<I>& copy) {
  return detail::with_side(copy, copy.atom.source, "source");
}

/// (thread, value) to the 1-D coordinate in the tile that it is copied to, likewise. Source: CuTe `get_layoutD_TV`.
template <Integer I>
Layout<I> destination_thread_values(const TiledCopy<I>& copy) {
  return detail::with_side(copy, copy.atom.destination, "destination");
}

/// The copy by another instruction that takes each thread's values from where `copy` takes them. Requires what
/// source_thread_values requires.
/// Source: CuTe `make_tiled_copy_S`.
template <Integer I>
TiledCopy<I> make_tiled_copy_S(const CopyAtom<I>& atom, const TiledCopy<I>& copy) {
  return {atom, copy.tile, source_thread_values(copy)};
}

/// Likewise from where it puts them. Source: CuTe `make_tiled_copy_D`.
template <Integer I>
TiledCopy<I> make_tiled_copy_D(const CopyAtom<I>& atom, const TiledCopy<I>& copy) {
  return {atom, copy.tile, destination_thread_values(copy)};
}

namespace detail {
/// ((thread, value), (the tiles)) to the values of L, in (thread, (value, the tiles)).
template <Integer I, class D>
Layout<I, D> partitioned(const TiledCopy<I>& copy, const Layout<I>& side, const Layout<I, D>& L) {
  const Layout<I, D> tiles = zipped_divide(L, copy.tile);
  const Layout<I, D> of_tile = composition(tiles.mode(0), side);
  return make_layout<I, D>({of_tile.mode(0), make_layout<I, D>({of_tile.mode(1), tiles.mode(1)})});
}
}  // namespace detail

/// A layout taken apart: (thread, (value, the tiles)) to the values of L that are copied from. Requires what
/// source_thread_values and zipped_divide(L, tile) require. Source: CuTe `tidfrg_S`.
template <Integer I, class D>
Layout<I, D> source_fragments(const TiledCopy<I>& copy, const Layout<I, D>& L) {
  return detail::partitioned(copy, source_thread_values(copy), L);
}

/// Likewise, to those that are copied to. Source: CuTe `tidfrg_D`.
template <Integer I, class D>
Layout<I, D> destination_fragments(const TiledCopy<I>& copy, const Layout<I, D>& L) {
  return detail::partitioned(copy, destination_thread_values(copy), L);
}

namespace detail {

/// A run of repetitions: along which mode of the tile it walks, and in which steps.
template <Integer I>
struct Walk {
  I extent;
  std::size_t axis;
  I step;
  std::size_t number;  ///< which of the runs it is
};

/// Requires that it walks along one mode, else throws Rejection(inadmissible).
template <Integer I>
Walk<I> walk_of(const TiledCopy<I>& copy, const Mode<I, Vector<I>>& run, std::size_t number) {
  std::vector<typename Vector<I>::Term> terms;
  for (const auto& term : run.stride.terms()) {
    if (!(term.coefficient == I(0))) terms.push_back(term);
  }
  if (terms.size() != 1) {
    throw Rejection(Kind::inadmissible, "retile: the values of a thread of " + describe(copy.layout) +
                                            " do not go on along one mode of the tile " + describe(tile_shape(copy)));
  }
  return {run.extent, terms.front().path.empty() ? 0 : terms.front().path.front(), terms.front().coefficient, number};
}

/// The runs of repetitions of `held` values each, by mode of the tile and then as they lie there.
template <Integer I>
std::vector<Walk<I>> walks(const TiledCopy<I>& copy, const I& held) {
  const I repetitions = size(copy.layout.mode(1)) / held;
  const Layout<I> firsts = composition(copy.layout.mode(1), Layout<I>(Mode<I>{repetitions, held}));
  std::vector<Walk<I>> result;
  std::size_t number = 0;
  for (const Mode<I, Vector<I>>& run : modes(composition(make_identity_layout(tile_shape(copy)), firsts))) {
    if (!(run.extent == I(1))) result.push_back(walk_of(copy, run, number++));
  }
  return sorted<I>(std::move(result), [](const Walk<I>& a, const Walk<I>& b) {
    return a.axis == b.axis ? static_cast<bool>(a.step < b.step) : a.axis < b.axis;
  });
}

/// The values of one tile in a fragment (value, repetitions along each mode of the tile): what to cut it by, and the copy's
/// value to the 1-D coordinate in what is cut.
template <Integer I>
struct FragmentOrder {
  Tiler<I> cut;
  Layout<I> order;
};

template <Integer I>
FragmentOrder<I> fragment_order(const TiledCopy<I>& copy, const I& held) {
  const std::vector<Walk<I>> sorted = walks(copy, held);
  const Tuple<I> tile = tile_shape(copy);
  std::vector<I> counts(tile.is_leaf() ? 1 : tile.rank(), I(1));
  Modes<I> order(1 + sorted.size(), Mode<I>{held, I(1)});
  I next = held;
  for (const Walk<I>& walk : sorted) {
    order[1 + walk.number] = {walk.extent, next};
    next = next * walk.extent;
    counts[walk.axis] = counts[walk.axis] * walk.extent;
  }
  typename Tiler<I>::Modes cut{Tiler<I>(held)};
  for (const I& count : counts) cut.emplace_back(count);
  return {Tiler<I>(std::move(cut)), layout_of(order)};
}

template <Integer I, class D>
void require_fragment(const TiledCopy<I>& copy, const Layout<I, D>& F) {
  const Tuple<I> tile = tile_shape(copy);
  const std::size_t axes = tile.is_leaf() ? 1 : tile.rank();
  if (F.shape().is_leaf() || F.rank() < 1 + axes) {
    throw Rejection(Kind::type, "retile: a fragment has a mode of values, and one of repetitions for each of the " +
                                    std::to_string(axes) + " modes of the tile; " + describe(F) + " has " +
                                    std::to_string(F.rank()));
  }
  const I held = size(F.mode(0)), values = size(copy.layout.mode(1)), of_atom = size(copy.atom.reference.mode(1));
  if (values % held == I(0) && values % of_atom == I(0)) return;
  throw Rejection(Kind::inadmissible, "retile: the " + describe(values) + " values of a thread are no whole number of " +
                                          describe(held) + ", as the fragment has them, and of " + describe(of_atom) +
                                          ", as the instruction has them");
}

}  // namespace detail

/// What a thread holds, as the copy takes it. F has the values of an MMA's thread as its first mode, and behind it a mode of
/// repetitions for each mode of the tile; the result is ((value of the instruction, its part), the tiles along each mode), to
/// the values of F.
/// Requires that the first values of the copy's threads are the MMA's (as they are of make_tiled_copy(atom, mma, operand)),
/// which nobody can see from F. Requires further that their number divides that of the copy's values, and the copy's
/// repetitions those of F, else throws Rejection(inadmissible), and as many modes, else throws Rejection(type).
/// Ensures: the copy's value v + V·r, V being the size of F's first mode, is F's value v in the repetition (m, n) of tile (0,0)
/// that r is: the m-th along the first mode of the tile, in the order in which they lie there, and the n-th along the second.
/// (An MMA whose permutation takes repetitions out of that order does not hold them in it; retile, like CuTe's, does not see
/// that.) Source: CuTe `TiledCopy::retile`, `retile_S/D`.
template <Integer I, class D>
Layout<I, D> retile(const TiledCopy<I>& copy, const Layout<I, D>& F) {
  detail::require_fragment(copy, F);
  const detail::FragmentOrder<I> fragment = detail::fragment_order(copy, size(F.mode(0)));
  const I values = size(copy.layout.mode(1)), of_atom = size(copy.atom.reference.mode(1));
  const Layout<I> by_atom = make_layout_left(Tuple<I>(typename Tuple<I>::Modes{of_atom, values / of_atom}));
  const Layout<I, D> tiles = zipped_divide(F, fragment.cut);
  std::vector<Layout<I, D>> parts{composition(tiles.mode(0), composition(fragment.order, by_atom))};
  for (std::size_t k = 1; k < tiles.mode(1).rank(); ++k) parts.push_back(tiles.mode(1).mode(k));
  return make_layout<I, D>(parts);
}

}  // namespace colex
