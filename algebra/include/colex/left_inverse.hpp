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
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "colex/coalesce.hpp"
#include "colex/filter.hpp"
#include "colex/layout.hpp"
#include "colex/placed_mode.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/small_vector.hpp"
#include "colex/wide.hpp"

namespace colex {

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

}  // namespace colex
