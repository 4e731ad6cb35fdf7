// Three ways to compare coordinates.
//
//   lex_less((0,5), (1,0))  is true      lexicographic: the first mode decides (the order of a row-major layout)
//   colex_less((5,0), (0,1)) is true     colexicographic: the last mode decides (the order of 1-D coordinates)
//   elem_less((0,1), (2,2)) is true      elementwise: every mode is less (a point inside a box)
//
// lex and colex are total orders on tuples of one profile, so lex_leq(a, b) is !lex_less(b, a). Elementwise order is partial:
// elem_leq((0,5), (3,2)) is false because 5 > 2. CuTe defines it as !elem_less(b, a), which is true there; that is cute_elem_leq.
//
// The shorter of two tuples comes first where all modes that both have are equal, as words in a dictionary do (colex reads from
// the right); elementwise, modes that only b has count as less.
// Source: CuTe `int_tuple.hpp`, comparison operators.
#pragma once

#include <algorithm>
#include <cstddef>

#include "colex/integer.hpp"
#include "colex/tuple.hpp"
#include "colex/tuple_algorithms.hpp"

namespace colex {

namespace detail {
/// Throws Rejection(type) unless both are leaves or both are tuples.
template <Integer I>
void require_comparable(const char* operation, const Tuple<I>& a, const Tuple<I>& b) {
  if (a.is_leaf() != b.is_leaf()) reject_profiles(operation, a, b);
}
}  // namespace detail

/// a before b, the first mode in which they differ deciding. Requires leaf against leaf and tuple against tuple, else throws
/// Rejection(type). Source: CuTe `lex_less`.
template <Integer I>
bool lex_less(const Tuple<I>& a, const Tuple<I>& b) {
  detail::require_comparable("lex_less", a, b);
  if (a.is_leaf()) return static_cast<bool>(a.leaf() < b.leaf());
  for (std::size_t k = 0; k < std::min(a.rank(), b.rank()); ++k) {
    if (lex_less(a.mode(k), b.mode(k))) return true;
    if (lex_less(b.mode(k), a.mode(k))) return false;
  }
  return a.rank() < b.rank();
}

/// a before b or equal to it. Source: CuTe `lex_leq`.
template <Integer I>
bool lex_leq(const Tuple<I>& a, const Tuple<I>& b) {
  return !lex_less(b, a);
}

/// a before b, the last mode in which they differ deciding. Requires leaf against leaf and tuple against tuple, else throws
/// Rejection(type). Ensures for coordinates inside a shape: colex_less(a, b) == (crd2idx(a, shape) < crd2idx(b, shape)).
/// Source: CuTe `colex_less`.
template <Integer I>
bool colex_less(const Tuple<I>& a, const Tuple<I>& b) {
  detail::require_comparable("colex_less", a, b);
  if (a.is_leaf()) return static_cast<bool>(a.leaf() < b.leaf());
  for (std::size_t k = 1; k <= std::min(a.rank(), b.rank()); ++k) {
    const Tuple<I>& x = a.mode(a.rank() - k);
    const Tuple<I>& y = b.mode(b.rank() - k);
    if (colex_less(x, y)) return true;
    if (colex_less(y, x)) return false;
  }
  return a.rank() < b.rank();
}

/// a before b or equal to it. Source: CuTe `colex_leq`.
template <Integer I>
bool colex_leq(const Tuple<I>& a, const Tuple<I>& b) {
  return !colex_less(b, a);
}

namespace detail {
template <Integer I, class Compare>
bool every_element(const char* operation, const Tuple<I>& a, const Tuple<I>& b, Compare&& compare) {
  require_comparable(operation, a, b);
  if (a.is_leaf()) return compare(a.leaf(), b.leaf());
  if (a.rank() > b.rank()) return false;
  for (std::size_t k = 0; k < a.rank(); ++k) {
    if (!every_element(operation, a.mode(k), b.mode(k), compare)) return false;
  }
  return true;
}
}  // namespace detail

/// Every leaf of a less than the leaf of b at its place; false if a has modes that b has not. Requires leaf against leaf and
/// tuple against tuple, else throws Rejection(type). Source: CuTe `elem_less`.
template <Integer I>
bool elem_less(const Tuple<I>& a, const Tuple<I>& b) {
  return detail::every_element("elem_less", a, b, [](const I& x, const I& y) { return static_cast<bool>(x < y); });
}

/// Every leaf of a less than or equal to the leaf of b at its place; otherwise as elem_less.
template <Integer I>
bool elem_leq(const Tuple<I>& a, const Tuple<I>& b) {
  return detail::every_element("elem_leq", a, b, [](const I& x, const I& y) { return less_equal(x, y); });
}

/// Not every leaf of b is less than a's: what CuTe calls `elem_leq`. It is not an order: (0,5) and (3,2) are each before the
/// other.
template <Integer I>
bool cute_elem_leq(const Tuple<I>& a, const Tuple<I>& b) {
  return !elem_less(b, a);
}

}  // namespace colex
