// Vector width: how many elements a thread of a partitioned copy may move at a time.
//
//   source       (8,8):(8,1)         thread t's values are the elements 8·t … 8·t + 7
//   destination  (8,8):(8,1)         8: they are so in both memories
//   destination  (8,8):(9,1)         1: padded by one, a row begins at no multiple of 2
//   destination  (8,8):(1,8)         1: transposed, neighbours of one memory are apart in the other
//
// A vector is a block of n elements that begins at a multiple of n, in either memory, and belongs to one thread.
//
// Source: CuTe `copy` with `AutoVectorizingCopy`, `max_common_vector`, `max_alignment`.
#pragma once

#include <string>

#include "colex/filter.hpp"
#include "colex/gcd.hpp"
#include "colex/integer.hpp"
#include "colex/layout.hpp"
#include "colex/majorness.hpp"
#include "colex/max_common.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"

namespace colex {

namespace detail {

template <Integer I>
void require_thread_values(const Layout<I>& L) {
  if (L.rank() == 2) return;
  throw Rejection(Kind::type, "vector_width: a partitioned layout has two modes, threads and values; " + describe(L) + " has " +
                                  std::to_string(L.rank()));
}

/// The largest divisor of `width` at whose multiples all of a thread's vectors begin.
template <Integer I>
I aligned_width(I width, const Layout<I>& L) {
  width = gcd(width, max_alignment(L.mode(1)));
  for (const Mode<I>& mode : varying(modes(L.mode(0)))) width = gcd(width, mode.stride);
  return width;
}

}  // namespace detail

/// The number of elements in the vectors by which every thread can move its values from the source to the destination, both
/// (thread, values) to the element of a memory. Requires two modes of each, else throws Rejection(type), the same threads and
/// values, else throws Rejection(inadmissible).
/// Ensures: where a value of a thread is at s in the source and at d in the destination, n divides s - d up to multiples of n,
/// and all of the block of n around s are values of that thread, which are the block around d, in the same order.
template <Integer I>
I vector_width(const Layout<I>& source, const Layout<I>& destination) {
  detail::require_thread_values(source);
  detail::require_thread_values(destination);
  if (!detail::same_size(source.mode(0), destination.mode(0)) || !detail::same_size(source.mode(1), destination.mode(1))) {
    throw Rejection(Kind::inadmissible, "vector_width: " + describe(source) + " and " + describe(destination) +
                                            " are not of the same threads and values");
  }
  const I common = max_common_vector(source.mode(1), destination.mode(1));
  return detail::aligned_width(detail::aligned_width(common, source), destination);
}

}  // namespace colex
