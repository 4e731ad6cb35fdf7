// What goes back from the values of a layout: its right, left and quasi inverse, and its nullspace.
//
// Modes with their places: what an inverse needs to know of a layout.
//
//   (4,8):(8,1)   has 4:8 at 1 and 8:1 at 4:  the 1-D coordinate 1 is the first step of the rows, 4 the first step of the columns
//
// A mode s:d at p takes the 1-D coordinate p·i to the value d·i, for i < s. An inverse takes d·i back to p·i.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "colex/coalesce.hpp"
#include "colex/layout.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/small_vector.hpp"
#include "colex/sort.hpp"
#include "colex/wide.hpp"

namespace colex {

/// A mode, and the 1-D coordinate of its coordinate 1: the product of the extents before it.
template <Integer I, class D = I>
struct PlacedMode {
  Mode<I, D> mode;
  I place;
};

/// The modes with their places, from left to right.
template <Integer I, class D>
constexpr SmallVector<PlacedMode<I, D>> placed_modes(const Modes<I, D>& modes) {
  SmallVector<PlacedMode<I, D>> result;
  result.reserve(modes.size());
  I place(1);
  for (const Mode<I, D>& mode : modes) {
    result.push_back({mode, place});
    place = place * mode.extent;
  }
  return result;
}

/// Sorts by stride. Modes of equal strides keep their order.
template <Integer I>
constexpr SmallVector<PlacedMode<I>> sorted_by_stride(SmallVector<PlacedMode<I>> modes) {
  return sorted<I>(std::move(modes), [](const PlacedMode<I>& a, const PlacedMode<I>& b) {
    return static_cast<bool>(a.mode.stride < b.mode.stride);
  });
}

// The right inverse: where in the domain the values 0, 1, 2, … are found.
//
//   right_inverse((4,8):(8,1))   = (8,4):(4,1)     the transposition undone
//   right_inverse((2,4):(1,4))   = 2:1             the value 2 is not there, so only 0 and 1 are inverted
//   right_inverse(4:2)           = 1:0             not even the value 1 is there
//
// A fold over the modes sorted by stride: it follows the chain that starts at stride 1, where each stride is what the modes
// before it reach, and passes over the others.
//
// Source: CuTe `right_inverse`; Ce Eq 23-24; docs/conventions.md.

/// One step of right_inverse: the next mode in the order of strides. Emits at most one mode; returns the new reach.
/// Invariant: the modes emitted are a layout R of size `reach`, and L(R(k)) == k for all k in [0, reach).
template <Integer I, class Emit>
constexpr I right_inverse_step(const I& reach, const PlacedMode<I>& placed, Emit&& emit) {
  if (!(placed.mode.stride == reach)) return reach;
  emit(Mode<I>{placed.mode.extent, placed.place});
  return reach * placed.mode.extent;
}

namespace detail {

template <Integer I>
constexpr Layout<I> chain_inverse(const Layout<I>& L) {
  Modes<I> result;
  I reach(1);
  for (const PlacedMode<I>& placed : sorted_by_stride(placed_modes(coalesced_modes(modes(L))))) {
    reach = right_inverse_step(reach, placed, [&](const Mode<I>& mode) { result.push_back(mode); });
  }
  return layout_of(coalesced_modes(result));
}

}  // namespace detail

/// The longest chain's R with L(R(k)) == k for all k in [0, size(R)), coalesced. Defined for every L; 1:0 where the value 1 is
/// not a stride. It is the largest such layout for injective L with non-negative strides, not in general: (2,2):(-1,2) takes the
/// coordinates 0, 3 to 0, 1.
template <Integer I>
constexpr Layout<I> right_inverse(const Layout<I>& L) {
  return in_wider_where_needed([](const auto& a) { return detail::chain_inverse(a); }, L);
}

// The left inverse: from a value of a layout back to its coordinate.
//
//   left_inverse((4,8):(8,1))    = (8,4):(4,1)
//   left_inverse(4:2)            = (2,4):(0,1)        0 2 4 6 go to 0 1 2 3; what 1, 3, 5 go to is not promised
//   left_inverse((2,2):(1,4))    = (4,2):(1,2)        0 1 4 5 go to 0 1 2 3
//   left_inverse((2,2):(2,3))    rejected: 2 does not divide 3, so this method has no inverse to offer
//   left_inverse((4,2):(1,0))    rejected: not injective; quasi_inverse takes it
//
// A fold over the modes sorted by stride: a value is read as digits, the k-th of which counts steps of the k-th stride.
//
// Source: CuTe `left_inverse`; Ce Eq 25-26; docs/conventions.md.

/// One step of left_inverse: the next mode in the order of strides. `pending` is the mode before it, whose digit ends where the
/// next stride begins; at first 1:1 at 0. Emits one mode and returns the next pending one.
/// Requires that pending's stride divides the next one, and pending.extent·pending.stride <= the next stride.
/// Invariant: the emitted modes, followed by pending.extent:pending.place, take L(k) to k for every coordinate k of the modes
/// consumed.
template <Integer I, class Emit>
constexpr PlacedMode<I> left_inverse_step(const PlacedMode<I>& pending, const PlacedMode<I>& next, Emit&& emit) {
  emit(Mode<I>{next.mode.stride / pending.mode.stride, pending.place});
  return next;
}

namespace detail {

/// What goes wrong where `next` is to follow `pending` in the chain.
enum class BrokenLink { negative, no_multiple, overlapping };

/// Why `next` cannot follow `pending` in the chain, if it cannot.
template <Integer I>
constexpr std::optional<BrokenLink> broken_link(const PlacedMode<I>& pending, const PlacedMode<I>& next) {
  const I& stride = next.mode.stride;
  if (stride < I(1)) return BrokenLink::negative;
  if (!(stride % pending.mode.stride == I(0))) return BrokenLink::no_multiple;
  if (stride < pending.mode.extent * pending.mode.stride) return BrokenLink::overlapping;
  return std::nullopt;
}

/// The same in words, behind an opening.
template <Integer I>
RejectionText broken_link_in_words(const std::string& opening, BrokenLink broken, const PlacedMode<I>& pending,
                                   const PlacedMode<I>& next) {
  const I& stride = next.mode.stride;
  if (broken == BrokenLink::negative) {
    return {opening + "outside the class: the stride " + describe(stride) +
                " is negative, and the inverse is built for positive ones",
            shown("stride", stride)};
  }
  if (broken == BrokenLink::no_multiple) {
    return {opening + "outside the class: sorted, the stride " + describe(pending.mode.stride) +
                " does not divide the next one, " + describe(stride) +
                ", so values are not read as digits (which is no claim that no inverse exists)",
            shown("stride", pending.mode.stride, "next", stride)};
  }
  const I other = (stride / pending.mode.stride) * pending.place;
  const I first = min(other, next.place), second = max(other, next.place);
  return {opening + "the layout is not injective: its value is " + describe(stride) + " at the coordinates " + describe(first) +
              " and " + describe(second),
          shown("first", first, "second", second)};
}

/// The chain of digits of the given modes, or why they are no chain.
template <Integer I, class Opening>
constexpr Result<Layout<I>> digits(Opening&& opening, SmallVector<PlacedMode<I>> modes) {
  Modes<I> result;
  result.reserve(modes.size() + 1);
  PlacedMode<I> pending{Mode<I>{I(1), I(1)}, I(0)};
  for (const PlacedMode<I>& next : sorted_by_stride(std::move(modes))) {
    if (const auto broken = broken_link(pending, next)) {
      return Result<Layout<I>>::rejected(Kind::inadmissible,
                                         [&] { return broken_link_in_words(opening(), *broken, pending, next); });
    }
    pending = left_inverse_step(pending, next, [&](const Mode<I>& mode) { result.push_back(mode); });
  }
  result.push_back({pending.mode.extent, pending.place});
  return layout_of(coalesced_modes(result));
}

/// left_inverse(L), or the reason for which there is none. An overflow is thrown.
template <Integer I>
constexpr Result<Layout<I>> left_inverse_or_reason(const Layout<I>& L) {
  const auto opening = [&] { return "left_inverse(" + describe(L) + "): "; };
  SmallVector<PlacedMode<I>> placed = placed_modes(squeezed(modes(L)));
  for (const PlacedMode<I>& p : placed) {
    if (!(p.mode.stride == I(0))) continue;
    return Result<Layout<I>>::rejected(Kind::inadmissible, [&] {
      return RejectionText(opening() + "the layout is not injective: its value is 0 at the coordinates 0 and " +
                               describe(p.place) + "; quasi_inverse leaves out what changes nothing",
                           shown("first", 0, "second", p.place));
    });
  }
  return digits(opening, std::move(placed));
}

}  // namespace detail

/// Li with Li(L(k)) == k for all k in [0, size(L)), coalesced; elsewhere its values mean nothing.
/// Requires of the modes s:d of the squeezed L, sorted by stride: d_0 >= 1, d_i divides d_{i+1}, s_i·d_i <= d_{i+1}; else throws
/// Rejection(inadmissible): outside the class for which this inverse is built, or not injective, with the first and the second of
/// two coordinates that show it.
template <Integer I>
constexpr Layout<I> left_inverse(const Layout<I>& L) {
  return in_wider_where_needed([](const auto& a) { return detail::left_inverse_or_reason(a); }, L).value();
}

/// left_inverse(L), or the reason for which there is none.
template <Integer I>
constexpr Result<Layout<I>> try_left_inverse(const Layout<I>& L) {
  return attempt([&] { return in_wider_where_needed([](const auto& a) { return detail::left_inverse_or_reason(a); }, L); });
}

// The quasi-inverse: from a value of a layout back to one of the coordinates that have it.
//
//   quasi_inverse((4,2):(1,0))      = 4:1            the broadcast mode stays at its coordinate 0
//   quasi_inverse((2,2,2):(0,4,1))  = (4,2):(4,2)
//   quasi_inverse(L)                = left_inverse(L) where that exists
//
// This is what CuTe's `left_inverse` is for a layout with strides of 0, which has no left inverse in the strict sense.
//
// Source: CuTe `left_inverse` ("quasi-inverse of a layout"); Ce Eq 25.

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

// The nullspace: the coordinates along which a layout does not change.
//
//   nullspace((2,3,4):(0,1,0))   = (2,4):(1,6)
//   nullspace((4,8):(1,4))       = 1:0
//
// Only broadcast modes are looked at: a layout may be 0 elsewhere too, as (2,2):(1,-1) is at coordinate 3.
//
// Source: CuTe `nullspace`; S087.

/// One step of nullspace. Emits the mode's place if its stride is 0.
template <Integer I, class D, class Emit>
void nullspace_step(const PlacedMode<I, D>& placed, Emit&& emit) {
  if (!(placed.mode.stride == zero<D>())) return;
  if (placed.mode.extent == I(1)) return;
  emit(Mode<I>{placed.mode.extent, placed.place});
}

namespace detail {

template <Integer I, class D>
Layout<I> null_modes(const Layout<I, D>& L) {
  Modes<I> result;
  for (const PlacedMode<I, D>& placed : placed_modes(modes(L))) {
    nullspace_step(placed, [&](const Mode<I>& mode) { result.push_back(mode); });
  }
  return layout_of(result);
}

}  // namespace detail

/// The stride-0 modes of L, each as the 1-D coordinates of L that it counts; flat, not coalesced, 1:0 if there are none.
/// Ensures, for N the result: L(x + N(i)) == L(x) for every x whose coordinates in those modes are 0; so L(N(i)) == 0; and
/// size(N) == size(L) / size(filter_zeros(L)).
template <Integer I, class D>
Layout<I> nullspace(const Layout<I, D>& L) {
  return in_wider_where_needed([](const auto& a) { return detail::null_modes(a); }, L);
}

}  // namespace colex
