// A tiled MMA: one instruction, repeated over threads and over values, for a larger tile.
//
//   atom         16 x 8 x 16 by threads 32:1; C is ((4,8),(2,2)):((32,1),(16,8)), (thread, value) to m + 16·n
//   atoms        (2,2,1):(1,2,0), where the atoms stand: two along m, two along n; so 128 threads
//   permutation  <32,(8,2,2):(1,16,8),16>: the tile is 32 x 32 x 16, and its n are taken in the order 0…7, 16…23, 8…15, 24…31
//
//   tile_shape(mma)              (32,32,16)
//   threads_vmnk(mma)            (32,(2,2,1)):(1,(32,64,0)), (thread of the atom, atom) to the thread
//   thread_values(mma, MmaOperand::C)  (thread, value) to m + 32·n: who holds which place of the tile
//
// Along each axis of extent X in the atom, an atom at place i, of `count` side by side, holds at its own coordinate x, the r-th
// time, the coordinate
//
//   p(x + X·(i + count·r))
//
// of the tile, p being the permutation. That is all; the layouts below say it for three operands at once. A permutation smaller
// than what the atoms reach permutes a matrix piece by piece, as logical_divide does: 0, 1, …, 15 of each 16 for <16,_,_>.
//
// Source: CuTe `TiledMMA`, `make_tiled_mma`, `thrfrg_A/B/C`, `get_layoutA_TV`; the requirements are our own: where CuTe rounds,
// there is no tile.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "colex/composition.hpp"
#include "colex/construct.hpp"
#include "colex/integer.hpp"
#include "colex/inverse.hpp"
#include "colex/layout.hpp"
#include "colex/logical_divide.hpp"
#include "colex/logical_product.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/tiler.hpp"
#include "colex/tuple_algorithms.hpp"

namespace colex {

/// The operands of D = A·B + C; C is of the shape of D.
enum class MmaOperand { A, B, C };

/// What one instruction does, as layouts.
template <Integer I = Checked>
struct MmaShapeAndLayouts {
  std::array<I, 3> extents;  ///< M, N, K
  Layout<I> threads;         ///< which lane each of its threads is: 32:1, or (4,2):(1,16)
  Layout<I> A, B, C;         ///< (thread, value) to m + M·k, n + N·k, m + M·n
};

/// An instruction, repeated.
template <Integer I = Checked>
struct TiledMma {
  MmaShapeAndLayouts<I> atom;
  Layout<I> atoms;       ///< (i, j, l), the atom's place along m, n and k, to the atom's number; three modes
  Tiler<I> permutation;  ///< of m, n and k: a layout, an extent, or `_` for what the atoms reach side by side
};

namespace detail {

/// The axes of an operand, by their number in (m, n, k).
inline std::array<std::size_t, 2> axes_of(MmaOperand operand) {
  if (operand == MmaOperand::A) return {0, 2};
  if (operand == MmaOperand::B) return {1, 2};
  return {0, 1};
}

template <Integer I>
const Layout<I>& layout_of(const MmaShapeAndLayouts<I>& atom, MmaOperand operand) {
  return operand == MmaOperand::A ? atom.A : operand == MmaOperand::B ? atom.B : atom.C;
}

template <Integer I>
void require_three_modes(const TiledMma<I>& mma) {
  if (mma.atoms.rank() != 3) {
    throw Rejection(Kind::type, "a tiled MMA: the atoms stand along m, n and k, and " + describe(mma.atoms) + " has " +
                                    std::to_string(mma.atoms.rank()) + " modes instead of three");
  }
  if (!mma.permutation.is_underscore() && mma.permutation.rank() != 3) {
    throw Rejection(Kind::type, "a tiled MMA: the permutation is of m, n and k, and " + describe(mma.permutation) + " has " +
                                    std::to_string(mma.permutation.rank()) + " modes instead of three");
  }
}

/// How many elements of an axis the atoms have side by side.
template <Integer I>
I reach(const TiledMma<I>& mma, std::size_t axis) {
  return mma.atom.extents[axis] * size(mma.atoms.mode(axis));
}

/// The permutation of an axis, in (m, n, k).
template <Integer I>
Layout<I> permutation(const TiledMma<I>& mma, std::size_t axis) {
  const bool whole = mma.permutation.is_underscore();
  if (whole || mma.permutation.modes()[axis].is_underscore()) return Layout<I>(Mode<I>{reach(mma, axis), I(1)});
  if (mma.permutation.modes()[axis].is_tuple()) {
    throw Rejection(Kind::type, "a tiled MMA: the permutation of " + std::string(1, "mnk"[axis]) + " is one layout, and " +
                                    describe(mma.permutation.modes()[axis]) + " is several");
  }
  return mma.permutation.modes()[axis].layout();
}

/// Whether the atoms fill a permutation of the axis, any number of times.
template <Integer I>
bool is_filled(const TiledMma<I>& mma, std::size_t axis, const Layout<I>& order) {
  return static_cast<bool>(size(order) % reach(mma, axis) == I(0));
}

template <Integer I>
[[noreturn]] void reject_unfilled(const TiledMma<I>& mma, std::size_t axis, const Layout<I>& order) {
  throw Rejection(Kind::inadmissible, "a tiled MMA: along " + std::string(1, "mnk"[axis]) + " the atoms reach " +
                                          describe(reach(mma, axis)) + ", which does not divide the " + describe(size(order)) +
                                          " elements of the permutation " + describe(order));
}

/// One mode of a tile, cut for the atoms: ((x within the atom), (atom, repetition)), in the permutation's order.
template <Integer I, class D>
Layout<I, D> cut_for_atoms(const TiledMma<I>& mma, std::size_t axis, const Layout<I, D>& mode) {
  const Layout<I, D> permuted = logical_divide(mode, permutation(mma, axis));
  const Layout<I, D> by_atoms = logical_divide(permuted, Layout<I>(Mode<I>{mma.atom.extents[axis], I(1)}));
  return make_layout<I, D>(
      {by_atoms.mode(0), logical_divide(by_atoms.mode(1), Layout<I>(Mode<I>{size(mma.atoms.mode(axis)), I(1)}))});
}

}  // namespace detail

/// How many elements of m, n and k the tile has: the sizes of the permutation, or what the atoms reach. A permutation smaller
/// than what they reach has no tile of its own: its size is what a matrix is cut into before the atoms take it.
/// Requires three modes of atoms and permutation, each of the latter a single layout, else throws Rejection(type), and that
/// along each axis the atoms' reach divides the permutation's size, unless that is smaller, else throws
/// Rejection(inadmissible). Source: CuTe `tile_size_mnk`.
template <Integer I>
Tuple<I> tile_shape(const TiledMma<I>& mma) {
  detail::require_three_modes(mma);
  typename Tuple<I>::Modes extents;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const Layout<I> order = detail::permutation(mma, axis);
    if (!detail::is_filled(mma, axis, order) && !(size(order) < detail::reach(mma, axis)))
      detail::reject_unfilled(mma, axis, order);
    extents.push_back(Tuple<I>(size(order)));
  }
  return Tuple<I>(std::move(extents));
}

/// (thread of the atom, (i, j, l)) to the thread that it is. Requires what logical_product requires. Source: CuTe
/// `get_thr_layout_vmnk`.
template <Integer I>
Layout<I> threads_vmnk(const TiledMma<I>& mma) {
  detail::require_three_modes(mma);
  const Layout<I> lanes = mma.atom.threads;
  return logical_product(lanes, mma.atoms);
}

/// How many threads there are. Requires what threads_vmnk requires. Source: CuTe `thr_size`.
template <Integer I>
I thread_count(const TiledMma<I>& mma) {
  return size(threads_vmnk(mma));
}

/// A layout of an operand's matrix, taken apart: ((thread of the atom, (its places along the operand's axes)), (value, (the
/// repetitions))), to the values of L. L has a mode for each of the operand's axes.
/// Requires two modes of L, else throws Rejection(type), and that each is divided by its permutation and by what the atoms
/// reach, else throws Rejection(inadmissible).
/// Source: CuTe `thrfrg_A/B/C`.
template <Integer I, class D>
Layout<I, D> thread_fragments(const TiledMma<I>& mma, MmaOperand operand, const Layout<I, D>& L) {
  detail::require_three_modes(mma);
  if (L.rank() != 2) {
    throw Rejection(Kind::type, "thread_fragments: an operand of an MMA has two modes, and " + describe(L) + " has " +
                                    std::to_string(L.rank()));
  }
  const std::array<std::size_t, 2> axes = detail::axes_of(operand);
  const Layout<I, D> first = detail::cut_for_atoms(mma, axes[0], L.mode(0)),
                     second = detail::cut_for_atoms(mma, axes[1], L.mode(1));
  const Layout<I, D> of_atom =
      composition(make_layout<I, D>({first.mode(0), second.mode(0)}), detail::layout_of(mma.atom, operand));
  const Layout<I, D> places = make_layout<I, D>({first.mode(1).mode(0), second.mode(1).mode(0)}),
                     repetitions = make_layout<I, D>({first.mode(1).mode(1), second.mode(1).mode(1)});
  return make_layout<I, D>({make_layout<I, D>({of_atom.mode(0), places}), make_layout<I, D>({of_atom.mode(1), repetitions})});
}

/// (thread, value) to the place in the tile: m + M·k of A, n + N·k of B, m + M·n of C, M and N being the tile's extents.
/// Requires what thread_fragments requires, that along each axis the atoms' reach divides the permutation's size, and threads
/// that are numbered from 0 without a gap, else throws Rejection(inadmissible). Ensures the formula at the top. Threads that
/// differ only in the place along the axis that the operand does not have hold the same. Source: CuTe `get_layoutA_TV`.
template <Integer I>
Layout<I> thread_values(const TiledMma<I>& mma, MmaOperand operand) {
  const std::array<std::size_t, 2> axes = detail::axes_of(operand);
  const Tuple<I> tile = tile_shape(mma);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const Layout<I> order = detail::permutation(mma, axis);
    if (!detail::is_filled(mma, axis, order)) detail::reject_unfilled(mma, axis, order);
  }
  const Layout<I> fragments = thread_fragments(
      mma, operand, make_layout_left(Tuple<I>(typename Tuple<I>::Modes{tile.mode(axes[0]), tile.mode(axes[1])})));
  const Layout<I> threads = threads_vmnk(mma), of_thread = right_inverse(threads);
  if (!detail::same_size(of_thread, threads)) {
    throw Rejection(Kind::inadmissible, "a tiled MMA: the threads " + describe(threads) + " are not numbered 0, 1, …: " +
                                            describe(size(of_thread)) + " of " + describe(size(threads)) + " are");
  }
  // From a thread's coordinate (v, (i, j, l)) to the one that the operand asks for: (v, two of the three).
  const I atom_threads = size(mma.atom.threads);
  typename Tuple<I>::Modes counts, strides;
  I next = atom_threads;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const bool asked = axis == axes[0] || axis == axes[1];
    const I count = size(mma.atoms.mode(axis));
    counts.push_back(Tuple<I>(count));
    strides.push_back(Tuple<I>(asked ? next : I(0)));
    if (asked) next = next * count;
  }
  const Layout<I> asked(Tuple<I>(typename Tuple<I>::Modes{Tuple<I>(atom_threads), Tuple<I>(std::move(counts))}),
                        Tuple<I>(typename Tuple<I>::Modes{Tuple<I>(I(1)), Tuple<I>(std::move(strides))}));
  return make_layout<I, I>({composition(fragments.mode(0), composition(asked, of_thread)), fragments.mode(1)});
}

}  // namespace colex
