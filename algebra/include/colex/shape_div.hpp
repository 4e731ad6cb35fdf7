// Dividing a shape: what is left of the extents when one takes only every b-th element, or only the first b.
//
//   shape_div((3,6,2,8), 72) = (1,1,1,4)      3 and 6 and 2 are used up by 72 = 3·6·2·2, the 8 keeps 4
//   shape_div((3,6,2,8),  9) = (1,2,2,8)
//   shape_mod((3,6,2,8),  9) = (3,3,1,1)      the first 9 elements: all of the 3, three of the 6
//
// The modes are used up from the left. At each the rest of b must divide the extent or the extent the rest of b: otherwise
// every b-th element does not stand in line with the modes, and CuTe's rounded quotient is no shape of anything. That is
// rejected here.
//
// Source: CuTe `shape_div`; CUTLASS documentation, 02_layout_algebra.md (composition).
#pragma once

#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

#include "colex/integer.hpp"
#include "colex/layout.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/tuple.hpp"
#include "colex/tuple_algorithms.hpp"

namespace colex {

namespace detail {
/// Throws unless the extent divides the rest or the rest the extent.
template <Integer I>
void require_division(const char* operation, const I& extent, const I& rest) {
  if (extent < I(1) || rest < I(1)) {
    throw Rejection(Kind::domain, std::string(operation) + " of " + describe(extent) + " by " + describe(rest) +
                                      ": extents and divisors are at least 1");
  }
  if (extent % rest == I(0) || rest % extent == I(0)) return;
  const I element = round_up(extent, rest);
  throw Rejection(Kind::inadmissible,
                  std::string(operation) + " of the extent " + describe(extent) + " by " + describe(rest) +
                      ": neither divides the other; in steps of " + describe(rest) + " the first element beyond " +
                      describe(extent) + " is " + describe(element) + ", not at the start of the next mode but at " +
                      describe(element % extent),
                  shown("element", element));
}

template <Integer I>
Tuple<I> by_mode(const char* operation, const Tuple<I>& a, const Tuple<I>& b,
                 Tuple<I> (*divide)(const Tuple<I>&, const Tuple<I>&)) {
  require_same_rank(operation, a, b);
  typename Tuple<I>::Modes result;
  for (std::size_t k = 0; k < a.rank(); ++k) result.push_back(divide(a.mode(k), b.mode(k)));
  return Tuple<I>(std::move(result));
}
}  // namespace detail

/// One step of shape_div: emits how many steps of `rest` fit into the extent (1 if it holds less than one); returns the step in
/// the next mode. Requires extent, rest >= 1 and one a multiple of the other, else throws Rejection.
template <Integer I, class Emit>
I shape_div_step(const I& rest, const I& extent, Emit&& emit) {
  detail::require_division("shape_div", extent, rest);
  emit(ceil_div(extent, rest));
  return ceil_div(rest, extent);
}

/// One step of shape_mod: emits how many of `rest` elements the extent holds; returns how many blocks of it are still to come.
/// Requires extent, rest >= 1 and one a multiple of the other, else throws Rejection.
template <Integer I, class Emit>
I shape_mod_step(const I& rest, const I& extent, Emit&& emit) {
  detail::require_division("shape_mod", extent, rest);
  emit(min(extent, rest));
  return ceil_div(rest, extent);
}

namespace detail {
template <Integer I, class Step>
Tuple<I> divide_leaves(const Tuple<I>& shape, I& rest, Step&& step) {
  return transform_leaves(shape, [&](const I& extent) {
    I emitted(1);
    rest = step(rest, extent, [&](const I& part) { emitted = part; });
    return emitted;
  });
}
}  // namespace detail

/// The shape of every b-th element of a shape a. Tuple by tuple: mode by mode, of equal rank, else Rejection(type). By an
/// integer: the modes are used up from the left. An integer by a tuple: by its size.
/// Requires at every mode that the extent or the rest of b divides the other, else throws Rejection(inadmissible) naming the
/// first element out of line. Ensures size(result) == ceil(size(a) / size(b)). Source: CuTe `shape_div`.
template <Integer I>
Tuple<I> shape_div(const Tuple<I>& a, const std::type_identity_t<Tuple<I>>& b) {
  if (!a.is_leaf() && !b.is_leaf()) {
    return detail::by_mode<I>("shape_div", a, b, [](const Tuple<I>& x, const Tuple<I>& y) { return shape_div(x, y); });
  }
  I rest = product(b);
  return detail::divide_leaves(a, rest, [](const I& r, const I& s, auto&& emit) { return shape_div_step(r, s, emit); });
}

/// The shape of the first b elements of a shape a; by mode, by integer and by tuple as shape_div. Requires besides that a has
/// as many as b elements, else throws Rejection(inadmissible). Ensures size(result) == size(b).
/// Source: CUTLASS documentation, 02_layout_algebra.md (`%`).
template <Integer I>
Tuple<I> shape_mod(const Tuple<I>& a, const std::type_identity_t<Tuple<I>>& b) {
  if (!a.is_leaf() && !b.is_leaf()) {
    return detail::by_mode<I>("shape_mod", a, b, [](const Tuple<I>& x, const Tuple<I>& y) { return shape_mod(x, y); });
  }
  I rest = product(b);
  const Tuple<I> result =
      detail::divide_leaves(a, rest, [](const I& r, const I& s, auto&& emit) { return shape_mod_step(r, s, emit); });
  if (rest == I(1)) return result;
  throw Rejection(Kind::inadmissible, "shape_mod: " + describe(a) + " has " + describe(product(a)) + " elements, so element " +
                                          describe(product(a)) + " of the first " + describe(product(b)) + " does not exist");
}

}  // namespace colex
