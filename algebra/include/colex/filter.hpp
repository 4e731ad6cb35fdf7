// Filtering: what remains of a layout when the coordinates that change nothing are gone.
//
//   L               = ((2,1),3):((0,7),5)
//   filter_zeros(L) = ((1,1),3):((0,7),5)    the broadcast mode 2:0 keeps its place, with a single coordinate
//   filter(L)       = 3:5                    and coalesced
//   squeeze(L)      = (2,3):(0,5)            only the extent 1 is dropped: size and function stay
//
// Source: CuTe `filter_zeros`, `filter`; CF 2.1.3.11 (`squeeze`).
#pragma once

#include <cstddef>
#include <utility>

#include "colex/coalesce.hpp"
#include "colex/layout.hpp"

namespace colex {

namespace detail {
template <Integer I, class D>
constexpr Tuple<I> without_broadcasts(const Tuple<I>& shape, const Tuple<D>& stride) {
  if (shape.is_leaf()) {
    if (stride.leaf() == zero<D>()) return Tuple<I>(I(1));
    return shape;
  }
  typename Tuple<I>::Modes result;
  result.reserve(shape.rank());
  for (std::size_t k = 0; k < shape.rank(); ++k) {
    result.push_back(without_broadcasts(shape.mode(k), stride.mode(k)));
  }
  return Tuple<I>(std::move(result));
}
}  // namespace detail

/// L with extent 1 wherever the stride is 0. Ensures L's profile, stride and image. Source: CuTe `filter_zeros`.
template <Integer I, class D>
constexpr Layout<I, D> filter_zeros(const Layout<I, D>& L) {
  return Layout<I, D>(detail::without_broadcasts(L.shape(), L.stride()), L.stride());
}

/// coalesce(filter_zeros(L)). Ensures L's image, and a coalesced layout in which no stride is 0 unless it is 1:0.
/// Source: CuTe `filter`.
template <Integer I, class D>
constexpr Layout<I, D> filter(const Layout<I, D>& L) {
  return coalesce(filter_zeros(L));
}

/// The modes whose extent is not 1.
template <Integer I, class D>
constexpr Modes<I, D> squeezed(Modes<I, D> modes) {
  erase_if(modes, [](const Mode<I, D>& mode) { return static_cast<bool>(mode.extent == I(1)); });
  return modes;
}

/// The modes with more than one value: no extent is 1, no stride 0. For the modes of L, those of squeeze(filter_zeros(L)).
template <Integer I, class D>
constexpr Modes<I, D> varying(Modes<I, D> modes) {
  erase_if(modes, [](const Mode<I, D>& mode) {
    return static_cast<bool>(mode.stride == zero<D>()) || static_cast<bool>(mode.extent == I(1));
  });
  return modes;
}

/// L flat, without its modes of extent 1; 1:0 if it has no other.
/// Ensures the same size and the same function on [0, size(L)). Source: CF 2.1.3.11.
template <Integer I, class D>
constexpr Layout<I, D> squeeze(const Layout<I, D>& L) {
  return layout_of(squeezed(modes(L)));
}

}  // namespace colex
