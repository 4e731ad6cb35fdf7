// How many elements a copy may move at a time; and what that is made of: the order of strides, what two layouts have in common.
//
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
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/coalesce.hpp"
#include "colex/composition.hpp"
#include "colex/gcd.hpp"
#include "colex/integer.hpp"
#include "colex/inverse.hpp"
#include "colex/layout.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/sort.hpp"
#include "colex/straight_run.hpp"
#include "colex/tuple.hpp"
#include "colex/tuple_algorithms.hpp"
#include "colex/vector.hpp"
#include "colex/wide.hpp"

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

// The longest vector that two layouts have in common: elements that follow one another in both memories.
//
//   A = (4,8):(1,4),  B = (4,8):(1,5)      max_common_vector(A, B) = 4     columns of 4, padded in B
//   A = (4,8):(8,1),  B = (4,8):(1,4)      max_common_vector(A, B) = 1     row-major against column-major
//   A = (4,8):(8,1),  B = (4,8):(8,1)      max_common_layout(A, B) = (8,4):(4,1)    all of it: the coordinates in order
//
// A copy between A and B may use vectors of that many elements. It follows B's right inverse mode by mode for as long as A gives
// the same values.
//
// Why not through the composite A o R, R the right inverse, as in C++? Because A o R need not exist as a whole while its
// beginning does.
//
// Source: CuTe `max_common_layout`, `max_common_vector`; Ce 3.4.2; S085.

namespace detail {

/// The largest m in [1, n] for which A, on the coordinates of the modes `before` and m:step, is additive. Requires that it is for
/// m = 1.
template <Integer I>
I additive_extent(const Layout<I>& A, Modes<I> before, const I& step, const I& n) {
  before.push_back({n, step});
  if (admissible(A, layout_of(before))) return n;
  I low(1);
  I high = n;
  while (low + I(1) < high) {
    const I middle = low + (high - low) / I(2);
    before.back().extent = middle;
    if (admissible(A, layout_of(before))) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

template <Integer I>
Layout<I> largest_common(const Layout<I>& A, const Layout<I>& B) {
  const LeftOperand<I, I> left(A);
  Modes<I> common;
  I reach(1);
  for (const Mode<I>& mode : coalesced_modes(modes(right_inverse(B)))) {
    if (!(A(mode.stride) == reach)) break;
    const I straight = straight_run(detail::floor_terms(left.form, mode.stride), mode.extent);
    const I extent = detail::additive_extent(A, common, mode.stride, straight);
    common.push_back({extent, mode.stride});
    if (extent < mode.extent) break;
    reach = reach * extent;
  }
  return layout_of(coalesced_modes(common));
}

}  // namespace detail

/// The layout M of the largest size with A(M(i)) == i and B(M(i)) == i for all i in [0, size(M)), among those that begin
/// right_inverse(B). Cost: a composition for each mode of right_inverse(B), and O(log extent) more in the mode where A leaves it.
template <Integer I>
Layout<I> max_common_layout(const Layout<I>& A, const Layout<I>& B) {
  return in_wider_where_needed([](const auto& a, const auto& b) { return detail::largest_common(a, b); }, A, B);
}

/// The number of elements that follow one another in A and in B: size(max_common_layout(A, B)), at least 1.
template <Integer I>
I max_common_vector(const Layout<I>& A, const Layout<I>& B) {
  return size(max_common_layout(A, B));
}

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
