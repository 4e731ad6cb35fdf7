// The quasi-inverse: from a value of a layout back to one of the coordinates that have it.
//
//   quasi_inverse((4,2):(1,0))      = 4:1            the broadcast mode stays at its coordinate 0
//   quasi_inverse((2,2,2):(0,4,1))  = (4,2):(4,2)
//   quasi_inverse(L)                = left_inverse(L) where that exists
//
// This is what CuTe's `left_inverse` is for a layout with strides of 0, which has no left inverse in the strict sense.
//
// Source: CuTe `left_inverse` ("quasi-inverse of a layout"); Ce Eq 25.
#pragma once

#include <utility>

#include "colex/filter.hpp"
#include "colex/layout.hpp"
#include "colex/left_inverse.hpp"
#include "colex/placed_mode.hpp"
#include "colex/small_vector.hpp"
#include "colex/wide.hpp"

namespace colex {

namespace detail {

template <Integer I>
Layout<I> inverse_by_digits(const Layout<I>& L) {
  SmallVector<PlacedMode<I>> placed;
  for (const PlacedMode<I>& p : placed_modes(squeezed(modes(L)))) {
    if (!(p.mode.stride == I(0))) placed.push_back(p);
  }
  return detail::digits([&] { return "quasi_inverse(" + describe(L) + "): "; }, std::move(placed)).value();
}

}  // namespace detail

/// Q with L(Q(L(k))) == L(k) for all k in [0, size(L)), coalesced.
/// Requires of the modes s:d of L with s > 1 and d != 0 what left_inverse requires of all, and throws as it does.
template <Integer I>
Layout<I> quasi_inverse(const Layout<I>& L) {
  return in_wider_where_needed([](const auto& a) { return detail::inverse_by_digits(a); }, L);
}

}  // namespace colex
