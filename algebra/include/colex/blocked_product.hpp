// Products that keep the rank: a matrix of blocks is a matrix.
//
//   A = (2,5):(5,1), a block,  B = (3,4):(1,3), their order
//
//   logical_product  ((2,5),(3,4)):((5,1),(10,30))      (block, blocks)
//   blocked_product  ((2,3),(5,4)):((5,10),(1,30))      row r is row r mod 2 of block row r / 2
//   raked_product    ((3,2),(4,5)):((10,5),(30,1))      row r is row r / 3 of block row r mod 3: the blocks are interleaved
//
// Source: CuTe `blocked_product`, `raked_product`; CUTLASS documentation, 02_layout_algebra.md.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "colex/layout.hpp"
#include "colex/logical_product.hpp"
#include "colex/rejection.hpp"

namespace colex {

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
