// Recasting: the same memory seen as wider or narrower elements.
//
//   upcast((4,8):(8,1), 4)    = (4,2):(2,1)      four elements to a word: rows of 8 become rows of 2 words
//   downcast((4,2):(2,1), 4)  = (4,8):(8,1)      a word to four elements
//   recast_layout((4,8):(8,1), 16, 4) = (4,2):(2,1)   4-bit elements as 16-bit ones
//   upcast((4,4):(3,1), 2)    is rejected: row 1 begins in the middle of a word
//
// A word is n neighbouring values, n·w to n·w + n-1. upcast maps a coordinate to its word; so each mode either moves by whole
// words, n | d, or several of its coordinates share a word, d | n. Where neither holds, or where the parts of modes add up past
// a word, there is no such layout by modes, and CuTe's rounded strides name wrong words: rejected here, with the first
// coordinate that would be wrong.
//
// Source: CuTe `upcast`, `downcast`, `recast_layout`.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "colex/coordinate.hpp"
#include "colex/gcd.hpp"
#include "colex/integer.hpp"
#include "colex/layout.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/tuple.hpp"
#include "colex/tuple_algorithms.hpp"
#include "colex/wide.hpp"

namespace colex {

namespace detail {

template <Integer I>
void require_factor(const char* operation, const I& n) {
  if (n < I(1)) throw Rejection(Kind::domain, std::string(operation) + ": the factor " + describe(n) + " is not at least 1");
}

/// How many coordinates of a mode share a word of n: n/d where 0 < d < n, all of them where d = 0 does not count, 1 otherwise.
template <Integer I>
I coordinates_per_word(const Mode<I>& mode, const I& n) {
  if (I(0) < mode.stride && mode.stride < n) return ceil_div(n, mode.stride);
  return I(1);
}

/// The last of the coordinates of a mode that share their first word.
template <Integer I>
I last_in_word(const Mode<I>& mode, const I& n) {
  return min(mode.extent, coordinates_per_word(mode, n)) - I(1);
}

/// One step of the sum of what the modes can come to within a word, each at the last coordinate of its first word.
template <Integer I>
I word_reach_step(const I& reach, const Mode<I>& mode, const I& n) {
  const I last = last_in_word(mode, n);
  return last == I(0) ? reach : reach + last * mode.stride;
}

/// The first coordinate of a mode s:d, d > 0, at which the word ⌊c·d/n⌋ is not CuTe's ⌊c/⌈n/d⌉⌋·⌈d/n⌉, where neither of d and n
/// divides the other.
template <Integer I>
I first_wrong_word(const I& d, const I& n) {
  if (n < d) return I(1);
  const I group = ceil_div(n, d);
  // In block j of the group the last coordinate is off first, once the excess j·(group·d - n) reaches what is missing to a word.
  const I block = ceil_div(n - (group - I(1)) * d, group * d - n);
  return block * group + ceil_div((block + I(1)) * n - block * group * d, d);
}

template <Integer I>
[[noreturn]] void reject_stride(const Layout<I>& L, const Mode<I>& mode, const I& n) {
  const std::string asked = "upcast of " + describe(L) + " by " + describe(n) + ": ";
  if (mode.stride < I(0)) {
    throw Rejection(Kind::inadmissible,
                    asked + "the mode " + describe(mode.extent) + ':' + describe(mode.stride) +
                        " runs downwards in steps that are not whole words, so its coordinate 1 is already in the word below",
                    shown("stride", mode.stride));
  }
  std::string where = "the stride " + describe(mode.stride) + " is neither a multiple nor a divisor of " + describe(n);
  RejectionWitness witness = shown("stride", mode.stride);
  // Where the numbers are too large to say which coordinate it is, the stride says enough.
  const Result<I> wrong = attempt([&] { return first_wrong_word(mode.stride, n); });
  if (wrong && *wrong < mode.extent) {
    where += "; along this mode coordinate " + describe(*wrong) + " is the first whose word, " +
             describe(*wrong * mode.stride / n) + ", no rounded stride gives";
    show(witness, "along", *wrong);
  }
  throw Rejection(Kind::inadmissible, asked + where, std::move(witness));
}

/// One mode of upcast, s:d with n | d, d | n or s = 1; nothing for any other.
template <Integer I>
std::optional<Mode<I>> upcast_step(const Mode<I>& mode, const I& n) {
  const I step = abs(mode.stride);
  if (step % n == I(0)) {
    const I words = step / n;
    return Mode<I>{mode.extent, mode.stride < I(0) ? I(0) - words : words};
  }
  if (mode.extent == I(1)) return Mode<I>{I(1), I(0)};
  if (mode.stride < I(0) || !(n % step == I(0))) return std::nullopt;
  return Mode<I>{ceil_div(mode.extent, n / step), I(1)};
}

/// Throws where coordinates that share words in their own modes add up past one: the first such coordinate in 1-D order.
template <Integer I>
void require_no_carry(const Layout<I>& L, const I& n) {
  const Modes<I> all = modes(L);
  I reach(0);
  for (const Mode<I>& mode : all) reach = word_reach_step(reach, mode, n);
  if (reach < n) return;
  // The first in 1-D order has the smallest last leaf with which the leaves before it can still reach a word.
  std::vector<I> first(all.size(), I(0));
  I missing = n;
  for (std::size_t k = all.size(); k > 0; --k) {
    const Mode<I>& mode = all[k - 1];
    const I last = last_in_word(mode, n);
    if (last == I(0)) continue;
    reach = reach - last * mode.stride;
    if (reach < missing) first[k - 1] = ceil_div(missing - reach, mode.stride);
    missing = missing - first[k - 1] * mode.stride;
  }
  std::size_t k = 0;
  const Tuple<I> coordinate = transform_leaves(L.shape(), [&](const I&) { return first[k++]; });
  const I value = L(coordinate);
  throw Rejection(Kind::inadmissible,
                  "upcast of " + describe(L) + " by " + describe(n) + ": its modes share words and add up past one; at " +
                      describe(coordinate) + " the value " + describe(value) +
                      " is the first that by modes would be counted to a word before its own",
                  shown("coordinate", crd2idx(coordinate, L.shape()), "value", value));
}

/// The layout of L's profile whose modes are these.
template <Integer I>
Layout<I> with_modes(const Layout<I>& L, const Modes<I>& replaced) {
  std::size_t k = 0;
  const Tuple<I> shape = transform_leaves(L.shape(), [&](const I&) { return replaced[k++].extent; });
  k = 0;
  const Tuple<I> stride = transform_leaves(L.shape(), [&](const I&) { return replaced[k++].stride; });
  return Layout<I>(shape, stride);
}

template <Integer I>
Layout<I> upcast_by_modes(const Layout<I>& L, const I& n) {
  Modes<I> result;
  for (const Mode<I>& mode : modes(L)) {
    const std::optional<Mode<I>> words = detail::upcast_step(mode, n);
    if (!words) detail::reject_stride(L, mode, n);
    result.push_back(*words);
  }
  detail::require_no_carry(L, n);
  return detail::with_modes(L, result);
}

/// One mode of downcast: the one whose neighbours follow one another, or another one.
template <Integer I>
Mode<I> downcast_step(const Mode<I>& mode, bool is_unit, const I& n) {
  if (is_unit) return {mode.extent * n, mode.stride};
  return {mode.extent, mode.stride * n};
}

}  // namespace detail

/// L in words of n elements: R of L's profile in which g = max(1, n/d) neighbouring coordinates of a leaf s:d become one, so that
/// s:d is ⌈s/g⌉:⌈d/n⌉. A last word that L covers only in part counts.
/// Requires n >= 1, else throws Rejection(domain); for each leaf with s > 1 that n divides d or 0 < d divides n; and that no
/// coordinate's parts of words add up to n; else throws Rejection(inadmissible) with the first coordinate that would be wrong.
/// Ensures R(c_k div g_k for each leaf k) == ⌊L(c) / n⌋ for every natural coordinate c of L. Source: CuTe `upcast`.
template <Integer I>
Layout<I> upcast(const Layout<I>& L, const I& n) {
  detail::require_factor("upcast", n);
  return in_wider_where_needed([](const auto& layout, const auto& factor) { return detail::upcast_by_modes(layout, factor); }, L,
                               n);
}

/// L in elements of which n make one of L's: the leaf of stride 1 gets n times the extent, every other leaf n times the stride.
/// Requires n >= 1, else throws Rejection(domain); for n > 1 a leaf of stride 1, exactly one if those of extent 1 are not
/// counted, and none of extent > 1 and stride -1, else throws Rejection(inadmissible).
/// Ensures size(R) == n·size(L), and R(c with n·c_u + j in place of the unit leaf's c_u) == n·L(c) + j for 0 <= j < n.
/// Source: CuTe `downcast`.
template <Integer I>
Layout<I> downcast(const Layout<I>& L, const I& n) {
  detail::require_factor("downcast", n);
  if (n == I(1)) return L;
  const std::string asked = "downcast of " + describe(L) + " by " + describe(n) + ": ";
  Modes<I> all = modes(L);
  std::size_t unit = all.size();
  bool unit_has_extent = false;
  for (std::size_t k = 0; k < all.size(); ++k) {
    if (!(all[k].stride == I(1))) continue;
    const bool has_extent = !(all[k].extent == I(1));
    if (has_extent && unit_has_extent) {
      throw Rejection(Kind::inadmissible, asked + "two modes have stride 1, " + describe(all[unit].extent) + ":1 and " +
                                              describe(all[k].extent) +
                                              ":1, and the parts of an element can follow only one of them");
    }
    if (has_extent || unit == all.size()) unit = k;
    unit_has_extent = unit_has_extent || has_extent;
  }
  if (unit == all.size()) {
    throw Rejection(Kind::inadmissible,
                    asked + "no mode has stride 1, so value 1, the second part of the first element, would belong to none",
                    shown("value", I(1)));
  }
  for (std::size_t k = 0; k < all.size(); ++k) all[k] = detail::downcast_step(all[k], k == unit, n);
  return detail::with_modes(L, all);
}

/// L, whose elements have old_bits, in elements of new_bits: with new_bits/old_bits = p/q in lowest terms, downcast(upcast(L,
/// p), q).
/// Requires both >= 1, else throws Rejection(domain), and as upcast and downcast. Source: CuTe `recast_layout`.
template <Integer I>
Layout<I> recast_layout(const Layout<I>& L, const I& new_bits, const I& old_bits) {
  detail::require_factor("recast_layout", new_bits);
  detail::require_factor("recast_layout", old_bits);
  const I common = gcd(new_bits, old_bits);
  return downcast(upcast(L, I(new_bits / common)), I(old_bits / common));
}

}  // namespace colex
