// Division that rounds up, as CuTe's does: the last tiles may reach beyond the layout.
//
//   padded_logical_divide(10:1, 4)   = (4,3):(1,4)     12 elements; 10 and 11 are not of 10:1, and a kernel has to predicate them
//   padded_zipped_divide((5,6):(1,5), <2,3>)  = ((2,3),(3,2)):((1,5),(2,15))
//   padded_logical_divide(12:1, 3)   = logical_divide(12:1, 3)
//
// Beyond its domain the layout goes on along its last mode. In a mode of a matrix this means: element 5 of the first column of
// (5,6):(1,5) is element 0 of the second.
// What is not rounded is still exact: the tiles must not overlap, and A o (B, complement) must exist.
//
// Source: CuTe `logical_divide`, `zipped_divide`, `tiled_divide`, `flat_divide`; docs/conventions.md.
#pragma once

#include "colex/by_mode.hpp"
#include "colex/hier_unzip.hpp"
#include "colex/layout.hpp"
#include "colex/logical_divide.hpp"
#include "colex/rejection.hpp"
#include "colex/tiler.hpp"

namespace colex {

/// A o (B, complement(B, size(A))), whether or not the tiles cover A's domain, A extended along its last mode.
/// Requires that complement(B) and the composition exist, else passes on their rejections.
/// Ensures rank 2, mode 0 is A o B, and logical_divide(A, B) where that exists.
template <Integer I, class D>
Layout<I, D> padded_logical_divide(const Layout<I, D>& A, const Layout<I>& B) {
  return detail::divided(A, B);
}

/// padded_logical_divide by a tiler, as logical_divide.
template <Integer I, class D>
Layout<I, D> padded_logical_divide(const Layout<I, D>& A, const Tiler<I>& tiler) {
  return by_mode([](const Layout<I, D>& L, const Layout<I>& T) { return padded_logical_divide(L, T); }, A, tiler);
}

/// ((tile), (rest)) of padded_logical_divide, as zipped_divide.
template <Integer I, class D>
Layout<I, D> padded_zipped_divide(const Layout<I, D>& A, const Tiler<I>& tiler) {
  return hier_unzip([](const Layout<I, D>& L, const Layout<I>& T) { return padded_logical_divide(L, T); }, A, tiler);
}

/// ((tile), rest_0, …) of padded_logical_divide, as tiled_divide.
template <Integer I, class D>
Layout<I, D> padded_tiled_divide(const Layout<I, D>& A, const Tiler<I>& tiler) {
  return detail::second_unpacked(padded_zipped_divide(A, tiler));
}

/// (tile_0, …, rest_0, …) of padded_logical_divide, as flat_divide.
template <Integer I, class D>
Layout<I, D> padded_flat_divide(const Layout<I, D>& A, const Tiler<I>& tiler) {
  return detail::both_unpacked(padded_zipped_divide(A, tiler));
}

/// padded_logical_divide(A, tiler), or the reason for which there is none.
template <Integer I, class D, class T>
Result<Layout<I, D>> try_padded_logical_divide(const Layout<I, D>& A, const T& tiler) {
  return attempt([&] { return padded_logical_divide(A, tiler); });
}

/// padded_zipped_divide(A, tiler), or the reason for which there is none.
template <Integer I, class D>
Result<Layout<I, D>> try_padded_zipped_divide(const Layout<I, D>& A, const Tiler<I>& tiler) {
  return attempt([&] { return padded_zipped_divide(A, tiler); });
}

}  // namespace colex
