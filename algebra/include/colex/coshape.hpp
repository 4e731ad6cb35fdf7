// What kind of values a layout has: the coshape bounds them, the coprofile is their form.
//
//   coshape((4,8):(8,1))           = 32          integers below 32: as cosize
//   coshape((4,8):(1@0,1@1))       = (4,8)       coordinates below (4,8)
//   coshape((4,8):(1@1,2@0))       = (15,4)      the first mode moves along 1, the second in steps of 2 along 0
//   coshape(4:1@1)                 = (1,4)       nothing moves along 0
//   coprofile((4,8):(1@1,2@0))     = (0,0)
//
// A value 3@0 + 5@1 is the coordinate (3,5), 2@1@0 the coordinate ((0,2)): as_coordinate writes it so. Positions that no stride
// reaches are 0. A sum such as 1@0 + 1@1@0 is neither: mode 0 would be an integer and a tuple.
//
// Source: CuTe `coshape`, `coprofile`, `as_arithmetic_tuple`; CUTLASS documentation, 0z_tma_tensors.md.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "colex/integer.hpp"
#include "colex/layout.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/tuple.hpp"
#include "colex/tuple_algorithms.hpp"
#include "colex/vector.hpp"

namespace colex {

namespace detail {

/// What a coordinate may be: beyond it, paths are refused rather than filled with zeros.
constexpr std::size_t largest_basis_mode = 1023;
constexpr std::size_t deepest_basis_path = 64;
constexpr std::size_t most_positions = 65536;

inline void require_position(std::size_t mode, std::size_t depth, std::size_t positions) {
  if (mode <= largest_basis_mode && depth <= deepest_basis_path && positions <= most_positions) return;
  throw Rejection(
      Kind::limit,
      "a coordinate has at most 1024 modes in a tuple, 64 levels and 65536 positions; a stride points beyond, to mode " +
          std::to_string(mode) + " at level " + std::to_string(depth));
}

template <Integer I>
using Terms = std::vector<typename Vector<I>::Term>;

/// The tuple of the terms [first, last), which are ordered by path and agree in the first `depth` steps of their paths.
template <Integer I>
Tuple<I> tuple_of_terms(typename Terms<I>::const_iterator first, typename Terms<I>::const_iterator last, std::size_t depth,
                        std::size_t& positions) {
  if (first == last) return Tuple<I>(I(0));
  if (first->path.size() == depth) {
    if (last - first == 1) return Tuple<I>(first->coefficient);
    throw Rejection(Kind::type, "the strides reach mode " + describe(Vector<I>(I(1), first->path)) + " as an integer and, by " +
                                    describe(Vector<I>(I(1), (first + 1)->path)) + ", as a tuple");
  }
  typename Tuple<I>::Modes modes;
  while (first != last) {
    const std::size_t mode = first->path[depth];
    positions += mode + 1 - modes.size();
    require_position(mode, depth + 1, positions);
    while (modes.size() < mode) modes.emplace_back(I(0));
    auto next = first;
    while (next != last && next->path[depth] == mode) ++next;
    modes.push_back(tuple_of_terms<I>(first, next, depth + 1, positions));
    first = next;
  }
  return Tuple<I>(std::move(modes));
}

/// The coordinate with these terms that has a place for each of `places` as well.
template <Integer I>
Tuple<I> coordinate_of(const Vector<I>& v, const Vector<I>& places) {
  const Vector<I> zeros = I(0) * places;
  const Vector<I> both = v + zeros;
  std::size_t positions = 0;
  return tuple_of_terms<I>(both.terms().begin(), both.terms().end(), 0, positions);
}

/// The terms that are not 0.
template <Integer I>
Vector<I> without_zeros(const Vector<I>& v) {
  Vector<I> result;
  for (const auto& term : v.terms()) {
    if (!(term.coefficient == I(0))) result = result + Vector<I>(term.coefficient, term.path);
  }
  return result;
}

/// The same, each coefficient c as |c|.
template <Integer I>
Vector<I> magnitude(const Vector<I>& v) {
  Vector<I> result;
  for (const auto& term : v.terms()) result = result + Vector<I>(abs(term.coefficient), term.path);
  return result;
}

/// Σ |d|, with a term for every path that a stride reaches; 0 terms do not count.
template <Integer I>
Vector<I> reached_paths(const Layout<I, Vector<I>>& L) {
  Vector<I> reached;
  for_each_leaf(L.stride(), [&](const Vector<I>& d) { reached = reached + magnitude(without_zeros(d)); });
  return reached;
}

}  // namespace detail

/// A sum of basis vectors as the coordinate that it stands for: 3@0 + 5@1 is (3,5); positions that it does not name are 0, and
/// the zero is 0.
/// Requires that no position is both an integer and a tuple, else throws Rejection(type), and at most 1024 modes in a tuple, 64
/// levels and 65536 positions, else Rejection(limit).
/// Source: CuTe `as_arithmetic_tuple`.
template <Integer I>
Tuple<I> as_coordinate(const Vector<I>& v) {
  return detail::coordinate_of(detail::without_zeros(v), Vector<I>());
}

/// The span of the values, cosize(L). Source: CuTe `coshape`.
template <Integer I>
Tuple<I> coshape(const Layout<I>& L) {
  return cosize(L);
}

/// The span of the values along each position that a stride reaches, 1 + Σ (s-1)·|d|, and 1 elsewhere: for strides >= 0 every
/// value is elementwise below it. Requires as as_coordinate. Source: CuTe `coshape`.
template <Integer I>
Tuple<I> coshape(const Layout<I, Vector<I>>& L) {
  Vector<I> span;
  for_each_mode(L.shape(), L.stride(), [&](const I& s, const Vector<I>& d) { span = span + (s - I(1)) * detail::magnitude(d); });
  return transform_leaves(detail::coordinate_of(detail::without_zeros(span), detail::reached_paths(L)),
                          [](const I& last) { return last + I(1); });
}

/// The profile of the values: 0, the profile of an integer. Source: CuTe `coprofile`.
template <Integer I>
Tuple<I> coprofile(const Layout<I>&) {
  return I(0);
}

/// The profile of the values, with 0 at each leaf. Ensures congruent(coprofile(L), coshape(L)). Source: CuTe `coprofile`.
template <Integer I>
Tuple<I> coprofile(const Layout<I, Vector<I>>& L) {
  return detail::coordinate_of(Vector<I>(), detail::reached_paths(L));
}

/// The value at a coordinate, written in the layout's coprofile: positions that the value does not name are 0.
/// Ensures congruent(result, coprofile(L)). Requires as L(coordinate) and as coprofile.
template <Integer I>
Tuple<I> value_as_coordinate(const Layout<I, Vector<I>>& L, const Tuple<I>& coordinate) {
  return detail::coordinate_of(L(coordinate), detail::reached_paths(L));
}

/// size(coshape(L)). Source: CuTe `cosize`.
template <Integer I>
I cosize(const Layout<I, Vector<I>>& L) {
  return product(coshape(L));
}

}  // namespace colex
