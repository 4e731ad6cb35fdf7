// A tile repeated until it fills a shape.
//
//   tile_to_shape((2,2):(2,1), (4,6))         = ((2,2),(2,3)):((2,4),(1,8))       the copies count down the columns first
//   tile_to_shape((2,2):(2,1), (4,6), (1,0))  = ((2,2),(2,3)):((2,12),(1,4))      and along the rows first
//   tile_to_shape((4,4):(1,4), (6,8))         rejected: 4 does not divide 6
//   padded_tile_to_shape((4,4):(1,4), (6,8))  = ((4,2),(4,2)):((1,16),(4,32))     8 rows; the last two are not of the shape
//
// This is how a swizzle atom becomes the layout of a shared-memory buffer.
//
// Source: CuTe `tile_to_shape`, which for run-time integers rounds up without a word; docs/conventions.md.
#pragma once

#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

#include "colex/compact.hpp"
#include "colex/layout.hpp"
#include "colex/logical_product.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

namespace colex {

namespace detail {

template <Integer I>
[[noreturn]] void reject_tile(const Layout<I>& block, const Tuple<I>& target, const std::string& reason,
                              RejectionWitness witness) {
  throw Rejection(Kind::inadmissible, "tile_to_shape(" + describe(block) + ", " + describe(target) + "): " + reason,
                  std::move(witness));
}

/// How often the block stands in each mode of the target, rounded up.
template <Integer I>
Tuple<I> copies(const Layout<I>& block, const Tuple<I>& target) {
  require_extents(target);
  if (target.rank() < block.rank()) {
    throw Rejection(Kind::type, "tile_to_shape(" + describe(block) + ", " + describe(target) + "): the block has " +
                                    std::to_string(block.rank()) + " modes, the shape only " + std::to_string(target.rank()));
  }
  if (target.is_leaf() && block.shape().is_leaf()) return ceil_div(target.leaf(), size(block));
  typename Tuple<I>::Modes result;
  for (std::size_t k = 0; k < target.rank(); ++k) {
    const I extent = k < block.rank() ? size(block.mode(k)) : I(1);
    result.emplace_back(ceil_div(product(target.mode(k)), extent));
  }
  return Tuple<I>(std::move(result));
}

template <Integer I>
void require_filled(const Layout<I>& block, const Tuple<I>& target) {
  for (std::size_t k = 0; k < target.rank() && k < block.rank(); ++k) {
    const I tile = size(block.mode(k));
    const I extent = product(target.mode(k));
    if (extent % tile == I(0)) continue;
    reject_tile(block, target,
                "mode " + std::to_string(k) + " of the block has extent " + describe(tile) + ", which does not divide " +
                    describe(extent) + ", so index " + describe(extent) +
                    " would be in a tile and not in the shape; to round up, ask for padded_tile_to_shape",
                shown("invented", extent, "mode", k));
  }
}

}  // namespace detail

/// The blocked product of the block with as many copies as the target needs, rounded up: mode k of the result has the least
/// multiple of the block's extent that is >= product(mode k of the target). The copies lie in memory in the given order of the
/// modes: the smaller a mode's order, the sooner its copies follow. Requires rank(block) <= rank(target), else throws
/// Rejection(type), and what logical_product requires.
template <Integer I>
Layout<I> padded_tile_to_shape(const Layout<I>& block, const Tuple<I>& target, const std::type_identity_t<Tuple<I>>& order) {
  const Tuple<I> shape = detail::copies(block, target);
  return blocked_product(block, Layout<I>(shape, compact_order(shape, order)));
}

/// In the order of the modes, the first mode's copies first.
template <Integer I>
Layout<I> padded_tile_to_shape(const Layout<I>& block, const Tuple<I>& target) {
  const Tuple<I> shape = detail::copies(block, target);
  return blocked_product(block, Layout<I>(shape, compact_col_major(shape)));
}

/// padded_tile_to_shape where nothing is rounded. Requires further that each mode of the block divides the target's, else throws
/// Rejection(inadmissible). Ensures product_each(shape(R)) == product_each(target); block's elements stand at coordinates below
/// its extents.
template <Integer I>
Layout<I> tile_to_shape(const Layout<I>& block, const Tuple<I>& target, const std::type_identity_t<Tuple<I>>& order) {
  detail::require_filled(block, target);
  return padded_tile_to_shape(block, target, order);
}

/// In the order of the modes, the first mode's copies first.
template <Integer I>
Layout<I> tile_to_shape(const Layout<I>& block, const Tuple<I>& target) {
  detail::require_filled(block, target);
  return padded_tile_to_shape(block, target);
}

}  // namespace colex
