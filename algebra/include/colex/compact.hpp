// Compact strides: the ones that leave no gap, in whichever order the modes are to count.
//
//   compact_col_major((2,3,4))          = (1,2,6)        the first mode counts fastest
//   compact_row_major((2,3,4))          = (12,4,1)       the last mode counts fastest
//   compact_order((2,3,4), (1,0,2))     = (3,1,6)        the mode with the smallest order counts fastest
//   compact_col_major((2,1,3))          = (1,0,2)        an extent of 1 gets stride 0
//   prefix_product((2,1,3))             = (1,2,2)        the products themselves
//
// Why stride 0 for an extent of 1? Its only coordinate is 0, so any stride gives the same function; CuTe prints 0 for static
// integers. Why two functions? pycute's `prefix_product` writes the product there; whoever compares with it needs it by name.
// Which of the first two is CuTe's compact_major<LayoutLeft>, compact_major<LayoutRight>.
// Nesting does not matter to the count: the leaves are taken as they stand, ((2,3),4) as (2,3,4).
//
// Each is a fold over the leaves whose state is the next stride.
// Source: CuTe `stride.hpp` (`compact_major`, `compact_order`); pycute `prefix_product`; CUTLASS documentation, 01_layout.md.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

#include "colex/integer.hpp"
#include "colex/layout.hpp"
#include "colex/print.hpp"
#include "colex/rejection.hpp"
#include "colex/tuple.hpp"
#include "colex/tuple_algorithms.hpp"

namespace colex {

/// One step of a compact stride: emits the stride of a mode of this extent when the modes before it have `next` elements;
/// returns the number of elements with it.
template <Integer I, class Emit>
constexpr I compact_step(const I& next, const I& extent, Emit&& emit) {
  if (extent == I(1)) {
    emit(I(0));
    return next;
  }
  emit(next);
  return next * extent;
}

/// One step of a prefix product: emits the product of the extents before this one; returns the product with it.
template <Integer I, class Emit>
constexpr I prefix_product_step(const I& next, const I& extent, Emit&& emit) {
  emit(next);
  return next * extent;
}

namespace detail {
/// Runs a step over the leaves from left to right and puts what it emits in their places.
template <Integer I, class Step>
constexpr Tuple<I> scan_left(const Tuple<I>& shape, I& next, Step&& step) {
  return transform_leaves(shape, [&](const I& extent) {
    I emitted(0);
    next = step(next, extent, [&](const I& stride) { emitted = stride; });
    return emitted;
  });
}

template <Integer I, class Step>
constexpr Tuple<I> scan_right(const Tuple<I>& shape, I& next, Step&& step) {
  if (shape.is_leaf()) return scan_left(shape, next, step);
  typename Tuple<I>::Modes result(shape.rank());
  for (std::size_t k = shape.rank(); k > 0; --k) result[k - 1] = scan_right(shape.mode(k - 1), next, step);
  return Tuple<I>(std::move(result));
}

/// Applies f(mode of the shape, start) at each leaf of the starts.
template <Integer I, class F>
constexpr Tuple<I> from_starts(const char* operation, const Tuple<I>& shape, const Tuple<I>& starts, F&& f) {
  if (starts.is_leaf()) return f(shape, starts.leaf());
  require_same_rank(operation, shape, starts);
  typename Tuple<I>::Modes result;
  for (std::size_t k = 0; k < shape.rank(); ++k) {
    result.push_back(from_starts(operation, shape.mode(k), starts.mode(k), f));
  }
  return Tuple<I>(std::move(result));
}

template <Integer I>
constexpr Tuple<I> compact_left(const Tuple<I>& shape, I next) {
  return scan_left(shape, next, [](const I& n, const I& s, auto&& emit) { return compact_step(n, s, emit); });
}

template <Integer I>
constexpr Tuple<I> compact_right(const Tuple<I>& shape, I next) {
  return scan_right(shape, next, [](const I& n, const I& s, auto&& emit) { return compact_step(n, s, emit); });
}
}  // namespace detail

/// The strides with which the leaves count from left to right, the first from `start`: leaf k has start times the product of
/// the extents before it, or 0 if its extent is 1. Where `start` is a tuple, each of its leaves starts anew.
/// Requires weakly_congruent(start, shape), else throws Rejection(type). Ensures congruent(result, shape); with start 1,
/// shape:result is a bijection onto [0, size(shape)) and the identity on 1-D coordinates. Source: CuTe `compact_col_major`.
template <Integer I>
constexpr Tuple<I> compact_col_major(const Tuple<I>& shape, const std::type_identity_t<Tuple<I>>& start = Tuple<I>(I(1))) {
  return detail::from_starts("compact_col_major", shape, start,
                             [](const Tuple<I>& mode, const I& next) { return detail::compact_left(mode, next); });
}

/// The strides with which the leaves count from right to left: leaf k has start times the product of the extents behind it, or
/// 0 if its extent is 1. Otherwise as compact_col_major. Source: CuTe `compact_row_major`.
template <Integer I>
constexpr Tuple<I> compact_row_major(const Tuple<I>& shape, const std::type_identity_t<Tuple<I>>& start = Tuple<I>(I(1))) {
  return detail::from_starts("compact_row_major", shape, start,
                             [](const Tuple<I>& mode, const I& next) { return detail::compact_right(mode, next); });
}

/// At each leaf `start` times the product of the leaves before it, also where a leaf is 1. Otherwise as compact_col_major.
/// Source: pycute `prefix_product`.
template <Integer I>
constexpr Tuple<I> prefix_product(const Tuple<I>& t, const std::type_identity_t<Tuple<I>>& start = Tuple<I>(I(1))) {
  return detail::from_starts("prefix_product", t, start, [](const Tuple<I>& mode, I next) {
    return detail::scan_left(mode, next, [](const I& n, const I& s, auto&& emit) { return prefix_product_step(n, s, emit); });
  });
}

namespace detail {
template <Integer I>
[[noreturn]] void reject_order(const Tuple<I>& shape, const Tuple<I>& order) {
  throw Rejection(Kind::type, "an order has an integer for each mode of the shape, or one for several together; " +
                                  describe(order) + " is no order of " + describe(shape));
}
}  // namespace detail

/// The strides with which the modes count in the given order: the smaller its order, the faster a mode counts; of equal ones
/// the left is the faster (CuTe leaves those on top of one another). What stands behind one leaf of `order` counts from left to
/// right.
/// Requires weakly_congruent(order, shape), else throws Rejection(type). Ensures congruent(result, shape), and shape:result is a
/// bijection onto [0, size(shape)). Source: CuTe `compact_order`.
template <Integer I>
constexpr Tuple<I> compact_order(const Tuple<I>& shape, const std::type_identity_t<Tuple<I>>& order) {
  if (!weakly_congruent(order, shape)) detail::reject_order(shape, order);
  const std::vector<I> extents = leaves(product_like(shape, order));
  const std::vector<I> orders = leaves(order);
  std::size_t here = 0;
  const Tuple<I> starts = transform_leaves(order, [&](const I& mine) {
    I start(1);
    for (std::size_t k = 0; k < orders.size(); ++k) {
      const bool counts_faster = k < here ? less_equal(orders[k], mine) : static_cast<bool>(orders[k] < mine);
      if (counts_faster) start = start * extents[k];
    }
    ++here;
    return start;
  });
  return compact_col_major(shape, starts);
}

}  // namespace colex
