// Contiguous: are the values of a layout all of an interval?
//
//   contiguous((4,2):(1,2))    true: 0 … 5, some of them twice
//   contiguous((4,2):(-1,4))   true: -3 … 4
//   contiguous((4,2):(1,8))    false: 4 is the first that is missed
//   surjective(L)              contiguous, and no value is negative: onto [0, cosize(L))
//
// A fold over the modes sorted by |stride|, broadcasts left out: what the modes so far reach is an interval of R + 1 values,
// and one more mode leaves no gap if and only if |d| <= R + 1.
//
// Source: docs/algorithms.md.
#pragma once

#include <optional>

#include "colex/coalesce.hpp"
#include "colex/decision.hpp"
#include "colex/integer.hpp"
#include "colex/layout.hpp"
#include "colex/sort.hpp"
#include "colex/wide.hpp"

namespace colex {

/// One step of contiguous: the next mode by |stride|. `reached` is the number of consecutive values so far. Returns it with the
/// mode, or nothing if |stride| > reached: then the value after those is missed.
template <Integer I>
constexpr std::optional<I> contiguous_step(const I& reached, const Mode<I>& mode) {
  const I distance = abs(mode.stride);
  if (reached < distance) return std::nullopt;
  return reached + (mode.extent - I(1)) * distance;
}

/// The least value of L, Σ (s-1)·d over the negative strides.
template <Integer I>
constexpr I least_value(const Modes<I>& modes) {
  I least(0);
  for (const Mode<I>& mode : modes) {
    if (mode.stride < I(0)) least = least + (mode.extent - I(1)) * mode.stride;
  }
  return least;
}

/// The least value between the least and the largest value of L that L does not have; none if there is no such value.
template <Integer I>
constexpr std::optional<I> first_hole(const Layout<I>& L) {
  return in_wider_where_needed(
      []<class J>(const Modes<J>& all) -> std::optional<J> {
        J reached(1);
        for (const Mode<J>& mode : sorted_by_magnitude(squeezed(all))) {
          const std::optional<J> next = contiguous_step(reached, mode);
          if (!next) return reached + least_value(all);
          reached = *next;
        }
        return std::nullopt;
      },
      modes(L));
}

/// Whether L has every value between its least and its largest.
template <Integer I>
constexpr YesOrNo contiguous(const Layout<I>& L) {
  return YesOrNo(!first_hole(L).has_value());
}

/// Whether L is onto [0, cosize(L)).
template <Integer I>
constexpr YesOrNo surjective(const Layout<I>& L) {
  for (const Mode<I>& mode : squeezed(modes(L))) {
    if (mode.stride < I(0)) return YesOrNo(false);
  }
  return contiguous(L);
}

}  // namespace colex
