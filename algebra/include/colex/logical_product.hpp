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

}  // namespace colex
