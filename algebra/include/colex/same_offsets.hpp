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
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "colex/contiguous.hpp"
#include "colex/decision.hpp"
#include "colex/filter.hpp"
#include "colex/integer.hpp"
#include "colex/layout.hpp"
#include "colex/sort.hpp"
#include "colex/wide.hpp"

namespace colex {

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
