// Sorting the modes of a layout by stride.
//
//   sort((2,3,4):(12,1,3))  =  (3,4,2):(1,3,12)      the same offsets, now in the order in which they grow
//   sort((3,2):(5,5))       =  (2,3):(5,5)           among equal strides, by extent
//
// Many questions about a layout (is it compact, what is its complement) do not depend on the order of its modes, and are easy
// once the modes are sorted.
//
// Why insertion sort? A symbolic integer's comparison forks the execution, and on every fork this loop does no more than
// compare neighbours; `std::sort` is undefined where an order turns out inconsistent. Layouts have a handful of modes; where
// there are more than a few, and they are numbers, the standard library sorts them.
//
// Source: CF 2.1.3 (`sort`).
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <type_traits>
#include <utility>
#include <vector>

#include "colex/integer.hpp"
#include "colex/layout.hpp"
#include "colex/wide.hpp"

namespace colex {

/// One step of insertion: the element at place k >= 1 changes places with its neighbour on the left if it is `before` that one;
/// says whether.
/// Requires all up to place k - 1, and all from there on, in order. Ensures that the elements are in order where it says no,
/// and the same up to place k - 2, and from there on, where it says yes.
template <class T, class Before>
constexpr bool insertion_step(T& elements, std::size_t k, Before&& before) {
  if (!before(elements[k], elements[k - 1])) return false;
  std::swap(elements[k - 1], elements[k]);
  return true;
}

/// The elements in an order in which none is `before` an earlier one; elements of which neither is before the other stay as they
/// stood. T is any sequence with size(), [] and swappable elements; `before(a, b)` is a strict weak order, a truth value.
template <class T, class Before>
constexpr T insertion_sorted(T elements, Before&& before) {
  for (std::size_t end = 1; end < elements.size(); ++end) {
    for (std::size_t k = end; k > 0; --k) {
      if (!insertion_step(elements, k, before)) break;
    }
  }
  return elements;
}

namespace detail {

/// The places 0 … size - 1 in an order in which none is `before` an earlier one, else as they are. `before` is asked by what is
/// known of the elements: so a program has the standard library's sort once, and not once for each kind of elements.
inline std::vector<std::size_t> places_in_order(std::size_t size, const void* elements,
                                                bool (*before)(const void* elements, std::size_t a, std::size_t b)) {
  std::vector<std::size_t> places(size);
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::stable_sort(places.begin(), places.end(), [=](std::size_t a, std::size_t b) { return before(elements, a, b); });
  return places;
}

/// Brings each element to its place: element k becomes what was element places[k].
template <class T>
void bring_to(std::vector<std::size_t> places, T& elements) {
  for (std::size_t first = 0; first < places.size(); ++first) {
    std::size_t k = first;
    while (places[k] != first) {
      const std::size_t next = std::exchange(places[k], k);
      std::swap(elements[k], elements[next]);
      k = next;
    }
    places[k] = k;
  }
}

template <class T, class Before>
void sort_many(T& elements, const Before& before) {
  const auto at = [&](std::size_t a, std::size_t b) { return before(elements[a], elements[b]); };
  using At = decltype(at);
  const auto ask = [](const void* known, std::size_t a, std::size_t b) -> bool { return (*static_cast<At*>(known))(a, b); };
  bring_to(places_in_order(elements.size(), &at, ask), elements);
}

}  // namespace detail

/// The same for elements that are compared by their integers, in O(n log n) comparisons of numbers.
template <Integer I, class T, class Before>
constexpr T sorted(T elements, Before&& before) {
  constexpr std::size_t a_few = 64;
  if constexpr (is_number<I>) {
    if (elements.size() > a_few && !std::is_constant_evaluated()) {
      detail::sort_many(elements, before);
      return elements;
    }
  }
  return insertion_sorted(std::move(elements), before);
}

/// The modes by (stride, extent), equal ones as they stood.
template <Integer I, class D>
constexpr Modes<I, D> sorted_by_stride(Modes<I, D> modes) {
  return sorted<I>(std::move(modes), [](const Mode<I, D>& a, const Mode<I, D>& b) {
    if (a.stride == b.stride) return static_cast<bool>(a.extent < b.extent);
    return static_cast<bool>(a.stride < b.stride);
  });
}

/// The modes by (|stride|, extent), equal ones as they stood.
template <Integer I, class D>
constexpr Modes<I, D> sorted_by_magnitude(Modes<I, D> modes) {
  return sorted<I>(std::move(modes), [](const Mode<I, D>& a, const Mode<I, D>& b) {
    const D x = abs(a.stride);
    const D y = abs(b.stride);
    if (x == y) return static_cast<bool>(a.extent < b.extent);
    return static_cast<bool>(x < y);
  });
}

/// L flat, its modes by (stride, extent).
/// Ensures the same modes as a multiset, strides that do not decrease, and so the same offsets, each as often. Source: CF 2.1.3.
template <Integer I>
constexpr Layout<I> sort(const Layout<I>& L) {
  return layout_of(sorted_by_stride(modes(L)));
}

}  // namespace colex
