// Majorness: along which mode are neighbours in memory neighbours in the layout, and how many at a time?
//
//   is_major(1, (4,8):(8,1))        true: the columns of a row are contiguous
//   leading_dim((4,8):(8,1))        = {1}       the first leaf of stride 1
//   max_alignment((4,8):(8,1))      = 32        one contiguous run of all
//   max_alignment((4,8):(12,1))     = 4         runs of 8, but every row begins at a multiple of 4 only
//
// Source: CUTLASS documentation, 01_layout.md ("majorness is simply which mode has stride-1"); CuTe DSL `is_major`,
// `leading_dim`; CuTe `max_alignment`.
#pragma once

#include <cstddef>
#include <optional>

#include "colex/coalesce.hpp"
#include "colex/gcd.hpp"
#include "colex/integer.hpp"
#include "colex/layout.hpp"
#include "colex/tuple.hpp"
#include "colex/tuple_algorithms.hpp"
#include "colex/vector.hpp"

namespace colex {

/// Whether the first leaf of mode k has stride 1. Requires k < rank(stride) and a leaf there, else throws Rejection(domain).
/// Source: CuTe DSL `is_major`.
template <Integer I>
bool is_major(std::size_t k, const Tuple<I>& stride) {
  return static_cast<bool>(front(stride.mode(k)) == I(1));
}

/// Whether the first leaf of mode k of L has stride 1.
template <Integer I>
bool is_major(std::size_t k, const Layout<I>& L) {
  return is_major(k, L.stride());
}

/// The path of the first leaf of stride 1 and extent other than 1, from left to right; none if there is no such leaf.
/// Source: CuTe DSL `leading_dim`.
template <Integer I>
std::optional<Path> leading_dim(const Layout<I>& L) {
  const Modes<I> all = modes(L);
  std::size_t k = 0;
  return find_if(L.stride(), [&](const I& stride) {
    const bool has_extent = !(all[k++].extent == I(1));
    return has_extent && static_cast<bool>(stride == I(1));
  });
}

/// N, the greatest common divisor of the length of L's contiguous run (its modes of stride 1, s, s·s', …) and all other
/// strides: in blocks of N that begin at multiples of N, L has all values of a block or none, so a copy may move N elements at
/// a time. The largest such N for injective L with strides >= 0. It speaks of the values, not of the modes: N is 12 for
/// (4,3):(3,1), which cannot be upcast even by 2, though CuTe's comment says so. Source: CuTe `max_alignment`.
template <Integer I>
I max_alignment(const Layout<I>& L) {
  Modes<I> rest = coalesced_modes(modes(L));
  I run(1);
  for (std::size_t k = 0; k < rest.size();) {
    if (rest[k].stride == run) {
      run = run * rest[k].extent;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(k));
      k = 0;
    } else {
      ++k;
    }
  }
  I result = run;
  for (const Mode<I>& mode : rest) result = gcd(result, mode.stride);
  return result;
}

}  // namespace colex
