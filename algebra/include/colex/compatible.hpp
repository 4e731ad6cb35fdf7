// Which coordinates fit which shape.
//
//   compatible(24, ((2,2),(3,2)))        true: a coordinate of 24 is a 1-D coordinate of ((2,2),(3,2))
//   compatible((4,6), ((2,2),6))         true: the second refines the first
//   compatible(((2,3),4), ((2,2),(3,2))) false: 6 and 4 against 4 and 6
//   compatible((24), 24)                 false: (5) is no coordinate of 24
//
//   evenly_divides((8,6), <4:1,3:2>)     true: tiles of 4 rows and of 3 columns, every other one, fill the shape
//
// compatible is a partial order on shapes: reflexive, antisymmetric, transitive.
// Source: CUTLASS documentation, 01_layout.md (layout compatibility); CuTe `compatible`, `evenly_divides`; Ce Def 2.7.
#pragma once

#include <cstddef>

#include "colex/integer.hpp"
#include "colex/layout.hpp"
#include "colex/sort.hpp"
#include "colex/tiler.hpp"
#include "colex/tuple.hpp"

namespace colex {

/// Whether every coordinate of the shape a is a coordinate of the shape b, and the other way round none is lost: b's profile
/// refines a's, and at each leaf of a stands as much in b. Ensures weakly_congruent(a, b) and product(a) == product(b) where
/// true.
template <Integer I>
constexpr bool compatible(const Tuple<I>& a, const Tuple<I>& b) {
  if (a.is_leaf()) return static_cast<bool>(a.leaf() == product(b));
  if (b.is_leaf() || a.rank() != b.rank()) return false;
  for (std::size_t k = 0; k < a.rank(); ++k) {
    if (!compatible(a.mode(k), b.mode(k))) return false;
  }
  return true;
}

/// Whether every coordinate of A is a coordinate of B. Only the shapes matter.
template <Integer I, class D, class E>
constexpr bool compatible(const Layout<I, D>& A, const Layout<I, E>& B) {
  return compatible(A.shape(), B.shape());
}

/// Whether A and B have the same profile (the same nesting). Only the shapes matter.
template <Integer I, class D, class E>
constexpr bool congruent(const Layout<I, D>& A, const Layout<I, E>& B) {
  return congruent(A.shape(), B.shape());
}

/// Whether B's profile refines A's. Only the shapes matter.
template <Integer I, class D, class E>
constexpr bool weakly_congruent(const Layout<I, D>& A, const Layout<I, E>& B) {
  return weakly_congruent(A.shape(), B.shape());
}

namespace detail {
/// Whether the tile L and its translates by multiples of its end fill [0, size) exactly once: sorted by stride its modes are a
/// chain s_i·d_i | d_{i+1} of positive strides, and the last s_r·d_r divides the size.
template <Integer I>
constexpr bool tiles(const Layout<I>& L, const I& size) {
  I end(1);
  for (const Mode<I>& mode : sorted_by_stride(modes(L))) {
    if (mode.extent == I(1)) continue;
    if (mode.stride < I(1)) return false;
    if (!(mode.stride % end == I(0))) return false;
    end = mode.extent * mode.stride;
  }
  return static_cast<bool>(size % end == I(0));
}
}  // namespace detail

/// Whether cutting the compact layout of this shape by the tiler leaves nothing over and invents nothing: by mode where the
/// tiler is a tuple (false if it has more modes than the shape), an integer n if n divides the size, a layout if its translates
/// fill the size, `_` always.
/// Ensures where true that size(logical_divide(shape, tiler)) == size(shape). CuTe answers false also for some tiles that fit, as
/// 3 in (4,6), because it counts them mode by mode. Source: CuTe `evenly_divides`.
template <Integer I>
constexpr bool evenly_divides(const Tuple<I>& shape, const Tiler<I>& tiler) {
  if (tiler.is_underscore()) return true;
  if (!tiler.is_tuple()) return detail::tiles(tiler.layout(), product(shape));
  if (tiler.rank() > shape.rank()) return false;
  for (std::size_t k = 0; k < tiler.rank(); ++k) {
    if (!evenly_divides(shape.mode(k), tiler.modes()[k])) return false;
  }
  return true;
}

}  // namespace colex
