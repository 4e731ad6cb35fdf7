// Division: a layout cut into tiles, as (the tile, the tiles).
//
//   logical_divide((4,2,3):(2,1,8), 4:2)  = ((2,2),(2,3)):((4,1),(2,8))      every other element, four to a tile; six tiles
//   logical_divide((9,(4,8)):(59,(13,1)), <3:3,(2,4):(1,8)>)
//                                         = ((3,3),((2,4),(2,2))):((177,59),((13,2),(26,1)))     by mode
//   logical_divide(12:1, 3)               = (3,4):(1,3)                        an integer n is n:1
//   logical_divide(10:1, 4)               rejected: the last tile would reach to 11, and there is no element 10
//   logical_divide(10:1, 4, padded)       = (4,3):(1,4)                        12 elements; 10 and 11 are not of 10:1
//
// A (/) B = A o (B, C), with C the complement of B in A's domain: mode 0 is A along B, mode 1 steps from tile to tile.
//
// Why is 10:1 by 4 rejected, which CuTe rounds up to 12? Because the result would have elements that A does not have. A kernel
// that predicates them asks for a *padded* division, whose last tiles may reach beyond the layout. Beyond its domain the layout
// goes on along its last mode; in a mode of a matrix this means: element 5 of the first column of (5,6):(1,5) is element 0 of
// the second. What is not rounded is still exact: the tiles must not overlap, and A o (B, complement) must exist.
//
// Source: CuTe `logical_divide`; Sh 2.22; CUTLASS documentation, 02_layout_algebra.md; the condition: docs/algorithms.md;
// padding: docs/conventions.md.
#pragma once

#include <concepts>
#include <optional>
#include <string>

#include "colex/by_mode.hpp"
#include "colex/complement.hpp"
#include "colex/composition.hpp"
#include "colex/layout.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/tiler.hpp"
#include "colex/wide.hpp"

namespace colex {

/// Tiles that cover a layout exactly.
struct WholeTiles {};
/// Tiles of which the last may reach beyond the layout, as CuTe's do.
struct PaddedTiles {};
inline constexpr PaddedTiles padded;

template <class T>
concept Tiles = std::same_as<T, WholeTiles> || std::same_as<T, PaddedTiles>;

/// What goes wrong if a domain of some size is cut into tiles.
template <Integer I>
struct DivisionFault {
  enum class Reason {
    lost,      ///< no tile has the element
    repeated,  ///< two tiles, or one tile twice, have it
    invented,  ///< a tile has it, and the domain does not
  };
  Reason reason;
  I element;  ///< the first, as a 1-D coordinate of the domain
};

/// One step of the check that tiles B cover a domain exactly: the next mode in the order of strides. Returns the new reach;
/// nothing if the tiles cannot cover. Invariant: below the reach, the modes consumed and their complement cover exactly.
template <Integer I>
constexpr std::optional<I> division_step(const I& reach, const Mode<I>& mode) {
  if (mode.stride < reach || !(mode.stride % reach == I(0))) return std::nullopt;
  return mode.extent * mode.stride;
}

/// The first fault in cutting [0, n) into tiles B; nothing if every element is in exactly one place of one tile, which is so
/// exactly if B's strides are positive, each s_i·d_i divides d_{i+1} in the order of strides, and s_r·d_r divides n. Requires n
/// >= 1; extents 1 do not count.
template <Integer I>
constexpr std::optional<DivisionFault<I>> division_fault(const Layout<I>& B, const I& n) {
  using Reason = typename DivisionFault<I>::Reason;
  I reach(1);
  for (const Mode<I>& mode : sorted_by_stride(squeezed(modes(B)))) {
    if (mode.stride < I(0)) return DivisionFault<I>{Reason::invented, mode.stride};
    const std::optional<I> next = division_step(reach, mode);
    if (next) {
      reach = *next;
      continue;
    }
    if (mode.stride < reach) {
      if (mode.stride < n) return DivisionFault<I>{Reason::repeated, mode.stride};
      return DivisionFault<I>{Reason::invented, n};
    }
    // The copies that fit below the stride end at a multiple of the reach; from there to the stride nothing is hit.
    const I end = mode.stride / reach * reach;
    if (end < n) return DivisionFault<I>{Reason::lost, end};
    return DivisionFault<I>{Reason::invented, n < end ? n : mode.stride};
  }
  if (!(n % reach == I(0))) return DivisionFault<I>{Reason::invented, n};
  return std::nullopt;
}

namespace detail {

template <Integer I, class D>
Rejection indivisible(const Layout<I, D>& A, const Layout<I>& B, const DivisionFault<I>& fault) {
  using Reason = typename DivisionFault<I>::Reason;
  const std::string element = describe(fault.element);
  const std::string opening = "logical_divide(" + describe(A) + ", " + describe(B) + "): ";
  const std::string closing =
      "; sorted by stride, each extent times stride of the tile has to divide the next stride, and the last one the size " +
      describe(size(A));
  if (fault.element < I(0)) {
    return Rejection(Kind::domain,
                     opening + "the tile has a negative coordinate, " + element + ", and coordinates are at least 0",
                     shown("invented", fault.element));
  }
  if (fault.reason == Reason::lost)
    return Rejection(Kind::inadmissible, opening + "element " + element + " would be in no tile" + closing,
                     shown("lost", fault.element));
  if (fault.reason == Reason::repeated) {
    return Rejection(Kind::inadmissible, opening + "element " + element + " would be there twice" + closing,
                     shown("repeated", fault.element));
  }
  return Rejection(Kind::inadmissible,
                   opening + "a tile would have element " + element + ", but the layout ends before it" + closing +
                       "; to round up, ask for padded_logical_divide",
                   shown("invented", fault.element));
}

/// A o (B, complement(B, size(A))).
template <Integer I, class D>
constexpr Layout<I, D> divided(const Layout<I, D>& A, const Layout<I>& B) {
  return composition(A, make_layout<I, I>({B, complement(B, size(A))}));
}

template <Integer I, class D>
constexpr Layout<I, D> logically_divided(const Layout<I, D>& A, const Layout<I>& B) {
  if (const auto fault = division_fault(B, size(A))) throw detail::indivisible(A, B, *fault);
  return detail::divided(A, B);
}

}  // namespace detail

/// A (/) B. Requires that B's tiles cover A's domain exactly (division_fault), else throws Rejection(inadmissible) with the first
/// element that would be lost, repeated or invented, its witness; and that A o (B, complement) exists, else passes on
/// composition's rejection.
/// Ensures rank 2; mode 0 is A o B; the result has A's offsets, each as often as A has it.
template <Integer I, class D>
constexpr Layout<I, D> logical_divide(const Layout<I, D>& A, const Layout<I>& B) {
  return in_wider_where_needed([](const auto& a, const auto& b) { return detail::logically_divided(a, b); }, A, B);
}

/// A o (B, complement(B, size(A))), whether or not the tiles cover A's domain, A extended along its last mode.
/// Requires that complement(B) and the composition exist, else passes on their rejections.
/// Ensures rank 2, mode 0 is A o B, and logical_divide(A, B) where that exists.
template <Integer I, class D>
constexpr Layout<I, D> logical_divide(const Layout<I, D>& A, const Layout<I>& B, PaddedTiles /*tiles*/) {
  return detail::divided(A, B);
}
template <Integer I, class D>
constexpr Layout<I, D> logical_divide(const Layout<I, D>& A, const Layout<I>& B, WholeTiles /*tiles*/) {
  return logical_divide(A, B);
}

/// A (/) a tiler: by mode for a tuple (modes beyond it stay as they are), by n:1 for an integer n, A itself for `_`.
template <Integer I, class D, Tiles E = WholeTiles>
constexpr Layout<I, D> logical_divide(const Layout<I, D>& A, const Tiler<I>& tiler, E tiles = {}) {
  return by_mode([&](const Layout<I, D>& L, const Layout<I>& T) { return logical_divide(L, T, tiles); }, A, tiler);
}

/// logical_divide(A, tiler, tiles), or the reason for which there is none.
template <Integer I, class D, class T, Tiles E = WholeTiles>
constexpr Result<Layout<I, D>> try_logical_divide(const Layout<I, D>& A, const T& tiler, E tiles = {}) {
  return attempt([&] { return logical_divide(A, tiler, tiles); });
}

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
