// Vector width: how many elements a thread of a partitioned copy may move at a time.
//
//   source       (8,8):(8,1)         thread t's values are the elements 8·t … 8·t + 7
//   destination  (8,8):(8,1)         8: they are so in both memories
//   destination  (8,8):(9,1)         1: padded by one, a row begins at no multiple of 2
//   destination  (8,8):(1,8)         1: transposed, neighbours of one memory are apart in the other
//
// A vector is a block of n elements that begins at a multiple of n, in either memory, and belongs to one thread.
//
// How? Where the values of a thread are different, and steps go upwards, the modes say it: the elements that follow one another
// in both memories, as far as all blocks of them begin at multiples. Where an element is a thread's several times, as
// 0 1 1 2 2 3 of (2,3):(1,1) are, blocks may be wider than any mode: then one thread's values are walked through.
//
// Source: CuTe `copy` with `AutoVectorizingCopy`, `max_common_vector`, `max_alignment`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "colex/filter.hpp"
#include "colex/gcd.hpp"
#include "colex/integer.hpp"
#include "colex/layout.hpp"
#include "colex/majorness.hpp"
#include "colex/max_common.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/sort.hpp"

namespace colex {

namespace detail {

template <Integer I>
void require_thread_values(const Layout<I>& L) {
  if (L.rank() == 2) return;
  throw Rejection(Kind::type, "vector_width: a partitioned layout has two modes, threads and values; " + describe(L) + " has " +
                                  std::to_string(L.rank()));
}

/// The largest divisor of `width` at whose multiples all threads begin.
template <Integer I>
I width_of_threads(I width, const Layout<I>& L) {
  for (const Mode<I>& mode : varying(modes(L.mode(0)))) width = gcd(width, mode.stride);
  return width;
}

/// The largest divisor of `width` at whose multiples all of a thread's vectors begin.
template <Integer I>
I aligned_width(I width, const Layout<I>& L) {
  width = gcd(width, max_alignment(L.mode(1)));
  return width_of_threads(width, L);
}

/// Whether it is seen that the values are different and none is below 0: each step is beyond what the smaller ones reach.
template <Integer I>
bool steps_over(const Layout<I>& L) {
  I reach(0);
  for (const Mode<I>& mode : sorted_by_stride(squeezed(modes(L)))) {
    if (!(reach < mode.stride)) return false;
    reach = reach + (mode.extent - I(1)) * mode.stride;
  }
  return true;
}

/// Where an element is, and by how much further it is in the destination.
template <Integer I>
struct Moved {
  I from;
  I by;
};

/// Takes from `width` what divides it and keeps the blocks of one thread whole. A place in the source and the one in the
/// destination differ by a multiple of the width. Among those that differ by the same number, which are neighbours begin and end
/// at multiples of the width. That is all that is required: the greatest common divisor is the largest width.
template <Integer I>
I width_of_thread(I width, std::vector<Moved<I>> places) {
  places = sorted<I>(std::move(places), [](const Moved<I>& a, const Moved<I>& b) {
    if (a.by == b.by) return static_cast<bool>(a.from < b.from);
    return static_cast<bool>(a.by < b.by);
  });
  const auto follows = [&](std::size_t k) {
    return static_cast<bool>(places[k].by == places[k - 1].by) && !(places[k - 1].from + I(1) < places[k].from);
  };
  for (std::size_t k = 0; k < places.size(); ++k) {
    width = gcd(width, places[k].by);
    if (k == 0 || !follows(k)) width = gcd(width, places[k].from);
    if (k + 1 == places.size() || !follows(k + 1)) width = gcd(width, places[k].from + I(1));
  }
  return width;
}

/// How many values of a thread are walked through at most.
inline constexpr std::int64_t most_walked_values = 65536;

/// The width of values that may be the same or go downwards, `known` being one.
template <Integer I>
I walked_width(const I& known, const Layout<I>& source, const Layout<I>& destination) {
  const Layout<I> from = source.mode(1), to = destination.mode(1);
  const I values = size(from);
  if (I(most_walked_values) < values) {
    throw Rejection(Kind::unknown, "vectors of " + describe(known) +
                                       " are possible, and whether larger ones are was not decided by a walk over " +
                                       std::to_string(most_walked_values) + " values");
  }
  std::vector<Moved<I>> places;
  for (I v(0); v < values; v = v + I(1)) places.push_back({from(v), to(v) - from(v)});
  return width_of_threads(width_of_threads(width_of_thread(I(0), std::move(places)), source), destination);
}

}  // namespace detail

/// The number of elements in the vectors by which every thread can move its values from the source to the destination, both
/// (thread, values) to the element of a memory. Requires two modes of each, else throws Rejection(type), the same threads and
/// values, else throws Rejection(inadmissible).
/// Ensures that it is the largest n for which, where a value of a thread is at s in the source and at d in the destination, n
/// divides s - d, and all of the block of n around s are values of that thread, which are the block around d, in the same order.
/// Throws Rejection(unknown) where a thread has more than 65536 values, unless each step is beyond what the smaller ones reach,
/// in both memories.
template <Integer I>
I vector_width(const Layout<I>& source, const Layout<I>& destination) {
  detail::require_thread_values(source);
  detail::require_thread_values(destination);
  if (!detail::same_size(source.mode(0), destination.mode(0)) || !detail::same_size(source.mode(1), destination.mode(1))) {
    throw Rejection(Kind::inadmissible, "vector_width: " + describe(source) + " and " + describe(destination) +
                                            " are not of the same threads and values");
  }
  const I common = max_common_vector(source.mode(1), destination.mode(1));
  const I known = detail::aligned_width(detail::aligned_width(common, source), destination);
  if (detail::steps_over(source.mode(1)) && detail::steps_over(destination.mode(1))) return known;
  return size(source.mode(1)) < known + known ? known : detail::walked_width(known, source, destination);
}

}  // namespace colex
