// Rows of the group *atoms, tiled MMA and tiled copy*.
//
// A tiled MMA is what it is made of: the extents (M,N,K) of its atom, the atom's layout of the operand, where the atoms stand
// and the permutation. A tiled copy is the TV layout of its reference and its tile.
#pragma once

#include <array>
#include <string>

#include "colex/construct.hpp"
#include "colex/coverage.hpp"
#include "colex/notation/function_table.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/tiled_copy.hpp"
#include "colex/tiled_mma.hpp"
#include "colex/vector_width.hpp"

namespace colex::notation {

namespace detail {

/// (M,N,K).
template <Integer I>
std::array<I, 3> extents_mnk(const Tuple<I>& shape) {
  if (shape.is_leaf() || shape.rank() != 3) {
    throw Rejection(Kind::type, "the shape of an MMA is (M,N,K); this is " + describe(shape));
  }
  return {product(shape.mode(0)), product(shape.mode(1)), product(shape.mode(2))};
}

/// The tiled MMA of an atom that has this layout for every operand: only one is asked about.
template <Integer I>
TiledMma<I> tiled_mma(const Tuple<I>& shape, const Layout<I>& lanes, const Layout<I>& operand, const Layout<I>& atoms,
                      const Tiler<I>& permutation) {
  return {{extents_mnk(shape), lanes, operand, operand, operand}, atoms, permutation};
}

/// One lane for each thread of the operand, numbered from 0 on.
template <Integer I>
Layout<I> lanes_of(const Layout<I>& operand) {
  return Layout<I>(Mode<I>{size(operand.mode(0)), I(1)});
}

/// The tiled copy of an atom that has this layout on both sides: only one is asked about.
template <Integer I>
TiledCopy<I> tiled_copy(const Layout<I>& side, const Layout<I>& reference, const Layout<I>& tv, const Tiler<I>& tile) {
  return {{side, side, reference}, tile, tv};
}

/// How often L has each element of a tile, or which one it has not so often.
template <Integer I>
I even_coverage(const Layout<I>& L, const Tuple<I>& tile) {
  using How = typename Uneven<I>::How;
  const Coverage<I> found = coverage(L, product(tile));
  if (!found.uneven) return found.copies;
  const Uneven<I>& uneven = *found.uneven;
  const std::string element = describe(uneven.element), first = describe(uneven.first);
  const std::string what = uneven.how == How::missing ? "no coordinate of it is sent to " + element
                           : uneven.how == How::again
                               ? "its coordinates " + first + " and " + describe(uneven.second) + " are both sent to " + element
                               : "its coordinate " + first + " is sent to " + element + ", outside of the tile";
  RejectionWitness witness = shown("element", uneven.element);
  if (uneven.how != How::missing) colex::detail::show(witness, "first", uneven.first);
  if (uneven.how == How::again) colex::detail::show(witness, "second", uneven.second);
  throw Rejection(
      Kind::inadmissible,
      "coverage: " + describe(L) + " does not have each of the " + describe(product(tile)) + " elements equally often: " + what,
      std::move(witness));
}

template <Integer I>
void tiled_mma_rows(FunctionTable<I>& table) {
  using L = Layout<I>;
  using T = Tuple<I>;
  using Cut = Tiler<I>;
  table.row(
      "get_layoutA_TV", "get_layoutA_TV(shape, A, atoms, permutation[, lanes])",
      "of a tiled MMA: (thread, value) to m + M*k of the tile; the atom has the shape (M,N,K) and the layout A",
      [](const T& shape, const L& A, const L& atoms, const Cut& permutation) {
        return thread_values(tiled_mma(shape, lanes_of(A), A, atoms, permutation), MmaOperand::A);
      },
      [](const T& shape, const L& A, const L& atoms, const Cut& permutation, const L& lanes) {
        return thread_values(tiled_mma(shape, lanes, A, atoms, permutation), MmaOperand::A);
      });
  table.row(
      "get_layoutB_TV", "get_layoutB_TV(shape, B, atoms, permutation[, lanes])", "likewise to n + N*k",
      [](const T& shape, const L& B, const L& atoms, const Cut& permutation) {
        return thread_values(tiled_mma(shape, lanes_of(B), B, atoms, permutation), MmaOperand::B);
      },
      [](const T& shape, const L& B, const L& atoms, const Cut& permutation, const L& lanes) {
        return thread_values(tiled_mma(shape, lanes, B, atoms, permutation), MmaOperand::B);
      });
  table.row(
      "get_layoutC_TV", "get_layoutC_TV(shape, C, atoms, permutation[, lanes])", "likewise to m + M*n",
      [](const T& shape, const L& C, const L& atoms, const Cut& permutation) {
        return thread_values(tiled_mma(shape, lanes_of(C), C, atoms, permutation), MmaOperand::C);
      },
      [](const T& shape, const L& C, const L& atoms, const Cut& permutation, const L& lanes) {
        return thread_values(tiled_mma(shape, lanes, C, atoms, permutation), MmaOperand::C);
      });
  table.row("thrfrg_A", "thrfrg_A(L, shape, A, atoms, permutation)",
            "L, of modes m and k, as ((thread of the atom, (atoms)), (value, (repetitions)))",
            each_layout<T, L, L, Cut>([](const auto& X, const T& shape, const L& A, const L& atoms, const Cut& permutation) {
              return thread_fragments(tiled_mma(shape, lanes_of(A), A, atoms, permutation), MmaOperand::A, X);
            }));
  table.row("thrfrg_B", "thrfrg_B(L, shape, B, atoms, permutation)", "likewise of modes n and k",
            each_layout<T, L, L, Cut>([](const auto& X, const T& shape, const L& B, const L& atoms, const Cut& permutation) {
              return thread_fragments(tiled_mma(shape, lanes_of(B), B, atoms, permutation), MmaOperand::B, X);
            }));
  table.row("thrfrg_C", "thrfrg_C(L, shape, C, atoms, permutation)", "likewise of modes m and n",
            each_layout<T, L, L, Cut>([](const auto& X, const T& shape, const L& C, const L& atoms, const Cut& permutation) {
              return thread_fragments(tiled_mma(shape, lanes_of(C), C, atoms, permutation), MmaOperand::C, X);
            }));
  table.row("tile_size_mnk", "tile_size_mnk(shape, atoms, permutation)", "the extents of a tiled MMA's tile",
            [](const T& shape, const L& atoms, const Cut& permutation) {
              return tile_shape(tiled_mma(shape, L(Mode<I>{I(1), I(1)}), L(Mode<I>{I(1), I(1)}), atoms, permutation));
            });
  table.row(
      "get_thr_layout_vmnk", "get_thr_layout_vmnk(lanes, atoms)", "(thread of the atom, (i,j,l)) to the thread that it is",
      [](const L& lanes, const L& atoms) {
        return threads_vmnk(tiled_mma(Tuple<I>(typename T::Modes{I(1), I(1), I(1)}), lanes, lanes, atoms, Cut(Underscore{})));
      });
}

template <Integer I>
void tiled_copy_rows(FunctionTable<I>& table) {
  using L = Layout<I>;
  using T = Tuple<I>;
  using Cut = Tiler<I>;
  // The functions of TV layouts take no tile.
  table.row("get_layoutS_TV", "get_layoutS_TV(source, reference, tv)",
            "of a tiled copy: (thread, value) to the element of the tile that is copied from there",
            [](const L& source, const L& reference, const L& tv) {
              return source_thread_values(tiled_copy(source, reference, tv, Cut(Underscore{})));
            });
  table.row("get_layoutD_TV", "get_layoutD_TV(destination, reference, tv)", "likewise, copied to there",
            [](const L& destination, const L& reference, const L& tv) {
              return destination_thread_values(tiled_copy(destination, reference, tv, Cut(Underscore{})));
            });
  table.row("tidfrg_S", "tidfrg_S(L, source, reference, tv, tile)",
            "L as (thread, (value, tiles)), as a tiled copy takes from it",
            each_layout<L, L, L, Cut>([](const auto& X, const L& source, const L& reference, const L& tv, const Cut& tile) {
              return source_fragments(tiled_copy(source, reference, tv, tile), X);
            }));
  table.row("tidfrg_D", "tidfrg_D(L, destination, reference, tv, tile)", "likewise, as it puts into it",
            each_layout<L, L, L, Cut>([](const auto& X, const L& destination, const L& reference, const L& tv, const Cut& tile) {
              return destination_fragments(tiled_copy(destination, reference, tv, tile), X);
            }));
  table.row("retile", "retile(F, reference, tv, tile)",
            "what a thread holds, (value, repetitions …), as ((value of the atom, its part), tiles …)",
            each_layout<L, L, Cut>([](const auto& F, const L& reference, const L& tv, const Cut& tile) {
              return retile(tiled_copy(reference, reference, tv, tile), F);
            }));
  table.row("coverage", "coverage(L, tile)", "how often L has each element of a tile, where it has all equally often",
            [](const L& A, const T& tile) { return even_coverage(A, tile); });
  table.row("vector_width", "vector_width(source, destination)",
            "how many elements a thread moves at a time, both layouts being (thread, values) to an element of memory",
            [](const L& source, const L& destination) { return vector_width(source, destination); });
}

}  // namespace detail

template <Integer I>
void tiled_rows(FunctionTable<I>& table) {
  detail::tiled_mma_rows(table);
  detail::tiled_copy_rows(table);
}

}  // namespace colex::notation
