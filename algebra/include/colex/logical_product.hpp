// Product: a layout repeated, as (the tile, where its copies begin).
//
//   logical_product((2,2):(4,1), 6:1)          = ((2,2),(2,3)):((4,1),(2,8))       six copies, in the gaps first
//   logical_product((2,2):(4,1), (4,2):(2,1))  = ((2,2),(4,2)):((4,1),(8,2))       eight copies, in another order
//   logical_product(4:1, 3)                    = (4,3):(1,4)                       an integer n is n:1
//   logical_product((8,8):(1,9), 2)            = ((8,8),2):((1,9),72)              the tile may be padded
//   logical_product((2,2):(2,3), 2)            rejected: no complement, so no room for a copy that would not overlap
//
// A (x) B = (A, C o B), with C the complement of A: B says in which order C's places are taken.
//
// Source: CuTe `logical_product`; CF 2.3.9; Ce 3.5.1; CUTLASS documentation, 02_layout_algebra.md.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "colex/by_mode.hpp"
#include "colex/complement.hpp"
#include "colex/composition.hpp"
#include "colex/layout.hpp"
#include "colex/rejection.hpp"
#include "colex/tiler.hpp"
#include "colex/wide.hpp"

namespace colex {

namespace detail {

template <Integer I>
constexpr Layout<I> logically_multiplied(const Layout<I>& A, const Layout<I>& B) {
  detail::require_non_negative(B);
  return make_layout<I, I>({A, composition(complement_of_size(A, cosize(B)), B)});
}

}  // namespace detail

/// A (x) B. Requires that A has a complement and that the composite of this complement, long enough for B's largest value, with B
/// exists; else passes on the rejection of complement or composition.
/// Ensures rank 2; mode 0 is A; compatible(B, mode 1); for values a, a' of the filtered A and coordinates i, j of B, a + R1(i) ==
/// a' + R1(j) only if a == a' and B(i) == B(j), so for injective B the copies of A are disjoint.
template <Integer I>
constexpr Layout<I> logical_product(const Layout<I>& A, const Layout<I>& B) {
  return in_wider_where_needed([](const auto& a, const auto& b) { return detail::logically_multiplied(a, b); }, A, B);
}

/// A (x) a tiler: by mode for a tuple (modes beyond it stay as they are), by n:1 for an integer n, A itself for `_`.
template <Integer I>
constexpr Layout<I> logical_product(const Layout<I>& A, const Tiler<I>& tiler) {
  return by_mode([](const Layout<I>& L, const Layout<I>& T) { return logical_product(L, T); }, A, tiler);
}

/// logical_product(A, tiler), or the reason for which there is none.
template <Integer I, class T>
constexpr Result<Layout<I>> try_logical_product(const Layout<I>& A, const T& tiler) {
  return attempt([&] { return logical_product(A, tiler); });
}

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

// Products that keep the rank: a matrix of blocks is a matrix.
//
//   A = (2,5):(5,1), a block,  B = (3,4):(1,3), their order
//
//   logical_product  ((2,5),(3,4)):((5,1),(10,30))      (block, blocks)
//   blocked_product  ((2,3),(5,4)):((5,10),(1,30))      row r is row r mod 2 of block row r / 2
//   raked_product    ((3,2),(4,5)):((10,5),(30,1))      row r is row r / 3 of block row r mod 3: the blocks are interleaved
//
// Source: CuTe `blocked_product`, `raked_product`; CUTLASS documentation, 02_layout_algebra.md.

namespace detail {

/// L as a tuple, with modes 1:0 behind it up to a rank.
template <Integer I>
Layout<I> padded_to_rank(const Layout<I>& L, std::size_t rank) {
  if (L.rank() >= rank && !L.shape().is_leaf()) return L;
  std::vector<Layout<I>> parts;
  for (std::size_t k = 0; k < rank; ++k) parts.push_back(k < L.rank() ? L.mode(k) : layout_of(Modes<I>{}));
  return make_layout(parts);
}

/// Mode k of the result is (mode k of A, mode k of B). Requires tuples of equal rank.
template <Integer I>
Layout<I> paired(const Layout<I>& A, const Layout<I>& B) {
  std::vector<Layout<I>> parts;
  for (std::size_t k = 0; k < A.rank(); ++k) parts.push_back(make_layout<I, I>({A.mode(k), B.mode(k)}));
  return make_layout(parts);
}

/// logical_product of A and B as tuples of the larger of their ranks.
template <Integer I>
Layout<I> product_of_equal_ranks(const Layout<I>& A, const Layout<I>& B) {
  const std::size_t rank = std::max(A.rank(), B.rank());
  return logical_product(padded_to_rank(A, rank), padded_to_rank(B, rank));
}

}  // namespace detail

/// The product with block and copies paired mode by mode, ((A_0,C_0),(A_1,C_1),…), the block's coordinate counting first; (A,C)
/// for two leaves; the shorter of A and B is extended by modes 1:0. Requires and throws what logical_product does.
/// Ensures rank max(rank(A), rank(B)), and the offsets of logical_product(A, B), each as often.
template <Integer I>
Layout<I> blocked_product(const Layout<I>& A, const Layout<I>& B) {
  if (A.shape().is_leaf() && B.shape().is_leaf()) return logical_product(A, B);
  const Layout<I> halves = detail::product_of_equal_ranks(A, B);
  return detail::paired(halves.mode(0), halves.mode(1));
}

/// The same with the copies' coordinate counting first, ((C_0,A_0),(C_1,A_1),…).
template <Integer I>
Layout<I> raked_product(const Layout<I>& A, const Layout<I>& B) {
  const bool leaves = A.shape().is_leaf() && B.shape().is_leaf();
  const Layout<I> halves = leaves ? logical_product(A, B) : detail::product_of_equal_ranks(A, B);
  return leaves ? make_layout<I, I>({halves.mode(1), halves.mode(0)}) : detail::paired(halves.mode(1), halves.mode(0));
}

/// The product, or the reason for which there is none.
template <Integer I>
Result<Layout<I>> try_blocked_product(const Layout<I>& A, const Layout<I>& B) {
  return attempt([&] { return blocked_product(A, B); });
}
template <Integer I>
Result<Layout<I>> try_raked_product(const Layout<I>& A, const Layout<I>& B) {
  return attempt([&] { return raked_product(A, B); });
}

}  // namespace colex
