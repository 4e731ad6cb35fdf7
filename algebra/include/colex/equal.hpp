// Equality of functions: the same size, and the same value at every 1-D coordinate.
//
//   equal((2,(1,6)):(1,(6,2)), 12:1)      true: both coalesce to 12:1
//   equal((2,3):(1,2), (3,2):(1,3))       true, though the shapes differ
//   equal(4:1, 8:1)                       false: another size
//   equal((4,2):(1,4), (4,2):(1,5))       false: they differ first at 4
//
// A function has one coalesced form, so the forms are compared, and where they part the functions do.
//
// Source: CF 2.1.4.18; docs/algorithms.md.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "colex/coalesce.hpp"
#include "colex/contiguous.hpp"
#include "colex/decision.hpp"
#include "colex/integer.hpp"
#include "colex/layout.hpp"
#include "colex/sort.hpp"
#include "colex/wide.hpp"

namespace colex {

/// One step of first_difference: the next modes of two coalesced layouts whose modes so far, of size `period`, are the same.
/// Returns the first coordinate at which the layouts differ, or nothing if these modes too are the same.
template <Integer I, class D>
constexpr std::optional<I> difference_step(const I& period, const Mode<I, D>& a, const Mode<I, D>& b) {
  if (!(a.stride == b.stride)) return period;
  // The shorter mode ends here and nothing after it continues it: it would have merged.
  if (!(a.extent == b.extent)) return period * min(a.extent, b.extent);
  return std::nullopt;
}

/// The first 1-D coordinate at which A and B differ: where one has no value because it is of smaller size, or where the values
/// differ. None if the functions are equal.
template <Integer I, class D>
constexpr std::optional<I> first_difference(const Layout<I, D>& A, const Layout<I, D>& B) {
  return in_wider_where_needed(
      []<class J, class E>(const Modes<J, E>& a_modes, const Modes<J, E>& b_modes) -> std::optional<J> {
        const Modes<J, E> a = coalesced_modes(a_modes);
        const Modes<J, E> b = coalesced_modes(b_modes);
        J period(1);
        for (std::size_t k = 0; k < a.size() && k < b.size(); ++k) {
          if (const auto difference = difference_step(period, a[k], b[k])) return difference;
          period = period * a[k].extent;
        }
        if (a.size() == b.size()) return std::nullopt;
        return period;
      },
      modes(A), modes(B));
}

/// Whether size(A) == size(B) and A(x) == B(x) for all x in [0, size(A)).
template <Integer I, class D>
constexpr YesOrNo equal(const Layout<I, D>& A, const Layout<I, D>& B) {
  return YesOrNo(in_wider_where_needed(
      []<class J, class E>(const Modes<J, E>& a, const Modes<J, E>& b) {
        const Modes<J, E> coalesced = coalesced_modes(a);
        return coalesced == coalesced_modes(b);
      },
      modes(A), modes(B)));
}

// The same offsets, each as often: do two layouts address the same elements with the same multiplicities?
//
//   same_offsets((4,2):(2,1), 8:1)           true: 0 … 7, in another order
//   same_offsets((2,3):(0,1), (3,2):(1,0))   true: 0 1 2, twice each
//   same_offsets((4,2):(1,2), 6:1)           false: the left has 2 and 3 twice, so they differ first at 2
//   same_offsets(4:-1, 4:1)                  false: -3 is in one only
//
// How? Count each offset v by a monomial z^v. A mode s:d with d > 0 counts (1 - z^{sd}) / (1 - z^d), a negative one the same of
// |d| times a power of z, a broadcast its extent. So the products are equal exactly when the least offsets are, the products of
// the broadcast extents are, and the factors (1 - z^n), those below the line counted negatively, are the same. Where they are
// not, the least n with another count is how far above the least offset the multisets first differ.
//
// Source: docs/algorithms.md.

namespace detail {

/// The product of the extents of stride 0.
template <Integer I>
I broadcast_count(const Modes<I>& modes) {
  I count(1);
  for (const Mode<I>& mode : modes) {
    if (mode.stride == I(0)) count = count * mode.extent;
  }
  return count;
}

/// Puts the exponents s·|d| of the modes into `above` and |d| into `below`.
template <Integer I>
void add_factors(const Modes<I>& modes, std::vector<I>& above, std::vector<I>& below) {
  for (const Mode<I>& mode : modes) {
    if (mode.extent == I(1) || mode.stride == I(0)) continue;
    const I distance = abs(mode.stride);
    above.push_back(mode.extent * distance);
    below.push_back(distance);
  }
}

template <Integer I>
std::vector<I> ascending(std::vector<I> values) {
  return sorted<I>(std::move(values), [](const I& a, const I& b) { return static_cast<bool>(a < b); });
}

/// The least offset that a and b have a different number of times; none if there is no such offset.
template <Integer I>
std::optional<I> first_offset_difference(const Modes<I>& a, const Modes<I>& b) {
  const I least = least_value(a);
  const I other = least_value(b);
  if (!(least == other)) return min(least, other);
  const I broadcasts = broadcast_count(a);
  if (!(broadcasts == broadcast_count(b))) return least;
  // a's quotient is b's iff a's numerator times b's denominator is b's numerator times a's denominator.
  std::vector<I> left;
  std::vector<I> right;
  add_factors(a, left, right);
  add_factors(b, right, left);
  left = ascending(std::move(left));
  right = ascending(std::move(right));
  for (std::size_t k = 0; k < left.size(); ++k) {
    if (!(left[k] == right[k])) return least + min(left[k], right[k]);
  }
  return std::nullopt;
}

}  // namespace detail

/// The least offset that A and B have a different number of times; none if they have the same offsets.
template <Integer I>
std::optional<I> first_offset_difference(const Layout<I>& A, const Layout<I>& B) {
  return in_wider_where_needed(
      []<class J>(const Modes<J>& a, const Modes<J>& b) { return detail::first_offset_difference(a, b); }, modes(A), modes(B));
}

/// Whether every offset occurs as often among the values of A as among those of B.
template <Integer I>
YesOrNo same_offsets(const Layout<I>& A, const Layout<I>& B) {
  return YesOrNo(!first_offset_difference(A, B).has_value());
}

}  // namespace colex
